// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "Kernels/Engine/Engine.h"
#include "Kernels/KernelError.h"
#include "Solver/Geometry/Tiling.h"
#include "Testing/Benchmark/KernelNames.h"
#include "Testing/Benchmark/MethodRegistry.h"
#include "Testing/Benchmark/Methods/RivalMethods.h"
#include "Testing/Unit/ReferenceSolver.h"
#include "Testing/Unit/TestEngines.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Unit/TestGeometries.h"

namespace tiledlbm::benchmark {

namespace {

using test::ReferenceSolver;

constexpr double relaxationTime = 0.57;

/// A smooth flow in which density and all components vary along all axes.
NodeMoments<double> initialFlow(std::int64_t x, std::int64_t y, std::int64_t z) {
  const auto wave = [](double a, double b) {
    return std::sin(0.31 * a + 0.7) * std::cos(0.43 * b);
  };
  const auto dx = double(x), dy = double(y), dz = double(z);
  return {0.02 * wave(dx + dy, dz),
          {0.05 * wave(dy, dz + dx), 0.04 * wave(dz + 1, dx - dy), 0.03 * wave(dx, dy + dz)}};
}

/// Squares of populations' deviations from those at rest, over these, added up over steps.
struct Deviations {
  double largest = 0;
  double ofNode = 0;  ///< added up over directions, the mean of all nodes

  Deviations& operator+=(const Deviations& more) {
    largest += more.largest;
    ofNode += more.ofNode;
    return *this;
  }
};

/// A closed box of the reference.
class ClosedReference : public ReferenceSolver {
 public:
  ClosedReference(const VoxelMask& mask, const KernelChoice& choice)
      : ReferenceSolver(mask, {}, choice.model, relaxationTime),
        mask_(mask),
        collides_(choice.operation == Operation::Full) {
    test::forVoxels(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
      const NodeMoments<double> start = initialFlow(at[0], at[1], at[2]);
      const double density = 1 + start.density;
      const double carrier = choice.model.fluid == FluidModel::Incompressible ? 1 : density;
      populations()[voxel] = equilibrium(
          density,
          {carrier * start.velocity[0], carrier * start.velocity[1], carrier * start.velocity[2]});
    });
  }

  void step() { ReferenceSolver::step(OpeningSignals<double>::same(1), collides_); }

  Deviations deviations() const {
    const Populations rest = equilibrium(1, {0, 0, 0});
    Deviations all;
    test::forFluid(mask_, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
      for (std::size_t q = 0; q < rest.size(); ++q) {
        const double deviation = populations()[voxel][q] - rest[q];
        const double square = deviation * deviation / rest[q];
        all.largest = std::max(all.largest, square);
        all.ofNode += square;
      }
    });
    all.ofNode /= double(mask_.fluidCount());
    return all;
  }

  std::vector<NodeMoments<double>> moments() const {
    std::vector<NodeMoments<double>> result;
    test::forFluid(mask_, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
      const auto m = ReferenceSolver::moments(voxel);
      result.push_back({m.density - 1, {m.velocity[0], m.velocity[1], m.velocity[2]}});
    });
    return result;
  }

 private:
  const VoxelMask& mask_;
  bool collides_;
};

std::vector<DeviceChoice> usableDevices() {
  return isGpuUsable() ? std::vector<DeviceChoice>{DeviceChoice::Cpu, DeviceChoice::Gpu}
                       : std::vector<DeviceChoice>{DeviceChoice::Cpu};
}

std::vector<KernelChoice> flowingKernels() {
  std::vector<KernelChoice> kernels;
  for (const Precision precision : precisions) {
    const std::vector<KernelChoice> full = fullKernels(precision);
    kernels.insert(kernels.end(), full.begin(), full.end());
  }
  for (const Precision precision : {Precision::Double, Precision::Single}) {
    // The model makes the initial state, that of which the reference has the same equilibrium.
    kernels.push_back({Operation::PropagationOnly,
                       {CollisionModel::Lbgk, FluidModel::Incompressible, precision}});
  }
  return kernels;
}

struct Parameters {
  const MethodEntry* method;
  KernelChoice kernel;
  DeviceChoice device;
};

