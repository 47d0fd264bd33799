// SPDX-License-Identifier: BSD-3-Clause
#include "Grid/SurfaceShape.h"
#include "Grid/SurfaceVoxels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "vtkAppendPolyData.h"
#include "vtkBox.h"
#include "vtkCubeSource.h"
#include "vtkNew.h"
#include "vtkPolyData.h"
#include "vtkSmartPointer.h"
#include "vtkTriangleFilter.h"

namespace tiledlbm::plugin::test {

namespace {

double distanceFromCube(const Vector& place, double edge) {
  vtkNew<vtkBox> cube;
  cube->SetXMin(-edge / 2, -edge / 2, -edge / 2);
  cube->SetXMax(edge / 2, edge / 2, edge / 2);
  return std::abs(cube->EvaluateFunction(place[0], place[1], place[2]));
}

/// Boxes, given by their bounds, as one surface of triangles.
vtkSmartPointer<vtkPolyData> boxes(const std::vector<std::array<double, 6>>& bounds) {
  vtkNew<vtkAppendPolyData> all;
  for (const std::array<double, 6>& box : bounds) {
    vtkNew<vtkCubeSource> cube;
    cube->SetBounds(box.data());
    all->AddInputConnection(cube->GetOutputPort());
  }
  vtkNew<vtkTriangleFilter> triangles;
  triangles->SetInputConnection(all->GetOutputPort());
  triangles->Update();
  return triangles->GetOutput();
}

/// Voxels of a size of 0.1 inside a surface, times their volume.
double volumeOf(vtkPolyData* surface) {
  const SurfaceShape shape(surface, false);
  return static_cast<double>(shape.maskOf(shape.frameOf(0.1)).fluidCount()) * 1e-3;
}

}  // namespace

// The second surface is so close that its corners are nearer to many places than those of the
// first.
TEST(SurfaceVoxels, AreAsFarAsTheNearerOfTwoCubes) {
  constexpr double edges[] = {10, 9.7}, reach = 4;
  const auto both = boxes({{-5, 5, -5, 5, -5, 5}, {-4.85, 4.85, -4.85, 4.85, -4.85, 4.85}});
  const GridFrame frame{0.4, {45, 46, 47}, {-9.05, -9.1, -9.15}};
  const auto found = distancesFrom(both, frame, reach);
  const VoxelMask voxels(frame.size);
  ASSERT_EQ(std::int64_t(found.size()), voxels.voxelCount());
  for (std::int64_t voxel = 0; voxel < voxels.voxelCount(); ++voxel) {
    const Vector place = frame.placeOf(voxels.coordinates(voxel));
    const double exact =
        std::min(distanceFromCube(place, edges[0]), distanceFromCube(place, edges[1]));
    EXPECT_NEAR(found[voxel], std::min(exact / frame.voxelSize, reach), 1e-5);
  }
}

TEST(SurfaceVoxels, FillTheUnionOfPartsThatOverlap) {
  constexpr std::array<double, 6> along{0, 6, 0, 2, 0, 2}, across{2, 4, -2, 4, 0.5, 1.5};
  EXPECT_NEAR(volumeOf(boxes({along})), 24, 1e-6);
  EXPECT_NEAR(volumeOf(boxes({along, across})), 24 + 12 - 4, 1e-6);
  EXPECT_NEAR(volumeOf(boxes({along, across, {2.5, 3.5, -3, 5, 0, 2}})), 24 + 12 - 4 + 16 - 8, 1e-6)
      << "the third overlaps both";
}

TEST(SurfaceVoxels, LeaveOutACavity) {
  EXPECT_NEAR(volumeOf(boxes({{1, 2, 0.5, 1.5, 0.5, 1.5}, {0, 6, 0, 2, 0, 2}})), 23, 1e-6);
}

TEST(SurfaceVoxels, CountATriangleOnceThatIsThereTwice) {
  constexpr std::array<double, 6> box{0, 6, 0, 2, 0, 2};
  EXPECT_NEAR(volumeOf(boxes({box, box})), 24, 1e-6);
}

/// Else the wall would seem to lie within the vessel.
TEST(SurfaceVoxels, KnowNoWallWhereASurfacePassesWithinAnotherPart) {
  const SurfaceShape shape(boxes({{0, 6, 0, 2, 0, 2}, {2, 4, -2, 4, 0.5, 1.5}}), false);
  const GridFrame frame = shape.frameOf(0.1);
  const VoxelMask mask = shape.voxelsOf(frame);
  std::int64_t within = 0;
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    const Vector place = frame.placeOf(mask.coordinates(voxel));
    if (std::abs(place[0] - 3) < 2.5 && std::abs(place[1] - 1) < 0.8 &&
        std::abs(place[2] - 1) < 0.8) {
      EXPECT_GE(mask.levels()[voxel], 1);
      ++within;
    }
  }
  EXPECT_GT(within, 10000);
}

}  // namespace tiledlbm::plugin::test
