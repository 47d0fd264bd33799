// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Device.h"
#include "Solver/Setup/UnitChoice.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

/// Water-like fluid in voxels of a millimetre, with a time step that does not depend on the vessel.
TestFlow flowThrough(const VoxelMask& mask) {
  return {mask, parametersOnCpu(1e-3, 1e-4, 0.03)};
}

/// Through a duct of 5 x 5 voxels.
TestFlow channelFlow() {
  return flowThrough(channelAlongX({20, 7, 7}));
}

/// A tube along x that is wider at its lower end: 11 x 11 voxels, then 5 x 5.
VoxelMask nozzle() {
  return maskOf({20, 13, 13}, [](auto x, auto y, auto z) {
    const auto rim = x < 8 ? 1 : 4;
    return y >= rim && z >= rim && y < 13 - rim && z < 13 - rim;
  });
}

template <class Condition>
std::optional<FlowProblem> problemWhere(const FlowEstimate& estimate, const Condition& condition) {
  const auto& all = estimate.problems;
  const auto found = std::find_if(all.begin(), all.end(), condition);
  return found != all.end() ? std::optional(*found) : std::nullopt;
}
std::optional<FlowProblem> problemOf(Figure figure, const FlowEstimate& estimate) {
  return problemWhere(estimate, [&](const FlowProblem& of) { return of.figure == figure; });
}

/// Settings by chance, most of them such as people make, some of them such as they mistype.
class RandomSettings {
 public:
  explicit RandomSettings(unsigned seed) : random_(seed) {}

 private:
  static constexpr double nan = std::numeric_limits<double>::quiet_NaN();

  int between(int first, int last) { return std::uniform_int_distribution<>(first, last)(random_); }
  /// Defined before what uses it, since its type is deduced.
  template <class Values>
  auto pick(const Values& values) {
    return *(std::begin(values) + between(0, int(std::size(values)) - 1));
  }
  template <class T>
  T oneOf(std::initializer_list<T> values) {
    return pick(values);
  }
  bool once(int times) { return between(1, times) == 1; }
  double tenTo(double lowest, double highest) {
    return std::pow(10, std::uniform_real_distribution<>(lowest, highest)(random_));
  }
  double value() { return once(20) ? nan : once(3) ? 0 : tenTo(-4, 3); }

 public:
  Parameters draw() {
    Parameters p;
    p.device = DeviceChoice::Cpu;
    p.voxelSize = tenTo(-5.5, -2);
    p.kinematicViscosity = tenTo(-6.5, -3);
    p.density = once(12) ? oneOf({1e-3, 0.}) : 1060;
    p.inletVelocity = once(10) ? oneOf({0., -0.1, nan, 1e30}) : tenTo(-4, 0);
    p.outletPressure = once(6) ? oneOf({100., -50., 1e200}) : 0;
    p.targetMeanPressure = once(6) ? oneOf({500., 12000., nan, 1e200}) : 0;
    p.targetPulsePressure = once(12) ? oneOf({1., 100., 1e6, nan}) : 0;
    p.latticeVelocity = once(2) ? 0 : oneOf({1e-6, 0.02, 0.05, 0.05, 0.1, 0.1, 0.3, 0.6});
    p.rampSteps =
        oneOf<std::int64_t>({0, 1, 1000, 1000, 50, 200, mostTimeSteps, -1, mostTimeSteps + 1});
    p.flowExtension = once(4) ? oneOf<std::int64_t>({1, 5, 5, 9, -3, 1000000}) : 0;
    p.walls = oneOf({WallModel::HalfWay, WallModel::Interpolated});
    p.inletProfile = oneOf({InletProfile::Plug, InletProfile::Developed});
    p.model.collision = static_cast<CollisionModel>(between(0, collisionCount - 1));
    p.model.fluid = oneOf({FluidModel::Incompressible, FluidModel::QuasiCompressible});
    p.model.precision = pick(tiledlbm::allPrecisions);
    p.model.storage = once(2) ? PopulationStorage::Auto : pick(tiledlbm::allStorages);
    if (once(4)) {
      p.model.viscosity = ViscosityModel::CarreauYasuda;
      p.carreauYasuda.zeroShearViscosity *= tenTo(-1, 3);
    }
    for (int rows = once(3) ? between(1, 3) : 0; rows > 0; --rows) {
      p.openings.push_back(
          {double(between(0, 2)), double(between(0, openingRoleCount)), value(), value(), value()});
    }
    if (once(6)) {
      const double period = tenTo(-5, 0.3);
      p.waveform = {{0, 0.5}, {period / 3, 1}, {period, 0.5}};
    }
    if (once(8)) {
      const double period = p.waveform.empty() || once(4) ? tenTo(-3, 0.3) : p.waveform.back()[0];
      p.openingWaveforms = {{between(0, 2),
                             {{0, value()}, {period / 3, value()}, {period, value()}},
                             WaveformQuantity::Pressure}};
    }
    p.pulseWaveVelocity = once(8) ? oneOf({0.1, 5., 300., nan}) : 0;
    return p;
  }

