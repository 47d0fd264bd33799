// SPDX-License-Identifier: BSD-3-Clause
#include <cstring>

#include "Kernels/CompactTiles/CompactTiles.h"
#include "Kernels/Cpu/CompactTilesOnCpu.h"
#include "Kernels/Cpu/CpuBackend.h"
#include "Kernels/Cpu/StoredPack.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// Compact tiles of a geometry with populations at random, and what arrives at boundary nodes too.
template <class M>
class RandomCompactTiles {
  using V = typename M::Values;
  using Access = CompactAccess<typename M::Plain>;

 public:
  using Stored = typename M::Stored;

  explicit RandomCompactTiles(const TileSet& tiles)
      : arrays_(tiles), source_(arrays_.valueCount()), target_(arrays_.valueCount()) {
    std::mt19937 random(6);
    std::uniform_real_distribution<double> population(-0.01, 0.01);
    const auto fill = [&](Stored* values, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i) {
        values[i] = V::store(V::unit * typename M::Real(population(random)));
      }
    };
    fill(source_.data(), source_.size());
    const std::size_t boundaryTiles =
        (arrays_.boundaryCount() + CompactTile::nodes - 1) / CompactTile::nodes;
    fill(view().boundaryPopulations, boundaryTiles * CompactTile::values);
  }

  std::int64_t tileCount() const { return arrays_.tileCount(); }
  std::uint32_t nodeCount() const { return std::uint32_t(tileCount() * CompactTile::nodes); }
  CompactView<V> view() const { return arrays_.view(source_.data(), target_.data(), {}); }
  const Stored* target() const { return target_.data(); }

 private:
  typename CompactTiles<M, false>::template Arrays<CpuBackend> arrays_;
  LargeArray<Stored> source_, target_;
};

/// Rows of all lengths, so that numbers of neighbours lie at all distances from the ends of compact
/// tiles; nodes without neighbours, in the first and the last tile too; openings.
std::vector<TileSet> geometries(bool hasWalls, CollisionModel collision) {
  std::vector<TileSet> found;
  for (const VoxelMask& mask :
       {wallsAroundFluid(), allFluid({70, 9, 10}), randomMask({67, 21, 18}, 0.5, 4),
        randomMask({13, 10, 11}, 0.02, 5), allFluid({5, 5, 5}),
        maskOf({32, 12, 16}, [](auto x, auto y, auto z) { return (x + 2 * y + z) % 7 != 0; },
               {true, false, true})}) {
    const auto walls = hasWalls ? randomWalls(mask, collision, 3) : std::vector<WallVoxel>{};
    const bool isPeriodic = mask.periodic()[0];
    found.push_back(coverWithTiles(
        mask, isPeriodic ? std::vector<BoundaryVoxel>{} : randomOpenings(mask, 0, 12), walls));
  }
  return found;
}

template <class Value>
bool hasSameBits(const Value& a, const Value& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

/// Expects that GroupGather gathers what gatherNode does, which computes nothing without walls.
template <class M>
void expectSameGather(const TileSet& tiles) {
  using V = typename M::Values;
  const RandomCompactTiles<M> random(tiles);
  const CompactView<V> view = random.view();
  const GroupGather<V> gather(view, random.nodeCount());
  GroupPopulations<typename M::Stored> found{};
  int differences = 0;
  for (std::uint32_t node = 0; node < random.nodeCount(); ++node) {
    const auto lane = int(node % NodeGroup::nodes);
    const std::uint32_t boundaryNodes = lane == 0 ? gather(node, found) : 0;
    typename M::Real expected[D3Q19::directions];
    const Neighbours around = neighboursOf<true>(view, node);
    gatherNode<CompactAccess<M>>(view, around, node, expected);
    for (int q = 0; q < D3Q19::directions; ++q) {
      differences += !hasSameBits(V::load(found.row[q][lane]), expected[q]);
    }
    if (lane == 0) {
      EXPECT_EQ((boundaryNodes & 1u) != 0, around.links.isBoundary());
    }
  }
  EXPECT_EQ(differences, 0);
}

/// Bits of numbers of 16 bits that do not say that they are no number.
bool isNumber(std::uint16_t bits) {
  return (bits & 0x7fffu) <= 0x7c00u;
}

/// Expects of two ways to convert packs that they do as widen() and narrow().
template <class Widen, class Narrow>
void expectSameConversions(const Widen& widenPack, const Narrow& narrowPack) {
  using P = Pack<float>;
  std::vector<float> values;
  for (unsigned first = 0; first < 0x10000u; first += P::width) {
    SixteenBit numbers[P::width];
    for (int i = 0; i < P::width; ++i) {
      numbers[i] = {std::uint16_t(first + unsigned(i))};
    }
    float widened[P::width];
    P::store(widenPack(numbers), widened);
    for (int i = 0; i < P::width; ++i) {
      const float expected = widen(numbers[i]);
      if (!isNumber(numbers[i].bits)) {
        ASSERT_TRUE(std::isnan(widened[i])) << numbers[i].bits;
        continue;
      }
      ASSERT_TRUE(hasSameBits(widened[i], expected)) << numbers[i].bits;
      // The number, and half-way to its neighbours, with those next to these.
      const float step = std::max(std::abs(expected) * 0x1p-11f, 0x1p-25f);
      for (const float middle :
           {expected, expected - step, expected + step, expected - step / 2, expected + step / 2}) {
        values.insert(values.end(),
                      {std::nextafter(middle, -1e9f), middle, std::nextafter(middle, 1e9f)});
      }
    }
  }
  std::mt19937 random(8);
  for (int i = 0; i < 1000000; ++i) {  // of all magnitudes
    const auto bits = std::uint32_t(random());
    float value;
    std::memcpy(&value, &bits, sizeof value);
    values.push_back(value);
  }
  values.resize(values.size() / P::width * P::width);
  for (std::size_t first = 0; first < values.size(); first += P::width) {
    SixteenBit narrowed[P::width];
    narrowPack(P::load(values.data() + first), narrowed);
    for (std::size_t i = 0; i < P::width; ++i) {
      const float value = values[first + i];
      if (std::isnan(value)) {
        ASSERT_FALSE(isNumber(narrowed[i].bits));
      } else {
        ASSERT_EQ(narrowed[i].bits, narrow(value).bits) << value;
      }
    }
  }
}

}  // namespace

