// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "Solver/Geometry/Openings.h"
#include "Solver/Run/Quality.h"

namespace tiledlbm {

/// Progress of a run.
struct Progress {
  std::int64_t step = 0;        ///< steps done since the start of the simulation
  std::int64_t targetStep = 0;  ///< end of this run
  double residual = 0;          ///< of the last sample; 0 before the first
  double mflups = 0;            ///< million fluid-lattice updates per second, solver loop only
  /// Voxel edge of the present grid over that of the flow; above 1 during a start from coarser
  /// grids, see FlowStart.
  int coarsening = 1;
};

/// Steps between two rows of the convergence history.
constexpr std::int64_t sampleInterval = 50;

/// A row of the convergence history.
struct ConvergenceSample {
  std::int64_t step = 0;
  double time = 0;           ///< s
  double residual = 0;       ///< relative change of velocity per step, L2
  double kineticEnergy = 0;  ///< J
  double massImbalance = 0;  ///< |net flow| over total inflow
};

/// State of one opening after a run; with a flow extension at the extension's end. Lengths and
/// vectors are along the image axes.
struct OpeningState {
  int id = 0;
  OpeningRole role = OpeningRole::Wall;
  Face face = Face::XMinus;          ///< without meaning for an opening of a label
  double label = 0;                  ///< value of its label, 0 at a face
  std::array<double, 3> centroid{};  ///< in voxel indices
  int region = -1;                   ///< number of the connected part of the vessel that it leads
                                     ///< into, from 0; -1 of a wall at rest
  double area = 0;                   ///< m2, projected along the normal
  std::array<double, 3> normal{};    ///< unit vector into the fluid
  /// m3/s, positive into the fluid: mass flow rate over density. A steady flow conserves it also
  /// where the quasi-compressible model lets the lattice density vary with pressure.
  double flowRate = 0;
  double meanNormalVelocity = 0;  ///< m/s, positive into the fluid
  double meanPressure = 0;        ///< Pa, gauge
  /// Pa, from the mean pressure of the first opening of the same region that is not a wall; NaN for
  /// a wall, and where nothing drives the fluid of the region.
  double pressureDrop = 0;
  /// Relative change of the flow rate between the last two whole periods of a waveform, see
  /// PeriodChange; NaN before.
  double flowRateChange = std::numeric_limits<double>::quiet_NaN();
  double pressureChange = std::numeric_limits<double>::quiet_NaN();
  /// Per cent of the outflow through all outlets of the region, with a waveform over the last whole
  /// period; NaN for openings without outflow.
  double flowShare = std::numeric_limits<double>::quiet_NaN();
  /// Prescribed share, per cent; NaN without OpeningRole::FlowShare.
  double targetFlowShare = std::numeric_limits<double>::quiet_NaN();
  /// Present circuit as values of a row with role 6 (rowValuesOf). For an outlet with a share and
  /// without a waveform the first value is the resistance that gives its pressure.
  std::array<double, 3> circuit{};
};

/// Sums over the flow rates of openings, m3/s into the fluid.
struct FlowBalance {
  double net = 0, inflow = 0;

