// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/LabelOpenings.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

constexpr double inletLabel = LabelledPipe::inletLabel, outletLabel = LabelledPipe::outletLabel;

/// 40 voxels from label to label.
LabelledPipe pipeOf(double diameter, double tilt, double turn) {
  return roundPipe(diameter, 40, tilt, turn, 1);
}

/// A developed flow of 0.1 m/s through a pipe 16 mm wide, relaxation time 0.8.
TestFlow flowThrough(const LabelledPipe& pipe) {
  Parameters parameters = parametersOnCpu(8e-3 / pipe.radius, 3.3e-6, 0.01);
  parameters.flowTolerance = 0;
  parameters.walls = WallModel::HalfWay;
  parameters.kinematicViscosity = 0.1 * parameters.voxelSize * 0.1 / parameters.latticeVelocity;
  parameters.rampSteps = 300;
  parameters.inletProfile = InletProfile::Developed;
  parameters.openings = pipe.openingRows();
  return {pipe.mask, parameters};
}

OpeningState stateAt(const Simulation& simulation, double label) {
  const std::vector<OpeningState> states = simulation.openings();
  return *std::find_if(states.begin(), states.end(),
                       [label](const OpeningState& state) { return state.label == label; });
}

}  // namespace

struct Tilt {
  double tilt, turn;  ///< degrees, from the x axis and around it
};

class LabelCut : public testing::TestWithParam<Tilt> {};

TEST_P(LabelCut, HasTheAreaAndTheNormalOfThePlane) {
  const LabelledPipe pipe = pipeOf(16, GetParam().tilt, GetParam().turn);

  const auto openings = findOpenings(pipe.mask);

  ASSERT_EQ(openings.size(), 2u);
  double voxelsInside = double(pipe.mask.fluidCount()) / pipe.length;
  for (const Opening& opening : openings) {
    EXPECT_TRUE(opening.isOfLabel());
    const double sign = opening.label == inletLabel ? 1 : -1;
    const auto normal = opening.inwardNormal();
    EXPECT_LT(std::acos(std::min(sign * dot(normal, pipe.axis), 1.0)) * 180 / pi, 1.5);
    EXPECT_NEAR(opening.area(), voxelsInside, 0.02 * voxelsInside);
  }
}

TEST_P(LabelCut, OfAPipeLetsThroughADevelopedFlow) {
  const LabelledPipe pipe = pipeOf(16, GetParam().tilt, GetParam().turn);
  const TestFlow flow = flowThrough(pipe);
  const Simulation simulation = flow.after(3000);

  ASSERT_LT(simulation.convergence().back().residual, 1e-7) << "not steady yet";
  const OpeningState inlet = stateAt(simulation, inletLabel);
  const OpeningState outlet = stateAt(simulation, outletLabel);
  EXPECT_NEAR(inlet.meanNormalVelocity, 0.1, 1e-3 * 0.1);
  EXPECT_NEAR(outlet.flowRate, -inlet.flowRate, 0.005 * inlet.flowRate);

  const Fields fields(simulation);
  const LineFit pressure = pipe.pressureOf(fields);
  const double gradient =
      pressure.slope() / pipe.slopeOfPoiseuille(inlet.flowRate, flow.parameters);
  // Walls of steps narrow a tilted pipe; 16 voxels across.
  EXPECT_NEAR(gradient, 1, 0.11);
  // The prescribed pressure is that of the place of the opening, within 0.6 of a voxel.
  const double offset = pressure.offset() / pressure.slope() + pipe.alongAxis(outlet.centroid);
  EXPECT_LT(std::abs(offset), 0.6);

  std::vector<double> found, expected;
  for (std::int64_t i = 0; i < pipe.mask.voxelCount(); ++i) {
    const Point point = pipe.pointOf(i);
    if (pipe.mask.isFluid(i) && std::abs(pipe.alongAxis(point)) < 4) {
      const double speed = 0.2 * (1 - std::pow(pipe.distanceFromAxis(point) / pipe.radius, 2));
      for (std::size_t a = 0; a < 3; ++a) {
        found.push_back(fields.velocity[3 * i + a]);
        expected.push_back(speed * pipe.axis[a]);
      }
    }
  }
  EXPECT_LT(relativeDifference(found, expected), 0.06);
}

TEST(LabelOpenings, AreTwoOfAPipeAtAnyAngle) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> part(0, 1);
  for (int i = 0; i < 60; ++i) {
    const double tilt = std::acos(2 * part(random) - 1) * 180 / pi, turn = 360 * part(random);
    const LabelledPipe pipe = pipeOf(12, tilt, turn);
    const double section = double(pipe.mask.fluidCount()) / pipe.length;

    const auto openings = findOpenings(pipe.mask);

    ASSERT_EQ(openings.size(), 2u) << tilt << " " << turn;
    EXPECT_NE(openings[0].label, openings[1].label);
    for (const Opening& opening : openings) {
      EXPECT_NEAR(opening.area() / section, 1, 0.06) << tilt << " " << turn;
      const auto profile = profileAlongNormal(pipe.mask, opening);
      EXPECT_NEAR(*std::max_element(profile.begin(), profile.end()), 2, 0.25);
    }
  }
}

