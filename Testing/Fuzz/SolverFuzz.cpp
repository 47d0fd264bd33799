// SPDX-License-Identifier: BSD-3-Clause

// Fuzzes the solver by its public interface: the bytes become a mask and parameters, of which a
// preview is made and a flow is run, saved and taken up again. An error of the solver's own is an
// answer; another exception, what a sanitizer reports, or a number that is none is a finding.

#include <tbb/global_control.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "Messages/Sentences.h"
#include "Solver/Conditions/StorageChoices.h"
#include "Solver/Error.h"
#include "Solver/Run/Simulation.h"
#include "Solver/Setup/FlowPreview.h"
#include "Testing/Fuzz/Findings.h"
#include "Testing/Fuzz/Masks.h"

namespace tiledlbm::fuzz {

namespace {

/// Beyond it a volume takes longer than a fuzzer has, without anything new in it.
constexpr std::int64_t longestEdge = 12;
constexpr std::int64_t usualEdge = 7;

VoxelMask makeMask(Choices& choices) {
  std::uint64_t bits = 0;
  VoxelMask mask = makeShape(choices, usualEdge, longestEdge,
                             {AlongX, AlongY, AlongZ, Bend, All, Any, Any}, bits);
  const int labels = choices.once(3) ? choices.between(1, 3) : 0;
  setLabels(mask, labels);
  for (int label = 0; label < labels; ++label) {
    VoxelMask::Coordinates first{}, last{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      first[axis] = choices.between<std::int64_t>(0, mask.size()[axis] - 1);
      last[axis] = choices.between<std::int64_t>(first[axis], mask.size()[axis] - 1);
    }
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      const auto at = mask.coordinates(voxel);
      bool isInside = true;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        isInside = isInside && at[axis] >= first[axis] && at[axis] <= last[axis];
      }
      if (isInside) {
        mask.setLabel(voxel, std::size_t(label));
      }
    }
  }
  changeSomeVoxels(mask, choices);
  if (choices.once(4)) {
    std::vector<float> levels;
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      levels.push_back((mask.isFluid(voxel) ? 1.0f : -1.0f) *
                       float(1 + voxel * std::int64_t(bits % 1009) % 13));
    }
    levels[choices.between<std::size_t>(0, levels.size() - 1)] = float(choices.number(1));
    mask.setLevels(std::move(levels));
  }
  return mask;
}

Parameters makeParameters(Choices& choices) {
  Parameters parameters;
  parameters.device = DeviceChoice::Cpu;
  parameters.model.collision = choices.upTo(static_cast<CollisionModel>(collisionCount - 1));
  parameters.model.fluid = choices.upTo(static_cast<FluidModel>(fluidCount - 1));
  parameters.model.precision = choices.upTo(Precision::SixteenBit);
  parameters.model.storage = choices.upTo(*std::rbegin(allStorages));
  parameters.model.viscosity = choices.upTo(static_cast<ViscosityModel>(viscosityCount - 1));
  parameters.walls = choices.upTo(WallModel::Interpolated);
  parameters.inletProfile = choices.upTo(InletProfile::Developed);
  parameters.waveformQuantity = choices.upTo(WaveformQuantity::FlowRate);
  parameters.rampSteps = choices.once(4) ? automaticRamp : choices.count(20);
  parameters.eddies = choices.upTo(EddyChoice::On);
  // Between those that are short and those that no memory holds there is only time to lose.
  parameters.flowExtension = choices.once(3) ? choices.count(6) : 0;
  for (int row = choices.once(2) ? choices.between(1, 4) : 0; row > 0; --row) {
    const double role =
        choices.once(16) ? choices.number(1) : choices.between(0, openingRoleCount - 1);
    const double id = choices.once(16) ? choices.number(1) : choices.between(0, 5);
    parameters.openings.push_back(
        {id, role, choices.number(0.1), choices.number(0.1), choices.number(0.1)});
  }
  if (choices.once(4)) {
    double time = choices.number(0.01);
    for (int row = choices.between(0, 5); row > 0; --row) {
      parameters.waveform.push_back({time, choices.number(1)});
      time += choices.number(0.05);
    }
  }
  if (choices.once(8)) {
    const double period =
        parameters.waveform.empty() ? choices.number(0.01) : parameters.waveform.back()[0];
    parameters.openingWaveforms = {{choices.between(0, 3),
                                    {{0, choices.number(10)}, {period, choices.number(10)}},
                                    choices.upTo(WaveformQuantity::Pressure)}};
  }
  parameters.voxelSize = choices.number(1e-3);
  parameters.density = choices.number(1060);
  parameters.kinematicViscosity = choices.number(1e-4);
  parameters.carreauYasuda.zeroShearViscosity = choices.number(0.3);
  parameters.carreauYasuda.infiniteShearViscosity = choices.number(0.1);
  parameters.carreauYasuda.timeConstant = choices.number(3);
  parameters.carreauYasuda.transition = choices.number(2);
  parameters.carreauYasuda.powerIndex = choices.number(0.4);
  parameters.inletVelocity = choices.number(0.1);
  parameters.outletPressure = choices.number(10);
  parameters.targetMeanPressure = choices.once(4) ? choices.number(1000) : 0;
  parameters.targetPulsePressure = choices.once(8) ? choices.number(100) : 0;
  parameters.steadyTolerance = choices.number(1e-9);
  parameters.latticeVelocity = choices.number(0.03);
  parameters.pulseWaveVelocity = choices.once(8) ? choices.number(5) : 0;
  return parameters;
}

