// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/OutletCircuits.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Regions.h"

namespace tiledlbm {

/// Circuits that let sound out of the regions in which each opening with a pressure has a constant
/// one; see OutletCircuit::soundImpedance.
///
/// A circuit takes the flows of all openings of a region together, inlets too: what they add up to
/// is nothing but sound, since a fluid that cannot be compressed leaves as fast as it enters. So
/// heartbeats, and how the flow divides among outlets, stay what constant pressures make of them.
/// \param regions that openings lead into which are no walls at rest.
std::vector<CircuitOfOpenings> makeSoundAbsorbers(const std::vector<Opening>& openings,
                                                  const std::vector<OpeningCondition>& conditions,
                                                  const std::vector<Region>& regions);

/// The same for inlets whose speed is constant, one for each: see OutletCircuit::takesDensity. As
/// far as the density comes to rest, they let in what they are to.
std::vector<CircuitOfOpenings> makeInletAbsorbers(const std::vector<Opening>& openings,
                                                  const std::vector<OpeningCondition>& conditions,
                                                  const std::vector<Region>& regions,
                                                  const LatticeUnits& units);

}  // namespace tiledlbm