 private:
  std::mt19937 random_;
};

}  // namespace

TEST(FlowPreview, HasTheFiguresOfTheRun) {
  const TestFlow flow = flowThrough(bentTube(30, 6));
  const FlowPreview preview(flow.mask);

  const FlowEstimate estimate = preview.estimate(flow.parameters, RunPlan{50});

  const Summary summary = flow.after(50).summary();
  EXPECT_FALSE(preventionOf(estimate));
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
  EXPECT_LE(double(estimate.requiredBytes), 1.1 * double(summary.memory));
}

TEST(FlowPreview, ExpectsThePeakOfTheNarrowestOpening) {
  TestFlow flow = flowThrough(nozzle());
  const FlowEstimate estimate = flow.estimate();

  EXPECT_NEAR(estimate.maxLatticeVelocity, 2 * 0.03 * 121 / 25, 1e-12);
  ASSERT_EQ(estimate.problems.size(), 1u);
  EXPECT_FALSE(estimate.problems[0].prevents);
  EXPECT_THAT(sentenceOf(estimate.problems[0].problem), HasSubstr("expected to be 0.29"));
  ASSERT_TRUE(estimate.problems[0].remedy);
  apply(*estimate.problems[0].remedy, flow.parameters);
  EXPECT_TRUE(flow.estimate().problems.empty());
}

TEST(FlowPreview, ExpectsAPeakThatTheRunReaches) {
  // Plug flow that develops in a square duct: its peak is 2.096 times the mean.
  Duct duct(15, 30);
  duct.parameters.inletProfile = InletProfile::Plug;
  duct.parameters.rampSteps = 200;
  duct.parameters.latticeVelocity = 0.02;
  duct.parameters.kinematicViscosity = 1e-4;
  const double expected = duct.estimate().maxLatticeVelocity;
  EXPECT_NEAR(expected, duct.after(3000).summary().maxLatticeVelocity, 0.1 * expected);
}

TEST(FlowPreview, TellsHowLongTheFluidTakesToCross) {
  // From the centre of a voxel in the first slice to one in the last: 19 voxels.
  EXPECT_NEAR(channelFlow().estimate().flowThroughSteps, 19 / 0.03, 1e-6);
}

TEST(FlowPreview, TellsOfEachInlet) {
  TestFlow flow = flowThrough(maskOf({20, 11, 9}, [](auto, auto y, auto z) {
    return z > 0 && z < 8 && ((y > 0 && y < 6) || (y > 6 && y < 10));
  }));  // two tubes: 35 and 21 voxels across
  flow.parameters.openings = {
      {0, 1, 0.1, 0, 0}, {1, 2, 0, 0, 0}, {2, 1, 0.3, 0, 0}, {3, 2, 0, 0, 0}};
  EXPECT_TRUE(std::isnan(flow.estimate().womersleyNumber));
  flow.parameters.waveform = {{0, 1}, {0.3, 0.2}, {0.8, 1}};

  const FlowEstimate estimate = flow.estimate({RunPlan().steps, 3});

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
  EXPECT_NEAR(estimate.time, 2.4, 1e-9);
  // The slower of both: 19 voxels of 1 mm at 0.1 m/s.
  EXPECT_NEAR(estimate.flowThroughSteps * estimate.timeStep, 0.19, 1e-9);
}

