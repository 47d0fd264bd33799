// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>

namespace tiledlbm {

/// A file that is written whole or not at all: beside its place and under a name of its own until
/// finish(), by which it replaces what was there before. Where several write one file at a time,
/// each writes a whole one, and the last to finish remains.
class WholeFile {
 public:
  /// Makes the unfinished file, which no other has. Symbolic links are not followed.
  /// \throws std::system_error if it cannot be made
  explicit WholeFile(const std::string& path);
  /// The same with a given name for the unfinished file, of which there may be none yet.
  WholeFile(const std::string& path, const std::string& unfinished);
  /// Removes the unfinished file.
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  /// Name of the unfinished file, for those who write it themselves.
  const std::string& unfinished() const { return unfinished_; }

  /// Adds bytes at the end.
  /// \throws std::system_error if there is no room for them
  void write(const void* bytes, std::size_t count);

  /// Has all of the file brought to the disk, and gives it its name.
  /// \throws std::system_error if that fails; nothing is left of the file then
  void finish();

 private:
  std::string path_;
  std::string unfinished_;
  std::FILE* stream_ = nullptr;
};

}  // namespace tiledlbm
