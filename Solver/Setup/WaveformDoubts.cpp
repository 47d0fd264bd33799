// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/WaveformDoubts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

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
  const auto [least, most] = std::minmax_element(
      rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a[1] < b[1]; });
  const double range = (*most)[1] - (*least)[1];
  const auto addJump = [&](std::size_t from, std::size_t to) {
    doubts.push_back({WaveformJumps{rows[from][0], rows[from][1], rows[to][1]}, false, {}, {}});
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

Inflow inflowOf(const CaseConditions& conditions) {
  const Parameters& parameters = conditions.parameters();
  const std::vector<Waveform> waveforms = waveformsOf(parameters);
  Inflow inflow;
  for (const Opening& opening : conditions.openings()) {
    const OpeningCondition& condition = conditions.conditionOf(opening);
    if (!isInlet(condition.role)) {
      continue;
    }
    const double flow = condition.speed * static_cast<double>(opening.area()) *
                        parameters.voxelSize * parameters.voxelSize;
    const Waveform* waveform = condition.followsWaveform ? &waveforms[condition.waveform] : nullptr;
    inflow.mean +=
        waveform && waveform->largest() != 0 ? flow * waveform->mean() / waveform->largest() : flow;
    inflow.peak += flow;
  }
  return inflow;
}

std::vector<FlowProblem> doubtsOfWaveforms(const CaseConditions& conditions) {
  const Parameters& parameters = conditions.parameters();
  std::vector<FlowProblem> doubts;
  if (!isPulsatile(parameters)) {
    return doubts;
  }
  if (parameters.otherPeriod > 0) {
    const double period = periodOf(parameters);
    doubts.push_back({DoubtfulPeriod{period, parameters.otherPeriod},
                      false,
                      SettingChange{Setting::WaveformPeriod, {period}},
                      {}});
  }
  if (!parameters.waveform.empty()) {
    addDoubtOfJump(parameters.waveform, doubts);
  }
  for (const OpeningWaveform& own : parameters.openingWaveforms) {
    addDoubtOfJump(own.points, doubts);
  }
  const Inflow inflow = inflowOf(conditions);
  if (inflow.mean < 0) {
    doubts.push_back({InletsDrawOut{inflow.mean}, false, {}, {}});
  }
  return doubts;
}

}  // namespace tiledlbm
