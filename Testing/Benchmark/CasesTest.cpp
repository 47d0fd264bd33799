// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "Kernels/Engine/Engine.h"
#include "Testing/Benchmark/InitialFlow.h"
#include "Testing/Benchmark/KernelNames.h"
#include "Testing/Benchmark/Stage.h"

namespace tiledlbm::benchmark {

namespace {

const Case& caseOf(const std::vector<Case>& cases, std::string_view name) {
  for (const Case& each : cases) {
    if (each.geometry.name == name) {
      return each;
    }
  }
  throw std::out_of_range(std::string(name));
}

TEST(Cases, NamesAreUniqueAndHaveFiveParts) {
  std::set<std::string> names;
  for (const Case& each : allCases({{"vessel", "vessel.vti", 0}})) {
    for (const Measurement& measurement : each.measurements) {
      const std::string name = nameOf(each.geometry, measurement, DeviceChoice::Cpu);
      EXPECT_TRUE(names.insert(name).second) << name;
      EXPECT_EQ(std::count(name.begin(), name.end(), '/'), 4) << name;
    }
  }
  EXPECT_EQ(names.count("cavity3D:252/tiles/LBGK-incompressible/double/CPU"), 1u);
  EXPECT_EQ(names.count("spheres:384:0.2/connectivity-matrix/LBMRT-quasi-compressible/single/CPU"),
            1u);
  EXPECT_EQ(names.count("channel:4x62500x4/tiles/propagation-only/double/CPU"), 1u);
  EXPECT_EQ(names.count("cavity3D:256/compact-tiles/LBMRT-incompressible/sixteen-bit/CPU"), 1u);
  EXPECT_EQ(names.count("cavity3D:256/tiles/LBMRT-incompressible/sixteen-bit/CPU"), 0u);
  EXPECT_EQ(names.count("vessel/compact-tiles-in-place/LBGK-incompressible/single/CPU"), 1u);
  EXPECT_EQ(names.count("vessel/dense-array/LBGK-incompressible/single/CPU"), 1u);
}

TEST(Cases, TheLargeOneIsCheckedAndNotAmongTheOthers) {
  const Case large = largeCase();
  ASSERT_EQ(large.measurements.size(), 1u);
  EXPECT_TRUE(large.measurements.front().checked);
  EXPECT_EQ(nameOf(large.geometry, large.measurements.front(), DeviceChoice::Gpu),
            "cavity3D:1145/compact-tiles-in-place/LBGK-incompressible/single/GPU");
  for (const Case& each : allCases({})) {
    EXPECT_NE(each.geometry.name, large.geometry.name);
  }
}

TEST(Cases, SumsTellWhetherAFlowIsTheOneThatBegan) {
  const std::vector<Case> cases = allCases({});
  const Case& small = caseOf(cases, "cavity3D:48");
  for (const MethodEntry& method : methods()) {
    for (const Precision precision : precisions) {
      const KernelChoice kernel = fullKernels(precision).front();
      if (method.role == MethodRole::Rival || !method.offers(kernel, DeviceChoice::Cpu)) {
        continue;
      }
      SCOPED_TRACE(method.name + " " + nameOf(precision));
      Stage stage(0, 0);
      const Act act = stage.prepare(small.geometry, {&method, kernel}, DeviceChoice::Cpu);
      ASSERT_NE(act.run, nullptr) << act.failed << act.skipped;
      act.run->batch();
      EXPECT_EQ(act.run->stepsDone(), 2);
      const FlowSums sums = act.run->sums().value();
      const std::int64_t nodes = act.scene->tiles.nonSolidNodes;
      EXPECT_EQ(whatIsWrong(sums, nodes, 2, precision), "");
      FlowSums lost = sums, still = sums, broken = sums;
      lost.density -= 1e-3 * double(nodes);
      still.velocitySquared = 0;
      broken.largestSpeedSquared = std::numeric_limits<double>::quiet_NaN();
      for (const FlowSums& wrong : {lost, still, broken}) {
        EXPECT_NE(whatIsWrong(wrong, nodes, 2, precision), "");
      }
    }
  }
}

TEST(Cases, RanksAreForTheSolversOwnMethods) {
  const std::vector<Case> cases = allCases({});
  const Case& dense = caseOf(cases, "cavity3D:100");
  std::set<std::string> names, methodsOnRanks;
  for (const Measurement& of : dense.measurements) {
    for (const Measurement& measurement : onRanks(of, {1, 4})) {
      methodsOnRanks.insert(measurement.method->name);
      names.insert(nameOf(dense.geometry, measurement, DeviceChoice::Cpu));
    }
  }
  EXPECT_EQ(methodsOnRanks,
            (std::set<std::string>{"tiles", "compact-tiles", "compact-tiles-in-place"}));
  EXPECT_EQ(names.size(), (2 + 3 + 3) * 4 * 2u);  // by precision, kernel and ranks
  EXPECT_EQ(names.count("cavity3D:100/tiles/LBGK-incompressible/double/CPU/ranks:4"), 1u);
}

TEST(Cases, BoxesAreNamedByTheirEdgesAndNotTwice) {
  const std::vector<Case> boxes = boxCases(
      {{512, 512, 512}, {256, 256, 1024}, {100, 100, 100}, {256, 256, 1024}}, allCases({}));
  ASSERT_EQ(boxes.size(), 2u);
  EXPECT_EQ(boxes[0].geometry.name, "cavity3D:512");
  EXPECT_EQ(boxes[1].geometry.name, "cavity3D:256x256x1024");
  EXPECT_FALSE(boxes[0].measurements.empty());
  EXPECT_EQ(boxCases({{4, 5, 6}}, {}).front().geometry.make().size(), (VoxelMask::Size{4, 5, 6}));
}

TEST(Stage, RunsACaseOnRanksAndComparesIt) {
  const std::vector<Case> cases = allCases({});
  const Case& small = caseOf(cases, "cavity3D:20");
  Measurement measurement = small.measurements.front();
  for (const Measurement& of : small.measurements) {
    measurement = of.kernel.operation == Operation::Full ? of : measurement;
  }
  Stage stage(0, 0);
  for (const int ranks : {3, 1, 2}) {
    measurement.ranks = ranks;
    const Act act = stage.prepare(small.geometry, measurement, DeviceChoice::Cpu);
    ASSERT_NE(act.run, nullptr) << act.failed << act.skipped;
    EXPECT_GT(act.run->batch(), 0);
    EXPECT_EQ(act.counters->at("ranks"), ranks);
    EXPECT_EQ(act.counters->count("compared_steps"), ranks > 1 ? 1u : 0u);
  }
  if (isGpuUsable()) {
    measurement.ranks = 1000;
    const Act act = stage.prepare(small.geometry, measurement, DeviceChoice::Gpu);
    EXPECT_EQ(act.run, nullptr);
    EXPECT_NE(act.skipped.find("GPUs for 1000 ranks"), std::string::npos);
  }
}

TEST(Stage, KeepsGeometryAndRunUntilOthersAreAskedFor) {
  const std::vector<Case> cases = allCases({});
  const Case& small = caseOf(cases, "cavity3D:20");
  const Measurement full{&methods().front(), {}};
  Measurement other = full;
  other.kernel.model.collision = CollisionModel::Lbgk;
  Stage stage(0, 0);
  const Act first = stage.prepare(small.geometry, full, DeviceChoice::Cpu);
  ASSERT_NE(first.run, nullptr) << first.failed << first.skipped;
  EXPECT_EQ(first.scene->tiles.nonSolidNodes, 8000);
  const Act again = stage.prepare(small.geometry, full, DeviceChoice::Cpu);
  EXPECT_EQ(again.run, first.run);
  const Act second = stage.prepare(small.geometry, other, DeviceChoice::Cpu);
  EXPECT_EQ(second.scene, first.scene);
  EXPECT_NE(second.run, nullptr);
}

TEST(Stage, TellsWhyAMethodIsNotMeantForAGeometry) {
  const Geometry line{"line", [] {
                        VoxelMask mask({40, 8, 8});
                        for (std::int64_t x = 0; x < 40; ++x) {
                          mask.setFluid(mask.index(x, 4, 4), true);
                        }
                        return mask;
                      }};
  Stage stage(0, 0);
  const KernelChoice kernel = fullKernels(Precision::Single).front();
  for (const MethodEntry& method : methods()) {
    if (!method.offers(kernel, DeviceChoice::Cpu)) {
      continue;
    }
    const Act act = stage.prepare(line, {&method, kernel}, DeviceChoice::Cpu);
    EXPECT_EQ(act.failed, "");
    EXPECT_EQ(act.run == nullptr, method.name == "dense-array");
    EXPECT_EQ(act.skipped,
              method.name == "dense-array" ? "the box holds 64 voxels to a non-solid node" : "");
  }
}

TEST(Stage, TellsWhatFailed) {
  const Geometry broken{"broken", [] { return VoxelMask({0, 1, 1}); }};
  Stage stage(0, 0);
  const Act act = stage.prepare(broken, {&methods().front(), {}}, DeviceChoice::Cpu);
  EXPECT_EQ(act.run, nullptr);
  EXPECT_NE(act.failed.find("0 x 1 x 1"), std::string::npos);
}

}  // namespace

}  // namespace tiledlbm::benchmark
