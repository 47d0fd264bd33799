// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Wall/LayerThickness.h"

#include <gtest/gtest.h>

#include <limits>

namespace tiledlbm {

TEST(LayerThickness, IsThatOfATenthOfTheStress) {
  LayerThickness layers;
  for (int point = 0; point < 1000; ++point) {
    layers.add(2, 0.01 * point);  // evenly from 0 to 10
  }
  const auto found = LayerThickness::unresolved(layers.stresses());
  ASSERT_TRUE(found);
  EXPECT_NEAR(*found, 1, 0.01);
}

TEST(LayerThickness, CountsPointsByTheirStress) {
  LayerThickness layers;
  layers.add(8, 20);
  layers.add(0.5, 0.3);
  EXPECT_FALSE(LayerThickness::unresolved(layers.stresses())) << "6 %";
  layers.add(0.5, 0.82);
  EXPECT_NEAR(LayerThickness::unresolved(layers.stresses()).value(), 0.82, 0.05) << "11 %";
}

TEST(LayerThickness, OfAWallWithoutStressIsResolved) {
  LayerThickness layers;
  EXPECT_FALSE(LayerThickness::unresolved(layers.stresses()));
  layers.add(0, 0.1);
  layers.add(0, std::numeric_limits<double>::infinity());
  EXPECT_FALSE(LayerThickness::unresolved(layers.stresses()));
}

}  // namespace tiledlbm
