// SPDX-License-Identifier: BSD-3-Clause
#include <set>

#include "Solver/Conditions/DonorCandidates.h"
#include "Solver/Conditions/OpeningDonors.h"
#include "Solver/Volume/VesselCuts.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

enum class CutBy { Labels, Faces };

Point reversed(const Point& direction) {
  return quotient(direction, -1);
}

/// A short tube of 8 to 16 voxels across, in any direction, with bumps of up to 1.6 voxels as noise
/// in an image leaves them, whose ends are cut: by two planes, one of them askew, or by the lower
/// and upper z face, which it meets at an angle.
struct RoughTube {
  RoughTube(unsigned seed, CutBy ends)
      : mask(ends == CutBy::Labels ? VoxelMask::Size{44, 44, 44} : VoxelMask::Size{60, 60, 20}),
        random_(seed) {
    constexpr double halfLength = 17, halfLengthOfCuts = 9;
    const double radius = between(4, 8);
    direction_ = *unit({between(-1, 1), between(-1, 1), between(0.7, 1)});
    const Point askew =
        *unit({direction_[0] + between(-0.4, 0.4), direction_[1] + between(-0.4, 0.4),
               direction_[2] + between(-0.4, 0.4)});
    std::array<double, 4> phases{};
    for (double& phase : phases) {
      phase = between(0, 6.28);
    }
    const Point middle = middleOf(mask);
    forVoxels(mask, [&](auto voxel, const auto& c) {
      const Point at = pointOf(c);
      const Point offset = difference(at, middle);
      const double along = dot(offset, direction_);
      const double bump =
          0.8 * (std::sin(0.9 * at[0] + phases[0]) * std::sin(1.1 * at[1] + phases[1]) +
                 std::sin(at[2] + phases[2]) * std::sin(0.7 * at[0] + phases[3]));
      const bool isInside = std::sqrt(dot(offset, offset) - along * along) < radius + bump;
      mask.setFluid(voxel, isInside && (ends == CutBy::Faces || std::abs(along) < halfLength));
    });
    if (ends == CutBy::Labels) {
      cutAtGivenPlanes(mask,
                       {{moved(middle, direction_, halfLengthOfCuts), askew},
                        {moved(middle, direction_, -halfLengthOfCuts), reversed(direction_)}});
    }
  }

  /// Direction of the tube into the fluid at an opening.
  Point inwards(const Opening& opening) const {
    return dot(direction_, opening.inwardNormal()) > 0 ? direction_ : reversed(direction_);
  }

  VoxelMask mask;

 private:
  double between(double low, double high) { return test::between(random_, low, high); }

  std::mt19937 random_;
  Point direction_{};
};

/// The donors of each voxel of an opening, where it alone has conditions.
auto donorsOf(const VoxelMask& mask, const Opening& opening, const Point& direction,
              DonorsGive give) {
  return openingDonors(mask, opening, direction, give,
                       {opening.voxels.begin(), opening.voxels.end()});
}

using Field = std::function<double(const Point&)>;

/// A field that is the same along a direction, by where its lines cross the plane x = 0.
Field alongLines(const Point& direction, const std::function<double(double, double)>& across) {
  return [=](const Point& p) {
    return across(p[1] - p[0] * direction[1] / direction[0],
                  p[2] - p[0] * direction[2] / direction[0]);
  };
}

/// Errors of what the donors of an opening give of a velocity and a density at its voxels.
struct Errors {
  double meanVelocity = 0, velocity = 0, density = 0;  ///< the others are the largest
};

Errors errorsOf(const VoxelMask& mask, const Opening& opening, const Point& direction,
                DonorsGive give, const Field& velocity, const Field& density) {
  const auto donors = donorsOf(mask, opening, direction, give);
  Errors errors;
  for (std::size_t i = 0; i < donors.size(); ++i) {
    EXPECT_FALSE(donors[i].empty());
    const Point at = pointOf(mask.coordinates(opening.voxels[i]));
    double u = -velocity(at), rho = -density(at);
    for (const Donor<std::int64_t>& donor : donors[i]) {
      EXPECT_TRUE(mask.isFluid(donor.node));
      EXPECT_FALSE(std::binary_search(opening.voxels.begin(), opening.voxels.end(), donor.node));
      const Point from = pointOf(mask.coordinates(donor.node));
      u += donor.weight * velocity(from);
      rho += donor.densityWeight * density(from);
    }
    errors.meanVelocity += u / double(donors.size());
    errors.velocity = std::max(errors.velocity, std::abs(u));
    errors.density = std::max(errors.density, std::abs(rho));
  }
  return errors;
}

