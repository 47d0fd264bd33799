// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Wall/Chords.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

constexpr double diameter = 12, fraction = 0.25;

/// \param length between the labels.
LabelledPipe pipeOf(double length, double tilt, double turn) {
  return roundPipe(diameter, length, tilt, turn, 2, {0.1, 0.2, 0.3});
}

/// Calls `body(voxel, q)` for each direction from a wall to a fluid voxel.
template <class Body>
void forWalls(const VoxelMask& mask, const Body& body) {
  forFluid(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    for (int q = 1; q < D3Q19::directions; ++q) {
      const auto wall = mask.find(moved(at, D3Q19::components[q], -1));
      if (wall && !mask.isFluid(*wall) && mask.labelOf(*wall) < 0) {
        body(voxel, q);
      }
    }
  });
}

}  // namespace

TEST(Chords, ReachFromWallToWall) {
  const VoxelMask mask = maskOf({5, 9, 9}, [](auto, auto y, auto) { return y > 1 && y < 7; });
  const Chords chordOf(mask, findOpenings(mask));
  constexpr double voxels = 5;
  EXPECT_EQ(chordOf({2, 2, 4}, D3Q19::N, fraction), fraction + voxels - 0.5);
  EXPECT_EQ(chordOf({2, 6, 4}, D3Q19::S, fraction), fraction + voxels - 0.5);
  // Beyond the faces everything goes on as at them.
  EXPECT_EQ(chordOf({4, 2, 8}, D3Q19::NE, fraction), fraction + voxels - 0.5);
  EXPECT_EQ(chordOf({2, 2, 4}, D3Q19::E, fraction), std::numeric_limits<double>::infinity());
}

/// More than once, if need be.
TEST(Chords, GoOnThroughPeriodicFaces) {
  const VoxelMask mask =
      maskOf({4, 32, 3}, [](auto, auto y, auto) { return y > 0 && y < 31; }, {true, false, true});
  const Chords chordOf(mask, findOpenings(mask));
  constexpr double voxels = 30;
  EXPECT_EQ(chordOf({2, 1, 1}, D3Q19::NE, fraction), fraction + voxels - 0.5);
  EXPECT_EQ(chordOf({2, 30, 1}, D3Q19::SW, fraction), fraction + voxels - 0.5);
  EXPECT_EQ(chordOf({2, 1, 1}, D3Q19::NB, fraction), fraction + voxels - 0.5);
}

/// Between labels along the axis those that end at the vessel's wall and those that meet a label
/// are the same.
TEST(Chords, OfAStraightVesselDoNotKnowWhereALabelCutsIt) {
  constexpr double length = 40;
  const LabelledPipe pipe = pipeOf(length, 0, 0);
  const Chords chordOf(pipe.mask, findOpenings(pipe.mask));
  const auto middle = pipe.mask.size()[0] / 2;
  int throughLabels = 0;
  forWalls(pipe.mask, [&](std::int64_t voxel, int q) {
    auto at = pipe.mask.coordinates(voxel);
    const double beside = chordOf(at, q, fraction);
    const bool isNearLabel = std::abs(double(at[0] - middle)) > length / 2 - diameter;
    throughLabels += isNearLabel && D3Q19::components[q][0] != 0 ? 1 : 0;
    at[0] = middle;
    EXPECT_EQ(beside, chordOf(at, q, fraction)) << voxel << " " << q;
  });
  EXPECT_GT(throughLabels, 100);
}

/// At any angle they are those of the cylinder: 2 r (c.n) / (c.c - (c.a)^2) with the axis a and the
/// normal n where the chord begins.
TEST(Chords, OfATiltedVesselAreThoseOfTheCylinder) {
  const LabelledPipe pipe = pipeOf(24, 27, 33);
  const Chords chordOf(pipe.mask, findOpenings(pipe.mask));
  int count = 0, infinite = 0;
  forWalls(pipe.mask, [&](std::int64_t voxel, int q) {
    const Point from = pipe.pointOf(voxel);
    Point inwards{};
    const double step = 1e-3, here = pipe.distanceFromAxis(from);
    double along = 0, squared = 0, inward = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      Point moved = from;
      moved[axis] += step;
      inwards[axis] = (here - pipe.distanceFromAxis(moved)) / step;
      const double c = D3Q19::components[q][axis];
      along += c * pipe.axis[axis];
      squared += c * c;
      inward += c * inwards[axis];
    }
    const double across = squared - along * along;
    // Of chords that graze the wall the voxels tell little.
    if (inward < 0.5 * std::sqrt(squared) || across < 0.3 * squared) {
      return;
    }
    const double exact =
        (inward * here + std::sqrt(inward * inward * here * here + across * (36 - here * here))) /
        across;
    const double found = chordOf(pipe.mask.coordinates(voxel), q, 0);
    ++count;
    infinite += std::isinf(found) ? 1 : 0;
    EXPECT_NEAR(found, exact, 2.5) << voxel << " " << q;
  });
  EXPECT_GT(count, 1000);
  EXPECT_EQ(infinite, 0);
}

}  // namespace tiledlbm::test