  void add(double flowRate) {
    net += flowRate;
    inflow += std::max(flowRate, 0.0);
  }
  /// |net flow| over inflow; 0 without inflow.
  double imbalance() const { return inflow > 0 ? std::abs(net) / inflow : 0; }
};

/// Balance of all openings except walls at rest.
inline FlowBalance balanceOf(const std::vector<OpeningState>& openings) {
  FlowBalance balance;
  for (const OpeningState& opening : openings) {
    balance.add(isWall(opening.role) ? 0 : opening.flowRate);
  }
  return balance;
}

/// Summary of a run.
struct Summary {
  std::int64_t steps = 0;
  double time = 0;      ///< s
  double timeStep = 0;  ///< s
  double period = 0;    ///< s, of the waveform, 0 if there is none
  Quality quality = Quality::Good;
  bool isSteady = false;    ///< whether steadyTolerance or flowTolerance was reached
  bool isPeriodic = false;  ///< see Simulation::isPeriodic
  /// Lattice units; with a varying viscosity that of its smallest value, see referenceViscosity.
  double relaxationTime = 0;
  /// Largest over the openings, by their equivalent diameter and the viscosity of relaxationTime.
  double reynoldsNumber = 0;
  bool hasEddies = false;              ///< whether it has a subgrid viscosity, EddyViscosity
  double acousticNumber = 0;           ///< of CaseSetup; NaN without a waveform
  std::optional<double> permeability;  ///< m2, where it is defined; see Permeability
  std::string permeabilityObstacle;    ///< see Permeability
  double maxLatticeVelocity = 0;       ///< largest speed in the flow, lattice units
  double maxDensityDeviation = 0;      ///< largest deviation of the lattice density from 1
  std::int64_t nonSolidNodes = 0;      ///< nodes that are computed
  std::int64_t isolatedNodes = 0;      ///< fluid voxels without a path to an opening, left at rest
  std::int64_t tileCount = 0;
  double tileUtilisation = 0;  ///< nonSolidNodes over nodes of all tiles (paper, Eq. eta_t)
  double mflups = 0;
  /// Node updates of the flow, including those on coarser grids, see FlowStart.
  double nodeUpdates = 0;
  /// Estimate of the node updates saved by the start from coarser grids; 0 for a flow that began at
  /// rest or is not steady.
  double nodeUpdatesSaved = 0;
  std::string device;
  std::string storage;       ///< name of the storage of populations
  std::uint64_t memory = 0;  ///< bytes allocated on the device
};

/// Restricts a template to a structure, which may be const.
template <class Given, class Listed>
using FieldsOf = std::enable_if_t<std::is_same_v<std::remove_const_t<Given>, Listed>, int>;

/// Calls `visit(name, member)` for each member in the order of the output "Convergence", whose
/// columns have these names. The structured binding lists all members: a missing one does not
/// compile.
template <class SampleType, class Visitor, FieldsOf<SampleType, ConvergenceSample> = 0>
void forEachField(SampleType& sample, Visitor&& visit) {
  auto& [step, time, residual, kineticEnergy, massImbalance] = sample;
  visit("step", step);
  visit("time", time);
  visit("residual", residual);
  visit("kinetic_energy", kineticEnergy);
  visit("mass_imbalance", massImbalance);
}

/// Visits the state of an opening in the order of the output "Openings".
template <class StateType, class Visitor, FieldsOf<StateType, OpeningState> = 0>
void forEachField(StateType& state, Visitor&& visit) {
  auto& [id, role, face, label, centroid, region, area, normal, flowRate, meanNormalVelocity,
         meanPressure, pressureDrop, flowRateChange, pressureChange, flowShare, targetFlowShare,
         circuit] = state;
  visit("id", id);
  visit("role", role);
  visit("face", face);
  visit("label", label);
  visit("centroid", centroid);
  visit("region", region);
  visit("area", area);
  visit("normal", normal);
  visit("flow_rate", flowRate);
  visit("mean_velocity", meanNormalVelocity);
  visit("mean_pressure", meanPressure);
  visit("pressure_drop", pressureDrop);
  visit("flow_rate_change", flowRateChange);
  visit("pressure_change", pressureChange);
  visit("flow_share", flowShare);
  visit("target_flow_share", targetFlowShare);
  visit("circuit", circuit);
}

/// Visits a summary in the order of the field data of the output "Flow".
template <class SummaryType, class Visitor, FieldsOf<SummaryType, Summary> = 0>
void forEachField(SummaryType& summary, Visitor&& visit) {
  auto& [steps, time, timeStep, period, quality, isSteady, isPeriodic, relaxationTime,
         reynoldsNumber, hasEddies, acousticNumber, permeability, permeabilityObstacle,
         maxLatticeVelocity, maxDensityDeviation, nonSolidNodes, isolatedNodes, tileCount,
         tileUtilisation, mflups, nodeUpdates, nodeUpdatesSaved, device, storage, memory] = summary;
  visit("steps", steps);
  visit("time", time);
  visit("time_step", timeStep);
  visit("period", period);
  visit("quality", quality);
  visit("is_steady", isSteady);
  visit("is_periodic", isPeriodic);
  visit("relaxation_time", relaxationTime);
  visit("reynolds_number", reynoldsNumber);
  visit("eddy_viscosity", hasEddies);
  visit("acoustic_number", acousticNumber);
  visit("permeability", permeability);
  visit("permeability_obstacle", permeabilityObstacle);
  visit("max_lattice_velocity", maxLatticeVelocity);
  visit("max_density_deviation", maxDensityDeviation);
  visit("non_solid_nodes", nonSolidNodes);
  visit("isolated_nodes", isolatedNodes);
  visit("tile_count", tileCount);
  visit("tile_utilisation", tileUtilisation);
  visit("mflups", mflups);
  visit("node_updates", nodeUpdates);
  visit("node_updates_saved", nodeUpdatesSaved);
  visit("device", device);
  visit("storage", storage);
  visit("device_memory", memory);
}

}  // namespace tiledlbm
