// SPDX-License-Identifier: BSD-3-Clause
#include "Grid/SurfaceVoxels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "vtkAppendPolyData.h"
#include "vtkCubeSource.h"
#include "vtkNew.h"
#include "vtkPolyData.h"
#include "vtkTriangleFilter.h"

namespace tiledlbm::plugin::test {

namespace {

double distanceFromCube(const Vector& place, double edge) {
  double outside = 0, inside = edge;
  for (const double at : place) {
    const double beyond = std::abs(at) - edge / 2;
    outside += beyond > 0 ? beyond * beyond : 0;
    inside = std::min(inside, std::abs(beyond));
  }
  return outside > 0 ? std::sqrt(outside) : inside;
}

}  // namespace

// The second surface is so close that its corners are nearer to many places than those of the
// first.
TEST(SurfaceVoxels, AreAsFarAsTheNearerOfTwoCubes) {
  constexpr double edges[] = {10, 9.7}, reach = 4;
  vtkNew<vtkAppendPolyData> both;
  for (const double edge : edges) {
    vtkNew<vtkCubeSource> cube;
    cube->SetXLength(edge);
    cube->SetYLength(edge);
    cube->SetZLength(edge);
    vtkNew<vtkTriangleFilter> triangles;
    triangles->SetInputConnection(cube->GetOutputPort());
    both->AddInputConnection(triangles->GetOutputPort());
  }
  both->Update();
  const GridFrame frame{0.4, {45, 46, 47}, {-9.05, -9.1, -9.15}};
  const auto found = distancesFrom(both->GetOutput(), frame, reach);
  const VoxelMask voxels(frame.size);
  ASSERT_EQ(std::int64_t(found.size()), voxels.voxelCount());
  for (std::int64_t voxel = 0; voxel < voxels.voxelCount(); ++voxel) {
    const Vector place = frame.placeOf(voxels.coordinates(voxel));
    const double exact =
        std::min(distanceFromCube(place, edges[0]), distanceFromCube(place, edges[1]));
    EXPECT_NEAR(found[voxel], std::min(exact / frame.voxelSize, reach), 1e-5);
  }
}

}  // namespace tiledlbm::plugin::test
