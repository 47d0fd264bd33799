// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Device.h"
#include "Solver/Setup/FlowPreview.h"
#include "Solver/Setup/UnitChoice.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

/// Water-like fluid in voxels of a millimetre, with a time step that does not depend on the vessel.
Parameters workable() {
  return parametersOnCpu(1e-3, 1e-4, 0.03);
}

bool isPrevented(const FlowEstimate& estimate) {
  return std::any_of(estimate.problems.begin(), estimate.problems.end(),
                     [](const FlowProblem& problem) { return problem.prevents; });
}

/// Makes the change of a remedy, as the button of a panel does.
void apply(const SettingChange& change, Parameters& parameters) {
  if (change.setting == Setting::LatticeVelocity) {
    parameters.latticeVelocity = change.values.front();
  } else if (change.setting == Setting::TargetMeanPressure) {
    parameters.targetMeanPressure = change.values.front();
  } else if (change.setting == Setting::PopulationStorage) {
    parameters.model.storage =
        static_cast<PopulationStorage>(static_cast<int>(change.values.front()));
  } else if (change.setting == Setting::Precision) {
    parameters.model.precision = static_cast<Precision>(static_cast<int>(change.values.front()));
  } else if (change.setting == Setting::Device) {
    parameters.device = static_cast<DeviceChoice>(static_cast<int>(change.values.front()));
  } else {
    FAIL() << plugin::propertyOf(change.setting);
  }
}

/// A tube along x that is wider at its lower end: 11 x 11 voxels, then 5 x 5.
VoxelMask nozzle() {
  return maskOf({20, 13, 13}, [](auto x, auto y, auto z) {
    const auto rim = x < 8 ? 1 : 4;
    return y >= rim && z >= rim && y < 13 - rim && z < 13 - rim;
  });
}

}  // namespace

TEST(FlowPreview, HasTheFiguresOfTheRun) {
  const VoxelMask mask = bentTube(30, 6);
  const Parameters parameters = workable();
  const FlowPreview preview(mask);
  RunPlan plan;
  plan.steps = 50;

  const FlowEstimate estimate = preview.estimate(parameters, plan);

  Simulation simulation(mask, parameters);
  simulation.run(50);
  const Summary summary = simulation.summary();
  EXPECT_FALSE(isPrevented(estimate));
  EXPECT_DOUBLE_EQ(estimate.timeStep, summary.timeStep);
  EXPECT_DOUBLE_EQ(estimate.relaxationTime, summary.relaxationTime);
  EXPECT_DOUBLE_EQ(estimate.reynoldsNumber, summary.reynoldsNumber);
  EXPECT_DOUBLE_EQ(estimate.time, summary.time);
  EXPECT_EQ(preview.nodes(), summary.nonSolidNodes);
  EXPECT_EQ(preview.isolatedNodes(), summary.isolatedNodes);
  EXPECT_EQ(preview.tileCount(), summary.tileCount);
  EXPECT_EQ(estimate.device, summary.device);
  EXPECT_EQ(estimate.storage, summary.storage);
  EXPECT_GE(estimate.requiredBytes, summary.memory);
  EXPECT_LE(static_cast<double>(estimate.requiredBytes), 1.1 * static_cast<double>(summary.memory));
}

TEST(FlowPreview, ExpectsThePeakOfTheNarrowestOpening) {
  const VoxelMask mask = nozzle();
  const FlowPreview preview(mask);
  Parameters parameters = workable();
  ASSERT_EQ(preview.openings()[0].area(), 121);
  ASSERT_EQ(preview.openings()[1].area(), 25);

  const FlowEstimate estimate = preview.estimate(parameters, {});

  EXPECT_NEAR(estimate.maxLatticeVelocity, 2 * 0.03 * 121 / 25, 1e-12);
  ASSERT_EQ(estimate.problems.size(), 1u);
  EXPECT_FALSE(estimate.problems[0].prevents);
  EXPECT_THAT(sentenceOf(estimate.problems[0].problem), HasSubstr("expected to be 0.29"));
  ASSERT_TRUE(estimate.problems[0].remedy);
  apply(*estimate.problems[0].remedy, parameters);
  EXPECT_TRUE(preview.estimate(parameters, {}).problems.empty());
}