TEST(LabelOpenings, OfAResistanceFollowTheFlowThroughThem) {
  const LabelledPipe pipe = pipeOf(16, 35, 0);
  TestFlow flow = flowThrough(pipe);
  const int outletId = stateAt(flow.atStart(), outletLabel).id;
  const auto steadyWith = [&](double role, double value) {
    for (OpeningRow& row : flow.parameters.openings) {
      row = row[0] == outletId ? OpeningRow{double(outletId), role, value, 0, 0} : row;
    }
    Simulation simulation = flow.after(5000);
    EXPECT_LT(simulation.convergence().back().residual, 1e-7);
    return simulation;
  };
  constexpr double resistance = 10;  // Pa s/ml
  const Simulation withResistance = steadyWith(5, resistance);
  const OpeningState outlet = stateAt(withResistance, outletLabel);
  const double pressure = -resistance * outlet.meanNormalVelocity * outlet.area * 1e6;
  EXPECT_NEAR(pipe.pressureOf(Fields(withResistance)).offset(),
              pipe.pressureOf(Fields(steadyWith(2, pressure))).offset(), 0.004 * pressure);
}

/// A flow at a Reynolds number of 200 through a pipe at an angle, with a row for its inlet.
Simulation fastFlow(double inletRole, double inletValue, double outletRole, double outletValue) {
  TestFlow flow = flowThrough(pipeOf(12, 30, 20));
  flow.parameters.latticeVelocity = 0;
  flow.parameters.kinematicViscosity = 0.1 * 16e-3 / 200;
  for (OpeningRow& row : flow.parameters.openings) {
    const bool isInlet = row[1] == 1;
    row[1] = isInlet ? inletRole : outletRole;
    row[2] = isInlet ? inletValue : outletValue;
  }
  return flow.after(8000);
}

TEST(LabelOpenings, AtAnAngleHaveThePressuresThatArePrescribed) {
  constexpr double from = 60, to = 50, resistance = 5;    // Pa, Pa, Pa s/ml
  constexpr double tolerance = 0.002 * 1060 * 0.1 * 0.1;  // Pa, of the dynamic pressure
  const Simulation byInlet = fastFlow(1, 0.1, 2, to), byPressures = fastFlow(2, from, 2, to);

  EXPECT_NEAR(stateAt(byInlet, outletLabel).meanPressure, to, tolerance);
  EXPECT_NEAR(stateAt(byPressures, inletLabel).meanPressure, from, tolerance);
  EXPECT_NEAR(stateAt(byPressures, outletLabel).meanPressure, to, tolerance);
  const OpeningState outlet = stateAt(fastFlow(1, 0.1, 5, resistance), outletLabel);
  EXPECT_NEAR(outlet.meanPressure, -resistance * outlet.flowRate * 1e6, tolerance);
}

INSTANTIATE_TEST_SUITE_P(Angles, LabelCut,
                         testing::Values(Tilt{0, 0}, Tilt{20, 0}, Tilt{35, 0}, Tilt{40, 35}),
                         [](const testing::TestParamInfo<Tilt>& info) {
                           return "Tilt" + std::to_string(int(info.param.tilt)) + "Turn" +
                                  std::to_string(int(info.param.turn));
                         });

/// A straight duct along x, solid around it, whose first and last layers are labels.
VoxelMask ductBetweenLabels(std::int64_t length, std::int64_t across) {
  VoxelMask mask = channelAlongX({length + 2, across + 2, across + 2});
  paint(mask, {inletLabel, outletLabel}, [&](auto x, auto, auto) {
    return x == 0 ? inletLabel : x == length + 1 ? outletLabel : 0;
  });
  return mask;
}

TEST(LabelOpenings, AlongAnAxisAreLikeThoseOfFaces) {
  const VoxelMask mask = ductBetweenLabels(16, 8);
  const auto openings = findOpenings(mask);

  ASSERT_EQ(openings.size(), 2u);
  EXPECT_EQ(openings[0].label, inletLabel);  // of equal areas, the lower label
  EXPECT_EQ(openings[1].label, outletLabel);
  for (const Opening& opening : openings) {
    EXPECT_EQ(opening.voxels.size(), 64u);
    EXPECT_NEAR(opening.area(), 64, 1e-12);
    EXPECT_NEAR(std::abs(opening.inwardNormal()[0]), 1, 1e-15);
  }
  EXPECT_EQ(describe(outlineOf(openings[0])), "opening 0 (label 2, 64 voxels)");
}

