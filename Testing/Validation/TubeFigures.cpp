// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/TubeFigures.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "Solver/Constants.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/SectionFlow.h"
#include "Testing/Validation/WallSlopes.h"

namespace tiledlbm::validation {

namespace {

/// A fluid voxel of a finished run.
struct Sample {
  TubePlace place;
  Point velocity;   ///< m/s
  double axial;     ///< m/s, its part along the axis
  double pressure;  ///< Pa
};

std::vector<Sample> samplesOf(const Tube& tube, const test::Fields& fields) {
  std::vector<Sample> samples;
  test::forFluid(tube.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    const double* u = &fields.velocity[3 * voxel];
    const Point velocity{u[0], u[1], u[2]};
    const TubePlace place = tube.placeOf(pointOf(at));
    samples.push_back({place, velocity, dot(velocity, place.direction), fields.pressure[voxel]});
  });
  return samples;
}

/// Mean velocity at a place of the axis, m/s. The sum over the voxels is compared with that of the
/// developed profile, so that it does not matter which voxels lie in the section.
double meanSpeed(const std::vector<Sample>& samples, double along, double halfWidth) {
  double found = 0, ofUnitMean = 0;
  for (const Sample& sample : samples) {
    const double w = 1 - std::abs(sample.place.along - along) / halfWidth;
    if (w > 0) {
      // Falls smoothly to zero.
      const double weight = w * w * (3 - 2 * w) * sample.place.share;
      found += weight * sample.axial;
      ofUnitMean += weight * sample.place.profile;
    }
  }
  return found / ofUnitMean;
}

/// The pressure over a part of the axis, Pa over voxels.
test::LineFit pressureLine(const std::vector<Sample>& samples, double first, double last) {
  test::LineFit line;
  for (const Sample& sample : samples) {
    if (sample.place.along >= first && sample.place.along <= last) {
      line.add(sample.place.along, sample.pressure);
    }
  }
  return line;
}

/// Largest difference of some speeds, over the lowest.
double relativeRange(const std::vector<double>& speeds) {
  const auto [lowest, highest] = std::minmax_element(speeds.begin(), speeds.end());
  return (*highest - *lowest) / std::abs(*lowest);
}

/// Largest relative difference of the flow between eight sections of the middle 80 %.
double leakOf(const Tube& tube, const std::vector<Sample>& samples) {
  constexpr int sections = 8;
  constexpr double first = 0.1, width = 0.8 / sections;
  std::vector<double> speeds;
  for (int i = 0; i < sections; ++i) {
    speeds.push_back(
        meanSpeed(samples, tube.length * (first + (i + 0.5) * width), tube.length * width / 2));
  }
  return relativeRange(speeds);
}

/// Mean speeds through four layers of each leg of a bend, m/s.
std::vector<double> speedsInLegs(const Tube& tube, const WallDistance& wall,
                                 const test::Fields& fields) {
  const double area = pi / 4 * tube.across * tube.across;
  std::vector<double> speeds;
  for (const double part : {0.3, 0.5, 0.7, 0.9}) {
    const auto layer = std::llround(part * tube.bendStart);
    for (const int axis : {0, 1}) {
      const std::int64_t last = tube.mask.size()[axis] - 1;
      speeds.push_back(flowThroughLayer(tube.mask, wall, fields.velocity, axis,
                                        axis == 0 ? layer : last - layer) /
                       area);
    }
  }
  return speeds;
}

/// Relative L2 error of the velocity in the middle half, against the developed profile.
double velocityError(const Tube& tube, const std::vector<Sample>& samples, double speed) {
  double difference = 0, sum = 0;
  for (const Sample& sample : samples) {
    if (std::abs(sample.place.along - tube.length / 2) > tube.length / 4) {
      continue;
    }
    const double expected = speed * sample.place.profile;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      difference += std::pow(sample.velocity[axis] - expected * sample.place.direction[axis], 2);
    }
    sum += expected * expected;
  }
  return std::sqrt(difference / sum);
}

/// Largest deviation from a line of the mean pressure of the first and the last layers, Pa.
double openingJump(const Tube& tube, const std::vector<Sample>& samples,
                   const test::LineFit& line) {
  constexpr int layers = 3;
  double largest = 0;
  for (int layer = 0; layer < layers; ++layer) {
    for (const double along : {layer + 0.5, tube.length - layer - 0.5}) {
      double sum = 0, count = 0;
      for (const Sample& sample : samples) {
        if (std::abs(sample.place.along - along) < 0.25) {
          sum += sample.pressure;
          ++count;
        }
      }
      largest = std::max(largest, std::abs(sum / count - line.offset() - line.slope() * along));
    }
  }
  return largest;
}

/// What the openings report.
struct Reported {
  double drop;       ///< Pa, mean pressure of the inlet less that of the outlet
  double length;     ///< of the axis, voxels, between the middles of the voxels that this is of
  double imbalance;  ///< sum of the flow rates over the inflow
};

Reported reportedBy(const Tube& tube, const Simulation& simulation) {
  Reported reported{};
  double inflow = 0, net = 0;
  for (const OpeningState& state : simulation.openings()) {
    const double along = tube.placeOf(state.centroid).along;
    const double sign = state.role == OpeningRole::VelocityInlet ? 1 : -1;
    reported.drop += sign * state.meanPressure;
    reported.length -= sign * along;
    inflow += std::max(state.flowRate, 0.0);
    net += state.flowRate;
  }
  reported.imbalance = net / inflow;
  return reported;
}

