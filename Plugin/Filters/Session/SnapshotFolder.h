// SPDX-License-Identifier: BSD-3-Clause
#ifndef SnapshotFolder_h
#define SnapshotFolder_h

#include "Solver/Error.h"

#include "vtkSmartPointer.h"

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

class vtkImageData;

namespace tiledlbm
{
class WholeFile;
}

namespace tiledlbm::plugin
{

/// A snapshot could not be written or read.
class SnapshotFailure : public Error
{
public:
  using Error::Error;
};

/// A folder with the snapshots of one run. No other run can write to it during the lifetime of this
/// object.
///
/// The file `flow.run` in the folder lists the written files and is locked; the system releases the
/// lock when the process ends. The next run replaces only listed files. A run that continues from a
/// restart file keeps the earlier states up to its first step, if they have the same time step.
class SnapshotFolder
{
public:
  using State = std::pair<double, std::int64_t>; ///< time (s) and step

  /// Locks the folder, after creating it if necessary.
  /// \param start of the run; 0 and 0 at rest.
  /// \throws SnapshotFailure if it is not writable, belongs to another run, or has unlisted files
  ///         with the names of snapshots.
  SnapshotFolder(const std::string& path, const State& start);

  /// Writes a snapshot to its own file, completely or not at all. The first snapshot removes the
  /// files of the previous run.
  /// \throws SnapshotFailure
  void write(std::int64_t step, vtkImageData* image);

  /// \throws SnapshotFailure if the file is missing or has changed.
  vtkSmartPointer<vtkImageData> read(std::int64_t step) const;

  /// Writes the collection of snapshots for ParaView, with the earlier states that the run
  /// continues.
  /// \throws SnapshotFailure
  void writeCollection(const std::vector<State>& states) const;

private:
  using FileId = std::pair<std::uint64_t, std::uint64_t>; // device and number
  struct ListFile
  {
    ListFile() = default;
    ~ListFile();
    ListFile(const ListFile&) = delete;
    ListFile& operator=(const ListFile&) = delete;

    int descriptor = -1; // holds the lock
    FileId id;
  };

  void lock();
  void readList();
  void findContinued(const State& start);
  void requireOwned() const;
  void requireNothingElse() const;
  void begin();
  void list(const std::string& text);
  void writeWhole(const std::string& name, const std::function<void(WholeFile&)>& write) const;
  std::string pathOf(const std::string& name) const { return this->path_ + "/" + name; }
  std::string markOf(std::int64_t step) const;

  std::string path_;
  std::string run_;              // unique name of this run
  std::string earlierRun_;       // name of the previous run, empty for none
  std::set<std::string> files_;  // names of its files
  std::vector<State> continued_; // its states that this run continues
  ListFile list_;
  bool hasBegun_ = false;
};

}

#endif