TEST(LabelOpenings, AlongAnAxisGiveTheFlowOfFaces) {
  const LabelledPipe pipe = pipeOf(16, 0, 0);
  // The same pipe between faces of the volume.
  const std::int64_t across = pipe.mask.size()[1];
  std::int64_t first = 0;
  while (!pipe.mask.isFluid(first, across / 2, across / 2)) {
    ++first;
  }
  TestFlow flow = flowThrough(pipe);
  const Simulation cut = flow.after(3000);
  flow.mask = maskOf({std::int64_t(pipe.length), across, across},
                     [&](auto x, auto y, auto z) { return pipe.mask.isFluid(x + first, y, z); });
  const VoxelMask& alone = flow.mask;
  flow.parameters.openings = rowsAlongX(alone, {0, 1, 0.1, 0, 0});
  const Simulation faces = flow.after(3000);

  ASSERT_LT(cut.convergence().back().residual, 1e-7);
  const Fields ofCut(cut), ofFaces(faces);
  std::vector<double> found, expected;
  double pressureFound[2] = {}, pressureExpected[2] = {};
  forVoxels(alone, [&](auto i, const auto& at) {
    const std::int64_t other = pipe.mask.index(at[0] + first, at[1], at[2]);
    if (at[0] == 10 || at[0] == 30) {
      pressureFound[at[0] / 20] += ofCut.pressure[other];
      pressureExpected[at[0] / 20] += ofFaces.pressure[i];
    }
    if (at[0] == 20) {
      found.push_back(ofCut.velocity[3 * other]);
      expected.push_back(ofFaces.velocity[3 * i]);
    }
  });
  EXPECT_LT(relativeDifference(found, expected), 2e-3);
  EXPECT_NEAR((pressureFound[0] - pressureFound[1]) / (pressureExpected[0] - pressureExpected[1]),
              1, 2e-3);
  const double area = double(findOpenings(alone).front().area());
  EXPECT_NEAR(findOpenings(pipe.mask).front().area(), area, 1e-9 * area);
}

TEST(LabelOpenings, OfADiscInAVesselAreOneOnEachSide) {
  VoxelMask mask = channelAlongX({16, 8, 8});
  paint(mask, {7}, [](auto x, auto, auto) { return x == 6 ? 7 : 0; });

  const auto openings = findOpenings(mask);

  // The faces come before the label where the areas are the same.
  ASSERT_EQ(openings.size(), 4u);
  EXPECT_EQ(openings[0].face, Face::XMinus);
  EXPECT_EQ(openings[1].face, Face::XPlus);
  EXPECT_FALSE(openings[1].isOfLabel());
  for (const std::size_t id : {2u, 3u}) {
    EXPECT_EQ(openings[id].label, 7);
    EXPECT_DOUBLE_EQ(openings[id].area(), openings[0].area());
  }
  EXPECT_LT(openings[2].inwardNormal()[0], 0);  // lowest voxel first: the side towards x-
  EXPECT_GT(openings[3].inwardNormal()[0], 0);
}

TEST(LabelOpenings, AreNoneWhereALabelIsNoCut) {
  const auto messageWith = [](const auto& labelAt) {
    VoxelMask mask = channelAlongX({16, 12, 12});
    paint(mask, {4}, labelAt);
    return refusalOf([&] { findOpenings(mask); });
  };
  EXPECT_THAT(messageWith([](auto x, auto y, auto z) {
                return std::hypot(x - 8, y - 6, z - 6) < 2.5 ? 4 : 0;
              }),
              HasSubstr("does not cut the vessel"));
  // A plate over half of the section, thick enough that its rim counts for something.
  EXPECT_THAT(messageWith([](auto x, auto y, auto) { return x >= 8 && x < 12 && y < 6 ? 4 : 0; }),
              HasSubstr("fill the whole section"));
  EXPECT_THAT(messageWith([](auto, auto, auto) { return 0; }),
              HasSubstr("leave label 4 out of Opening Labels: it touches no fluid"));
}

TEST(LabelOpenings, CannotMove) {
  TestFlow flow{ductBetweenLabels(16, 8)};
  flow.parameters.openings = {{0, 3, 0, 0.1, 0}};
  EXPECT_THROW(flow.atStart(), InvalidInput);
}

TEST(LabelOpenings, ProfileBringsInTheAreaTimesTheSpeed) {
  for (const Tilt& tilt : {Tilt{0, 0}, Tilt{40, 35}}) {
    const LabelledPipe pipe = pipeOf(16, tilt.tilt, tilt.turn);
    for (const Opening& opening : findOpenings(pipe.mask)) {
      const auto profile = profileAlongNormal(pipe.mask, opening);
      const auto normal = opening.inwardNormal();
      double flow = 0, largest = 0;
      for (std::size_t i = 0; i < profile.size(); ++i) {
        const auto area = opening.areaVector(i);
        flow += profile[i] * dot(area, normal);
        largest = std::max(largest, profile[i]);
      }
      // By the voxels, of which none lies just at the wall.
      EXPECT_NEAR(flow, opening.area(), 0.02 * opening.area());
      EXPECT_NEAR(largest, 2, 0.15);  // of a round pipe
    }
  }
}

}  // namespace tiledlbm::test