/// NaN is what a preview does not know.
void requireNotInfinite(double value, const char* name) {
  if (std::isinf(value)) {
    fail("infinite, and no problem: ", name);
  }
}

void preview(const VoxelMask& mask, const Parameters& parameters, Choices& choices) {
  RunPlan plan;
  plan.steps = choices.between<std::int64_t>(0, 1000000);
  plan.periods = choices.number(2);
  plan.knownMflups = choices.number(100);
  std::optional<FlowPreview> preview;
  try {
    preview.emplace(mask);
  } catch (const Error&) {
    return;  // a label that cuts nothing open
  }
  FlowEstimate estimate;
  try {
    estimate = preview->estimate(parameters, plan);
  } catch (const Error& error) {
    fail("an estimate never throws, but: ", plugin::sentenceOf(error).c_str());
  }
  if (!estimate.problems.empty() && estimate.problems.front().prevents) {
    return;
  }
  requireNotInfinite(estimate.reynoldsNumber, "the preview's Reynolds number");
  requireNotInfinite(estimate.womersleyNumber, "the preview's Womersley number");
  requireNotInfinite(estimate.timeStep, "the preview's time step");
  requireNotInfinite(estimate.relaxationTime, "the preview's relaxation time");
  requireNotInfinite(estimate.maxLatticeVelocity, "the preview's lattice velocity");
  for (const OpeningEstimate& opening : estimate.openings) {
    requireNotInfinite(opening.meanSpeed, "the preview's mean speed");
  }
}

template <class Real>
void checkFields(const Simulation& simulation) {
  const auto count = std::size_t(simulation.mask().voxelCount());
  std::vector<Real> velocity(3 * count), pressure(count);
  simulation.readFields({velocity.data(), pressure.data()});
  for (const std::vector<Real>* values : {&velocity, &pressure}) {
    for (const Real value : *values) {
      requireFinite(double(value), "a value of the fields");
    }
  }
}

/// What there is to ask of a flow that has run without an error.
void check(const Simulation& simulation) {
  checkFields<float>(simulation);
  checkFields<double>(simulation);
  const Summary summary = simulation.summary();
  requireFinite(summary.time, "the time");
  requireFinite(summary.timeStep, "the time step");
  requireFinite(summary.relaxationTime, "the relaxation time");
  requireFinite(summary.reynoldsNumber, "the Reynolds number");
  requireFinite(summary.maxLatticeVelocity, "the largest lattice velocity");
  requireFinite(summary.permeability.value_or(0), "the permeability");
  for (const ConvergenceSample& row : simulation.convergence()) {
    requireFinite(row.residual, "the residual");
    requireFinite(row.kineticEnergy, "the kinetic energy");
    requireFinite(row.massImbalance, "the mass imbalance");
  }
  for (const OpeningState& opening : simulation.openings()) {
    requireFinite(opening.flowRate, "a flow rate");
    requireFinite(opening.meanPressure, "a mean pressure");
    requireFinite(opening.area, "an area");
  }
  simulation.qualityReasons();
}

/// Changes some bytes of a file, or cuts it off.
void damage(const std::string& path, Choices& choices) {
  const auto size = std::filesystem::file_size(path);
  {
    std::fstream stream(path, std::ios::in | std::ios::out | std::ios::binary);
    for (int changed = choices.between(0, 4); changed > 0; --changed) {
      // Most of what there is to damage comes before the populations.
      const std::uintmax_t end = choices.once(4) ? size : std::min<std::uintmax_t>(size, 200);
      stream.seekp(static_cast<std::streamoff>(choices.between<std::uintmax_t>(0, end - 1)));
      stream.put(char(choices.between(0, 255)));
    }
  }
  if (choices.once(8)) {
    std::filesystem::resize_file(path, choices.between<std::uintmax_t>(0, size));
  }
}

void run(const VoxelMask& mask, const Parameters& parameters, Choices& choices) {
  Simulation simulation(mask, parameters);
  const auto steps = choices.between<std::int64_t>(1, 12);
  const auto cancelledAt = choices.between<std::int64_t>(0, 24);
  simulation.run(steps, [&](const Progress& progress) { return progress.step < cancelledAt; });
  if (simulation.steps() > 0) {
    check(simulation);
  }
  if (choices.once(2)) {
    simulation.run(steps + choices.count(60) % 128);
    check(simulation);
  }
  if (choices.once(4)) {
    static const std::string path =
        (std::filesystem::temp_directory_path() / ("tiledlbm_fuzz." + std::to_string(getpid())))
            .string();
    std::filesystem::remove(path);  // what is damaged may be no restart file, which is not replaced
    simulation.saveState(path);
    damage(path, choices);
    Simulation restarted(mask, parameters);
    restarted.loadState(path);
    restarted.run(restarted.steps() + 2);
    check(restarted);
  }
}

}  // namespace

}  // namespace tiledlbm::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tiledlbm;
  // Volumes this small are done before a second thread has woken up.
  static const tbb::global_control oneThread(tbb::global_control::max_allowed_parallelism, 1);
  fuzz::Choices choices(data, size);
  const VoxelMask mask = fuzz::makeMask(choices);
  const Parameters parameters = fuzz::makeParameters(choices);
  fuzz::preview(mask, parameters, choices);
  try {
    fuzz::run(mask, parameters, choices);
  } catch (const Error&) {
  }
  return 0;
}
