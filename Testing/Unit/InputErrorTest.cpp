// SPDX-License-Identifier: BSD-3-Clause
#include <cstdlib>
#include <sstream>

#include "Kernels/Host/HostMemory.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
const std::string roleAfterTheLast = "role " + std::to_string(openingRoleCount);

using Mask = VoxelMask;
using P = Parameters;
using Fluid = CarreauYasudaParameters;
using Change = std::function<void(VoxelMask&, Parameters&)>;

/// Something that a user can get wrong, and what the message has to name: the number at fault and
/// the way out.
struct Mistake {
  const char* name;
  Change make;
  std::vector<std::string> words;
  const char* property = nullptr;  ///< of which error and preview have a value that works
};

void PrintTo(const Mistake& mistake, std::ostream* out) {
  *out << mistake.name;
}

Change volume(const VoxelMask& other) {
  return [other](VoxelMask& mask, Parameters&) { mask = other; };
}
template <class Field, class Value>
Change value(Field Parameters::*field, const Value& value) {
  return [=](VoxelMask&, Parameters& p) { p.*field = value; };
}
Change rows(const std::vector<OpeningRow>& rows) {
  return value(&Parameters::openings, rows);
}
Change waveform(const std::vector<std::array<double, 2>>& points) {
  return value(&Parameters::waveform, points);
}
Change carreauYasuda(double CarreauYasudaParameters::*number, double value) {
  return [=](VoxelMask&, Parameters& p) {
    p.model.viscosity = ViscosityModel::CarreauYasuda;
    p.carreauYasuda.*number = value;
  };
}
Change together(const std::vector<Change>& changes) {
  return [changes](VoxelMask& mask, Parameters& parameters) {
    for (const Change& change : changes) {
      change(mask, parameters);
    }
  };
}

/// A tube along x: opening 0 on x-, opening 1 on x+, 9 voxels each.
VoxelMask tube() {
  return channelAlongX({9, 5, 5});
}

/// Two of them that cross, with four openings.
VoxelMask cross() {
  return maskOf({9, 9, 5}, [](auto x, auto y, auto z) {
    return z > 0 && z < 4 && ((x > 2 && x < 6) || (y > 2 && y < 6));
  });
}

/// A vessel that comes in on x- and leaves across the edge between y- and z-.
VoxelMask tubeThroughAnEdge() {
  return maskOf({7, 6, 6}, [](auto x, auto y, auto z) {
    return y < 5 && z < 5 && (x < 3 ? y > 0 && z > 0 : x < 6);
  });
}

Parameters workable() {
  return parametersOnCpu(1e-3, 1e-4);
}

TestFlow tubeFlow() {
  return {tube(), workable()};
}

/// Mistakes of the volume.
const std::vector<Mistake> mistakesOfVolume = {
    {"NoFluid", volume(Mask({4, 5, 6})), {"none of the 120 voxels", "Fluid Range"}},
    {"AllFluid", volume(allFluid({5, 5, 5})), {"every voxel is fluid", "Fluid Range", "Openings"}},
    {"AllFluidWithAFaceLeftOut",
     [](Mask& mask, Parameters& p) {
       mask = allFluid({5, 5, 5});
       p.openings = rowsByFace(mask, {{Face::XMinus, {0, 1, 0.1, 0, 0}}});
       p.openings.pop_back();
     },
     {"every voxel is fluid"}},
    {"NoOpening",
     volume(maskOf({5, 5, 5},
                   [](auto x, auto y, auto z) { return x % 4 != 0 && y % 4 != 0 && z % 4 != 0; })),
     {"no opening", "Crop"}},
    {"OneVoxelThick",
     volume(maskOf({9, 9, 1}, [](auto, auto y, auto) { return y == 4; })),
     {"1 voxel thick along z", "at least 3"}},
    {"TwoVoxelsThick",
     volume(maskOf({2, 9, 9}, [](auto, auto y, auto) { return y == 4; })),
     {"2 voxels thick along x", "at least 3"}},
    {"OpeningsThatShareAnEdgeOfTheVolume",
     volume(tubeThroughAnEdge()),
     {"share 3 voxels", "opening 1 (face y-, 15 voxels)", "opening 2 (face z-, 15 voxels)",
      "Crop or pad"}},
    {"LabelOverPartOfASectionAtAFace",
     [](Mask& mask, Parameters&) {
       paint(mask, {2}, [](auto x, auto y, auto) { return x > 5 && y < 3 ? 2 : 0; });
     },
     {"(label 2, ", "(face x+, 3 voxels) share 3 voxels"}},
    {"LabelWithinALabel",
     [](Mask& mask, Parameters&) {
       mask = channelAlongX({9, 9, 9});
       paint(mask, {2, 3}, [](auto x, auto y, auto z) {
         return x <= 5 ? 0 : std::abs(y - 4) < 2 && std::abs(z - 4) < 2 ? 3 : 2;
       });
     },
     {"(label 2, ", "(label 3, ", "touch at 9 voxels", "one label"}}};

