#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "Kernels/Engine.h"
#include "Kernels/Error.h"
#include "Testing/Benchmark/Methods/RivalMethods.h"
#include "Testing/Unit/ReferenceSolver.h"
#include "Testing/Unit/TestGeometries.h"
#include "Testing/Unit/TestModels.h"

namespace tiledlbm::benchmark {

namespace {

using test::ReferenceSolver;

constexpr double relaxationTime = 0.57;

/// A smooth flow in which density and all components vary along all axes.
NodeMoments<double> initialFlow(std::int64_t x, std::int64_t y, std::int64_t z) {
  const auto wave = [](double a, double b) {
    return std::sin(0.31 * a + 0.7) * std::cos(0.43 * b);
  };
  const auto dx = static_cast<double>(x), dy = static_cast<double>(y), dz = static_cast<double>(z);
  return {0.02 * wave(dx + dy, dz),
          {0.05 * wave(dy, dz + dx), 0.04 * wave(dz + 1, dx - dy), 0.03 * wave(dx, dy + dz)}};
}

/// Closed box with the reference's collision: all populations of all voxels in double precision,
/// not as deviations.
class ClosedReference {
  static constexpr int directions = ReferenceSolver::directions;
  using Populations = ReferenceSolver::Populations;

 public:
  ClosedReference(const VoxelMask& mask, const KernelChoice& choice)
      : mask_(mask),
        collides_(choice.operation == Operation::Full),
        model_(mask, {}, choice.model.collision, choice.model.fluid, relaxationTime),
        populations_(static_cast<std::size_t>(mask.voxelCount())) {
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      const auto at = mask.coordinates(voxel);
      const NodeMoments<double> start = initialFlow(at[0], at[1], at[2]);
      const double density = 1 + start.density;
      const double carrier = choice.model.fluid == FluidModel::Incompressible ? 1 : density;
      populations_[static_cast<std::size_t>(voxel)] = model_.equilibrium(
          density,
          {carrier * start.velocity[0], carrier * start.velocity[1], carrier * start.velocity[2]});
    }
  }

  void step() {
    std::vector<Populations> next = populations_;
    for (std::int64_t voxel = 0; voxel < mask_.voxelCount(); ++voxel) {
      if (mask_.isFluid(voxel)) {
        Populations f = pull(voxel);
        if (collides_) {
          model_.collide(f);
        }
        next[static_cast<std::size_t>(voxel)] = f;
      }
    }
    populations_ = next;
  }

  std::vector<NodeMoments<double>> moments() const {
    std::vector<NodeMoments<double>> result;
    for (std::int64_t voxel = 0; voxel < mask_.voxelCount(); ++voxel) {
      if (mask_.isFluid(voxel)) {
        const auto m = model_.momentsOf(populations_[static_cast<std::size_t>(voxel)]);
        result.push_back({m.density - 1, {m.velocity[0], m.velocity[1], m.velocity[2]}});
      }
    }
    return result;
  }

 private:
  Populations pull(std::int64_t voxel) const {
    const auto at = mask_.coordinates(voxel);
    Populations f{};
    for (int q = 0; q < directions; ++q) {
      const auto& c = D3Q19::components[q];
      const std::int64_t x = at[0] - c[0], y = at[1] - c[1], z = at[2] - c[2];
      const auto& size = mask_.size();
      const bool inside = x >= 0 && y >= 0 && z >= 0 && x < size[0] && y < size[1] && z < size[2];
      const auto q_ = static_cast<std::size_t>(q);
      const auto reversed = static_cast<std::size_t>(D3Q19::find(-c[0], -c[1], -c[2]));
      f[q_] = inside && mask_.isFluid(x, y, z)
                  ? populations_[static_cast<std::size_t>(mask_.index(x, y, z))][q_]
                  : populations_[static_cast<std::size_t>(voxel)][reversed];
    }
    return f;
  }

  const VoxelMask& mask_;
  bool collides_;
  ReferenceSolver model_;
  std::vector<Populations> populations_;
};

struct NamedRival {
  Rival rival;
  const char* name;
};
constexpr NamedRival rivals[] = {{Rival::ConnectivityMatrix, "ConnectivityMatrix"},
                                 {Rival::InPlaceConnectivityMatrix, "InPlaceConnectivityMatrix"},
                                 {Rival::FluidIndexArray, "FluidIndexArray"},
                                 {Rival::DenseArray, "DenseArray"}};

std::vector<KernelChoice> allKernels() {
  std::vector<KernelChoice> kernels;
  for (const ModelChoice& model : test::allModels()) {
    kernels.push_back({Operation::Full, model});
  }
  for (const Precision precision : {Precision::Double, Precision::Single}) {
    // The model makes the initial state, that of which the reference has the same equilibrium.
    kernels.push_back({Operation::PropagationOnly,
                       {CollisionModel::Lbgk, FluidModel::Incompressible, precision}});
  }
  return kernels;
}

using Parameters = std::tuple<NamedRival, KernelChoice, DeviceChoice>;

struct NameOfCase {
  std::string operator()(const testing::TestParamInfo<Parameters>& info) const {
    const auto& [rival, kernel, device] = info.param;
    return std::string(rival.name) +
           (kernel.operation == Operation::Full
                ? test::nameOf(kernel.model)
                : std::string("PropagationOnly") +
                      (kernel.model.precision == Precision::Double ? "Double" : "Single")) +
           (device == DeviceChoice::Gpu ? "Gpu" : "Cpu");
  }
};

}  // namespace

class RivalMethods : public testing::TestWithParam<Parameters> {
 protected:
  void SetUp() override {
    if (device() == DeviceChoice::Gpu && !isGpuUsable()) {
      GTEST_SKIP() << whyNoGpu();
    }
  }

