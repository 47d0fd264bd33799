// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Waveform.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

constexpr double millilitre = 1e-6;  // m3

/// 1 + 0.8 sin(2 pi (t / period + phase)), by its values at equal distances.
std::vector<std::array<double, 2>> heartbeat(double period, double mean, double phase = 0) {
  return waveOf(period, 40,
                [&](double part) { return mean * (1 + 0.8 * std::sin(2 * pi * (part + phase))); });
}

const OpeningRow velocityInlet{0, 1, Duct::meanSpeed, 0, 0};
const OpeningRow outletAtZero{0, 2, 0, 0, 0};

/// The duct of 8 voxels with the openings x- and x+ as given.
struct Channel : Duct {
  Channel(const OpeningRow& inlet, const OpeningRow& outlet) : Duct(8) {
    parameters.openings = rowsAlongX(mask, inlet, outlet);
  }
};

/// ml/s
constexpr double flowRate = Duct::meanSpeed * Duct::side * Duct::side / millilitre;

}  // namespace

TEST(FlowRateInlet, IsAVelocityInletOfThatFlow) {
  Channel bySpeed(velocityInlet, outletAtZero), byFlow({0, 4, flowRate, 0, 0}, outletAtZero);
  const Simulation expected = bySpeed.after(100), found = byFlow.after(100);

  EXPECT_LE(relativeDifference(Fields(found).velocity, Fields(expected).velocity), 1e-13);
}

TEST(InletWaveform, OfEachQuantityIsWhatFlowsIn) {
  struct Case {
    WaveformQuantity quantity;
    double mean, role;
  };
  for (const Case& of : {Case{WaveformQuantity::Factor, 1, 1},
                         Case{WaveformQuantity::MeanVelocity, Duct::meanSpeed, 4},
                         Case{WaveformQuantity::FlowRate, flowRate, 4}}) {
    Channel channel({0, of.role, Duct::meanSpeed, 0, 0}, outletAtZero);
    constexpr double period = 0.02;
    channel.parameters.waveform = heartbeat(period, of.mean);
    channel.parameters.waveformQuantity = of.quantity;
    channel.parameters.rampSteps = 10;
    Simulation simulation = channel.atStart();
    const Summary summary = simulation.summary();
    EXPECT_EQ(summary.period, period);
    const std::int64_t steps = simulation.stepsOfPeriods(1);
    EXPECT_NEAR(double(steps) * summary.timeStep, period, 1e-12 * period);
    ASSERT_GT(steps, 100);

    const Waveform expected(heartbeat(period, flowRate * millilitre));
    for (int part = 1; part <= 5; ++part) {
      const std::int64_t step = part * steps / 5;
      simulation.run(step);
      EXPECT_NEAR(stateOn(simulation, Face::XMinus).flowRate,
                  expected.valueAt(double(step) * summary.timeStep),
                  0.05 * flowRate * millilitre)  // with the sound in the channel
          << int(of.quantity);
    }
  }
}

TEST(ResistanceOutlet, HasThePressureOfItsFlow) {
  constexpr double resistance = 2, behind = 30;  // Pa s/ml, Pa
  Channel channel(velocityInlet, {0, 5, resistance, behind, 0});
  const Simulation simulation = channel.after(5 * channel.steps());

  const OpeningState outlet = stateOn(simulation, Face::XPlus);
  const double inflow = stateOn(simulation, Face::XMinus).flowRate;
  EXPECT_NEAR(-outlet.flowRate, inflow, 1e-4 * inflow);
  const double expected = behind + resistance * inflow / millilitre;
  EXPECT_NEAR(outlet.meanPressure, expected, 1e-3 * expected);
}

/// A T of ducts 6 voxels high that is entered through its stem.
/// \param upperArm whose width may be less than that of the lower one.
TestFlow teeFlow(std::int64_t stem, std::int64_t upperArm) {
  TestFlow flow{maskOf({24, 12, 10},
                       [=](auto x, auto y, auto z) {
                         const bool inBar = y >= 5 && y < 5 + (x < 12 ? 6 : upperArm);
                         const bool inStem = std::abs(x - 11.5) < stem / 2. && y < 9;
                         return (inBar || inStem) && z >= 2 && z < 8;
                       }),
                parametersOnCpu(1e-3, 1e-4, 0.005)};
  flow.parameters.walls = WallModel::HalfWay;  // which keep the flow
  return flow;
}

TEST(ResistanceOutlet, DividesTheFlowAmongTwo) {
  TestFlow flow = teeFlow(6, 6);
  // The T itself resists some 20 Pa s/ml.
  flow.parameters.openings = rowsByFace(flow.mask, {{Face::XMinus, {0, 5, 6000, 0, 0}},
                                                    {Face::XPlus, {0, 5, 2000, 0, 0}},
                                                    {Face::YMinus, {0, 4, 3.6, 0, 0}}});
  const Simulation simulation = flow.after(20000);
  const OpeningState left = stateOn(simulation, Face::XMinus);
  const OpeningState right = stateOn(simulation, Face::XPlus);
  EXPECT_NEAR(left.flowRate + right.flowRate, -3.6 * millilitre, 1e-4 * 3.6 * millilitre);
  EXPECT_NEAR(left.meanPressure, -6000 * left.flowRate / millilitre, 1e-3 * left.meanPressure);
  EXPECT_NEAR(right.meanPressure, -2000 * right.flowRate / millilitre, 1e-3 * right.meanPressure);
  EXPECT_NEAR(right.flowRate / left.flowRate, 2.95, 0.05);  // 3, less what the T itself resists
}