TEST(FlowPreview, ExpectsAPeakThatTheRunReaches) {
  // Plug flow that develops in a square duct: its peak is 2.096 times the mean.
  Duct duct(15, 30);
  duct.parameters.inletProfile = InletProfile::Plug;
  duct.parameters.rampSteps = 200;
  duct.parameters.latticeVelocity = 0.02;
  duct.parameters.kinematicViscosity = 1e-4;
  const FlowEstimate estimate = FlowPreview(duct.mask).estimate(duct.parameters, {});
  Simulation simulation(duct.mask, duct.parameters);

  simulation.run(3000);

  EXPECT_NEAR(estimate.maxLatticeVelocity, simulation.summary().maxLatticeVelocity,
              0.1 * estimate.maxLatticeVelocity);
}

TEST(FlowPreview, TellsHowLongTheFluidTakesToCross) {
  // From the centre of a voxel in the first slice to one in the last: 19 voxels.
  const FlowEstimate estimate = FlowPreview(channelAlongX({20, 7, 7})).estimate(workable(), {});

  EXPECT_NEAR(estimate.flowThroughSteps, 19 / 0.03, 1e-6);
}

TEST(FlowPreview, TellsOfEachInlet) {
  const VoxelMask mask = maskOf({20, 11, 9}, [](auto, auto y, auto z) {
    return z > 0 && z < 8 && ((y > 0 && y < 6) || (y > 6 && y < 10));
  });  // two tubes: 35 and 21 voxels across
  Parameters parameters = workable();
  parameters.openings = {{0, 1, 0.1, 0, 0}, {1, 2, 0, 0, 0}, {2, 1, 0.3, 0, 0}, {3, 2, 0, 0, 0}};
  Parameters pulsatile = parameters;
  pulsatile.waveform = {{0, 1}, {0.3, 0.2}, {0.8, 1}};
  RunPlan plan;
  plan.periods = 3;

  const FlowEstimate estimate = FlowPreview(mask).estimate(pulsatile, plan);

  const auto diameter = [](double voxels) { return 2e-3 * std::sqrt(voxels / M_PI); };
  ASSERT_EQ(estimate.openings.size(), 4u);
  EXPECT_NEAR(estimate.openings[0].reynoldsNumber, 0.1 * diameter(35) / 1e-4, 1e-9);
  EXPECT_NEAR(estimate.openings[2].reynoldsNumber, 0.3 * diameter(21) / 1e-4, 1e-9);
  EXPECT_TRUE(std::isnan(estimate.openings[1].reynoldsNumber));
  EXPECT_DOUBLE_EQ(estimate.reynoldsNumber, estimate.openings[2].reynoldsNumber);
  // alpha = R sqrt(omega / nu)
  EXPECT_NEAR(estimate.openings[0].womersleyNumber,
              diameter(35) / 2 * std::sqrt(2 * M_PI / 0.8 / 1e-4), 1e-9);
  EXPECT_DOUBLE_EQ(estimate.womersleyNumber, estimate.openings[0].womersleyNumber);
  EXPECT_TRUE(std::isnan(FlowPreview(mask).estimate(parameters, {}).womersleyNumber));
  EXPECT_NEAR(estimate.time, 2.4, 1e-9);
  // The slower of both: 19 voxels of 1 mm at 0.1 m/s.
  EXPECT_NEAR(estimate.flowThroughSteps * estimate.timeStep, 0.19, 1e-9);
}

