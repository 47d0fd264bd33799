// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <vector>

#include "Solver/Run/Results.h"
#include "Solver/Setup/SteadyWindow.h"

namespace tiledlbm {

/// What tells whether a flow is steady: of each opening that is no wall, in their order.
struct FlowFigures {
  FlowFigures() = default;
  explicit FlowFigures(const std::vector<OpeningState>& openings);

  std::vector<double> flows;  ///< flow rates, m3/s
  std::vector<double> drops;  ///< mean pressure of the first of them less that of this one, Pa
};

/// The largest size of some values; 0 of none.
double largestSize(const std::vector<double>& values);

/// Tells when a flow through a vessel has become steady: when what its flow rates and pressure
/// drops have still to go is no more than a share of the largest one.
///
/// That is how fast drops, and the shares of openings in what enters and leaves, move on the mean
/// over the SteadyWindow, times its memory: nothing goes on with its rate for longer. Over the
/// window they must not swing by more than that share either. Flow rates and pressures themselves
/// also change by what leaves the vessel as sound does, in the time that this takes.
class SteadyFlow {
 public:
  explicit SteadyFlow(const SteadyWindow& window) : window_(window) {}

  /// Begins anew with a flow that was altered. Until a whole window it has still to go what is
  /// known of it otherwise.
  void beginAgain(double known = std::numeric_limits<double>::infinity()) {
    rows_.clear();
    isFull_ = false;
    known_ = known;
  }

  /// Takes the openings of a step, later than those before.
  /// \param time s, since rest.
  void add(double time, const std::vector<OpeningState>& openings);

  /// \param share largest one that counts as none; 0 or less: never steady.
  bool isSteady(double share) const { return share > 0 && remaining() <= share; }

  /// What a flow rate or a pressure drop has still to go at most, as a share of the largest one in
  /// the last row; infinite before a whole window, unless it is known otherwise, and where no fluid
  /// enters.
  double remaining() const;

  /// s, the window; 0 where no fluid enters.
  double window() const { return length_; }

 private:
  struct Row : FlowFigures {
    double time;
    std::vector<double> shares;     ///< of each flow in those in or out of the vessel
    std::vector<double> pressures;  ///< Pa
  };

  SteadyWindow window_;
  double length_ = 0;    ///< s, of the window, 0 while nothing enters
  double memory_ = 0;    ///< s, see SteadyWindow
  bool isFull_ = false;  ///< whether the rows reach back over the window
  double known_ = std::numeric_limits<double>::infinity();  ///< see beginAgain()
  std::deque<Row> rows_;
};

}  // namespace tiledlbm
