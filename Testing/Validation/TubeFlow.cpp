// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "Solver/Run/Simulation.h"
#include "Testing/Validation/TubeFigures.h"
#include "Testing/Validation/TubeGeometry.h"

namespace tiledlbm::validation {

namespace {

constexpr double diameter = 2e-3;   // m
constexpr double tubeLength = 6;    // diameters
constexpr double bendRadius = 2;    // diameters
constexpr double legLength = 2.5;   // diameters
constexpr double ellipseRatio = 2;  // of its diameters

enum class Geometry { Tube, Tilted, Cut, Ellipse, Bend };

/// A run of the matrix.
struct Case {
  Geometry geometry;
  TubeInput input;
  std::int64_t across;
  double reynolds;
  InletProfile profile = InletProfile::Developed;
  double latticeVelocity = 0;  ///< 0: the default
};

const char* nameOf(Geometry geometry) {
  constexpr const char* names[] = {"tube", "tilted", "cut", "ellipse", "bend"};
  return names[int(geometry)];
}

std::string modelOf(const Case& run) {
  std::ostringstream name;
  name << nameOf(run.geometry) << ' ' << nameOf(run.input) << " Re=" << run.reynolds;
  if (run.profile == InletProfile::Plug) {
    name << " Plug";
  }
  if (run.latticeVelocity > 0) {
    name << " u=" << run.latticeVelocity;
  }
  return name.str();
}

/// Length of the tube in diameters: with a plug inlet as long as the flow needs to develop, up to
/// what is affordable.
double lengthOf(const Case& run) {
  constexpr double longest = 20, developing = 0.06;
  if (run.geometry == Geometry::Bend) {
    return 2 * legLength + bendRadius * 1.5707963267948966;
  }
  return run.profile == InletProfile::Plug
             ? std::clamp(developing * run.reynolds, tubeLength, longest)
             : tubeLength;
}

Tube tubeOf(const Case& run) {
  const auto across = double(run.across);
  const double length = lengthOf(run) * across;
  switch (run.geometry) {
    case Geometry::Tube:
      return tubeAlongX(across, 1, length, run.input);
    case Geometry::Tilted:
      return tiltedTube(across, length, run.input);
    case Geometry::Cut:
      return cutTube(across, length, run.input);
    case Geometry::Ellipse:
      return tubeAlongX(across, ellipseRatio, length, run.input);
    case Geometry::Bend:
      break;
  }
  return bentTube(across, bendRadius * across, legLength * across, run.input);
}

/// As the filter's default.
constexpr std::int64_t mostSteps = 100000;

void measure(const Case& run, DeviceChoice device, const RunReport& report) {
  const Tube tube = tubeOf(run);
  Parameters parameters;
  const double speed = run.reynolds * parameters.kinematicViscosity / diameter;
  parameters.voxelSize = diameter / double(run.across);
  parameters.openings = tube.openingRows(speed);
  parameters.inletProfile = run.profile;
  parameters.device = device;
  if (run.latticeVelocity > 0) {
    parameters.latticeVelocity = run.latticeVelocity;
  }
  Simulation simulation(tube.mask, parameters);
  simulation.run(mostSteps);
  const Summary summary = simulation.summary();
  // What else is told of a finished flow, such as its wall shear stress, is measured there.
  addFigures(tube, simulation, speed, run.profile == InletProfile::Developed, report);
  report.add("is_steady", summary.isSteady ? 1 : 0);
  report.add("steps", double(summary.steps));
  report.add("relaxation_time", summary.relaxationTime);
  report.add("max_lattice_velocity", summary.maxLatticeVelocity);
  report.add("warnings", double(simulation.qualityReasons().size()));
}

std::vector<Case> smallMatrix() {
  return {{Geometry::Tube, TubeInput::GreyLevels, 12, 50},
          {Geometry::Tilted, TubeInput::GreyLevels, 12, 500},
          {Geometry::Cut, TubeInput::GreyLevels, 12, 200},
          {Geometry::Bend, TubeInput::Mask, 12, 200}};
}

std::vector<Case> wholeMatrix() {
  std::vector<Case> cases;
  constexpr std::int64_t middleSize = 16;
  for (const Geometry geometry :
       {Geometry::Tube, Geometry::Tilted, Geometry::Cut, Geometry::Ellipse, Geometry::Bend}) {
    const bool isRoundAndStraight = geometry == Geometry::Tube || geometry == Geometry::Tilted;
    for (const TubeInput input : {TubeInput::Mask, TubeInput::GreyLevels, TubeInput::Distance}) {
      if (input == TubeInput::Distance && !isRoundAndStraight) {
        continue;
      }
      for (const double reynolds : {1., 50., 200., 500., 1000.}) {
        for (const std::int64_t across :
             {std::int64_t(12), middleSize, std::int64_t(24), std::int64_t(32)}) {
          cases.push_back({geometry, input, across, reynolds});
        }
        if (isRoundAndStraight && input != TubeInput::Distance) {
          cases.push_back({geometry, input, middleSize, reynolds, InletProfile::Plug});
        }
      }
      for (const double latticeVelocity : {0.01, 0.02, 0.04, 0.08}) {
        if (isRoundAndStraight) {
          cases.push_back(
              {geometry, input, middleSize, 200, InletProfile::Developed, latticeVelocity});
        }
      }
    }
  }
  return cases;
}

/// About how long a run takes, in any unit.
double costOf(const Case& run) {
  return std::pow(double(run.across), 4) * lengthOf(run) * (100 + run.reynolds) /
         (run.latticeVelocity > 0 ? run.latticeVelocity : 0.02);
}

}  // namespace

Results measureTube(const Settings& settings) {
  std::vector<Run> runs;
  for (const Case& each : settings.quick ? smallMatrix() : wholeMatrix()) {
    const auto measureIt = [=](const RunReport& report) { measure(each, settings.device, report); };
    runs.push_back({modelOf(each), each.across, measureIt, costOf(each)});
  }
  return measureRuns("tube", "double", runs, settings, settings.jobs);
}

}  // namespace tiledlbm::validation
