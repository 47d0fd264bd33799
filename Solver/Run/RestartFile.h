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

namespace tiledlbm {

/// Sections of a restart file with rows of numbers. A row is that of an opening, of the first of
/// several, or of the whole flow.
enum class RestartSection {
  Circuits,      ///< of OutletCircuit: storedDensity, lastFlow, flow, density; lattice units
  OutletSound,   ///< the same of those that let sound out, whose densities are none of the fluid's
  InletSound,    ///< the same at inlets
  InletFactors,  ///< DriveSignals::correctionOf an inlet
  Pressures,     ///< the same of an opening with a pressure
  SharePressures,  ///< of FlowShares::Outlet: found, flow
  ShareFactors,    ///< the same of a heartbeat
  ShareSums,       ///< of a heartbeat: pressure of the outlet, outflow of its group
  SeenSteps,       ///< FlowShares::seenSteps
  Start,           ///< there is a row, without numbers, of a flow that did not begin at rest
  WallExchange     ///< storedDensity, mass, step, perStep
};

/// A row of a section; numbers that it does not need are 0.
struct RestartRow {
  std::int64_t opening = 0;  ///< id; 0 in a row of the whole flow
  std::array<double, 4> values{};
};

/// State of a flow between two time steps, but for its populations.
struct FlowState {
  FluidModel fluid = FluidModel::QuasiCompressible;
  LatticeUnits units;
  std::int64_t step = 0;
  double maxLatticeVelocity = 0;
  std::vector<ConvergenceSample> convergence;
  std::map<RestartSection, std::vector<RestartRow>> sections;

  /// A row of a section; null where it is not there.
  const RestartRow* find(RestartSection section, std::int64_t opening = 0) const;
};

/// Checks that a file can be written before there is a flow to write.
/// \throws FileFailure as writeRestartFile does, but for the room that the flow needs
void checkRestartTarget(const std::string& path, const FlowPopulations& flow, Precision precision);

/// Writes a flow to a file, whole or not at all (see WholeFile). An earlier restart file is
/// replaced, and nothing else is.
///
/// The file holds the populations of the non-solid nodes, tile by tile, in the precision of the
/// arithmetic: nothing in it depends on the device, on how that stores them, or on the number of
/// ranks. Numbers have the byte order of the machine.
/// \throws FileFailure if it cannot be written, or another file is in its place
void writeRestartFile(const std::string& path, const FlowState& state, const FlowPopulations& flow,
                      Precision precision);

/// Reads what writeRestartFile wrote into a flow of the same geometry.
///
/// The reference pressure may be another: populations and circuits are then shifted.
/// \param now the flow that is to go on: its fluid model, and the units that must be those of the
///        file.
/// \param latticeVelocity that these units come from.
/// \throws FileFailure if the file cannot be read, or is none of these or cut off
/// \throws InvalidInput, UnworkableSetting if it is the state of another flow
FlowState readRestartFile(const std::string& path, const FlowState& now, double latticeVelocity,
                          const FlowPopulations& flow);

}  // namespace tiledlbm
