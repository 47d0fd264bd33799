// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "Kernels/Cpu/HostMemory.h"
#include "Kernels/Engine.h"
#include "Messages/Sentences.h"
#include "Solver/Error.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Unit/TestModels.h"

namespace tiledlbm::test {

using plugin::sentenceOf;

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
const std::string roleAfterTheLast = "role " + std::to_string(openingRoleCount);

/// Something that a user can get wrong, and what the message has to name: the number at fault and
/// the way out.
struct Mistake {
  const char* name;
  std::function<void(VoxelMask&, Parameters&)> make;
  std::vector<const char*> words;
};

void PrintTo(const Mistake& mistake, std::ostream* out) {
  *out << mistake.name;
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

/// Gives fluid voxels the labels that `labelAt(x, y, z)` says, 0 for none.
template <class LabelAt>
void paint(VoxelMask& mask, const std::vector<double>& labels, const LabelAt& labelAt) {
  mask.setLabels(labels);
  for (std::int64_t i = 0; i < mask.voxelCount(); ++i) {
    const auto at = mask.coordinates(i);
    const int label = labelAt(at[0], at[1], at[2]);
    if (mask.isFluid(i) && label != 0) {
      const auto found = std::find(labels.begin(), labels.end(), label);
      mask.setLabel(i, static_cast<std::size_t>(found - labels.begin()));
    }
  }
}

Parameters workable() {
  Parameters parameters;
  parameters.kinematicViscosity = 1e-4;
  parameters.device = DeviceChoice::Cpu;
  return parameters;
}

const std::vector<Mistake>& mistakes() {
  using Mask = VoxelMask;
  static const std::vector<Mistake> all{
      {"NoFluid",
       [](Mask& mask, Parameters&) {
         mask = Mask({4, 5, 6});
       },
       {"none of the 120 voxels", "Fluid Range"}},
      {"AllFluid",
       [](Mask& mask, Parameters&) {
         mask = allFluid({5, 5, 5});
       },
       {"every voxel is fluid", "Fluid Range", "Openings"}},
      {"AllFluidWithAFaceLeftOut",
       [](Mask& mask, Parameters& p) {
         mask = allFluid({5, 5, 5});
         p.openings = rowsByFace(mask, {{Face::XMinus, {0, 1, 0.1, 0, 0}}});
         p.openings.pop_back();
       },
       {"every voxel is fluid"}},
      {"NoOpening",
       [](Mask& mask, Parameters&) {
         mask = maskOf({5, 5, 5}, [](auto x, auto y, auto z) {
           return x % 4 != 0 && y % 4 != 0 && z % 4 != 0;
         });
       },
       {"no opening", "Crop"}},
      {"OneVoxelThick",
       [](Mask& mask, Parameters&) {
         mask = maskOf({9, 9, 1}, [](auto, auto y, auto) { return y == 4; });
       },
       {"1 voxel thick along z", "at least 3"}},
      {"TwoVoxelsThick",
       [](Mask& mask, Parameters&) {
         mask = maskOf({2, 9, 9}, [](auto, auto y, auto) { return y == 4; });
       },
       {"2 voxels thick along x", "at least 3"}},
      {"UnknownId",
       [](Mask&, Parameters& p) {
         p.openings = {{7, 0, 0, 0, 0}};
       },
       {"opening 7", "has 2", "from 0 to 1"}},
      {"NegativeId",
       [](Mask&, Parameters& p) {
         p.openings = {{-1, 0, 0, 0, 0}};
       },
       {"opening -1", "from 0 to 1"}},
      {"FractionalId",
       [](Mask&, Parameters& p) {
         p.openings = {{0.5, 0, 0, 0, 0}};
       },
       {"opening 0.5", "from 0 to 1"}},
      {"HugeId",
       [](Mask&, Parameters& p) {
         p.openings = {{1e300, 0, 0, 0, 0}};
       },
       {"1e+300"}},
      {"UnknownRole",
       [](Mask&, Parameters& p) {
         p.openings = {{0, openingRoleCount, 0, 0, 0}};
       },
       {roleAfterTheLast.c_str(), "opening 0", "0 (wall)", "6 (Windkessel)"}},
      {"ShareOfNothing",
       [](Mask&, Parameters& p) {
         p.openings = {{1, 7, 0, 0, 0}};
       },
       {"opening 1", "above 0 and below 100 %", "it has 0 %"}},
      {"ShareOfMoreThanAll",
       [](Mask&, Parameters& p) {
         p.openings = {{1, 7, 120, 0, 0}};
       },
       {"opening 1", "above 0 and below 100 %", "it has 120 %"}},
      {"ShareOfTheOnlyOutlet",
       [](Mask&, Parameters& p) {
         p.openings = {{1, 7, 40, 0, 0}};
       },
       {"role 2", "opening 1", "the only outlet"}},
      {"SharesThatDoNotAddUp",
       [](Mask& mask, Parameters& p) {
         mask = cross();
         p.openings = {{1, 7, 40, 0, 0}, {2, 7, 40, 0, 0}, {3, 7, 10, 0, 0}};
       },
       {"100 %", "all outlets", "add up to 90 %"}},
      {"SharesThatLeaveNothing",
       [](Mask& mask, Parameters& p) {
         mask = cross();
         p.openings = {{1, 7, 60, 0, 0}, {2, 7, 40, 0, 0}};
       },
       {"less than 100 %", "add up to 100 %", "leaves nothing"}},
      {"ShareOfAHeartbeatWithoutAPressure",
       [](Mask& mask, Parameters& p) {
         mask = cross();
         p.openings = {{1, 7, 60, 0, 0}};
         p.waveform = {{0, 1}, {1, 1}};
       },
       {"Target Mean Pressure", "opening 1", "Windkessel"}},
      {"NoResistance",
       [](Mask&, Parameters& p) {
         p.openings = {{1, 5, 0, 100, 0}};
       },
       {"opening 1", "resistance of 0", "Pa s/ml"}},
      {"NegativeProximalResistance",
       [](Mask&, Parameters& p) {
         p.openings = {{1, 6, -1, 0.01, 100}};
       },
       {"opening 1", "proximal resistance of -1"}},
      {"NoCompliance",
       [](Mask&, Parameters& p) {
         p.openings = {{1, 6, 10, 0, 100}};
       },
       {"opening 1", "compliance of 0", "role 5"}},
      {"NoDistalResistance",
       [](Mask&, Parameters& p) {
         p.openings = {{1, 6, 10, 0.01, 0}};
       },
       {"opening 1", "distal resistance of 0", "role 2"}},
      {"WaveformOfOneRow",
       [](Mask&, Parameters& p) {
         p.waveform = {{0, 1}};
       },
       {"1 row", "at least two"}},
      {"WaveformWhoseTimesFall",
       [](Mask&, Parameters& p) {
         p.waveform = {{0, 1}, {0.2, 2}, {0.1, 3}};
       },
       {"row 3, headings not counted", "0.1 s after 0.2 s"}},
      {"WaveformThatIsNotFinite",
       [](Mask&, Parameters& p) {
         p.waveform = {{0, 1}, {0.1, nan}};
       },
       {"row 2", "no finite number"}},
      {"PeriodOfFewSteps",
       [](Mask&, Parameters& p) {
         p.waveform = {{0, 1}, {1e-9, 1}};
       },
       {"seconds", "Lattice Velocity", "1 time step of", "at least 10"}},
      {"PeriodThatDoesNotEnd",
       [](Mask&, Parameters& p) {
         p.waveform = {{0, 1}, {1e20, 1}};
       },
       {"seconds", "1 period of 1e+20 s", "more than 1e+15 steps"}},
      {"WaveformWithoutAnInlet",
       [](Mask&, Parameters& p) {
         p.waveform = {{0, 1}, {1, 1}};
         p.openings = {{0, 2, 10, 0, 0}};
       },
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
      {"ResistanceTooLarge",
       [](Mask&, Parameters& p) {
         p.openings = {{1, 5, 1e9, 0, 0}};
       },
       {"Bring the pressures", "of the lattice density"}},
      {"FractionalRole",
       [](Mask&, Parameters& p) {
         p.openings = {{0, 1.5, 0, 0, 0}};
       },
       {"role 1.5"}},
      {"NoNumberInARow",
       [](Mask&, Parameters& p) {
         p.openings = {{0, 1, nan, 0, 0}};
       },
       {"no finite number"}},
      {"InfiniteNumberInARow",
       [](Mask&, Parameters& p) {
         p.openings = {{0, 1, HUGE_VAL, 0, 0}};
       },
       {"no finite number"}},
      {"TwoRowsForOneOpening",
       [](Mask&, Parameters& p) {
         p.openings = {{1, 2, 0, 0, 0}, {1, 0, 0, 0, 0}};
       },
       {"two rows for opening 1", "Remove a row"}},
      {"NegativeDensity",
       [](Mask&, Parameters& p) { p.density = -1060; },
       {"Density", "it is -1060", "above 0"}},
      {"NegativeViscosity",
       [](Mask&, Parameters& p) { p.kinematicViscosity = -2; },
       {"Kinematic Viscosity", "it is -2", "above 0"}},
      {"NegativeViscosityAtHighShearRates",
       [](Mask&, Parameters& p) {
         p.model.viscosity = ViscosityModel::CarreauYasuda;
         p.carreauYasuda.infiniteShearViscosity = -1;
       },
       {"Infinite Shear Viscosity", "it is -1", "above 0"}},
      {"ViscosityThatRisesWithTheShearRate",
       [](Mask&, Parameters& p) {
         p.model.viscosity = ViscosityModel::CarreauYasuda;
         p.carreauYasuda.zeroShearViscosity = 0.003;
       },
       {"Zero Shear Viscosity", "it is 0.003", "Infinite Shear Viscosity or more"}},
      {"NoTimeConstant",
       [](Mask&, Parameters& p) {
         p.model.viscosity = ViscosityModel::CarreauYasuda;
         p.carreauYasuda.timeConstant = 0;
       },
       {"Viscosity Time Constant", "it is 0 s", "above 0"}},
      {"TooSharpATransition",
       [](Mask&, Parameters& p) {
         p.model.viscosity = ViscosityModel::CarreauYasuda;
         p.carreauYasuda.transition = 11;
       },
       {"Viscosity Transition", "it is 11", "0.1 to 10"}},
      {"PowerIndexAboveOne",
       [](Mask&, Parameters& p) {
         p.model.viscosity = ViscosityModel::CarreauYasuda;
         p.carreauYasuda.powerIndex = 1.2;
       },
       {"Viscosity Power Index", "it is 1.2", "at most 1"}},
      {"PowerIndexThatIsNoNumber",
       [](Mask&, Parameters& p) {
         p.model.viscosity = ViscosityModel::CarreauYasuda;
         p.carreauYasuda.powerIndex = nan;
       },
       {"Viscosity Power Index", "it is nan"}},
      {"NoViscosity",
       [](Mask&, Parameters& p) { p.kinematicViscosity = 0; },
       {"Kinematic Viscosity", "it is 0", "above 0"}},
      {"ViscosityThatIsNoNumber",
       [](Mask&, Parameters& p) { p.kinematicViscosity = nan; },
       {"Kinematic Viscosity", "it is nan"}},
      {"VoxelsWithoutSize",
       [](Mask&, Parameters& p) { p.voxelSize = 0; },
       {"the size of a voxel", "above 0"}},
      {"NegativeLatticeVelocity",
       [](Mask&, Parameters& p) { p.latticeVelocity = -0.02; },
       {"Lattice Velocity", "it is -0.02", "above 0"}},
      {"FlowExtensionBeyondAnyVolume",
       [](Mask&, Parameters& p) { p.flowExtension = std::numeric_limits<std::int64_t>::max(); },
       {"Flow Extension", "it is 9223372036854775807", "0 to 100000"}},
      {"SpeedThatNoFieldHolds",
       [](Mask&, Parameters& p) {
         p.inletVelocity = 1e40;
         p.latticeVelocity = 0.02;
         p.kinematicViscosity = 1e37;
       },
       {"time step is 2e-45 s", "Length Unit", "speeds"}},
      {"PressureThatNoFieldHolds",
       [](Mask&, Parameters& p) { p.outletPressure = 1e200; },
       {"pressures around 1e+200 Pa", "pressures at the openings"}},
      {"ViscosityThatNoFieldHolds",
       [](Mask&, Parameters& p) { p.kinematicViscosity = 1e300; },
       {"relaxation time of", "the fluid"}},
      {"NegativeRamp", [](Mask&, Parameters& p) { p.rampSteps = -5; }, {"Ramp Steps", "it is -5"}},
      {"EndlessRamp",
       [](Mask&, Parameters& p) { p.rampSteps = std::numeric_limits<std::int64_t>::max(); },
       {"Ramp Steps to -1 to 1000000000000000 steps", "it is 9223372036854775807"}},
      {"InletVelocityThatIsNoNumber",
       [](Mask&, Parameters& p) { p.inletVelocity = nan; },
       {"Inlet Velocity", "no finite number"}},
      {"TargetBelowWhatIsBehind",
       [](Mask&, Parameters& p) {
         p.targetMeanPressure = 100;
         p.outletPressure = 200;
       },
       {"Target Mean Pressure above Outlet Pressure", "it is 100 Pa", "200 Pa"}},
      {"TargetThatIsNoNumber",
       [](Mask&, Parameters& p) { p.targetMeanPressure = nan; },
       {"Target Mean Pressure above Outlet Pressure"}},
      {"TargetWithoutAFlow",
       [](Mask&, Parameters& p) {
         p.targetMeanPressure = 100;
         p.inletVelocity = 0;
       },
       {"set Target Mean Pressure to 0", "role 1"}},
      {"PulseThatNoHeartbeatMakes",
       [](Mask&, Parameters& p) {
         p.targetMeanPressure = 100;
         p.targetPulsePressure = 1e6;
         p.waveform = {{0, 1}, {0.4, 2}, {1, 1}};
       },
       {"Set Target Pulse Pressure between", "it is 1e+06 Pa"}},
      {"InletWithoutOutlet",
       [](Mask&, Parameters& p) {
         p.openings = {{1, 0, 0, 0, 0}};
       },
       {"no way out", "opening 0 (face x-, 9 voxels)", "role 2"}},
      {"OpeningsThatShareAnEdgeOfTheVolume",
       [](Mask& mask, Parameters&) { mask = tubeThroughAnEdge(); },
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
       {"(label 2, ", "(label 3, ", "touch at 9 voxels", "one label"}},
      {"MovingWallOutOfItsPlane",
       [](Mask&, Parameters& p) {
         p.openings = {{0, 3, 0.25, 0.1, 0}};
       },
       {"0.25 m/s out of its own plane", "parallel", "role 1"}},
      {"NothingDrives",
       [](Mask&, Parameters& p) { p.inletVelocity = 0; },
       {"nothing drives", "Inlet Velocity"}},
      {"OnlyWalls",
       [](Mask&, Parameters& p) {
         p.openings = {{0, 0, 0, 0, 0}, {1, 0, 0, 0, 0}};
       },
       {"nothing drives"}},
      {"SamePressureEverywhere",
       [](Mask&, Parameters& p) {
         p.openings = {{0, 2, 50, 0, 0}, {1, 2, 50, 0, 0}};
       },
       {"nothing drives", "pressure"}}};
  return all;
}

void expectWords(const std::string& message, const std::vector<const char*>& words) {
  for (const char* word : words) {
    EXPECT_NE(message.find(word), std::string::npos) << "'" << word << "' in: " << message;
  }
  EXPECT_EQ(message.back(), '.') << message;
}

/// The error of a call, as it was thrown; fails the test if there was none.
template <class ErrorType>
ErrorType errorOf(const std::function<void()>& call) {
  try {
    call();
  } catch (const ErrorType& error) {
    return error;
  }
  throw std::logic_error("no error was thrown");
}

}  // namespace

class InputError : public testing::TestWithParam<Mistake> {};

TEST_P(InputError, NamesTheNumberAndTheWayOut) {
  VoxelMask mask = tube();
  Parameters parameters = workable();
  Simulation(mask, parameters);  // without the mistake there is no error
  GetParam().make(mask, parameters);

  const auto error = errorOf<InvalidInput>([&] { Simulation(mask, parameters); });

  expectWords(sentenceOf(error), GetParam().words);
}

INSTANTIATE_TEST_SUITE_P(Mistakes, InputError, testing::ValuesIn(mistakes()),
                         [](const testing::TestParamInfo<Mistake>& info) {
                           return std::string(info.param.name);
                         });

TEST(RunError, OfNoStepsIsRefused) {
  Simulation simulation(tube(), workable());

  const auto error = errorOf<InvalidInput>([&] { simulation.run(0); });

  expectWords(sentenceOf(error), {"Number Of Steps", "it is 0", "at least 1"});
}

TEST(RunError, BackInTimeIsRefusedAndTheFlowKept) {
  Simulation simulation(tube(), workable());
  simulation.run(20);

  const auto error = errorOf<InvalidInput>([&] { simulation.run(10); });

  expectWords(sentenceOf(error), {"step 20", "step 10"});
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

TEST(RunError, DivergenceNamesTheStepAndRemedies) {
  Simulation simulation = unstable(0.3, 0);

  const auto error = errorOf<Diverged>([&] { simulation.run(5000); });

  EXPECT_GT(error.step, 0);
  EXPECT_LE(error.step, 5000);
  const std::string step = std::to_string(error.step);
  expectWords(sentenceOf(error),
              {"unstable before step", step.c_str(), "relaxation time", "LBMRT", "finer mask"});
}

class DivergenceOfStorage : public testing::TestWithParam<ModelChoice> {};

TEST_P(DivergenceOfStorage, IsNoticed) {
  Simulation simulation = unstable(0.3, 0, GetParam());

  const auto error = errorOf<Diverged>([&] { simulation.run(5000); });

  expectWords(sentenceOf(error), {"unstable before step"});
}

INSTANTIATE_TEST_SUITE_P(Models, DivergenceOfStorage,
                         testing::ValuesIn(choicesWhere(newtonian(allStorages()),
                                                        [](const ModelChoice& model) {
                                                          return model.collision ==
                                                                 CollisionModel::Lbgk;
                                                        })),
                         NameOfModel());

TEST(RunError, DivergedSimulationCannotGoOn) {
  Simulation simulation = unstable(0.3, 0);
  const auto first = errorOf<Diverged>([&] { simulation.run(5000); });

  const auto second = errorOf<Diverged>([&] { simulation.run(6000); });

  EXPECT_EQ(second.step, first.step);
  EXPECT_EQ(sentenceOf(second), sentenceOf(first));
}

class Divergence : public testing::TestWithParam<double> {};

TEST_P(Divergence, AdvisesNoLatticeVelocityThatIsRefused) {
  // With and without a ramp: the advice depends on the speed before.
  for (const std::int64_t rampSteps : {0, 2000}) {
    Simulation simulation = unstable(GetParam(), rampSteps);

    const auto error = errorOf<Diverged>([&] { simulation.run(5000); });

    const std::string message = sentenceOf(error), before = "Set Lattice Velocity to ";
    const std::size_t at = message.find(before);
    if (at != std::string::npos) {
      EXPECT_NO_THROW(unstable(std::stod(message.substr(at + before.size())), 0)) << message;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(LatticeVelocities, Divergence, testing::Values(0.2, 0.3));

TEST(RunError, DivergenceAfterTooHighSpeedsAdvisesHalfTheLatticeVelocity) {
  Simulation simulation = unstable(0.3, 2000);

  const auto error = errorOf<Diverged>([&] { simulation.run(5000); });

  expectWords(sentenceOf(error), {"et Lattice Velocity to 0.15"});
}

TEST(UnworkableSettingError, LatticeVelocityOfSoundHasAWayOut) {
  Parameters parameters = workable();
  parameters.latticeVelocity = 0.5;

  const auto error = errorOf<UnworkableSetting>([&] { Simulation(tube(), parameters); });

  expectWords(sentenceOf(error), {"Lattice Velocity", "it is 0.5", "0.3 or less"});
  parameters.latticeVelocity = error.workable;
  EXPECT_NO_THROW(Simulation(tube(), parameters));
}

class RelaxationTimeError : public testing::TestWithParam<ModelChoice> {};

TEST_P(RelaxationTimeError, HasALatticeVelocityThatWorks) {
  Parameters parameters = workable();
  parameters.model = GetParam();
  const double smallest = traitsOf(GetParam().collision).smallestAccurateRelaxationTime;
  // tau - 1/2 = 3 nu u / (U dx): a third of the least.
  parameters.latticeVelocity = 0.02;
  parameters.kinematicViscosity =
      (smallest - 0.5) / 9 * 0.1 * parameters.voxelSize / parameters.latticeVelocity;

  const auto error = errorOf<UnworkableSetting>([&] { Simulation(tube(), parameters); });

  std::ostringstream least;
  least << "at least " << smallest;
  expectWords(sentenceOf(error),
              {"relaxation time is 0.50", least.str().c_str(), "Set Lattice Velocity to 0.063"});
  parameters.latticeVelocity = error.workable;
  EXPECT_NO_THROW(Simulation(tube(), parameters));
}

TEST_P(RelaxationTimeError, HasAVoxelSizeThatWorksWhereNoLatticeVelocityDoes) {
  Parameters parameters = workable();
  parameters.model = GetParam();
  parameters.kinematicViscosity = 1e-9;

  const auto error = errorOf<UnworkableSetting>([&] { Simulation(tube(), parameters); });

  expectWords(sentenceOf(error), {"voxels of at most", "Lattice Velocity of 0 (Auto)"});
  parameters.voxelSize = error.workable;
  parameters.latticeVelocity = 0.3;
  EXPECT_NO_THROW(Simulation(tube(), parameters));
}

TEST_P(RelaxationTimeError, OfAFluidAtRestHasALatticeVelocityThatWorks) {
  Parameters parameters = workable();
  parameters.model = GetParam();
  parameters.model.viscosity = ViscosityModel::CarreauYasuda;
  parameters.inletVelocity = 0.002;
  parameters.latticeVelocity = 0.1;

  // 1/2 + 3 (0.056 / 1060) 0.1 / (0.002 1e-3)
  const auto error = errorOf<UnworkableSetting>([&] { Simulation(tube(), parameters); });

  expectWords(sentenceOf(error),
              {"at rest", "Zero Shear Viscosity", "8.4", "above 5", "Lattice Velocity"});
  parameters.latticeVelocity = error.workable;
  EXPECT_NO_THROW(Simulation(tube(), parameters));
}

TEST_P(RelaxationTimeError, OfViscositiesTooFarApartHasOneThatWorks) {
  Parameters parameters = workable();
  parameters.model = GetParam();
  parameters.model.viscosity = ViscosityModel::CarreauYasuda;
  parameters.carreauYasuda.zeroShearViscosity = 100;
  parameters.inletVelocity = 0.002;
  parameters.latticeVelocity = 0.1;

  const auto error = errorOf<UnworkableSetting>([&] { Simulation(tube(), parameters); });

  expectWords(sentenceOf(error), {"times Infinite Shear Viscosity", "Pa s or less"});
  parameters.carreauYasuda.zeroShearViscosity = error.workable;
  const auto next = errorOf<UnworkableSetting>([&] { Simulation(tube(), parameters); });
  parameters.latticeVelocity = next.workable;
  EXPECT_NO_THROW(Simulation(tube(), parameters));
}

INSTANTIATE_TEST_SUITE_P(Models, RelaxationTimeError, testing::ValuesIn(doubleModels()),
                         NameOfModel());

TEST(UnworkableSettingError, TooLargePressuresHaveALatticeVelocityThatWorks) {
  // Two outlets whose pressures have nothing to do with the slow inlet.
  const VoxelMask mask = maskOf({11, 11, 5}, [](auto x, auto y, auto z) {
    return z > 0 && z < 4 && ((y > 3 && y < 7) || (x > 3 && x < 7 && y > 3));
  });
  Parameters parameters = workable();
  parameters.latticeVelocity = 0.2;
  parameters.openings = {{1, 2, 0, 0, 0}, {2, 2, 1000, 0, 0}};

  const auto error = errorOf<UnworkableSetting>([&] { Simulation(mask, parameters); });

  expectWords(sentenceOf(error), {"1e+03 Pa", "Set Lattice Velocity to"});
  parameters.latticeVelocity = error.workable;
  EXPECT_NO_THROW(Simulation(mask, parameters));
}

class VolumeTooLarge : public testing::TestWithParam<VoxelMask::Size> {};

TEST_P(VolumeTooLarge, IsRefusedWithBothNumbers) {
  const auto error = errorOf<InsufficientMemory>([] { VoxelMask{GetParam()}; });

  EXPECT_GT(error.requiredBytes, error.availableBytes);
  EXPECT_GT(error.availableBytes, 0u);
  expectWords(sentenceOf(error), {std::to_string(GetParam()[0]).c_str(), "GB of memory",
                                  "GB are free", "Crop the volume"});
}

// All beyond a petabyte. The later ones are 0 or small modulo 2^32 or 2^64.
INSTANTIATE_TEST_SUITE_P(
    Sizes, VolumeTooLarge,
    testing::Values(VoxelMask::Size{100000, 100000, 100000}, VoxelMask::Size{70000, 70000, 70000},
                    VoxelMask::Size{65536, 65536, 65536},
                    VoxelMask::Size{4294967296, 4294967296, 2},
                    VoxelMask::Size{4294967296, 4294967296, 4294967296},
                    VoxelMask::Size{3, 3, std::numeric_limits<std::int64_t>::max()}));

TEST(VolumeError, WithoutVoxelsIsRefused) {
  for (const std::int64_t size : {std::int64_t(0), std::int64_t(-4)}) {
    const auto error = errorOf<InvalidInput>([&] { VoxelMask({5, size, 5}); });
    expectWords(sentenceOf(error), {"empty", ("5 x " + std::to_string(size) + " x 5").c_str()});
  }
}

TEST(EngineMemoryError, NamesBothNumbers) {
  // A geometry that claims more tiles than there is memory for; they are never looked at.
  TileSet tiles = coverWithTiles(tube(), {});
  ModelChoice model;
  model.storage = PopulationStorage::FullTiles;
  const std::uint64_t perTile = engineMemory(tiles, model.precision, model.storage) /
                                static_cast<std::uint64_t>(tiles.tileCount());
  EXPECT_GE(perTile, 2u * 19 * 64 * 8);
  const std::uint64_t available = availableHostMemory();
  // corners is what counts tiles: 12 bytes where the engine takes 20 000.
  tiles.corners.resize(static_cast<std::size_t>(available / perTile) * 2);

  const auto error =
      errorOf<InsufficientMemory>([&] { makeEngine(tiles, model, DeviceChoice::Cpu, 0.8); });

  EXPECT_EQ(error.requiredBytes, engineMemory(tiles, model.precision, model.storage));
  EXPECT_GT(error.requiredBytes, error.availableBytes);
  expectWords(sentenceOf(error), {"GB of memory on the CPU", "GB are free", "Precision to Single"});
}

TEST(UnsupportedChoiceError, OfFullTilesInSixteenBitsHasAWayOut) {
  Parameters parameters = workable();
  parameters.model.precision = Precision::SixteenBit;
  parameters.model.storage = PopulationStorage::FullTiles;

  const auto error = errorOf<UnsupportedChoice>([&] { Simulation(tube(), parameters); });

  expectWords(sentenceOf(error), {"ixteen-bit", "Population Storage to Auto"});
  parameters.model.storage = PopulationStorage::Auto;
  EXPECT_NO_THROW(Simulation(tube(), parameters));
}

TEST(DeviceError, GpuThatIsNotUsableIsRefused) {
  if (isGpuUsable()) {
    GTEST_SKIP() << "there is a GPU";
  }
  Parameters parameters = workable();
  parameters.device = DeviceChoice::Gpu;

  const auto error = errorOf<DeviceFailure>([&] { Simulation(tube(), parameters); });

  expectWords(sentenceOf(error), {whyNoGpu().c_str(), "Set Device to Auto or CPU"});
  parameters.device = DeviceChoice::Auto;
  EXPECT_EQ(Simulation(tube(), parameters).summary().device.substr(0, 3), "CPU");
}

}  // namespace tiledlbm::test