TEST(WindkesselOutlet, IsTunedWhereNoRowNamesIt) {
  constexpr double target = 12000;  // Pa
  TestFlow flow = teeFlow(8, 4);
  flow.parameters.outletPressure = 500;
  flow.parameters.targetMeanPressure = target;
  const Simulation simulation = flow.after(20000);
  const OpeningState left = stateOn(simulation, Face::XMinus);
  const OpeningState right = stateOn(simulation, Face::XPlus);
  EXPECT_EQ(left.role, OpeningRole::Windkessel);
  EXPECT_EQ(right.role, OpeningRole::Windkessel);
  EXPECT_NEAR(left.meanPressure, target, 0.01 * target);
  EXPECT_NEAR(right.meanPressure, target, 0.01 * target);
  EXPECT_NEAR(left.flowRate / right.flowRate, std::pow(36. / 24, 1.5), 0.02);
  // One that a row names has the pressure of its row.
  flow.parameters.openings = {{double(right.id), 2, 100, 0, 0}};
  const Simulation named = flow.atStart();
  EXPECT_EQ(stateOn(named, Face::XPlus).role, OpeningRole::Pressure);
  EXPECT_EQ(stateOn(named, Face::XMinus).role, OpeningRole::Windkessel);
}

/// An outlet that resists the flow far more than sound does would feed sound, were it followed
/// without care; so would one at a low viscosity, where nothing dampens it.
TEST(ResistanceOutlet, FeedsNoSound) {
  for (const CollisionModel collision : {CollisionModel::Lbgk, CollisionModel::Lbmrt}) {
    for (const double resistance : {1.0, 20.0, 200.0}) {  // sound: 96 Pa s/ml
      Channel channel(velocityInlet, {0, 5, resistance, 0, 0});
      channel.parameters.model.collision = collision;
      channel.parameters.kinematicViscosity = 2e-5;
      channel.parameters.latticeVelocity = 0.01;
      channel.parameters.rampSteps = 1000;
      Simulation simulation = channel.atStart();
      ASSERT_LT(simulation.summary().relaxationTime, 0.51);

      simulation.run(20000);

      const OpeningState outlet = stateOn(simulation, Face::XPlus);
      EXPECT_NEAR(outlet.flowRate, -flowRate * millilitre, 1e-2 * flowRate * millilitre);
      EXPECT_LT(simulation.convergence().back().residual, 1e-5);
    }
  }
}

/// A heartbeat of half a second through the duct to a Windkessel.
/// \param proximal, distal Pa s/ml. \param compliance ml/Pa.
Channel windkesselFlow(double proximal, double compliance, double distal, double phase = 0) {
  Channel channel({0, 4, flowRate, 0, 0}, {0, 6, proximal, compliance, distal});
  channel.parameters.waveform = heartbeat(0.5, 1, phase);
  channel.parameters.rampSteps = 1000;
  return channel;
}

TEST(WindkesselOutlet, FollowsItsEquation) {
  constexpr double proximal = 1, compliance = 1e-2, distal = 9, behind = 20;
  Channel channel = windkesselFlow(proximal, compliance, distal);
  channel.parameters.outletPressure = behind;
  Simulation simulation = channel.atStart();
  const std::int64_t steps = simulation.stepsOfPeriods(1);
  const double timeStep = simulation.summary().timeStep;
  simulation.run(2 * steps);

  // Along with the measured flow, from the measured pressure on.
  double largest = 0, least = 1e9, worst = 0;
  double flow = -stateOn(simulation, Face::XPlus).flowRate / millilitre;
  double stored = stateOn(simulation, Face::XPlus).meanPressure - proximal * flow;
  constexpr int parts = 50;
  for (int part = 1; part <= parts; ++part) {
    const std::int64_t before = simulation.steps();
    simulation.run(2 * steps + part * steps / parts);
    const OpeningState outlet = stateOn(simulation, Face::XPlus);
    const double flowNow = -outlet.flowRate / millilitre;
    // Trapezoidal rule for C dp/dt = Q - (p - p_d) / R_d.
    const double half = 0.5 * double(simulation.steps() - before) * timeStep / compliance;
    stored =
        (stored + half * (flow + flowNow + (2 * behind - stored) / distal)) / (1 + half / distal);
    flow = flowNow;
    const double expected = stored + proximal * flowNow;
    worst = std::max(worst, std::abs(outlet.meanPressure - expected));
    largest = std::max(largest, expected);
    least = std::min(least, expected);
  }
  ASSERT_GT(largest - least, 0.3 * proximal * flowRate);
  // The flow is smoothed over some hundred steps of some thousand.
  EXPECT_LT(worst, 0.03 * (largest - least));
}

