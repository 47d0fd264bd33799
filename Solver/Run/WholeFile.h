// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <type_traits>

namespace tiledlbm {

/// A file that is written whole or not at all: it has a unique name in the same folder until
/// finish() renames it to its path. Of several concurrent writers each writes a whole file, and the
/// last one to finish remains.
class WholeFile {
 public:
  /// Creates the unfinished file with a unique name. Symbolic links are not followed.
  /// \throws std::system_error if it cannot be created
  explicit WholeFile(const std::string& path);
  /// The same with a given name of the unfinished file, which must not exist.
  WholeFile(const std::string& path, const std::string& unfinished);
  /// Removes the unfinished file.
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  /// Name of the unfinished file, for other writers.
  const std::string& unfinished() const { return unfinished_; }

  /// Appends bytes.
  /// \throws std::system_error without space for them
  void write(const void* bytes, std::size_t count);

  /// Appends numbers as they are in memory.
  template <class T>
  void put(const T* values, std::size_t count) {
    static_assert(std::is_arithmetic_v<T>, "what is written has no gaps");
    write(values, count * sizeof(T));
  }
  template <class T>
  void put(const T& value) {
    put(&value, 1);
  }

  /// Writes the file to the disk and renames it to its path.
  /// \throws std::system_error on failure, which leaves no unfinished file
  void finish();

 private:
  std::string path_;
  std::string unfinished_;
  std::FILE* stream_ = nullptr;
};

}  // namespace tiledlbm
