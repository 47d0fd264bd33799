#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/Parameters.h"

namespace tiledlbm {

/// Largest lattice velocity of a result with a small compressibility error (paper, section 2.2).
constexpr double accurateLatticeVelocity = 0.05;

/// A change of one setting that removes a problem.
struct SettingChange {
  std::string property;  ///< name of the filter's property, for example "LatticeVelocity"
  /// Of the property's elements, mostly one; for a choice, the number of its entry.
  std::vector<double> values;
};

/// Something that speaks against a flow, or against trusting its result.
struct FlowProblem {
  std::string sentence;  ///< what is wrong, with the numbers that matter, and what to change
  bool prevents = true;  ///< false where the flow can be computed, and is to be read with care
  std::optional<SettingChange> remedy;
  /// The figure that is at fault, by the name of its field data ("relaxation_time", ...); empty
  /// where it is none.
  std::string figure;
};

/// Whether the speed of the flow makes it visibly compressible.
/// \param largest lattice velocity of the flow.
/// \param expected whether that is an estimate from before the run.
/// \param relaxationTime of the flow: where it leaves no room for a lower lattice velocity, only a
///        finer mask helps.
std::optional<FlowProblem> problemOfCompressibility(double largest, bool expected,
                                                    double relaxationTime,
                                                    const Parameters& parameters);

/// Whether the relaxation time is so high that bounce-back displaces walls visibly.
std::optional<FlowProblem> problemOfWalls(double relaxationTime, const Parameters& parameters);

/// Whether openings that are no walls have too few voxels to resolve a flow.
std::optional<FlowProblem> problemOfSmallOpenings(const std::vector<Opening>& openings,
                                                  const std::vector<OpeningCondition>& conditions);

/// Whether the largest opening is so small or large that the unit of length may be wrong: narrower
/// than 0.02 mm or wider than half a metre. Vessels have 0.1 to 40 mm.
std::optional<FlowProblem> problemOfLengthUnit(const std::vector<Opening>& openings,
                                               double voxelSize);

}  // namespace tiledlbm
