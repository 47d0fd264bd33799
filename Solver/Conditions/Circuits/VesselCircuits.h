// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/Circuits/CircuitOfOpenings.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/Opening.h"

namespace tiledlbm {

/// Mean pressure (Pa, gauge) at outlets with circuits, from the mean flow of all inlets through the
/// parallel resistances. 0 without circuits.
double pressureOfCircuits(const std::vector<Opening>& openings,
                          const std::vector<OpeningCondition>& conditions,
                          const Parameters& parameters);

/// Estimate of the largest deviation (Pa) of an outlet's pressure from its mean, by the proximal
/// resistance at the largest flow. 0 without circuits, and with a waveform, where the lattice has
/// pressures relative to these (CircuitKind::CommonPressure).
double pressureSwingOfCircuits(const std::vector<Opening>& openings,
                               const std::vector<OpeningCondition>& conditions,
                               const Parameters& parameters);

/// Weight of a step in the smoothed flow (Circuit::smoothing) of a circuit with this proximal
/// resistance at an opening of this area, lattice units.
double smoothingOf(double proximalResistance, double area, bool isDistensible);

/// Circuits behind all outlets that have one. Initial pressure of a compliance: the one at which
/// the opening has the reference pressure; see startCircuits.
std::vector<CircuitOfOpenings> makeCircuits(const std::vector<Opening>& openings,
                                            const std::vector<OpeningCondition>& conditions,
                                            const LatticeUnits& units, bool isDistensible);

}  // namespace tiledlbm
