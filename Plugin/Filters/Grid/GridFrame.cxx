// SPDX-License-Identifier: BSD-3-Clause
#include "Grid/GridFrame.h"

#include "Input/ImageFrame.h"
#include "Messages/Refuse.h"

#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkMatrix3x3.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include <algorithm>
#include <cmath>

namespace tiledlbm::plugin
{

namespace
{

std::array<int, 6> extentOf(const GridFrame& frame)
{
  constexpr std::int64_t mostVoxels = 1 << 20; // along an axis
  const auto& size = frame.size;
  if (*std::max_element(size.begin(), size.end()) > mostVoxels)
  {
    refuse("Choose a larger Grid Voxel Size, or fewer Grid Voxels Across: with voxels of ",
      frame.voxelSize, " the grid has ", size[0], " x ", size[1], " x ", size[2], ", and may have ",
      mostVoxels, " along an axis.");
  }
  return { 0, static_cast<int>(size[0] - 1), 0, static_cast<int>(size[1] - 1), 0,
    static_cast<int>(size[2] - 1) };
}

}

vtkSmartPointer<vtkImageData> imageOf(const GridFrame& frame)
{
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetExtent(extentOf(frame).data());
  image->SetSpacing(frame.voxelSize, frame.voxelSize, frame.voxelSize);
  image->SetOrigin(frame.first.data());
  image->SetDirectionMatrix(frame.direction.data());
  return image;
}

void setFrame(const GridFrame& frame, vtkInformation* output)
{
  const std::array<double, 3> spacing{ frame.voxelSize, frame.voxelSize, frame.voxelSize };
  output->Set(vtkStreamingDemandDrivenPipeline::WHOLE_EXTENT(), extentOf(frame).data(), 6);
  output->Set(vtkDataObject::SPACING(), spacing.data(), 3);
  output->Set(vtkDataObject::ORIGIN(), frame.first.data(), 3);
  output->Set(vtkDataObject::DIRECTION(), frame.direction.data(), 9);
}

std::array<double, 3> spacingOf(vtkImageData* image)
{
  std::array<double, 3> spacing;
  image->GetSpacing(spacing.data());
  for (const double edge : spacing)
  {
    if (!(edge > 0) || !std::isfinite(edge))
    {
      refuse("Correct the spacing of the image in the program that wrote it: it is ", spacing[0],
        " x ", spacing[1], " x ", spacing[2], ", and each has to be above 0.");
    }
  }
  return spacing;
}

bool areCubes(const std::array<double, 3>& spacing, double voxelSize)
{
  // Files round the spacing. Within this tolerance the error of the vessel's shape is less than a
  // voxel.
  constexpr double tolerance = 1e-4;
  return std::all_of(spacing.begin(), spacing.end(),
    [&](double edge) { return std::abs(edge - voxelSize) <= tolerance * voxelSize; });
}

ImageGrid gridOf(vtkImageData* image, Association association, double voxelSize)
{
  const std::array<double, 3> spacing = spacingOf(image);
  ImageGrid grid;
  const VoxelMask::Size size = voxelsOf(image, association);
  grid.frame.voxelSize = voxelSize;
  constexpr double most = 1e9;
  for (std::size_t axis = 0; axis < 3; ++axis)
  {
    const double width = static_cast<double>(size[axis]) * spacing[axis];
    const std::int64_t voxels =
      std::max<std::int64_t>(1, std::llround(std::min(width / voxelSize, most)));
    grid.frame.size[axis] = grid.place.size[axis] = voxels;
    const double beyond = (width - static_cast<double>(voxels) * voxelSize) / 2;
    grid.place.first[axis] = (beyond + voxelSize / 2) / spacing[axis] - 0.5;
    grid.place.step[axis] = voxelSize / spacing[axis];
  }
  grid.frame.first = worldPosition(image, association, grid.place.first);
  const double* direction = image->GetDirectionMatrix()->GetData();
  std::copy(direction, direction + 9, grid.frame.direction.begin());
  return grid;
}

}
