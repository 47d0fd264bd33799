// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/SteadyFlow.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "Solver/Geometry/Openings.h"
#include "Solver/Run/Simulation.h"

namespace tiledlbm::test {

namespace {

constexpr double volume = 10, inflow = 2;  // a flow-through takes 5
constexpr double width = 2, viscosity = 1e-3, soundSpeed = 100;
constexpr double share = 1e-3;

/// Time at which a flow counts as steady whose pressure drop is that of a function; at most 100.
double timeOfRest(const std::function<double(double)>& drop, double viscosityOfFlow = viscosity) {
  SteadyFlow flow(SteadyWindow(volume, width, viscosityOfFlow, soundSpeed, false));
  for (double time = 0; time < 100; time += 0.25) {
    OpeningState inlet, outlet;
    inlet.role = OpeningRole::VelocityInlet;
    inlet.flowRate = inflow;
    inlet.meanPressure = 7 + drop(time);
    outlet.role = OpeningRole::Pressure;
    outlet.flowRate = -inflow;
    outlet.meanPressure = 7;
    flow.add(time, {inlet, OpeningState{}, outlet});
    if (flow.isSteady(share)) {
      return time;
    }
  }
  return 100;
}

}  // namespace

TEST(SteadyFlow, IsWhatHasNotMovedForAFlowThrough) {
  EXPECT_EQ(timeOfRest([](double) { return 3; }), 5);
  EXPECT_NEAR(timeOfRest([](double time) { return time < 20 ? 3 : 4; }), 5, 0.3)
      << "what comes later is not known";
  EXPECT_NEAR(timeOfRest([](double time) { return time < 4 ? 3 : 4; }), 9, 0.3);
}

TEST(SteadyFlow, NeedNotBeAFlowThroughWhereFrictionIsFaster) {
  const SteadyWindow window(volume, width, 1, soundSpeed, false);
  const double time = window.decayTime();
  EXPECT_NEAR(time, width * width / 23.132, 1e-4 * time);
  EXPECT_EQ(SteadyWindow(volume, width, viscosity, soundSpeed, false).at(inflow), volume / inflow);
  EXPECT_DOUBLE_EQ(window.at(inflow), 10 * time);
  EXPECT_EQ(SteadyWindow(volume, width, 1, soundSpeed, true).at(inflow), volume / inflow);
  EXPECT_NEAR(timeOfRest([](double) { return 3; }, 1), 10 * time, 0.3);
  // What dies out with the decay time has died out.
  const auto decay = [time](double at) { return 3 * (1 + std::exp(-at / time)); };
  EXPECT_LT(decay(timeOfRest(decay, 1)) / 3 - 1, share);
}

TEST(SteadyFlow, WaitsForThePressureAlongALongVessel) {
  constexpr double pi = 3.14159265358979323846, length = 500, slowSound = 20;
  const SteadyWindow window(length * pi / 4 * width * width, width, 1, slowSound, false);
  // Diffusion with c^2 D^2 / (32 nu) from an end with a flow to one with a pressure.
  const double diffusivity = slowSound * slowSound * width * width / 32;
  EXPECT_NEAR(window.decayTime(), 4 * length * length / (pi * pi * diffusivity),
              1e-9 * window.decayTime());
}

TEST(SteadyFlow, TakesTheWidthOfAnOpeningAlongAnAxis) {
  VoxelMask mask({9, 12, 5});
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    const auto at = mask.coordinates(voxel);
    mask.setFluid(voxel, at[2] > 0 && at[2] < 4 && at[1] > 1 && at[1] < (at[0] < 5 ? 9 : 6));
  }
  const std::vector<Opening> openings = findOpenings(mask);
  ASSERT_EQ(openings.size(), 2u);
  EXPECT_EQ(widthOf(mask, openings[0]), 7);
  EXPECT_EQ(widthOf(mask, openings[1]), 4);
}

TEST(SteadyFlow, IsNoneThatSwings) {
  EXPECT_EQ(timeOfRest([](double time) { return 3 + 0.01 * std::sin(3 * time); }), 100);
  EXPECT_NEAR(timeOfRest([](double time) { return 3 + 0.001 * std::sin(3 * time); }), 5, 0.3);
}

TEST(SteadyFlow, LeavesLittleOfADecay) {
  const auto decay = [](double time) { return 3 * (1 + std::exp(-time / 4)); };
  const double time = timeOfRest(decay);
  EXPECT_LT(time, 50);
  EXPECT_LT(decay(time) / 3 - 1, share);
}

TEST(SteadyFlow, IsNotToldWhereNothingEnters) {
  SteadyFlow flow(SteadyWindow(volume, width, viscosity, soundSpeed, false));
  OpeningState lid;
  lid.role = OpeningRole::MovingWall;
  for (int step = 0; step < 100; ++step) {
    flow.add(step, {lid});
    EXPECT_FALSE(flow.isSteady(share));
  }
}

TEST(SteadyFlow, IsNeverToldWithoutATolerance) {
  SteadyFlow flow(SteadyWindow(volume, width, viscosity, soundSpeed, false));
  OpeningState inlet;
  inlet.role = OpeningRole::VelocityInlet;
  inlet.flowRate = inflow;
  for (int time = 0; time < 20; ++time) {
    flow.add(time, {inlet});
  }
  EXPECT_TRUE(flow.isSteady(share));
  EXPECT_FALSE(flow.isSteady(0));
}

TEST(SteadyFlow, EndsARunWithDefaultSettings) {
  VoxelMask mask({48, 14, 14});
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    const auto at = mask.coordinates(voxel);
    mask.setFluid(voxel, std::hypot(double(at[1]) - 6.3, double(at[2]) - 6.4) < 5);
  }
  Parameters parameters;
  parameters.voxelSize = 2e-4;
  parameters.inletProfile = InletProfile::Developed;
  Simulation simulation(mask, parameters);
  constexpr std::int64_t limit = 50000;

  EXPECT_TRUE(simulation.run(limit));

  const Summary found = simulation.summary();
  EXPECT_TRUE(found.isSteady);
  EXPECT_LT(found.steps, limit / 2);
  EXPECT_EQ(simulation.summary().quality, Quality::Good);
  const double drop = simulation.openings()[0].meanPressure - simulation.openings()[1].meanPressure;
  parameters.flowTolerance = 0;
  Simulation longer(mask, parameters);
  EXPECT_TRUE(longer.run(2 * found.steps));
  EXPECT_FALSE(longer.summary().isSteady);
  EXPECT_NEAR(drop, longer.openings()[0].meanPressure - longer.openings()[1].meanPressure,
              2e-3 * drop);
}

}  // namespace tiledlbm::test