TEST(FlowPreview, RefusesPeriodsThatARunRefuses) {
  const VoxelMask mask = channelAlongX({20, 7, 7});
  Parameters parameters = workable();
  RunPlan plan;
  for (const double period : {1e-6, 1e20, 1.0}) {
    parameters.waveform = {{0, 1}, {period, 1}};
    for (const double periods : {2.0, 1e20}) {
      plan.periods = periods;
      std::optional<Problem> ofRun;
      try {
        Simulation(mask, parameters).stepsOfPeriods(periods);
      } catch (const InvalidInput& error) {
        ofRun = error.problem;
      }

      const FlowEstimate estimate = FlowPreview(mask).estimate(parameters, plan);

      const bool isPrevented = !estimate.problems.empty() && estimate.problems.front().prevents;
      ASSERT_EQ(isPrevented, ofRun.has_value()) << period << ", " << periods;
      EXPECT_EQ(isPrevented, period != 1 || periods > 2);
      if (ofRun) {
        EXPECT_EQ(plugin::sentenceOf(estimate.problems.front().problem),
                  plugin::sentenceOf(*ofRun));
      }
    }
  }
}

TEST(FlowPreview, HasTheTimeStepOfARunWithLengthenedOpenings) {
  const VoxelMask mask = channelAlongX({8, 7, 7});
  Parameters parameters = workable();
  parameters.openings = {{0, 2, 100, 0, 0}, {1, 2, 0, 0, 0}};
  parameters.flowExtension = 12;

  const FlowEstimate estimate = FlowPreview(mask).estimate(parameters, {});

  EXPECT_EQ(estimate.timeStep, Simulation(mask, parameters).summary().timeStep);
  parameters.flowExtension = 0;
  EXPECT_LT(FlowPreview(mask).estimate(parameters, {}).timeStep, 0.5 * estimate.timeStep);
}

TEST(FlowPreview, AsksForTheUnitOfLengthWhereTheVesselIsTooSmallOrTooLarge) {
  const FlowPreview preview(channelAlongX({20, 7, 7}));  // 5.6 voxels wide
  Parameters parameters = workable();
  for (const double voxelSize : {1e-6, 1.0}) {
    parameters.voxelSize = voxelSize;
    parameters.kinematicViscosity = 0.1 * voxelSize;  // the same Reynolds number
    const FlowEstimate estimate = preview.estimate(parameters, {});
    ASSERT_EQ(estimate.problems.size(), 1u);
    EXPECT_FALSE(estimate.problems[0].prevents);
    EXPECT_THAT(sentenceOf(estimate.problems[0].problem), HasSubstr("Check Length Unit"));
  }
  for (const double voxelSize : {1e-5, 0.05}) {
    parameters.voxelSize = voxelSize;
    parameters.kinematicViscosity = 0.1 * voxelSize;
    EXPECT_TRUE(preview.estimate(parameters, {}).problems.empty());
  }
}

TEST(FlowPreview, OfPressuresAloneHasTheScaleOfTheRun) {
  Parameters parameters = workable();
  parameters.latticeVelocity = 0.01;
  parameters.openings = {{0, 2, 5, 0, 0}, {1, 2, 0, 0, 0}};
  const VoxelMask mask = channelAlongX({20, 7, 7});

  const FlowEstimate estimate = FlowPreview(mask).estimate(parameters, {});

  EXPECT_DOUBLE_EQ(estimate.timeStep, Simulation(mask, parameters).summary().timeStep);
  EXPECT_DOUBLE_EQ(estimate.maxLatticeVelocity, parameters.latticeVelocity);
  EXPECT_TRUE(std::isnan(estimate.reynoldsNumber));
  EXPECT_TRUE(std::isnan(estimate.flowThroughSteps));
}

