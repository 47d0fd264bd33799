// SPDX-License-Identifier: BSD-3-Clause
#include "Output/TimesAndPieces.h"

#include "vtkDataObject.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include <algorithm>
#include <utility>

namespace tiledlbm::plugin
{

void setTimes(
  const std::vector<double>& times, vtkInformation* input, vtkInformationVector* outputVector)
{
  for (int port = 0; port < outputVector->GetNumberOfInformationObjects(); ++port)
  {
    vtkInformation* info = outputVector->GetInformationObject(port);
    if (times.empty())
    {
      // Those of a mask that follows time, which are none for most.
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

OutputPiece pieceOf(vtkInformation* output)
{
  return { output->Get(vtkStreamingDemandDrivenPipeline::UPDATE_PIECE_NUMBER()),
    output->Get(vtkStreamingDemandDrivenPipeline::UPDATE_NUMBER_OF_PIECES()),
    output->Get(vtkStreamingDemandDrivenPipeline::UPDATE_NUMBER_OF_GHOST_LEVELS()) };
}

PieceLayers layersOfPiece(
  const LayerRange& part, int ghosts, Association association, std::int64_t layers)
{
  PieceLayers piece;
  piece.own = part;
  if (association == Association::Points && !part.isEmpty())
  {
    piece.own.end = std::min(part.end + 1, layers);
    if (piece.own.count() == 1 && layers > 1)
    {
      piece.own = {}; // the last layer, which the piece below has
    }
  }
  piece.withGhosts = piece.own.widened(ghosts, layers);
  return piece;
}

void cropToLayers(vtkImageData* image, const PieceLayers& piece, Association association)
{
  if (piece.own.isEmpty())
  {
    image->Initialize();
    return;
  }
  int own[6], withGhosts[6];
  const int pointsBeyond = association == Association::Points ? 1 : 0;
  for (const auto& [extent, layers] :
    { std::pair(own, piece.own), std::pair(withGhosts, piece.withGhosts) })
  {
    image->GetExtent(extent);
    const int first = extent[4];
    extent[4] = first + static_cast<int>(layers.first);
    extent[5] = first + static_cast<int>(layers.end) - pointsBeyond;
  }
  image->Crop(withGhosts);
  if (piece.own != piece.withGhosts)
  {
    image->GenerateGhostArray(own);
  }
}

}
