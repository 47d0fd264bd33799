// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Problems/Problem.h"
#include "Solver/Setting.h"

namespace tiledlbm {

class CaseSetup;

/// Largest lattice velocity of a result with a small compressibility error. Quasi-compressible:
/// that of the paper, section 2.2. Incompressible: up to it the pressure lost in a tube changes by
/// 1 %.
constexpr double accurateLatticeVelocity(FluidModel fluid) {
  return fluid == FluidModel::Incompressible ? 0.2 : 0.05;
}

/// Largest deviation of the lattice density of a result with a small compressibility error. With
/// the incompressible model a density that rests takes no part: with deviations up to 0.8, the flow
/// through a tube stays the same, and the pressure lost changes by less than 0.4 %. How far one
/// that moves stores mass is a matter of problemOfStorage.
constexpr double accurateDensityDeviation(FluidModel fluid) {
  return fluid == FluidModel::Incompressible ? 0.5 : 0.02;
}

/// Share of the inflow that a fluid may store and give back without a visible error.
constexpr double accurateStorage = 0.02;

/// A figure of a flow that can be at fault.
enum class Figure { TimeStep, RelaxationTime, MaxLatticeVelocity, DeviceMemory };

/// Something that speaks against a flow, or against trusting its result.
struct FlowProblem {
  Problem problem;
  bool prevents = true;  ///< false where the flow can be computed, and is to be read with care
  std::optional<SettingChange> remedy;
  std::optional<Figure> figure;  ///< that is at fault, where it is one
};

// Those that follow advise what the checks of the case pass. Where a lower lattice velocity brings
// the relaxation time too close to 0.5, only a finer mask helps.

/// Whether the speed of the flow makes it visibly compressible.
/// \param largest lattice velocity of the flow.
/// \param expected whether that is an estimate from before the run.
std::optional<FlowProblem> problemOfCompressibility(double largest, bool expected,
                                                    const CaseSetup& setup);

/// Whether the pressures of a flow compress the lattice's fluid visibly.
/// \param deviation largest of the lattice density.
std::optional<FlowProblem> problemOfDensity(double deviation, const CaseSetup& setup);

/// Whether the lattice's fluid visibly stores mass within a heartbeat.
/// \param share largest net flow over the largest inflow.
std::optional<FlowProblem> problemOfStorage(double share, const CaseSetup& setup);

/// Whether sound is so slow in a heartbeat that flows and pressures are visibly off: an acoustic
/// number above 5 %, or a share of the compliance above 10 %.
std::optional<FlowProblem> problemOfSound(const CaseSetup& setup);

/// Whether the relaxation time of the fluid at rest is so high that bounce-back displaces walls
/// visibly.
std::optional<FlowProblem> problemOfWalls(const CaseSetup& setup);

/// Whether openings that are no walls have too few voxels to resolve a flow.
std::optional<FlowProblem> problemOfSmallOpenings(const std::vector<Opening>& openings,
                                                  const std::vector<OpeningCondition>& conditions);

/// Whether outlets that no row names hold one pressure in a heartbeat, where Windkessels would
/// divide the flow as the vessels behind them do.
std::optional<FlowProblem> problemOfOutlets(const CaseSetup& setup);

/// Whether the unit of length may be wrong: the largest opening is narrower than 0.02 mm or wider
/// than half a metre, where vessels have 0.1 to 40 mm, or the relaxation time is so high that
/// voxels are small for the speed of the flow.
/// \param relaxationTime of the fluid at rest.
std::optional<FlowProblem> problemOfLengthUnit(const std::vector<Opening>& openings,
                                               double voxelSize, double relaxationTime);

}  // namespace tiledlbm
