// SPDX-License-Identifier: BSD-3-Clause

// The shear stress at the wall of flows that are known, given at the voxels.

#include "Wall/WallSurface.h"

#include "Solver/Constants.h"
#include "Testing/Plugin/WallFields.h"
#include "Testing/Unit/DuctSeries.h"
#include "Testing/Unit/TestGeometries.h"

#include "vtkCell.h"
#include "vtkDataArray.h"
#include "vtkDoubleArray.h"
#include "vtkFeatureEdges.h"
#include "vtkFloatArray.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkTriangle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace tiledlbm;
using namespace tiledlbm::plugin;

Vector times(double factor, const Vector& a) {
  return {factor * a[0], factor * a[1], factor * a[2]};
}

Vector tuple(vtkDataArray* array, vtkIdType i) {
  Vector value;
  array->GetTuple(i, value.data());
  return value;
}

// Calls `body(point, i)` for the points of a surface.
template <typename Body>
void forPoints(vtkPolyData* surface, const Body& body) {
  for (vtkIdType i = 0; i < surface->GetNumberOfPoints(); ++i) {
    body(tuple(surface->GetPoints()->GetData(), i), i);
  }
}

Vector normalAt(vtkPolyData* surface, vtkIdType i) {
  return tuple(surface->GetPointData()->GetNormals(), i);
}

vtkSmartPointer<vtkImageData> imageOf(const VoxelMask& mask) {
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetDimensions(int(mask.size()[0]), int(mask.size()[1]), int(mask.size()[2]));
  return image;
}

// The wall of a domain in a mask.
WallSurface wallOf(const VoxelMask& mask, const FluidDomain& domain) {
  return WallSurface(geometryOf(mask, domain, WallModel::Interpolated));
}
// That of a mask with a velocity inlet and another opening.
WallSurface wallBetween(const VoxelMask& mask, OpeningRole other) {
  return wallOf(mask, FluidDomain(OpenVolume(std::make_shared<const VoxelMask>(mask)),
                                  {OpeningRole::VelocityInlet, other}));
}

double one(double) {
  return 1;
}

// The wall of a vessel between its ends on the x faces of the volume, in an image.
struct VesselWall {
  explicit VesselWall(const VoxelMask& mask, WallModel walls = WallModel::Interpolated)
      : image(imageOf(mask)),
        wall(
            geometryOf(mask, FluidDomain(mask, sidesOn(mask, {Face::XMinus, Face::XPlus})), walls)),
        surface(wall.inWorld(image, Association::Points)) {}

  // By default where the viscosity is one.
  WallForces forces(vtkDataArray* velocity, vtkDataArray* pressure, double voxelSize = 1,
                    const std::function<double(double)>& viscosity = one) const {
    return wall.forces(velocity, pressure, {ImageFrame(image), voxelSize, viscosity});
  }
  vtkSmartPointer<vtkDoubleArray> stress(
      vtkDataArray* velocity, vtkDataArray* pressure, double voxelSize = 1,
      const std::function<double(double)>& viscosity = one) const {
    return forces(velocity, pressure, voxelSize, viscosity).shearStress;
  }

  vtkSmartPointer<vtkImageData> image;
  WallSurface wall;
  vtkSmartPointer<vtkPolyData> surface;
};

vtkSmartPointer<vtkDoubleArray> zero(const VoxelMask& mask, int components) {
  return fieldOn(mask, components, [](const Vector&) { return Vector{}; });
}

// Mean and standard deviation.
struct Moments {
  double mean = 0;
  double deviation = 0;
};

Moments momentsOf(const std::vector<double>& values) {
  Moments moments;
  for (const double value : values) {
    moments.mean += value / double(values.size());
  }
  for (const double value : values) {
    moments.deviation += (value - moments.mean) * (value - moments.mean);
  }
  moments.deviation = std::sqrt(moments.deviation / double(values.size()));
  return moments;
}

// A round pipe at an angle to the grid, whose ends lie on the x faces of the volume. Its centre is
// not that of the voxels.
struct Pipe {
  Pipe(double pipeDiameter, const Vector& along)
      : diameter(pipeDiameter),
        direction(quotient(along, lengthOf(along))),
        size(sizeOf(pipeDiameter, direction)),
        centre{(double(size[0]) - 1) / 2, (double(size[1]) - 1) / 2 + 0.29,
               (double(size[2]) - 1) / 2 - 0.21},
        mask(test::maskOf(size, [this](auto x, auto y, auto z) { return depth(x, y, z) > 0; })) {}

