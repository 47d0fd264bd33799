// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/CaseOnDevice.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

const double slowness = std::sqrt(3.0);  // steps in which sound passes a voxel

/// A duct 12 voxels wide in lattice units, whose pressure falls by some 0.1 times the mean velocity
/// in 100 voxels.
struct SoundingDuct : TestFlow {
  explicit SoundingDuct(std::int64_t length)
      : TestFlow{allFluid({length, 12, 12}), parametersOnCpu(1, 0.002, 0.02)} {
    parameters.flowTolerance = 0;
    parameters.density = 3;  // a pressure in Pa is a density deviation
    parameters.inletProfile = InletProfile::Developed;
    parameters.openings = rowsAlongX(mask, {0, 1, meanSpeed, 0, 0});
  }

  static constexpr double meanSpeed = 0.02;
};

/// A duct 60 voxels long with a cardiac cycle of some time, in s.
SoundingDuct ductInAHeartbeat(double period) {
  SoundingDuct duct(60);
  duct.parameters.waveform =
      waveOf(period, 40, [](double part) { return 1 + 0.8 * std::sin(2 * pi * part); });
  duct.parameters.latticeVelocity = 0.03;
  return duct;
}

/// Sound that goes along a duct from fluid at rest, at each step: what goes on 120 voxels from the
/// other end, and what comes back.
struct Sound {
  std::vector<double> on, back;
};

/// A pulse on its way to the outlet or the inlet, 70 voxels from the other end.
/// \param width where it is half as high.
/// \param isHeld whether that end keeps its pressure or velocity, as the other one does.
Sound pulseThrough(Face end, std::int64_t length, double width, FluidModel fluid,
                   bool isHeld = false) {
  const double way = end == Face::XPlus ? 1 : -1;
  SoundingDuct duct(length);
  duct.parameters.model.fluid = fluid;
  CaseOnDevice of(std::make_shared<const VoxelMask>(duct.mask), duct.parameters);
  std::vector<Circuit> circuits = of.engine->circuits();
  for (Circuit& circuit : circuits) {
    if (isHeld || circuit.isInletAbsorber() != (end == Face::XMinus)) {
      circuit = {};
    }
  }
  of.engine->setCircuits(circuits);
  std::vector<NodePlace> probe;
  auto moments = valuesOfTiles<NodeMoments<double>>(of.tiles);
  forVoxels(duct.mask, [&](std::int64_t voxel, const auto& at) {
    const NodePlace place = placeOf(duct.mask, of.tiles, voxel);
    NodeMoments<double>& node = moments[place.tile * TileShape::nodes + place.node];
    const std::int64_t along = end == Face::XPlus ? at[0] : length - 1 - at[0];
    const double distance = double(along - 70) / width;
    const double height = 1e-4 * std::exp2(-4 * distance * distance);
    node.density = height + 1e-12;  // not zero, so that no number is denormal, which would be slow
    node.velocity[0] = height > 1e-30 ? way * height / slowness : 0;
    if (along == 120) {
      probe.push_back(place);
    }
  });
  of.engine->setMoments(0, of.tiles.tileCount(), moments.data());
  Sound sound;
  for (int step = 0; step < 2 * 130 * slowness; ++step) {
    of.engine->step(OpeningSignals<double>::same(0), {});
    double density = 0, velocity = 0;
    for (const NodeMoments<double>& node : of.engine->moments(probe)) {
      density += node.density / double(probe.size());
      velocity += way * node.velocity[0] / double(probe.size());
    }
    sound.on.push_back((density + slowness * velocity) / 2);
    sound.back.push_back((density - slowness * velocity) / 2);
  }
  return sound;
}

/// Largest part of a pulse that comes back from the end and not from the duct.
double reflection(const Sound& sound, const Sound& endless) {
  return largestDifference(endless.back, sound.back).first /
         *std::max_element(endless.on.begin(), endless.on.end());
}

}  // namespace

TEST(Outlet, LetsSoundOut) {
  for (const auto& [fluid, width] : {std::pair(FluidModel::Incompressible, 20.0),
                                     std::pair(FluidModel::QuasiCompressible, 40.0)}) {
    const Sound endless = pulseThrough(Face::XPlus, 280, width, fluid);
    EXPECT_LT(reflection(pulseThrough(Face::XPlus, 200, width, fluid), endless), 0.05) << width;
    EXPECT_GT(reflection(pulseThrough(Face::XPlus, 200, width, fluid, true), endless), 0.5)
        << "an outlet that keeps its pressure reflects no more: the test tests nothing";
  }
}

TEST(Inlet, LetsSoundOut) {
  for (const FluidModel fluid : {FluidModel::Incompressible, FluidModel::QuasiCompressible}) {
    const Sound endless = pulseThrough(Face::XMinus, 280, 40, fluid);
    EXPECT_LT(reflection(pulseThrough(Face::XMinus, 200, 40, fluid), endless), 0.25);
    EXPECT_GT(reflection(pulseThrough(Face::XMinus, 200, 40, fluid, true), endless), 0.7)
        << "an inlet that keeps its velocity reflects no more: the test tests nothing";
  }
}

/// What goes out beyond what comes in is sound; a heartbeat is not.
TEST(Outlet, KeepsItsPressureInAHeartbeat) {
  const SoundingDuct duct = ductInAHeartbeat(6000);
  Simulation simulation = duct.after(2400);

  double drop = 0, worst = 0;
  for (int part = 1; part <= 40; ++part) {
    simulation.run(2400 + part * 150);
    const double pressure = stateOn(simulation, Face::XPlus).meanPressure;
    drop = std::max(drop, stateOn(simulation, Face::XMinus).meanPressure - pressure);
    worst = std::max(worst, std::abs(pressure));
  }

  EXPECT_LT(worst, 0.02 * drop);
}

/// The pressure that accelerates the fluid does not wait for sound to tell of a lack.
TEST(Outlet, LetsOutWhatEntersInAHeartbeat) {
  const SoundingDuct duct = ductInAHeartbeat(3000);
  Simulation simulation = duct.after(6000);

  double worst = 0;
  for (int part = 1; part <= 40; ++part) {
    simulation.run(6000 + part * 75);
    worst = std::max(worst, std::abs(balanceOf(simulation.openings()).net));
  }

  EXPECT_LT(worst, 0.003 * 1.8 * duct.meanSpeed * 144);
}

/// The sound of the start leaves, and what remains is as prescribed.
TEST(Outlet, LetsTheSoundOfAnAbruptStartOut) {
  SoundingDuct duct(100);
  duct.parameters.kinematicViscosity = 0.01;
  duct.parameters.rampSteps = 0;
  const Simulation simulation = duct.after(3000);

  const OpeningState& outlet = stateOn(simulation, Face::XPlus);
  EXPECT_NEAR(outlet.meanPressure, 0, 1e-3 * stateOn(simulation, Face::XMinus).meanPressure);
  EXPECT_NEAR(outlet.flowRate, -duct.meanSpeed * 144, 1e-3 * duct.meanSpeed * 144);
  EXPECT_NEAR(stateOn(simulation, Face::XMinus).flowRate, duct.meanSpeed * 144,
              1e-3 * duct.meanSpeed * 144);
}

}  // namespace tiledlbm::test
