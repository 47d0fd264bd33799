// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "Kernels/Host/Parallel.h"
#include "Messages/Sentences.h"
#include "Solver/Error.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/AortaGeometry.h"
#include "Testing/Validation/WallSlopes.h"

namespace tiledlbm::validation {

namespace {

constexpr double millimetre = 1e-3, mercury = 133.322, millilitre = 1e-6;  // m, Pa, m3
/// Behind the whole aorta: Pa s/ml, ml/Pa, Pa s/ml, as in Data/examples/aorta.py.
constexpr double proximal = 11.75, compliance = 0.01016, distal = 111.7;
constexpr int samplesOfBeat = 40;
constexpr int averagedBeats = 5;
constexpr double besideCaps = 10;  // mm, left out of the averages
constexpr double bin = 10;         // mm, of the curves along the aorta

/// A run.
struct Case {
  double voxel;  ///< mm
  int beats;

  std::string model() const {
    std::ostringstream name;
    name << "voxels of " << voxel << " mm";
    return name.str();
  }
  std::int64_t across() const { return std::llround(2 * AortaGeometry::inletRadius / voxel); }
  /// Beats before those that are averaged over.
  int firstAveraged() const { return std::max(beats - averagedBeats, std::min(beats - 1, 1)); }
};

using Waveform = std::vector<std::array<double, 2>>;

Waveform readInflow(const std::string& path) {
  std::ifstream file(path);
  Waveform rows;
  for (std::string line; std::getline(file, line);) {
    std::istringstream cells(line);
    double time = 0, flow = 0;
    char comma = 0;
    if (cells >> time >> comma >> flow) {
      rows.push_back({time, flow});
    }
  }
  if (rows.size() < 2) {
    throw InvalidInput("No flow of the heart could be read from " + path + ".");
  }
  return rows;
}

Parameters parametersOf(const Case& run, const Waveform& inflow, DeviceChoice device) {
  Parameters parameters;
  parameters.voxelSize = run.voxel * millimetre;
  parameters.kinematicViscosity = 3.77e-6;
  parameters.density = 1060;
  parameters.model.fluid = FluidModel::Incompressible;
  parameters.model.precision = Precision::Single;
  parameters.device = device;
  parameters.waveform = inflow;
  parameters.waveformQuantity = WaveformQuantity::FlowRate;
  return parameters;
}

/// The heart at the root, and behind each other opening its share of the Windkessel, by the area.
std::vector<OpeningRow> rowsOf(const std::vector<OpeningState>& openings) {
  double outlets = 0;
  for (const OpeningState& opening : openings) {
    outlets += opening.label == AortaGeometry::inletLabel ? 0 : opening.area;
  }
  std::vector<OpeningRow> rows;
  for (const OpeningState& opening : openings) {
    const double share = opening.area / outlets;
    rows.push_back(opening.label == AortaGeometry::inletLabel
                       ? OpeningRow{double(opening.id), 4, 0, 0, 0}
                       : OpeningRow{double(opening.id), 6, proximal / share, compliance * share,
                                    distal / share});
  }
  return rows;
}

/// What was found at the wall, by point.
struct WallResult {
  std::vector<Point> points;  ///< mm
  std::vector<AortaGeometry::Place> places;
  std::vector<double> area;          ///< any unit; 0 beside caps
  std::vector<double> tawss, index;  ///< Pa; oscillatory shear index

