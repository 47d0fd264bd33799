// SPDX-License-Identifier: BSD-3-Clause
#ifndef Snapshots_h
#define Snapshots_h

#include "Input/MaskReader.h"
#include "Session/Flow.h"
#include "Session/SnapshotFolder.h"

#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Geometry/VoxelMask.h"

#include "vtkSmartPointer.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class vtkImageData;

namespace tiledlbm::plugin
{

/// Which states of a run are kept.
struct SnapshotChoice
{
  std::int64_t interval = 0; ///< steps from one to the next, 0 for none
  int perPeriod = 0;         ///< of the waveform, 0 for none
  double memory = 0;         ///< bytes that they may take together, in main memory
  std::string folder;        ///< where they are written to instead, empty for main memory

  bool isNone() const { return this->interval == 0 && this->perPeriod == 0; }

  bool operator==(const SnapshotChoice& other) const
  {
    return this->interval == other.interval && this->perPeriod == other.perPeriod &&
      this->memory == other.memory && this->folder == other.folder;
  }

  /// The first step after `step` of which a snapshot is taken, 0 if there is none.
  /// \param periodSteps steps of a period, 0 without a waveform.
  std::int64_t next(std::int64_t step, std::int64_t periodSteps) const;
};

/// States of one run, in single precision. They are kept in main memory, the fluid voxels of each
/// rank's layers alone, or in files, which the first rank writes and reads. All ranks of the run's
/// team call the same functions.
class Snapshots
{
public:
  /// \param structure the image that the fields belong to, without arrays; for files.
  /// \throws SnapshotFailure if a folder is to be used that cannot be.
  /// \param ownLayers of this rank.
  Snapshots(const SnapshotChoice& choice, std::shared_ptr<const VoxelMask> mask,
    vtkImageData* structure, Association association, const RankTeam& team,
    const LayerRange& ownLayers);

  /// The layers of the mask that this rank keeps.
  const LayerRange& layers() const { return this->layers_; }

  /// Keeps a state. Where memory is short on any rank, the oldest are dropped.
  /// \param fields in single precision, of layers().
  /// \throws SnapshotFailure if a file cannot be written.
  void add(const Summary& summary, std::vector<OpeningState> openings, const FieldArrays& fields);

  /// Times of those that are there, s, rising.
  std::vector<double> times() const;
  std::int64_t dropped() const { return this->dropped_; }

  const Summary& summary(std::size_t index) const { return this->kept_[index].summary; }
  const std::vector<OpeningState>& openings(std::size_t index) const
  {
    return this->kept_[index].openings;
  }

  /// Writes the fields of a snapshot into arrays.
  /// \param layers of the mask that they are of.
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
  vtkSmartPointer<vtkImageData> structure_;
  Association association_;
  RankTeam team_;
  LayerRange layers_;                    // that this rank keeps
  std::int64_t ownFluid_ = 0;            // voxels of these layers
  double bytesOfState_ = 0;              // of the rank that needs the most
  std::optional<SnapshotFolder> folder_; // none for main memory, and on other ranks than the first
  std::deque<Kept> kept_;
  std::int64_t dropped_ = 0;
};

}

#endif
