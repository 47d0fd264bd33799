// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <cmath>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "Solver/Constants.h"
#include "Solver/Error.h"
#include "Testing/Unit/TestFlows.h"

namespace tiledlbm::validation {

namespace {

constexpr double cell = 1e-3;  // m

/// Solid fraction and drag coefficient K of the force 6 pi mu a K U on a sphere, with U the mean
/// velocity over the cell.
struct Row {
  double solidFraction, drag;
};
constexpr Row table[] = {{0.027, 2.008}, {0.064, 2.810}, {0.125, 4.292}, {0.216, 7.442},
                         {0.343, 15.4},  {0.45, 28.1},   {0.5236, 42.1}};

/// Over the side of a cell.
double radiusOf(const Row& row) {
  return std::cbrt(3 * row.solidFraction / (4 * pi));
}

double exactPermeability(const Row& row) {
  return 1 / (6 * pi * radiusOf(row) * row.drag);
}

/// Cells in a row: openings disturb the first and the last.
constexpr std::int64_t cells = 3;

/// Cells from one middle between spheres to another: a node lies on either.
VoxelMask rowOf(const Row& row, std::int64_t across) {
  const auto n = double(across);
  const auto outsideOfSphere = [&](double x, double y, double z) {
    return std::hypot(std::remainder(x - n / 2, n), y - (n - 1) / 2, z - (n - 1) / 2) -
           n * radiusOf(row);
  };
  return test::maskWithLevels({cells * across + 1, across, across}, outsideOfSphere,
                              {false, true, true});
}

/// Mean pressure of the fluid in a plane, Pa.
double pressureIn(const VoxelMask& mask, const test::Fields& fields, std::int64_t x) {
  double sum = 0, count = 0;
  for (std::int64_t z = 0; z < mask.size()[2]; ++z) {
    for (std::int64_t y = 0; y < mask.size()[1]; ++y) {
      if (mask.isFluid(x, y, z)) {
        sum += fields.pressure[mask.index(x, y, z)];
        ++count;
      }
    }
  }
  return sum / count;
}

/// Over the square of the cell: of the middle cell, and of all as Summary tells it.
struct Permeability {
  double middle, whole;
};

Permeability permeabilityOf(VoxelMask mask, CollisionModel collision, WallModel walls,
                            double relaxationTime, DeviceChoice device) {
  const auto across = double(mask.size()[1]);
  Parameters parameters;
  parameters.voxelSize = cell / across;
  parameters.device = device;
  parameters.walls = walls;
  parameters.model.collision = collision;
  parameters.model.fluid = FluidModel::Incompressible;
  parameters.rampSteps = 100;
  parameters.steadyTolerance = 1e-9;
  parameters.latticeVelocity = 0.004 / across;
  // Speeds are told in units of the one that the pressure would drive between the openings alone.
  parameters.kinematicViscosity = 1e-6;
  const double latticeViscosity = (relaxationTime - 0.5) / 3;
  const double speed = parameters.kinematicViscosity * parameters.latticeVelocity /
                       (latticeViscosity * parameters.voxelSize);
  const double diameter =
      equivalentDiameter(findOpenings(mask).front().area()) * parameters.voxelSize;
  const double pressure = 16 * parameters.density * parameters.kinematicViscosity * speed * cells *
                          cell / (diameter * diameter);
  parameters.openings = test::rowsAlongX(mask, {0, 2, pressure, 0, 0});
  Simulation simulation(std::move(mask), parameters);
  const Summary summary = simulation.summary();
  if (std::abs(summary.relaxationTime / relaxationTime - 1) > 1e-3) {
    std::ostringstream text;
    text << "The relaxation time is " << summary.relaxationTime << " in place of " << relaxationTime
         << ".";
    throw Error(text.str());
  }
  simulation.run(400000);
  if (!simulation.summary().isSteady) {
    throw Error("The flow through the spheres did not become steady.");
  }
  const test::Fields fields(simulation);
  const std::int64_t n = simulation.mask().size()[1];
  const double lost =
      pressureIn(simulation.mask(), fields, n) - pressureIn(simulation.mask(), fields, 2 * n);
  const double flow = test::stateOn(simulation, Face::XMinus).flowRate;
  const double viscosity = parameters.density * parameters.kinematicViscosity;
  return {viscosity * flow / (cell * lost) / (cell * cell),
          simulation.summary().permeability.value() / (cell * cell)};
}

std::string nameOf(WallModel walls) {
  return walls == WallModel::HalfWay ? "half-way" : "interpolated";
}

}  // namespace

Results measureSpheres(const Settings& settings) {
  Results results;
  const auto measure = [&](const Row& row, std::int64_t across, CollisionModel collision,
                           WallModel walls, double relaxationTime) {
    const Permeability found =
        permeabilityOf(rowOf(row, across), collision, walls, relaxationTime, settings.device);
    std::ostringstream model;
    model << tiledlbm::nameOf(collision) << ' ' << nameOf(walls) << " c=" << row.solidFraction
          << " tau=" << relaxationTime;
    const RunReport report(results, "spheres", model.str(), across);
    report.add("permeability", found.middle);
    report.add("whole", found.whole);
    report.add("exact", exactPermeability(row));
    report.add("error", std::abs(found.middle / exactPermeability(row) - 1));
  };
  const Row& middle = table[3];
  const std::int64_t acrossOfTimes = settings.quick ? 16 : 32;
  std::vector<CollisionModel> collisions(std::begin(allCollisions), std::end(allCollisions));
  if (settings.quick) {
    collisions = {CollisionModel::Trt};
  }
  for (const WallModel walls : {WallModel::HalfWay, WallModel::Interpolated}) {
    if (!settings.quick) {
      for (const Row& row : table) {
        for (const std::int64_t across : {16, 32, 64}) {
          if (&row != &middle || across != acrossOfTimes) {
            measure(row, across, CollisionModel::Trt, walls, 1);
          }
        }
      }
    }
    for (const CollisionModel collision : collisions) {
      for (const double relaxationTime : {0.55, 0.8, 1.0, 2.0}) {
        measure(middle, acrossOfTimes, collision, walls, relaxationTime);
      }
    }
  }
  return results;
}

}  // namespace tiledlbm::validation