/// Ten heartbeats with the time step that Auto chooses, against what an incompressible fluid would
/// have: the circuit's equation with what flows in.
TEST(WindkesselOutlet, HasThePressureOfItsEquationOverTenHeartbeats) {
  constexpr double proximal = 2, compliance = 0.01, distal = 100, period = 0.5;
  Channel channel = windkesselFlow(proximal, compliance, distal);
  channel.parameters.latticeVelocity = 0;
  channel.parameters.rampSteps = automaticRamp;
  const Waveform inflow(heartbeat(period, flowRate));
  constexpr int parts = 2000;
  const auto pressureAfter = [&](int beats) {
    std::vector<double> pressures;  // over the last beat
    double stored = 0;
    for (int part = 0; part < beats * parts; ++part) {
      const double flow = inflow.valueAt((part + 0.5) * period / parts);
      const double step = period / parts / compliance;
      stored = (stored * (1 - step / (2 * distal)) + step * flow) / (1 + step / (2 * distal));
      if (part >= (beats - 1) * parts) {
        pressures.push_back(stored + proximal * inflow.valueAt((part + 1) * period / parts));
      }
    }
    return pressures;
  };
  const std::vector<double> expected = pressureAfter(40);
  const auto [least, largest] = std::minmax_element(expected.begin(), expected.end());
  const double swing = *largest - *least;

  Simulation simulation = channel.atStart();
  const std::int64_t steps = simulation.stepsOfPeriods(1);
  double worst = 0;
  simulation.run(2 * steps);
  constexpr int samples = 25;
  for (int sample = 1; sample <= 8 * samples; ++sample) {
    simulation.run(2 * steps + sample * steps / samples);
    const double found = stateOn(simulation, Face::XPlus).meanPressure;
    const auto part = std::size_t(sample % samples * parts / samples);
    worst = std::max(worst, std::abs(found - expected[(part + parts - 1) % parts]));
  }

  EXPECT_GT(swing, 0.1 * *largest);
  EXPECT_LT(worst, 0.01 * swing);
  const Summary summary = simulation.summary();
  EXPECT_LE(summary.acousticNumber, 0.01 + 1e-9);
}

/// With time steps so long that fluid of the lattice would take up half as much as the Windkessel.
TEST(WindkesselOutlet, HasTheFlowOfTheInletWithLongTimeSteps) {
  constexpr double compliance = 2e-4;  // ml/Pa
  Channel channel = windkesselFlow(2, compliance, 100);
  channel.parameters.kinematicViscosity = 1e-4;
  channel.parameters.latticeVelocity = 0.04;
  Simulation simulation = channel.atStart();
  const LatticeUnits units = channel.setup().units();
  const double ofLattice = double(channel.mask.fluidCount()) * std::pow(units.voxelSize, 3) /
                           (units.density * units.soundSpeed() * units.soundSpeed());
  ASSERT_GT(ofLattice, 0.5 * compliance * millilitre);
  const std::int64_t steps = simulation.stepsOfPeriods(1);
  simulation.run(steps);
  double worst = 0, least = 1e9, largest = -1e9;
  for (int part = 1; part <= 20; ++part) {
    simulation.run(steps + part * steps / 20);
    const OpeningState inlet = stateOn(simulation, Face::XMinus);
    const OpeningState outlet = stateOn(simulation, Face::XPlus);
    worst = std::max(worst, std::abs(inlet.flowRate + outlet.flowRate));
    least = std::min(least, outlet.meanPressure);
    largest = std::max(largest, outlet.meanPressure);
  }
  EXPECT_LT(worst, 0.015 * flowRate * millilitre);
  EXPECT_GT(largest - least, 100);
}

/// The first heartbeat of a vessel whose Windkessel takes twenty to fill.
TEST(WindkesselOutlet, IsAsFullAsInAFlowThatRepeatsItself) {
  for (const double phase : {0.0, 0.3, 0.7}) {
    Simulation simulation = windkesselFlow(2, 0.1, 100, phase).atStart();
    const std::int64_t steps = simulation.stepsOfPeriods(1);
    ASSERT_GT(steps, 2000);
    simulation.run(3 * steps);
    const OpeningState outlet = stateOn(simulation, Face::XPlus);
    EXPECT_LT(outlet.pressureChange, 5e-3) << phase;
    EXPECT_LT(outlet.flowRateChange, 5e-3) << phase;
  }
}

TEST(SteadyTolerance, EndsTheRun) {
  Channel channel(velocityInlet, outletAtZero);
  channel.parameters.steadyTolerance = 1e-5;
  Simulation simulation = channel.atStart();

  EXPECT_TRUE(simulation.run(100000));

  EXPECT_LT(simulation.steps(), 5000);
  EXPECT_TRUE(simulation.summary().isSteady);
  EXPECT_LT(simulation.convergence().back().residual, 1e-5);
  const auto& history = simulation.convergence();
  EXPECT_GE(history[history.size() - 2].residual, 1e-5);
}

}  // namespace tiledlbm::test
