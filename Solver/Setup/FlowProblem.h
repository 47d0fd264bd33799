// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Problems/Problem.h"
#include "Solver/Setting.h"

namespace tiledlbm {

class CaseConditions;
class CaseSetup;

/// Largest lattice velocity with a small compressibility error. Quasi-compressible: by section 2.2
/// of the paper. Incompressible: the pressure loss of a tube changes by 1 % at most.
constexpr double accurateLatticeVelocity(FluidModel fluid) {
  return fluid == FluidModel::Incompressible ? 0.2 : 0.05;
}

/// Largest deviation of the lattice density with a small compressibility error. In the
/// incompressible model a constant density has no effect: deviations up to 0.8 change the pressure
/// loss of a tube by less than 0.4 %, and its flow not at all. Mass storage by a varying density is
/// checked by problemOfStorage.
constexpr double accurateDensityDeviation(FluidModel fluid) {
  return fluid == FluidModel::Incompressible ? 0.5 : 0.02;
}

/// Largest acceptable share of the inflow that the fluid stores and releases.
constexpr double accurateStorage = 0.02;

/// A figure of an estimate that may be the cause of a problem.
enum class Figure { TimeStep, RelaxationTime, MaxLatticeVelocity, DeviceMemory };

/// A problem that prevents a flow, or a doubt about its result.
struct FlowProblem {
  Problem problem;
  bool prevents = true;  ///< false where the flow can be computed but the result asks for care
  std::optional<SettingChange> remedy;
  std::optional<Figure> figure;  ///< cause of the problem, if it is a figure
};

/// A doubt about a result.
inline FlowProblem doubtOf(const Problem& problem, const std::optional<SettingChange>& remedy = {},
                           std::optional<Figure> figure = {}) {
  return {problem, false, remedy, figure};
}

/// Adds a problem, if there is one.
inline void add(const std::optional<FlowProblem>& problem, std::vector<FlowProblem>& problems) {
  if (problem) {
    problems.push_back(*problem);
  }
}

// The remedies of these problems pass the checks of the case. Where a lower lattice velocity brings
// the relaxation time too close to 0.5, the remedy is a finer mask.

/// Problem of a visible compressibility error by the speed of the flow.
/// \param largest lattice velocity of the flow.
/// \param expected whether it is an estimate before the run.
std::optional<FlowProblem> problemOfCompressibility(double largest, bool expected,
                                                    const CaseSetup& setup);

/// Problem of a visible compressibility error by pressure.
/// \param deviation of the lattice density, largest.
std::optional<FlowProblem> problemOfDensity(double deviation, const CaseSetup& setup);

/// Problem of visible mass storage in the lattice fluid within a cardiac cycle.
/// \param share largest net flow over the largest inflow.
std::optional<FlowProblem> problemOfStorage(double share, const CaseSetup& setup);

/// Problem of slow sound in a cardiac cycle. With outlets that keep the mass constant
/// (CircuitKind::CommonPressure) the flow of a harmonic k in the middle of a straight vessel is off
/// by the share (2 pi k N)^2 / 8, with the acoustic number N: 2 % for k N of 0.065.
std::optional<FlowProblem> problemOfSound(const CaseSetup& setup);

/// Problem of a boundary layer in a cardiac cycle that the voxels do not resolve: thinner than 0.8
/// voxels, see Waveform::highestHarmonic. The wall shear stress is off by 10 % and more then.
std::optional<FlowProblem> problemOfLayer(const CaseSetup& setup);

/// Problem of a vessel with too few voxels for its Reynolds number. By von Neumann analysis of
/// Bounded LBMRT, the viscosity of a wave of one diameter length depends on direction by the share
/// 0.063 Re / across^2, at any time step. Above 0.25, pressure losses are too high by several per
/// cent, jets leave their axis, and flows that should be laminar are disturbed.
/// \param flow through the vessel, m3/s. \param across its diameter, voxels.
std::optional<FlowProblem> problemOfVessel(double flow, double across, const CaseSetup& setup);

/// The same for the inlet with the largest share, at its fastest.
std::optional<FlowProblem> problemOfInlets(const CaseSetup& setup);

/// Problem of a relaxation time of the fluid at rest at which bounce-back displaces walls.
std::optional<FlowProblem> problemOfWalls(const CaseSetup& setup);

/// Problem of openings, other than walls, with too few voxels to resolve a flow.
std::optional<FlowProblem> problemOfSmallOpenings(const std::vector<Opening>& openings,
                                                  const std::vector<OpeningCondition>& conditions);

/// Problem of outlets without a row that have one pressure in a cardiac cycle, where Windkessels
/// would divide the flow as the downstream vessels do.
std::optional<FlowProblem> problemOfOutlets(const CaseSetup& setup);

/// Problem of a doubtful unit of length: the largest opening is narrower than 0.02 mm or wider than
/// half a metre, where vessels have 0.1 to 40 mm, or the relaxation time is so high that voxels are
/// small for the speed of the flow. Capillaries from 0.003 mm on have speeds of up to 5 mm/s.
/// \param relaxationTime of the fluid at rest.
/// \param fastest prescribed speed, m/s; 0 if none is known.
std::optional<FlowProblem> problemOfLengthUnit(const std::vector<Opening>& openings,
                                               double voxelSize, double relaxationTime,
                                               double fastest = 0);

/// Doubts about the units of the settings and about waveforms, which cause others: doubtsOfUnits,
/// problemOfLengthUnit where the fluid is in no doubt, doubtsOfWaveforms, doubtsOfOpenings.
/// \param relaxationTime of the fluid at rest.
std::vector<FlowProblem> doubtsOfSettings(const CaseConditions& conditions, double relaxationTime);

}  // namespace tiledlbm
