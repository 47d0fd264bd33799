// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/FlowRecord.h"
#include "Solver/Run/OpeningAssessment.h"
#include "Solver/Run/PeriodChange.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

/// A short wide tube along x, at a Reynolds number of some 10, that rests after 2000 steps.
struct SlowTube : TestFlow {
  SlowTube() : TestFlow{tubeAlongX({24, 14, 14}, 5.5, {6.5, 6.5}), parametersOnCpu(1e-3, 1e-4)} {
    parameters.inletProfile = InletProfile::Developed;
    parameters.rampSteps = 400;
  }

  std::vector<QualityReason> reasonsAfter(std::int64_t steps) const {
    const Simulation simulation = after(steps);
    EXPECT_EQ(simulation.summary().quality, qualityOf(simulation.qualityReasons()));
    return simulation.qualityReasons();
  }

  Simulation afterPeriods(double periods) const { return after(atStart().stepsOfPeriods(periods)); }
};

/// Two such tubes in one volume, which no fluid joins.
SlowTube twoTubes() {
  SlowTube tubes;
  tubes.mask = maskOf({24, 14, 30}, [](auto, auto y, auto z) {
    return std::hypot(double(y) - 6.5, double(z) - 6.5) < 5.5 ||
           std::hypot(double(y) - 6.5, double(z) - 22.5) < 4.5;
  });
  return tubes;
}

/// Expects a reason of a kind.
template <class ProblemType>
ProblemType expectReason(const std::vector<QualityReason>& reasons) {
  const auto* reason = reasonOf<ProblemType>(reasons);
  EXPECT_TRUE(reason);
  return reason ? *reason : ProblemType();
}

/// Expects it among those against a result that is not usable.
template <class ProblemType>
ProblemType expectNotUsable(const std::vector<QualityReason>& reasons) {
  EXPECT_EQ(qualityOf(reasons), Quality::NotUsable);
  return expectReason<ProblemType>(reasons);
}

/// Expects no reason but one of the kind.
template <class ProblemType>
ProblemType expectOnly(const std::vector<QualityReason>& reasons) {
  EXPECT_EQ(reasons.size(), 1u) << testing::PrintToString(sentencesOf(reasons));
  return expectReason<ProblemType>(reasons);
}

}  // namespace

TEST(Quality, OfAFlowThatRestsIsGood) {
  EXPECT_THAT(sentencesOf(SlowTube().reasonsAfter(100000)), IsEmpty());
}

TEST(Quality, AsksForVoxelsThatResolveTheBoundaryLayerOfACardiacCycle) {
  SlowTube tube;
  const double viscosity = tube.parameters.kinematicViscosity;
  const auto layerOf = [&](double period, double voxelSize) {
    tube.parameters.voxelSize = voxelSize;
    tube.parameters.waveform =
        waveOf(period, 100, [](double part) { return 2 - std::cos(2 * pi * part); });
    const auto reasons = tube.atStart().qualityReasons();
    const auto* found = reasonOf<LayerUnresolved, UnitProblem>(reasons);
    return found ? std::optional(*found) : std::nullopt;
  };

  const auto thin = layerOf(0.01, 1e-3);
  ASSERT_TRUE(thin);
  EXPECT_EQ(thin->harmonic, 1);
  EXPECT_NEAR(thin->thickness, std::sqrt(viscosity * 0.01 / pi), 1e-9);
  EXPECT_NEAR(thin->workable, thin->thickness / 0.8, 0.01 * thin->workable);
  EXPECT_LT(thin->workable, 1e-3);
  EXPECT_FALSE(layerOf(0.01, thin->workable));
  EXPECT_FALSE(layerOf(0.03, 1e-3));
}

/// Whose mean inflow is nothing.
TEST(Quality, BalancesAFlowToAndFroByItsSize) {
  SlowTube tube;
  tube.parameters.waveform = waveOf(0.05, 100, [](double part) { return std::sin(2 * pi * part); });
  const auto reasons = tube.afterPeriods(4).qualityReasons();
  EXPECT_FALSE(reasonOf<MassNotBalanced>(reasons)) << testing::PrintToString(sentencesOf(reasons));
}

TEST(Quality, IsNotUsableWhileTheOpeningsRise) {
  const auto reason = expectNotUsable<StillRising>(SlowTube().reasonsAfter(100));
  EXPECT_EQ(reason.step, 100);
  EXPECT_EQ(reason.rampSteps, 400);
  EXPECT_NEAR(reason.factor, 0.5 * (1 - std::cos(M_PI / 4)), 1e-12);
}

