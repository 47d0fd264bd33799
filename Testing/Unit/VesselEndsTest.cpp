// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/VesselCuts.h"
#include "Solver/Volume/VesselEnds.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

struct Cone {
  Point from, to;
  double radiusFrom, radiusTo;
};

struct TrueEnd {
  Point at, direction;
  double radius;
};

double distance(const Point& a, const Point& b) {
  return lengthOf(difference(a, b));
}

/// A vessel that parts again and again, bends and tapers, all of whose ends are rounded.
class Tree {
 public:
  explicit Tree(unsigned seed, int generations) : random_(seed) {
    const double radius = this->between(6, 9);
    const Point direction = this->anyDirection();
    ends_.push_back({{}, moved({}, direction, -1), radius});
    this->grow({}, direction, radius, generations);
  }

  const std::vector<TrueEnd>& ends() const { return ends_; }

  /// The voxels whose middles lie in it; moves it into the volume.
  VoxelMask draw() {
    constexpr double margin = 14;
    Point low{1e9, 1e9, 1e9}, high{-1e9, -1e9, -1e9};
    for (const Cone& cone : cones_) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        low[axis] = std::min({low[axis], cone.from[axis], cone.to[axis]});
        high[axis] = std::max({high[axis], cone.from[axis], cone.to[axis]});
      }
    }
    VoxelMask::Size size;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      low[axis] -= margin;
      size[axis] = std::int64_t(high[axis] - low[axis] + margin);
    }
    for (TrueEnd& end : ends_) {
      end.at = difference(end.at, low);
    }
    VoxelMask mask(size);
    for (const Cone& cone : cones_) {
      drawCone(
          {difference(cone.from, low), difference(cone.to, low), cone.radiusFrom, cone.radiusTo},
          mask);
    }
    return mask;
  }

 private:
  double between(double low, double high) { return test::between(random_, low, high); }
  Point anyDirection() {
    Point direction;
    do {
      direction = {this->between(-1, 1), this->between(-1, 1), this->between(-1, 1)};
    } while (dot(direction, direction) > 1 || dot(direction, direction) < 0.1);
    return *unit(direction);
  }
  Point anyAcross(const Point& direction) {
    const Point any = this->anyDirection();
    return *unit(moved(any, direction, -dot(any, direction) + 1e-9));
  }

  void grow(const Point& from, const Point& direction, double radius, int generations) {
    constexpr int pieces = 8;
    const double length = radius * this->between(6, 11), bend = this->between(0, 0.6);
    const double radiusAtEnd = radius * this->between(0.85, 1);
    const Point side = this->anyAcross(direction);
    Point at = from, way = direction;
    for (int i = 0; i < pieces; ++i) {
      way = *unit(moved(way, side, bend / pieces));
      const Point next = moved(at, way, length / pieces);
      cones_.push_back({at, next, radius + (radiusAtEnd - radius) * i / pieces,
                        radius + (radiusAtEnd - radius) * (i + 1) / pieces});
      at = next;
    }
    constexpr double narrowestThatParts = 3.2;
    if (generations == 0 || radiusAtEnd < narrowestThatParts) {
      ends_.push_back({at, way, radiusAtEnd});
      return;
    }
    // Murray's law.
    const double share = this->between(0.5, 0.8), large = this->between(0.35, 0.7),
                 small = this->between(0.6, 1.05);
    const Point apart = this->anyAcross(way);
    this->grow(at, *unit(moved(way, apart, std::tan(large))), radiusAtEnd * std::cbrt(share),
               generations - 1);
    this->grow(at, *unit(moved(way, apart, -std::tan(small))), radiusAtEnd * std::cbrt(1 - share),
               generations - 1);
  }

  static void drawCone(const Cone& cone, VoxelMask& mask) {
    const Point axis = difference(cone.to, cone.from);
    const double reach = std::max(cone.radiusFrom, cone.radiusTo) + 1;
    VoxelMask::Coordinates low, high;
    for (std::size_t i = 0; i < 3; ++i) {
      low[i] = std::int64_t(std::min(cone.from[i], cone.to[i]) - reach);
      high[i] = std::int64_t(std::max(cone.from[i], cone.to[i]) + reach);
    }
    forBox(low, high, [&](const VoxelMask::Coordinates& voxel) {
      const Point at = pointOf(voxel);
      const double place =
          std::clamp(dot(difference(at, cone.from), axis) / dot(axis, axis), 0.0, 1.0);
      if (distance(at, moved(cone.from, axis, place)) <
          cone.radiusFrom + (cone.radiusTo - cone.radiusFrom) * place) {
        mask.setFluid(mask.index(voxel), true);
      }
    });
  }

  std::mt19937 random_;
  std::vector<Cone> cones_;
  std::vector<TrueEnd> ends_;
};

