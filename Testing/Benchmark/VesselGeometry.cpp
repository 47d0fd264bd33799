// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/VesselGeometry.h"

#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkImageData.h>
#include <vtkImageGaussianSmooth.h>
#include <vtkImageResize.h>
#include <vtkNew.h>
#include <vtkObject.h>
#include <vtkPointData.h>
#include <vtkXMLImageDataReader.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "Solver/Error.h"

namespace tiledlbm::benchmark {

namespace {

/// Standard deviation of the smoothing, in voxels: rounds the staircase off and keeps the shape.
constexpr double smoothing = 1;

vtkDataArray* firstArray(vtkDataSetAttributes* data) {
  for (int i = 0; i < data->GetNumberOfArrays(); ++i) {
    if (vtkDataArray* array = data->GetArray(i)) {
      return array;
    }
  }
  return nullptr;
}

/// 1 in the fluid, 0 in the solid.
void toImage(const VoxelMask& mask, vtkImageData* image) {
  image->SetDimensions(int(mask.size()[0]), int(mask.size()[1]), int(mask.size()[2]));
  image->AllocateScalars(VTK_FLOAT, 1);
  auto* values = static_cast<float*>(image->GetScalarPointer());
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    values[voxel] = mask.isFluid(voxel) ? 1.0f : 0.0f;
  }
}

/// The value that `count` of the values exceed or equal.
float cutAbove(std::vector<float> values, std::int64_t count) {
  const auto cut = values.begin() + (count - 1);
  std::nth_element(values.begin(), cut, values.end(), std::greater<float>());
  return *cut;
}

}  // namespace

VoxelMask readMask(const std::string& path) {
  vtkNew<vtkXMLImageDataReader> reader;
  vtkObject::GlobalWarningDisplayOff();  // what goes wrong is thrown below
  if (!reader->CanReadFile(path.c_str())) {
    throw InvalidInput("'" + path + "' is no .vti file: name one with a mask.");
  }
  reader->SetFileName(path.c_str());
  reader->Update();
  vtkImageData* image = reader->GetOutput();
  int size[3];
  image->GetDimensions(size);
  vtkDataArray* array = firstArray(image->GetPointData());
  if (array == nullptr) {
    array = firstArray(image->GetCellData());
    for (int& n : size) {
      n = std::max(n - 1, 1);
    }
  }
  VoxelMask mask({size[0], size[1], size[2]});
  if (array == nullptr || array->GetNumberOfTuples() != mask.voxelCount()) {
    throw InvalidInput(
        "'" + path +
        "' has no readable array of numbers: save the mask again, with data mode Binary.");
  }
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    mask.setFluid(voxel, array->GetComponent(voxel, 0) > 0.5);
  }
  if (mask.fluidCount() == 0) {
    throw InvalidInput("No value in '" + path + "' is above 0.5: name a file with a mask.");
  }
  return mask;
}

VoxelMask refine(const VoxelMask& mask, std::int64_t nodes) {
  const double share = double(mask.fluidCount()) / double(mask.voxelCount());
  const double factor = std::cbrt(double(nodes) / share / double(mask.voxelCount()));
  VoxelMask::Size size;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    size[axis] = std::max<std::int64_t>(std::llround(factor * double(mask.size()[axis])), 1);
  }
  VoxelMask finer(size);
  const double count = share * double(finer.voxelCount());
  if (finer.voxelCount() > std::numeric_limits<int>::max() || count < 1) {
    throw InvalidInput("A mask of " + std::to_string(nodes) +
                       " fluid voxels has an image that is too large or empty: change the number.");
  }

  vtkNew<vtkImageData> image;
  toImage(mask, image);
  vtkNew<vtkImageGaussianSmooth> smooth;
  smooth->SetInputData(image);
  smooth->SetStandardDeviation(smoothing);
  vtkNew<vtkImageResize> resize;
  resize->SetInputConnection(smooth->GetOutputPort());
  resize->SetResizeMethodToOutputDimensions();
  resize->SetOutputDimensions(int(size[0]), int(size[1]), int(size[2]));
  // Else the middles of the outer voxels would coincide, not the outer faces.
  resize->BorderOn();
  resize->Update();

  const auto* values = static_cast<const float*>(resize->GetOutput()->GetScalarPointer());
  const float cut = cutAbove({values, values + finer.voxelCount()}, std::int64_t(count));
  for (std::int64_t voxel = 0; voxel < finer.voxelCount(); ++voxel) {
    finer.setFluid(voxel, values[voxel] >= cut);
  }
  return finer;
}

}  // namespace tiledlbm::benchmark
