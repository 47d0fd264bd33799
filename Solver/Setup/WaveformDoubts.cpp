// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/Doubts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "Solver/Conditions/Inflow.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Setup/CaseSetup.h"

namespace tiledlbm {

namespace {

using Rows = std::vector<std::array<double, 2>>;

/// Adds the rows between which a waveform jumps: those of its ends, if they differ visibly, or
/// those of one interval with several times the change of any other one.
void addDoubtOfJump(const Rows& rows, std::vector<FlowProblem>& doubts) {
  constexpr std::size_t fewest = 5;  // rows that leave no doubt about a smooth curve
  constexpr double ofRange = 0.2, ofEnds = 0.05, timesOthers = 4;
  const Waveform waveform(rows);
  const double range = waveform.most() - waveform.least();
  const auto addJump = [&](std::size_t from, std::size_t to) {
    doubts.push_back(doubtOf(WaveformJumps{rows[from][0], rows[from][1], rows[to][1]}));
  };
  if (std::abs(rows.back()[1] - rows.front()[1]) > ofEnds * range) {
    addJump(rows.size() - 1, 0);
    return;
  }
  double largest = 0, second = 0;
  std::size_t at = 1;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const double change = std::abs(rows[i][1] - rows[i - 1][1]);
    second = std::max(second, std::min(change, largest));
    at = change > largest ? i : at;
    largest = std::max(largest, change);
  }
  if (rows.size() >= fewest && largest > ofRange * range && largest > timesOthers * second) {
    addJump(at - 1, at);
  }
}

}  // namespace

std::vector<FlowProblem> doubtsOfWaveforms(const CaseConditions& conditions) {
  const Parameters& parameters = conditions.parameters();
  std::vector<FlowProblem> doubts;
  if (!isPulsatile(parameters)) {
    return doubts;
  }
  if (parameters.otherPeriod > 0) {
    const double period = periodOf(parameters);
    doubts.push_back(doubtOf(DoubtfulPeriod{period, parameters.otherPeriod},
                             SettingChange{Setting::WaveformPeriod, {period}}));
  }
  if (!parameters.waveform.empty()) {
    addDoubtOfJump(parameters.waveform, doubts);
  }
  for (const OpeningWaveform& own : parameters.openingWaveforms) {
    addDoubtOfJump(own.points, doubts);
  }
  const Inflow inflow = inflowOf(conditions.openings(), conditions.conditions(), parameters);
  if (inflow.mean < 0) {
    doubts.push_back(doubtOf(InletsDrawOut{inflow.mean}));
  }
  return doubts;
}

}  // namespace tiledlbm
