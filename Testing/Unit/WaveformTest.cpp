// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Waveform.h"

#include "Solver/Conditions/WaveformPeriod.h"
#include "Solver/Conditions/WaveformPresets.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

using Row = std::array<double, 2>;
using Rows = std::vector<Row>;

/// So many rows of a period T at 0, T/phases, ...
Rows rowsOf(int count, int phases, double period, const std::function<double(double)>& value) {
  Rows rows = waveOf(period, phases, [&](double part) { return value(part < 1 ? part : 0); });
  rows.resize(std::size_t(count));
  return rows;
}

double sine(double part) {
  return 1 + 0.8 * std::sin(2 * pi * part);
}

/// A systole of 40 % of the cycle, and a constant diastole.
double systole(double part) {
  return 0.6 + (part < 0.4 ? 2.4 * std::pow(std::sin(pi * part / 0.4), 2) : 0);
}

double periodOf(const WholePeriod& whole) {
  return whole.rows.back()[0] - whole.rows.front()[0];
}

struct Expected {
  int rows, phases;
  std::function<double(double)> value;
  double period;       ///< over the true one
  double otherPeriod;  ///< the same
};

bool isLower(const Row& a, const Row& b) {
  return a[1] < b[1];
}
const Row& largestOf(const Rows& rows) {
  return *std::max_element(rows.begin(), rows.end(), isLower);
}
const Row& smallestOf(const Rows& rows) {
  return *std::min_element(rows.begin(), rows.end(), isLower);
}

}  // namespace

TEST(Waveform, HasTheValuesOfItsRowsAndRepeats) {
  const Waveform waveform({{1, 2}, {2, 6}, {5, -9}, {6, 2}});

  EXPECT_EQ(waveform.period(), 5);
  EXPECT_EQ(waveform.valueAt(0), 2);
  EXPECT_EQ(waveform.valueAt(1), 6);
  EXPECT_EQ(waveform.valueAt(5), 2);
  EXPECT_EQ(waveform.valueAt(16), 6);
  EXPECT_DOUBLE_EQ(waveform.valueAt(-1), -9);
  EXPECT_DOUBLE_EQ(waveform.valueAt(-0.5), waveform.valueAt(4.5));
  EXPECT_EQ(waveform.largest(), -9);
}

/// Steps and all: what lies between two rows has no value beyond theirs.
TEST(Waveform, RisesAndFallsAsItsRowsDo) {
  const Waveform waveform({{0, 0}, {0.1, 0}, {0.11, 5}, {0.2, 5}, {0.3, 4}, {0.9, -1}, {1, 0}});
  for (int i = 0; i < 1000; ++i) {
    const double before = waveform.valueAt(i / 1000.0), after = waveform.valueAt((i + 1) / 1000.0);
    if (i < 100 || (i >= 110 && i < 200)) {
      EXPECT_NEAR(before, after, 1e-12) << i;
    } else if (i < 110 || i >= 900) {
      EXPECT_LE(before, after + 1e-12) << i;
    } else {
      EXPECT_GE(before, after - 1e-12) << i;
    }
  }
}

/// Also from the end of a period to the next one: a kink of the flow is a step of the pressure.
TEST(Waveform, HasAContinuousSlopeAndIsSmoothAsASine) {
  Rows rows;
  constexpr int intervals = 24;
  for (int i = 0; i <= intervals; ++i) {
    rows.push_back({0.3 + double(i) / intervals, 1 + std::sin(2 * pi * i / intervals)});
  }
  const Waveform waveform(rows);
  constexpr double apart = 1e-6;
  for (int i = 0; i <= intervals; ++i) {
    const double at = double(i) / intervals;
    const double before = (waveform.valueAt(at) - waveform.valueAt(at - apart)) / apart;
    const double after = (waveform.valueAt(at + apart) - waveform.valueAt(at)) / apart;
    EXPECT_NEAR(before, after, 1e-3) << i;  // straight lines: up to 0.4
  }
  double sum = 0;
  for (int i = 0; i < 1000; ++i) {
    const double at = (i + 0.5) / 1000;
    EXPECT_NEAR(waveform.valueAt(at), 1 + std::sin(2 * pi * at), 0.01);
    sum += waveform.valueAt(at) / 1000;
  }
  EXPECT_NEAR(waveform.mean(), sum, 1e-6);
}

TEST(Waveform, ThatDoesNotCloseIsThatOfItsRowsUpToItsEnd) {
  const Waveform waveform({{0, 1}, {1, 2}, {2, 3}});

  EXPECT_DOUBLE_EQ(waveform.valueAt(1.5), 2.5);
  EXPECT_DOUBLE_EQ(waveform.valueAt(1.999), 2.999);
  EXPECT_DOUBLE_EQ(waveform.mean(), 2);
}

