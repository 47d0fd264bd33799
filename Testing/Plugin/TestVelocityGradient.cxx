// SPDX-License-Identifier: BSD-3-Clause

// Vorticity and Q criterion of flows whose gradients are known.

#include "Wall/VelocityGradient.h"

#include "Testing/Plugin/WallFields.h"
#include "Testing/Unit/TestGeometries.h"

#include "vtkFloatArray.h"
#include "vtkImageData.h"
#include "vtkNew.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace {

using namespace tiledlbm;
using namespace tiledlbm::plugin;

constexpr double voxelSize = 0.5;  // m

template <typename Array = vtkDoubleArray, typename Function>
vtkSmartPointer<Array> velocityOn(const VoxelMask& mask, Function value) {
  return fieldOn<Array>(mask, 3, [&](const Vector& at) { return value(moved({}, at, voxelSize)); });
}

WallGeometry wallOf(const VoxelMask& mask, const std::vector<Face>& open,
                    WallModel walls = WallModel::HalfWay) {
  return geometryOf(mask, FluidDomain(mask, sidesOn(mask, open)), walls);
}

const std::vector<Face> acrossY{Face::XMinus, Face::XPlus, Face::ZMinus, Face::ZPlus};
const std::vector<Face> everyFace{Face::XMinus, Face::XPlus,  Face::YMinus,
                                  Face::YPlus,  Face::ZMinus, Face::ZPlus};

// Derivatives in all layers.
VelocityDerivatives derivativesOf(vtkDataArray* velocity, const WallGeometry& wall, double size,
                                  bool vorticity, bool qCriterion,
                                  vtkImageData* image = vtkNew<vtkImageData>()) {
  const LayerRange all{0, wall.domain.fluid().size()[2]};
  return velocityDerivatives(velocity, all, all, wall, ImageFrame(image), size, vorticity,
                             qCriterion);
}

TEST(VelocityDerivatives, OfARotationAreTwiceItsRateAndItsSquare) {
  const VoxelMask mask = test::allFluid({5, 6, 7});
  const WallGeometry wall = wallOf(mask, everyFace);
  vtkNew<vtkImageData> image;
  // The rotation is about an axis of the world; the image may lie in it as it likes.
  for (const std::vector<double>& direction : {std::vector<double>{1, 0, 0, 0, 1, 0, 0, 0, 1},
                                               {0, -1, 0, 1, 0, 0, 0, 0, 1},
                                               {0.6, 0, 0.8, 0, 1, 0, -0.8, 0, 0.6}}) {
    image->SetDirectionMatrix(direction.data());
    const ImageFrame frame(image);
    const auto velocity = velocityOn(mask, [&](const Vector& at) {
      const Vector x = frame.toWorld(at);
      return Vector{2 * x[2] - 3 * x[1], 3 * x[0] - x[2], x[1] - 2 * x[0]};  // (1, 2, 3) x r
    });
    const auto found = derivativesOf(velocity, wall, voxelSize, true, true, image);
    EXPECT_EQ(std::string(found.vorticity->GetName()), "vorticity");
    EXPECT_EQ(std::string(found.qCriterion->GetName()), "q_criterion");
    for (vtkIdType i = 0; i < mask.voxelCount(); ++i) {
      const double* vorticity = found.vorticity->GetTuple3(i);
      EXPECT_NEAR(vorticity[0], 2, 1e-10);
      EXPECT_NEAR(vorticity[1], 4, 1e-10);
      EXPECT_NEAR(vorticity[2], 6, 1e-10);
      EXPECT_NEAR(found.qCriterion->GetTuple1(i), 14, 1e-9);
    }
  }
}

