// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Waveform.h"
#include "Solver/Conditions/WaveformPresets.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm {
namespace {

using Row = std::array<double, 2>;

bool isLower(const Row& a, const Row& b) {
  return a[1] < b[1];
}
const Row& largestOf(const std::vector<Row>& rows) {
  return *std::max_element(rows.begin(), rows.end(), isLower);
}
const Row& smallestOf(const std::vector<Row>& rows) {
  return *std::min_element(rows.begin(), rows.end(), isLower);
}

TEST(WaveformPresets, AreFactorsOfMeanOneThroughTheirPointsAndNowhereBeyond) {
  for (const WaveformPreset& preset : waveformPresets()) {
    SCOPED_TRACE(preset.vessel);
    const std::vector<Row> rows = rowsOf(preset);
    const Waveform waveform(rows);
    EXPECT_EQ(rows.front()[0], 0);
    EXPECT_EQ(rows.front()[1], rows.back()[1]);
    EXPECT_NEAR(waveform.mean(), 1, 1e-12);
    const double begin = preset.points.front()[0];
    EXPECT_NEAR(waveform.period(), preset.points.back()[0] - begin, 1e-12);

    const Row& peak = largestOf(preset.points);
    const double scale = waveform.valueAt(peak[0] - begin) / peak[1];
    for (const Row& point : preset.points) {
      EXPECT_NEAR(waveform.valueAt(point[0] - begin), scale * point[1], 1e-9);
    }
    EXPECT_NEAR(largestOf(rows)[0], peak[0] - begin, 1e-9);
    EXPECT_NEAR(smallestOf(rows)[1], scale * smallestOf(preset.points)[1], 1e-9);
  }
}

TEST(WaveformPresets, OfTheCarotidsArePublishedWithAMeanOfOne) {
  for (const WaveformPreset& preset : waveformPresets()) {
    if (preset.points.front()[0] < 0) {  // times from half-way up the rise
      SCOPED_TRACE(preset.vessel);
      const double published = largestOf(preset.points)[1];
      EXPECT_NEAR(largestOf(rowsOf(preset))[1], published, 0.03 * published);
    }
  }
}

TEST(WaveformPresets, TheAortaHasThePublishedStrokeVolume) {
  // 112.9 ml/s over a period of 1 s, along straight lines.
  const WaveformPreset& aorta = waveformPresets().front();
  double volume = 0;
  for (std::size_t i = 1; i < aorta.points.size(); ++i) {
    const auto &from = aorta.points[i - 1], &to = aorta.points[i];
    volume += (from[1] + to[1]) / 2 * (to[0] - from[0]);
  }
  EXPECT_NEAR(volume, 112.9, 0.1);
  EXPECT_NEAR(Waveform(aorta.points).mean(), 112.9, 0.2);
  const double largest = largestOf(rowsOf(aorta))[1];
  EXPECT_NEAR(largest, 572.734 / 112.9, 0.02 * largest);
}

}  // namespace
}  // namespace tiledlbm
