// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/SteadyFlow.h"

#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

constexpr double volume = 10, inflow = 2;  // a flow-through takes 5
constexpr double width = 2, viscosity = 1e-3, soundSpeed = 100;
constexpr double share = 1e-3;

/// What a flow is at a time: relative to an inflow of 2 and a drop of 3.
struct Moment {
  double drop = 1;
  double inflow = 1;
  double pressure = 0;  ///< of both openings
  double share = 0.5;   ///< of one of two outlets in the outflow
};

/// Time at which a flow counts as steady; at most 100.
double timeOfRest(const std::function<Moment(double)>& flowAt, double viscosityOfFlow = viscosity) {
  SteadyFlow flow(SteadyWindow(volume, width, viscosityOfFlow, soundSpeed, false));
  for (double time = 0; time < 100; time += 0.05) {
    const Moment at = flowAt(time);
    OpeningState inlet, outlet, other;
    inlet.role = OpeningRole::VelocityInlet;
    inlet.flowRate = inflow * at.inflow;
    inlet.meanPressure = 7 + 3 * (at.drop + at.pressure);
    outlet.role = other.role = OpeningRole::Pressure;
    outlet.flowRate = -inflow * at.share;
    other.flowRate = -inflow * (1 - at.share);
    outlet.meanPressure = other.meanPressure = 7 + 3 * at.pressure;
    flow.add(time, {inlet, OpeningState{}, outlet, other});
    if (flow.isSteady(share)) {
      return time;
    }
  }
  return 100;
}

constexpr double heightOfDome = 20;  ///< above which the fluid belongs to the dome, voxels

/// A tube with a dome at its side, in which a vortex hardly shows at the openings.
TestFlow tubeWithDome() {
  TestFlow flow{maskOf({56, 35, 17},
                       [](auto x, auto y, auto z) {
                         return std::hypot(y - 8.3, z - 8.2) < 7.2 ||
                                std::hypot(double(x) - 28, double(y) - 23, double(z) - 8.2) < 8.4;
                       }),
                parametersOnCpu(2e-4)};
  flow.parameters.inletVelocity = 0.2;
  return flow;
}

/// Error of the velocity in the dome, root mean square relative to that of the expected velocity.
double errorInDome(const TestFlow& flow, const Fields& found, const Fields& expected) {
  const auto inDome = [&](const Fields& fields) {
    std::vector<double> velocity;
    forVoxels(flow.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
      const double* u = &fields.velocity[3 * voxel];
      velocity.insert(velocity.end(), u, double(at[1]) > heightOfDome ? u + 3 : u);
    });
    return velocity;
  };
  return relativeDifference(inDome(found), inDome(expected));
}

}  // namespace

TEST(SteadyFlow, IsLookedAtForAPartOfWhatItRemembers) {
  constexpr double part = 5.0 / 4;
  EXPECT_NEAR(timeOfRest([](double) { return Moment(); }), part, 0.06);
  EXPECT_NEAR(timeOfRest([](double time) { return Moment{time < 20 ? 1.0 : 2.0}; }), part, 0.06)
      << "what comes later is not known";
  EXPECT_NEAR(timeOfRest([](double time) { return Moment{time < 1 ? 1.0 : 2.0}; }), 1 + part, 0.11);
}

TEST(SteadyFlow, RemembersWhatIsNotYetCarriedOutOrDiedOut) {
  const SteadyWindow window(volume, width, 1, soundSpeed, false);
  const double time = window.decayTime();
  EXPECT_NEAR(time, width * width / 23.132, 1e-4 * time);
  EXPECT_DOUBLE_EQ(window.memory(inflow), time);
  const SteadyWindow slow(volume, width, viscosity, soundSpeed, false);
  EXPECT_EQ(slow.memory(inflow), volume / inflow);
  EXPECT_EQ(slow.at(inflow), volume / inflow / 4);
  const SteadyWindow loud(volume, width, viscosity, 2, false);
  EXPECT_EQ(loud.at(inflow), loud.soundMemory());
  const SteadyWindow withCircuits(volume, width, 1, soundSpeed, true);
  EXPECT_EQ(withCircuits.memory(inflow), volume / inflow);
  EXPECT_EQ(withCircuits.at(inflow), volume / inflow);
  // What dies out with the decay time has died out.
  const auto decay = [time](double at) { return Moment{1 + std::exp(-at / time)}; };
  EXPECT_LT(decay(timeOfRest(decay, 1)).drop - 1, share);
}

TEST(SteadyFlow, WaitsForThePressureAlongALongVessel) {
  constexpr double length = 500, slowSound = 20;
  const SteadyWindow window(length * pi / 4 * width * width, width, 1, slowSound, false);
  // Diffusion with c^2 D^2 / (32 nu) from an end with a flow to one with a pressure.
  const double diffusivity = slowSound * slowSound * width * width / 32;
  EXPECT_NEAR(window.decayTime(), 4 * length * length / (pi * pi * diffusivity),
              1e-9 * window.decayTime());
}