TEST(Quality, IsNotUsableBeforeTheFlowCanHaveSettled) {
  const auto reason = expectNotUsable<NotSettled>(SlowTube().reasonsAfter(500));
  EXPECT_EQ(reason.begin, 400);
  // What it advises is enough.
  EXPECT_FALSE(reasonOf<NotSettled>(SlowTube().reasonsAfter(reason.workableSteps)));
}

TEST(Quality, OfAFlowWithoutOpeningsNeedsTheTimeOfFriction) {
  TestFlow cavity{allFluid({12, 12, 12}), parametersOnCpu(1e-3, 1e-4)};
  cavity.parameters.rampSteps = 50;
  cavity.parameters.openings = rowsByFace(cavity.mask, {{Face::ZPlus, {0, 3, 0.1, 0, 0}}});
  Simulation simulation = cavity.after(100);
  simulation.run(expectReason<NotSettled>(simulation.qualityReasons()).workableSteps);
  EXPECT_THAT(sentencesOf(simulation.qualityReasons()), IsEmpty());
  for (const OpeningState& state : simulation.openings()) {
    EXPECT_TRUE(std::isnan(state.pressureDrop)) << "a wall, at rest or moving, has none";
  }
}

TEST(Quality, TellsOfPartsThatNothingDrives) {
  const Simulation simulation = twoTubes().after(100000);
  // The largest opening is the inlet: the narrower tube has two outlets.
  EXPECT_EQ(expectOnly<PartsAtRest>(simulation.qualityReasons()).parts, 1);
  const std::vector<OpeningState> states = simulation.openings();
  ASSERT_EQ(states.size(), 4u);
  EXPECT_EQ(states[0].region, states[1].region);
  EXPECT_EQ(states[2].region, states[3].region);
  EXPECT_NE(states[0].region, states[2].region);
  EXPECT_EQ(states[0].pressureDrop, 0);
  EXPECT_GT(states[1].pressureDrop, 0);
  EXPECT_TRUE(std::isnan(states[2].pressureDrop) && std::isnan(states[3].pressureDrop));
}

TEST(Quality, OfAHeartbeatIsNotThatOfPartsAtRest) {
  SlowTube tubes = twoTubes();
  tubes.parameters.waveform = {{0, 0.5}, {0.5, 1}, {1, 0.5}};
  const Simulation simulation = tubes.afterPeriods(4);
  expectOnly<PartsAtRest>(simulation.qualityReasons());
  const std::vector<OpeningState> states = simulation.openings();
  EXPECT_LT(states[0].pressureChange, 0.01);
  EXPECT_TRUE(std::isnan(states[2].pressureChange) && std::isnan(states[2].flowRateChange));
}

TEST(Quality, GivesEachPartItsOwnPressureDrop) {
  SlowTube tubes = twoTubes();
  tubes.parameters.openings = {{2, 1, 0.2, 0, 0}, {3, 2, 500, 0, 0}};
  const Simulation simulation = tubes.after(100000);
  EXPECT_EQ(simulation.summary().quality, Quality::Good);
  const std::vector<OpeningState> states = simulation.openings();
  EXPECT_NEAR(states[2].meanPressure - states[3].meanPressure, states[3].pressureDrop,
              1e-9 * states[2].meanPressure);
  EXPECT_EQ(states[2].pressureDrop, 0);
}

TEST(Quality, TellsWherePressuresCompressTheFluid) {
  SlowTube tube;
  tube.parameters.model.fluid = FluidModel::QuasiCompressible;
  tube.parameters.latticeVelocity = 0.025;
  tube.parameters.kinematicViscosity = 1e-3;
  const auto reason = expectReason<DensityVaries>(tube.reasonsAfter(100000));
  EXPECT_GT(reason.deviation, 0.02);
  tube.parameters.latticeVelocity = reason.workable;
  EXPECT_FALSE(reasonOf<DensityVaries>(tube.reasonsAfter(100000)));
  // The density of the other model takes no part in a steady flow.
  tube.parameters.latticeVelocity = 0.025;
  tube.parameters.model.fluid = FluidModel::Incompressible;
  EXPECT_FALSE(reasonOf<DensityVaries>(tube.reasonsAfter(100000)));
}