/// Errors of the wall shear stress, over its mean.
struct ShearErrors {
  double expected = 0, sum = 0, squares = 0, largest = 0;
  std::int64_t count = 0;

  void add(double found, double exact) {
    expected += exact;
    sum += found - exact;
    squares += (found - exact) * (found - exact);
    largest = std::max(largest, std::abs(found - exact));
    ++count;
  }
  double meanExpected() const { return expected / double(count); }
  double mean() const { return sum / expected; }
  double rms() const { return std::sqrt(squares / double(count)) / meanExpected(); }
};

/// Adds the figures of the wall shear stress in the middle half.
/// \param speed mean, m/s.
void addShearFigures(const Tube& tube, const Simulation& simulation, const test::Fields& fields,
                     double speed, const RunReport& report) {
  WallSlopes slopes(simulation, [&tube](const Point& point) {
    return std::abs(tube.placeOf(point).along - tube.length / 2) <= tube.length / 4;
  });
  std::vector<double> formula(fields.velocity.size()), formulaPressure(fields.pressure.size());
  test::forVoxels(tube.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    const TubePlace place = tube.placeOf(pointOf(at));
    for (std::size_t axis = 0; axis < 3; ++axis) {
      formula[3 * voxel + axis] = speed * place.profile * place.direction[axis];
    }
    formulaPressure[voxel] = -tube.resistance * speed * place.along;
  });
  const std::vector<WallSlope> found = slopes.of(fields);
  ShearErrors ofFlow, ofFormula;
  double told = 0, covered = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::int64_t point = slopes.points()[i];
    const double exact = speed * tube.wallSlope(slopes.mesh().points[point]);
    const double slope = lengthOf(found[i].value);
    const Point ofPoint = slopes.fit().slope(formula.data(), formulaPressure.data(), point);
    ofFormula.add(lengthOf(tangential(ofPoint, slopes.mesh().normals[point])), exact);
    ofFlow.add(slope, exact);
    told += found[i].error;
    covered += found[i].error >= std::abs(slope - exact) ? 1 : 0;
  }
  report.add("shear_error", ofFlow.mean());
  report.add("shear_rms", ofFlow.rms());
  report.add("shear_largest", ofFlow.largest / ofFlow.meanExpected());
  report.add("shear_fit_error", ofFormula.mean());
  report.add("shear_fit_rms", ofFormula.rms());
  report.add("shear_told", told / ofFlow.expected);
  report.add("shear_covered", covered / double(found.size()));
}

/// Friction in a bend over that in a straight tube, for a developed flow (White 1929, Proc. R. Soc.
/// Lond. A 123, 645).
double frictionRatioOfBend(double reynolds, double diameterOverBend) {
  constexpr double smallestDean = 11.6;
  const double dean = reynolds * std::sqrt(diameterOverBend);
  return dean > smallestDean ? 1 / (1 - std::pow(1 - std::pow(smallestDean / dean, 0.45), 2.22))
                             : 1;
}

}  // namespace

void addFigures(const Tube& tube, const Simulation& simulation, double speed, bool isDeveloped,
                const RunReport& report) {
  const test::Fields fields(simulation);
  const std::vector<Sample> samples = samplesOf(tube, fields);
  const Parameters& parameters = simulation.parameters();
  const bool isBent = tube.bendEnd > tube.bendStart;
  const std::vector<double> inLegs =
      isBent ? speedsInLegs(tube, *simulation.wallDistance(), fields) : std::vector<double>{};
  const double found =
      isBent ? std::accumulate(inLegs.begin(), inLegs.end(), 0.0) / double(inLegs.size())
             : meanSpeed(samples, tube.length / 2, tube.length / 10);
  // Of the developed flow with the mean speed that was found, Pa a voxel.
  const double gradient = tube.resistance * parameters.density * parameters.kinematicViscosity *
                          found / parameters.voxelSize;
  const Reported reported = reportedBy(tube, simulation);
  report.add("flow_error", found / speed - 1);
  report.add("leak", isBent ? relativeRange(inLegs) : leakOf(tube, samples));
  report.add("reported_imbalance", reported.imbalance);
  if (isBent) {
    const double bendDiameter = (tube.bendEnd - tube.bendStart) * 4 / pi;
    const double ratio = -pressureLine(samples, tube.bendStart, tube.bendEnd).slope() / gradient;
    const double expected = frictionRatioOfBend(
        speed * tube.across * parameters.voxelSize / parameters.kinematicViscosity,
        tube.across / bendDiameter);
    report.add("friction_ratio", ratio);
    report.add("gradient_error", ratio / expected - 1);
    return;
  }
  const double lost = reported.drop - gradient * reported.length;
  if (!isDeveloped) {
    report.add("hagenbach", lost / (parameters.density * found * found / 2));
    report.add("length", reported.length / tube.across);
    return;
  }
  const test::LineFit line = pressureLine(samples, tube.length / 4, 3 * tube.length / 4);
  report.add("gradient_error", -line.slope() / gradient - 1);
  report.add("drop_error", lost / (gradient * reported.length));
  report.add("velocity_error", velocityError(tube, samples, found));
  addShearFigures(tube, simulation, fields, found, report);
  if (tube.isAlongX) {
    report.add("opening_jump", openingJump(tube, samples, line) / (gradient * tube.across));
  }
}

}  // namespace tiledlbm::validation
