// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Run/FlowPopulations.h"
#include "Solver/Run/Results.h"
#include "Solver/Wall/WallLayers.h"

namespace tiledlbm {

/// Sections of a restart file. A section has rows of numbers; a row belongs to an opening, to the
/// first opening of a circuit, or to the whole flow.
enum class RestartSection {
  Circuits,        ///< of Circuit: storedDensity, lastFlow, flow, density; lattice units
  OutletSound,     ///< the same of sound absorbers, whose densities are not those of the fluid
  InletSound,      ///< the same of inlets
  CommonPressure,  ///< the same of the mean pressure of all outlets
  InletFactors,    ///< DriveSignals::adjustmentOf of inlets
  Pressures,       ///< DriveSignals::adjustmentOf of openings with a pressure
  SharePressures,  ///< of FlowShares::Outlet: control, flow
  ShareFactors,    ///< the same with a waveform
  ShareSums,       ///< with a waveform: pressure of the outlet, outflow of its group
  SeenSteps,       ///< FlowShares::seenSteps
  Start,           ///< a row without numbers if the flow did not begin at rest
  WallExchange     ///< storedDensity, mass, step, massPerStep
};

/// A row of a section; unused numbers are 0.
struct RestartRow {
  std::int64_t opening = 0;  ///< id; 0 in a row of the whole flow
  std::array<double, 4> values{};
};

/// State of a flow between two time steps, except for its populations.
struct FlowState {
  FluidModel fluid = FluidModel::QuasiCompressible;
  LatticeUnits units;
  std::int64_t step = 0;
  double maxLatticeVelocity = 0;
  std::vector<ConvergenceSample> convergence;
  std::map<RestartSection, std::vector<RestartRow>> sections;
  std::vector<WallSlip> wallSlips;  ///< CaseOnDevice::wallSlipsOnAll
  WallLayers::State wallLayers;     ///< of the points of the whole wall; may be empty

  /// A row of a section; null if there is none.
  const RestartRow* find(RestartSection section, std::int64_t opening = 0) const;
};

/// Checks, before a run, that a file can be written.
/// \throws FileFailure as writeRestartFile, except for a lack of disk space
void checkRestartTarget(const std::string& path, const FlowPopulations& flow, Precision precision);

/// Writes a flow to a file, whole or not at all (see WholeFile). It replaces an earlier restart
/// file and no other file.
///
/// The file holds the populations of the non-solid nodes, tile by tile, in the precision of the
/// arithmetic. It does not depend on the device, the storage of populations or the number of ranks.
/// Numbers have the byte order of the machine.
/// \throws FileFailure if the file cannot be written, or another file is in its place
void writeRestartFile(const std::string& path, const FlowState& state, const FlowPopulations& flow,
                      Precision precision);

/// Reads a file of writeRestartFile into a flow of the same geometry.
///
/// Where the reference pressure differs, populations and circuits are shifted.
/// \param now the flow that continues: its fluid model and its units, which the file must match.
/// \param latticeVelocity of these units.
/// \throws FileFailure if the file cannot be read, is not a restart file or is truncated
/// \throws InvalidInput, UnworkableSetting if it is the state of another flow
FlowState readRestartFile(const std::string& path, const FlowState& now, double latticeVelocity,
                          const FlowPopulations& flow);

}  // namespace tiledlbm
