// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "Solver/Constants.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/ReferenceTable.h"
#include "Testing/Validation/SectionFlow.h"
#include "Testing/Validation/TubeGeometry.h"
#include "Testing/Validation/WallSlopes.h"

namespace tiledlbm::validation {

namespace {

constexpr double diameter = 2e-3;  // m
constexpr double bendRadius = 2;   // diameters
/// In the table of a bend a column each for the stress along the axis, from the outer wall to the
/// inner one, then as many for the stress around it.
constexpr int anglesOfBend = 33;
/// Of the pulsating flow, whose speed at the inlet is U (1 - cos).
constexpr double womersleyNumber = 7.5;
constexpr int periodsBefore = 2;
constexpr int samplesOfPeriod = 40;
/// Of a steady flow, as the filter's default.
constexpr std::int64_t mostSteps = 100000;

enum class Shape { Bend, Stenosis, PulsatingStenosis, Aneurysm };

/// A flow that references.py has solved. Lengths are in diameters; places of a bend are from the
/// inlet on, of a stenosis from its throat, of an aneurysm from its middle.
struct Reference {
  Shape shape;
  const char* name;
  const char* file;
  double reynolds;                 ///< of the mean speed at the inlet, also over time
  double throat;                   ///< smallest diameter of a stenosis over that of the tube
  double before, behind;           ///< straight tube before and behind the bend or stenosis, of an
                                   ///< aneurysm before and behind its middle
  std::array<double, 2> compared;  ///< part of the wall
  std::array<double, 2> sections;  ///< between which the pressure falls by `drop`
  double drop;                     ///< over rho U^2, from the head of the file; 0: unknown
};

constexpr Reference steadyStenosis(const char* name, const char* file, double reynolds,
                                   double throat, double behind, double drop) {
  return {Shape::Stenosis, name, file, reynolds, throat, 2, behind, {-1, 1}, {-2, 4}, drop};
}

constexpr double halfArea = 0.7071067811865476;  // diameter of half the section
constexpr Reference bend{Shape::Bend, "bend", "bend_90_re300.csv", 300,         1,
                         2.5,         2.5,    {0.5, pi + 4},       {1, pi + 4}, 0.955783};
constexpr Reference half300 =
    steadyStenosis("stenosis of 50 %", "stenosis_50_re300.csv", 300, halfArea, 10, 1.47193);
constexpr Reference narrow250 =
    steadyStenosis("stenosis of 75 %", "stenosis_75_re250.csv", 250, 0.5, 14, 7.94404);
constexpr Reference narrow500 =
    steadyStenosis("stenosis of 75 %", "stenosis_75_re500.csv", 500, 0.5, 14, 7.6796);
constexpr Reference pulsating{Shape::PulsatingStenosis,
                              "pulsating stenosis of 50 %",
                              "pulsating_50_re150.csv",
                              150,
                              halfArea,
                              2.5,
                              10,
                              {-2.5, 2.5},
                              {},
                              0};

constexpr Reference aneurysm{Shape::Aneurysm,
                             "sidewall aneurysm",
                             "aneurysm_re300.csv",
                             300,
                             1,
                             2.5,
                             4,
                             {-1.5, 1.5},
                             {-1.5, 2.5},
                             0.383577};

/// A run of the matrix.
struct Case {
  const Reference* reference;
  TubeInput input;
  std::int64_t across;
  bool isTilted = false;

