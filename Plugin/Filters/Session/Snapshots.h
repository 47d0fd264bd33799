// SPDX-License-Identifier: BSD-3-Clause
#ifndef Snapshots_h
#define Snapshots_h

#include "Input/ImageFrame.h"
#include "Session/Flow.h"
#include "Session/SnapshotFolder.h"

#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Geometry/VoxelMask.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class vtkImageData;

namespace tiledlbm::plugin
{

/// Snapshots of a run.
struct SnapshotChoice
{
  std::int64_t interval = 0; ///< steps between snapshots, 0 for none
  int perPeriod = 0;         ///< of the waveform, 0 for none
  double memory = 0;         ///< limit of main memory, bytes
  std::string folder;        ///< for files, empty for main memory

  bool isNone() const { return this->interval == 0 && this->perPeriod == 0; }

  bool operator==(const SnapshotChoice& other) const
  {
    return this->interval == other.interval && this->perPeriod == other.perPeriod &&
      this->memory == other.memory && this->folder == other.folder;
  }

  /// The step of the next snapshot after `step`, 0 for none.
  /// \param periodSteps steps of a period, 0 without a waveform.
  std::int64_t next(std::int64_t step, std::int64_t periodSteps) const;
};

/// Snapshots of one run in single precision: in main memory, where each rank keeps the fluid voxels
/// of its layers, or in files, which the first rank writes and reads. All ranks of the run's team
/// call the same functions.
class Snapshots
{
public:
  /// \param frame of the mask, for files.
  /// \param ownLayers of this rank.
  /// \param start of the run, see SnapshotFolder.
  /// \throws SnapshotFailure if the folder cannot be used.
  Snapshots(const SnapshotChoice& choice, std::shared_ptr<const VoxelMask> mask,
    const ImageFrame& frame, const RankTeam& team, const LayerRange& ownLayers,
    const SnapshotFolder::State& start);

  /// Layers of the mask that this rank keeps.
  const LayerRange& layers() const { return this->layers_; }

  /// Adds a snapshot. Drops the oldest ones if the memory of any rank is full.
  /// \param fields in single precision, of layers().
  /// \throws SnapshotFailure if a file cannot be written.
  void add(const Summary& summary, std::vector<OpeningState> openings, const FieldArrays& fields);

  /// Times of the snapshots, s, ascending.
  std::vector<double> times() const;
  std::int64_t dropped() const { return this->dropped_; }

  const Summary& summary(std::size_t index) const { return this->kept_[index].summary; }
  const std::vector<OpeningState>& openings(std::size_t index) const
  {
    return this->kept_[index].openings;
  }

  /// Reads the fields of a snapshot into arrays.
  /// \param layers of the mask in the arrays.
  /// \throws SnapshotFailure if its file cannot be read.
  void restoreOnAll(std::size_t index, const LayerRange& layers, const FieldArrays& fields) const;

private:
  struct Kept
  {
    Summary summary;
    std::vector<OpeningState> openings;
    std::vector<float> values; ///< all fields of each fluid voxel; empty for a file
  };

  bool isAtFolder() const { return this->team_.isAlone() || this->team_.ranks->rank() == 0; }
  void write(const Kept& kept, const FieldArrays& fields);
  void read(const Kept& kept, const FieldArrays& fields) const;
  void unpack(const Kept& kept, const FieldArrays& fields) const;
  std::int64_t voxelsOfLayer() const { return this->mask_->size()[0] * this->mask_->size()[1]; }

  SnapshotChoice choice_;
  std::shared_ptr<const VoxelMask> mask_;
  ImageFrame frame_;
  RankTeam team_;
  LayerRange layers_;                    // of this rank
  std::int64_t ownFluid_ = 0;            // voxels of these layers
  double bytesOfState_ = 0;              // the largest of all ranks
  std::optional<SnapshotFolder> folder_; // only on the first rank, for files
  std::deque<Kept> kept_;
  std::int64_t dropped_ = 0;
};

/// Steps with samples for averages over a period: equidistant over the last whole period of the run
/// and the steps after it, or over each period that may be the last one.
class SampleSchedule
{
public:
  /// \param perPeriod number of samples, 0 for none.
  /// \param periodSteps steps of a period, 0 without a waveform.
  /// \param from begin of the first period that may be the last.
  SampleSchedule(int perPeriod, std::int64_t periodSteps, std::int64_t from)
    : periodSteps_(periodSteps)
    , from_(from)
  {
    this->choice_.perPeriod = perPeriod;
  }

  /// The step after which samples begin.
  std::int64_t from() const { return this->from_; }

  /// The first sample after a step, 0 if there is none.
  std::int64_t next(std::int64_t step) const
  {
    return this->choice_.next(std::max(step, this->from_), this->periodSteps_);
  }

  /// The sample after another one.
  std::int64_t after(std::int64_t sample) const
  {
    return this->choice_.next(sample, this->periodSteps_);
  }

  /// Whether a sample is the first of its period.
  bool beginsPeriod(std::int64_t sample) const
  {
    const std::int64_t inPeriod = (sample - 1) % this->periodSteps_ + 1;
    return inPeriod == this->choice_.next(0, this->periodSteps_);
  }

  /// The time that a sample represents, in the unit of the period.
  double duration(double period) const { return period / this->choice_.perPeriod; }

private:
  SnapshotChoice choice_;
  std::int64_t periodSteps_;
  std::int64_t from_;
};

}

#endif