TEST(Waveform, HasTheHarmonicsThatItsRowsAreMadeOf) {
  const auto highestOf = [](double third, double ninth) {
    const auto valueAt = [&](double part) {
      const double phase = 2 * pi * part;
      return 1 + std::sin(phase) + third * std::cos(3 * phase) + ninth * std::sin(9 * phase);
    };
    return Waveform(waveOf(0.8, 200, valueAt)).highestHarmonic();
  };

  EXPECT_EQ(highestOf(0, 0), 1);
  EXPECT_EQ(highestOf(0.5, 0), 3);
  EXPECT_EQ(highestOf(0.5, 0.1), 3) << "less than a fifth of the largest";
  EXPECT_EQ(highestOf(0.5, 0.3), 9);
  EXPECT_EQ(Waveform({{0, 2}, {1, 2}}).highestHarmonic(), 0);
}

TEST(Waveform, HasTenStepsInAPeriodAndNotMoreThanARunCanMean) {
  EXPECT_NO_THROW(checkPeriod(1, 0.1));
  EXPECT_THROW(checkPeriod(0.9, 0.1), InvalidInput);
  EXPECT_EQ(stepsOfPeriods(2.5, 1, 0.1), 25);
  EXPECT_EQ(stepsOfPeriods(1e14, 1, 0.1), 1000000000000000);
  for (const double periods : {1.1e14, 1e300, HUGE_VAL, std::nan("")}) {
    EXPECT_THROW(stepsOfPeriods(periods, 1, 0.1), InvalidInput) << periods;
  }
}

TEST(WaveformPeriod, IsThatOfTheRowsThatCloseAndOneIntervalLongerElse) {
  constexpr double period = 0.8;
  const Expected cases[] = {{21, 20, sine, 1, 0},
                            {20, 20, sine, 1, 0},
                            {101, 100, sine, 1, 0},
                            {100, 100, sine, 1, 0},
                            {30, 30, sine, 1, 0},
                            {4, 4, sine, 1, 0},
                            {21, 20, systole, 1, 0},
                            {20, 20, systole, 1, 0.95},
                            {10, 10, systole, 1, 0.9},
                            {25, 25, systole, 0.96, 1},
                            {16, 16, systole, 1, 15.0 / 16},
                            {20, 19, sine, 1, 0},
                            {20, 19, systole, 20.0 / 19, 1},
                            {5, 4, sine, 1, 0},
                            {5, 4, [](auto) { return 1; }, 1, 0}};
  for (const Expected& expected : cases) {
    SCOPED_TRACE(expected.rows);
    const Rows rows = rowsOf(expected.rows, expected.phases, period, expected.value);
    const WholePeriod whole = wholePeriodOf(rows, 0);
    EXPECT_NEAR(periodOf(whole), expected.period * period, 1e-9);
    EXPECT_NEAR(whole.otherPeriod, expected.otherPeriod * period, 1e-9);
    EXPECT_TRUE(std::equal(rows.begin(), rows.end(), whole.rows.begin()));
    EXPECT_NEAR(whole.rows.back()[1], rows.front()[1], 1e-9);
  }
}

TEST(WaveformPeriod, AllowsForMillisecondsAndForDigitisedCurves) {
  Rows rounded = rowsOf(30, 30, 1, sine);
  for (auto& row : rounded) {
    row[0] = std::round(1000 * row[0]) / 1000;
  }
  EXPECT_NEAR(periodOf(wholePeriodOf(rounded, 0)), 1, 2e-3);

  Rows digitised = rowsOf(41, 40, 1, sine);
  digitised.back()[1] += 0.02;
  const WholePeriod whole = wholePeriodOf(digitised, 0);
  EXPECT_EQ(whole.rows, digitised);
  EXPECT_EQ(whole.otherPeriod, 0);
}

TEST(WaveformPeriod, IsInDoubtWhereTheRowsUsuallyClose) {
  const Rows ramp = rowsOf(101, 101, 1.01, [](double part) { return 0.5 + part; });
  const WholePeriod whole = wholePeriodOf(ramp, 0);
  EXPECT_EQ(whole.rows, ramp);
  EXPECT_NEAR(whole.otherPeriod, 1.01, 1e-9);
}

TEST(WaveformPeriod, IsThatOfTheUser) {
  const Rows rows = rowsOf(20, 20, 0.8, systole);
  for (const double period : {0.8, 1.0, 0.76}) {
    const WholePeriod whole = wholePeriodOf(rows, period);
    EXPECT_NEAR(periodOf(whole), period, 1e-9);
    EXPECT_EQ(whole.otherPeriod, 0);
  }
  EXPECT_THAT(refusalOf([&] { wholePeriodOf(rows, 0.7); }), HasSubstr("Waveform Period"));
}

TEST(WaveformPeriod, LeavesRowsThatAreNotEvenlySpaced) {
  const Rows rows{{0, 1}, {0.1, 4}, {0.3, 2}, {0.9, 1.5}};
  EXPECT_EQ(wholePeriodOf(rows, 0).rows, rows);
  const Rows falling{{0, 1}, {0.1, 4}, {0.05, 2}, {0.9, 1.5}};
  EXPECT_EQ(wholePeriodOf(falling, 0).rows, falling) << "which a Waveform refuses";
}

TEST(WaveformPresets, AreFactorsOfMeanOneThroughTheirPointsAndNowhereBeyond) {
  for (const WaveformPreset& preset : waveformPresets()) {
    SCOPED_TRACE(preset.vessel);
    const Rows rows = rowsOf(preset);
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

}  // namespace tiledlbm::test
