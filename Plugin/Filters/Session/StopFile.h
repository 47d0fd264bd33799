// SPDX-License-Identifier: BSD-3-Clause
#ifndef StopFile_h
#define StopFile_h

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

namespace tiledlbm::plugin
{

/// A file by which a run is stopped from outside of ParaView, as in a batch. It stops the run when
/// it appears or is touched while this lives: one that was left by an earlier run stops nothing. It
/// is never written or removed.
class StopFile
{
public:
  /// \param path empty for none.
  explicit StopFile(std::string path = {});

  /// Whether it has appeared or been touched. It is looked at once a second.
  bool hasCome();

private:
  using Clock = std::chrono::steady_clock;
  using Time = std::optional<std::filesystem::file_time_type>;

  Time timeOfChange() const;

  std::string path_;
  Time before_; // of its last change, absent where it was not there
  Clock::time_point lastLook_;
  bool hasCome_ = false;
};

}

#endif
