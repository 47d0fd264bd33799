// SPDX-License-Identifier: BSD-3-Clause
#include "Grid/GridFrame.h"

#include "Solver/Error.h"

#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include <algorithm>
#include <sstream>

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
    std::ostringstream message;
    message << "Choose a larger Grid Voxel Size, or fewer Grid Voxels Across: with voxels of "
            << frame.voxelSize << " the grid has " << size[0] << " x " << size[1] << " x "
            << size[2] << ", and may have " << mostVoxels << " along an axis.";
    throw InvalidInput(message.str());
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

}