void PrintTo(const Parameters& parameters, std::ostream* stream) {
  *stream << parameters.method->name << ", " << nameOf(parameters.kernel) << ", "
          << nameOf(parameters.kernel.model.precision) << ", " << nameOf(parameters.device);
}

/// All kernels of all methods on all devices, but for those that only read and write: nothing flows
/// there.
std::vector<Parameters> allParameters() {
  std::vector<Parameters> all;
  for (const MethodEntry& method : methods()) {
    for (const KernelChoice& kernel : flowingKernels()) {
      for (const DeviceChoice device : {DeviceChoice::Cpu, DeviceChoice::Gpu}) {
        if (method.offers(kernel, device)) {
          all.push_back({&method, kernel, device});
        }
      }
    }
  }
  return all;
}

struct NameOfCase {
  std::string operator()(const testing::TestParamInfo<Parameters>& info) const {
    const KernelChoice& kernel = info.param.kernel;
    std::string name = info.param.method->name + "_" + nameOf(kernel) + "_" +
                       nameOf(kernel.model.precision) + "_" + nameOf(info.param.device);
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '-' || c == ':'; }, '_');
    return name;
  }
};

/// Error of a 16-bit number, over the number.
constexpr double roundingOfSixteenBit = 0x1p-11;

/// How far each moment may be from the exact one after some steps.
///
/// In double and single precision a few units in the last place a step: of the largest deviation
/// for the method, of the weights for the reference, which stores whole populations.
///
/// In 16 bits a step rounds each population, a deviation h from that at rest, w, by an error e of
/// at most 2^-11 |h|, evenly spread: of a variance of at most 2^-22 h^2 / 3. Steps keep or lessen
/// the sum of e^2 / w over all populations: streaming and bounce-back move them between directions
/// of the same weight, and collisions keep density and momentum and lessen the rest. Of the errors
/// of a step, those that reach one node's density or velocity thus have a variance of at most 2^-22
/// / 3 times the largest h^2 / w, and those of all steps add up. Six standard deviations leave no
/// chance to some 10^5 values.
///
/// \param rounded of all states that were stored.
double tolerance(Precision precision, double largestMoment, const Deviations& rounded, int steps) {
  const double ulpOfReference = std::numeric_limits<double>::epsilon();
  const double ulp = precision == Precision::Double ? std::numeric_limits<double>::epsilon()
                                                    : std::numeric_limits<float>::epsilon();
  const double ofArithmetic = 4 * (ulp * largestMoment + ulpOfReference) * (steps + 1);
  return precision == Precision::SixteenBit
             ? ofArithmetic + 6 * roundingOfSixteenBit * std::sqrt(rounded.largest / 3)
             : ofArithmetic;
}

/// The same for the mean over all nodes in 16 bits, the root of that of squares of density and,
/// three times, velocity: these are the parts of e^2 / w that collisions keep. Needs no margin.
double meanTolerance(const Deviations& rounded) {
  return roundingOfSixteenBit * std::sqrt(rounded.ofNode / 3);
}

/// What meanTolerance limits.
double meanDifference(const std::vector<NodeMoments<double>>& left,
                      const std::vector<NodeMoments<double>>& right) {
  double squares = 0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    squares += std::pow(left[i].density - right[i].density, 2);
    for (std::size_t a = 0; a < 3; ++a) {
      squares += 3 * std::pow(left[i].velocity[a] - right[i].velocity[a], 2);
    }
  }
  return std::sqrt(squares / double(left.size()));
}

/// Density and velocity of one node after the other.
std::vector<double> valuesOf(const std::vector<NodeMoments<double>>& moments) {
  std::vector<double> values;
  for (const NodeMoments<double>& node : moments) {
    values.push_back(node.density);
    values.insert(values.end(), std::begin(node.velocity), std::end(node.velocity));
  }
  return values;
}

}  // namespace

/// A closed geometry with walls all over.
class WallsAroundFluid : public testing::Test {
 protected:
  VoxelMask mask_ = test::wallsAroundFluid();
  TileSet tiles_ = coverWithTiles(mask_, {});
  Problem problem_{&mask_, &tiles_, relaxationTime};
};

class Methods : public WallsAroundFluid, public testing::WithParamInterface<Parameters> {
 protected:
  void SetUp() override {
    if (GetParam().device == DeviceChoice::Gpu && !isGpuUsable()) {
      GTEST_SKIP() << whyNoGpu();
    }
  }

