// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/Doubts.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

/// The tube of blood, whose parameters are the defaults of the filter.
struct Vessel : Tube {
  std::vector<FlowProblem> doubts() const {
    std::vector<FlowProblem> found = estimate().problems;
    const auto isOther = [](const FlowProblem& problem) {
      return problem.prevents ||
             (!std::holds_alternative<UnitProblem>(problem.problem) &&
              !std::holds_alternative<OpeningProblem>(problem.problem)) ||
             problem.figure;
    };
    found.erase(std::remove_if(found.begin(), found.end(), isOther), found.end());
    return found;
  }
  std::vector<std::string> told() const { return sentencesOf(doubts()); }
};

/// Applies the remedies of doubts until there are none.
void applyAll(Vessel& vessel) {
  for (int i = 0; i < 4; ++i) {
    const std::vector<FlowProblem> doubts = vessel.doubts();
    if (doubts.empty() || !doubts.front().remedy) {
      return;
    }
    apply(*doubts.front().remedy, vessel.parameters);
  }
}

}  // namespace

TEST(KnownFluid, IsEachLiquidAndGasOfAHandbook) {
  struct Fluid {
    const char* name;
    double density, viscosity;
  };
  for (const Fluid& fluid :
       {Fluid{"blood", 1060, 3.3e-6}, Fluid{"water", 998, 1e-6}, Fluid{"air", 1.2, 1.5e-5},
        Fluid{"mercury", 13534, 1.15e-7}, Fluid{"helium", 0.164, 1.2e-4},
        Fluid{"carbon dioxide, dense", 700, 8e-8}, Fluid{"glycerol", 1261, 1.1e-3},
        Fluid{"glycerol and water", 1150, 9e-6}, Fluid{"silicone oil", 970, 1e-4},
        Fluid{"honey", 1420, 7e-3}, Fluid{"hot water", 958, 2.9e-7}}) {
    EXPECT_TRUE(isKnownFluid(fluid.density, fluid.viscosity)) << fluid.name;
  }
}

TEST(SettingDoubts, AreNoneOfTheDefaults) {
  EXPECT_THAT(Vessel().told(), IsEmpty());
}

TEST(SettingDoubts, AreNoneOfTheUnitOfLengthOfACapillary) {
  Vessel vessel;
  vessel.parameters.voxelSize = 6e-7;  // some 5 micrometres across
  vessel.parameters.latticeVelocity = 0;
  vessel.parameters.inletVelocity = 1e-3;
  EXPECT_THAT(vessel.told(), IsEmpty());
  vessel.parameters.inletVelocity = 0.1;
  EXPECT_THAT(vessel.told(), Contains(HasSubstr("Check Length Unit")));
  vessel.parameters.voxelSize = 4e-8;
  vessel.parameters.inletVelocity = 1e-3;
  EXPECT_THAT(vessel.told(), Contains(HasSubstr("Check Length Unit")));
}

TEST(SettingDoubts, NameTheValueOfAFluidInTheRightUnit) {
  struct Given {
    double density, viscosity;
  };
  for (const Given& given :
       {Given{1.06, 3.3e-6}, Given{1060, 0.0035}, Given{1060, 3.3}, Given{1060, 0.033},
        Given{1.06, 0.033}, Given{1.06e-3, 3.3}, Given{998, 1e-3}, Given{1060, 3.3e-3},
        Given{1060, 3.5}, Given{1, 0.01}}) {
    SCOPED_TRACE(std::to_string(given.density) + " " + std::to_string(given.viscosity));
    Vessel vessel;
    vessel.parameters.density = given.density;
    vessel.parameters.kinematicViscosity = given.viscosity;
    EXPECT_FALSE(vessel.told().empty());
    applyAll(vessel);
    EXPECT_THAT(vessel.told(), IsEmpty());
    EXPECT_NEAR(vessel.parameters.density, 1030, 40);
    EXPECT_GT(vessel.parameters.kinematicViscosity, 0.9e-6);
    EXPECT_LT(vessel.parameters.kinematicViscosity, 3.6e-6);
  }
}

TEST(SettingDoubts, NameTheViscositiesOfBloodInPascalSeconds) {
  for (const double factor : {10.0, 1000.0}) {
    Vessel vessel;
    vessel.parameters.model.viscosity = ViscosityModel::CarreauYasuda;
    EXPECT_THAT(vessel.told(), IsEmpty());
    vessel.parameters.carreauYasuda.infiniteShearViscosity *= factor;
    vessel.parameters.carreauYasuda.zeroShearViscosity *= factor;
    EXPECT_THAT(vessel.told(), Contains(HasSubstr(factor == 10 ? "in poise" : "in mPa s")));
    applyAll(vessel);
    EXPECT_NEAR(vessel.parameters.carreauYasuda.infiniteShearViscosity, 0.00345, 1e-6);
    EXPECT_NEAR(vessel.parameters.carreauYasuda.zeroShearViscosity, 0.056, 1e-6);
  }
}

TEST(SettingDoubts, NameSpeedsAndPressuresInOtherUnits) {
  Vessel fast;
  fast.parameters.inletVelocity = 10;
  EXPECT_THAT(fast.told(), Contains(HasSubstr("10 cm/s are 0.1 m/s")));

  Vessel pressures;
  pressures.parameters.outletPressure = 93;
  EXPECT_THAT(pressures.told(), Contains(HasSubstr("93 mmHg are 1.24e+04 Pa")));

  for (const double target : {93.0, 124000.0, 12.4}) {
    Vessel beating;
    beating.parameters.waveform = {{0, 0.4}, {0.4, 1}, {0.8, 0.4}};
    beating.parameters.targetMeanPressure = target;
    applyAll(beating);
    EXPECT_NEAR(beating.parameters.targetMeanPressure, 12400, 10);
  }
}

TEST(SettingDoubts, TellAPeriodAJumpAndASignOfAWaveform) {
  Vessel vessel;
  vessel.parameters.waveform = {{0, 1}, {0.2, 2}, {0.4, 1}, {0.6, 1}, {0.8, 1}};
  const std::vector<std::string> usual = vessel.told();

  vessel.parameters.otherPeriod = 0.76;
  EXPECT_THAT(vessel.told(), Contains(HasSubstr("Set Waveform Period")));
  EXPECT_THAT(vessel.told(), Contains(HasSubstr("0.8 s, as taken here, or 0.76 s")));

  vessel.parameters.otherPeriod = 0;
  vessel.parameters.waveform.back()[1] = 1.5;
  EXPECT_THAT(vessel.told(), Contains(HasSubstr("jumps from 1.5 to 1")));

  vessel.parameters.waveform = {{0, 1},   {0.2, 1.1}, {0.3, 1.2}, {0.4, 1.3},
                                {0.5, 3}, {0.6, 2.6}, {0.7, 1.9}, {0.8, 1}};
  EXPECT_EQ(vessel.told(), usual) << "a fast systole";

  for (auto& row : vessel.parameters.waveform) {
    row[1] *= -1;
  }
  EXPECT_THAT(vessel.told(), Contains(HasSubstr("Change the sign of the waveform")));
}

TEST(SettingDoubts, AskForCareAfterTheRun) {
  Vessel vessel;
  vessel.parameters.density = 1.06;
  EXPECT_THAT(sentencesOf(vessel.after(10).qualityReasons()),
              Contains(testing::StartsWith("Set Density to 1060")));
}

}  // namespace tiledlbm::test
