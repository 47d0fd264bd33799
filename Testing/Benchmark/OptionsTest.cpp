// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Options.h"

#include <gtest/gtest.h>

#include <fstream>

#include "Solver/Error.h"

namespace tiledlbm::benchmark {

namespace {

TEST(Options, OwnFlagsAreTakenOutAndOthersAreLeft) {
  std::vector<std::string> arguments{"--quick",        "--benchmark_filter=a", "--device=CPU",
                                     "--peak=288.384", "--batch=15",           "--other"};
  const Options options = takeOptions(arguments);
  EXPECT_EQ(arguments, (std::vector<std::string>{"--benchmark_filter=a", "--other"}));
  EXPECT_TRUE(options.quick);
  EXPECT_TRUE(options.filtered);
  EXPECT_FALSE(options.listOnly);
  EXPECT_EQ(options.devices, std::vector<DeviceChoice>{DeviceChoice::Cpu});
  EXPECT_DOUBLE_EQ(options.peak, 288.384e9);
  EXPECT_DOUBLE_EQ(options.gpuBatch, 0.015);
}

TEST(Options, AMaskHasANameAPathAndMaybeANumberOfNodes) {
  const std::string path = testing::TempDir() + "mask:1.vti";
  std::ofstream(path) << "any";
  std::vector<std::string> arguments{"--device=CPU", "--mask=fine=" + path + ":660000",
                                     "--mask=plain=" + path};
  const Options options = takeOptions(arguments);
  ASSERT_EQ(options.masks.size(), 2u);
  EXPECT_EQ(options.masks[0].name, "fine");
  EXPECT_EQ(options.masks[0].path, path);
  EXPECT_EQ(options.masks[0].nodes, 660000);
  EXPECT_EQ(options.masks[1].path, path);
  EXPECT_EQ(options.masks[1].nodes, 0);
}

TEST(Options, TheLargeCaseIsRunWhenAskedFor) {
  std::vector<std::string> nothing{"--device=CPU"}, arguments{"--device=CPU", "--large"};
  EXPECT_FALSE(takeOptions(nothing).large);
  EXPECT_TRUE(takeOptions(arguments).large);
  EXPECT_TRUE(arguments.empty());
}

class Mistake : public testing::TestWithParam<const char*> {};

TEST_P(Mistake, IsAnError) {
  std::vector<std::string> arguments{GetParam()};
  EXPECT_THROW(takeOptions(arguments), InvalidInput);
}

INSTANTIATE_TEST_SUITE_P(, Mistake,
                         testing::Values("--device=TPU", "--peak=fast", "--peak=-1", "--batch=0",
                                         "--mask=nameless.vti", "--mask=a/b=c.vti",
                                         "--mask=a=no/such/file.vti"));

}  // namespace

}  // namespace tiledlbm::benchmark
