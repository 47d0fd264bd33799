// SPDX-License-Identifier: BSD-3-Clause
#include <complex>
#include <map>

#include "Solver/Geometry/LabelOpenings.h"
#include "Solver/Wall/LayerThickness.h"
#include "Solver/Wall/WallFit.h"
#include "Solver/Wall/WallLayers.h"
#include "Solver/Wall/WallWeights.h"
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

/// The edges that one triangle goes along, by their first point. Expects that each other edge
/// belongs to two triangles, which go along it to either side.
std::map<std::int64_t, std::int64_t> rimOf(const WallMesh& mesh) {
  Edges edges;
  for (const auto& [a, b, c] : mesh.triangles) {
    for (const auto& edge : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
      ++edges[edge];
    }
  }
  std::map<std::int64_t, std::int64_t> rim;
  for (const auto& [edge, count] : edges) {
    EXPECT_EQ(count, 1);
    if (edges.count({edge.second, edge.first}) == 0) {
      EXPECT_TRUE(rim.insert(edge).second);
    }
  }
  return rim;
}

void expectClosed(const WallMesh& mesh) {
  EXPECT_TRUE(rimOf(mesh).empty());
}

/// A pipe between two labels, at an angle to the voxels.
struct CutPipe {
  LabelledPipe pipe = roundPipe(12, 20, 27, 33, 3, {0.13, 0.21, 0.37});
  OpenVolume volume{std::make_shared<const VoxelMask>(pipe.mask)};
  WallGeometry geometry{FluidDomain(volume, {OpeningRole::VelocityInlet, OpeningRole::Pressure}),
                        std::make_shared<const WallDistance>(pipe.mask), WallModel::Interpolated};
};

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

TEST(WallMesh, EndsInThePlaneOfEachCut) {
  const CutPipe cut;
  const WallMesh mesh = makeWallMesh(cut.geometry);
  auto rim = rimOf(mesh);
  for (const Opening& opening : cut.volume.openings()) {
    const Point middle = middleOfFaces(cut.pipe.mask, opening);
    const auto depth = [&](const Point& point) {
      return dot(difference(point, middle), opening.inwardNormal());
    };
    for (const Point& point : mesh.points) {
      EXPECT_GT(depth(point), -0.05);
    }
    for (const auto& [a, b, c] : mesh.triangles) {
      EXPECT_GT(std::max({depth(mesh.points[a]), depth(mesh.points[b]), depth(mesh.points[c])}),
                0.2);
    }
    // The loop that begins next to this opening is its whole rim.
    const auto first = std::find_if(rim.begin(), rim.end(), [&](const auto& edge) {
      return depth(mesh.points[edge.first]) < cut.pipe.length / 2;
    });
    ASSERT_NE(first, rim.end());
    double length = 0;
    for (auto edge = first; edge != rim.end();) {
      const Point& point = mesh.points[edge->first];
      EXPECT_NEAR(depth(point), 0, 0.05);
      EXPECT_NEAR(cut.pipe.depth(point), 0, 0.15);
      length += lengthOf(difference(mesh.points[edge->second], point));
      const std::int64_t next = edge->second;
      rim.erase(edge);
      edge = rim.find(next);
    }
    EXPECT_NEAR(length / (2 * pi * cut.pipe.radius), 1, 0.02);
  }
  EXPECT_TRUE(rim.empty());
}

TEST(WallMesh, IsMadeOfItsPartsAtCutsToo) {
  const CutPipe cut;
  const WallMesh whole = makeWallMesh(cut.geometry);
  const std::int64_t height = cut.pipe.mask.size()[2];
  for (const std::int64_t thickness : {1, 4}) {
    std::vector<Point> points, corners, cornersOfWhole;
    const auto addCorners = [](const WallMesh& mesh, std::vector<Point>& to) {
      for (const auto& [a, b, c] : mesh.triangles) {
        to.insert(to.end(), {mesh.points[a], mesh.points[b], mesh.points[c]});
      }
    };
    for (std::int64_t z = 0; z < height; z += thickness) {
      const WallMesh part = makeWallMesh(cut.geometry, {z, std::min(z + thickness, height)});
      points.insert(points.end(), part.points.begin() + part.ghostPoints, part.points.end());
      addCorners(part, corners);
    }
    addCorners(whole, cornersOfWhole);
    EXPECT_EQ(points, whole.points);
    EXPECT_EQ(corners, cornersOfWhole);
  }
}