TEST(VelocityDerivatives, OfAStrainAreNoVorticityAndANegativeQ) {
  const VoxelMask mask = test::allFluid({5, 5, 5});
  const auto velocity = velocityOn(mask, [](const Vector& at) {
    return Vector{3 * at[0], -3 * at[1], 0};
  });
  const auto found = derivativesOf(velocity, wallOf(mask, everyFace), voxelSize, true, true);
  for (vtkIdType i = 0; i < mask.voxelCount(); ++i) {
    const double* vorticity = found.vorticity->GetTuple3(i);
    EXPECT_NEAR(std::hypot(vorticity[0], vorticity[1], vorticity[2]), 0, 1e-10);
    EXPECT_NEAR(found.qCriterion->GetTuple1(i), -9, 1e-9);
  }
}

TEST(VelocityDerivatives, OfPoiseuilleFlowAreExactUpToTheWall) {
  // Between walls half a voxel beyond the fluid at y = 1 and 6, with solid voxels there.
  constexpr double lower = 0.5 * voxelSize, upper = 6.5 * voxelSize;
  const VoxelMask mask = test::maskOf({5, 8, 5}, [](auto, auto y, auto) { return y > 0 && y < 7; });
  const WallGeometry wall = wallOf(mask, acrossY);
  const auto velocity = velocityOn<vtkFloatArray>(mask, [&](const Vector& at) {
    return Vector{(at[1] - lower) * (upper - at[1]), 0, 0};
  });
  const auto found = derivativesOf(velocity, wall, voxelSize, true, true);
  EXPECT_TRUE(vtkFloatArray::SafeDownCast(found.vorticity));
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    const double y = voxelSize * double(mask.coordinates(voxel)[1]);
    const double* vorticity = found.vorticity->GetTuple3(voxel);
    EXPECT_EQ(vorticity[0], 0);
    EXPECT_EQ(vorticity[1], 0);
    // minus the derivative of the velocity; zero in the solid
    const double expected = mask.isFluid(voxel) ? 2 * y - lower - upper : 0;
    EXPECT_NEAR(vorticity[2], expected, 1e-5);
    EXPECT_NEAR(found.qCriterion->GetTuple1(voxel), 0, 1e-5);
  }
}

TEST(VelocityDerivatives, AreExactInAChannelWhoseWallsLieAnywhereBetweenTheVoxels) {
  // Its walls are flat and told by levels, at 0.1 to 0.9 voxels from the last fluid.
  for (const double share : {0.1, 0.3, 0.7, 0.9}) {
    const double lower = 3 - share, upper = 9 + share;  // of the fluid at y = 3 to 9
    const VoxelMask mask = test::maskWithLevels({5, 13, 5}, [&](auto, auto y, auto) {
      return std::min(double(y) - lower, upper - double(y));
    });
    const WallGeometry wall = wallOf(mask, acrossY, WallModel::Interpolated);
    const auto velocity = velocityOn(mask, [&](const Vector& at) {
      return Vector{(at[1] / voxelSize - lower) * (upper - at[1] / voxelSize), 0, 0};
    });
    const auto found = derivativesOf(velocity, wall, 1, true, false);
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      const auto y = double(mask.coordinates(voxel)[1]);
      const double expected = mask.isFluid(voxel) ? 2 * y - lower - upper : 0;
      EXPECT_NEAR(found.vorticity->GetTuple3(voxel)[2], expected, 0.02);
    }
  }
}

TEST(VelocityDerivatives, AreMadeWhereTheyAreAskedForOnly) {
  const VoxelMask mask = test::allFluid({3, 3, 3});
  const auto velocity = velocityOn(mask, [](const Vector&) { return Vector{}; });
  const WallGeometry wall = wallOf(mask, {});
  const auto q = derivativesOf(velocity, wall, 1, false, true);
  EXPECT_FALSE(q.vorticity);
  EXPECT_TRUE(q.qCriterion);
  const auto vorticity = derivativesOf(velocity, wall, 1, true, false);
  EXPECT_TRUE(vorticity.vorticity);
  EXPECT_FALSE(vorticity.qCriterion);
}

}  // namespace