TEST(FlowPreview, CountsTheFlowExtension) {
  const VoxelMask mask = channelAlongX({20, 7, 7});
  const FlowPreview preview(mask);
  Parameters parameters = workable();
  parameters.model.storage = PopulationStorage::FullTiles;  // the memory of which goes with nodes
  RunPlan plan;
  plan.steps = 100;
  plan.knownMflups = 10;
  const FlowEstimate without = preview.estimate(parameters, plan);

  parameters.flowExtension = 30;
  const FlowEstimate estimate = preview.estimate(parameters, plan);

  Simulation simulation(mask, parameters);
  simulation.run(1);
  EXPECT_NEAR(static_cast<double>(estimate.requiredBytes),
              static_cast<double>(simulation.summary().memory),
              0.2 * static_cast<double>(simulation.summary().memory));
  EXPECT_NEAR(estimate.runSeconds,
              static_cast<double>(simulation.summary().nonSolidNodes) * 100 / 10e6, 1e-12);
  EXPECT_NEAR(estimate.flowThroughSteps / without.flowThroughSteps, (19 + 60) / 19.0, 1e-9);
}

TEST(FlowPreview, CountsNoFlowExtensionThatIsRefused) {
  const FlowPreview preview(channelAlongX({20, 7, 7}));
  Parameters parameters = workable();
  const auto bytesWith = [&](std::int64_t length) {
    parameters.flowExtension = length;
    return preview.estimate(parameters, {}).requiredBytes;
  };

  EXPECT_EQ(bytesWith(-1000000), bytesWith(0));
  EXPECT_EQ(bytesWith(std::numeric_limits<std::int64_t>::max()), bytesWith(largestFlowExtension));
}

TEST(FlowPreview, CountsTheMemoryOfInterpolatedWalls) {
  const VoxelMask mask = bentTube(30, 6);
  Parameters parameters = workable();
  parameters.walls = WallModel::Interpolated;
  for (const PopulationStorage storage :
       {PopulationStorage::FullTiles, PopulationStorage::CompactTilesInPlace}) {
    parameters.model.storage = storage;
    const auto expected =
        static_cast<double>(FlowPreview(mask).estimate(parameters, {}).requiredBytes);
    const auto found = static_cast<double>(Simulation(mask, parameters).summary().memory);
    EXPECT_GE(expected, found);
    EXPECT_LE(expected, 1.2 * found);
  }
}

TEST(FlowPreview, TellsOfNoWallsThatMoveWithTrt) {
  Parameters parameters = workable();
  parameters.latticeVelocity = 0.02;
  parameters.kinematicViscosity = 5e-3;
  parameters.model.collision = CollisionModel::Lbmrt;
  const FlowPreview preview(bentTube(30, 6));
  const auto areDisplaced = [&] {
    const std::vector<FlowProblem> problems = preview.estimate(parameters, {}).problems;
    return std::any_of(problems.begin(), problems.end(), [](const FlowProblem& problem) {
      return problem.figure == Figure::RelaxationTime;
    });
  };
  EXPECT_TRUE(areDisplaced());
  parameters.model.collision = CollisionModel::Trt;
  EXPECT_FALSE(areDisplaced());
}

TEST(FlowPreview, ExpectsAFluidThatThinsToTakeLonger) {
  const FlowPreview preview(channelAlongX({20, 7, 7}));
  Parameters parameters = workable();
  const double newtonian = preview.estimate(parameters, {}).runSeconds;

  parameters.model.viscosity = ViscosityModel::CarreauYasuda;
  parameters.carreauYasuda.infiniteShearViscosity = 0.1;
  parameters.carreauYasuda.zeroShearViscosity = 0.2;

  EXPECT_GT(preview.estimate(parameters, {}).runSeconds, 1.3 * newtonian);
}

