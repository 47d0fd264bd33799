// SPDX-License-Identifier: BSD-3-Clause
#include "Ranks/RankPipeline.h"

#include "Input/InputImage.h"
#include "Ranks/RankMailbox.h"
#include "Ranks/RankMeeting.h"

#include "Kernels/Concatenated.h"

#include "vtkAlgorithm.h"
#include "vtkCompositeDataIterator.h"
#include "vtkCompositeDataSet.h"
#include "vtkInformation.h"
#include "vtkInformationRequestKey.h"
#include "vtkInformationVector.h"
#include "vtkObjectFactory.h"
#include "vtkSmartPointer.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

enum Pass
{
  NoMeeting,
  DataTypes,
  Information,
  Data
};

Pass passOf(vtkInformation* request)
{
  if (numberOfRanks() == 1)
  {
    return NoMeeting;
  }
  return request->Has(vtkDemandDrivenPipeline::REQUEST_DATA_OBJECT()) ? DataTypes
    : request->Has(vtkDemandDrivenPipeline::REQUEST_INFORMATION())    ? Information
    : request->Has(vtkDemandDrivenPipeline::REQUEST_DATA())           ? Data
                                                                      : NoMeeting;
}

std::string failureHere()
{
  const std::string process = concatenated("process ", numberOfThisRank());
  return "Correct Input on " + process +
    ", for instance where its file lies there: the source of the mask fails on that process.";
}

}

vtkStandardNewMacro(RankPipeline);

void RankPipeline::ForwardAlone(vtkInformation* request)
{
  bool isDone = false;
  try
  {
    isDone = this->Superclass::ForwardUpstream(request) != 0;
  }
  catch (const std::exception&)
  {
    // The meeting reports the failure.
  }
  // The types of the data are unknown before REQUEST_DATA_OBJECT.
  if (!isDone ||
    (!request->Has(REQUEST_DATA_OBJECT()) &&
      !(this->InputCountIsValid(this->GetInputInformation()) &&
        this->vtkDemandDrivenPipeline::InputTypeIsValid(this->GetInputInformation()))))
  {
    this->FailedPipeline = this->PipelineMTime;
  }
}

std::int64_t RankPipeline::CountBlocks()
{
  auto* input = vtkCompositeDataSet::SafeDownCast(this->GetInputData(0, 0));
  if (!input)
  {
    return -1;
  }
  vtkSmartPointer<vtkCompositeDataIterator> iterator;
  iterator.TakeReference(input->NewIterator());
  std::int64_t blocks = 0;
  for (iterator->InitTraversal(); !iterator->IsDoneWithTraversal(); iterator->GoToNextItem())
  {
    ++blocks;
  }
  return blocks;
}

int RankPipeline::ComputePipelineMTime(vtkInformation* request, vtkInformationVector** inInfoVec,
  vtkInformationVector* outInfoVec, int requestFromOutputPort, vtkMTimeType* mtime)
{
  const int isDone = this->Superclass::ComputePipelineMTime(
    request, inInfoVec, outInfoVec, requestFromOutputPort, mtime);
  if (std::exchange(this->HasNewTimes, false))
  {
    this->TimesRenewed.Modified();
  }
  // The time of this executive remains, so that the filter itself is not executed again.
  *mtime = std::max(*mtime, this->TimesRenewed.GetMTime());
  return isDone;
}

int RankPipeline::ForwardUpstream(vtkInformation* request)
{
  const Pass pass = passOf(request);
  if (pass == NoMeeting)
  {
    return this->HasFailed() || this->Superclass::ForwardUpstream(request) ? 1 : 0;
  }
  announceReport();
  if (!this->HasFailed())
  {
    this->ForwardAlone(request);
  }
  RankReport report;
  report.pass = pass;
  if (this->HasFailed())
  {
    vtkDataObject* const input = this->GetInputData(0, 0);
    report.failure = input && !isUsableType(input) ? sentenceOnType(input) : failureHere();
  }
  else if (pass == Data)
  {
    report.blocks = this->CountBlocks();
  }
  const RankVerdict verdict = meetRanks(report);
  this->IsRefused = pass == Data && verdict.kind == RankVerdict::Refused;
  if (verdict.kind != RankVerdict::Agreed)
  {
    this->Tell(verdict.sentence);
    this->EmptyOutputs();
  }
  return verdict.kind == RankVerdict::Incomplete ? 0 : 1;
}

void RankPipeline::Tell(const std::string& failure)
{
  // ParaView repeats failed requests; the user sees the error once.
  if (failure != this->ToldFailure || this->PipelineMTime != this->ToldPipeline)
  {
    vtkErrorWithObjectMacro(this->Algorithm, << failure);
  }
  this->ToldFailure = failure;
  this->ToldPipeline = this->PipelineMTime;
}

void RankPipeline::EmptyOutputs()
{
  for (int port = 0; port < this->GetNumberOfOutputPorts(); ++port)
  {
    vtkInformation* info = this->GetOutputInformation(port);
    if (vtkDataObject* output = info->Get(vtkDataObject::DATA_OBJECT()))
    {
      output->Initialize();
    }
  }
}

int RankPipeline::InputTypeIsValid(int port, int index, vtkInformationVector** inInfoVec)
{
  vtkDataObject* const input = this->GetInputData(port, index, inInfoVec);
  if (port == 0 && input && !isUsableType(input) && !this->HasFailed())
  {
    if (numberOfRanks() == 1)
    {
      this->Tell(sentenceOnType(input));
      this->EmptyOutputs();
    }
    return 0;
  }
  return this->HasFailed() || this->Superclass::InputTypeIsValid(port, index, inInfoVec) ? 1 : 0;
}

int RankPipeline::ExecuteData(
  vtkInformation* request, vtkInformationVector** inInfoVec, vtkInformationVector* outInfoVec)
{
  this->AskedPort = std::max(0, request->Get(FROM_OUTPUT_PORT()));
  this->Pieces.clear();
  for (int port = 0; port < this->GetNumberOfOutputPorts(); ++port)
  {
    this->Pieces.push_back(pieceOf(outInfoVec->GetInformationObject(port)));
  }
  if (!this->IsRefused)
  {
    return this->Superclass::ExecuteData(request, inInfoVec, outInfoVec);
  }
  this->IsRefused = false;
  this->ExecuteDataStart(request, inInfoVec, outInfoVec);
  this->ExecuteDataEnd(request, inInfoVec, outInfoVec);
  return 1;
}

void RankPipeline::ExecuteDataEnd(
  vtkInformation* request, vtkInformationVector** inInfoVec, vtkInformationVector* outInfoVec)
{
  // After the execution of blocks, VTK leaves all outputs with the piece of the last one.
  for (int port = 0; !this->InLocalLoop && port < this->GetNumberOfOutputPorts(); ++port)
  {
    const AskedPart piece = this->GetPieceOf(port);
    vtkInformation* info = outInfoVec->GetInformationObject(port);
    if (info->Has(UPDATE_NUMBER_OF_PIECES()))
    {
      info->Set(UPDATE_PIECE_NUMBER(), piece.number);
      info->Set(UPDATE_NUMBER_OF_PIECES(), piece.count);
    }
  }
  this->Superclass::ExecuteDataEnd(request, inInfoVec, outInfoVec);
}

}