/// The largest sum of the absolute weights of a velocity among the voxels of an opening, each of
/// whose weights add up to 1.
double largestSumOfSizes(const RoughTube& tube, const Opening& opening, DonorsGive give) {
  double largest = 0;
  for (const auto& donors : donorsOf(tube.mask, opening, tube.inwards(opening), give)) {
    double sum = 0, sumOfSizes = 0;
    for (const Donor<std::int64_t>& donor : donors) {
      sum += donor.weight;
      sumOfSizes += std::abs(donor.weight);
    }
    EXPECT_TRUE(donors.empty() || std::abs(sum - 1) < 1e-9);
    largest = std::max(largest, sumOfSizes);
  }
  return largest;
}

/// A pipe of 12 voxels across that the lower x face cuts askew.
VoxelMask cutPipe(const Point& direction) {
  const RoundTube pipe{{0, 11.3, 12.2}, direction, 6};
  return maskOf({14, 40, 40}, pipe);
}

Opening onLowerX(const VoxelMask& mask) {
  for (const Opening& opening : findOpenings(mask)) {
    if (opening.face == Face::XMinus) {
      return opening;
    }
  }
  ADD_FAILURE();
  return {};
}

std::set<std::int64_t> voxelsOf(const std::vector<LinkedVoxel>& linked) {
  std::set<std::int64_t> voxels;
  for (const LinkedVoxel& one : linked) {
    voxels.insert(one.voxel);
  }
  return voxels;
}

}  // namespace

TEST(LinkedVoxels, AreTheFluidOfTheBoxWithoutItsMiddle) {
  const VoxelMask mask = allFluid({9, 9, 9});
  const auto linked = linkedVoxels(mask, {1, 4, 4}, 2);  // the volume ends one voxel before
  EXPECT_EQ(linked.size(), 4u * 5 * 5 - 1);
  EXPECT_EQ(voxelsOf(linked).size(), linked.size());
  EXPECT_EQ(voxelsOf(linked).count(mask.index(1, 4, 4)), 0u);
}

TEST(LinkedVoxels, AreNoneBeyondAWall) {
  const VoxelMask mask = maskOf({9, 9, 9}, [](auto x, auto, auto) { return x != 5; });
  for (const LinkedVoxel& one : linkedVoxels(mask, {4, 4, 4}, 3)) {
    EXPECT_LT(one.at[0], 5);
  }
}

TEST(LinkedVoxels, AreThereOnceInAPeriodicVolumeSmallerThanTheBox) {
  const VoxelMask mask = allFluid({4, 5, 3}, {true, true, true});
  const auto linked = linkedVoxels(mask, {3, 0, 1}, 3);
  EXPECT_EQ(linked.size(), 4u * 5 * 3 - 1);
  EXPECT_EQ(voxelsOf(linked).size(), linked.size());
}

TEST(LinkedVoxels, BeyondAPeriodicFaceHaveCoordinatesThatGoOn) {
  const VoxelMask mask = allFluid({12, 9, 9}, {true, false, false});
  bool isBeyond = false;
  for (const LinkedVoxel& one : linkedVoxels(mask, {0, 4, 4}, 2)) {
    if (one.at[0] == -2) {
      isBeyond = true;
      EXPECT_EQ(one.voxel, mask.index(10, one.at[1], one.at[2]));
    }
  }
  EXPECT_TRUE(isBeyond);
}

TEST(OpeningDonors, GiveAProfileThatIsCarriedAlongTheVessel) {
  for (const Point direction : {Point{0.8, 0.6, 0}, {0.9, 0.3, std::sqrt(0.1)}}) {
    const VoxelMask mask = cutPipe(direction);
    const auto profile = [](double y, double z) {
      return 1 - ((y - 11) * (y - 11) + (y - 11) * (z - 12) / 2 + (z - 12) * (z - 12)) / 50;
    };
    const auto linear = [](const Point& p) { return 0.3 + 0.1 * p[0] - 0.02 * p[1] + 0.05 * p[2]; };
    const Errors errors = errorsOf(mask, onLowerX(mask), direction, DonorsGive::Velocity,
                                   alongLines(direction, profile), linear);
    // A few voxels at the rim have so few around them that the fit is linear.
    EXPECT_LT(std::abs(errors.meanVelocity), 1e-3);
    EXPECT_LT(errors.velocity, 0.02);
    EXPECT_LT(errors.density, 2e-3);  // the fits have a ridge of 1e-5
  }
}

