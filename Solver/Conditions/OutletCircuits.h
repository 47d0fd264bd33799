// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Kernels/Boundary/OutletCircuit.h"
#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Regions.h"

namespace tiledlbm {

/// Mean pressure (Pa, gauge) at outlets with circuits, when these share the mean flow of all inlets
/// as parallel resistances do. 0 where there are no circuits.
double pressureOfCircuits(const std::vector<Opening>& openings,
                          const std::vector<OpeningCondition>& conditions,
                          const Parameters& parameters);

/// How far (Pa) the pressure at an outlet goes from the mean one at most: an estimate from what the
/// proximal resistance of a circuit adds at the largest flow. 0 where there are no circuits.
double pressureSwingOfCircuits(const std::vector<Opening>& openings,
                               const std::vector<OpeningCondition>& conditions,
                               const Parameters& parameters);

/// What all circuits together store of a flow that changes, as a compliance, m3/Pa: their
/// admittance over the frequency, so that a resistance, too, counts for what it lets by. 0 where
/// there are none. \param period s, of the change.
double complianceOfCircuits(const std::vector<OpeningCondition>& conditions, double period);

/// How far (Pa) the pressure goes from its mean with the waveform: an estimate from the wave that
/// has its period. 0 without a waveform or circuits.
double pulseOfCircuits(const std::vector<Opening>& openings,
                       const std::vector<OpeningCondition>& conditions,
                       const Parameters& parameters);

/// A circuit, lattice units.
struct CircuitOfOpenings {
  std::vector<int> openings;  ///< ids of those whose flow it takes
  OutletCircuit circuit{};
};

/// Density deviation over flow of sound that leaves through an opening, lattice units.
/// \param area voxel faces.
double resistanceOfSound(double area);

/// Weight of a step in the smoothed flow of a circuit (OutletCircuit::smoothing) of a proximal
/// resistance at an opening of that area, lattice units.
double smoothingOf(double proximalResistance, double area);

/// The circuits of all openings that have one. Compliances are as full as in a steady flow with the
/// reference pressure at the opening; see startCircuits.
std::vector<CircuitOfOpenings> makeCircuits(const std::vector<Opening>& openings,
                                            const std::vector<OpeningCondition>& conditions,
                                            const LatticeUnits& units);

/// Index in `circuits` of the one that takes an opening's flow, -1 where none does.
int circuitOf(int opening, const std::vector<CircuitOfOpenings>& circuits);
/// The same of the one that takes its density, see OutletCircuit::takesDensity.
int absorberOf(int opening, const std::vector<CircuitOfOpenings>& circuits);

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