/// Mistakes of rows of openings.
const std::vector<Mistake> mistakesOfOpenings = {
    {"UnknownId", rows({{7, 0, 0, 0, 0}}), {"opening 7", "has 2", "from 0 to 1"}},
    {"NegativeId", rows({{-1, 0, 0, 0, 0}}), {"opening -1", "from 0 to 1"}},
    {"FractionalId", rows({{0.5, 0, 0, 0, 0}}), {"opening 0.5", "from 0 to 1"}},
    {"HugeId", rows({{1e300, 0, 0, 0, 0}}), {"1e+300"}},
    {"UnknownRole",
     rows({{0, openingRoleCount, 0, 0, 0}}),
     {roleAfterTheLast, "opening 0", "0 (wall)", "6 (Windkessel)"}},
    {"ShareOfNothing",
     rows({{1, 7, 0, 0, 0}}),
     {"opening 1", "above 0 and below 100 %", "it has 0 %"}},
    {"ShareOfMoreThanAll",
     rows({{1, 7, 120, 0, 0}}),
     {"opening 1", "above 0 and below 100 %", "it has 120 %"}},
    {"ShareOfTheOnlyOutlet", rows({{1, 7, 40, 0, 0}}), {"role 2", "opening 1", "the only outlet"}},
    {"SharesThatDoNotAddUp",
     together({volume(cross()), rows({{1, 7, 40, 0, 0}, {2, 7, 40, 0, 0}, {3, 7, 10, 0, 0}})}),
     {"100 %", "all outlets", "add up to 90 %"}},
    {"SharesThatLeaveNothing",
     together({volume(cross()), rows({{1, 7, 60, 0, 0}, {2, 7, 40, 0, 0}})}),
     {"less than 100 %", "add up to 100 %", "leaves nothing"}},
    {"NoResistance", rows({{1, 5, 0, 100, 0}}), {"opening 1", "resistance of 0", "Pa s/ml"}},
    {"NegativeProximalResistance",
     rows({{1, 6, -1, 0.01, 100}}),
     {"opening 1", "proximal resistance of -1"}},
    {"NoCompliance", rows({{1, 6, 10, 0, 100}}), {"opening 1", "compliance of 0", "role 5"}},
    {"NoDistalResistance",
     rows({{1, 6, 10, 0.01, 0}}),
     {"opening 1", "distal resistance of 0", "role 2"}},
    {"ResistanceTooLarge",
     rows({{1, 5, 1e9, 0, 0}}),
     {"Bring the pressures", "of the lattice density"}},
    {"FractionalRole", rows({{0, 1.5, 0, 0, 0}}), {"role 1.5"}},
    {"NoNumberInARow", rows({{0, 1, nan, 0, 0}}), {"no finite number"}},
    {"InfiniteNumberInARow", rows({{0, 1, HUGE_VAL, 0, 0}}), {"no finite number"}},
    {"TwoRowsForOneOpening",
     rows({{1, 2, 0, 0, 0}, {1, 0, 0, 0, 0}}),
     {"two rows for opening 1", "Remove a row"}},
    {"InletWithoutOutlet",
     rows({{1, 0, 0, 0, 0}}),
     {"no way out", "opening 0 (face x-, 9 voxels)", "role 2"}},
    {"MovingWallOutOfItsPlane",
     rows({{0, 3, 0.25, 0.1, 0}}),
     {"0.25 m/s out of its own plane", "parallel", "role 1"}},
    {"OnlyWalls", rows({{0, 0, 0, 0, 0}, {1, 0, 0, 0, 0}}), {"nothing drives"}},
    {"SamePressureEverywhere",
     rows({{0, 2, 50, 0, 0}, {1, 2, 50, 0, 0}}),
     {"nothing drives", "pressure"}}};