TEST(Quality, TellsWhereAHeartbeatCompressesTheFluid) {
  SlowTube tube;
  tube.parameters.rampSteps = 100;
  tube.parameters.latticeVelocity = 0.08;  // Auto makes sound faster
  tube.parameters.waveform = {{0, 0.5}, {0.025, 1}, {0.05, 0.5}};
  const std::vector<QualityReason> reasons = tube.afterPeriods(6).qualityReasons();
  const auto* stored = reasonOf<MassStored>(reasons);
  ASSERT_TRUE(stored);
  EXPECT_GT(stored->share, 0.02);
  const auto* sound = reasonOf<SlowSound, UnitProblem>(reasons);
  ASSERT_TRUE(sound);
  tube.parameters.latticeVelocity = 0.9 * std::min(stored->workable, sound->workable);
  const std::vector<QualityReason> after = tube.afterPeriods(6).qualityReasons();
  EXPECT_FALSE(reasonOf<MassStored>(after));
  EXPECT_EQ((reasonOf<SlowSound, UnitProblem>(after)), nullptr);
}

TEST(Quality, OfAWaveformNeedsAWholePeriodAfterTheStart) {
  SlowTube tube;
  tube.parameters.waveform = {{0, 0.5}, {0.5, 1}, {1, 0.5}};
  const std::int64_t period = tube.atStart().stepsOfPeriods(1);
  tube.parameters.rampSteps = 3 * period / 2;
  Simulation rising = tube.after(2 * period);
  EXPECT_EQ(expectNotUsable<NoWholePeriod>(rising.qualityReasons()).workablePeriods, 3);
  rising.run(3 * period);
  const std::vector<QualityReason> reasons = rising.qualityReasons();
  EXPECT_FALSE(reasonOf<NoWholePeriod>(reasons));
  // One period says nothing about the next one.
  EXPECT_EQ(expectReason<NotPeriodic>(reasons).workablePeriods, 4);
  rising.run(5 * period);
  EXPECT_THAT(sentencesOf(rising.qualityReasons()), IsEmpty());
  EXPECT_TRUE(rising.summary().isPeriodic);
}

TEST(Quality, TellsOfAHeartbeatThatDoesNotRepeatItself) {
  // The Windkessel takes some 1.4 s to fill, which a run with a prescribed pressure does not do.
  SlowTube tube;
  tube.parameters.latticeVelocity = 0.03;
  tube.parameters.rampSteps = 20;
  tube.parameters.openings = {{0, 2, 0, 0, 0}, {1, 6, 1, 0.2, 70}};
  tube.parameters.openingWaveforms = {
      {0, {{0, 5}, {0.1, 10}, {0.2, 5}}, WaveformQuantity::Pressure}};
  const Simulation simulation = tube.afterPeriods(3);
  const auto reason = expectReason<NotPeriodic>(simulation.qualityReasons());
  EXPECT_GT(reason.change, 0.01);
  EXPECT_EQ(reason.workablePeriods, 4);
  EXPECT_FALSE(simulation.isPeriodic());
  EXPECT_FALSE(simulation.summary().isPeriodic);
}

TEST(FlowRecord, FindsTheLowestResidualAfterTheRamp) {
  FlowRecord record(100, 0, 0);
  double residual = 1;
  for (std::int64_t step = 50; step <= 1000; step += 50) {
    residual *= step <= 600 ? 0.5 : 3;
    record.add({step, 0, step == 100 ? 1e-9 : residual, 0, 0}, 0.1, 0.01 * step);
  }
  EXPECT_EQ(record.lowestStep(), 600);
  EXPECT_DOUBLE_EQ(record.lowestResidual(), std::pow(0.5, 12));
  EXPECT_DOUBLE_EQ(record.largestDensity(), 10) << "of the last sample";
}

