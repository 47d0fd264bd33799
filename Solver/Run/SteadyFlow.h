// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "Solver/Run/Results.h"

namespace tiledlbm {

/// Tells when a flow through a vessel has become steady: when none of its flow rates and pressure
/// drops has moved by more than a share of the largest one over a flow-through, the time in which
/// the inflow fills the vessel once.
///
/// What is left to go is then of the size of that share, since what changes more slowly than a
/// flow-through is carried out of the vessel by it.
class SteadyFlow {
 public:
  /// \param volume of the fluid, m3.
  explicit SteadyFlow(double volume) : volume_(volume) {}

  /// Takes the openings of a step, later than those before.
  /// \param time s, since rest.
  void add(double time, const std::vector<OpeningState>& openings);

  /// \param share largest change that counts as none; 0 or less: never steady.
  /// \return false also where no fluid enters.
  bool isSteady(double share) const;

 private:
  struct Row {
    double time;
    std::vector<double> flows;  ///< m3/s
    std::vector<double> drops;  ///< Pa, from the first opening
  };

  double volume_;
  double flowThrough_ = 0;  ///< s, 0 while nothing enters
  bool isFull_ = false;     ///< whether the rows reach back over a flow-through
  std::deque<Row> rows_;
};

}  // namespace tiledlbm