/// Mistakes of waveforms.
const std::vector<Mistake> mistakesOfWaveforms = {
    {"ShareOfAHeartbeatWithoutAPressure",
     together({volume(cross()), rows({{1, 7, 60, 0, 0}}), waveform({{0, 1}, {1, 1}})}),
     {"Target Mean Pressure", "opening 1", "Windkessel"}},
    {"WaveformOfOneRow", waveform({{0, 1}}), {"1 row", "at least two"}},
    {"WaveformWhoseTimesFall",
     waveform({{0, 1}, {0.2, 2}, {0.1, 3}}),
     {"row 3, headings not counted", "0.1 s after 0.2 s"}},
    {"WaveformThatIsNotFinite", waveform({{0, 1}, {0.1, nan}}), {"row 2", "no finite number"}},
    {"PeriodOfFewSteps",
     waveform({{0, 1}, {1e-9, 1}}),
     {"seconds", "Lattice Velocity", "1 time step of", "at least 10"}},
    {"PeriodThatDoesNotEnd",
     waveform({{0, 1}, {1e20, 1}}),
     {"seconds", "1 period of 1e+20 s", "more than 1e+15 steps"}},
    {"WaveformWithoutAnInlet",
     together({waveform({{0, 1}, {1, 1}}), rows({{0, 2, 10, 0, 0}})}),
     {"waveform", "role 1", "4 (flow-rate inlet)"}},
    {"PressureWaveformOfAnInlet",
     [](Mask&, Parameters& p) {
       p.openingWaveforms = {{0, {{0, 1}, {1, 1}}, WaveformQuantity::Pressure}};
     },
     {"opening 0", "2 (pressure)", "Pressure Waveforms"}},
    {"PressureWaveformsOfOtherPeriods",
     [](Mask&, Parameters& p) {
       p.waveform = {{0, 1}, {1, 1}};
       p.openingWaveforms = {{1, {{0, 1}, {2, 1}}, WaveformQuantity::Pressure}};
     },
     {"the same period", "opening 1 has 2 s", "1 s"}},
    {"PulseThatNoHeartbeatMakes",
     together({value(&P::targetMeanPressure, 100), value(&P::targetPulsePressure, 1e6),
               waveform({{0, 1}, {0.4, 2}, {1, 1}})}),
     {"Set Target Pulse Pressure between", "it is 1e+06 Pa"}}};

