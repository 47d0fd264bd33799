// SPDX-License-Identifier: BSD-3-Clause
#include "Output/TimesAndPieces.h"

#include "vtkDataObject.h"
#include "vtkExtentTranslator.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkNew.h"
#include "vtkStreamingDemandDrivenPipeline.h"

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

void cropToPiece(vtkImageData* output, const OutputPiece& asked)
{
  const auto [piece, pieces, ghosts] = asked;
  if (pieces <= 1)
  {
    return;
  }
  int whole[6], withGhosts[6], own[6];
  output->GetExtent(whole);
  vtkNew<vtkExtentTranslator> translator;
  if (!translator->PieceToExtentThreadSafe(
        piece, pieces, 0, whole, own, vtkExtentTranslator::BLOCK_MODE, 0))
  {
    output->Initialize(); // more ranks than there is volume to share
    return;
  }
  translator->PieceToExtentThreadSafe(
    piece, pieces, ghosts, whole, withGhosts, vtkExtentTranslator::BLOCK_MODE, 0);
  output->Crop(withGhosts);
  if (ghosts > 0)
  {
    output->GenerateGhostArray(own);
  }
}

}