  bool has(std::size_t point, std::optional<AortaGeometry::Part> part) const {
    return area[point] > 0 && (!part || places[point].part == *part);
  }
  /// Mean by area over a part, or over all.
  double mean(const std::vector<double>& values, std::optional<AortaGeometry::Part> part) const {
    double sum = 0, all = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (has(i, part)) {
        sum += area[i] * values[i];
        all += area[i];
      }
    }
    return sum / all;
  }
  /// What so large a share of the area is below.
  double percentile(const std::vector<double>& values, double share) const {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::sort(order.begin(), order.end(),
              [&values](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    double rest = share * std::accumulate(area.begin(), area.end(), 0.0);
    for (const std::size_t point : order) {
      rest -= area[point];
      if (rest <= 0) {
        return values[point];
      }
    }
    return values[order.back()];
  }
};

/// Averages of the stress at the wall, with the boundary layers of the wall, and of what changes
/// from voxel to voxel.
class Averages {
 public:
  Averages(const AortaGeometry& geometry, const Simulation& simulation)
      : factor_(simulation.parameters().kinematicViscosity * simulation.parameters().density /
                simulation.parameters().voxelSize),
        slopes_(simulation) {
    const WallMesh& mesh = slopes_.mesh();
    vectors_.resize(mesh.points.size());
    magnitudes_.resize(mesh.points.size());
    result_.area.resize(mesh.points.size());
    for (const Point& point : mesh.points) {
      result_.points.push_back(geometry.inMillimetres(point));
      result_.places.push_back(geometry.placeOf(point));
    }
    for (const auto& corners : mesh.triangles) {
      const Point& first = mesh.points[corners[0]];
      const Point a = difference(mesh.points[corners[1]], first);
      const Point b = difference(mesh.points[corners[2]], first);
      const double area = std::sqrt(dot(a, a) * dot(b, b) - dot(a, b) * dot(a, b)) / 2;
      for (const std::int64_t corner : corners) {
        const auto point = std::size_t(corner);
        result_.area[point] += result_.places[point].toEnd < besideCaps ? 0 : area / 3;
      }
    }
  }

  /// Advances the layers to the present state. \param isCounted whether the averages include it.
  void follow(const Simulation& simulation, bool isCounted) {
    const test::Fields fields(simulation);
    const std::vector<WallSlope> slopes = slopes_.of(fields, simulation.summary().time);
    if (!isCounted) {
      return;
    }
    for (std::size_t i = 0; i < slopes.size(); ++i) {
      vectors_[i] = moved(vectors_[i], slopes[i].value, factor_);
      magnitudes_[i] += factor_ * lengthOf(slopes[i].value);
    }
    addShortWaves(simulation.mask(), fields.velocity);
    ++count_;
  }

  WallResult wall() const {
    WallResult result = result_;
    for (std::size_t i = 0; i < vectors_.size(); ++i) {
      const double ofVector = std::sqrt(dot(vectors_[i], vectors_[i]));
      result.tawss.push_back(magnitudes_[i] / count_);
      result.index.push_back(magnitudes_[i] > 0 ? (1 - ofVector / magnitudes_[i]) / 2 : 0);
    }
    return result;
  }
  double shortWaves() const { return std::sqrt(differences_ / squares_); }

 private:
  void addShortWaves(const VoxelMask& mask, const std::vector<double>& velocity) {
    const std::int64_t steps[] = {1, mask.size()[0], mask.size()[0] * mask.size()[1]};
    for (std::int64_t voxel = steps[2]; voxel < mask.voxelCount() - steps[2]; ++voxel) {
      for (const std::int64_t step : steps) {
        if (!mask.isFluid(voxel) || !mask.isFluid(voxel - step) || !mask.isFluid(voxel + step)) {
          continue;
        }
        for (std::int64_t axis = 0; axis < 3; ++axis) {
          const auto at = [&](std::int64_t of) { return velocity[3 * of + axis]; };
          const double change = (at(voxel - step) - 2 * at(voxel) + at(voxel + step)) / 4;
          differences_ += change * change;
          squares_ += at(voxel) * at(voxel);
        }
      }
    }
  }

  double factor_;  ///< from a slope in m/s a voxel to Pa
  WallSlopes slopes_;
  WallResult result_;
  std::vector<Point> vectors_;
  std::vector<double> magnitudes_;
  double count_ = 0, differences_ = 0, squares_ = 0;
};

/// Of each point of a wall the nearest one of another.
std::vector<std::size_t> nearestPoints(const std::vector<Point>& of, const std::vector<Point>& to) {
  std::vector<std::size_t> nearest(of.size());
  parallelFor(0, std::int64_t(of.size()), 1, [&](std::int64_t i) {
    const auto distance = [&](const Point& point) {
      const Point way = difference(point, of[i]);
      return dot(way, way);
    };
    const auto found = std::min_element(
        to.begin(), to.end(),
        [&](const Point& left, const Point& right) { return distance(left) < distance(right); });
    nearest[i] = std::size_t(found - to.begin());
  });
  return nearest;
}

/// Means by area over rings of the aorta.
void addAlong(const char* curve, const WallResult& wall, const std::vector<double>& values,
              const RunReport& report) {
  std::map<int, std::array<double, 2>> rings;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (wall.area[i] > 0 && wall.places[i].part != AortaGeometry::Part::Branches) {
      auto& [sum, area] = rings[int(wall.places[i].along / bin)];
      sum += wall.area[i] * values[i];
      area += wall.area[i];
    }
  }
  for (const auto& [ring, of] : rings) {
    report.addPoint(curve, (ring + 0.5) * bin, of[0] / of[1]);
  }
}

void addWall(const WallResult& wall, const RunReport& report) {
  report.add("tawss wall", wall.mean(wall.tawss, {}));
  report.add("osi wall", wall.mean(wall.index, {}));
  constexpr double high = 0.95;
  report.add("tawss_high wall", wall.percentile(wall.tawss, high));
  for (std::size_t i = 0; i < AortaGeometry::partNames.size(); ++i) {
    const auto part = static_cast<AortaGeometry::Part>(i);
    report.add(std::string("tawss ") + AortaGeometry::partNames[i], wall.mean(wall.tawss, part));
    report.add(std::string("osi ") + AortaGeometry::partNames[i], wall.mean(wall.index, part));
  }
  addAlong("tawss", wall, wall.tawss, report);
  addAlong("osi", wall, wall.index, report);
}

void addDifference(const WallResult& coarse, const WallResult& fine, const RunReport& report) {
  const std::vector<std::size_t> nearest = nearestPoints(fine.points, coarse.points);
  double area = 0, tawss = 0, index = 0;
  for (std::size_t i = 0; i < fine.points.size(); ++i) {
    area += fine.area[i];
    tawss += fine.area[i] * std::abs(fine.tawss[i] - coarse.tawss[nearest[i]]);
    index += fine.area[i] * std::abs(fine.index[i] - coarse.index[nearest[i]]);
  }
  report.add("tawss_difference", tawss / area / fine.mean(fine.tawss, {}));
  report.add("osi_difference", index / area);
}

/// Means of the openings over a beat.
struct Beat {
  explicit Beat(std::size_t openings) : flow(openings) {}

