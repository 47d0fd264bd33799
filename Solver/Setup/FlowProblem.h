// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Problems/Problem.h"
#include "Solver/Setting.h"

namespace tiledlbm {

/// Largest lattice velocity of a result with a small compressibility error. Quasi-compressible:
/// that of the paper, section 2.2. Incompressible: up to it the pressure lost in a tube changes by
/// 1 %.
constexpr double accurateLatticeVelocity(FluidModel fluid) {
  return fluid == FluidModel::Incompressible ? 0.2 : 0.05;
}

/// A change of one setting that removes a problem.
struct SettingChange {
  Setting setting = Setting::LatticeVelocity;
  std::vector<double> values;  ///< mostly one; for a choice, the number of its entry
};

/// A figure of a flow that can be at fault.
enum class Figure { TimeStep, RelaxationTime, MaxLatticeVelocity, DeviceMemory };

/// Something that speaks against a flow, or against trusting its result.
struct FlowProblem {
  Problem problem;
  bool prevents = true;  ///< false where the flow can be computed, and is to be read with care
  std::optional<SettingChange> remedy;
  std::optional<Figure> figure;  ///< that is at fault, where it is one
};

/// Whether the speed of the flow makes it visibly compressible.
/// \param largest lattice velocity of the flow.
/// \param expected whether that is an estimate from before the run.
/// \param relaxationTime of the flow: where it leaves no room for a lower lattice velocity, only a
///        finer mask helps.
std::optional<FlowProblem> problemOfCompressibility(double largest, bool expected,
                                                    double relaxationTime,
                                                    const LatticeUnits& units,
                                                    const Parameters& parameters);

/// Whether the relaxation time is so high that bounce-back displaces walls visibly.
std::optional<FlowProblem> problemOfWalls(double relaxationTime, const LatticeUnits& units,
                                          const Parameters& parameters);

/// Whether openings that are no walls have too few voxels to resolve a flow.
std::optional<FlowProblem> problemOfSmallOpenings(const std::vector<Opening>& openings,
                                                  const std::vector<OpeningCondition>& conditions);

/// Whether the largest opening is so small or large that the unit of length may be wrong: narrower
/// than 0.02 mm or wider than half a metre. Vessels have 0.1 to 40 mm.
std::optional<FlowProblem> problemOfLengthUnit(const std::vector<Opening>& openings,
                                               double voxelSize);

}  // namespace tiledlbm
