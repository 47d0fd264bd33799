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

TEST(Options, RanksTheirTransportAndBoxesAreTaken) {
  std::vector<std::string> arguments{"--device=CPU", "--ranks=1,2,4", "--transport=nccl",
                                     "--box=256x256x1024", "--box=5x6x7"};
  const Options options = takeOptions(arguments);
  EXPECT_TRUE(arguments.empty());
  EXPECT_EQ(options.ranks, (std::vector<int>{1, 2, 4}));
  EXPECT_EQ(options.transport, TransportChoice::Nccl);
  EXPECT_EQ(options.boxes,
            (std::vector<VoxelMask::Size>{VoxelMask::Size{256, 256, 1024}, {5, 6, 7}}));
  EXPECT_DOUBLE_EQ(options.gpuBatch, 0.1);
}

TEST(Options, WithoutRanksThereAreNone) {
  std::vector<std::string> nothing{"--device=CPU"}, batch{"--ranks=2", "--batch=20"};
  const Options options = takeOptions(nothing);
  EXPECT_TRUE(options.ranks.empty());
  EXPECT_TRUE(options.boxes.empty());
  EXPECT_EQ(options.transport, TransportChoice::Auto);
  EXPECT_DOUBLE_EQ(options.gpuBatch, 0.01);
  EXPECT_DOUBLE_EQ(takeOptions(batch).gpuBatch, 0.02);
}

class Mistake : public testing::TestWithParam<const char*> {};

TEST_P(Mistake, IsAnError) {
  std::vector<std::string> arguments{GetParam()};
  EXPECT_THROW(takeOptions(arguments), InvalidInput);
}

INSTANTIATE_TEST_SUITE_P(, Mistake,
                         testing::Values("--device=TPU", "--peak=fast", "--peak=-1", "--batch=0",
                                         "--mask=nameless.vti", "--mask=a/b=c.vti",
                                         "--mask=a=no/such/file.vti", "--ranks=", "--ranks=0",
                                         "--ranks=1,-2", "--ranks=two", "--ranks=1,,2",
                                         "--ranks=99999999999", "--transport=pigeon", "--box=8x8",
                                         "--box=8x8x0", "--box=8x8x8x8"));

}  // namespace

}  // namespace tiledlbm::benchmark