  std::vector<double> flow;  ///< ml/s
  double rootLargest = -std::numeric_limits<double>::infinity();
  double rootSmallest = std::numeric_limits<double>::infinity();
  double rootMean = 0;  ///< mmHg
};

const OpeningState& rootOf(const std::vector<OpeningState>& openings) {
  return *std::find_if(openings.begin(), openings.end(), [](const OpeningState& opening) {
    return opening.label == AortaGeometry::inletLabel;
  });
}

/// Runs a beat. \param number from 1 on.
Beat runBeat(const Case& run, int number, Simulation& simulation, Averages& averages,
             const RunReport& report) {
  const std::int64_t steps = simulation.stepsOfPeriods(1);
  Beat beat(simulation.openings().size());
  for (int sample = 1; sample <= samplesOfBeat; ++sample) {
    simulation.run((number - 1) * steps + steps * sample / samplesOfBeat);
    const std::vector<OpeningState> openings = simulation.openings();
    for (std::size_t i = 0; i < openings.size(); ++i) {
      beat.flow[i] += openings[i].flowRate / millilitre / samplesOfBeat;
    }
    const double pressure = rootOf(openings).meanPressure / mercury;
    beat.rootMean += pressure / samplesOfBeat;
    beat.rootLargest = std::max(beat.rootLargest, pressure);
    beat.rootSmallest = std::min(beat.rootSmallest, pressure);
    if (number == run.beats) {
      report.addPoint("root pressure", simulation.summary().period * sample / samplesOfBeat,
                      pressure);
    }
    if (number >= run.firstAveraged()) {
      averages.follow(simulation, number > run.firstAveraged());
    }
  }
  return beat;
}

/// The largest changes from the beat before.
std::pair<double, double> changesOf(const std::vector<OpeningState>& openings) {
  double flow = 0, pressure = 0;
  for (const OpeningState& opening : openings) {
    flow = std::max(flow, opening.flowRateChange);
    pressure = std::max(pressure, opening.pressureChange);
  }
  return {flow, pressure};
}

void addSummary(const Case& run, const Simulation& simulation, const RunReport& report) {
  const Summary summary = simulation.summary();
  const auto reasons = simulation.qualityReasons();
  report.add("quality", double(summary.quality));
  report.add("reasons", double(reasons.size()));
  for (const QualityReason& reason : reasons) {
    std::cout << run.model() << ", " << nameOf(reason.quality) << ": "
              << plugin::sentenceOf(reason.problem) << "\n";
    const auto* ofResult = std::get_if<ResultProblem>(&reason.problem);
    if (const auto* stored = ofResult ? std::get_if<MassStored>(ofResult) : nullptr) {
      report.add("stored", stored->share);
    }
  }
  report.add("relaxation_time", summary.relaxationTime);
  report.add("has_eddies", summary.hasEddies ? 1 : 0);
  report.add("nodes", double(summary.nonSolidNodes));
  report.add("voxels", double(simulation.mask().fluidCount()));
  report.add("steps", double(simulation.stepsOfPeriods(1)));
  report.add("density_deviation", summary.maxDensityDeviation);
  report.add("mflups", summary.mflups);
}

WallResult runBeats(const Case& run, const Waveform& inflow, DeviceChoice device,
                    const RunReport& report) {
  const AortaGeometry geometry(run.voxel);
  const auto mask = std::make_shared<const VoxelMask>(geometry.mask());
  Parameters parameters = parametersOf(run, inflow, device);
  parameters.openings = rowsOf(Simulation(mask, parameters).openings());
  Simulation simulation(mask, parameters);
  Averages averages(geometry, simulation);
  for (int number = 1; number <= run.beats; ++number) {
    const Beat beat = runBeat(run, number, simulation, averages, report);
    const std::vector<OpeningState> openings = simulation.openings();
    const auto [flow, pressure] = changesOf(openings);
    report.addPoint("flow change", number, flow);
    report.addPoint("pressure change", number, pressure);
    if (number < run.beats) {
      continue;
    }
    report.add("flow_change", flow);
    report.add("pressure_change", pressure);
    report.add("root_largest", beat.rootLargest);
    report.add("root_mean", beat.rootMean);
    report.add("root_smallest", beat.rootSmallest);
    const double inflowOfBeat = beat.flow[rootOf(openings).id];
    for (const OpeningState& opening : openings) {
      if (opening.label != AortaGeometry::inletLabel) {
        report.add("flow " + std::to_string(int(opening.label)),
                   -beat.flow[opening.id] / inflowOfBeat);
      }
    }
  }
  addSummary(run, simulation, report);
  report.add("short_waves", averages.shortWaves());
  const WallResult wall = averages.wall();
  addWall(wall, report);
  return wall;
}

}  // namespace

Results measureAorta(const std::string& inflow, const Settings& settings) {
  const Waveform waveform = readInflow(inflow);
  constexpr int wholeBeats = 10, fewestBeats = 2;
  const int beats = std::max(fewestBeats, int(std::lround(wholeBeats * settings.duration)));
  const std::vector<double> voxels =
      settings.quick ? std::vector<double>{3} : std::vector<double>{1, 0.75, 0.5};
  std::optional<WallResult> before;
  std::vector<Run> runs;
  for (const double voxel : voxels) {
    const Case run{voxel, settings.quick ? 1 : beats};
    runs.push_back({run.model(), run.across(), [&, run](const RunReport& report) {
                      WallResult wall = runBeats(run, waveform, settings.device, report);
                      if (before) {
                        addDifference(*before, wall, report);
                      }
                      before = std::move(wall);
                    }});
  }
  return measureRuns("aorta", "single", runs, settings);
}

}  // namespace tiledlbm::validation