  std::string model() const {
    std::ostringstream name;
    name << reference->name << (isTilted ? " tilted " : " ") << nameOf(input)
         << " Re=" << reference->reynolds;
    return name.str();
  }
};

std::vector<Case> casesOf(bool isQuick) {
  constexpr TubeInput grey = TubeInput::GreyLevels, mask = TubeInput::Mask;
  if (isQuick) {
    return {{&bend, grey, 12}, {&half300, grey, 8}, {&pulsating, grey, 8}, {&aneurysm, grey, 12}};
  }
  return {{&bend, grey, 16},           {&bend, grey, 24},          {&bend, grey, 32},
          {&bend, mask, 16},           {&half300, grey, 16},       {&half300, grey, 24},
          {&half300, mask, 24},        {&narrow250, grey, 16},     {&narrow250, grey, 24},
          {&narrow500, grey, 16},      {&narrow500, grey, 24},     {&pulsating, grey, 16},
          {&pulsating, grey, 24},      {&aneurysm, grey, 16},      {&aneurysm, grey, 24},
          {&aneurysm, grey, 32},       {&aneurysm, mask, 16},      {&aneurysm, mask, 24},
          {&aneurysm, grey, 16, true}, {&aneurysm, grey, 24, true}};
}

/// A flow with its reference.
struct Flow {
  Flow(const Case& run, const ReferenceTable& tableOfIt, DeviceChoice device)
      : reference(*run.reference),
        table(tableOfIt),
        isBend(reference.shape == Shape::Bend),
        isPulsating(reference.shape == Shape::PulsatingStenosis),
        isAneurysm(reference.shape == Shape::Aneurysm),
        tube(tubeOf(run)) {
    parameters.voxelSize = diameter / tube.across;
    speed = reference.reynolds * parameters.kinematicViscosity / diameter;
    parameters.openings = tube.openingRows(speed);
    parameters.inletProfile = InletProfile::Developed;
    parameters.device = device;
    if (isPulsating) {
      const double length = diameter / (2 * womersleyNumber);
      const double period = 2 * pi * length * length / parameters.kinematicViscosity;
      constexpr int rows = 400;
      for (int row = 0; row <= rows; ++row) {
        const double part = double(row) / rows;
        parameters.waveform.push_back({period * part, 1 - std::cos(2 * pi * part)});
      }
    }
  }

  static Tube tubeOf(const Case& run) {
    const Reference& of = *run.reference;
    const auto across = double(run.across);
    if (of.shape == Shape::Aneurysm) {
      return domedTube(across, of.before * across, of.behind * across, run.input, run.isTilted);
    }
    return of.shape == Shape::Bend
               ? bentTube(across, bendRadius * across, of.before * across, run.input)
               : narrowedTube(across, of.throat, of.before * across, of.behind * across, run.input);
  }

  /// Place of a point as in the reference.
  double placeOf(const Point& at) const {
    const double zero = isBend ? 0 : (tube.bendStart + tube.bendEnd) / 2;
    return (tube.placeOf(at).along - zero) / tube.across;
  }

  /// What errors of the stress are told over: the largest, of an aneurysm that of developed flow.
  double scale() const {
    return isAneurysm ? 8 / reference.reynolds : table.largest(isBend ? anglesOfBend : 1);
  }

  const Reference& reference;
  const ReferenceTable& table;
  bool isBend, isPulsating, isAneurysm;
  Tube tube;
  Parameters parameters;
  double speed = 0;  ///< U, m/s
};

/// A point of the wall. Stresses are over rho U^2, found ones means over the samples.
struct WallSample {
  double place = 0;                          ///< as of the reference
  double angle = 0;                          ///< around the axis of a bend from the outer wall on
  double beyondTube = 0;                     ///< depthBeyondTube
  Point expected{};                          ///< of a steady flow
  double expectedSize = 0, expectedOsi = 0;  ///< TAWSS and OSI of a pulsating flow
  Point found{};
  double foundSize = 0, told = 0;