/// Mistakes of single settings.
const std::vector<Mistake> mistakesOfSettings = {
    {"NegativeDensity", value(&P::density, -1060), {"Density", "it is -1060", "above 0"}},
    {"NegativeViscosity",
     value(&P::kinematicViscosity, -2),
     {"Kinematic Viscosity", "it is -2", "above 0"}},
    {"NegativeViscosityAtHighShearRates",
     carreauYasuda(&Fluid::infiniteShearViscosity, -1),
     {"Infinite Shear Viscosity", "it is -1", "above 0"}},
    {"ViscosityThatRisesWithTheShearRate",
     carreauYasuda(&Fluid::zeroShearViscosity, 0.003),
     {"Zero Shear Viscosity", "it is 0.003", "Infinite Shear Viscosity or more"}},
    {"NoTimeConstant",
     carreauYasuda(&Fluid::timeConstant, 0),
     {"Viscosity Time Constant", "it is 0 s", "above 0"}},
    {"TooSharpATransition",
     carreauYasuda(&Fluid::transition, 11),
     {"Viscosity Transition", "it is 11", "0.1 to 10"}},
    {"PowerIndexAboveOne",
     carreauYasuda(&Fluid::powerIndex, 1.2),
     {"Viscosity Power Index", "it is 1.2", "at most 1"}},
    {"PowerIndexThatIsNoNumber",
     carreauYasuda(&Fluid::powerIndex, nan),
     {"Viscosity Power Index", "it is nan"}},
    {"NoViscosity",
     value(&P::kinematicViscosity, 0),
     {"Kinematic Viscosity", "it is 0", "above 0"}},
    {"ViscosityThatIsNoNumber",
     value(&P::kinematicViscosity, nan),
     {"Kinematic Viscosity", "it is nan"}},
    {"VoxelsWithoutSize", value(&P::voxelSize, 0), {"the size of a voxel", "above 0"}},
    {"NegativeLatticeVelocity",
     value(&P::latticeVelocity, -0.02),
     {"Lattice Velocity", "it is -0.02", "above 0"}},
    {"NegativePulseWaveVelocity",
     value(&P::pulseWaveVelocity, -5),
     {"Pulse Wave Velocity", "it is -5 m/s", "above 0"}},
    {"TimeStepOfTwoSettings",
     together({value(&P::pulseWaveVelocity, 5), value(&P::latticeVelocity, 0.02),
               waveform({{0, 1}, {1, 1}})}),
     {"Set Lattice Velocity to 0", "rigid walls", "5 m/s"}},
    {"NegativeFlowExtension", value(&P::flowExtension, -1), {"it is -1."}},
    {"FlowExtensionBeyondAnyVolume",
     value(&P::flowExtension, std::numeric_limits<std::int64_t>::max()),
     {"Flow Extension", "it is 9223372036854775807", "0 to 100000"}},
    {"SpeedThatNoFieldHolds",
     together({value(&P::inletVelocity, 1e40), value(&P::latticeVelocity, 0.02),
               value(&P::kinematicViscosity, 1e37)}),
     {"time step is 2e-45 s", "Length Unit", "speeds"}},
    {"PressureThatNoFieldHolds",
     value(&P::outletPressure, 1e200),
     {"pressures around 1e+200 Pa", "pressures at the openings"}},
    {"ViscosityThatNoFieldHolds",
     value(&P::kinematicViscosity, 1e300),
     {"relaxation time of", "the fluid"}},
    {"NegativeRamp", value(&P::rampSteps, -5), {"Ramp Steps", "it is -5"}},
    {"EndlessRamp",
     value(&P::rampSteps, std::numeric_limits<std::int64_t>::max()),
     {"Ramp Steps to -1 to 1000000000000000 steps", "it is 9223372036854775807"}},
    {"InletVelocityThatIsNoNumber",
     value(&P::inletVelocity, nan),
     {"Inlet Velocity", "no finite number"}},
    {"TargetBelowWhatIsBehind",
     together({value(&P::targetMeanPressure, 100), value(&P::outletPressure, 200)}),
     {"Target Mean Pressure above Outlet Pressure", "it is 100 Pa", "200 Pa"}},
    {"TargetThatIsNoNumber",
     value(&P::targetMeanPressure, nan),
     {"Target Mean Pressure above Outlet Pressure"}},
    {"TargetWithoutAFlow",
     together({value(&P::targetMeanPressure, 100), value(&P::inletVelocity, 0)}),
     {"set Target Mean Pressure to 0", "role 1"}},
    {"NothingDrives", value(&P::inletVelocity, 0), {"nothing drives", "Inlet Velocity"}}};

}  // namespace

class InputError : public testing::TestWithParam<Mistake> {};

TEST_P(InputError, NamesTheNumberAndTheWayOut) {
  TestFlow flow = tubeFlow();
  flow.atStart();  // without the mistake there is no error
  GetParam().make(flow.mask, flow.parameters);

  const std::string sentence = refusalOf<InvalidInput>([&] { flow.atStart(); });

  expectWords(sentence, GetParam().words);
  EXPECT_EQ(sentence.back(), '.');
  std::optional<FlowProblem> expected;
  const std::string refusal = refusalOf([&] { expected = preventionOf(flow.estimate()); });
  EXPECT_EQ(refusal + sentenceOf(expected), sentence) << "of the preview";
  EXPECT_FALSE(expected && expected->remedy) << "no other setting mends it";
}

const auto nameOfCase = [](const auto& info) { return std::string(info.param.name); };

INSTANTIATE_TEST_SUITE_P(Volume, InputError, testing::ValuesIn(mistakesOfVolume), nameOfCase);
INSTANTIATE_TEST_SUITE_P(Openings, InputError, testing::ValuesIn(mistakesOfOpenings), nameOfCase);
INSTANTIATE_TEST_SUITE_P(Waveforms, InputError, testing::ValuesIn(mistakesOfWaveforms), nameOfCase);
INSTANTIATE_TEST_SUITE_P(Settings, InputError, testing::ValuesIn(mistakesOfSettings), nameOfCase);

