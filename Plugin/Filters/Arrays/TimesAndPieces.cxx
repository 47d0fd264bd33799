// SPDX-License-Identifier: BSD-3-Clause
#include "Arrays/TimesAndPieces.h"

#include "Arrays/VoxelArrays.h"

#include "vtkCellData.h"
#include "vtkDataObject.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace tiledlbm::plugin
{

namespace
{

// Keeps a range of the tuples of all arrays. vtkImageData::Crop copies tuple by tuple, which takes
// minutes for 10^9.
void keepTuples(vtkDataSetAttributes* attributes, vtkIdType first, vtkIdType count)
{
  vtkNew<vtkDataSetAttributes> kept;
  for (int i = 0; i < attributes->GetNumberOfArrays(); ++i)
  {
    vtkAbstractArray* array = attributes->GetAbstractArray(i);
    if (array->GetNumberOfTuples() < first + count)
    {
      continue; // too short to be an array of this image
    }
    const int added = kept->AddArray(tuplesOf(array, first, count));
    const int attribute = attributes->IsArrayAnAttribute(i);
    if (attribute >= 0)
    {
      kept->SetActiveAttribute(added, attribute);
    }
  }
  attributes->ShallowCopy(kept);
}

using Extent = std::array<int, 6>;

// Extent of some layers of the voxels of an image.
Extent extentOf(vtkImageData* image, const LayerRange& layers, Association association)
{
  Extent extent;
  image->GetExtent(extent.data());
  const int first = extent[4], pointsBeyond = association == Association::Points ? 1 : 0;
  extent[4] = first + static_cast<int>(layers.first);
  extent[5] = first + static_cast<int>(layers.end) - pointsBeyond;
  return extent;
}

}

void setTimes(
  const std::vector<double>& times, vtkInformation* input, vtkInformationVector* outputVector)
{
  for (int port = 0; port < outputVector->GetNumberOfInformationObjects(); ++port)
  {
    vtkInformation* info = outputVector->GetInformationObject(port);
    if (times.empty())
    {
      // Times of a time-dependent mask; most masks have none.
      info->CopyEntry(input, vtkStreamingDemandDrivenPipeline::TIME_STEPS());
      info->CopyEntry(input, vtkStreamingDemandDrivenPipeline::TIME_RANGE());
    }
    else
    {
      const double range[2] = { times.front(), times.back() };
      info->Set(vtkStreamingDemandDrivenPipeline::TIME_STEPS(), times.data(),
        static_cast<int>(times.size()));
      info->Set(vtkStreamingDemandDrivenPipeline::TIME_RANGE(), range, 2);
    }
  }
}

void writeTime(double time, vtkInformationVector* outputVector)
{
  for (int port = 0; port < outputVector->GetNumberOfInformationObjects(); ++port)
  {
    vtkDataObject::GetData(outputVector, port)
      ->GetInformation()
      ->Set(vtkDataObject::DATA_TIME_STEP(), time);
  }
}

AskedPart pieceOf(vtkInformation* output)
{
  return { output->Get(vtkStreamingDemandDrivenPipeline::UPDATE_PIECE_NUMBER()),
    output->Get(vtkStreamingDemandDrivenPipeline::UPDATE_NUMBER_OF_PIECES()),
    output->Get(vtkStreamingDemandDrivenPipeline::UPDATE_NUMBER_OF_GHOST_LEVELS()) };
}

PieceLayers layersOfPiece(
  const LayerRange& part, std::int64_t ghosts, Association association, std::int64_t layers)
{
  PieceLayers piece;
  piece.own = part;
  if (association == Association::Points && !part.isEmpty())
  {
    piece.own.end = std::min(part.end + 1, layers);
    if (piece.own.count() == 1 && layers > 1)
    {
      piece.own = {}; // the last layer belongs to the piece below
    }
  }
  piece.withGhosts = piece.own.widened(ghosts, layers);
  return piece;
}

void cropToLayers(vtkImageData* image, const LayerRange& layers, Association association)
{
  if (layers.isEmpty())
  {
    image->Initialize();
    return;
  }
  int whole[6];
  image->GetExtent(whole);
  Extent cropped = extentOf(image, layers, association);
  if (std::equal(whole, whole + 6, cropped.begin()))
  {
    return;
  }
  const vtkIdType pointsOfLayer = vtkIdType{ whole[1] - whole[0] + 1 } * (whole[3] - whole[2] + 1);
  const vtkIdType cellsOfLayer =
    vtkIdType{ std::max(1, whole[1] - whole[0]) } * std::max(1, whole[3] - whole[2]);
  const vtkIdType before = cropped[4] - whole[4], cells = cropped[5] - cropped[4];
  keepTuples(image->GetPointData(), before * pointsOfLayer, (cells + 1) * pointsOfLayer);
  keepTuples(image->GetCellData(), before * cellsOfLayer, cells * cellsOfLayer);
  image->SetExtent(cropped.data());
}

void markGhosts(vtkImageData* image, const PieceLayers& piece, Association association)
{
  if (piece.own != piece.withGhosts)
  {
    const std::int64_t first = piece.withGhosts.first;
    image->GenerateGhostArray(
      extentOf(image, { piece.own.first - first, piece.own.end - first }, association).data());
  }
}

}