/// A lattice velocity too high for the one may be too low for the other: a change of it that only
/// leads from one to the other is no remedy.
TEST(FlowPreview, AsksForAFinerMaskWhereNoLatticeVelocityIsRight) {
  const FlowPreview preview(bentTube(30, 6));
  Parameters parameters = workable();
  parameters.inletVelocity = 1;
  parameters.kinematicViscosity = 3e-6;
  parameters.model.collision = CollisionModel::Lbmrt;
  parameters.model.fluid = FluidModel::QuasiCompressible;
  for (int click = 0; click < 5; ++click) {
    const FlowEstimate estimate = preview.estimate(parameters, {});
    if (estimate.problems.empty() || !estimate.problems.front().remedy) {
      break;
    }
    apply(*estimate.problems.front().remedy, parameters);
  }

  const FlowEstimate estimate = preview.estimate(parameters, {});

  EXPECT_FALSE(isPrevented(estimate));
  ASSERT_EQ(estimate.problems.size(), 1u);
  const FlowProblem& problem = estimate.problems.front();
  EXPECT_FALSE(problem.remedy);
  EXPECT_EQ(problem.figure, Figure::MaxLatticeVelocity);
  EXPECT_THAT(sentenceOf(problem.problem), HasSubstr("Use voxels of at most"));

  // So much finer it is right.
  const double ratio = 0.95 * 0.05 / estimate.maxLatticeVelocity * (estimate.relaxationTime - 0.5) /
                       (traitsOf(CollisionModel::Lbmrt).smallestRelaxationTime - 0.5);
  parameters.voxelSize *= ratio;
  parameters.latticeVelocity *= 0.05 / estimate.maxLatticeVelocity;
  EXPECT_TRUE(preview.estimate(parameters, {}).problems.empty());
}

/// Two outlets, of 7 x 7 and 5 x 5 voxels, and an inlet of 9 x 9.
VoxelMask fork() {
  return maskOf({60, 26, 11}, [](auto x, auto y, auto z) {
    const auto isWithin = [&](auto from, auto to, auto rim) {
      return y >= from && y < to && z >= rim && z < 11 - rim;
    };
    return x < 30 ? isWithin(8, 17, 1) : isWithin(2, 9, 2) || isWithin(16, 21, 3);
  });
}

TEST(FlowPreview, AsksForWindkesselsWhereAHeartbeatHasOutletsAtOnePressure) {
  const FlowPreview preview(fork());
  ASSERT_EQ(preview.openings().size(), 3u);
  Parameters parameters = workable();
  const auto isOfOutlets = [](const FlowProblem& problem) {
    return problem.remedy && problem.remedy->setting == Setting::TargetMeanPressure;
  };
  const auto found = [&] {
    const std::vector<FlowProblem> problems = preview.estimate(parameters, {}).problems;
    const auto problem = std::find_if(problems.begin(), problems.end(), isOfOutlets);
    return problem != problems.end() ? std::optional(*problem) : std::nullopt;
  };
  EXPECT_FALSE(found()) << "a steady flow";
  parameters.waveform = {{0, 0.5}, {0.2, 1}, {0.5, 0.4}, {0.8, 0.5}};

  const std::optional<FlowProblem> problem = found();

  ASSERT_TRUE(problem);
  EXPECT_FALSE(problem->prevents);
  EXPECT_THAT(sentenceOf(problem->problem), HasSubstr("2 outlets"));
  apply(*problem->remedy, parameters);
  EXPECT_FALSE(found()) << "with the remedy";
  const std::vector<OpeningEstimate> openings = preview.estimate(parameters, {}).openings;
  ASSERT_EQ(openings.size(), 3u);
  EXPECT_EQ(openings[1].condition.role, OpeningRole::Windkessel);
  EXPECT_EQ(openings[2].condition.role, OpeningRole::Windkessel);

  parameters.targetMeanPressure = 0;
  parameters.outletPressure = 13332;  // of the blood, which is no pressure behind a Windkessel
  const std::optional<FlowProblem> withPressure = found();
  EXPECT_FALSE(withPressure) << "no remedy by one setting";
  const std::vector<FlowProblem> problems = preview.estimate(parameters, {}).problems;
  EXPECT_TRUE(std::any_of(problems.begin(), problems.end(), [](const FlowProblem& each) {
    return sentenceOf(each.problem).find("and Outlet Pressure to 0") != std::string::npos;
  }));
  parameters.outletPressure = 0;
  parameters.openings = {{1, 2, 0, 0, 0}};
  EXPECT_FALSE(found()) << "of two outlets one has a row, which stays as it is";
  parameters.openings.clear();
  for (auto& point : parameters.waveform) {
    point[1] -= 2;
  }
  EXPECT_FALSE(found()) << "nothing to divide flows in";
}

