// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <future>
#include <iostream>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "Messages/Sentences.h"
#include "Solver/Error.h"
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

TubeFigures figuresOf(const Case& run, DeviceChoice device) {
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
  TubeFigures figures = figuresOf(tube, simulation, speed, run.profile == InletProfile::Developed);
  figures.insert(figures.end(), {{"is_steady", summary.isSteady ? 1 : 0},
                                 {"steps", double(summary.steps)},
                                 {"relaxation_time", summary.relaxationTime},
                                 {"max_lattice_velocity", summary.maxLatticeVelocity},
                                 {"warnings", double(simulation.qualityReasons().size())}});
  return figures;
}

/// The same, or that there is no flow, which is said: a run that fails costs none of the others.
TubeFigures figuresOrFailure(const Case& run, DeviceChoice device) {
  try {
    return figuresOf(run, device);
  } catch (const Error& error) {
    std::cerr << modelOf(run) + ", " + std::to_string(run.across) +
                     " voxels across: " + plugin::sentenceOf(error) + "\n";
    return TubeFigures{{"failed", 1}};
  }
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

std::vector<Case> chosenOf(std::vector<Case> cases, const Settings& settings) {
  const auto isLeftOut = [&settings](const Case& run) {
    return !settings.isChosen(modelOf(run), run.across);
  };
  cases.erase(std::remove_if(cases.begin(), cases.end(), isLeftOut), cases.end());
  return cases;
}

/// About how long a run takes, in any unit.
double costOf(const Case& run) {
  return std::pow(double(run.across), 4) * lengthOf(run) * (100 + run.reynolds) /
         (run.latticeVelocity > 0 ? run.latticeVelocity : 0.02);
}

/// Numbers of the runs, the longest first, so that none is left over at the end.
std::vector<std::size_t> longestFirst(const std::vector<Case>& cases) {
  std::vector<std::size_t> order(cases.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::stable_sort(order.begin(), order.end(), [&cases](std::size_t a, std::size_t b) {
    return costOf(cases[a]) > costOf(cases[b]);
  });
  return order;
}

/// Calls `body(i)` for each of the numbers, some at once.
template <class Body>
void inThreads(int threads, const std::vector<std::size_t>& numbers, const Body& body) {
  std::atomic<std::size_t> next{0};
  std::vector<std::future<void>> workers;
  workers.reserve(threads);
  for (int i = 0; i < threads; ++i) {
    workers.push_back(std::async(std::launch::async, [&] {
      for (std::size_t at = next++; at < numbers.size(); at = next++) {
        body(numbers[at]);
      }
    }));
  }
  for (std::future<void>& worker : workers) {
    worker.get();
  }
}

}  // namespace

Results measureTube(const Settings& settings) {
  const std::vector<Case> cases =
      chosenOf(settings.quick ? smallMatrix() : wholeMatrix(), settings);
  std::vector<TubeFigures> figures(cases.size());
  inThreads(settings.jobs, longestFirst(cases),
            [&](std::size_t i) { figures[i] = figuresOrFailure(cases[i], settings.device); });
  Results results;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const RunReport report(results, "tube", modelOf(cases[i]), cases[i].across);
    for (const auto& [quantity, value] : figures[i]) {
      report.add(quantity, value);
    }
  }
  return results;
}

}  // namespace tiledlbm::validation