double degreesBetween(const Point& a, const Point& b) {
  return std::acos(std::clamp(dot(a, b), -1.0, 1.0)) * 180 / pi;
}

/// A ball on the side of a straight tube of radius 6 along z, with a neck as wide as is asked for.
VoxelMask tubeWithDome(double neck) {
  const Point dome{16 + 6 + std::sqrt(100 - neck * neck), 16, 55};
  return maskOf({60, 32, 110}, [&](auto x, auto y, auto z) {
    const bool isInTube = std::hypot(double(x) - 16, double(y) - 16) < 6;
    const bool isInDome = distance({double(x), double(y), double(z)}, dome) < 10;
    return z >= 4 && z < 106 && (isInTube || isInDome);
  });
}

/// A straight tube of radius 7 along z, cut off square, with an aneurysm along x in its middle that
/// widens to a rounded end.
/// \param halfLength of the tube. \param length of the aneurysm from the tube's axis to the middle
/// of its end. \param radius there.
VoxelMask tubeWithAneurysm(double halfLength, double length, double radius) {
  return maskOf({72, 36, 90}, [=](auto i, auto j, auto k) {
    const double x = double(i) - 14, y = double(j) - 18, z = double(k) - 45;
    const double part = std::clamp(x / length, 0.0, 1.0);
    const bool isInTube = std::hypot(x, y) < 7 && std::abs(z) < halfLength;
    return isInTube || std::hypot(x - part * length, y, z) < 7 + part * (radius - 7);
  });
}

/// A closed ring of radius 20 and a tube of radius 5, in the plane z = 12, with a straight tube of
/// radius 4 on along x.
VoxelMask ringWithTail() {
  return maskOf({90, 60, 24}, [](auto i, auto j, auto k) {
    const double x = double(i) - 30, y = double(j) - 30, z = double(k) - 12;
    const bool isInRing = std::hypot(std::hypot(x, y) - 20, z) < 5;
    return isInRing || (std::hypot(y, z) < 4 && x > 20 && x < 55);
  });
}

/// What is said of a cut, by its row and reason; "" if it is made.
std::string refusalOf(VoxelMask mask, const std::vector<VesselCut>& cuts) {
  return test::refusalOf<InvalidInput>([&] { cutAtGivenPlanes(mask, cuts); });
}

void openEnds(VoxelMask& mask, VesselEndChoice choice) {
  cutEnds(mask, cutsAtEnds(mask, choice));
}

}  // namespace

TEST(VesselEnds, OfTreesAreFoundAndCutSquarely) {
  int ends = 0, found = 0, cuts = 0, tilted = 0;
  for (unsigned seed = 1; seed <= 16; ++seed) {
    Tree tree(seed, 2 + int(seed % 2));
    const VoxelMask mask = tree.draw();
    const std::vector<VesselCut> all = findVesselEnds(mask, {});
    ends += int(tree.ends().size());
    cuts += int(all.size());
    for (const TrueEnd& end : tree.ends()) {
      const auto cut = std::find_if(all.begin(), all.end(), [&](const VesselCut& candidate) {
        return distance(candidate.middle, end.at) < 2 * end.radius;
      });
      if (cut != all.end()) {
        ++found;
        tilted += degreesBetween(cut->direction, *unit(end.direction)) > 10 ? 1 : 0;
        EXPECT_NEAR(cut->area, pi * end.radius * end.radius, 0.25 * pi * end.radius * end.radius);
      }
    }
  }
  EXPECT_GT(ends, 80);
  EXPECT_GE(found, 0.98 * ends);
  EXPECT_LE(cuts - found, 0.02 * ends);
  EXPECT_LE(tilted, 0.05 * ends);
}

