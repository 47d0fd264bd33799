// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/WaveformPeriod.h"

#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

using Rows = std::vector<std::array<double, 2>>;

/// So many rows of a period T at 0, T/phases, ...
Rows rowsOf(int count, int phases, double period, const std::function<double(double)>& value) {
  Rows rows;
  for (int i = 0; i < count; ++i) {
    const double part = double(i) / phases;
    rows.push_back({period * part, value(part - std::floor(part))});
  }
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

}  // namespace

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
                            {20, 19, sine, 20.0 / 19, 1},
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

}  // namespace tiledlbm::test