TEST(FlowPreview, RefusesPeriodsThatARunRefuses) {
  TestFlow flow = channelFlow();
  for (const double period : {1e-6, 1e20, 1.0}) {
    flow.parameters.waveform = {{0, 1}, {period, 1}};
    for (const double periods : {2.0, 1e20}) {
      const std::string ofRun =
          refusalOf<InvalidInput>([&] { flow.atStart().stepsOfPeriods(periods); });

      EXPECT_EQ(sentenceOf(preventionOf(flow.estimate({RunPlan().steps, periods}))), ofRun)
          << period << ", " << periods;
      EXPECT_EQ(!ofRun.empty(), period != 1 || periods > 2);
    }
  }
}

TEST(FlowPreview, HasTheTimeStepOfARunWithLengthenedOpenings) {
  TestFlow flow = flowThrough(channelAlongX({8, 7, 7}));
  flow.parameters.openings = {{0, 2, 100, 0, 0}, {1, 2, 0, 0, 0}};
  flow.parameters.flowExtension = 12;
  const double timeStep = flow.estimate().timeStep;
  EXPECT_EQ(timeStep, flow.atStart().summary().timeStep);
  flow.parameters.flowExtension = 0;
  EXPECT_LT(flow.estimate().timeStep, 0.5 * timeStep);
}

TEST(FlowPreview, AsksForTheUnitOfLengthWhereTheVesselIsTooSmallOrTooLarge) {
  TestFlow flow = channelFlow();  // 5.6 voxels wide
  const auto problemsWith = [&flow](double voxelSize) {
    flow.parameters.voxelSize = voxelSize;
    flow.parameters.kinematicViscosity = 1e-6;
    flow.parameters.inletVelocity = 1e-6 / voxelSize;  // the same Reynolds number
    return flow.estimate().problems;
  };
  for (const double voxelSize : {1e-6, 1.0}) {
    const std::vector<FlowProblem> problems = problemsWith(voxelSize);
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_FALSE(problems[0].prevents);
    EXPECT_THAT(sentenceOf(problems[0].problem), HasSubstr("Check Length Unit"));
  }
  for (const double voxelSize : {1e-5, 0.05}) {
    EXPECT_TRUE(problemsWith(voxelSize).empty());
  }
}

TEST(FlowPreview, OfPressuresAloneHasTheScaleOfTheRun) {
  TestFlow flow = channelFlow();
  flow.parameters.latticeVelocity = 0.01;
  flow.parameters.openings = {{0, 2, 5, 0, 0}, {1, 2, 0, 0, 0}};
  const FlowEstimate estimate = flow.estimate();
  EXPECT_DOUBLE_EQ(estimate.timeStep, flow.atStart().summary().timeStep);
  EXPECT_DOUBLE_EQ(estimate.maxLatticeVelocity, 0.01);
  EXPECT_TRUE(std::isnan(estimate.reynoldsNumber));
  EXPECT_TRUE(std::isnan(estimate.flowThroughSteps));
}

TEST(FlowPreview, CountsTheFlowExtension) {
  TestFlow flow = channelFlow();
  flow.parameters.model.storage = PopulationStorage::FullTiles;  // whose memory goes with nodes
  const RunPlan plan{100, 0, 10};
  const FlowEstimate without = flow.estimate(plan);

  flow.parameters.flowExtension = 30;
  const FlowEstimate estimate = flow.estimate(plan);

  const Summary summary = flow.after(1).summary();
  EXPECT_NEAR(double(estimate.requiredBytes), double(summary.memory), 0.2 * double(summary.memory));
  EXPECT_NEAR(estimate.runSeconds, double(summary.nonSolidNodes) * 100 / 10e6, 1e-12);
  EXPECT_NEAR(estimate.flowThroughSteps / without.flowThroughSteps, (19 + 60) / 19.0, 1e-9);
}

TEST(FlowPreview, CountsNoFlowExtensionThatIsRefused) {
  TestFlow flow = channelFlow();
  const auto bytesWith = [&flow](std::int64_t length) {
    flow.parameters.flowExtension = length;
    return flow.estimate().requiredBytes;
  };
  EXPECT_EQ(bytesWith(-1000000), bytesWith(0));
  EXPECT_EQ(bytesWith(std::numeric_limits<std::int64_t>::max()), bytesWith(largestFlowExtension));
}

