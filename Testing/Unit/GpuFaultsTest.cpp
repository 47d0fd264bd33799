// SPDX-License-Identifier: BSD-3-Clause
#include <cstdlib>

#include "Testing/Unit/GpuHelpers.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

constexpr std::uint64_t megabyte = 1000000;

class GpuFaults : public TestOnGpu<> {
 protected:
  /// A flow of some 150 MB in double precision.
  static Simulation largeFlow(DeviceChoice device) {
    Duct duct(72, 96);
    duct.parameters.inletProfile = InletProfile::Plug;
    duct.parameters.device = device;
    return Simulation(duct.mask, duct.parameters);
  }
};

/// Loses the GPU in the middle of a run, then looks at what is left. For a process of its own.
void loseTheGpuInARun() {
  Tube tube;
  tube.parameters.device = DeviceChoice::Gpu;
  std::optional<Simulation> simulation(std::in_place, tube.mask, tube.parameters);
  const std::string message = refusalOf<DeviceFailure>([&] {
    simulation->run(1000, [](const Progress& progress) {
      if (progress.step >= 100) {
        loseTheGpu();
      }
      return true;
    });
  });
  EXPECT_THAT(message, HasSubstr("Restart ParaView, or set Device to CPU"));
  EXPECT_THROW(simulation->summary(), DeviceFailure);
  simulation.reset();

  EXPECT_FALSE(isGpuUsable());
  EXPECT_THROW(Simulation(tube.mask, tube.parameters), DeviceFailure);
  for (const DeviceChoice device : {DeviceChoice::Auto, DeviceChoice::Cpu}) {
    tube.parameters.device = device;
    Simulation onCpu(tube.mask, tube.parameters);
    EXPECT_TRUE(onCpu.run(200));
    EXPECT_EQ(onCpu.summary().device.substr(0, 3), "CPU");
    EXPECT_GT(onCpu.summary().maxLatticeVelocity, 0);
  }
}

}  // namespace

TEST_F(GpuFaults, MemoryThatAnotherHoldsIsAnErrorUntilItIsGivenBack) {
  // Beside what the engine leaves to the runtime there is room for a third of the flow.
  std::shared_ptr<void> held = holdGpuMemory(268 * megabyte + 50 * megabyte);

  const std::string message = refusalOf<InsufficientMemory>([] { largeFlow(DeviceChoice::Gpu); });

  expectWords(message, {"GB of memory on the GPU", "GB are free", "set Device to CPU"});
  EXPECT_EQ(largeFlow(DeviceChoice::Cpu).summary().device.substr(0, 3), "CPU");
  held.reset();
  Simulation simulation = largeFlow(DeviceChoice::Gpu);
  EXPECT_TRUE(simulation.run(20));
}

TEST_F(GpuFaults, MemoryThatIsTakenMeanwhileIsAnErrorOfItsOwn) {
  const std::shared_ptr<void> held = holdGpuMemory(400 * megabyte);

  const std::string message =
      refusalOf<InsufficientMemory>([] { allocateOnTheGpu(2000 * megabyte); });

  expectWords(message, {"Close the other program", "2000000000 bytes are needed", "CPU"});
  EXPECT_NO_THROW(allocateOnTheGpu(10 * megabyte));
}

TEST_F(GpuFaults, GpuThatIsLostInARunIsAnErrorAndTheCpuIsLeft) {
  // Begun anew, so that no other test loses the GPU with it.
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        loseTheGpuInARun();
        std::exit(testing::Test::HasFailure() ? 1 : 0);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace tiledlbm::test
