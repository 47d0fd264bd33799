// SPDX-License-Identifier: BSD-3-Clause
#include <filesystem>
#include <fstream>
#include <new>
#include <regex>
#include <set>
#include <stdexcept>

#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

const std::filesystem::path source = TILEDLBM_SOURCE_FOLDER;

std::string contentOf(const std::filesystem::path& path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// All that the first group of an expression finds.
std::vector<std::string> matchesOf(const std::string& text, const std::string& expression) {
  const std::regex regex(expression);
  std::vector<std::string> matches;
  for (std::sregex_iterator match(text.begin(), text.end(), regex), end; match != end; ++match) {
    if ((*match)[1].matched) {
      matches.push_back((*match)[1]);
    }
  }
  return matches;
}

/// Names of the properties of the filters.
std::set<std::string> propertyNames() {
  const auto names = matchesOf(contentOf(source / "ServerManagerXML" / "TiledLBMFlow.xml"),
                               R"re(<\w*Property name="(\w+)")re");
  return {names.begin(), names.end()};
}

/// The string literals of C++ code, but for names of headers.
std::vector<std::string> literalsOf(const std::string& code) {
  // After comments, names of headers, and characters, which may be quotation marks.
  return matchesOf(code, R"re(//.*|#include.*|/\*(?:[^*]|\*[^/])*\*/|'.'|"((?:[^"\\]|\\.)*)")re");
}

}  // namespace

TEST(Messages, NamePropertiesThatTheFilterHas) {
  const std::set<std::string> names = propertyNames();
  ASSERT_GT(names.size(), 40u);
  EXPECT_EQ(plugin::propertyOf(Setting::VoxelSize), "");
  for (int i = int(Setting::VoxelSize) + 1; i <= int(Setting::GridVoxelSize); ++i) {
    const auto setting = static_cast<Setting>(i);
    EXPECT_EQ(names.count(plugin::propertyOf(setting)), 1u) << i;
  }
}

/// What is below the filters names none of their properties, so that a name is changed in one
/// place.
TEST(Messages, AreTheOnlyOnesToNameProperties) {
  const std::set<std::string> names = propertyNames();
  int files = 0, literals = 0;
  for (const char* folder : {"Solver", "Kernels"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source / folder)) {
      const std::string extension = entry.path().extension().string();
      if (!entry.is_regular_file() || extension == ".txt" || extension == ".md") {
        continue;
      }
      ++files;
      for (const std::string& literal : literalsOf(contentOf(entry.path()))) {
        ++literals;
        for (const std::string& word : matchesOf(literal, R"re((\w+))re")) {
          EXPECT_EQ(names.count(word), 0u) << word << " in " << entry.path() << ": " << literal;
        }
      }
    }
  }
  EXPECT_GT(files, 80);
  EXPECT_GT(literals, 100);
}

TEST(Messages, LiteralsAreFoundInCode) {
  const std::string code =
      "#include \"A.h\"\n// \"B\"\n/* \"C\" */ f('\"', \"D \\\"E\\\"\"  // \"F\"\n  \"G\");";
  EXPECT_EQ(literalsOf(code), (std::vector<std::string>{"D \\\"E\\\"", "G"}));
}

TEST(Messages, OfTheGpuSayWhatToDo) {
  EXPECT_EQ(sentenceOf(GpuNotUsable{"there is no NVIDIA GPU"}),
            "Set Device to Auto or CPU: the GPU cannot be used, because there is no NVIDIA GPU.");
  EXPECT_EQ(
      sentenceOf(GpuCallFailed{"send data", "an illegal access", true}),
      "Restart ParaView, or set Device to CPU: the GPU failed to send data (an illegal access).");
  EXPECT_EQ(sentenceOf(GpuCallFailed{"send data", "a busy device", false}),
            "Apply again, or set Device to CPU: the GPU failed to send data (a busy device).");
  EXPECT_EQ(sentenceOf(GpuMemoryTaken{2000, 1000}),
            "Close the other program that uses the GPU, or set Device to CPU: the memory "
            "of the GPU was taken, of which 2000 bytes are needed and 1000 bytes are free.");
}

TEST(Messages, OfCompactTilesSayWhatToDo) {
  EXPECT_EQ(sentenceOf(TooManyCompactNodes{3000000000, 2147483616}),
            "Set Population Storage to Auto, and Precision to Double or Single, or use a coarser "
            "mask: compact tiles would number 3000000000 nodes, and can number 2147483616.");
  EXPECT_EQ(sentenceOf(CompactNeighboursTooFar{20000000, 16000000}),
            "Set Population Storage to Full tiles, and Precision to Double or Single, or use a "
            "coarser mask: neighbours in the geometry are 20000000 numbered nodes apart, and "
            "compact tiles can tell 16000000.");
}

TEST(Messages, OfMemoryNameWhatSavesSome) {
  const auto sentence = [](Precision precision, PopulationStorage storage, bool onGpu) {
    return sentenceOf(PopulationsTooLarge{12345000000, 999900000, onGpu, precision, storage});
  };
  EXPECT_EQ(sentence(Precision::Double, PopulationStorage::FullTiles, false),
            "Set Population Storage to Auto, set Precision to Single, or use a coarser mask: the "
            "flow needs 12.3 GB of memory on the CPU, where 1 GB are free.");
  EXPECT_EQ(sentence(Precision::Single, PopulationStorage::CompactTilesInPlace, true),
            "Set Precision to Sixteen-bit storage, set Device to CPU, or use a coarser mask: the "
            "flow needs 12.3 GB of memory on the GPU, where 1 GB are free.");
  EXPECT_EQ(
      sentence(Precision::SixteenBit, PopulationStorage::CompactTilesInPlace, false),
      "Use a coarser mask: the flow needs 12.3 GB of memory on the CPU, where 1 GB are free.");
}

TEST(Messages, OfMemoryNameHowManyGpusAFlowTakes) {
  const PopulationsTooLarge problem{
      12345000000, 999900000, true, Precision::SixteenBit, PopulationStorage::CompactTilesInPlace,
      13};
  EXPECT_EQ(sentenceOf(problem),
            "Share the flow among 13 ranks with a GPU each, set Device to CPU, or use a coarser "
            "mask: the flow needs 12.3 GB of memory on the GPU, where 1 GB are free.");
}

TEST(Messages, OfUnstableFlowsNameALatticeVelocityForModelsOfMomentsAlone) {
  const auto cure = [](CollisionModel collision) {
    const std::string sentence = sentenceOf(Unstable{750, 0.505, 0.1, collision, 0.02});
    return sentence.substr(0, sentence.find(", use a finer mask"));
  };
  EXPECT_EQ(cure(CollisionModel::Lbmrt), "Set Lattice Velocity to 0.02");
  EXPECT_EQ(cure(CollisionModel::BoundedLbmrt),
            "Set Collision Model to LBMRT, set Lattice Velocity to 0.02");
  EXPECT_EQ(cure(CollisionModel::Trt), "Set Collision Model to LBMRT");
}

TEST(Messages, OfRangesNameTheirEnds) {
  EXPECT_EQ(sentenceOf(ValueOutOfRange{Setting::VoxelSize, 0, {0}}),
            "Set the size of a voxel to a value above 0: it is 0 m.");
  EXPECT_EQ(sentenceOf(ValueOutOfRange{Setting::LatticeVelocity, -0.02, {0}}),
            "Set Lattice Velocity to a value above 0: it is -0.02 (lattice units).");
  EXPECT_EQ(sentenceOf(ValueOutOfRange{Setting::ZeroShearViscosity, 0.003, {0.00345, true}}),
            "Set Zero Shear Viscosity to Infinite Shear Viscosity or more: it is 0.003 Pa s.");
  EXPECT_EQ(sentenceOf(ValueOutOfRange{Setting::ViscosityTransition, 11, {0.1, true, 10}}),
            "Set Viscosity Transition to a value from 0.1 to 10: it is 11.");
  EXPECT_EQ(sentenceOf(ValueOutOfRange{Setting::ViscosityPowerIndex, 1.2, {0, false, 1}}),
            "Set Viscosity Power Index to a value above 0 and at most 1: it is 1.2.");
  EXPECT_EQ(sentenceOf(CountOutOfRange{Setting::RampSteps, -5}),
            "Set Ramp Steps to 0 or more steps: it is -5.");
  EXPECT_EQ(sentenceOf(CountOutOfRange{Setting::FlowExtension, -1, 0, 100000}),
            "Set Flow Extension to 0 to 100000 voxels: it is -1.");
  EXPECT_EQ(sentenceOf(CountOutOfRange{Setting::NumberOfSteps, 0, 1}),
            "Set Number Of Steps to at least 1 step: it is 0.");
}

TEST(Messages, OfMassThatIsMissingAdviseWhatCanHelp) {
  const auto remedyOf = [](bool ofPeriod, bool isSteady) {
    const std::string sentence = sentenceOf(MassNotBalanced{0.014, ofPeriod, isSteady});
    EXPECT_THAT(sentence, HasSubstr("differ by 1.4 %"));
    return sentence.substr(0, sentence.find(':'));
  };
  EXPECT_EQ(remedyOf(false, true), "Use smaller voxels");
  EXPECT_EQ(remedyOf(false, false), "Raise Number Of Steps, or use smaller voxels");
  EXPECT_EQ(remedyOf(true, false), "Raise Cardiac Cycles, or use smaller voxels");
}

TEST(Messages, OfCardiacCyclesThatDifferSayWhere) {
  EXPECT_EQ(
      sentenceOf(NotPeriodic{0.023, 5, 6, OpeningOutline{1, Face::XPlus, {}, 36}, true}),
      "Raise Cardiac Cycles to 6 or more: the flow is not periodic yet, and averages over the "
      "last cardiac cycle differ from those of the next. From the last cycle but one to the "
      "last, the pressure at opening 1 (face x+, 36 voxels) changed by 2.3 %.");
  EXPECT_EQ(
      sentenceOf(NotPeriodic{0.015, 5, 6, {}, false}),
      "Raise Cardiac Cycles to 6 or more, unless eddies make the cardiac cycles differ: a mean "
      "pressure drop changed by 1.5 % from the last cycle but one to the last.");
}

TEST(Messages, OfStatisticsSayWhatToRun) {
  EXPECT_EQ(
      sentenceOf(FewForStatistics{3, 20, true, 21}),
      "Raise Cardiac Cycles to 21 or more: the statistics of turbulence cover 3 whole cardiac "
      "cycles after the start, and fluctuations with an error of at most 16 % at each phase "
      "need 20.");
  EXPECT_EQ(sentenceOf(FewForStatistics{7, 100, false, 24000}),
            "Set Flow Tolerance to 0 and raise Number Of Steps to 24000 or more: the statistics of "
            "turbulence cover 7 samples after the start, fewer than 100.");
  EXPECT_EQ(sentenceOf(StatisticsTooLarge{3.2e10, 16000000000, 20}),
            "Lower Statistics Phases, or switch Turbulence Statistics off: the statistics need 32 "
            "GB of main memory, where 16 GB are free.");
  EXPECT_EQ(sentenceOf(StatisticsTooLarge{3.2e10, 16000000000, 1}),
            "Switch Turbulence Statistics off, or use a coarser mask: the statistics need 32 GB of "
            "main memory, where 16 GB are free.");
}

TEST(Messages, OfRestartFilesNameThem) {
  EXPECT_EQ(sentenceOf(RestartNotWritten{"a.restart", "No space left", 4999999}),
            "Choose a folder for Restart Output that you may write to, with space for 4 MB: the "
            "restart file \"a.restart\" cannot be written (No space left).");
  EXPECT_EQ(sentenceOf(RestartInPlaceOfOther{"a.txt"}),
            "Choose another Restart Output: \"a.txt\" is there already and is no restart file, so "
            "it is left as it is.");
  EXPECT_EQ(sentenceOf(RestartOfOtherByteOrder{"a.restart"}),
            "Compute the flow anew: the restart file \"a.restart\" was written on a machine of the "
            "other byte order.");
  EXPECT_EQ(sentenceOf(RestartDamaged{"a.restart"}),
            "Choose a Restart File that was written to its end: the restart file \"a.restart\" is "
            "damaged.");
  EXPECT_EQ(sentenceOf(RestartOfOtherTimeStep{"a.restart", 1.23456789e-5, 2e-5, 0.03}),
            "Set Lattice Velocity to 0.03: the restart file \"a.restart\" holds a flow with time "
            "steps of 1.23456789e-05 s, these settings make them 2e-05 s.");
  EXPECT_EQ(
      sentenceOf(RestartOfOtherPressure{"a.restart", 1e20, 0}),
      "Set Outlet Pressure or Openings nearer to what they were: the restart file \"a.restart\" "
      "holds pressures around 1e+20 Pa, too far from the 0 Pa of these settings.");
}

TEST(Messages, OfErrorsAreThoseOfTheirProblems) {
  const DeviceFailure ofKernel(GpuNotUsable{"there is none"});
  const InvalidInput ofSolver(NoOpening{});
  const UnworkableSetting derived(LatticeVelocityTooHigh{0.5, 0.3, 0.05}, 0.05);
  EXPECT_EQ(sentenceOf(ofKernel), sentenceOf(Problem(GpuNotUsable{"there is none"})));
  EXPECT_EQ(sentenceOf(ofSolver), sentenceOf(Problem(NoOpening{})));
  EXPECT_EQ(sentenceOf(derived),
            "Set Lattice Velocity to 0 (Auto), or to 0.3 or less: it is 0.5, where the "
            "lattice-Boltzmann method no longer describes a liquid.");
  EXPECT_STREQ(derived.what(), "tiledlbm::LatticeVelocityTooHigh");
  EXPECT_STREQ(ofKernel.what(), "The GPU cannot be used, because there is none.");
}

TEST(Messages, OfOtherErrorsAreTheirOwn) {
  EXPECT_EQ(sentenceOf(InvalidInput("The input is empty.")), "The input is empty.");
  EXPECT_EQ(sentenceOf(Diverged(Described{"The flow broke."}, 3)), "The flow broke.");
  EXPECT_EQ(sentenceOf(Error("Another rank failed.")), "Another rank failed.");
  EXPECT_EQ(sentenceOf(std::runtime_error("A file is locked.")), "A file is locked.");
  EXPECT_EQ(sentenceOf(std::bad_alloc()),
            "Crop the volume to the vessel, or resample it to larger voxels: there is not enough "
            "main memory for the flow.");
}

}  // namespace tiledlbm::test