  // Of the middle of a voxel, from the wall.
  double depth(std::int64_t x, std::int64_t y, std::int64_t z) const {
    return diameter / 2 - lengthOf(fromAxis(pointOf({x, y, z})));
  }
  // Tells the wall by levels besides.
  void setLevels() {
    mask = test::maskWithLevels(size, [this](auto x, auto y, auto z) { return depth(x, y, z); });
  }

  static VoxelMask::Size sizeOf(double diameter, const Vector& direction) {
    const double length = 2 * diameter * direction[0] + 12;
    VoxelMask::Size size;
    size[0] = std::int64_t(length);
    for (int axis = 1; axis < 3; ++axis) {
      size[axis] =
          std::int64_t(length * direction[axis] / direction[0] +
                       diameter * std::hypot(direction[0], direction[axis]) / direction[0] + 4);
    }
    return size;
  }

  Vector fromAxis(const Vector& at) const { return tangential(difference(at, centre), direction); }

  // Of mean speed 1 voxel/s.
  vtkSmartPointer<vtkDoubleArray> velocity() const {
    return fieldOn(mask, 3, [this](const Vector& at) {
      const double part = lengthOf(fromAxis(at)) / (diameter / 2);
      return times(2 * (1 - part * part), direction);
    });
  }
  double shearRate() const { return 8 / diameter; }
  // Whose gradient drives that velocity, for a viscosity of one and voxels of 1 m.
  template <class Array = vtkDoubleArray>
  vtkSmartPointer<Array> pressure(double factor = 1) const {
    return fieldOn<Array>(mask, 1, [this, factor](const Vector& at) {
      return Vector{-factor * 32 / (diameter * diameter) * dot(at, direction), 0, 0};
    });
  }

  // Whether a point is so far from the ends that they do not matter.
  bool isInside(const Vector& at) const { return at[0] > 5.5 && at[0] < double(size[0]) - 6.5; }

  double diameter;
  Vector direction;
  VoxelMask::Size size;
  Vector centre;
  VoxelMask mask;
};

// A pipe and what the error of its stress is at most, in per cent.
struct PipeCase {
  const char* name;
  Vector along;
  double diameter;
  WallModel walls;
  double mean, deviation;
};

class PoiseuillePipe : public testing::TestWithParam<PipeCase> {};

TEST_P(PoiseuillePipe, HasTheStatedError) {
  Pipe pipe(GetParam().diameter, GetParam().along);
  const bool isInterpolated = GetParam().walls == WallModel::Interpolated;
  if (isInterpolated) {
    pipe.setLevels();
  }
  const VesselWall wall(pipe.mask, GetParam().walls);
  const auto stress =
      wall.stress(pipe.velocity(), pipe.pressure(3.0 / 0.5), 0.5, [](double) { return 3.0; });

  // Twice the voxel size halves the rate of the same speeds.
  const double expected = 3.0 * pipe.shearRate() / 0.5;
  std::vector<double> errors, alignments, facings;
  forPoints(wall.surface, [&](const Vector& at, vtkIdType i) {
    if (!pipe.isInside(at)) {
      return;
    }
    const Vector found = tuple(stress, i), normal = normalAt(wall.surface, i);
    const double length = lengthOf(found), radius = lengthOf(pipe.fromAxis(at));
    errors.push_back(100 * (length / expected - 1));
    alignments.push_back(dot(found, pipe.direction) / length);
    facings.push_back(-dot(normal, pipe.fromAxis(at)) / radius);
    EXPECT_NEAR(dot(found, normal), 0, 1e-6 * length);
    EXPECT_NEAR(radius, pipe.diameter / 2, isInterpolated ? 0.01 : 0.7);
  });
  ASSERT_GT(errors.size(), 100u);
  const Moments error = momentsOf(errors);
  std::cout << "pipe of " << pipe.diameter << " voxels, " << GetParam().name << ": " << error.mean
            << " +- " << error.deviation << " %\n";
  EXPECT_LT(std::abs(error.mean), GetParam().mean);
  EXPECT_LT(error.deviation, GetParam().deviation);
  EXPECT_GT(*std::min_element(alignments.begin(), alignments.end()), 0.98) << "not along the flow";
  EXPECT_GT(*std::min_element(facings.begin(), facings.end()), 0.9) << "not into the fluid";
}

