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
  /// \param of lives longer.
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
  std::vector<double> densitiesOfCircuits() const;

  /// Reynolds number of the prescribed speeds; where only pressures are prescribed, of the flow as
  /// it is.
  /// \param states of all openings.
  double reynoldsNumber(const std::vector<OpeningState>& states) const;

 private:
  /// \param moments, inflows of the opening's voxels.
  void observeFlow(const Opening& opening, const NodeMoments<double>* moments,
                   const double* inflows, OpeningState& state) const;

  /// What the ranks found at all places, of what each found at its own.
  template <class T>
  std::vector<T> ofAllRanks(const std::vector<T>& found) const;

  void setDrops(std::vector<OpeningState>& states) const;

  const CaseOnDevice& case_;
  std::vector<int> regionOf_;      ///< by id of an opening, see OpeningState::region
  std::vector<bool> isDriven_;     ///< by region
  std::vector<NodePlace> places_;  ///< of all openings that are no wall at rest, in order
  /// Where ranks share the flow, the rank of each place.
  std::vector<int> rankOfPlace_;
};

}  // namespace tiledlbm