TEST(SteadyFlow, TakesTheWidthOfAnOpeningAlongAnAxis) {
  VoxelMask mask = maskOf({9, 12, 5}, [&](auto x, auto y, auto z) {
    return z > 0 && z < 4 && y > 1 && y < (x < 5 ? 9 : 6);
  });
  const std::vector<Opening> openings = findOpenings(mask);
  ASSERT_EQ(openings.size(), 2u);
  EXPECT_EQ(widthOf(mask, openings[0]), 7);
  EXPECT_EQ(widthOf(mask, openings[1]), 4);
}

TEST(SteadyFlow, IsNoneThatSwings) {
  const auto swinging = [](double amplitude) {
    return [amplitude](double time) { return Moment{1 + amplitude * std::sin(6 * time)}; };
  };
  EXPECT_EQ(timeOfRest(swinging(3e-3)), 100);
  EXPECT_LT(timeOfRest(swinging(1e-4)), 3);
}

TEST(SteadyFlow, LeavesLittleOfADecay) {
  const auto decay = [](double time) { return std::exp(-time / 4); };
  const auto ofDrop = [&](double time) { return Moment{1 + decay(time)}; };
  const double time = timeOfRest(ofDrop);
  EXPECT_LT(time, 50);
  EXPECT_LT(decay(time), share);
  EXPECT_GT(decay(timeOfRest(ofDrop) - 8), share) << "the run is longer than it need be";
  const auto ofShares = [&](double at) { return Moment{1, 1, 0, 0.5 + 0.3 * decay(at)}; };
  EXPECT_LT(0.3 * decay(timeOfRest(ofShares)), share);
  // Sound is looked at over the time that it takes to leave.
  const auto ofSound = [&](double at) {
    return Moment{1, 1 + std::exp(-at / 0.06), std::exp(-at / 0.06)};
  };
  EXPECT_LT(std::exp(-timeOfRest(ofSound) / 0.06), share);
  const auto louder = [](double at) { return Moment{1, 1, 0.05 * std::sin(100 * at)}; };
  EXPECT_EQ(timeOfRest(louder), 100) << "a drop that stays while the pressure does not";
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

TEST(SteadyFlow, TakesWhatIsKnownUntilAWholeWindow) {
  SteadyFlow flow(SteadyWindow(volume, width, viscosity, soundSpeed, false));
  OpeningState inlet;
  inlet.role = OpeningRole::VelocityInlet;
  inlet.flowRate = inflow;
  for (int time = 0; time < 20; ++time) {
    flow.add(time, {inlet});
  }
  EXPECT_TRUE(flow.isSteady(share));
  EXPECT_FALSE(flow.isSteady(0)) << "without a tolerance";

  flow = SteadyFlow(SteadyWindow(volume, width, viscosity, soundSpeed, false));
  flow.add(0, {inlet});
  flow.restart(share / 2);
  EXPECT_TRUE(flow.isSteady(share));
  flow.add(1, {inlet});
  EXPECT_TRUE(flow.isSteady(share));
  EXPECT_FALSE(flow.isSteady(share / 4));
  for (int i = 1; i < 9; ++i) {
    inlet.meanPressure = i;
    flow.add(1 + 0.5 * i, {inlet});
  }
  EXPECT_TRUE(std::isfinite(flow.remaining()));
  flow.restart();
  EXPECT_FALSE(flow.isSteady(share));
}

TEST(SteadyFlow, EndsARunWithDefaultSettings) {
  TestFlow tube{tubeAlongX({48, 14, 14}, 5, {6.3, 6.4}), parametersOnCpu(2e-4)};
  tube.parameters.inletProfile = InletProfile::Developed;
  Simulation simulation = tube.atStart();
  constexpr std::int64_t limit = 50000;
  EXPECT_TRUE(simulation.run(limit));
  const Summary found = simulation.summary();
  EXPECT_TRUE(found.isSteady);
  EXPECT_LT(found.steps, limit / 2);
  EXPECT_EQ(found.quality, Quality::Good);
  tube.parameters.flowTolerance = 0;
  Simulation longer = tube.atStart();
  EXPECT_TRUE(longer.run(2 * found.steps));
  EXPECT_FALSE(longer.summary().isSteady);
  EXPECT_NEAR(dropOf(simulation), dropOf(longer), 2e-3 * dropOf(simulation));
}

TEST(LocalChange, ProlongsTheRunUntilTheVortexInADomeIsSteady) {
  TestFlow flow = tubeWithDome();
  Simulation run = flow.atStart();
  ASSERT_TRUE(run.run(40000));
  const std::int64_t steps = run.summary().steps;
  EXPECT_FALSE(reasonOf<PartNotSteady>(run.qualityReasons()));

  flow.parameters.flowTolerance = 0;
  Simulation endless = flow.atStart();
  endless.run(steps * 5 / 8);
  const Fields early(endless);
  const std::vector<QualityReason> reasons = endless.qualityReasons();
  endless.run(5 * steps / 2);
  const Fields last(endless);

  EXPECT_LT(errorInDome(flow, Fields(run), last), 0.03);
  EXPECT_GT(errorInDome(flow, early, last), 0.06);
  const auto* reason = reasonOf<PartNotSteady>(reasons);
  ASSERT_NE(reason, nullptr) << "flow rates and pressures are steady";
  EXPECT_GT(reason->remaining, 0.1);
  EXPECT_LT(reason->remaining, 0.5);
  EXPECT_GT(double(reason->voxel[1]), heightOfDome);
}

}  // namespace tiledlbm::test
