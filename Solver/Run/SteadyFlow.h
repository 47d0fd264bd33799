// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <deque>
#include <limits>
#include <vector>

#include "Solver/Run/Results.h"
#include "Solver/Setup/SteadyWindow.h"

namespace tiledlbm {

/// Figures of the test for a steady flow, for each opening that is not a wall, in order of id.
struct FlowQuantities {
  FlowQuantities() = default;
  explicit FlowQuantities(const std::vector<OpeningState>& openings);

  std::vector<double> flows;  ///< flow rates, m3/s
  std::vector<double> drops;  ///< mean pressure of the first opening less that of this one, Pa
};

/// Largest absolute value; 0 for none.
double largestMagnitude(const std::vector<double>& values);

/// Tests whether a flow through a vessel is steady: the remaining change of its flow rates and
/// pressure drops is at most a given share of the largest one.
///
/// The remaining change is the mean rate of change over the SteadyWindow times the memory of the
/// flow, since no rate persists for longer. The rates are those of pressure drops and of the
/// openings' shares of inflow and outflow. Their range over the window must not exceed the given
/// share either. Flow rates and pressures themselves also change as sound leaves the vessel, on its
/// own time scale.
class SteadyFlow {
 public:
  explicit SteadyFlow(const SteadyWindow& window) : window_(window) {}

  /// Starts again with a modified flow. Before a whole window has passed, the remaining change is
  /// `known`.
  void restart(double known = std::numeric_limits<double>::infinity()) {
    rows_.clear();
    isFull_ = false;
    known_ = known;
  }

  /// Adds the openings of a step later than those before.
  /// \param time s, since rest.
  void add(double time, const std::vector<OpeningState>& openings);

  /// \param share largest tolerated remaining change; 0 or less: never steady.
  bool isSteady(double share) const { return share > 0 && remaining() <= share; }

  /// Largest remaining change of a flow rate or a pressure drop, relative to the largest one in the
  /// last row; infinite without inflow, and before a whole window unless known, see restart().
  double remaining() const;

  /// Length of the window, s; 0 without inflow.
  double window() const { return length_; }

 private:
  struct Row : FlowQuantities {
    double time;
    std::vector<double> shares;     ///< of each flow rate in the inflow or outflow
    std::vector<double> pressures;  ///< Pa
  };

  SteadyWindow window_;
  double length_ = 0;                                       ///< s, of the window; 0 without inflow
  double memory_ = 0;                                       ///< s, see SteadyWindow
  bool isFull_ = false;                                     ///< whether the rows cover the window
  double known_ = std::numeric_limits<double>::infinity();  ///< see restart()
  std::deque<Row> rows_;
};

}  // namespace tiledlbm
