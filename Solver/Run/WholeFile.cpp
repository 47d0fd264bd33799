// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/WholeFile.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <iomanip>
#include <random>
#include <sstream>
#include <system_error>

namespace tiledlbm {

namespace {

[[noreturn]] void fail(const std::string& path) {
  throw std::system_error(errno, std::generic_category(), path);
}

std::string adjacentName(const std::string& path) {
  std::ostringstream name;
  name << path << '.' << std::hex << std::setfill('0') << std::setw(8) << std::random_device()()
       << ".part";
  return name.str();
}

/// Creates a new file, or fails with errno.
std::FILE* make(const std::string& path) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  return file < 0 ? nullptr : fdopen(file, "wb");
}

/// Writes the file to the disk. Some file systems have no such operation.
bool synchronise(int file) {
  return fsync(file) == 0 || errno == EINVAL || errno == ENOSYS || errno == ENOTSUP;
}

/// Writes the entries of the file's folder to the disk, without an error where that fails, since
/// the file has its name already.
void synchroniseFolder(const std::string& path) {
  const auto slash = path.find_last_of('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int file = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file >= 0) {
    synchronise(file);
    close(file);
  }
}

}  // namespace

WholeFile::WholeFile(const std::string& path) : path_(path), unfinished_(adjacentName(path)) {
  while (!(stream_ = make(unfinished_))) {
    if (errno != EEXIST) {
      fail(unfinished_);
    }
    unfinished_ = adjacentName(path_);
  }
}

WholeFile::WholeFile(const std::string& path, const std::string& unfinished)
    : path_(path), unfinished_(unfinished), stream_(make(unfinished)) {
  if (!stream_) {
    fail(unfinished_);
  }
}

WholeFile::~WholeFile() {
  if (stream_) {
    std::fclose(stream_);
  }
  if (!unfinished_.empty()) {
    unlink(unfinished_.c_str());
  }
}

void WholeFile::write(const void* bytes, std::size_t count) {
  errno = EIO;  // where the library gives no reason
  if (std::fwrite(bytes, 1, count, stream_) != count) {
    fail(unfinished_);
  }
}

void WholeFile::finish() {
  if (std::fflush(stream_) != 0 || !synchronise(fileno(stream_))) {
    fail(unfinished_);
  }
  std::FILE* const stream = stream_;
  stream_ = nullptr;
  if (std::fclose(stream) != 0 || std::rename(unfinished_.c_str(), path_.c_str()) != 0) {
    fail(unfinished_);
  }
  unfinished_.clear();
  synchroniseFolder(path_);
}

}  // namespace tiledlbm