  double osiError() const { return (1 - lengthOf(found) / foundSize) / 2 - expectedOsi; }
  /// Length of the error of the vector, of a pulsating flow error of TAWSS.
  double error(bool isPulsating) const {
    return isPulsating ? std::abs(foundSize - expectedSize) : lengthOf(difference(found, expected));
  }
};

/// Sets the reference's stress at a point of a bend.
void expectBend(const Flow& flow, const Point& at, WallSample& sample) {
  const Point along = flow.tube.placeOf(at).direction;
  const Point outwards{along[1], -along[0], 0};
  const Point away = difference(at, flow.tube.bendCentre);
  const double beyondAxis = dot(away, outwards) - bendRadius * flow.tube.across;
  sample.angle = std::atan2(std::abs(away[2]), beyondAxis);
  const double sine = std::sin(sample.angle);
  const Point around{-sine * outwards[0], -sine * outwards[1],
                     std::cos(sample.angle) * (away[2] < 0 ? -1 : 1)};
  const double column = 1 + sample.angle / pi * (anglesOfBend - 1);
  const Point axial = moved({}, along, flow.table.at(sample.place, column));
  sample.expected = moved(axial, around, flow.table.at(sample.place, anglesOfBend + column));
}

/// Sets the reference's stress at a point of an aneurysm.
void expectAneurysm(const Flow& flow, const Point& at, const Point& normal, WallSample& sample) {
  const DomeFrame& frame = flow.tube.dome;
  const Point place = frame.placeOf(at);
  sample.beyondTube = depthBeyondTube(place);
  sample.expected = frame.vectorOf(flow.table.vectorAt(place, frame.partsOf(normal)));
}

/// The points of the wall that are compared, with the reference's stress.
std::vector<WallSample> samplesOf(const Flow& flow, const WallSlopes& slopes) {
  std::vector<WallSample> samples;
  for (const std::int64_t i : slopes.points()) {
    const Point &at = slopes.mesh().points[i], &normal = slopes.mesh().normals[i];
    WallSample sample{flow.placeOf(at)};
    if (flow.isBend) {
      expectBend(flow, at, sample);
    } else if (flow.isAneurysm) {
      expectAneurysm(flow, at, normal, sample);
    } else if (const auto along = unit(tangential({1, 0, 0}, normal))) {
      sample.expected = moved({}, *along, flow.table.at(sample.place, 1));
    }
    sample.expectedSize =
        flow.isPulsating ? flow.table.at(sample.place, 1) : lengthOf(sample.expected);
    sample.expectedOsi = flow.isPulsating ? flow.table.at(sample.place, 2) : 0;
    samples.push_back(sample);
  }
  return samples;
}

/// Adds the stress of a flow. \param weight of it in the means.
void addStress(const Flow& flow, const std::vector<WallSlope>& slopes, double weight,
               std::vector<WallSample>& samples) {
  const double unit = weight * flow.parameters.kinematicViscosity /
                      (flow.parameters.voxelSize * flow.speed * flow.speed);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    samples[i].found = moved(samples[i].found, slopes[i].value, unit);
    samples[i].foundSize += unit * lengthOf(slopes[i].value);
    samples[i].told += unit * slopes[i].error;
  }
}

/// Mean pressure of a section, Pa, from the voxels within 1.5 voxels.
double pressureAt(const Flow& flow, const test::Fields& fields, double place) {
  test::LineFit line;
  test::forFluid(flow.tube.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    const double from = flow.placeOf(pointOf(at)) - place;
    if (std::abs(from) * flow.tube.across <= 1.5) {
      line.add(from, fields.pressure[voxel]);
    }
  });
  return line.offset();
}

/// Depth in the dome of an aneurysm beyond that in the tube, on both sides of the neck; diameters.
constexpr double halfNeck = 0.3;

/// Angle around a bend's axis on both sides of its outer, side and inner wall.
constexpr double halfStrip = 0.25;

/// Means over rings of the wall, of a bend over its outer wall.
void addCurves(const std::vector<WallSample>& samples, const RunReport& report) {
  constexpr double ringsOfDiameter = 20;
  std::map<int, std::array<test::Scatter, 2>> rings;
  for (const WallSample& sample : samples) {
    if (sample.angle <= halfStrip) {
      auto& [found, expected] = rings[int(std::floor(sample.place * ringsOfDiameter))];
      found.add(sample.foundSize);
      expected.add(sample.expectedSize);
    }
  }
  for (const auto& [ring, of] : rings) {
    report.addPoint("computed", (ring + 0.5) / ringsOfDiameter, of[0].mean());
    report.addPoint("reference", (ring + 0.5) / ringsOfDiameter, of[1].mean());
  }
}