TEST(RunError, OfNoStepsOrBackInTimeIsRefusedAndTheFlowKept) {
  Simulation simulation = tubeFlow().atStart();
  const auto refusalOfRun = [&](std::int64_t steps) {
    return refusalOf<InvalidInput>([&] { simulation.run(steps); });
  };
  expectWords(refusalOfRun(0), {"Number Of Steps", "it is 0", "at least 1"});
  simulation.run(20);
  expectWords(refusalOfRun(10), {"step 20", "step 10"});
  EXPECT_TRUE(simulation.run(30));
}

namespace {

/// A narrowing after a fast inlet. At a lattice velocity of 0.3 it becomes supersonic there.
Simulation unstable(double latticeVelocity, std::int64_t rampSteps,
                    const ModelChoice& model = {CollisionModel::Lbgk}) {
  const VoxelMask mask = maskOf({24, 14, 14}, [](auto x, auto y, auto z) {
    const auto rim = x < 10 ? 1 : 5;
    return y >= rim && z >= rim && y < 14 - rim && z < 14 - rim;
  });
  Parameters parameters = workable();
  parameters.latticeVelocity = latticeVelocity;
  parameters.kinematicViscosity = 3e-6;
  parameters.rampSteps = rampSteps;
  parameters.model = model;
  return Simulation(mask, parameters);
}

}  // namespace

/// The error of a flow that becomes unstable.
Diverged divergenceOf(Simulation& simulation, std::int64_t steps = 5000) {
  return errorOf<Diverged>([&] { simulation.run(steps); });
}

/// The lattice velocity that may be stable where this one was not.
double latticeVelocityAfter(Simulation& simulation) {
  const Problem problem = problemOf(divergenceOf(simulation));
  return std::get<Unstable>(std::get<RunProblem>(problem)).otherLatticeVelocity;
}

TEST(RunError, DivergenceNamesTheStepAndRemediesAndIsTheEnd) {
  Simulation simulation = unstable(0.3, 0);

  const Diverged error = divergenceOf(simulation);

  EXPECT_GT(error.step, 0);
  EXPECT_LE(error.step, 5000);
  expectWords(sentenceOf(error), {"unstable before step", std::to_string(error.step),
                                  "relaxation time", "LBMRT", "finer mask"});
  const Diverged second = divergenceOf(simulation, 6000);
  EXPECT_EQ(second.step, error.step);
  EXPECT_EQ(sentenceOf(second), sentenceOf(error));
}

TILEDLBM_TESTS_OF_MODELS(DivergenceOfStorage,
                         only(allStorages(), CollisionModel::Lbgk, ViscosityModel::Newtonian));

TEST_P(DivergenceOfStorage, IsNoticed) {
  Simulation simulation = unstable(0.3, 0, GetParam());
  expectWords(sentenceOf(divergenceOf(simulation)), {"unstable before step"});
}

TEST(RunError, DivergenceAdvisesNoLatticeVelocityThatIsRefused) {
  // With and without a ramp: the advice depends on the speed before.
  for (const auto& [latticeVelocity, rampSteps] :
       {std::pair(0.2, 0), {0.2, 2000}, {0.3, 0}, {0.3, 2000}}) {
    Simulation simulation = unstable(latticeVelocity, rampSteps);
    const double advised = latticeVelocityAfter(simulation);
    if (advised > 0) {
      EXPECT_NO_THROW(unstable(advised, 0)) << advised;
    }
  }
}

TEST(RunError, DivergenceAfterTooHighSpeedsAdvisesHalfTheLatticeVelocity) {
  Simulation simulation = unstable(0.3, 2000);
  EXPECT_NEAR(latticeVelocityAfter(simulation), 0.15, 1e-12);
}

