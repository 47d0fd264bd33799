// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/NodeMoments.h"
#include "Solver/Run/CaseOnDevice.h"
#include "Solver/Run/Results.h"

namespace tiledlbm {

/// What can be told of a flow at its openings and as a whole, in SI units.
class Observation {
 public:
  /// \param of lives longer. Its engine watches the openings from here on.
  explicit Observation(const CaseOnDevice& of);

  /// States of all openings.
  /// \param step that was done last.
  std::vector<OpeningState> openings(std::int64_t step) const;

  /// A row of the convergence history.
  /// \param sums, states of the flow as it is.
  ConvergenceSample sample(const FlowSums& sums, const std::vector<OpeningState>& states,
                           std::int64_t step) const;

  /// What each opening is to let in, m3/s; 0 where no flow is prescribed.
  /// \param states of all openings.
  std::vector<double> prescribedFlows(const std::vector<OpeningState>& states,
                                      std::int64_t step) const;

  /// By which density deviation the circuits of each opening raise its pressure, of an inlet by
  /// which factor they raise its velocity; 0 without any.
  /// \param circuits of all ranks.
  std::vector<double> densitiesOfCircuits(const std::vector<OutletCircuit>& circuits) const;

  /// Reynolds number of the prescribed speeds; where only pressures are prescribed, of the flow as
  /// it is.
  /// \param states of all openings.
  double reynoldsNumber(const std::vector<OpeningState>& states) const;

 private:
  /// What is the same after any step.
  OpeningState stateAtRest(const Opening& opening) const;

  void setDrops(std::vector<OpeningState>& states) const;

  const CaseOnDevice& case_;
  std::vector<int> regionOf_;         ///< by id of an opening, see OpeningState::region
  std::vector<bool> isDriven_;        ///< by region
  std::vector<OpeningState> atRest_;  ///< of all openings
  std::vector<std::size_t> watched_;  ///< index of each opening that the engine watches
};

}  // namespace tiledlbm