TEST(WallFit, IsExactForAParabolaAndALinearField) {
  const WallGeometry geometry = ball();
  const WallFit fit(geometry, std::make_shared<const WallMesh>(makeWallMesh(geometry)));
  const WallMesh& mesh = fit.mesh();
  const VoxelMask& fluid = geometry.domain.fluid();
  const auto count = std::size_t(fluid.voxelCount());
  // u = R^2 - r^2 along z, whose Laplacian is -6.
  std::vector<double> velocity(3 * count), pressure(count), field(count);
  for (std::size_t voxel = 0; voxel < count; ++voxel) {
    const Point point = pointOf(fluid.coordinates(std::int64_t(voxel)));
    velocity[3 * voxel + 2] = radius * radius - std::pow(fromMiddle(point), 2);
    pressure[voxel] = -6 * point[2];
    field[voxel] = 5 + 2 * point[0] - point[1] + 0.5 * point[2];
  }
  ASSERT_EQ(fit.pointCount(), std::int64_t(mesh.points.size()));
  for (std::int64_t i = 0; i < fit.pointCount(); ++i) {
    const Point& at = mesh.points[i];
    const WallFit::Terms parabola = fit.termsOf(i).parabola;
    const Point slope = parabola.slope(velocity.data());
    EXPECT_EQ(slope[0], 0);
    EXPECT_NEAR(slope[2] / (2 * radius), 1, 0.05);
    EXPECT_EQ(parabola.slopePerForcing(), 0);
    const WallFit::Terms balanced = fit.termsOf(i).balanced;
    EXPECT_NEAR(balanced.value(field.data()), 5 + 2 * at[0] - at[1] + 0.5 * at[2], 0.01);
    // Along the wall the velocity of this flow, along z, needs this part of the gradient.
    const Point& normal = mesh.normals[i];
    const Point along = moved({0, 0, 1}, normal, -normal[2]);
    const Point gradient = balanced.pressureGradient(pressure.data());
    const Point found =
        moved(balanced.slope(velocity.data()), gradient, balanced.slopePerForcing());
    for (std::size_t axis = 0; axis < 3; ++axis) {
      EXPECT_NEAR(gradient[axis], -6 * along[axis], 0.01);
      const double across = dot(found, normal) * normal[axis];
      EXPECT_NEAR((found[axis] - across) / (2 * radius), along[axis], 0.035);
    }
  }
}

/// A flow along the wall of a channel that oscillates with a period of one second, driven by a
/// pressure gradient cos(2 pi t): the layer of Stokes.
struct StokesLayer {
  using Complex = std::complex<double>;
  static constexpr double thickness = 0.9;  // voxels
  static constexpr double frequency = 2 * pi;

  /// voxels^2 / s
  static double viscosity() { return thickness * thickness * frequency / 2; }
  static double gradient(double time) { return -viscosity() * std::cos(frequency * time); }
  static Complex turn(double time) { return std::polar(1.0, frequency * time); }
  static double velocity(double distance, double time) {
    const Complex layer = std::exp(-Complex(1, 1) * distance / thickness);
    return std::real(turn(time) * viscosity() / Complex(0, frequency) * (1.0 - layer));
  }
  static double slope(double time) {
    return std::real(turn(time) * viscosity() / Complex(0, frequency) * Complex(1, 1) / thickness);
  }
};

TEST(WallLayers, FollowTheLayerOfStokes) {
  const WallGeometry geometry = wallsOf(channelAlongX({14, 24, 24}));
  const WallFit fit(geometry, std::make_shared<const WallMesh>(makeWallMesh(geometry)));
  const WallWeights weights(fit);
  const VoxelMask& fluid = geometry.domain.fluid();
  std::vector<std::int64_t> points;
  for (std::int64_t i = 0; i < fit.pointCount(); ++i) {
    const Point& at = fit.mesh().points[i];
    if (at[2] < 2 && std::abs(at[1] - 11.5) < 4 && std::abs(at[0] - 6.5) < 2) {
      points.push_back(i);
    }
  }
  ASSERT_GT(points.size(), 10u);
  WallLayers layers(fit.pointCount());
  std::vector<double> velocity(3 * std::size_t(fluid.voxelCount())), pressure(velocity.size() / 3);
  constexpr int samples = 50, periods = 3;
  double most = 0;
  for (int sample = 0; sample < periods * samples; ++sample) {
    const double time = double(sample) / samples;
    forFluid(fluid, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
      velocity[3 * voxel] = StokesLayer::velocity(double(at[2]) - 0.5, time);
      pressure[voxel] = StokesLayer::gradient(time) / StokesLayer::viscosity() * double(at[0]);
    });
    layers.beginStep(time);
    for (const std::int64_t point : points) {
      const auto shear = weights.shear(point, velocity.data(), pressure.data(), 0);
      const WallTerms& terms = weights.at(point, WallProfileFit::Balanced);
      layers.advance(point, terms, {shear.pressureGradient, StokesLayer::viscosity()});
      const double found = shear.slope[0] + layers.change(point, terms, shear.pressureGradient)[0];
      if (sample >= (periods - 1) * samples) {
        most = std::max(most, std::abs(found - StokesLayer::slope(time)));
      }
    }
  }
  const double amplitude =
      StokesLayer::viscosity() * std::sqrt(2) / (StokesLayer::frequency * StokesLayer::thickness);
  EXPECT_LT(most, 0.015 * amplitude);
}

TEST(WallWeights, AreThoseOfTheFit) {
  const WallGeometry geometry = ball();
  const WallFit fit(geometry, std::make_shared<const WallMesh>(makeWallMesh(geometry)));
  const WallWeights weights(fit);
  const auto count = std::size_t(geometry.domain.fluid().voxelCount());
  std::vector<float> velocity(3 * count), pressure(count);
  for (std::size_t voxel = 0; voxel < count; ++voxel) {
    velocity[3 * voxel + 1] = float(std::sin(0.3 * double(voxel)));
    pressure[voxel] = float(std::cos(0.7 * double(voxel)));
  }
  for (std::int64_t i = 0; i < fit.pointCount(); ++i) {
    const WallFit::Terms terms = fit.termsOf(i).balanced;
    const auto found = weights.shear(i, velocity.data(), pressure.data(), 0);
    EXPECT_DOUBLE_EQ(found.slope[1], terms.slope(velocity.data())[1]);
    EXPECT_EQ(found.pressureGradient, terms.pressureGradient(pressure.data()));
    EXPECT_EQ(weights.at(i, WallProfileFit::Balanced).slopePerForcing(), terms.slopePerForcing());
    EXPECT_EQ(weights.at(i, WallProfileFit::Parabola).slopePerForcing(), 0);
  }
}

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

}  // namespace

}  // namespace tiledlbm::test
