// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "Solver/Run/Results.h"
#include "Solver/Setup/SteadyWindow.h"

namespace tiledlbm {

/// Tells when a flow through a vessel has become steady: when none of its flow rates and pressure
/// drops has moved by more than a share of the largest one over the SteadyWindow.
///
/// What is left to go is then of the size of that share, since what changes more slowly is carried
/// out of the vessel or dies out in that time.
class SteadyFlow {
 public:
  explicit SteadyFlow(const SteadyWindow& window) : window_(window) {}

  /// Takes the openings of a step, later than those before.
  /// \param time s, since rest.
  void add(double time, const std::vector<OpeningState>& openings);

  /// \param share largest change that counts as none; 0 or less: never steady.
  bool isSteady(double share) const { return share > 0 && change() <= share; }

  /// The largest change of a flow rate or a pressure drop over the window, as a share of the
  /// largest one in the last row; infinite before a whole window, and where no fluid enters.
  double change() const;

  /// s, the window; 0 where no fluid enters.
  double window() const { return length_; }

 private:
  struct Row {
    double time;
    std::vector<double> flows;  ///< m3/s
    std::vector<double> drops;  ///< Pa, from the first opening
  };

  SteadyWindow window_;
  double length_ = 0;    ///< s, of the window, 0 while nothing enters
  bool isFull_ = false;  ///< whether the rows reach back over the window
  std::deque<Row> rows_;
};

}  // namespace tiledlbm
