// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "Kernels/Boundary/Circuit.h"
#include "Solver/Run/FlowRecord.h"
#include "Solver/Run/Results.h"
#include "Solver/Setup/CaseSetup.h"

namespace tiledlbm {

/// Controls outlets with a prescribed share of the flow (OpeningRole::FlowShare).
///
/// Without a waveform the outlet has the pressure p = p* + Z (Q - Q*), with the acoustic resistance
/// Z = rho c / A, the flow rate Q and the prescribed share Q* of the outflow. This circuit is a
/// proportional controller that reflects no sound; the flow follows in a few passages of sound
/// through the vessel. Each sample adds the integral part: p* += gain Z (Q - Q*). The steady flow
/// has the exact share.
///
/// With a waveform an outlet is a Windkessel. After each whole cardiac cycle the controller
/// multiplies its resistances by a factor and divides its compliance by it, which keeps the time
/// constant. Flow rates of parallel Windkessels are inversely proportional to these factors: one
/// cycle finds them, except for the pressure losses in the vessel.
///
/// Where all outlets of a region have a share, the controller also sets the pressure level: the
/// lowest pressure is Parameters::outletPressure, or the mean weighted by shares is
/// Parameters::targetMeanPressure.
class FlowShares {
 public:
  /// An outlet with a prescribed share.
  struct Outlet {
    std::size_t opening = 0;  ///< index, its id
    std::size_t circuit = 0;  ///< index
    double target = 0;        ///< share; the shares add up to 1 in a region without other outlets
    /// Controlled quantity: the pressure p* (Pa), or the factor on the resistances of a Windkessel.
    double control = 0;
    double relativeError = 0;  ///< of the share in the last sample
    double flow = 0;           ///< out of the fluid in the present cardiac cycle, m3/s times steps
    double pressure = 0;       ///< in the present cardiac cycle, Pa times steps
    double area = 0;           ///< voxel faces
    double resistance = 0;     ///< acoustic, Pa s/m3
    double weight = 0;         ///< gain per sample of a steady flow, see weightOf
    Circuit circuitAtFirst{};  ///< before the control
    CircuitElements elements;  ///< before the control, of a Windkessel
  };
  /// Outlets of a region with prescribed shares.
  struct Group {
    std::vector<Outlet> outlets;        ///< with a share
    std::vector<std::size_t> openings;  ///< all its outlets, ids
    double rest = 0;                    ///< share of the other outlets, 0 where there are none
    double level = 0;                   ///< prescribed pressure level without other outlets, Pa
    double outflow = 0;  ///< m3/s in the last sample; with a waveform summed, times steps
    double weight = 0;   ///< gain for the pressure level
  };

  /// For a flow without such outlets.
  FlowShares() = default;
  /// \param circuits of all ranks before the control.
  /// \param openingsOfCircuits see CaseTiles.
  FlowShares(const CaseSetup& setup, const std::vector<std::vector<int>>& openingsOfCircuits,
             const std::vector<Circuit>& circuits);

  bool isEmpty() const { return groups_.empty(); }
  std::vector<Group>& groups() { return groups_; }
  const std::vector<Group>& groups() const { return groups_; }
  /// The outlet with a share of that opening; null for other openings.
  const Outlet* find(std::size_t opening) const;

  /// Starts with the results for the same outlets on a coarser grid.
  /// \param same their ids there, by the ids here.
  void beginWith(const FlowShares& coarser, const std::vector<int>& same);

  /// Circuit that represents the present pressure of an outlet: a resistance, negative where the
  /// pressure is below that behind it; with a waveform the Windkessel.
  CircuitElements circuitOf(const Outlet& outlet, const OpeningState& state) const;

  /// Sets the results in the circuits.
  void apply(std::vector<Circuit>& circuits) const;

  /// Control step of a flow without a waveform, after each sample.
  void updatePressures(const std::vector<OpeningState>& states);

  /// Adds a phase of a cardiac cycle, see FlowRecord::phaseAfter.
  /// \param steps since the previous phase.
  void addPhase(const std::vector<OpeningState>& states, std::int64_t steps);

  /// Control step at the end of a cardiac cycle, if the controller has seen all its phases.
  /// \param counts whether the cycle lies after the ramp.
  /// \return whether to apply() new results.
  bool endPeriod(bool counts);

  /// Steps of the present cardiac cycle whose phases were added.
  std::int64_t seenSteps() const { return seenSteps_; }
  void setSeenSteps(std::int64_t steps) { seenSteps_ = steps; }

  /// Whether all shares of the last sample were within 0.5 % of their targets, with a waveform
  /// within 1 %.
  bool areReached() const;

 private:
  const Group& groupOf(std::size_t opening) const;
  void updateFactors(Group& group);

  LatticeUnits units_;
  bool isPulsatile_ = false, isDistensible_ = false;
  std::int64_t periodSteps_ = 0;
  double distalPressure_ = 0;    ///< Pa
  bool prescribesMean_ = false;  ///< whether the mean pressure is prescribed, else the lowest
  std::vector<Group> groups_;
  bool hasSample_ = false;
  std::int64_t seenSteps_ = 0;
};

}  // namespace tiledlbm
