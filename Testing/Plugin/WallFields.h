// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Input/ImageFrame.h"

#include "Solver/Wall/WallGeometry.h"
#include "Testing/Unit/TestGeometries.h"

#include "vtkDoubleArray.h"
#include "vtkSmartPointer.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

// Fields that are known at each voxel, for the tests of what is made of them at the wall.

namespace tiledlbm::plugin {

// A velocity or pressure of each fluid voxel; NaN in the solid, which must not enter anything.
template <typename Array = vtkDoubleArray, typename Function>
vtkSmartPointer<Array> fieldOn(const VoxelMask& mask, int components, Function value) {
  auto field = vtkSmartPointer<Array>::New();
  field->SetNumberOfComponents(components);
  field->SetNumberOfTuples(mask.voxelCount());
  field->Fill(std::nan(""));
  test::forFluid(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    const Vector tuple = value(pointOf(at));
    field->SetTuple(voxel, tuple.data());
  });
  return field;
}

// The sides of fluid voxels on some faces of the volume.
inline std::vector<VoxelSide> sidesOn(const VoxelMask& mask, const std::vector<Face>& faces) {
  std::vector<VoxelSide> sides;
  test::forFluid(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    for (const Face face : faces) {
      const auto axis = std::size_t(axisOf(face));
      if (at[axis] == (isUpper(face) ? mask.size()[axis] - 1 : 0)) {
        sides.push_back({voxel, face});
      }
    }
  });
  return sides;
}

inline WallGeometry geometryOf(const VoxelMask& mask, const FluidDomain& domain, WallModel walls) {
  return {domain, std::make_shared<const WallDistance>(mask), walls};
}

}  // namespace tiledlbm::plugin
