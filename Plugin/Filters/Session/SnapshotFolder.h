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

/// A state could not be written or read.
class SnapshotFailure : public Error
{
public:
  using Error::Error;
};

/// A folder with states of one run, which no other run writes to while this lives.
///
/// A file `flow.run` in it lists what was written. It is locked, and the system frees it when the
/// process dies. The next run replaces what is listed, and touches nothing else.
class SnapshotFolder
{
public:
  /// Takes the folder, and makes it where there is none.
  /// \throws SnapshotFailure if it cannot be written to, belongs to another run, or holds files of
  ///         these names that are not listed.
  explicit SnapshotFolder(const std::string& path);

  /// Writes a state to a file of its own, whole or not at all. With the first one, the files of the
  /// run that the folder belonged to before are removed.
  /// \throws SnapshotFailure
  void write(std::int64_t step, vtkImageData* image);

  /// \throws SnapshotFailure if the file is no longer there, or is not that which was written.
  vtkSmartPointer<vtkImageData> read(std::int64_t step) const;

  /// Writes the list that ParaView plays. \param states times (s) and steps.
  /// \throws SnapshotFailure
  void writeCollection(const std::vector<std::pair<double, std::int64_t>>& states) const;

private:
  using FileId = std::pair<std::uint64_t, std::uint64_t>; // device and number
  struct ListFile
  {
    ListFile() = default;
    ~ListFile();
    ListFile(const ListFile&) = delete;
    ListFile& operator=(const ListFile&) = delete;

    int descriptor = -1; // which holds the lock
    FileId id;
  };

  void lock();
  void readList();
  void requireOwned() const;
  void requireNothingElse() const;
  void begin();
  void list(const std::string& text);
  void writeWhole(const std::string& name, const std::function<void(WholeFile&)>& write) const;
  std::string pathOf(const std::string& name) const { return this->path_ + "/" + name; }
  std::string markOf(std::int64_t step) const;

  std::string path_;
  std::string run_;             // what tells this run from all others
  std::string earlierRun_;      // that before, empty if there was none
  std::set<std::string> files_; // names of its files
  ListFile list_;
  bool hasBegun_ = false;
};

}

#endif