void addErrors(const Flow& flow, const std::vector<WallSample>& samples, const RunReport& report) {
  const double largest = flow.scale();
  const auto count = double(samples.size());
  const auto addRms = [&](const std::string& quantity, const auto& isOf) {
    test::Scatter errors;
    for (const WallSample& sample : samples) {
      if (isOf(sample)) {
        errors.add(sample.error(flow.isPulsating) / largest);
      }
    }
    report.add(quantity, errors.rms());
  };
  const auto near = [](double angle) {
    return [angle](const auto& sample) { return std::abs(sample.angle - angle) <= halfStrip; };
  };
  const auto isOfDome = [](const WallSample& sample) { return sample.beyondTube > halfNeck; };
  const auto isOfTube = [](const WallSample& sample) { return sample.beyondTube < -halfNeck; };
  addRms("stress_rms", [](const WallSample&) { return true; });
  if (flow.isBend) {
    addRms("outer_rms", near(0));
    addRms("side_rms", near(pi / 2));
    addRms("inner_rms", near(pi));
  } else if (flow.isAneurysm) {
    addRms("dome_rms", isOfDome);
    addRms("neck_rms", [=](const WallSample& at) { return !isOfDome(at) && !isOfTube(at); });
    addRms("tube_rms", isOfTube);
    double found = 0, expected = 0;
    for (const WallSample& sample : samples) {
      found += isOfDome(sample) ? sample.foundSize : 0;
      expected += isOfDome(sample) ? sample.expectedSize : 0;
    }
    report.add("dome_mean_error", found / expected - 1);
  }
  std::vector<double> errors;
  double found = 0, expected = 0, foundLargest = 0, error = 0, told = 0, covered = 0;
  test::Scatter osi;
  for (const WallSample& sample : samples) {
    errors.push_back(sample.error(flow.isPulsating));
    found += sample.foundSize;
    expected += sample.expectedSize;
    foundLargest = std::max(foundLargest, sample.foundSize);
    error += errors.back();
    told += sample.told;
    covered += sample.told >= errors.back() ? 1 : 0;
    osi.add(sample.osiError());
  }
  std::sort(errors.begin(), errors.end());
  report.add("stress_p99", errors[std::size_t(0.99 * count)] / largest);
  report.add("mean_error", found / expected - 1);
  if (!flow.isAneurysm) {
    report.add("largest_error", foundLargest / largest - 1);
  }
  report.add("told_ratio", told / error);
  report.add("covered", covered / count);
  if (flow.isPulsating) {
    report.add("osi_rms", osi.rms());
  }
}

void measure(const Case& run, const ReferenceTable& table, DeviceChoice device,
             const RunReport& report) {
  const Flow flow(run, table, device);
  Simulation simulation(flow.tube.mask, flow.parameters);
  WallSlopes slopes(simulation, [&flow](const Point& point) {
    const auto [first, last] = flow.reference.compared;
    const double place = flow.placeOf(point);
    return place >= first && place <= last;
  });
  std::vector<WallSample> samples = samplesOf(flow, slopes);
  if (flow.isPulsating) {
    for (int sample = -samplesOfPeriod; sample < samplesOfPeriod; ++sample) {
      simulation.run(simulation.stepsOfPeriods(periodsBefore + double(sample) / samplesOfPeriod));
      addStress(flow, slopes.of(test::Fields(simulation), simulation.summary().time),
                sample < 0 ? 0 : 1.0 / samplesOfPeriod, samples);
    }
  } else {
    simulation.run(mostSteps);
    const test::Fields fields(simulation);
    addStress(flow, slopes.of(fields), 1, samples);
    const auto [upper, lower] = flow.reference.sections;
    const double drop = pressureAt(flow, fields, upper) - pressureAt(flow, fields, lower);
    report.add(
        "drop_error",
        drop / (flow.parameters.density * flow.speed * flow.speed * flow.reference.drop) - 1);
    if (!run.isTilted) {
      const double inflow = flowThroughLayer(flow.tube.mask, *simulation.wallDistance(),
                                             fields.velocity, 0, run.across);
      report.add("flow_error", inflow / (flow.speed * pi / 4 * run.across * run.across) - 1);
    }
    report.add("is_steady", simulation.summary().isSteady ? 1 : 0);
  }
  addErrors(flow, samples, report);
  if (!flow.isAneurysm) {
    addCurves(samples, report);
  }
  report.add("steps", double(simulation.summary().steps));
  report.add("relaxation_time", simulation.summary().relaxationTime);
  report.add("warnings", double(simulation.qualityReasons().size()));
}

}  // namespace

Results measureWallStress(const std::string& references, const Settings& settings) {
  std::vector<Run> runs;
  for (const Case& each : casesOf(settings.quick)) {
    const ReferenceTable table(references + "/" + each.reference->file);
    runs.push_back({each.model(), each.across, [=](const RunReport& report) {
                      measure(each, table, settings.device, report);
                    }});
  }
  return measureRuns("wall-stress", "double", runs, settings);
}

}  // namespace tiledlbm::validation
