// SPDX-License-Identifier: BSD-3-Clause
#include "vtkTiledLBMReader.h"

#include "Arrays/VoxelArrays.h"
#include "Input/PropertyValues.h"
#include "Messages/Refuse.h"
#include "Messages/Sentences.h"
#include "Output/FigureArrays.h"
#include "Reader/SegmentationFile.h"

#include "Kernels/Host/Parallel.h"

#include "vtkDataArray.h"
#include "vtkFieldData.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkPointData.h"
#include "vtkStreamingDemandDrivenPipeline.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <string>

namespace
{

using namespace tiledlbm;
using namespace tiledlbm::plugin;

constexpr const char* outOfMemory = "Save the part of the volume that holds the vessel: there is "
                                    "not enough main memory for all of it.";

constexpr std::size_t mostLabels = 255;

vtkSmartPointer<vtkDataArray> valuesOfFile(
  const std::string& path, const SegmentationHeader& header, vtkIdType voxels)
{
  auto values =
    vtkSmartPointer<vtkDataArray>::Take(vtkDataArray::CreateDataArray(header.scalarType));
  values->SetName("ImageScalars");
  values->SetNumberOfComponents(header.components);
  setTuples(values, voxels);
  readSegmentationValues(path, values->GetVoidPointer(0));
  return values;
}

// Merges the layers of a segmentation into one label map.
vtkSmartPointer<vtkDataArray> labelsOf(vtkDataArray* layers, const SegmentationHeader& header)
{
  if (header.segments.size() > mostLabels)
  {
    refuse("Save at most ", mostLabels, " segments: there are ", header.segments.size(), ".");
  }
  auto labels = vtkSmartPointer<vtkUnsignedCharArray>::New();
  labels->SetName(layers->GetName());
  setTuples(labels, layers->GetNumberOfTuples());
  constexpr std::int64_t voxelsAtATime = 1 << 16;
  parallelFor(0, layers->GetNumberOfTuples(), voxelsAtATime,
    [&](std::int64_t voxel)
    {
      unsigned char label = 0;
      for (std::size_t i = 0; i < header.segments.size(); ++i)
      {
        const Segment& segment = header.segments[i];
        if (layers->GetComponent(voxel, segment.layer) == segment.label)
        {
          label = static_cast<unsigned char>(i + 1);
        }
      }
      labels->SetValue(voxel, label);
    });
  return labels;
}

// Keeps the requested part of an image, row by row; vtkImageData::Crop copies voxel by voxel.
void keepPart(vtkImageData* image, int asked[6])
{
  vtkDataArray* all = image->GetPointData()->GetScalars();
  vtkNew<vtkImageData> part;
  part->SetExtent(asked);
  const auto values = uninitialisedLike(all, part->GetNumberOfPoints());
  part->GetPointData()->SetScalars(values);
  part->CopyAndCastFrom(image, asked);
  image->SetExtent(asked);
  image->GetPointData()->SetScalars(values);
}

void checkLayers(const SegmentationHeader& header)
{
  for (const Segment& segment : header.segments)
  {
    if (segment.layer < 0 || segment.layer >= header.components)
    {
      refuse("Save the segmentation anew: its segment \"", segment.name, "\" lies in layer ",
        segment.layer, " of ", header.components, ".");
    }
  }
}

void addSegments(const SegmentationHeader& header, vtkFieldData* field)
{
  if (header.segments.empty())
  {
    return;
  }
  int merged = 0; // label of the last segment in layers
  addColumn(field, "segment_name", header.segments, &Segment::name);
  addColumn(field, "segment_label", header.segments,
    [&](const Segment& segment) { return header.hasLayers() ? ++merged : segment.label; });
}

}

vtkStandardNewMacro(vtkTiledLBMReader);

vtkTiledLBMReader::vtkTiledLBMReader()
{
  this->SetNumberOfInputPorts(0);
}

vtkTiledLBMReader::~vtkTiledLBMReader()
{
  this->SetFileName(nullptr);
}

void vtkTiledLBMReader::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FileName: " << textOf(this->FileName) << "\n";
}

int vtkTiledLBMReader::CanReadFile(const char* path)
{
  return path && canBeRead(path) ? 1 : 0;
}

int vtkTiledLBMReader::RequestInformation(
  vtkInformation*, vtkInformationVector**, vtkInformationVector* outputVector)
{
  vtkInformation* info = outputVector->GetInformationObject(0);
  const int none[6] = { 0, -1, 0, -1, 0, -1 };
  info->Set(vtkStreamingDemandDrivenPipeline::WHOLE_EXTENT(), none, 6);
  if (textOf(this->FileName).empty())
  {
    return 1; // no file chosen yet
  }
  try
  {
    const SegmentationHeader header = readSegmentationHeader(textOf(this->FileName));
    checkLayers(header);
    const int extent[6] = { 0, header.size[0] - 1, 0, header.size[1] - 1, 0, header.size[2] - 1 };
    info->Set(vtkStreamingDemandDrivenPipeline::WHOLE_EXTENT(), extent, 6);
    info->Set(vtkDataObject::SPACING(), header.spacing.data(), 3);
    info->Set(vtkDataObject::ORIGIN(), header.origin.data(), 3);
    info->Set(vtkDataObject::DIRECTION(), header.direction.data(), 9);
    info->Set(CAN_PRODUCE_SUB_EXTENT(), 1);
    vtkDataObject::SetPointDataActiveScalarInfo(info,
      header.hasLayers() ? VTK_UNSIGNED_CHAR : header.scalarType,
      header.hasLayers() ? 1 : header.components);
  }
  catch (...)
  {
    // Sets an empty extent; otherwise the executive adds an error without useful information.
    vtkErrorMacro(<< failureOf(std::current_exception(), outOfMemory));
  }
  return 1;
}

int vtkTiledLBMReader::RequestData(
  vtkInformation*, vtkInformationVector**, vtkInformationVector* outputVector)
{
  vtkInformation* info = outputVector->GetInformationObject(0);
  vtkImageData* output = vtkImageData::GetData(outputVector);
  const int* whole = info->Get(vtkStreamingDemandDrivenPipeline::WHOLE_EXTENT());
  if (whole[1] < whole[0])
  {
    return 1; // RequestInformation has reported the error
  }
  try
  {
    const std::string path = textOf(this->FileName);
    const SegmentationHeader header = readSegmentationHeader(path);
    checkLayers(header);
    output->SetExtent(const_cast<int*>(whole));
    output->SetSpacing(header.spacing.data());
    output->SetOrigin(header.origin.data());
    output->SetDirectionMatrix(header.direction.data());
    vtkSmartPointer<vtkDataArray> values = valuesOfFile(path, header, output->GetNumberOfPoints());
    if (header.hasLayers())
    {
      values = labelsOf(values, header);
    }
    output->GetPointData()->SetScalars(values);
    addSegments(header, output->GetFieldData());
    // Files are compressed as a whole and cannot be read in part.
    int asked[6];
    info->Get(vtkStreamingDemandDrivenPipeline::UPDATE_EXTENT(), asked);
    if (!std::equal(asked, asked + 6, output->GetExtent()))
    {
      keepPart(output, asked);
    }
  }
  catch (...)
  {
    output->Initialize();
    vtkErrorMacro(<< failureOf(std::current_exception(), outOfMemory));
  }
  return 1;
}