TEST(FlowPreview, CountsTheMemoryOfInterpolatedWalls) {
  TestFlow flow = flowThrough(bentTube(30, 6));
  for (const PopulationStorage storage :
       {PopulationStorage::FullTiles, PopulationStorage::CompactTilesInPlace}) {
    flow.parameters.model.storage = storage;
    const auto expected = double(flow.estimate().requiredBytes);
    const auto found = double(flow.atStart().summary().memory);
    EXPECT_GE(expected, found);
    EXPECT_LE(expected, 1.2 * found);
  }
}

TEST(FlowPreview, TellsOfNoWallsThatMoveWithTrt) {
  TestFlow flow = flowThrough(bentTube(30, 6));
  flow.parameters.latticeVelocity = 0.02;
  flow.parameters.kinematicViscosity = 5e-3;
  for (const CollisionModel collision : {CollisionModel::Lbmrt, CollisionModel::Trt}) {
    flow.parameters.model.collision = collision;
    EXPECT_EQ(problemOf(Figure::RelaxationTime, flow.estimate()).has_value(),
              collision == CollisionModel::Lbmrt);
  }
}

TEST(FlowPreview, ExpectsAFluidThatThinsToTakeLonger) {
  TestFlow flow = channelFlow();
  const double newtonian = flow.estimate().runSeconds;
  flow.parameters.model.viscosity = ViscosityModel::CarreauYasuda;
  flow.parameters.carreauYasuda.infiniteShearViscosity = 0.1;
  flow.parameters.carreauYasuda.zeroShearViscosity = 0.2;
  EXPECT_GT(flow.estimate().runSeconds, 1.3 * newtonian);
}

/// A lattice velocity too high for the one may be too low for the other: a change of it that only
/// leads from one to the other is no remedy.
TEST(FlowPreview, AsksForAFinerMaskWhereNoLatticeVelocityIsRight) {
  TestFlow flow = flowThrough(bentTube(30, 6));
  Parameters& parameters = flow.parameters;
  parameters.inletVelocity = 1;
  parameters.kinematicViscosity = 3e-6;
  parameters.model.collision = CollisionModel::Lbmrt;
  parameters.model.fluid = FluidModel::QuasiCompressible;
  for (int click = 0; click < 5; ++click) {
    const FlowEstimate estimate = flow.estimate();
    if (estimate.problems.empty() || !estimate.problems.front().remedy) {
      break;
    }
    apply(*estimate.problems.front().remedy, parameters);
  }

  const FlowEstimate estimate = flow.estimate();
  EXPECT_FALSE(preventionOf(estimate));
  const std::optional<FlowProblem> problem = problemOf(Figure::MaxLatticeVelocity, estimate);
  ASSERT_TRUE(problem);
  EXPECT_FALSE(problem->remedy);
  EXPECT_THAT(sentenceOf(problem->problem), HasSubstr("Use voxels of at most"));

  // So much finer it is right.
  const double ratio = 0.95 * 0.05 / estimate.maxLatticeVelocity * (estimate.relaxationTime - 0.5) /
                       (traitsOf(CollisionModel::Lbmrt).smallestRelaxationTime - 0.5);
  parameters.voxelSize *= ratio;
  parameters.latticeVelocity *= 0.05 / estimate.maxLatticeVelocity;
  EXPECT_FALSE(problemOf(Figure::MaxLatticeVelocity, flow.estimate()));
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
  TestFlow flow = flowThrough(fork());
  Parameters& parameters = flow.parameters;
  const auto found = [&] {
    return problemWhere(flow.estimate(), [](const FlowProblem& problem) {
      return problem.remedy && problem.remedy->setting == Setting::TargetMeanPressure;
    });
  };
  EXPECT_FALSE(found()) << "a steady flow";
  parameters.waveform = {{0, 0.5}, {0.2, 1}, {0.5, 0.4}, {0.8, 0.5}};

  const std::optional<FlowProblem> problem = found();

  ASSERT_TRUE(problem);
  EXPECT_FALSE(problem->prevents);
  EXPECT_THAT(sentenceOf(problem->problem), HasSubstr("2 outlets"));
  apply(*problem->remedy, parameters);
  EXPECT_FALSE(found()) << "with the remedy";
  const std::vector<OpeningEstimate> openings = flow.estimate().openings;
  ASSERT_EQ(openings.size(), 3u);
  EXPECT_EQ(openings[1].condition.role, OpeningRole::Windkessel);
  EXPECT_EQ(openings[2].condition.role, OpeningRole::Windkessel);

  parameters.targetMeanPressure = 0;
  parameters.outletPressure = 13332;  // of the blood, which is no pressure behind a Windkessel
  EXPECT_FALSE(found()) << "no remedy by one setting";
  EXPECT_THAT(sentencesOf(flow.estimate().problems),
              Contains(HasSubstr("and Outlet Pressure to 0")));
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
  TestFlow flow = channelFlow();
  EXPECT_FALSE(flow.estimate(RunPlan{4000}).isSpeedMeasured);
  EXPECT_GT(flow.estimate(RunPlan{4000}).mflups, 0);
  flow.parameters.flowTolerance = 0;
  const FlowEstimate estimate = flow.estimate(RunPlan{4000, 0, 10});
  EXPECT_TRUE(estimate.isSpeedMeasured);
  EXPECT_NEAR(estimate.runSeconds, 20 * 5 * 5 * 4000 / 10e6, 1e-12);
}