  static Rival rival() { return std::get<0>(GetParam()).rival; }
  static KernelChoice kernel() { return std::get<1>(GetParam()); }
  static DeviceChoice device() { return std::get<2>(GetParam()); }

  std::unique_ptr<Method> make() const {
    Problem problem;
    problem.mask = &mask_;
    problem.relaxationTime = relaxationTime;
    return makeRival(rival(), kernel(), device(), problem);
  }

  /// Expects the reference's moments after some steps, and a flow worth comparing.
  static void expectSame(const std::vector<NodeMoments<double>>& found,
                         const std::vector<NodeMoments<double>>& expected, int steps) {
    ASSERT_EQ(found.size(), expected.size());
    double largest = 0, largestError = 0;
    std::array<double, 3> fastest{};
    for (std::size_t i = 0; i < found.size(); ++i) {
      largest = std::max(largest, std::abs(expected[i].density));
      largestError = std::max(largestError, std::abs(found[i].density - expected[i].density));
      for (std::size_t a = 0; a < 3; ++a) {
        const double error = std::abs(found[i].velocity[a] - expected[i].velocity[a]);
        largestError = std::max(largestError, error);
        fastest[a] = std::max(fastest[a], std::abs(expected[i].velocity[a]));
      }
    }
    for (const double speed : fastest) {
      EXPECT_GT(speed, 3e-3);
      largest = std::max(largest, speed);
    }
    EXPECT_GT(largest, 1e-2);
    // A few units in the last place a step: of the largest deviation for the method, of the weights
    // for the reference, which stores whole populations.
    const double ulp = kernel().model.precision == Precision::Double
                           ? std::numeric_limits<double>::epsilon()
                           : std::numeric_limits<float>::epsilon();
    const double ulpOfReference = std::numeric_limits<double>::epsilon();
    EXPECT_LE(largestError, 4 * (ulp * largest + ulpOfReference) * (steps + 1));
  }

  // Not a multiple of a tile or a warp along any axis.
  VoxelMask mask_ = test::randomMask({22, 19, 21}, 0.75, 11);
};

TEST_P(RivalMethods, ComputesTheFlowOfTheReference) {
  const auto method = make();
  ClosedReference reference(mask_, kernel());
  method->start(initialFlow);
  expectSame(method->moments(), reference.moments(), 0);

  int steps = 0;
  for (const int end : {1, 7, 20}) {
    for (; steps < end; ++steps) {
      method->step();
      reference.step();
    }
    method->wait();
    SCOPED_TRACE(steps);
    expectSame(method->moments(), reference.moments(), steps);
  }
}

TEST_P(RivalMethods, StartsAnewAfterAnOddNumberOfSteps) {
  const auto method = make();
  method->start(initialFlow);
  const auto once = method->moments();
  for (int step = 0; step < 3; ++step) {
    method->step();
  }

  method->start(initialFlow);

  const auto again = method->moments();
  ASSERT_EQ(again.size(), once.size());
  for (std::size_t i = 0; i < once.size(); ++i) {
    ASSERT_EQ(again[i].density, once[i].density);
    for (int a = 0; a < 3; ++a) {
      ASSERT_EQ(again[i].velocity[a], once[i].velocity[a]);
    }
  }
}

TEST_P(RivalMethods, TellsItsMemory) {
  const std::uint64_t realBytes = kernel().model.precision == Precision::Double ? 8 : 4;
  const auto nodes = static_cast<std::uint64_t>(mask_.fluidCount());
  const auto voxels = static_cast<std::uint64_t>(mask_.voxelCount());
  const std::uint64_t populations = 19 * realBytes;
  std::uint64_t atLeast = 0;
  switch (rival()) {
    case Rival::ConnectivityMatrix:
      atLeast = nodes * (2 * populations + 18 * 4);
      break;
    case Rival::InPlaceConnectivityMatrix:
      atLeast = nodes * (populations + 18 * 4);
      break;
    case Rival::FluidIndexArray:
      atLeast = nodes * (2 * populations + 4) + voxels * 4;
      break;
    case Rival::DenseArray:
      atLeast = voxels * (2 * populations + 1);
      break;
  }

  const std::uint64_t memory = make()->memory();

  EXPECT_GE(memory, atLeast);
  // What lies between the rows of a box of this size, and padding to warps.
  EXPECT_LE(static_cast<double>(memory), 1.2 * static_cast<double>(atLeast));
}

INSTANTIATE_TEST_SUITE_P(Kernels, RivalMethods,
                         testing::Combine(testing::ValuesIn(rivals),
                                          testing::ValuesIn(allKernels()),
                                          testing::Values(DeviceChoice::Cpu, DeviceChoice::Gpu)),
                         NameOfCase());

TEST(RivalErrors, TellWhatIsNotOffered) {
  const VoxelMask mask = test::allFluid({5, 4, 3}), solid({5, 4, 3});
  Problem problem;
  problem.mask = &mask;
  Problem nothing;
  nothing.mask = &solid;
  const KernelChoice stay{Operation::ReadWriteOnly, {}};

  for (const NamedRival& named : rivals) {
    EXPECT_THROW(makeRival(named.rival, stay, DeviceChoice::Cpu, problem), Error);
    EXPECT_THROW(makeRival(named.rival, {}, DeviceChoice::Cpu, nothing), Error);
    if (!isGpuUsable()) {
      EXPECT_THROW(makeRival(named.rival, {}, DeviceChoice::Gpu, problem), DeviceFailure);
      EXPECT_NO_THROW(makeRival(named.rival, {}, DeviceChoice::Auto, problem));
    }
  }
}

}  // namespace tiledlbm::benchmark
