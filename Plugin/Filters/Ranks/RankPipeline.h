// SPDX-License-Identifier: BSD-3-Clause
#ifndef RankPipeline_h
#define RankPipeline_h

#include "Arrays/TimesAndPieces.h"

#include "vtkPVCompositeDataPipeline.h"

#include "vtkTimeStamp.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// Executive of a filter whose ranks compute together. If the upstream pipeline of one rank fails
/// or delivers other blocks than on the other ranks, no rank executes the filter: all report the
/// same error and have empty outputs. With one rank it acts as its base class.
///
/// The ranks meet (see meetRanks) after each upstream pass that may fail on one rank: for the
/// data type, the information and the data. A pass follows a change, which all ranks see, and all
/// ranks or none take part. A failure ends only the pass for the data: filters downstream then
/// receive empty outputs and do not keep an earlier flow.
class RankPipeline : public vtkPVCompositeDataPipeline
{
public:
  static RankPipeline* New();
  vtkTypeMacro(RankPipeline, vtkPVCompositeDataPipeline);

  /// The requested piece of an output, in RequestData. For an input with blocks this is the piece
  /// of each block, although VTK requests the whole block on every rank.
  AskedPart GetPieceOf(int port) const { return this->Pieces[port]; }
  /// The piece of the output of the current request, in RequestData. Other outputs have pieces of
  /// earlier requests, or none.
  AskedPart GetAskedPiece() const { return this->GetPieceOf(this->AskedPort); }
  /// Whether the filter is executed block by block, in RequestData.
  bool IsInBlocks() const { return this->InLocalLoop != 0; }
  /// Lets filters downstream ask again for the times of the outputs, which RequestData has found:
  /// in their next update, since in the current one they asked before it.
  void RenewTimes() { this->HasNewTimes = true; }

protected:
  RankPipeline() = default;
  ~RankPipeline() override = default;

  int ComputePipelineMTime(vtkInformation* request, vtkInformationVector** inInfoVec,
    vtkInformationVector* outInfoVec, int requestFromOutputPort, vtkMTimeType* mtime) override;
  using Superclass::ForwardUpstream;
  int ForwardUpstream(vtkInformation* request) override;
  int InputTypeIsValid(int port, int index, vtkInformationVector** inInfoVec) override;
  int ExecuteData(vtkInformation* request, vtkInformationVector** inInfoVec,
    vtkInformationVector* outInfoVec) override;
  void ExecuteDataEnd(vtkInformation* request, vtkInformationVector** inInfoVec,
    vtkInformationVector* outInfoVec) override;

private:
  RankPipeline(const RankPipeline&) = delete;
  void operator=(const RankPipeline&) = delete;

  bool HasFailed() const
  {
    return this->FailedPipeline > 0 && this->FailedPipeline == this->PipelineMTime;
  }
  void ForwardAlone(vtkInformation* request);
  std::int64_t CountBlocks();
  void Tell(const std::string& failure);
  void EmptyOutputs();

  std::vector<AskedPart> Pieces; // by output port
  int AskedPort = 0;
  bool HasNewTimes = false;
  vtkTimeStamp TimesRenewed; // for the executives downstream
  bool IsRefused = false;    // whether the meeting refused the current request for data
  // Modification times of the pipeline at its last failure on this rank, and at the last reported
  // failure.
  vtkMTimeType FailedPipeline = 0;
  vtkMTimeType ToldPipeline = 0;
  std::string ToldFailure;
};

}

#endif