TEST(FlowPreview, ExpectsTheStepsUntilTheFlowIsSteady) {
  for (const double viscosity : {5e-6, 1e-4}) {
    Duct duct(9, 36);
    duct.parameters.kinematicViscosity = viscosity;
    duct.parameters.latticeVelocity = 0;
    duct.parameters.flowTolerance = 1e-3;
    const auto expected = double(duct.estimate().steps);
    const Simulation simulation = duct.after(RunPlan().steps);
    ASSERT_TRUE(simulation.summary().isSteady);
    EXPECT_GT(expected, double(simulation.steps()) / 2) << viscosity;
    EXPECT_LT(expected, double(simulation.steps()) * 2) << viscosity;
    EXPECT_EQ(duct.estimate(RunPlan{50}).steps, 50);
  }
}

TEST(FlowPreview, ExpectsAllStepsOfARunThatItsRampOutlasts) {
  Duct duct(9, 36);
  duct.parameters.rampSteps = mostTimeSteps;
  EXPECT_EQ(duct.estimate().steps, RunPlan().steps);
}

TEST(FlowPreview, CountsMemoryThatTheLastRunGivesBack) {
  RunPlan plan;
  plan.heldBytes = std::uint64_t(1) << 50;
  EXPECT_GT(channelFlow().estimate(plan).availableBytes, plan.heldBytes);
  EXPECT_LT(channelFlow().estimate().availableBytes, plan.heldBytes);
}

TEST(RequireMemory, NamesBothNumbersAndWhatToChange) {
  const auto error = errorOf<InsufficientMemory>([] {
    requireMemory(2000000000, 1000000000, true, Precision::Double, PopulationStorage::CompactTiles);
  });
  EXPECT_EQ(error.requiredBytes, 2000000000u);
  EXPECT_THAT(sentenceOf(error), HasSubstr("Set Population Storage to Auto, set Precision to "
                                           "Single or Sixteen-bit storage, set Device to CPU"));
}

/// Preview and run agree on what can be computed, whatever the settings.
TEST(PreviewAgreement, OfRandomSettingsWithTheRun) {
  const VoxelMask mask = channelAlongX({20, 7, 7});
  const FlowPreview preview(mask);
  RandomSettings settings(17);
  int runs = 0, refusals = 0;
  for (int i = 0; i < 1500; ++i) {
    const Parameters parameters = settings.draw();
    const std::string refusal = refusalOf([&] { Simulation(mask, parameters); });
    ASSERT_EQ(sentenceOf(preventionOf(preview.estimate(parameters, RunPlan()))), refusal)
        << "settings " << i;
    ++(refusal.empty() ? runs : refusals);
  }
  EXPECT_GT(runs, 200);
  EXPECT_GT(refusals, 200);
}

}  // namespace tiledlbm::test
