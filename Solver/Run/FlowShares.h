// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "Kernels/Boundary/OutletCircuit.h"
#include "Solver/Run/FlowRecord.h"
#include "Solver/Run/Results.h"
#include "Solver/Setup/CaseSetup.h"

namespace tiledlbm {

/// Finds what has outlets let through the shares of the flow that are asked for
/// (OpeningRole::FlowShare).
///
/// In a flow without a waveform an outlet's pressure is found. Its circuit is the resistance of
/// sound (rho c / A) about that pressure and the share of what leaves: it brings the flow there in
/// some times what sound takes through the vessel, and all the while its pressure is moved on by a
/// part of what the resistance adds. So it is a controller of a proportional and an integral part,
/// of which the first feeds no sound, and when the flow rests it has its share exactly.
///
/// In a heartbeat an outlet is a Windkessel, whose resistances are multiplied, and its compliance
/// divided, by a factor after each whole heartbeat, so that it keeps its time constant. Of
/// Windkessels side by side the flows go as these factors, which are therefore found at once but
/// for what the vessel takes of the pressure.
///
/// Where all outlets of a region have a share, the pressure of all is held: the lowest is
/// Parameters::outletPressure, or, with a Parameters::targetMeanPressure, that is their mean by
/// their shares.
class FlowShares {
 public:
  /// What is known of an outlet with a share.
  struct Outlet {
    std::size_t opening = 0;  ///< index, its id
    std::size_t circuit = 0;  ///< index
    double target = 0;        ///< share, those of a region that has no other outlets add up to 1
    /// What was found: a pressure (Pa), or the factor on the resistances of a Windkessel.
    double found = 0;
    double missed = 0;      ///< by which its share was missed when it was looked at last, of that
    double flow = 0;        ///< of the heartbeat that goes on, m3/s times steps, out of the fluid
    double pressure = 0;    ///< the same of its pressure, Pa times steps
    double area = 0;        ///< voxel faces
    double resistance = 0;  ///< of sound, Pa s/m3
    double weight = 0;      ///< of what is missed, each time that a steady flow is looked at
    OutletCircuit circuitAtFirst{};  ///< before anything was found
    CircuitElements elements;        ///< the same, of a heartbeat
  };
  /// The outlets of a region that has some with a share.
  struct Group {
    std::vector<Outlet> outlets;        ///< with a share
    std::vector<std::size_t> openings;  ///< all its outlets, ids
    double rest = 0;                    ///< share of the other outlets, 0 where there are none
    double level = 0;                   ///< Pa, that the pressure is held at where there are none
    double outflow = 0;  ///< m3/s when it was looked at last; of a heartbeat times steps
    double weight = 0;   ///< of what the level is missed by, as that of an outlet
  };

  /// Of a flow without such outlets.
  FlowShares() = default;
  /// \param circuits of all ranks, before anything was found. \param openingsOfCircuits theirs.
  FlowShares(const CaseSetup& setup, const std::vector<std::vector<int>>& openingsOfCircuits,
             const std::vector<OutletCircuit>& circuits);

  bool isEmpty() const { return groups_.empty(); }
  std::vector<Group>& groups() { return groups_; }
  const std::vector<Group>& groups() const { return groups_; }
  /// The outlet with a share that an opening is; null if it is none.
  const Outlet* find(std::size_t opening) const;

  /// Begins with what was found for the same outlets of a coarser grid.
  /// \param same their ids there, by the ids here.
  void beginWith(const FlowShares& coarser, const std::vector<int>& same);

  /// What stands for the pressure at an outlet as it is: a resistance, negative where that is below
  /// the one behind; of a heartbeat its Windkessel.
  CircuitElements circuitOf(const Outlet& outlet, const OpeningState& state) const;

  /// Gives the circuits what was found.
  void apply(std::vector<OutletCircuit>& circuits) const;

  /// Looks at a flow without a waveform, each few steps, and moves the pressures on.
  void follow(const std::vector<OpeningState>& states);

  /// Looks at a heartbeat at one of its phases, see FlowRecord::phaseAfter.
  /// \param steps since the phase before.
  void addPhase(const std::vector<OpeningState>& states, std::int64_t steps);

  /// Ends a heartbeat, and changes the factors if all its phases were seen.
  /// \param counts whether it tells of the flow: it lies after the ramp.
  /// \return whether there is something to apply.
  bool endPeriod(bool counts);

  /// Steps of the heartbeat that goes on whose phases were seen.
  std::int64_t seenSteps() const { return seenSteps_; }
  void setSeenSteps(std::int64_t steps) { seenSteps_ = steps; }

  /// Whether all shares were within half a per cent of themselves when they were looked at last, in
  /// a heartbeat within one.
  bool areReached() const;

 private:
  const Group& groupOf(std::size_t opening) const;
  void moveFactors(Group& group);

  LatticeUnits units_;
  bool isBeating_ = false;
  std::int64_t periodSteps_ = 0;
  double behind_ = 0;       ///< Pa
  bool holdsMean_ = false;  ///< whether it is the mean pressure that is held, else the lowest
  std::vector<Group> groups_;
  bool isLookedAt_ = false;
  std::int64_t seenSteps_ = 0;
};

}  // namespace tiledlbm
