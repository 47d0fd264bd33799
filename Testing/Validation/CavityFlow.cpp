// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "Testing/Unit/TestFlows.h"

namespace tiledlbm::validation {

namespace {

constexpr double side = 1e-2;     // m
constexpr double lidSpeed = 0.1;  // m/s

/// A velocity component along a line from wall to wall.
struct Line {
  std::vector<double> places;  ///< from 0 to 1
  std::vector<double> values;

  /// By the cubic through the four positions around it.
  double at(double place) const;
};

double Line::at(double place) const {
  const auto above = std::upper_bound(places.begin(), places.end(), place) - places.begin();
  const auto count = std::ptrdiff_t(places.size());
  const auto first = std::size_t(std::clamp<std::ptrdiff_t>(above - 2, 0, count - 4));
  double sum = 0;
  for (std::size_t i = first; i < first + 4; ++i) {
    double weight = 1;
    for (std::size_t j = first; j < first + 4; ++j) {
      weight *= i == j ? 1 : (place - places[j]) / (places[i] - places[j]);
    }
    sum += weight * values[i];
  }
  return sum;
}

/// A velocity component on the line along an axis through the middle of a volume; where an even
/// number of voxels has no middle row, the mean of those around it. It is zero at the lower wall.
/// \param unit what the velocity is multiplied by.
/// \param atUpperWall in that unit.
Line centreline(const VoxelMask& mask, const test::Fields& fields, std::size_t axis,
                std::size_t component, double unit, double atUpperWall) {
  const std::size_t one = (axis + 1) % 3, other = (axis + 2) % 3;
  const auto middles = [&mask](std::size_t of) {
    return std::array<std::int64_t, 2>{(mask.size()[of] - 1) / 2, mask.size()[of] / 2};
  };
  Line line{{0}, {0}};
  for (std::int64_t i = 0; i < mask.size()[axis]; ++i) {
    double sum = 0;
    for (const std::int64_t first : middles(one)) {
      for (const std::int64_t second : middles(other)) {
        VoxelMask::Coordinates at{};
        at[axis] = i;
        at[one] = first;
        at[other] = second;
        const auto voxel = std::size_t(mask.index(at[0], at[1], at[2]));
        sum += fields.velocity[3 * voxel + component];
      }
    }
    line.places.push_back((double(i) + 0.5) / double(mask.size()[axis]));
    line.values.push_back(sum / 4 * unit);
  }
  line.places.push_back(1);
  line.values.push_back(atUpperWall);
  return line;
}

constexpr int reynoldsNumbers[] = {100, 400, 1000};

/// Velocity over the lid's at a height over the side. The rows of the walls are left out, where
/// every solution agrees.
struct Row {
  double height;
  double ofPlane[3];  ///< Ghia, Ghia and Shin (1982), at each Reynolds number
  /// Albensoeder and Kuhlmann, J. Comput. Phys. 206 (2005) 536-558, Table 5: cube with rigid side
  /// walls, Re 1000.
  double ofCube;
};
constexpr Row table[] = {{0.0547, {-0.03717, -0.08186, -0.18109}, -0.20623},
                         {0.0625, {-0.04192, -0.09266, -0.20196}, -0.22283},
                         {0.0703, {-0.04775, -0.10338, -0.2222}, -0.23696},
                         {0.1016, {-0.06434, -0.14612, -0.2973}, -0.27293},
                         {0.1719, {-0.1015, -0.24299, -0.38289}, -0.2516},
                         {0.2813, {-0.15662, -0.32726, -0.27805}, -0.10999},
                         {0.4531, {-0.2109, -0.17119, -0.10648}, -0.00612},
                         {0.5, {-0.20581, -0.11477, -0.0608}, 0.00802},
                         {0.6172, {-0.13641, 0.02135, 0.05702}, 0.03905},
                         {0.7344, {0.00332, 0.16256, 0.18719}, 0.07334},
                         {0.8516, {0.23151, 0.29093, 0.33304}, 0.12183},
                         {0.9531, {0.68717, 0.55892, 0.46604}, 0.33171},
                         {0.9609, {0.73722, 0.61756, 0.51117}, 0.39821},
                         {0.9688, {0.78871, 0.68439, 0.57492}, 0.48443},
                         {0.9766, {0.84123, 0.75837, 0.65928}, 0.58964}};

/// Adds the error of a line from the floor to the lid, and where wanted the curves.
/// \param expected velocity of a row.
template <class Expected>
void addLine(const Line& line, const Expected& expected, bool hasCurves, const RunReport& report) {
  std::vector<double> found, known;
  for (const Row& row : table) {
    found.push_back(line.at(row.height));
    known.push_back(expected(row));
    if (hasCurves) {
      report.addPoint("table", row.height, known.back());
    }
  }
  report.add("error", test::relativeDifference(found, known));
  for (std::size_t i = 0; hasCurves && i < line.places.size(); ++i) {
    report.addPoint("computed", line.places[i], line.values[i]);
  }
}

/// A flow below a lid that moves along x, at the upper z face.
struct LidDriven {
  LidDriven(const VoxelMask& mask, double reynoldsNumber, double latticeVelocity,
            DeviceChoice device)
      : stepsPerSide(double(mask.size()[2]) / latticeVelocity) {
    parameters.voxelSize = side / double(mask.size()[2]);
    parameters.kinematicViscosity = lidSpeed * side / reynoldsNumber;
    parameters.latticeVelocity = latticeVelocity;
    parameters.device = device;
    parameters.openings = test::rowsByFace(mask, {{Face::ZPlus, {0, 3, lidSpeed, 0, 0}}});
    parameters.rampSteps = std::llround(stepsPerSide / 2);
  }