TEST(FlowPreview, TakesTheSpeedOfAnEarlierRun) {
  const FlowPreview preview(channelAlongX({20, 7, 7}));
  RunPlan plan;
  plan.steps = 4000;
  EXPECT_FALSE(preview.estimate(workable(), plan).isSpeedMeasured);
  EXPECT_GT(preview.estimate(workable(), plan).mflups, 0);
  plan.knownMflups = 10;
  Parameters parameters = workable();
  parameters.flowTolerance = 0;

  const FlowEstimate estimate = preview.estimate(parameters, plan);

  EXPECT_TRUE(estimate.isSpeedMeasured);
  EXPECT_NEAR(estimate.runSeconds, 20 * 5 * 5 * 4000 / 10e6, 1e-12);
}

TEST(FlowPreview, ExpectsTheStepsUntilTheFlowIsSteady) {
  for (const double viscosity : {5e-6, 1e-4}) {
    Duct duct(9, 36);
    duct.parameters.kinematicViscosity = viscosity;
    duct.parameters.latticeVelocity = 0;
    duct.parameters.flowTolerance = 1e-3;
    RunPlan plan;
    const auto expected = double(FlowPreview(duct.mask).estimate(duct.parameters, plan).steps);
    Simulation simulation(duct.mask, duct.parameters);
    simulation.run(plan.steps);
    ASSERT_TRUE(simulation.summary().isSteady);
    EXPECT_GT(expected, double(simulation.steps()) / 2) << viscosity;
    EXPECT_LT(expected, double(simulation.steps()) * 2) << viscosity;
    plan.steps = 50;
    EXPECT_EQ(FlowPreview(duct.mask).estimate(duct.parameters, plan).steps, plan.steps);
  }
}

TEST(FlowPreview, ExpectsAllStepsOfARunThatItsRampOutlasts) {
  Duct duct(9, 36);
  duct.parameters.rampSteps = mostTimeSteps;
  EXPECT_EQ(FlowPreview(duct.mask).estimate(duct.parameters, {}).steps, RunPlan().steps);
}

TEST(FlowPreview, CountsMemoryThatTheLastRunGivesBack) {
  const FlowPreview preview(channelAlongX({20, 7, 7}));
  RunPlan plan;
  plan.heldBytes = std::uint64_t(1) << 50;

  EXPECT_GT(preview.estimate(workable(), plan).availableBytes, plan.heldBytes);
  EXPECT_LT(preview.estimate(workable(), {}).availableBytes, plan.heldBytes);
}

/// A setting that cannot work.
struct Unworkable {
  const char* name;
  std::function<void(Parameters&)> make;
  const char* property;  ///< what the remedy sets
};

class UnworkableFlow : public testing::TestWithParam<Unworkable> {};

TEST_P(UnworkableFlow, HasTheErrorOfTheSolverAndARemedyThatWorks) {
  const VoxelMask mask = channelAlongX({20, 7, 7});
  const FlowPreview preview(mask);
  Parameters parameters = workable();
  GetParam().make(parameters);

  const FlowEstimate estimate = preview.estimate(parameters, {});

  ASSERT_TRUE(isPrevented(estimate));
  EXPECT_EQ(sentenceOf(estimate.problems[0].problem),
            refusalOf([&] { Simulation(mask, parameters); }));
  ASSERT_TRUE(estimate.problems[0].remedy);
  EXPECT_EQ(plugin::labelOf(estimate.problems[0].remedy->setting), GetParam().property);
  apply(*estimate.problems[0].remedy, parameters);
  EXPECT_FALSE(isPrevented(preview.estimate(parameters, {})));
  EXPECT_NO_THROW(Simulation(mask, parameters));
}