TEST(StoredPack, ConvertsSixteenBitsAsOneByOne) {
  using Stored = StoredPack<SixteenBitValues>;
  expectSameConversions(Stored::load, Stored::store);
}

TEST(SixteenBitLanes, ConvertAsOneByOne) {
  expectSameConversions(SixteenBitLanes::widen, SixteenBitLanes::narrow);
}

TEST(GroupGather, GathersAsNodeByNode) {
  std::int64_t uniform = 0, others = 0;
  for (const TileSet& tiles : geometries(false, CollisionModel::Lbgk)) {
    expectSameGather<Model<DoubleValues, Incompressible, Lbgk>>(tiles);
    expectSameGather<Model<SingleValues, Incompressible, Lbgk>>(tiles);
    expectSameGather<Model<SixteenBitValues, Incompressible, Lbgk>>(tiles);
    for (const NodeGroup& group : makeCompactGeometry(tiles).groups) {
      ++(group.isUniform() ? uniform : others);
    }
  }
  EXPECT_GT(uniform, 10);
  EXPECT_GT(others, 10);
}

template <class M>
class VectorGroup : public testing::Test {};
TYPED_TEST_SUITE(VectorGroup, ModelTypes);

/// Largest difference between populations updated as the GPU's source does it, a node at a time,
/// and by updateCompactTiles; in units of what arithmetic on populations of 0.01 rounds, and beyond
/// what storage in 16 bits does.
template <class M>
double differenceOfUpdates(const TileSet& tiles, const Viscosity& viscosity, bool pastCaches) {
  using V = typename M::Values;
  const RandomCompactTiles<M> random(tiles);
  const CompactView<V> view = random.view();
  const typename M::Rates rates(viscosity);
  updateCompactTiles<M>(view, rates, 0, random.tileCount(), random.tileCount(), 2, pastCaches);
  constexpr double unit = 0.01 * V::unit * std::numeric_limits<typename M::Real>::epsilon();
  double worst = 0;
  for (std::uint32_t node = 0; node < random.nodeCount(); ++node) {
    typename M::Real h[D3Q19::directions];
    gatherNode<CompactAccess<M>>(view, neighboursOf<false>(view, node), node, h);
    collideStored<CompactAccess<M>>(h, rates);
    const typename M::Stored* found = CompactTile::at(random.target(), node);
    for (int q = 0; q < D3Q19::directions; ++q) {
      const auto value = double(V::load(V::store(h[q])));
      const double ofStorage = V::isNarrow ? std::max(std::abs(value) * 0x1p-10, 0x1p-24) : 0;
      const double difference = std::abs(double(V::load(found[q * CompactTile::nodes])) - value);
      worst = std::max(worst, (difference - ofStorage) / unit);
    }
  }
  return worst;
}

TYPED_TEST(VectorGroup, IsUpdatedAsNodeByNode) {
  using Narrow = Model<SixteenBitValues, typename TypeParam::Fluid, typename TypeParam::Collision,
                       typename TypeParam::Rheology>;
  const ModelChoice choice = choiceOf<TypeParam>();
  const Viscosity viscosity = viscosityOf(choice.viscosity, 0.8);
  for (const bool hasWalls : {false, true}) {
    for (const TileSet& tiles : geometries(hasWalls, choice.collision)) {
      for (const bool pastCaches : {false, true}) {
        // The compiler fuses multiplications and additions differently here and there.
        EXPECT_LE(differenceOfUpdates<TypeParam>(tiles, viscosity, pastCaches), 20);
        if (choice.precision == Precision::Single) {
          EXPECT_LE(differenceOfUpdates<Narrow>(tiles, viscosity, pastCaches), 20);
        }
      }
    }
  }
}

}  // namespace tiledlbm::test
