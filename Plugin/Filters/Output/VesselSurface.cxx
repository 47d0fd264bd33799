// SPDX-License-Identifier: BSD-3-Clause
#include "Output/VesselSurface.h"

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"

#include "vtkDataArray.h"
#include "vtkFlyingEdges3D.h"
#include "vtkImageData.h"
#include "vtkImageGaussianSmooth.h"
#include "vtkImageShrink3D.h"
#include "vtkImageThreshold.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"

#include <cmath>

namespace tiledlbm::plugin
{

namespace
{

// The surface of this many blocks takes a moment, and its triangles are about as large as pixels.
constexpr double mostBlocks = 4e6;

int edgeOfBlock(vtkIdType voxels)
{
  return static_cast<int>(std::ceil(std::cbrt(static_cast<double>(voxels) / mostBlocks)));
}

// Moves points and normals from the axes of the image, in voxels, to the world.
void moveToWorld(double shift, const ImageFrame& frame, vtkPolyData* surface)
{
  vtkDataArray* normals = surface->GetPointData()->GetNormals();
  vtkNew<vtkPoints> moved;
  const vtkIdType count = surface->GetNumberOfPoints();
  moved->SetNumberOfPoints(count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    const double* point = surface->GetPoint(i);
    const Vector voxel{ point[0] + shift, point[1] + shift, point[2] + shift };
    moved->SetPoint(i, frame.worldPosition(voxel).data());
    Vector normal;
    normals->GetTuple(i, normal.data());
    normals->SetTuple(i, frame.toWorld(normal).data());
  }
  surface->SetPoints(moved);
}

}

void writeVessel(vtkDataArray* array, const std::array<double, 2>& fluidRange,
  const ImageFrame& frame, vtkPolyData* output)
{
  const VoxelMask::Size size = voxelsOf(frame.structure(), frame.association());
  vtkNew<vtkImageData> voxels;
  voxels->SetDimensions(
    static_cast<int>(size[0]), static_cast<int>(size[1]), static_cast<int>(size[2]));
  voxels->GetPointData()->SetScalars(array);

  constexpr double fluid = 100;
  vtkNew<vtkImageThreshold> mask;
  mask->SetInputData(voxels);
  const bool isWhole = array->GetDataType() != VTK_FLOAT && array->GetDataType() != VTK_DOUBLE;
  const double lowest = isWhole ? std::ceil(fluidRange[0]) : fluidRange[0];
  const double highest = isWhole ? std::floor(fluidRange[1]) : fluidRange[1];
  if (lowest > array->GetDataTypeMax() || highest < array->GetDataTypeMin())
  {
    return; // the filter would take the nearest value of the type
  }
  mask->ThresholdBetween(lowest, highest);
  mask->SetInValue(fluid);
  mask->SetOutValue(0);
  mask->SetOutputScalarTypeToUnsignedChar();

  const int edge = edgeOfBlock(voxels->GetNumberOfPoints());
  vtkNew<vtkImageShrink3D> blocks;
  blocks->SetInputConnection(mask->GetOutputPort());
  blocks->SetShrinkFactors(edge, edge, edge);
  blocks->MaximumOn(); // narrow vessels remain

  vtkNew<vtkImageGaussianSmooth> smooth;
  smooth->SetInputConnection(blocks->GetOutputPort());
  smooth->SetStandardDeviation(0.8);
  smooth->SetRadiusFactor(2);

  vtkNew<vtkFlyingEdges3D> surface;
  surface->SetInputConnection(smooth->GetOutputPort());
  // Half-way, but for blocks: a vessel as narrow as they are would disappear.
  surface->SetValue(0, edge > 1 ? fluid / 4 : fluid / 2);
  surface->ComputeScalarsOff();
  surface->Update();
  output->ShallowCopy(surface->GetOutput());
  moveToWorld((edge - 1) / 2.0, frame, output);
}

}
