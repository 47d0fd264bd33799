// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

#include "Solver/Geometry/VoxelMask.h"

/// Segmented vessels from files. In a build without VTK, VesselGeometryAbsent.cpp stands in for it.
namespace tiledlbm::benchmark {

/// Reads a `.vti` file: a voxel is fluid where the first point array, or without one the first cell
/// array, is above 0.5.
/// \throws InvalidInput
VoxelMask readMask(const std::string& path);

/// The same shape on a finer or coarser grid: the mask is smoothed over about a voxel, interpolated
/// linearly, and cut at the value that leaves `nodes` fluid voxels, so that the shares of fluid and
/// solid stay the same.
/// \param nodes fluid voxels of the result, about.
/// \throws InvalidInput
VoxelMask refine(const VoxelMask& mask, std::int64_t nodes);

}  // namespace tiledlbm::benchmark
