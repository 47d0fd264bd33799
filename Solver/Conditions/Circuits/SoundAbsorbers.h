// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/Circuits/CircuitOfOpenings.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Regions.h"

namespace tiledlbm {

/// Acoustic resistance of an opening: density deviation over flow of a leaving sound wave, lattice
/// units.
/// \param area voxel faces.
double acousticResistance(double area);

/// Adds the circuit of all openings of a region with prescribed pressures, if it has one.
///
/// In a flow with a waveform and an inlet or a lumped-parameter model it is a
/// CircuitKind::CommonPressure, in others without lumped-parameter models a
/// CircuitKind::OutletSound. A constant pressure reflects sound. An absorber adds the acoustic
/// resistance times the net flow through all openings of the region, inlets included. The net flow
/// is sound alone, since an incompressible fluid leaves as fast as it enters; the absorber
/// therefore changes neither the flow of a cardiac cycle nor the division of the flow among
/// outlets.
/// \param region with openings other than walls at rest.
/// \param periodSteps of the waveform, 0 without one.
/// \param circuits of all outlets.
void addSoundAbsorber(const Region& region, const std::vector<Opening>& openings,
                      const std::vector<OpeningCondition>& conditions, double periodSteps,
                      std::vector<CircuitOfOpenings>& circuits);

/// Sound absorbers of inlets of constant speed, one for each inlet: see
/// CircuitKind::InletSound. Once the density is steady, the inlets have their prescribed flow.
std::vector<CircuitOfOpenings> makeInletAbsorbers(const std::vector<Opening>& openings,
                                                  const std::vector<OpeningCondition>& conditions,
                                                  const std::vector<Region>& regions,
                                                  const LatticeUnits& units);

}  // namespace tiledlbm
