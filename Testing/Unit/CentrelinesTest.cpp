// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/Centrelines.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// Two tubes: one along x through the whole volume, and a narrower one from its middle along y.
VoxelMask tee() {
  VoxelMask mask({60, 40, 17});
  forVoxels(mask, [&](auto voxel, const auto& at) {
    const auto x = double(at[0]), y = double(at[1]), z = double(at[2]);
    mask.setFluid(voxel, std::hypot(y - 8, z - 8) < 6 || (y > 8 && std::hypot(x - 30, z - 8) < 4));
  });
  return mask;
}

/// What flows through a section, in its unit times voxel faces, and the mean pressure.
struct Through {
  double flow = 0, pressure = 0;
};
Through through(const CentrelineStation& station, const Fields& fields) {
  Through sum;
  for (std::size_t i = 0; i < station.voxels.size(); ++i) {
    const auto voxel = std::size_t(station.voxels[i]);
    const double share = station.shares[i];
    for (std::size_t axis = 0; axis < 3; ++axis) {
      sum.flow += share * fields.velocity[3 * voxel + axis] * station.tangent[axis];
    }
    sum.pressure += share * fields.pressure[voxel];
  }
  sum.pressure /= station.area();
  return sum;
}

}  // namespace

TEST(Centrelines, OfATiltedTubeTellPoiseuille) {
  TiltedPipe pipe(12, false);
  const Simulation simulation = pipe.testFlow().steady();
  std::vector<OpeningRole> roles;
  double flow = 0;
  for (const OpeningState& state : simulation.openings()) {
    roles.push_back(state.role);
    flow = isInlet(state.role) ? state.flowRate : flow;
  }
  const auto lines = findCentrelines(pipe.mask, findOpenings(pipe.mask), roles);
  ASSERT_EQ(lines.size(), 1u);
  const std::vector<CentrelineStation>& stations = lines[0].stations;
  ASSERT_GT(stations.size(), 12u);

  const Fields fields(simulation);
  const double size = pipe.parameters.voxelSize, radius = pipe.radius * size;
  const double expectedSpeed = flow / (pi * radius * radius);
  LineFit pressure;
  for (const CentrelineStation& station : stations) {
    EXPECT_LT(pipe.distanceFromAxis(station.at), 0.5);
    EXPECT_NEAR(station.abscissa, pipe.alongAxis(station.at) + pipe.length / 2, 1);
    EXPECT_GT(dot(station.tangent, pipe.axis), std::cos(0.08));
    EXPECT_NEAR(station.radius(), pipe.radius, 0.02 * pipe.radius);
    const Through section = through(station, fields);
    const double flowHere = section.flow * size * size;
    EXPECT_NEAR(flowHere, flow, 0.02 * flow);
    EXPECT_NEAR(section.flow / station.area(), expectedSpeed, 0.04 * expectedSpeed);
    pressure.add(station.abscissa * size, section.pressure);
  }
  const double viscosity = pipe.parameters.density * pipe.parameters.kinematicViscosity;
  const double expected = 8 * viscosity * expectedSpeed / (radius * radius);
  EXPECT_NEAR(-pressure.slope(), expected, 0.03 * expected);
}

TEST(Centrelines, LeadFromTheFirstInletToEachOtherOpening) {
  const VoxelMask mask = tee();
  const std::vector<Opening> openings = findOpenings(mask);
  ASSERT_EQ(openings.size(), 3u);
  // The second one, on the upper x face, is the inlet; the third is the branch.
  const auto lines = findCentrelines(
      mask, openings, {OpeningRole::Pressure, OpeningRole::FlowRateInlet, OpeningRole::Windkessel});
  ASSERT_EQ(lines.size(), 2u);
  for (const Centreline& line : lines) {
    EXPECT_EQ(line.from, 1);
    EXPECT_NEAR(line.stations.front().at[0], 57, 1);
    EXPECT_NEAR(line.stations.front().abscissa, 59 - line.stations.front().at[0], 0.1);
    EXPECT_NEAR(line.stations.front().radius(), std::sqrt(109 / pi), 0.02);
    EXPECT_LT(line.stations.front().tangent[0], -0.99);
    for (std::size_t i = 1; i < line.stations.size(); ++i) {
      EXPECT_GE(line.stations[i].abscissa, line.stations[i - 1].abscissa + 1);
    }
  }
  EXPECT_EQ(lines[0].to, 0);
  EXPECT_LT(lengthAcross(difference(lines[0].stations.back().at, {0, 8, 8}), {1, 0, 0}), 0.3);
  EXPECT_EQ(lines[1].to, 2);
  EXPECT_LT(lengthAcross(difference(lines[1].stations.back().at, {30, 0, 8}), {0, 1, 0}), 0.3);
  EXPECT_NEAR(lines[1].stations.back().radius(), std::sqrt(45 / pi), 0.02);
  EXPECT_NEAR(lines[1].stations.back().at[1], 36, 1);
}

TEST(Centrelines, LeadToNoWalls) {
  const VoxelMask mask = tee();
  const std::vector<Opening> openings = findOpenings(mask);
  const auto lines = findCentrelines(
      mask, openings, {OpeningRole::Pressure, OpeningRole::Pressure, OpeningRole::MovingWall});
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0].from, 0);
  EXPECT_EQ(lines[0].to, 1);
  EXPECT_TRUE(findCentrelines(mask, openings,
                              {OpeningRole::Wall, OpeningRole::VelocityInlet, OpeningRole::Wall})
                  .empty());
}

}  // namespace tiledlbm::test
