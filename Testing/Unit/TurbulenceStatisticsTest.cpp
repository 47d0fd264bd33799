// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Rheology/EddyViscosity.h"
#include "Solver/Run/TurbulenceStatistics.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

using Samples = std::vector<std::vector<float>>;  // of the phases of all heartbeats, 3 a voxel

/// A volume of which the first and the last layer, and one voxel in eight, are no fluid.
const VoxelMask mask = maskOf({4, 3, 4}, [](auto x, auto y, auto z) {
  return z > 0 && z < 3 && (x + 4 * y + 12 * z) % 8 != 0;
});

/// A wave of each phase with fluctuations that are small beside it.
Samples wave(int phases, int beats, double fluctuation) {
  std::mt19937 random(7);
  Samples samples;
  for (int sample = 0; sample < beats * phases; ++sample) {
    std::vector<float> velocity(std::size_t(3 * mask.voxelCount()));
    for (std::size_t i = 0; i < velocity.size(); ++i) {
      const double phase = 6.28 * (sample % phases) / phases;
      const double deviation = fluctuation * double(1 + i % 3);
      velocity[i] =
          float(1 + 0.5 * std::sin(phase + double(i)) + deviation * between(random, -1, 1));
    }
    samples.push_back(velocity);
  }
  return samples;
}

/// Mean, and mean square of the fluctuations, of a component by their definitions.
std::array<double, 2> byDefinition(const Samples& samples, int phases, std::size_t i) {
  const auto count = std::size_t(phases);
  const std::size_t beats = samples.size() / count;
  double sum = 0, squares = 0;
  for (std::size_t phase = 0; phase < count; ++phase) {
    double mean = 0;
    for (std::size_t beat = 0; beat < beats; ++beat) {
      mean += samples[beat * count + phase][i] / double(beats);
    }
    for (std::size_t beat = 0; beat < beats; ++beat) {
      squares += std::pow(samples[beat * count + phase][i] - mean, 2);
    }
    sum += mean;
  }
  return {sum / phases, squares / (phases * double(beats - 1))};
}

std::vector<float> written(const TurbulenceStatistics& statistics, TurbulenceField field) {
  std::vector<float> values(std::size_t(componentsOf(field) * mask.voxelCount()), -1);
  statistics.write(field, values.data());
  return values;
}

/// Adds samples of all phases by turns. \param first of each that counts.
void addAll(TurbulenceStatistics& statistics, int phases, const Samples& samples, std::size_t count,
            std::size_t first = 0) {
  for (std::size_t i = 0; i < count; ++i) {
    statistics.add(int(i) % phases, samples[i % samples.size()].data() + first, nullptr);
  }
}

}  // namespace

TEST(TurbulenceStatistics, AreThoseOfTheDefinitions) {
  for (const int phases : {1, 5}) {
    const Samples samples = wave(phases, 9, 1e-3);
    TurbulenceStatistics statistics(mask, {0, 4}, phases, 0);
    addAll(statistics, phases, samples, samples.size());
    EXPECT_EQ(statistics.beats(), 9);
    EXPECT_EQ(statistics.samples(), 9 * phases);
    const auto mean = written(statistics, TurbulenceField::MeanVelocity);
    const auto rms = written(statistics, TurbulenceField::VelocityRms);
    const auto energy = written(statistics, TurbulenceField::KineticEnergy);
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      double sum = 0;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t i = 3 * std::size_t(voxel) + axis;
        if (!mask.isFluid(voxel)) {
          EXPECT_EQ(mean[i], 0);
          EXPECT_EQ(rms[i], 0);
          continue;
        }
        const auto [expectedMean, meanSquare] = byDefinition(samples, phases, i);
        EXPECT_NEAR(mean[i], expectedMean, 3e-7);
        EXPECT_NEAR(rms[i], std::sqrt(meanSquare), 5e-4 * std::sqrt(meanSquare));
        sum += meanSquare;
      }
      EXPECT_NEAR(energy[voxel], sum / 2, 1e-3 * sum);
    }
  }
}

TEST(TurbulenceStatistics, OfARepeatedBeatHaveNoFluctuations) {
  const Samples beat = wave(4, 1, 0.1);
  TurbulenceStatistics statistics(mask, {0, 4}, 4, 0);
  addAll(statistics, 4, beat, 40);
  EXPECT_THAT(written(statistics, TurbulenceField::VelocityRms), testing::Each(0));
}

TEST(TurbulenceStatistics, CountWholeBeatsAndForgetAllOnReset) {
  const Samples samples = wave(3, 4, 0.1);
  TurbulenceStatistics statistics(mask, {0, 4}, 3, 0);
  addAll(statistics, 3, samples, 5);
  EXPECT_EQ(statistics.beats(), 1);
  EXPECT_FALSE(statistics.hasFluctuations());
  statistics.reset();
  EXPECT_EQ(statistics.beats(), 0);
  addAll(statistics, 3, samples, 12);
  EXPECT_TRUE(statistics.hasFluctuations());
  const auto rms = written(statistics, TurbulenceField::VelocityRms);
  for (std::size_t i = 0; i < rms.size(); ++i) {
    if (mask.isFluid(std::int64_t(i / 3))) {
      const double expected = std::sqrt(byDefinition(samples, 3, i)[1]);
      EXPECT_NEAR(rms[i], expected, 1e-5 * expected);
    }
  }
}