  Parameters parameters;
  double stepsPerSide;  ///< in which the lid moves by a side
};

/// The two centrelines in the plane of symmetry, with the component that crosses each.
struct Centrelines {
  Line alongLid;   ///< velocity along the lid, on the line from the floor to the lid
  Line acrossLid;  ///< velocity towards the lid, on the line along its motion
};

/// The flow after the lid has moved by `turns` sides.
Centrelines flowOf(std::int64_t across, double reynoldsNumber, double latticeVelocity,
                   Precision precision, double turns, DeviceChoice device) {
  const VoxelMask mask = test::allFluid({across, across, across});
  LidDriven flow(mask, reynoldsNumber, latticeVelocity, device);
  flow.parameters.model = modelOf(CollisionModel::Lbmrt, precision);
  Simulation simulation(mask, flow.parameters);
  simulation.run(std::llround(turns * flow.stepsPerSide));
  const test::Fields fields(simulation);
  return {centreline(mask, fields, 2, 0, 1 / lidSpeed, 1),
          centreline(mask, fields, 0, 2, 1 / lidSpeed, 0)};
}

/// Both lines at the same positions, whatever the resolution.
std::vector<double> sampled(const Centrelines& lines) {
  constexpr int count = 99;
  std::vector<double> values;
  for (int i = 1; i <= count; ++i) {
    const double place = i / (count + 1.0);
    values.push_back(lines.alongLid.at(place));
    values.push_back(lines.acrossLid.at(place));
  }
  return values;
}

void measureAtRe100(std::int64_t coarse, std::int64_t fine, DeviceChoice device, Results& results) {
  std::vector<std::vector<double>> ofDouble;
  const auto reportOf = [&](std::int64_t across, Precision precision) {
    return RunReport(results, "cavity100", "LBMRT", across, nameOf(precision));
  };
  for (const std::int64_t across : {coarse, fine}) {
    for (const Precision precision : allPrecisions) {
      // Diffusive scaling: the error of compressibility falls with the square of the resolution as
      // that of the lattice does.
      const double latticeVelocity = 2 / double(across);
      const std::vector<double> lines =
          sampled(flowOf(across, 100, latticeVelocity, precision, 20, device));
      if (precision == Precision::Double) {
        ofDouble.push_back(lines);
      } else {
        reportOf(across, precision)
            .add("difference", test::relativeDifference(lines, ofDouble.back()));
      }
    }
  }
  const double between = test::relativeDifference(ofDouble[0], ofDouble[1]);
  const double gain = std::pow(double(fine) / double(coarse), 2);
  reportOf(coarse, Precision::Double).add("discretisation", between * gain / (gain - 1));
  reportOf(fine, Precision::Double).add("discretisation", between / (gain - 1));
}

void measureAtRe1000(std::int64_t across, const std::vector<Precision>& precisions,
                     DeviceChoice device, Results& results) {
  std::vector<double> ofDouble;
  for (const Precision precision : precisions) {
    const Centrelines lines = flowOf(across, 1000, 0.1, precision, 50, device);
    const RunReport report(results, "cavity1000", "LBMRT", across, nameOf(precision));
    const bool isDouble = precision == Precision::Double;
    addLine(
        lines.alongLid, [](const Row& row) { return row.ofCube; }, isDouble, report);
    if (isDouble) {
      ofDouble = sampled(lines);
    } else {
      report.add("difference", test::relativeDifference(sampled(lines), ofDouble));
    }
  }
}

Line planeFlowOf(std::int64_t across, int reynoldsNumber, DeviceChoice device) {
  const VoxelMask mask = test::allFluid({across, TileShape::edge, across}, {false, true, false});
  LidDriven flow(mask, reynoldsNumber, 6.4 / double(across), device);
  flow.parameters.steadyTolerance = 1e-9;
  Simulation simulation(mask, flow.parameters);
  constexpr double mostSides = 100;
  simulation.run(std::llround(mostSides * flow.stepsPerSide));
  return centreline(simulation.mask(), test::Fields(simulation), 2, 0, 1 / lidSpeed, 1);
}

}  // namespace

Results measureCavity(const Settings& settings) {
  Results results;
  if (settings.quick) {
    return results;  // too fine a grid is needed
  }
  measureAtRe100(20, 40, settings.device, results);
  for (const std::int64_t across : {32, 40}) {
    measureAtRe1000(across, {std::begin(allPrecisions), std::end(allPrecisions)}, settings.device,
                    results);
  }
  for (const std::int64_t across : {64, 128}) {
    measureAtRe1000(across, {Precision::Double}, settings.device, results);
  }
  return results;
}

Results measurePlaneCavity(const Settings& settings) {
  Results results;
  for (std::size_t i = 0; i < std::size(reynoldsNumbers); ++i) {
    const int reynoldsNumber = reynoldsNumbers[i];
    if (settings.quick && reynoldsNumber > 100) {
      continue;
    }
    const std::string model = "Re " + std::to_string(reynoldsNumber);
    const auto resolutions = settings.choose({32}, {64, 128, 256});
    for (const std::int64_t across : resolutions) {
      const RunReport report(results, "cavity2d", model, across);
      const Line line = planeFlowOf(across, reynoldsNumber, settings.device);
      addLine(
          line, [i](const Row& row) { return row.ofPlane[i]; }, across == resolutions.back(),
          report);
    }
  }
  return results;
}

}  // namespace tiledlbm::validation