  static KernelChoice kernel() { return GetParam().kernel; }

  std::unique_ptr<Method> make() const {
    return GetParam().method->make(kernel(), GetParam().device, problem_);
  }

  /// Expects the reference's moments after some steps, and a flow worth comparing.
  /// \param rounded see tolerance.
  static void expectSame(const std::vector<NodeMoments<double>>& found,
                         const std::vector<NodeMoments<double>>& expected,
                         const Deviations& rounded, int steps) {
    ASSERT_EQ(found.size(), expected.size());
    std::array<double, 3> fastest{};
    for (const NodeMoments<double>& node : expected) {
      for (std::size_t a = 0; a < 3; ++a) {
        fastest[a] = std::max(fastest[a], std::abs(node.velocity[a]));
      }
    }
    EXPECT_GT(*std::min_element(fastest.begin(), fastest.end()), 3e-3);
    const auto [difference, largest] = test::largestDifference(valuesOf(expected), valuesOf(found));
    EXPECT_GT(largest, 1e-2);
    EXPECT_LE(difference, tolerance(kernel().model.precision, largest, rounded, steps));
    if (kernel().model.precision == Precision::SixteenBit) {
      EXPECT_LE(meanDifference(found, expected), meanTolerance(rounded));
    }
  }
};

TEST_P(Methods, ComputesTheFlowOfTheReference) {
  const auto method = make();
  ClosedReference reference(mask_, kernel());
  method->start(initialFlow);
  Deviations rounded = reference.deviations();
  expectSame(method->moments(), reference.moments(), rounded, 0);

  int steps = 0;
  for (const int end : {1, 7, 20}) {
    for (; steps < end; ++steps) {
      method->step();
      reference.step();
      rounded += reference.deviations();
    }
    method->wait();
    SCOPED_TRACE(steps);
    expectSame(method->moments(), reference.moments(), rounded, steps);
  }
}

TEST_P(Methods, StartsAnewAfterAnOddNumberOfSteps) {
  const auto method = make();
  method->start(initialFlow);
  const auto once = method->moments();
  method->advance(3);

  method->start(initialFlow);

  EXPECT_EQ(valuesOf(method->moments()), valuesOf(once));
}

INSTANTIATE_TEST_SUITE_P(All, Methods, testing::ValuesIn(allParameters()), NameOfCase());

using ReadWriteOnly = WallsAroundFluid;

TEST_F(ReadWriteOnly, KeepsThePopulations) {
  for (const MethodEntry& entry : methods()) {
    for (const Precision precision : {Precision::Double, Precision::Single}) {
      for (const DeviceChoice device : usableDevices()) {
        KernelChoice kernel{Operation::ReadWriteOnly, {}};
        kernel.model.precision = precision;
        if (!entry.offers(kernel, device)) {
          continue;
        }
        SCOPED_TRACE(entry.name + " " + nameOf(device));
        const auto method = entry.make(kernel, device, problem_);
        method->start(initialFlow);
        const auto before = method->moments();
        method->advance(3);
        method->wait();
        EXPECT_EQ(valuesOf(method->moments()), valuesOf(before));
      }
    }
  }
}

const MethodEntry& methodOf(std::string_view name) {
  const auto found = std::find_if(methods().begin(), methods().end(),
                                  [&](const MethodEntry& entry) { return entry.name == name; });
  EXPECT_NE(found, methods().end()) << name;
  return *found;
}

using CompactTiles = WallsAroundFluid;

