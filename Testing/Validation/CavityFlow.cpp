#include "Testing/Validation/CavityFlow.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "Testing/Unit/TestFlows.h"

namespace tiledlbm::validation {

namespace {

using test::Fields;

constexpr double side = 1e-2;     // m
constexpr double lidSpeed = 0.1;  // m/s

/// Albensoeder and Kuhlmann, J. Comput. Phys. 206 (2005) 536-558, Table 5: cube with rigid side
/// walls, Re 1000; height over side and velocity over the lid's. The rows of the walls are left
/// out, where every solution agrees.
constexpr std::array<std::array<double, 2>, 15> tableAtRe1000{{{0.0547, -0.20623},
                                                               {0.0625, -0.22283},
                                                               {0.0703, -0.23696},
                                                               {0.1016, -0.27293},
                                                               {0.1719, -0.2516},
                                                               {0.2813, -0.10999},
                                                               {0.4531, -0.00612},
                                                               {0.5, 0.00802},
                                                               {0.6172, 0.03905},
                                                               {0.7344, 0.07334},
                                                               {0.8516, 0.12183},
                                                               {0.9531, 0.33171},
                                                               {0.9609, 0.39821},
                                                               {0.9688, 0.48443},
                                                               {0.9766, 0.58964}}};

/// A velocity component along a line from wall to wall, over the lid's.
struct Line {
  std::vector<double> places;  ///< from 0 to 1
  std::vector<double> values;

  /// By the cubic through the four places around it.
  double at(double place) const {
    const auto above = std::upper_bound(places.begin(), places.end(), place) - places.begin();
    const auto count = static_cast<std::ptrdiff_t>(places.size());
    const auto first =
        static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(above - 2, 0, count - 4));
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
};

/// The two centrelines in the plane of symmetry, with the component that crosses each.
struct Centrelines {
  Line alongLid;   ///< velocity along the lid, on the line from the floor to the lid
  Line acrossLid;  ///< velocity towards the lid, on the line along its motion
};

/// The component along `component` on the line along `axis` through the middle; an even number of
/// voxels has four rows around it.
Line lineOf(const VoxelMask& mask, const Fields& fields, std::size_t axis, std::size_t component,
            double atUpperWall) {
  const std::int64_t n = mask.size()[0];
  const std::size_t others[2] = {(axis + 1) % 3, (axis + 2) % 3};
  Line line{{0}, {0}};
  for (std::int64_t i = 0; i < n; ++i) {
    double sum = 0;
    for (const std::int64_t first : {(n - 1) / 2, n / 2}) {
      for (const std::int64_t second : {(n - 1) / 2, n / 2}) {
        std::array<std::int64_t, 3> at{};
        at[axis] = i;
        at[others[0]] = first;
        at[others[1]] = second;
        const auto voxel = static_cast<std::size_t>(mask.index(at[0], at[1], at[2]));
        sum += fields.velocity[3 * voxel + component];
      }
    }
    line.places.push_back((static_cast<double>(i) + 0.5) / static_cast<double>(n));
    line.values.push_back(sum / 4 / lidSpeed);
  }
  line.places.push_back(1);
  line.values.push_back(atUpperWall);
  return line;
}

/// The flow after the lid has moved by `turns` sides.
Centrelines flowOf(std::int64_t across, double reynoldsNumber, double latticeVelocity,
                   Precision precision, double turns) {
  const VoxelMask mask = test::allFluid({across, across, across});
  Parameters parameters;
  parameters.voxelSize = side / static_cast<double>(across);
  parameters.kinematicViscosity = lidSpeed * side / reynoldsNumber;
  parameters.latticeVelocity = latticeVelocity;
  parameters.model = modelOf(CollisionModel::Lbmrt, precision);
  parameters.device = DeviceChoice::Cpu;
  parameters.openings = test::rowsByFace(mask, {{Face::ZPlus, {0, 3, lidSpeed, 0, 0}}});
  const double stepsPerSide = static_cast<double>(across) / latticeVelocity;
  parameters.rampSteps = std::llround(stepsPerSide / 2);
  Simulation simulation(mask, parameters);
  simulation.run(std::llround(turns * stepsPerSide));
  const Fields fields(simulation);
  return {lineOf(mask, fields, 2, 0, 1), lineOf(mask, fields, 0, 2, 0)};
}

/// Both lines at the same places, whatever the resolution.
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

double errorAtRe1000(const Centrelines& lines) {
  std::vector<double> found, expected;
  for (const auto& [height, velocity] : tableAtRe1000) {
    found.push_back(lines.alongLid.at(height));
    expected.push_back(velocity);
  }
  return test::relativeDifference(found, expected);
}

}  // namespace

Measures measureCavityAtRe100(std::int64_t coarse, std::int64_t fine) {
  Measures measures;
  std::vector<std::vector<double>> ofDouble;
  const auto add = [&](std::int64_t across, Precision precision, const char* quantity,
                       double value) {
    measures.push_back({"cavity100", "LBMRT", across, nameOf(precision), quantity, value});
  };
  for (const std::int64_t across : {coarse, fine}) {
    for (const Precision precision : allPrecisions) {
      // Diffusive scaling: the error of compressibility falls with the square of the resolution as
      // that of the lattice does.
      const double latticeVelocity = 2 / static_cast<double>(across);
      const std::vector<double> lines =
          sampled(flowOf(across, 100, latticeVelocity, precision, 20));
      if (precision == Precision::Double) {
        ofDouble.push_back(lines);
      } else {
        add(across, precision, "difference", test::relativeDifference(lines, ofDouble.back()));
      }
    }
  }
  const double between = test::relativeDifference(ofDouble[0], ofDouble[1]);
  const double gain = std::pow(static_cast<double>(fine) / static_cast<double>(coarse), 2);
  add(coarse, Precision::Double, "discretisation", between * gain / (gain - 1));
  add(fine, Precision::Double, "discretisation", between / (gain - 1));
  return measures;
}

Measures measureCavityAtRe1000(std::int64_t across) {
  Measures measures;
  std::vector<double> ofDouble;
  for (const Precision precision : allPrecisions) {
    const Centrelines lines = flowOf(across, 1000, 0.1, precision, 50);
    const auto add = [&](const char* quantity, double value) {
      measures.push_back({"cavity1000", "LBMRT", across, nameOf(precision), quantity, value});
    };
    add("error", errorAtRe1000(lines));
    if (precision == Precision::Double) {
      ofDouble = sampled(lines);
    } else {
      add("difference", test::relativeDifference(sampled(lines), ofDouble));
    }
  }
  return measures;
}

}  // namespace tiledlbm::validation
