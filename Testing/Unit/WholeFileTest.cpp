// SPDX-License-Identifier: BSD-3-Clause
#include <atomic>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <thread>

#include "Solver/Run/WholeFile.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// In a folder that is empty before the test and removed after it.
class WholeFiles : public testing::Test {
 protected:
  WholeFiles() {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directory(folder);
  }
  ~WholeFiles() override { std::filesystem::remove_all(folder); }

  static std::string contentOf(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  std::size_t filesInFolder() const {
    return std::size_t(std::distance(std::filesystem::directory_iterator(folder), {}));
  }

  std::string folder = testing::TempDir() + "WholeFile";
  std::string path = folder + "/file";
};

}  // namespace

TEST_F(WholeFiles, HaveTheirNameOnceTheyAreFinished) {
  std::ofstream(path) << "before";
  {
    WholeFile file(path);
    file.write("after", 5);
    EXPECT_EQ(contentOf(path), "before");
    file.finish();
  }
  EXPECT_EQ(contentOf(path), "after");
  EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(WholeFiles, AreGoneWhereTheyAreNotFinished) {
  std::ofstream(path) << "before";
  { WholeFile(path).write("after", 5); }
  EXPECT_EQ(contentOf(path), "before");
  EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(WholeFiles, FollowNoLinkWhileUnfinished) {
  const std::string victim = folder + "/victim", unfinished = folder + "/unfinished";
  std::ofstream(victim) << "mine";
  std::filesystem::create_symlink(victim, unfinished);
  EXPECT_THROW(WholeFile(path, unfinished), std::system_error);
  EXPECT_EQ(contentOf(victim), "mine");
  EXPECT_TRUE(std::filesystem::is_symlink(unfinished));
}

TEST_F(WholeFiles, AreNeverAMixtureOfSeveral) {
  constexpr std::size_t size = 200000;
  std::atomic<int> writing{4};
  std::vector<std::thread> writers;
  for (const char letter : {'a', 'b', 'c', 'd'}) {
    writers.emplace_back([&, letter] {
      const std::string part(size / 10, letter);
      for (int round = 0; round < 10; ++round) {
        WholeFile file(path);
        for (int i = 0; i < 10; ++i) {
          file.write(part.data(), part.size());
        }
        file.finish();
      }
      --writing;
    });
  }
  while (writing > 0) {
    const std::string content = contentOf(path);
    if (!content.empty()) {
      EXPECT_TRUE(content == std::string(size, content[0])) << "not whole";
    }
  }
  for (std::thread& writer : writers) {
    writer.join();
  }
  EXPECT_EQ(contentOf(path).size(), size);
  EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(WholeFiles, NeedAFolder) {
  EXPECT_THROW(WholeFile("/no/such/folder/file"), std::system_error);
}

}  // namespace tiledlbm::test