/// Both compute the same from the same populations: they differ by the order of operations at most.
TEST_F(CompactTiles, InPlaceComputesWhatTwoCopiesDo) {
  const MethodEntry& twice = methodOf("compact-tiles");
  const MethodEntry& once = methodOf("compact-tiles-in-place");
  for (const DeviceChoice device : usableDevices()) {
    for (const Precision precision : precisions) {
      for (const KernelChoice& kernel : fullKernels(precision)) {
        SCOPED_TRACE(nameOf(kernel) + " " + nameOf(precision) + " " + nameOf(device));
        const auto two = twice.make(kernel, device, problem_);
        const auto one = once.make(kernel, device, problem_);
        two->start(initialFlow);
        one->start(initialFlow);
        Deviations rounded;
        ClosedReference reference(mask_, kernel);
        for (int steps = 0; steps <= 4; ++steps) {
          if (steps > 0) {
            two->step();
            one->step();
            reference.step();
          }
          rounded += reference.deviations();
          // The flow is slower than 0.1.
          const auto [difference, largest] =
              test::largestDifference(valuesOf(two->moments()), valuesOf(one->moments()));
          EXPECT_LE(difference, tolerance(precision, 0.1, rounded, steps)) << steps << " steps";
        }
      }
    }
  }
}

TEST_F(CompactTiles, TakeLessMemoryThanFullTiles) {
  const auto populations = 19 * std::uint64_t(mask_.fluidCount());
  const auto memoryOf = [&](const std::string& name, Precision precision) {
    KernelChoice kernel;
    kernel.model.precision = precision;
    return methodOf(name).make(kernel, DeviceChoice::Cpu, problem_)->memory();
  };
  for (const Precision precision : precisions) {
    SCOPED_TRACE(nameOf(precision));
    const auto bytes = populations * std::uint64_t(bytesOf(precision));
    const std::uint64_t twice = memoryOf("compact-tiles", precision);
    const std::uint64_t once = memoryOf("compact-tiles-in-place", precision);
    EXPECT_GE(twice, 2 * bytes);
    EXPECT_GE(once, bytes);
    // No less for a geometry as small as this: see CompactTileArrays::leadValues.
    EXPECT_LE(once, twice);
    if (precision != Precision::SixteenBit) {
      EXPECT_LT(twice, memoryOf("tiles", precision));
    }
  }
}

constexpr Rival rivals[] = {Rival::ConnectivityMatrix, Rival::InPlaceConnectivityMatrix,
                            Rival::FluidIndexArray, Rival::DenseArray};

using Rivals = WallsAroundFluid;

TEST_F(Rivals, TellTheirMemory) {
  const auto nodes = std::uint64_t(mask_.fluidCount());
  const auto voxels = std::uint64_t(mask_.voxelCount());
  for (const Precision precision : {Precision::Double, Precision::Single}) {
    if (!isCompared(precision)) {
      continue;
    }
    KernelChoice kernel;
    kernel.model.precision = precision;
    const std::uint64_t populations = 19 * std::uint64_t(bytesOf(precision));
    const std::uint64_t least[] = {
        nodes * (2 * populations + 18 * 4), nodes * (populations + 18 * 4),
        nodes * (2 * populations + 4) + voxels * 4, voxels * (2 * populations + 1)};
    for (const Rival rival : rivals) {
      const std::uint64_t atLeast = least[int(rival)];
      const std::uint64_t memory =
          makeRival(rival, kernel, DeviceChoice::Cpu, {&mask_, nullptr, relaxationTime})->memory();
      EXPECT_GE(memory, atLeast);
      // What lies between the rows of a box of this size, and padding to warps.
      EXPECT_LE(double(memory), 1.2 * double(atLeast));
    }
  }
}

TEST_F(Rivals, TellWhatIsNotOffered) {
  const VoxelMask solid({5, 4, 3});
  const Problem nothing{&solid};
  const KernelChoice full = fullKernels(Precision::Single).front();
  KernelChoice stay = full;
  stay.operation = Operation::ReadWriteOnly;

  for (const Rival rival : rivals) {
    EXPECT_THROW(makeRival(rival, stay, DeviceChoice::Cpu, problem_), Error);
    EXPECT_THROW(makeRival(rival, full, DeviceChoice::Cpu, nothing), Error);
    for (const Precision precision : precisions) {
      const KernelChoice other = fullKernels(precision).front();
      if (!isCompared(precision)) {
        EXPECT_THROW(makeRival(rival, other, DeviceChoice::Cpu, problem_), Error);
      }
    }
    if (!isGpuUsable()) {
      EXPECT_THROW(makeRival(rival, full, DeviceChoice::Gpu, problem_), DeviceFailure);
      EXPECT_NO_THROW(makeRival(rival, full, DeviceChoice::Auto, problem_));
    }
  }
}

}  // namespace tiledlbm::benchmark