TEST(OpeningDonors, HaveVelocityWeightsThatAreBounded) {
  for (const CutBy ends : {CutBy::Labels, CutBy::Faces}) {
    double largest = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
      const RoughTube tube(seed, ends);
      const std::vector<Opening> openings = findOpenings(tube.mask);
      EXPECT_GE(openings.size(), 2u);
      for (const Opening& opening : openings) {
        const double ofVelocity = largestSumOfSizes(tube, opening, DonorsGive::Velocity);
        EXPECT_LT(ofVelocity, 2.25 + 1e-9);
        EXPECT_LT(largestSumOfSizes(tube, opening, DonorsGive::Density), 1.5 + 1e-9);
        EXPECT_LT(largestSumOfSizes(tube, opening, DonorsGive::VelocityWithEddies), 1 + 1e-9);
        largest = std::max(largest, ofVelocity);
      }
    }
    EXPECT_GT(largest, 1.5);
  }
}

/// Without a bound on their weights these and others of the kind become unstable, mostly before
/// there is a flow.
TEST(OpeningDonors, KeepTheFlowStableWhereRoughWallsMeetAnOpening) {
  const std::vector<std::pair<CutBy, unsigned>> tubes{
      {CutBy::Labels, 3}, {CutBy::Labels, 13}, {CutBy::Labels, 14}, {CutBy::Labels, 19},
      {CutBy::Faces, 1},  {CutBy::Faces, 3},   {CutBy::Faces, 4},   {CutBy::Faces, 10}};
  for (const auto& [ends, seed] : tubes) {
    Parameters parameters = parametersOnCpu(2e-4);
    parameters.inletVelocity = 0.2;
    parameters.latticeVelocity = 0.02;  // given, so that it is not begun again with half of it
    Simulation simulation(RoughTube(seed, ends).mask, parameters);
    EXPECT_NO_THROW(simulation.run(400))
        << "seed " << seed << ", labels " << (ends == CutBy::Labels);
  }
}

TEST(OpeningDonors, GiveADensityThatIsLinear) {
  const Point direction{0.8, 0.6, 0};
  const VoxelMask mask = cutPipe(direction);
  const auto linear = [](const Point& p) { return 0.3 + 0.1 * p[0] - 0.02 * p[1] + 0.05 * p[2]; };
  EXPECT_LT(errorsOf(mask, onLowerX(mask), direction, DonorsGive::Density, linear, linear).density,
            2e-3);
}

TEST(OpeningDonors, AreTheNextTwoVoxelsWhereTheVesselIsAtARightAngle) {
  const VoxelMask mask = channelAlongX({10, 8, 8});
  const Opening opening = onLowerX(mask);
  const auto donors = donorsOf(mask, opening, {1, 0, 0}, DonorsGive::Velocity);
  ASSERT_EQ(donors.size(), opening.voxels.size());
  for (std::size_t i = 0; i < donors.size(); ++i) {
    ASSERT_EQ(donors[i].size(), 2U);
    EXPECT_EQ(donors[i][0].node, opening.voxels[i] + 1);
    EXPECT_EQ(donors[i][0].weight, 1);
    EXPECT_EQ(donors[i][0].densityWeight, 2);
    EXPECT_EQ(donors[i][1].node, opening.voxels[i] + 2);
    EXPECT_EQ(donors[i][1].weight, 0);
    EXPECT_EQ(donors[i][1].densityWeight, -1);
  }
}

TEST(OpeningDonors, DoNotLieBeyondAWall) {
  // Two channels with a wall of one voxel between them.
  const VoxelMask mask =
      maskOf({12, 13, 8}, [](auto, auto y, auto z) { return y % 6 != 0 && z > 0 && z < 7; });
  for (const Opening& opening : findOpenings(mask)) {
    if (opening.face != Face::XMinus) {
      continue;
    }
    const bool isLower = mask.coordinates(opening.voxels.front())[1] < 6;
    for (const auto& donors : donorsOf(mask, opening, {0.8, 0.6, 0}, DonorsGive::Velocity)) {
      for (const Donor<std::int64_t>& donor : donors) {
        EXPECT_EQ(mask.coordinates(donor.node)[1] < 6, isLower);
      }
    }
  }
}

}  // namespace tiledlbm::test
