// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Values/SixteenBit.h"
#include "Kernels/Values/Values.h"
#include "Testing/Unit/GpuHelpers.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// Value of 16 bits by the definition of the format.
double valueOf(std::uint16_t bits) {
  const int exponent = bits >> 10 & 31, mantissa = bits & 1023;
  const double magnitude =
      exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, exponent - 25);
  return (bits >> 15) != 0 ? -magnitude : magnitude;
}

constexpr std::uint16_t infinity = 0x7c00;

}  // namespace

TEST(SixteenBit, WidensToTheValueOfTheFormat) {
  for (unsigned bits = 0; bits < infinity; ++bits) {
    for (const unsigned sign : {0u, 0x8000u}) {
      const auto all = std::uint16_t(bits | sign);
      ASSERT_EQ(double(widen({all})), valueOf(all)) << all;
    }
  }
  EXPECT_EQ(widen({infinity}), std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::isnan(widen({0x7e00})));
}

TEST(SixteenBit, NarrowsWhatItWidened) {
  for (unsigned bits = 0; bits <= infinity; ++bits) {
    for (const unsigned sign : {0u, 0x8000u}) {
      const auto all = std::uint16_t(bits | sign);
      ASSERT_EQ(narrow(widen({all})).bits, all);
    }
  }
  EXPECT_TRUE(std::isnan(widen(narrow(std::numeric_limits<float>::quiet_NaN()))));
}

TEST(SixteenBit, NarrowsToTheNearestAndToTheEvenOfTwo) {
  for (unsigned bits = 0; bits + 1 < infinity; ++bits) {
    const auto lower = std::uint16_t(bits), upper = std::uint16_t(bits + 1);
    // Exact in single precision, which has 13 more bits.
    const auto middle = float((valueOf(lower) + valueOf(upper)) / 2);
    ASSERT_EQ(narrow(middle).bits, bits % 2 == 0 ? lower : upper) << bits;
    ASSERT_EQ(narrow(std::nextafter(middle, 0.0f)).bits, lower) << bits;
    ASSERT_EQ(narrow(std::nextafter(middle, 1e9f)).bits, upper) << bits;
    ASSERT_EQ(narrow(-middle).bits, (bits % 2 == 0 ? lower : upper) | 0x8000u) << bits;
  }
  EXPECT_EQ(narrow(65519.0f).bits, infinity - 1);
  EXPECT_EQ(narrow(65520.0f).bits, infinity);
}

using SixteenBitOnTheGpu = TestOnGpu<>;

TEST_F(SixteenBitOnTheGpu, ConvertsAsTheHostDoes) {
  std::vector<SixteenBit> stored;
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    stored.push_back({std::uint16_t(bits)});
  }
  // Every number of 16 bits, and on either side of it those that are rounded to it or just not.
  std::vector<float> values;
  for (const SixteenBit number : stored) {
    const float value = widen(number);
    const float step = std::max(std::abs(value) * 0x1p-11f, 0x1p-25f);
    for (const float middle : {value, value - step, value + step}) {
      values.insert(values.end(),
                    {std::nextafter(middle, -1e9f), middle, std::nextafter(middle, 1e9f)});
    }
  }

  const std::vector<float> widened = widenOnTheGpu(stored);
  const std::vector<SixteenBit> narrowed = narrowOnTheGpu(values);

  ASSERT_EQ(widened.size(), stored.size());
  ASSERT_EQ(narrowed.size(), values.size());
  for (std::size_t i = 0; i < stored.size(); ++i) {
    const float expected = widen(stored[i]);
    ASSERT_TRUE(widened[i] == expected || (std::isnan(widened[i]) && std::isnan(expected)))
        << stored[i].bits;
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::isnan(values[i])) {
      ASSERT_TRUE(std::isnan(widen(narrowed[i]))) << i;
    } else {
      ASSERT_EQ(narrowed[i].bits, narrow(values[i]).bits) << values[i];
    }
  }
}

TEST(SixteenBitValues, KeepDeviationsOfAFlowToElevenBits) {
  std::mt19937 random(1);
  std::uniform_real_distribution<float> exponents(-27.0f, 0.9f);
  for (int i = 0; i < 10000; ++i) {
    // From 7e-9, the population of a velocity of 1e-7, to 1.9.
    const float deviation = std::exp2(exponents(random));
    const float stored =
        SixteenBitValues::load(SixteenBitValues::store(SixteenBitValues::unit * deviation)) /
        SixteenBitValues::unit;
    ASSERT_NEAR(stored, deviation, 0x1p-11 * deviation);
  }
}

}  // namespace tiledlbm::test
