// SPDX-License-Identifier: BSD-3-Clause
#ifndef RankPipeline_h
#define RankPipeline_h

#include "Arrays/TimesAndPieces.h"

#include "vtkPVCompositeDataPipeline.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// Executive of a filter whose ranks compute together. Where what lies upstream fails on one rank,
/// or gives it other blocks than the others, no rank executes the filter: all of them tell the same
/// sentence, and have empty outputs. With one rank it does nothing of its own.
///
/// The ranks meet (see RankMeeting) after each pass upstream that may fail on one of them: for the
/// type of the data, for what is known of them before they are read, and for the data. All come, or
/// none does, since each pass is taken where something has changed since the last one, on all ranks
/// alike. So a failure ends no pass but the last: the filters downstream then get the empty outputs
/// rather than go on showing an earlier flow.
class RankPipeline : public vtkPVCompositeDataPipeline
{
public:
  static RankPipeline* New();
  vtkTypeMacro(RankPipeline, vtkPVCompositeDataPipeline);

  /// The piece of an output that is asked for, to be called in RequestData. Where the input has
  /// blocks it is one of each block: VTK asks the filter for the whole of it, on every rank.
  OutputPiece GetPieceOf(int port) const { return this->Pieces[static_cast<std::size_t>(port)]; }
  /// The piece of that output which is asked for now, to be called in RequestData; the others have
  /// pieces that were asked for before, or none.
  OutputPiece GetAskedPiece() const { return this->GetPieceOf(this->AskedPort); }
  /// Whether the filter is executed for one block after the other, to be called in RequestData.
  bool IsInBlocks() const { return this->InLocalLoop != 0; }

protected:
  RankPipeline() = default;
  ~RankPipeline() override = default;

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

  std::vector<OutputPiece> Pieces; // by output port
  int AskedPort = 0;
  bool IsRefused = false; // by the ranks: the data that are asked for now
  // When this or a filter upstream had last changed before it failed on this rank, and before the
  // user was last told of a failure.
  vtkMTimeType FailedPipeline = 0;
  vtkMTimeType ToldPipeline = 0;
  std::string ToldFailure;
};

}

#endif