TEST(FlowRecord, AveragesOverWholePeriods) {
  constexpr std::int64_t period = 1000;
  FlowRecord record(period / 2, period, 0);
  OpeningState state;
  for (std::int64_t step = 10; step <= 3 * period + 50; step += 10) {
    state.flowRate = 5 + std::sin(2 * M_PI * double(step) / period) + double((step - 1) / period);
    state.meanPressure = 2 * state.flowRate;
    EXPECT_EQ(record.phaseAfter(step - 1), step);
    EXPECT_EQ(record.phaseAfter(step), step + 10);
    EXPECT_FALSE(record.awaits(step - 1));
    EXPECT_TRUE(record.awaits(step));
    record.addPhase(step, {state}, {-3.0});
    EXPECT_FALSE(record.awaits(step)) << "it has been looked at";
    record.add({step, 0, 0, 0, 0}, step == 2300 ? 0.3 : 0.1, 0);
    EXPECT_EQ(record.lastPeriod().has_value(), step >= 2 * period) << step;
    EXPECT_EQ(record.periodBefore().has_value(), step >= 3 * period) << step;
  }
  const auto last = record.lastPeriod()->openings[0];
  EXPECT_NEAR(record.periodBefore()->openings[0].flowRate.mean, 6, 1e-12);
  EXPECT_NEAR(last.flowRate.mean, 7, 1e-12);
  EXPECT_EQ(last.flowRate.values.size(), 100u);
  EXPECT_NEAR(last.flowRate.least(), 6, 1e-12);
  EXPECT_NEAR(last.flowRate.largest(), 8, 1e-12);
  EXPECT_NEAR(last.pressure.mean, 14, 1e-12);
  EXPECT_NEAR(last.prescribed, -3, 1e-12);
  EXPECT_NEAR(last.prescribedSize, 3, 1e-12);
  EXPECT_DOUBLE_EQ(record.largestSpeed(), 0.3) << "of the last period";
}

/// Three openings of a region, of which the third is a wall, and one of another region.
std::vector<OpeningState> statesOfTwoRegions() {
  std::vector<OpeningState> states(4);
  for (OpeningState& state : states) {
    state.role = OpeningRole::Pressure;
    state.region = 0;
  }
  states[2].role = OpeningRole::Wall;
  states[3].region = 1;
  return states;
}

TEST(PeriodChange, IsTheLargestDifferenceAtAPhaseOverTheRange) {
  const std::vector<OpeningState> states = statesOfTwoRegions();
  PeriodValues before;
  before.openings.resize(4);
  before.openings[0] = {{5, {-2, 10, 7}}, {100, {50, 200, 50}}, 0, 0};
  before.openings[1] = {{-5, {-4, -9, -2}}, {50, {40, 60, 50}}, 0, 0};
  before.openings[3] = {{1, {1, 1, 1}}, {7, {7, 7, 7}}, 0, 0};
  PeriodValues last = before;
  // The mean and the range stay as they are.
  last.openings[0].flowRate.values = {-2, 10, 6.4};
  last.openings[1].flowRate.values = {-4.27, -9, -1.73};
  last.openings[0].pressure.values = {51, 200, 49.2};
  last.openings[1].pressure.values = {40, 60, 54};
  last.openings[1].pressure.mean = 47;

  const std::vector<PeriodChange> changes = changesBetween(before, last, states);

  EXPECT_NEAR(changes[0].flowRate, 0.6 / 12, 1e-12);
  EXPECT_NEAR(changes[1].flowRate, 0.27 / 9, 1e-12) << "of what flows out";
  EXPECT_NEAR(changes[0].pressure, 1. / 160, 1e-12);
  EXPECT_NEAR(changes[1].pressure, 4. / 160, 1e-12);
  EXPECT_TRUE(std::isnan(changes[2].flowRate) && std::isnan(changes[2].pressure));
  EXPECT_EQ(changes[3].flowRate, 0);
  EXPECT_EQ(changes[3].pressure, 0);
  // Mean drops: 50 before, 53 now.
  EXPECT_NEAR(dropChangeBetween(before, last, states), 3. / 53, 1e-12);

  LargestChange largest = largestChangeOf(changes);
  EXPECT_NEAR(largest.change, 0.6 / 12, 1e-12);
  EXPECT_EQ(largest.opening, 0u);
  EXPECT_FALSE(largest.isOfPressure);
  last.openings[1].pressure.values[0] = 60;
  largest = largestChangeOf(changesBetween(before, last, states));
  EXPECT_NEAR(largest.change, 20 / (200 - 49.2), 1e-12);
  EXPECT_EQ(largest.opening, 1u);
  EXPECT_TRUE(largest.isOfPressure);
}

TEST(PeriodChange, OfAnOpeningWithNextToNoFlowIsOfAHundredthOfTheLargest) {
  const std::vector<OpeningState> states = statesOfTwoRegions();
  PeriodValues before;
  before.openings.resize(4);
  before.openings[0] = {{5, {0, 10}}, {1, {0, 2}}, 0, 0};
  before.openings[1] = {{0, {0, 1e-9}}, {0, {0, 0}}, 0, 0};
  before.openings[3] = before.openings[0];
  PeriodValues last = before;
  last.openings[1].flowRate.values = {1e-9, 0};
  EXPECT_NEAR(changesBetween(before, last, states)[1].flowRate, 1e-8, 1e-12);
}

