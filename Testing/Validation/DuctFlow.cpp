// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <cmath>
#include <vector>

#include "Testing/Unit/DuctSeries.h"
#include "Testing/Unit/TestFlows.h"

namespace tiledlbm::validation {

namespace {

using test::Duct;
using test::Fields;
using test::friction;
using test::meanOfSeries;
using test::series;

/// Axial velocity over the cross-section at mid-length, m/s; an even number of voxels has two
/// middle planes.
std::vector<double> profileOf(const Duct& duct, const Fields& fields) {
  const std::int64_t length = duct.mask.size()[0];
  std::vector<double> profile;
  for (std::int64_t z = 0; z < duct.across; ++z) {
    for (std::int64_t y = 0; y < duct.across; ++y) {
      const auto lower = std::size_t(duct.mask.index((length - 1) / 2, y, z));
      const auto upper = std::size_t(duct.mask.index(length / 2, y, z));
      profile.push_back((fields.velocity[3 * lower] + fields.velocity[3 * upper]) / 2);
    }
  }
  return profile;
}

std::vector<double> exactProfile(const Duct& duct) {
  const auto n = double(duct.across);
  std::vector<double> profile;
  for (std::int64_t z = 0; z < duct.across; ++z) {
    for (std::int64_t y = 0; y < duct.across; ++y) {
      profile.push_back(Duct::meanSpeed / meanOfSeries *
                        series((double(y) + 0.5) / n - 0.5, (double(z) + 0.5) / n - 0.5));
    }
  }
  return profile;
}

/// Pressure lost per metre: the least-squares line through the means of the planes in the middle
/// half, away from what the openings disturb.
double gradientOf(const Duct& duct, const Fields& fields) {
  const std::int64_t length = duct.mask.size()[0];
  const std::int64_t first = length / 4, last = length - 1 - length / 4;
  const double middle = double(first + last) / 2;
  double products = 0, squares = 0;
  for (std::int64_t x = first; x <= last; ++x) {
    double mean = 0;
    for (std::int64_t z = 0; z < duct.across; ++z) {
      for (std::int64_t y = 0; y < duct.across; ++y) {
        mean += fields.pressure[duct.mask.index(x, y, z)];
      }
    }
    mean /= double(duct.across * duct.across);
    const double distance = (double(x) - middle) * duct.parameters.voxelSize;
    products -= distance * mean;
    squares += distance * distance;
  }
  return products / squares;
}

constexpr double exactGradient = friction * Duct::density * Duct::kinematicViscosity *
                                 Duct::meanSpeed / (2 * Duct::side * Duct::side);

/// Steps until nothing changes any more: what is left of the start falls by 2 pi^2 nu / side^2,
/// which at a relaxation time of 0.8 is 2 / across^2 a step. A residual of 1e-7 is below every
/// error here.
std::int64_t stepsOf(const Duct& duct) {
  return duct.parameters.rampSteps + 5 * duct.across * duct.across;
}

/// Adds the flow at one resolution, in each precision. \return the profile in double precision.
std::vector<double> measure(CollisionModel collision, std::int64_t across, DeviceChoice device,
                            Results& results) {
  std::vector<double> profileOfDouble;
  double gradientOfDouble = 0;
  for (const Precision precision : allPrecisions) {
    Duct duct(across, across);
    duct.parameters.model = modelOf(collision, precision);
    duct.parameters.device = device;
    Simulation simulation(duct.mask, duct.parameters);
    simulation.run(stepsOf(duct));
    const Fields fields(simulation);
    const std::vector<double> profile = profileOf(duct, fields);
    const double gradient = gradientOf(duct, fields);
    const RunReport report(results, "duct", nameOf(collision), across, nameOf(precision));
    report.add("profile_error", test::relativeDifference(profile, exactProfile(duct)));
    report.add("gradient_error", std::abs(gradient / exactGradient - 1));
    if (precision == Precision::Double) {
      profileOfDouble = profile;
      gradientOfDouble = gradient;
    } else {
      report.add("profile_difference", test::relativeDifference(profile, profileOfDouble));
      report.add("gradient_difference", std::abs(gradient / gradientOfDouble - 1));
    }
    report.add("residual", simulation.convergence().back().residual);
  }
  return profileOfDouble;
}

}  // namespace

Results measureDuct(const Settings& settings) {
  Results results;
  for (const std::int64_t across : {12, 24, 48}) {
    for (const CollisionModel collision : allCollisions) {
      const std::vector<double> profile = measure(collision, across, settings.device, results);
      const RunReport report(results, "duct", nameOf(collision), across);
      // Of an even number of rows the two in the middle are half a voxel off it.
      const double offMiddle = 0.5 / double(across);
      for (std::int64_t y = 0; y < across; ++y) {
        const double place = (double(y) + 0.5) / double(across) - 0.5;
        const double velocity = profile[across / 2 * across + y];
        report.addPoint("computed", place, velocity / Duct::meanSpeed);
        report.addPoint("exact", place, series(place, offMiddle) / meanOfSeries);
      }
    }
    if (settings.quick) {
      break;
    }
  }
  return results;
}

}  // namespace tiledlbm::validation