TEST(TurbulenceStatistics, OfLayersAreThoseOfTheWhole) {
  const Samples samples = wave(2, 3, 0.1);
  TurbulenceStatistics whole(mask, {0, 4}, 2, 0), part(mask, {2, 4}, 2, 0);
  addAll(whole, 2, samples, samples.size());
  addAll(part, 2, samples, samples.size(), 3 * 2 * 12);
  const auto ofWhole = written(whole, TurbulenceField::VelocityRms);
  std::vector<float> ofPart(3 * 2 * 12);
  part.write(TurbulenceField::VelocityRms, ofPart.data());
  EXPECT_TRUE(std::equal(ofPart.begin(), ofPart.end(), ofWhole.begin() + 3 * 2 * 12));
  EXPECT_GT(ofPart[3 * 3], 0);
}

TEST(TurbulenceStatistics, ShareIsThatOfPope) {
  const double speed = subgridSpeed(3.3e-6, 1e-3);
  EXPECT_NEAR(speed, 3.3e-6 / 0.094e-3, 1e-12);
  TurbulenceStatistics statistics(mask, {0, 4}, 1, speed);
  const std::vector<float> slow(std::size_t(3 * mask.voxelCount()), 0.5F), fast(slow.size(), 0.7F);
  // Mean 2, mean square 5.
  const std::vector<float> low(std::size_t(mask.voxelCount()), 1), high(low.size(), 3);
  statistics.add(0, slow.data(), low.data());
  statistics.add(0, fast.data(), high.data());
  const double resolved = 0.5 * 3 * 0.02, modelled = 5 * speed * speed;
  const auto ratio = written(statistics, TurbulenceField::EddyViscosityRatio);
  const auto share = written(statistics, TurbulenceField::ResolvedEnergyShare);
  std::int64_t fluid = 0;
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    fluid += mask.isFluid(voxel) ? 1 : 0;
    EXPECT_NEAR(ratio[voxel], mask.isFluid(voxel) ? 2 : 0, 1e-6);
    EXPECT_NEAR(share[voxel], mask.isFluid(voxel) ? resolved / (resolved + modelled) : 0, 1e-6);
  }
  const auto ofLayers = statistics.energiesOfLayers();
  ASSERT_EQ(ofLayers.size(), 4);
  EXPECT_EQ(ofLayers[0].resolved, 0);
  const auto count = double(fluid);
  EXPECT_NEAR(ofLayers[1].resolved + ofLayers[2].resolved, count * resolved, 1e-6 * count);
  EXPECT_NEAR(ofLayers[1].modelled + ofLayers[2].modelled, count * modelled, 1e-6 * count);
}

TEST(TurbulenceStatistics, NeedNoMoreMemoryThanThereIs) {
  EXPECT_THROW(TurbulenceStatistics(mask, {0, 4}, 2000000000, 0), SolverError);
  EXPECT_EQ(TurbulenceStatistics::bytesOfVoxel(20, true), 8 + 24 + 16 + 20 * 12);
}

// With its rate of shear from differences of the velocity, between the middle and the wall of a
// duct, where that is nearly even.
TEST(EddyViscosityOfAFlow, FollowsItsLaw) {
  Duct duct(16);
  duct.parameters.kinematicViscosity = 1e-7;
  duct.parameters.latticeVelocity = 0.1;
  duct.parameters.rampSteps = 200;
  duct.parameters.eddies = EddyChoice::On;
  for (const auto storage :
       {PopulationStorage::FullTiles, PopulationStorage::CompactTilesInPlace}) {
    duct.parameters.model.storage = storage;
    Simulation simulation(duct.mask, duct.parameters);
    ASSERT_TRUE(simulation.hasEddies());
    simulation.run(1001);
    const Fields fields(simulation);
    std::vector<float> ratios(fields.pressure.size());
    simulation.readEddyViscosity(ratios.data(), {0, duct.mask.size()[2]});
    const double h = duct.parameters.voxelSize;
    const auto at = [&](std::int64_t x, std::int64_t y, std::int64_t z, std::size_t axis) {
      return fields.velocity[3 * duct.mask.index(x, y, z) + axis];
    };
    double largest = 0;
    for (const std::int64_t y : {3, 4, 5, 10, 11, 12}) {
      const std::int64_t x = 24, z = 8;
      double doubled = 0;
      for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
          const auto slope = [&](std::size_t of, std::size_t along) {
            const std::int64_t dx = along == 0, dy = along == 1, dz = along == 2;
            return (at(x + dx, y + dy, z + dz, of) - at(x - dx, y - dy, z - dz, of)) / (2 * h);
          };
          doubled += 0.5 * std::pow(slope(i, j) + slope(j, i), 2);
        }
      }
      const double added = EddyViscosity::constant * EddyViscosity::constant * std::sqrt(doubled) *
                           h * h / duct.parameters.kinematicViscosity;
      const double expected = std::sqrt(1 + added * added) - 1;
      const double found = ratios[duct.mask.index(x, y, z)];
      EXPECT_NEAR(found, expected, 0.08 * expected) << y;
      largest = std::max(largest, found);
    }
    EXPECT_GT(largest, 0.1);
  }
}

}  // namespace tiledlbm::test