TEST(FlowRecord, LooksAtTheSamePhasesOfEachPeriod) {
  constexpr std::int64_t period = 530;  // not a multiple of the interval, 6 steps
  FlowRecord record(0, period, 0);
  OpeningState state;
  state.role = OpeningRole::Pressure;
  std::vector<std::int64_t> inPeriod;
  for (std::int64_t step = record.phaseAfter(0); step <= 4 * period;
       step = record.phaseAfter(step)) {
    inPeriod.push_back(step % period);
    state.flowRate = 5 + std::sin(2 * M_PI * double(step) / period);
    record.addPhase(step, {state}, {0.0});
  }
  ASSERT_EQ(inPeriod.size() % 4, 0u);
  const auto phases = std::ptrdiff_t(inPeriod.size() / 4);
  EXPECT_TRUE(std::equal(inPeriod.begin(), inPeriod.end() - phases, inPeriod.begin() + phases));
  EXPECT_NEAR(record.lastPeriod()->openings[0].flowRate.mean, 5, 1e-3);
  EXPECT_LT(changesBetween(*record.periodBefore(), *record.lastPeriod(), {state})[0].flowRate,
            1e-12);
}

TEST(FlowRecord, LooksAtEachStepOfAShortPeriod) {
  FlowRecord record(0, 10, 0);
  EXPECT_EQ(record.phaseAfter(0), 1);
  EXPECT_EQ(record.phaseAfter(9), 10);
  EXPECT_EQ(record.phaseAfter(10), 11);
}

TEST(FlowRecord, LeavesOutThePeriodThatARestartFileEndsIn) {
  constexpr std::int64_t period = 1000;
  FlowRecord record(0, period, period / 2);
  for (std::int64_t step = record.phaseAfter(period / 2); step <= 2 * period;
       step = record.phaseAfter(step)) {
    EXPECT_FALSE(record.lastPeriod());
    record.addPhase(step, {OpeningState()}, {0.0});
  }
  EXPECT_TRUE(record.lastPeriod());
  EXPECT_FALSE(record.periodBefore());
}

TEST(OpeningAssessment, ComparesFlowsAndPressuresWithWhatWasAskedFor) {
  SlowTube tube;
  tube.parameters.outletPressure = 50;
  std::vector<PeriodValues::OfOpening> passed(2);
  passed[0].flowRate.mean = passed[0].prescribed = passed[0].prescribedSize = 1e-5;
  passed[0].pressure.mean = 150;
  passed[1].flowRate.mean = -1e-5;
  passed[1].pressure.mean = 50;
  const auto reasonsNow = [&] {
    const CaseSetup setup = tube.setup();
    std::vector<OpeningState> states(2);
    states[0].area = states[1].area = 1e-4;
    return assessOpenings(setup, setup.volume().regions(setup.roles()).front(), states, passed);
  };
  EXPECT_TRUE(reasonsNow().empty());

  passed[0].flowRate.mean = 1.009e-5;
  passed[1].pressure.mean = 50.9;
  EXPECT_TRUE(reasonsNow().empty());

  passed[0].flowRate.mean = 1.02e-5;
  const auto ofFlow = expectOnly<FlowRateMissed>(reasonsNow());
  EXPECT_EQ(qualityOf(reasonsNow()), Quality::ReadWithCare);
  EXPECT_NEAR(ofFlow.found, 1.02e-5, 1e-15);
  EXPECT_NEAR(ofFlow.prescribed, 1e-5, 1e-15);

  // The only prescribed pressure is missed: all pressures are shifted, and the flow is right.
  passed[0].flowRate.mean = 1e-5;
  passed[1].pressure.mean = 20;
  EXPECT_FALSE(expectOnly<PressureMissed>(reasonsNow()).flowsBack);
  EXPECT_EQ(qualityOf(reasonsNow()), Quality::ReadWithCare);

  // One of two is missed, so that their difference is, which drives the flow.
  tube.parameters.openings = {{0, 2, 150, 0, 0}, {1, 2, 50, 0, 0}};
  expectOnly<PressureMissed>(reasonsNow());
  EXPECT_EQ(qualityOf(reasonsNow()), Quality::NotUsable);
}

}  // namespace tiledlbm::test
