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

/// Mean pressure (Pa, gauge) at outlets with circuits, from the mean flow of all inlets through the
/// parallel resistances. 0 without circuits.
double pressureOfCircuits(const std::vector<Opening>& openings,
                          const std::vector<OpeningCondition>& conditions,
                          const Parameters& parameters);

/// Estimate of the largest deviation (Pa) of an outlet's pressure from its mean, by the proximal
/// resistance at the largest flow. 0 without circuits.
double pressureSwingOfCircuits(const std::vector<Opening>& openings,
                               const std::vector<OpeningCondition>& conditions,
                               const Parameters& parameters);

/// Effective compliance of all circuits together, m3/Pa: magnitude of their admittance over the
/// angular frequency, which includes resistances. 0 without circuits.
/// \param period of the flow, s.
double complianceOfCircuits(const std::vector<OpeningCondition>& conditions, double period);

/// Estimate of the largest deviation (Pa) of the pressure from its mean, by the harmonic with the
/// waveform's period. 0 without a waveform or circuits.
double pulseOfCircuits(const std::vector<Opening>& openings,
                       const std::vector<OpeningCondition>& conditions,
                       const Parameters& parameters);

/// A circuit with its openings, lattice units. A circuit is one of
///
/// - a lumped-parameter (0D) model behind one outlet: resistance or Windkessel (makeCircuits);
/// - a sound absorber of the openings of a region (makeSoundAbsorbers) or of an inlet
///   (makeInletAbsorbers), which makes them non-reflecting.
struct CircuitOfOpenings {
  std::vector<int> openings;  ///< ids of the openings whose flow it takes
  OutletCircuit circuit{};
};

/// Acoustic resistance of an opening: density deviation over flow of a leaving sound wave, lattice
/// units.
/// \param area voxel faces.
double resistanceOfSound(double area);

/// Weight of a step in the smoothed flow (OutletCircuit::smoothing) of a circuit with this proximal
/// resistance at an opening of this area, lattice units.
double smoothingOf(double proximalResistance, double area);

/// Circuits behind all outlets that have one. Their initial compliances are in equilibrium with the
/// reference pressure at the opening; see startCircuits.
std::vector<CircuitOfOpenings> makeCircuits(const std::vector<Opening>& openings,
                                            const std::vector<OpeningCondition>& conditions,
                                            const LatticeUnits& units);

/// Index in `circuits` of the circuit of an opening's flow; -1 for none.
int circuitOf(int opening, const std::vector<CircuitOfOpenings>& circuits);
/// Index of the circuit of an opening's density, see OutletCircuit::takesDensity; -1 for none.
int absorberOf(int opening, const std::vector<CircuitOfOpenings>& circuits);

/// Sound absorbers of outlets with prescribed pressures, for regions without lumped-parameter
/// models; see OutletCircuit::soundImpedance.
///
/// A constant pressure reflects sound. An absorber adds the acoustic resistance times the net flow
/// through all openings of the region, inlets included. The net flow is sound alone, since an
/// incompressible fluid leaves as fast as it enters; the absorber therefore changes neither the
/// flow of a cardiac cycle nor the division of the flow among outlets.
/// \param regions with openings other than walls at rest.
std::vector<CircuitOfOpenings> makeSoundAbsorbers(const std::vector<Opening>& openings,
                                                  const std::vector<OpeningCondition>& conditions,
                                                  const std::vector<Region>& regions);

/// Sound absorbers of inlets of constant speed, one for each inlet: see
/// OutletCircuit::takesDensity. Once the density is steady, the inlets have their prescribed flow.
std::vector<CircuitOfOpenings> makeInletAbsorbers(const std::vector<Opening>& openings,
                                                  const std::vector<OpeningCondition>& conditions,
                                                  const std::vector<Region>& regions,
                                                  const LatticeUnits& units);

}  // namespace tiledlbm
