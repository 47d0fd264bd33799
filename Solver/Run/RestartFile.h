// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Run/FlowPopulations.h"
#include "Solver/Run/Results.h"

namespace tiledlbm {

/// State of a circuit, lattice units; see OutletCircuit. Of what is corrected
/// (DriveSignals::correctionOf) `flow` is the correction, and the others are 0; of a WallExchange
/// `storedDensity` is that, `lastFlow` the mass, `flow` the step and `density` what walls give. Of
/// FlowShares, in SI units, `flow` is what was found, and `lastFlow` the sum of the flow; of
/// ofShareSums they are the sum of the flow of all outlets, and that of the pressure.
struct CircuitState {
  /// Added to the id of a circuit that lets sound out, whose densities are none of the fluid's.
  static constexpr std::int64_t ofSound = std::int64_t(1) << 30;
  /// The same of one that lets sound out of an inlet.
  static constexpr std::int64_t ofInletSound = std::int64_t(1) << 32;
  /// The number of what tells that the flow did not begin at rest, so that nothing rises.
  static constexpr std::int64_t ofStart = std::int64_t(1) << 33;
  /// The number of a WallExchange.
  static constexpr std::int64_t ofWallExchange = ofStart + 1;
  /// The number of the steps that FlowShares has seen of a heartbeat.
  static constexpr std::int64_t ofSeenSteps = ofStart + 2;
  /// Added to the id of an opening whose pressure is corrected; it may have a circuit as well.
  static constexpr std::int64_t ofPressure = std::int64_t(1) << 31;
  /// Added to the id of an outlet with a share of the flow, whose pressure is found.
  static constexpr std::int64_t ofSharePressure = std::int64_t(1) << 34;
  /// The same of one whose factor is found, and of sums over a heartbeat.
  static constexpr std::int64_t ofShareFactor = std::int64_t(1) << 35;
  static constexpr std::int64_t ofShareSums = std::int64_t(1) << 36;

  std::int64_t opening = 0;  ///< id; the first of several
  double storedDensity = 0;
  double lastFlow = 0;
  double flow = 0;
  double density = 0;
};

/// State of a flow between two time steps, but for its populations.
struct FlowState {
  FluidModel fluid = FluidModel::QuasiCompressible;
  LatticeUnits units;
  std::int64_t step = 0;
  double maxLatticeVelocity = 0;
  std::vector<ConvergenceSample> convergence;
  std::vector<CircuitState> circuits;
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