namespace {

/// Expects a setting that cannot be, and takes the value that its error names.
void expectWorkableValue(TestFlow& flow, const std::vector<std::string>& words) {
  const auto error = errorOf<UnworkableSetting>([&] { flow.atStart(); });
  expectWords(sentenceOf(error), words);
  apply({error.setting, {error.workable}}, flow.parameters);
}

/// Settings that do not work together.
const std::vector<Mistake> unworkables = {
    {"LatticeVelocityOfSound",
     value(&P::latticeVelocity, 0.5),
     {"Lattice Velocity", "it is 0.5", "0.3 or less"},
     "Lattice Velocity"},
    {"RelaxationTime",
     together({value(&P::latticeVelocity, 0.03), value(&P::kinematicViscosity, 1e-7),
               value(&P::eddies, EddyChoice::Off)}),
     {},
     "Lattice Velocity"},
    {"Pressure",
     together({value(&P::latticeVelocity, 0.3), value(&P::kinematicViscosity, 2e-4),
               rows({{0, 2, 1000, 0, 0}, {1, 2, 0, 0, 0}})}),
     {},
     "Lattice Velocity"},
    // Two outlets whose pressures have nothing to do with the slow inlet.
    {"PressuresOfOutlets",
     together({volume(maskOf({11, 11, 5},
                             [](auto x, auto y, auto z) {
                               return z > 0 && z < 4 &&
                                      ((y > 3 && y < 7) || (x > 3 && x < 7 && y > 3));
                             })),
               value(&P::latticeVelocity, 0.2), rows({{1, 2, 0, 0, 0}, {2, 2, 1000, 0, 0}})}),
     {"1e+03 Pa", "Set Lattice Velocity to"},
     "Lattice Velocity"},
    {"FullTilesInSixteenBits",
     [](Mask&, Parameters& p) {
       p.model.precision = Precision::SixteenBit;
       p.model.storage = PopulationStorage::FullTiles;
     },
     {"ixteen-bit", "Population Storage to Auto"},
     "Population Storage"}};

}  // namespace

class UnworkableFlow : public testing::TestWithParam<Mistake> {};

TEST_P(UnworkableFlow, HasTheErrorOfTheSolverAndARemedyThatWorks) {
  TestFlow flow = tubeFlow();
  GetParam().make(flow.mask, flow.parameters);
  const std::optional<FlowProblem> problem = preventionOf(flow.estimate());
  ASSERT_TRUE(problem && problem->remedy);
  EXPECT_EQ(plugin::labelOf(problem->remedy->setting), GetParam().property);
  const std::string sentence = refusalOf([&] { flow.atStart(); });
  expectWords(sentence, GetParam().words);
  EXPECT_EQ(sentenceOf(problem), sentence);
  try {
    flow.atStart();
  } catch (const UnworkableSetting& error) {
    TestFlow byError = flow;
    apply({error.setting, {error.workable}}, byError.parameters);
    EXPECT_NO_THROW(byError.atStart());
  } catch (const Error&) {
  }

  apply(*problem->remedy, flow.parameters);

  EXPECT_FALSE(preventionOf(flow.estimate()));
  EXPECT_NO_THROW(flow.atStart());
}

INSTANTIATE_TEST_SUITE_P(Settings, UnworkableFlow, testing::ValuesIn(unworkables), nameOfCase);

TILEDLBM_TESTS_OF_MODELS(RelaxationTimeError, doubleModels());

TEST_P(RelaxationTimeError, HasALatticeVelocityThatWorks) {
  TestFlow flow = tubeFlow();
  flow.parameters.model = GetParam();
  const double smallest = traitsOf(GetParam().collision).smallestAccurateRelaxationTime;
  // tau - 1/2 = 3 nu u / (U dx): a third of the least.
  flow.parameters.latticeVelocity = 0.02;
  flow.parameters.kinematicViscosity =
      (smallest - 0.5) / 9 * 0.1 * flow.parameters.voxelSize / flow.parameters.latticeVelocity;
  std::ostringstream least;
  least << "at least " << smallest;

  expectWorkableValue(flow,
                      {"relaxation time is 0.50", least.str(), "Set Lattice Velocity to 0.063"});

  EXPECT_NO_THROW(flow.atStart());
}

TEST_P(RelaxationTimeError, HasAVoxelSizeThatWorksWhereNoLatticeVelocityDoes) {
  TestFlow flow = tubeFlow();
  flow.parameters.model = GetParam();
  flow.parameters.kinematicViscosity = 1e-9;
  const std::optional<FlowProblem> expected = preventionOf(flow.estimate());
  EXPECT_TRUE(expected && !expected->remedy);
  EXPECT_THAT(sentenceOf(expected), HasSubstr("Use voxels of at most"));

  expectWorkableValue(flow, {"voxels of at most", "Lattice Velocity of 0 (Auto)"});

  flow.parameters.latticeVelocity = 0.3;
  EXPECT_NO_THROW(flow.atStart());
}

