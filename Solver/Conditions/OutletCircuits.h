#pragma once

#include <vector>

#include "Kernels/Boundary/OutletCircuit.h"
#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/Opening.h"

namespace tiledlbm {

/// Mean pressure (Pa, gauge) that the circuits at the outlets lead to, when the mean flow of all
/// inlets parts among them as among resistances side by side. 0 where there are none.
double pressureOfCircuits(const std::vector<Opening>& openings,
                          const std::vector<OpeningCondition>& conditions,
                          const Parameters& parameters);

/// Largest difference (Pa) from the mean pressure that the proximal resistance of a circuit makes,
/// estimated from the largest flow. 0 where there are no circuits.
double pressureSwingOfCircuits(const std::vector<Opening>& openings,
                               const std::vector<OpeningCondition>& conditions,
                               const Parameters& parameters);

/// A circuit, lattice units.
struct CircuitOfOpening {
  int opening = 0;  ///< id of the opening that it lies behind
  OutletCircuit circuit{};
};

/// The circuits of all openings that have one. Compliances begin as filled as they are at the
/// reference pressure of the units, so that no cycles pass until they are.
std::vector<CircuitOfOpening> makeCircuits(const VoxelMask& mask,
                                           const std::vector<Opening>& openings,
                                           const std::vector<OpeningCondition>& conditions,
                                           const LatticeUnits& units);

/// Place of an opening's circuit among all circuits, -1 where it has none.
int circuitOf(int opening, const std::vector<CircuitOfOpening>& circuits);

}  // namespace tiledlbm