const std::vector<Unworkable> unworkables = {
    {"LatticeVelocityOfSound", [](Parameters& p) { p.latticeVelocity = 0.5; }, "Lattice Velocity"},
    {"RelaxationTime",
     [](Parameters& p) {
       p.kinematicViscosity = 1e-7;
       p.eddies = EddyChoice::Off;
     },
     "Lattice Velocity"},
    {"Pressure",
     [](Parameters& p) {
       p.openings = {{0, 2, 1000, 0, 0}, {1, 2, 0, 0, 0}};
       p.latticeVelocity = 0.3;
       p.kinematicViscosity = 2e-4;
     },
     "Lattice Velocity"},
    {"Storage",
     [](Parameters& p) {
       p.model.precision = Precision::SixteenBit;
       p.model.storage = PopulationStorage::FullTiles;
     },
     "Population Storage"}};

INSTANTIATE_TEST_SUITE_P(Settings, UnworkableFlow, testing::ValuesIn(unworkables),
                         [](const auto& info) { return std::string(info.param.name); });

/// A volume or settings that no other setting mends by itself, and words of the sentence.
struct Mistaken {
  const char* name;
  VoxelMask mask;
  std::function<void(Parameters&)> make;
  const char* words;
};

class MistakenFlow : public testing::TestWithParam<Mistaken> {};

TEST_P(MistakenFlow, HasTheErrorOfTheSolver) {
  Parameters parameters = workable();
  GetParam().make(parameters);

  const FlowEstimate estimate = FlowPreview(GetParam().mask).estimate(parameters, {});

  ASSERT_TRUE(isPrevented(estimate));
  EXPECT_THAT(sentenceOf(estimate.problems[0].problem), HasSubstr(GetParam().words));
  EXPECT_FALSE(estimate.problems[0].remedy);
}

void asTheyAre(Parameters&) {}

const VoxelMask channel = channelAlongX({20, 7, 7});
const VoxelMask cavity = maskOf(
    {5, 5, 5}, [](auto x, auto y, auto z) { return x % 4 != 0 && y % 4 != 0 && z % 4 != 0; });
constexpr std::int64_t beyondAnyVolume = std::numeric_limits<std::int64_t>::max();
const std::vector<Mistaken> mistaken = {
    {"NoFluid", VoxelMask({5, 5, 5}), asTheyAre, "none of the 125 voxels"},
    {"NoOpening", cavity, asTheyAre, "no opening"},
    {"NothingDrives", channel, [](Parameters& p) { p.inletVelocity = 0; }, "nothing drives"},
    {"NoWayOut", channel,
     [](Parameters& p) {
       p.openings = {{1, 0, 0, 0, 0}};
     },
     "no way out"},
    {"UnknownId", channel,
     [](Parameters& p) {
       p.openings = {{7, 0, 0, 0, 0}};
     },
     "opening 7"},
    {"NegativeFlowExtension", channel, [](Parameters& p) { p.flowExtension = -1000000; },
     "it is -1000000"},
    {"FlowExtensionBeyondAnyVolume", channel,
     [](Parameters& p) { p.flowExtension = beyondAnyVolume; }, "it is 9223372036854775807"},
    {"PressureThatNoFieldHolds", channel, [](Parameters& p) { p.outletPressure = 1e200; },
     "pressures around 1e+200 Pa"},
    {"VoxelsTooLarge", channel, [](Parameters& p) { p.kinematicViscosity = 1e-9; },
     "Use voxels of at most"}};

INSTANTIATE_TEST_SUITE_P(Settings, MistakenFlow, testing::ValuesIn(mistaken),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(RequireMemory, NamesBothNumbersAndWhatToChange) {
  const auto error = errorOf<InsufficientMemory>([] {
    requireMemory(2000000000, 1000000000, true, Precision::Double, PopulationStorage::CompactTiles);
  });
  EXPECT_EQ(error.requiredBytes, 2000000000u);
  EXPECT_THAT(sentenceOf(error), HasSubstr("Set Population Storage to Auto, set Precision to "
                                           "Single or Sixteen-bit storage, set Device to CPU"));
}

}  // namespace tiledlbm::test