const Vector along0{1, 0, 0};
const Vector along20{std::cos(pi / 9), std::sin(pi / 9), 0};
const Vector along45{1, 1, 0};
const Vector askew{1, 0.62, 0.37};

std::string nameOf(const testing::TestParamInfo<PipeCase>& info) {
  return "Diameter" + std::to_string(int(info.param.diameter)) + "Angle" + info.param.name;
}

// The documentation of WallSurface states these. Every pipe, with the error at its size.
std::vector<PipeCase> pipesWith(WallModel walls, const std::vector<std::array<double, 3>>& limits) {
  std::vector<PipeCase> cases;
  for (const auto& [diameter, mean, deviation] : limits) {
    for (const auto& [name, along] :
         {std::pair{"0", along0}, {"20", along20}, {"45", along45}, {"Askew", askew}}) {
      cases.push_back({name, along, diameter, walls, mean, deviation});
    }
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Levels, PoiseuillePipe,
                         testing::ValuesIn(pipesWith(WallModel::Interpolated, {{10, 1, 0.6},
                                                                               {20, 0.3, 0.1},
                                                                               {40, 0.1, 0.05}})),
                         nameOf);
// Of a mask along an axis the wall keeps steps, and few voxels tell little of a tube.
INSTANTIATE_TEST_SUITE_P(Masks, PoiseuillePipe,
                         testing::ValuesIn(pipesWith(WallModel::HalfWay, {{20, 2.5, 2.5}})),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(OtherMasks, PoiseuillePipe,
                         testing::Values(PipeCase{"0", along0, 10, WallModel::HalfWay, 2.5, 4.5},
                                         PipeCase{"20", along20, 10, WallModel::HalfWay, 2.5, 3},
                                         PipeCase{"45", along45, 10, WallModel::HalfWay, 2.5, 3},
                                         PipeCase{"Askew", askew, 10, WallModel::HalfWay, 2.5, 2.5},
                                         PipeCase{"0", along0, 40, WallModel::HalfWay, 2.5, 2.5},
                                         PipeCase{"Askew", askew, 40, WallModel::HalfWay, 2.5,
                                                  2.5}),
                         nameOf);

// Shear rate at the wall of test::series, by its derivative.
double ductShearRate(double y) {
  double sum = 0;
  for (int n = 1; n < 2000; n += 2) {
    sum += (n % 4 == 1 ? 1 : -1) * std::tanh(n * pi / 2) * std::cos(n * pi * y) / (n * n);
  }
  return 4 / (pi * pi) * sum;
}

struct DuctCase {
  int across;
  WallModel walls;
  double error;  // at most, per cent
};

class PoiseuilleDuct : public testing::TestWithParam<DuctCase> {};

TEST_P(PoiseuilleDuct, HasTheStatedErrorInTheMiddleOfItsSides) {
  const int across = GetParam().across;
  const VoxelMask mask = test::maskOf({20, across + 4, across + 4}, [&](auto, auto y, auto z) {
    return y > 1 && y <= across + 1 && z > 1 && z <= across + 1;
  });
  const double n = across;
  const auto velocity = fieldOn(mask, 3, [n](const Vector& at) {
    return Vector{test::series((at[1] - 1.5) / n - 0.5, (at[2] - 1.5) / n - 0.5), 0, 0};
  });
  const VesselWall wall(mask, GetParam().walls);
  // In lengths of the side.
  const auto pressure = fieldOn(mask, 1, [n](const Vector& at) {
    return Vector{-at[0] / n, 0, 0};
  });
  const auto stress = wall.stress(velocity, pressure, 1 / n);

  std::vector<double> errors;
  forPoints(wall.surface, [&](const Vector& at, vtkIdType i) {
    // Distance from the middle of the side.
    const double y = std::min(std::abs((at[1] - 1.5) / n - 0.5), std::abs((at[2] - 1.5) / n - 0.5));
    if (at[0] > 5.5 && at[0] < 13.5 && y < 0.25) {
      errors.push_back(100 * (lengthOf(tuple(stress, i)) / ductShearRate(y) - 1));
    }
  });
  ASSERT_GT(errors.size(), 20u);
  const Moments error = momentsOf(errors);
  std::cout << "duct of " << across << " voxels: " << error.mean << " +- " << error.deviation
            << " %\n";
  EXPECT_LT(std::abs(error.mean), GetParam().error);
  EXPECT_LT(error.deviation, GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(Sizes, PoiseuilleDuct,
                         testing::Values(DuctCase{10, WallModel::Interpolated, 8.5},
                                         DuctCase{20, WallModel::Interpolated, 2.5},
                                         DuctCase{40, WallModel::Interpolated, 1.5},
                                         DuctCase{10, WallModel::HalfWay, 9.5},
                                         DuctCase{20, WallModel::HalfWay, 3},
                                         DuctCase{40, WallModel::HalfWay, 1.5}));

TEST(DuctShearRate, BalancesThePressureGradient) {
  double sum = 0;
  constexpr int parts = 1000;
  for (int i = 0; i < parts; ++i) {
    sum += 4 * ductShearRate((i + 0.5) / parts - 0.5) / parts;
  }
  EXPECT_NEAR(sum, 1, 1e-4);
}

int boundaryEdges(vtkPolyData* surface) {
  vtkNew<vtkFeatureEdges> edges;
  edges->SetInputData(surface);
  edges->FeatureEdgesOff();
  edges->ManifoldEdgesOff();
  edges->NonManifoldEdgesOff();
  edges->BoundaryEdgesOn();
  edges->Update();
  return int(edges->GetOutput()->GetNumberOfLines());
}

TEST(WallSurface, EndsInThePlaneOfAnOpeningAndClosesAtAWall) {
  const VoxelMask mask = test::channelAlongX({12, 22, 22});
  const auto image = imageOf(mask);

  const WallSurface open = wallBetween(mask, OpeningRole::Pressure);
  auto surface = open.inWorld(image, Association::Points);
  EXPECT_GT(boundaryEdges(surface), 0);
  EXPECT_NEAR(surface->GetBounds()[0], 0, 1e-4);
  EXPECT_NEAR(surface->GetBounds()[1], 11, 1e-4);

  const WallSurface halfClosed = wallBetween(mask, OpeningRole::Wall);
  surface = halfClosed.inWorld(image, Association::Points);
  EXPECT_NEAR(surface->GetBounds()[0], 0, 1e-4);
  std::vector<double> cap;
  forPoints(surface, [&](const Vector& at, vtkIdType i) {
    if (normalAt(surface, i)[0] < -0.95) {
      cap.push_back(at[0]);
    }
  });
  ASSERT_GT(cap.size(), 4u);
  EXPECT_NEAR(momentsOf(cap).mean, 11.5, 0.2);

  const WallSurface closed = wallOf(mask, FluidDomain(mask, {}));
  EXPECT_EQ(boundaryEdges(closed.inWorld(image, Association::Points)), 0);
}

TEST(WallSurface, HasNoWallAroundFluidThatNoOpeningReaches) {
  VoxelMask mask = test::channelAlongX({12, 8, 20});
  test::forFluid(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    const bool isGap = at[2] > 6 && (at[2] < 9 || at[0] == 0 || at[0] == 11);
    mask.setFluid(voxel, !isGap);
  });
  const WallSurface wall = wallBetween(mask, OpeningRole::Pressure);
  EXPECT_LT(wall.inWorld(imageOf(mask), Association::Points)->GetBounds()[5], 8);
}

TEST(WallSurface, IsEmptyWithoutFluidOrWithoutWall) {
  const VoxelMask solid({4, 4, 4});
  const VesselWall none(solid);
  EXPECT_EQ(none.wall.pointCount(), 0);
  EXPECT_EQ(none.surface->GetNumberOfPoints(), 0);
  EXPECT_EQ(none.stress(zero(solid, 3), zero(solid, 1))->GetNumberOfTuples(), 0);

  const VoxelMask all = test::allFluid({4, 4, 4});
  std::vector<VoxelSide> open;
  test::forFluid(all, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
    for (int side = 0; side < 6; ++side) {
      open.push_back({voxel, static_cast<Face>(side)});
    }
  });
  EXPECT_EQ(wallOf(all, FluidDomain(all, open)).pointCount(), 0);
}

TEST(WallSurface, TakesNoFluidFromTheOtherSideOfAThinWall) {
  // Two ducts with one layer of solid between them; only the upper one flows.
  VoxelMask mask = test::channelAlongX({16, 10, 19});
  test::forFluid(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    mask.setFluid(voxel, at[2] != 9);
  });
  const auto velocity = fieldOn(mask, 3, [](const Vector& at) {
    return Vector{at[2] > 9 ? at[2] - 9.5 : 0.0, 0, 0};
  });
  const VesselWall wall(mask);
  const auto stress = wall.stress(velocity, zero(mask, 1));
  int below = 0, above = 0;
  forPoints(wall.surface, [&](const Vector& at, vtkIdType i) {
    if (at[2] < 9) {
      EXPECT_EQ(lengthOf(tuple(stress, i)), 0);
      ++below;
    } else if (at[2] < 10 && normalAt(wall.surface, i)[2] > 0.99 && std::abs(at[1] - 4.5) < 1.5) {
      EXPECT_NEAR(tuple(stress, i)[0], 1, 0.1);
      ++above;
    }
  });
  EXPECT_GT(below, 100);
  EXPECT_GT(above, 20);
}

TEST(WallSurface, GivesAFiniteStressInAChannelOfOneVoxel) {
  const VoxelMask mask = test::channelAlongX({12, 3, 3});
  const auto velocity = fieldOn(mask, 3, [](const Vector&) { return Vector{1, 0, 0}; });
  const auto stress = VesselWall(mask).stress(velocity, zero(mask, 1));
  ASSERT_GT(stress->GetNumberOfTuples(), 0);
  for (vtkIdType i = 0; i < stress->GetNumberOfTuples(); ++i) {
    // The distance from the voxel to its wall is 0.3 to 0.7 voxels.
    EXPECT_GT(tuple(stress, i)[0], 1 / 0.8);
    EXPECT_LT(tuple(stress, i)[0], 1 / 0.2);
  }
}

TEST(WallSurface, ExtrapolatesALinearPressure) {
  const Pipe pipe(12, askew);
  const VesselWall wall(pipe.mask);
  const auto value = [](const Vector& at) { return 100 + 2 * at[0] - 3 * at[1] + at[2]; };
  const auto pressure = fieldOn(pipe.mask, 1, [&](const Vector& at) {
    return Vector{value(at), 0, 0};
  });
  const auto found = wall.forces(zero(pipe.mask, 3), pressure).pressure;
  forPoints(wall.surface, [&](const Vector& at, vtkIdType i) {
    if (pipe.isInside(at)) {
      EXPECT_NEAR(found->GetValue(i), value(at), 1.5);  // the drop over half a voxel is 1.9
    }
  });
}

// A fluid whose viscosity is the rate to the power of -0.4: u = 1 - (r / R)^(8/3) is driven by a
// gradient of 2 / R times the stress at the wall.
TEST(WallSurface, BalancesThePressureOfAPowerLawFluid) {
  Pipe pipe(20, askew);
  pipe.setLevels();
  const VesselWall wall(pipe.mask);
  const double radius = pipe.diameter / 2, exponent = 8.0 / 3;
  const double stress = std::pow(exponent / radius, 0.6);
  const auto velocity = fieldOn(pipe.mask, 3, [&](const Vector& at) {
    return times(1 - std::pow(lengthOf(pipe.fromAxis(at)) / radius, exponent), pipe.direction);
  });
  const auto pressure = fieldOn(pipe.mask, 1, [&](const Vector& at) {
    return Vector{-2 * stress / radius * dot(at, pipe.direction), 0, 0};
  });
  const auto found =
      wall.stress(velocity, pressure, 1, [](double rate) { return std::pow(rate, -0.4); });
  forPoints(wall.surface, [&](const Vector& at, vtkIdType i) {
    if (pipe.isInside(at)) {
      EXPECT_NEAR(lengthOf(tuple(found, i)) / stress, 1, 0.005);
    }
  });
}

// The flow beside a plate that oscillates, as far as the voxels resolve it: an exponential layer of
// three voxels.
TEST(WallSurface, FollowsABoundaryLayerOfThreeVoxels) {
  const VoxelMask mask = test::channelAlongX({20, 40, 40});
  constexpr double thickness = 3;
  const auto velocity = fieldOn(mask, 3, [](const Vector& at) {
    return Vector{1 - std::exp(-(at[2] - 0.5) / thickness), 0, 0};
  });
  const auto pressure = fieldOn(mask, 1, [](const Vector& at) {
    return Vector{-at[0] / (thickness * thickness), 0, 0};
  });
  const VesselWall wall(mask);
  const auto forces =
      wall.wall.forces(velocity, pressure, {ImageFrame(wall.image), 1, one}, 0, true);
  forPoints(wall.surface, [&](const Vector& at, vtkIdType i) {
    if (at[2] < 1 && std::abs(at[1] - 19.5) < 10) {
      const double error = thickness * tuple(forces.shearStress, i)[0] - 1;
      EXPECT_NEAR(error, 0, 0.02);
      EXPECT_GE(thickness * forces.shearStressError->GetValue(i), std::abs(error));
    }
  });
}

TEST(WallSurface, TurnsWithTheImage) {
  const Pipe pipe(8, along20);
  const VesselWall straight(pipe.mask);
  const auto velocity = pipe.velocity();
  const auto expected = straight.stress(velocity, pipe.pressure());

  // A quarter turn, and a mirror.
  for (const std::vector<double>& direction :
       {std::vector<double>{0, -1, 0, 1, 0, 0, 0, 0, 1}, {1, 0, 0, 0, 1, 0, 0, 0, -1}}) {
    auto image = imageOf(pipe.mask);
    image->SetOrigin(10, 20, 30);
    image->SetSpacing(2, 2, 2);
    image->SetDirectionMatrix(direction.data());
    const ImageFrame frame(image);
    vtkNew<vtkFloatArray> turned;
    turned->SetNumberOfComponents(3);
    turned->SetNumberOfTuples(velocity->GetNumberOfTuples());
    for (vtkIdType i = 0; i < velocity->GetNumberOfTuples(); ++i) {
      turned->SetTuple(i, frame.toWorld(tuple(velocity, i)).data());
    }
    const auto found =
        straight.wall.forces(turned, pipe.pressure<vtkFloatArray>(), {frame, 1, one}).shearStress;
    const auto surface = straight.wall.inWorld(image, Association::Points);
    ASSERT_EQ(surface->GetNumberOfPoints(), straight.surface->GetNumberOfPoints());
    forPoints(straight.surface, [&](const Vector& before, vtkIdType i) {
      const Vector stress = frame.toWorld(tuple(expected, i));
      EXPECT_LT(lengthOf(difference(tuple(found, i), stress)), 1e-5 * lengthOf(stress));
      const Vector normal = frame.toWorld(normalAt(straight.surface, i));
      EXPECT_LT(lengthOf(difference(normalAt(surface, i), normal)), 1e-6);
      const Vector at = sum(frame.toWorld(times(2, before)), {10, 20, 30});
      EXPECT_LT(lengthOf(difference(tuple(surface->GetPoints()->GetData(), i), at)), 1e-4);
    });
    double facing = 0;
    for (vtkIdType cell = 0; cell < surface->GetNumberOfCells(); ++cell) {
      double corners[3][3];
      Vector normal;
      vtkCell* triangle = surface->GetCell(cell);
      for (int i = 0; i < 3; ++i) {
        triangle->GetPoints()->GetPoint(i, corners[i]);
      }
      vtkTriangle::ComputeNormal(corners[0], corners[1], corners[2], normal.data());
      facing += dot(normal, normalAt(surface, triangle->GetPointId(0)));
    }
    EXPECT_GT(facing, 0.9 * double(surface->GetNumberOfCells()));
  }
}

TEST(WallSurface, LiesAroundTheCentresOfCells) {
  const VoxelMask mask = test::channelAlongX({12, 8, 8});
  vtkNew<vtkImageData> image;
  image->SetExtent(5, 17, -3, 5, 0, 8);
  const auto surface = VesselWall(mask).wall.inWorld(image, Association::Cells);
  double centre[3];
  surface->GetCenter(centre);
  EXPECT_NEAR(centre[0], 11, 0.05);
  EXPECT_NEAR(centre[1], 1, 0.05);
  EXPECT_NEAR(centre[2], 4, 0.05);
}

}  // namespace