/// A fluid that thins, in a slow flow with long time steps.
TestFlow slowFlowOfAThinningFluid(ModelChoice model) {
  TestFlow flow = tubeFlow();
  model.viscosity = ViscosityModel::CarreauYasuda;
  flow.parameters.model = model;
  flow.parameters.inletVelocity = 0.002;
  flow.parameters.latticeVelocity = 0.1;
  return flow;
}

TEST_P(RelaxationTimeError, OfAFluidAtRestHasALatticeVelocityThatWorks) {
  TestFlow flow = slowFlowOfAThinningFluid(GetParam());
  // 1/2 + 3 (0.056 / 1060) 0.1 / (0.002 1e-3)
  expectWorkableValue(flow,
                      {"at rest", "Zero Shear Viscosity", "8.4", "above 5", "Lattice Velocity"});
  EXPECT_NO_THROW(flow.atStart());
}

TEST_P(RelaxationTimeError, OfViscositiesTooFarApartHasOneThatWorks) {
  TestFlow flow = slowFlowOfAThinningFluid(GetParam());
  flow.parameters.carreauYasuda.zeroShearViscosity = 100;
  expectWorkableValue(flow, {"times Infinite Shear Viscosity", "Pa s or less"});
  expectWorkableValue(flow, {});
  EXPECT_NO_THROW(flow.atStart());
}

TEST(VolumeError, TooLargeIsRefusedWithBothNumbers) {
  // All beyond a petabyte. The later ones are 0 or small modulo 2^32 or 2^64.
  for (const VoxelMask::Size& size : {VoxelMask::Size{100000, 100000, 100000},
                                      {70000, 70000, 70000},
                                      {65536, 65536, 65536},
                                      {4294967296, 4294967296, 2},
                                      {4294967296, 4294967296, 4294967296},
                                      {3, 3, std::numeric_limits<std::int64_t>::max()}}) {
    const auto error = errorOf<InsufficientMemory>([&] { VoxelMask{size}; });

    EXPECT_GT(error.requiredBytes, error.availableBytes);
    EXPECT_GT(error.availableBytes, 0u);
    expectWords(sentenceOf(error),
                {std::to_string(size[0]), "GB of memory", "GB are free", "Crop the volume"});
  }
}

TEST(VolumeError, WithoutVoxelsIsRefused) {
  for (const std::int64_t size : {std::int64_t(0), std::int64_t(-4)}) {
    const auto error = errorOf<InvalidInput>([&] { VoxelMask({5, size, 5}); });
    expectWords(sentenceOf(error), {"empty", ("5 x " + std::to_string(size) + " x 5")});
  }
}

TEST(EngineMemoryError, NamesBothNumbers) {
  // A geometry that claims more tiles than there is memory for; they are never looked at.
  TileSet tiles = coverWithTiles(tube(), {});
  ModelChoice model;
  model.storage = PopulationStorage::FullTiles;
  const std::uint64_t perTile =
      engineMemory(tiles, model.precision, model.storage) / std::uint64_t(tiles.tileCount());
  EXPECT_GE(perTile, 2u * 19 * 64 * 8);
  const std::uint64_t available = availableHostMemory();
  // corners is what counts tiles: 12 bytes where the engine takes 20 000.
  tiles.corners.resize(std::size_t(available / perTile) * 2);

  const auto error =
      errorOf<InsufficientMemory>([&] { makeEngine(tiles, model, DeviceChoice::Cpu, 0.8); });

  EXPECT_EQ(error.requiredBytes, engineMemory(tiles, model.precision, model.storage));
  EXPECT_GT(error.requiredBytes, error.availableBytes);
  expectWords(sentenceOf(error), {"GB of memory on the CPU", "GB are free", "Precision to Single"});
}

TEST(DeviceError, GpuThatIsNotUsableIsRefused) {
  if (isGpuUsable()) {
    GTEST_SKIP() << "there is a GPU";
  }
  TestFlow flow = tubeFlow();
  flow.parameters.device = DeviceChoice::Gpu;
  expectWords(refusalOf<DeviceFailure>([&] { flow.atStart(); }),
              {whyNoGpu(), "Set Device to Auto or CPU"});
  flow.parameters.device = DeviceChoice::Auto;
  EXPECT_EQ(flow.atStart().summary().device.substr(0, 3), "CPU");
}

}  // namespace tiledlbm::test
