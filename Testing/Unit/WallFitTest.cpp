// SPDX-License-Identifier: BSD-3-Clause
#include <map>

#include "Solver/Wall/WallFit.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

constexpr double radius = 7.3;
constexpr Point middle{10.2, 9.9, 10.4};

double fromMiddle(const Point& at) {
  return std::hypot(at[0] - middle[0], at[1] - middle[1], at[2] - middle[2]);
}

/// The walls of a mask, interpolated.
WallGeometry wallsOf(const VoxelMask& mask) {
  return {FluidDomain(mask, std::vector<VoxelSide>{}), std::make_shared<const WallDistance>(mask),
          WallModel::Interpolated};
}

/// A ball of fluid whose wall is told by levels.
WallGeometry ball() {
  return wallsOf(maskWithLevels({21, 21, 21}, [](auto x, auto y, auto z) {
    return radius - fromMiddle({double(x), double(y), double(z)});
  }));
}

/// How often triangles go along each edge.
using Edges = std::map<std::pair<std::int64_t, std::int64_t>, int>;

/// Expects a closed surface: each edge belongs to two triangles, which go along it to either side.
void expectClosed(const WallMesh& mesh) {
  Edges edges;
  for (const auto& [a, b, c] : mesh.triangles) {
    for (const auto& edge : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
      ++edges[edge];
    }
  }
  for (const auto& [edge, count] : edges) {
    EXPECT_EQ(count, 1);
    EXPECT_EQ(edges.count({edge.second, edge.first}), 1u);
  }
}

TEST(WallMesh, LiesOnTheZeroSetOfTheDistance) {
  const WallMesh mesh = makeWallMesh(ball());
  ASSERT_GT(mesh.points.size(), 500u);
  for (std::size_t i = 0; i < mesh.points.size(); ++i) {
    const Point &at = mesh.points[i], &normal = mesh.normals[i];
    EXPECT_NEAR(fromMiddle(at), radius, 5e-3);
    double inward = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      inward += normal[axis] * (middle[axis] - at[axis]) / fromMiddle(at);
    }
    EXPECT_GT(inward, 0.9995);
  }
}

TEST(WallMesh, IsClosedAroundClosedFluidAndFacesIt) {
  const WallMesh mesh = makeWallMesh(ball());
  expectClosed(mesh);
  double volume = 0;
  for (const auto& [a, b, c] : mesh.triangles) {
    const auto &p = mesh.points[a], &q = mesh.points[b], &r = mesh.points[c];
    volume -= (p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) +
               p[2] * (q[0] * r[1] - q[1] * r[0])) /
              6;
  }
  EXPECT_NEAR(volume / (4.0 / 3 * pi * std::pow(radius, 3)), 1, 0.02);
}

TEST(WallMesh, HasAPointForEachSideOfAThinWall) {
  // Two rooms that meet at an edge: the wall between them is nowhere.
  expectClosed(makeWallMesh(wallsOf(maskOf({12, 12, 8}, [](auto x, auto y, auto z) {
    return (x < 6) == (y < 6) && x > 1 && x < 10 && y > 1 && y < 10 && z > 1 && z < 6;
  }))));
}

TEST(WallFit, IsExactForAParabolaAndALinearField) {
  const WallGeometry geometry = ball();
  const WallFit fit(geometry, std::make_shared<const WallMesh>(makeWallMesh(geometry)));
  const WallMesh& mesh = fit.mesh();
  const VoxelMask& fluid = geometry.domain.fluid();
  const auto count = std::size_t(fluid.voxelCount());
  std::vector<double> velocity(3 * count), field(count);
  for (std::size_t voxel = 0; voxel < count; ++voxel) {
    const Point point = pointOf(fluid.coordinates(std::int64_t(voxel)));
    velocity[3 * voxel + 2] = radius * radius - std::pow(fromMiddle(point), 2);
    field[voxel] = 5 + 2 * point[0] - point[1] + 0.5 * point[2];
  }
  ASSERT_EQ(fit.pointCount(), std::int64_t(mesh.points.size()));
  for (std::int64_t i = 0; i < fit.pointCount(); ++i) {
    const Point slope = fit.slope(velocity.data(), i);
    EXPECT_EQ(slope[0], 0);
    EXPECT_NEAR(slope[2] / (2 * radius), 1, 0.05);
    const Point& at = mesh.points[i];
    EXPECT_NEAR(fit.values<1>(field.data(), i)[0], 5 + 2 * at[0] - at[1] + 0.5 * at[2], 0.01);
  }
}

/// Relative difference in L2 between the rates of strain that the populations tell in the middle of
/// a duct and differences of the velocity there.
double differenceInDuct(std::int64_t across, FluidModel fluid) {
  Duct duct(across);
  duct.parameters.model.fluid = fluid;
  const Simulation simulation = duct.after(duct.steps());
  const Fields fields(simulation);
  std::vector<float> rates(6 * fields.pressure.size());
  EXPECT_TRUE(simulation.readStrainRates(rates.data()));
  double difference = 0, sum = 0;
  for (std::int64_t z = 1; z < across - 1; ++z) {
    for (std::int64_t y = 1; y < across - 1; ++y) {
      const auto speed = [&](std::int64_t j, std::int64_t k) {
        return fields.velocity[3 * duct.mask.index(across, j, k)];
      };
      const double xy = (speed(y + 1, z) - speed(y - 1, z)) / (4 * duct.parameters.voxelSize);
      const double xz = (speed(y, z + 1) - speed(y, z - 1)) / (4 * duct.parameters.voxelSize);
      const float* found = &rates[6 * duct.mask.index(across, y, z)];
      difference += std::pow(found[3] - xy, 2) + std::pow(found[5] - xz, 2);
      sum += xy * xy + xz * xz;
    }
  }
  return std::sqrt(difference / sum);
}

TEST(StrainRates, AreTheDerivativesOfTheVelocityToSecondOrder) {
  for (const FluidModel fluid : {FluidModel::Incompressible, FluidModel::QuasiCompressible}) {
    const double coarse = differenceInDuct(8, fluid), fine = differenceInDuct(16, fluid);
    EXPECT_LT(fine, 0.015);
    EXPECT_GT(std::log2(coarse / fine), 1.5);
  }
}

TEST(StrainRates, AreNotToldWhereACollisionLeavesNothingOfThem) {
  Duct duct(6);
  duct.parameters.kinematicViscosity *= 0.5 / 0.3;  // a relaxation time of 1
  Simulation simulation(duct.mask, duct.parameters);
  ASSERT_NEAR(simulation.summary().relaxationTime, 1, 1e-6);
  std::vector<float> rates(6 * std::size_t(duct.mask.voxelCount()), 7);
  EXPECT_FALSE(simulation.readStrainRates(rates.data()));
  EXPECT_EQ(rates[0], 7);
}

}  // namespace

}  // namespace tiledlbm::test