TEST(VesselEnds, OfATubeLieOneRadiusBeforeItsFlatEnds) {
  const VoxelMask mask = tubeWithDome(4);
  const std::vector<VesselCut> cuts = findVesselEnds(mask, {});
  ASSERT_EQ(cuts.size(), 2u) << "the dome is no end";
  for (const VesselCut& cut : cuts) {
    EXPECT_LT(degreesBetween(cut.direction, {0, 0, cut.direction[2] > 0 ? 1.0 : -1.0}), 2);
    const double end = cut.direction[2] > 0 ? 105.5 : 3.5;
    EXPECT_NEAR(std::abs(cut.middle[2] - end), 6, 1);
  }
}

TEST(VesselEnds, OfShortStumpsAreFoundAndALongAneurysmIsNone) {
  for (const double halfLength : {24.0, 26.0, 28.0, 34.0}) {
    for (const double length : {18, 23}) {
      for (const double radius : {9.5, 10.5}) {
        const VoxelMask mask = tubeWithAneurysm(halfLength, length, radius);
        const std::vector<VesselCut> cuts = findVesselEnds(mask, {});
        const testing::Message shape = testing::Message()
                                       << "half a tube of " << halfLength << ", an aneurysm of "
                                       << length << " and radius " << radius;
        EXPECT_EQ(cuts.size(), 2u) << shape;
        for (const VesselCut& cut : cuts) {
          EXPECT_LT(degreesBetween(cut.direction, {0, 0, cut.direction[2] > 0 ? 1.0 : -1.0}), 8)
              << shape;
          EXPECT_NEAR(std::abs(cut.middle[2] - 45), halfLength - 7, 2) << shape;
        }
      }
    }
  }
}

TEST(VesselEnds, BecomeOpeningsOfALabelEach) {
  VoxelMask mask = tubeWithDome(4);
  openEnds(mask, VesselEndChoice::Automatic);
  EXPECT_EQ(mask.labels(), (std::vector<double>{1, 2}));
  const std::vector<Opening> openings = findOpenings(mask);
  ASSERT_EQ(openings.size(), 2u);
  for (const Opening& opening : openings) {
    EXPECT_TRUE(opening.isOfLabel());
    EXPECT_NEAR(opening.area(), pi * 36, 8);
  }
}

TEST(VesselEnds, StayClosedWhereTheVesselIsOpenAlreadyOrIsNone) {
  const VoxelMask closed = tubeWithDome(4);
  VoxelMask mask = closed;
  openEnds(mask, VesselEndChoice::Closed);
  EXPECT_EQ(mask, closed);

  // A tube from a face to the middle of the volume.
  VoxelMask open = maskOf({40, 32, 60}, [](auto x, auto y, auto z) {
    return std::hypot(double(x) - 16, double(y) - 16) < 6 && z < 50;
  });
  VoxelMask ball = maskOf({40, 40, 40}, [](auto x, auto y, auto z) {
    return distance({double(x), double(y), double(z)}, {20, 20, 20}) < 15;
  });
  for (VoxelMask* each : {&open, &ball}) {
    const VoxelMask before = *each;
    openEnds(*each, VesselEndChoice::Automatic);
    EXPECT_EQ(*each, before);
  }

  openEnds(open, VesselEndChoice::Cut);
  const std::vector<Opening> openings = findOpenings(open);
  ASSERT_EQ(openings.size(), 2u);
  EXPECT_EQ(openings[0].isOfLabel() + openings[1].isOfLabel(), 1);
}

