// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Tiles/Layouts.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "Testing/Benchmark/Tiles/NoCollision.h"
#include "Testing/Benchmark/Tiles/Stay.h"
#include "Testing/Benchmark/Tiles/StayInPacks.h"
#include "Testing/Unit/NodeByNode.h"
#include "Testing/Unit/NodeUpdateSource.h"
#include "Testing/Unit/RandomMoments.h"
#include "Testing/Unit/TestEngines.h"
#include "Testing/Unit/TestGeometries.h"
#include "Testing/Unit/TestModels.h"

namespace tiledlbm::benchmark {

template <class Block>
class DataBlock : public testing::Test {};
using DataBlocks = testing::Types<dataBlock::Xyz, dataBlock::Yxz, dataBlock::ZigzagNe>;
TYPED_TEST_SUITE(DataBlock, DataBlocks);

TYPED_TEST(DataBlock, GivesEachNodeAnOffsetOfItsOwn) {
  std::set<int> offsets;
  for (int node = 0; node < TileShape::nodes; ++node) {
    const int offset = TypeParam::offset(node);
    EXPECT_EQ(offset,
              TypeParam::offset(TileShape::x(node), TileShape::y(node), TileShape::z(node)));
    EXPECT_GE(offset, 0);
    EXPECT_LT(offset, TileShape::nodes);
    offsets.insert(offset);
  }
  EXPECT_EQ(offsets.size(), std::size_t(TileShape::nodes));
}

TEST(DataBlockOffsets, AreThoseOfThePaper) {
  // Equations of section 3.2, worked out by hand.
  EXPECT_EQ(dataBlock::Xyz::offset(1, 2, 3), 1 + 4 * 2 + 16 * 3);
  EXPECT_EQ(dataBlock::Yxz::offset(1, 2, 3), 2 + 4 * 1 + 16 * 3);
  EXPECT_EQ(dataBlock::ZigzagNe::offset(2, 1, 1), 2 * (2 + 3) + 1);
  EXPECT_EQ(dataBlock::ZigzagNe::offset(3, 0, 2), 2 * 15 + 32);
  EXPECT_EQ(dataBlock::ZigzagNe::offset(3, 3, 0), 2 * 12);
}

/// Expects that a layout gives the same flow as XYZ.
template <class M, class OtherLayout>
void expectFlowOfXyz() {
  const VoxelMask mask = test::wallsAroundFluid();
  const TileSet tiles = coverWithTiles(mask, test::randomOpenings(mask, 1, 12));
  const Viscosity viscosity = test::viscosityOf(test::choiceOf<M>().viscosity, 0.8);
  test::NodeByNode<FullTiles<M>> expected(tiles, viscosity);
  test::NodeByNode<FullTiles<M, OtherLayout>> found(tiles, viscosity);
  const auto start = test::randomMoments(tiles);
  expected.setMoments(start);
  found.setMoments(start);

  constexpr int steps = 5;
  for (int step = 0; step < steps; ++step) {
    expected.step(test::risingSignals(1));
    found.step(test::risingSignals(1));
  }

  const auto [difference, largest] = test::largestDifference(expected.moments(), found.moments());
  EXPECT_GT(largest, 1e-3);
  EXPECT_LE(difference, test::roundOff<typename M::Real>(largest, steps));
}

template <class M>
class Layouts : public testing::Test {};
// A layout knows nothing of the model but the size of its values and how many are read of a node.
using ModelsInLayouts =
    testing::Types<Model<DoubleValues, Incompressible, Lbgk>,
                   Model<SingleValues, QuasiCompressible, Lbgk>,
                   Model<SingleValues, Incompressible, Lbmrt>,
                   Model<DoubleValues, QuasiCompressible, Lbmrt, CarreauYasuda>>;
TYPED_TEST_SUITE(Layouts, ModelsInLayouts);

TYPED_TEST(Layouts, GiveTheSameFlow) {
  expectFlowOfXyz<TypeParam, LayoutXyzZigzag>();
  expectFlowOfXyz<TypeParam, LayoutXyzYxz>();
  expectFlowOfXyz<TypeParam, LayoutXyzYxzZigzag>();
}

template <class Values>
class MemoryKernels : public testing::Test {};
using FullTileValues = testing::Types<DoubleValues, SingleValues>;
TYPED_TEST_SUITE(MemoryKernels, FullTileValues);

TYPED_TEST(MemoryKernels, PropagateAndCopyInPacksAsNodeByNode) {
  using M = Model<TypeParam, Incompressible, NoCollision>;
  test::expectNodeUpdateEverywhere<FullTiles<M, LayoutXyz, Pull>>(0.8);
  test::expectNodeUpdateEverywhere<FullTiles<M, LayoutXyz, Stay>>(0.8);
}

}  // namespace tiledlbm::benchmark
