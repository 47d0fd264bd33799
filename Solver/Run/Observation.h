// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/NodeMoments.h"
#include "Solver/Run/CaseOnDevice.h"
#include "Solver/Run/Results.h"

namespace tiledlbm {

/// Computes the results of a flow at its openings and as a whole, in SI units.
class Observation {
 public:
  /// \param of outlives this object. Its engine sums over the openings from here on.
  explicit Observation(const CaseOnDevice& of);

  /// States of all openings.
  /// \param step the last one done.
  std::vector<OpeningState> openings(std::int64_t step) const;

  /// A row of the convergence history.
  /// \param sums, states of the flow at present.
  ConvergenceSample sample(const FlowSums& sums, const std::vector<OpeningState>& states,
                           std::int64_t step) const;

  /// Prescribed flow rate of each opening, m3/s; 0 where none is prescribed.
  /// \param states of all openings.
  std::vector<double> prescribedFlows(const std::vector<OpeningState>& states,
                                      std::int64_t step) const;

  /// Density deviation that the circuits add at each opening, for an inlet the factor that they add
  /// to the velocity; 0 without circuits.
  /// \param circuits of all ranks.
  std::vector<double> densitiesOfCircuits(const std::vector<Circuit>& circuits) const;

  /// Reynolds number of the prescribed speeds; where only pressures are prescribed, of the present
  /// flow.
  /// \param states of all openings.
  double reynoldsNumber(const std::vector<OpeningState>& states) const;

 private:
  /// The part of a state that steps do not change.
  OpeningState stateAtRest(const Opening& opening) const;

  void setDrops(std::vector<OpeningState>& states) const;

  const CaseOnDevice& case_;
  std::vector<int> regionOf_;         ///< by id of an opening, see OpeningState::region
  std::vector<bool> isDriven_;        ///< by region
  std::vector<OpeningState> atRest_;  ///< of all openings
  std::vector<std::size_t> watched_;  ///< index of each opening that the engine sums over
};

}  // namespace tiledlbm