TEST(VesselEnds, AreCutWhereTold) {
  VoxelMask mask = tubeWithDome(4);
  const VoxelMask whole = mask;
  const double slope = std::sqrt(0.5);
  const std::vector<VesselCut> cuts =
      cutAtGivenPlanes(mask, {{{17, 15, 30.2}, {0, 0, -1}}, {{16, 16, 92.3}, {slope, 0, slope}}});
  EXPECT_EQ(mask.labels(), (std::vector<double>{1, 2}));
  const std::vector<Opening> openings = findOpenings(mask);
  ASSERT_EQ(openings.size(), 2u);
  for (const Opening& opening : openings) {
    const bool isFirst = opening.label == 1;
    const double section = pi * 36 / (isFirst ? 1 : slope);
    EXPECT_NEAR(opening.area(), section, 0.06 * section);
    EXPECT_LT(
        degreesBetween(opening.inwardNormal(), isFirst ? Point{0, 0, 1} : Point{-slope, 0, -slope}),
        2);
  }
  EXPECT_NEAR(distance(cuts[0].middle, {16, 16, 30.2}), 0, 0.2);
  EXPECT_NEAR(cuts[0].area, pi * 36, 6);
  forVoxels(mask, [&](auto i, const auto& at) {
    const bool isBeyond = cuts[0].ahead(at) > 0 || cuts[1].ahead(at) > 0;
    EXPECT_EQ(mask.isFluid(i), whole.isFluid(i) && !isBeyond);
  });
  // With a cut the vessel is open; all others are found where they are asked for.
  EXPECT_TRUE(cutsAtEnds(mask, VesselEndChoice::Automatic).empty());
  VoxelMask half = whole;
  cutAtGivenPlanes(half, {{{16, 16, 30}, {0, 0, -1}}});
  openEnds(half, VesselEndChoice::Cut);
  EXPECT_EQ(findOpenings(half).size(), 2u);
}

TEST(VesselEnds, CutWhereToldLeaveWhatThePlaneMeetsElsewhere) {
  VoxelMask mask = ringWithTail();
  const VoxelMask whole = mask;
  cutAtGivenPlanes(mask, {{{70, 30, 12}, {1, 0, 0}}});
  EXPECT_EQ(findOpenings(mask).size(), 1u);
  // The other way round the ring is left out, though its plane lies far behind it.
  VoxelMask tail = whole;
  cutAtGivenPlanes(tail, {{{60, 30, 12}, {-1, 0, 0}}});
  for (std::int64_t i = 0; i < tail.voxelCount(); ++i) {
    EXPECT_EQ(tail.isFluid(i), whole.isFluid(i) && tail.coordinates(i)[0] >= 60);
  }
}

TEST(VesselEnds, CutWhereToldTellWhatCannotBe) {
  const VoxelMask ring = ringWithTail();
  const VesselCut good{{70, 30, 12}, {1, 0, 0}};
  EXPECT_EQ(refusalOf(ring, {good}), "");
  EXPECT_EQ(refusalOf(ring, {good, {{30, 50, 12}, {1, 0, 0}}}),
            "Move the point of row 2 of Cuts to where its plane parts the vessel, or remove that "
            "row: fluid leads around the plane of row 2 of Cuts.");
  const auto outside = [](const std::string& row) {
    return "Move the point of " + row +
           " into the vessel, or remove that row: no fluid lies within "
           "two voxels of the point of " +
           row + ".";
  };
  EXPECT_EQ(refusalOf(ring, {{{30, 30, 12}, {1, 0, 0}}}), outside("row 1 of Cuts"));
  EXPECT_EQ(refusalOf(ring, {good, {{80, 30, 12}, {1, 0, 0}}}), outside("row 2 of Cuts"))
      << "it lies in what the first one leaves out";
  EXPECT_EQ(
      refusalOf(ring, {{{85, 30, 12}, {1, 0, 0}}}),
      "Move the point of row 1 of Cuts further into the vessel, or turn its direction round: no "
      "fluid lies beyond the plane of row 1 of Cuts.");
  EXPECT_EQ(
      refusalOf(ring, {{{85, 30, 12}, {-1, 0, 0}}}),
      "Turn the direction of row 1 of Cuts round, so that it leads out of the vessel: all fluid "
      "lies beyond the plane of row 1 of Cuts.");
}

}  // namespace tiledlbm::test
