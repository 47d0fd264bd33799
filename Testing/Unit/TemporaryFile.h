// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>

namespace tiledlbm::test {

/// A file of a test, which is removed at the end.
struct TemporaryFile {
  TemporaryFile() {
    const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
    std::string name = std::string(test.test_suite_name()) + "." + test.name() + "." +
                       std::to_string(getpid()) + "." + std::to_string(++count) + ".restart";
    std::replace(name.begin(), name.end(), '/', '_');
    path = testing::TempDir() + name;
  }
  ~TemporaryFile() { std::filesystem::remove(path); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  std::string path;
  inline static int count = 0;
};

}  // namespace tiledlbm::test
