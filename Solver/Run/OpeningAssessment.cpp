// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/OpeningAssessment.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace tiledlbm {

namespace {

using Passed = std::vector<PeriodValues::OfOpening>;

/// Pressure prescribed by a condition at the present flow rate.
double pressureOf(const OpeningCondition& condition, double flowRate) {
  return condition.pressure -
         (condition.circuit.proximalResistance + condition.circuit.distalResistance) * flowRate;
}

double largestFlow(const Region& region, const Passed& passed) {
  double largest = 0;
  for (const int id : region.openings) {
    largest = std::max(largest, std::abs(passed[id].flowRate.mean));
  }
  return largest;
}

/// Reference pressure of relative deviations, Pa.
double pressureScale(const CaseSetup& setup, const Region& region,
                     const std::vector<OpeningState>& states, const Passed& passed) {
  double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
  double speed = 0, ofCircuits = 0;
  for (const std::size_t id : region.openings) {
    const OpeningCondition& condition = setup.conditions()[id];
    if (isWall(condition.role)) {
      continue;
    }
    lowest = std::min(lowest, passed[id].pressure.mean);
    highest = std::max(highest, passed[id].pressure.mean);
    speed = std::max(speed, std::abs(passed[id].flowRate.mean) / states[id].area);
    ofCircuits = std::max(
        ofCircuits, std::abs(pressureOf(condition, passed[id].flowRate.mean) - condition.pressure));
  }
  return std::max({highest - lowest, setup.parameters().density * speed * speed, ofCircuits});
}

/// Common error of all prescribed pressures of a region, Pa. It shifts every pressure there and
/// changes neither the flow nor a pressure difference.
double commonShift(const CaseSetup& setup, const Region& region, const Passed& passed) {
  double sum = 0;
  int count = 0;
  for (const std::size_t id : region.openings) {
    const OpeningCondition& condition = setup.conditions()[id];
    if (hasPressure(condition.role) && condition.share == 0) {
      sum += passed[id].pressure.mean - pressureOf(condition, passed[id].flowRate.mean);
      ++count;
    }
  }
  return count > 0 ? sum / count : 0;
}

}  // namespace

std::vector<QualityReason> assessOpenings(const CaseSetup& setup, const Region& region,
                                          const std::vector<OpeningState>& states,
                                          const Passed& passed) {
  std::vector<QualityReason> reasons;
  const double largest = largestFlow(region, passed);
  const double scale = pressureScale(setup, region, states, passed);
  const double shift = commonShift(setup, region, passed);
  const double outflow =
      outflowOf(setup, region, [&](std::size_t i) { return passed[i].flowRate.mean; });
  for (const std::size_t id : region.openings) {
    const Opening& opening = setup.openings()[id];
    const OpeningCondition& condition = setup.conditions()[id];
    const PeriodValues::OfOpening& of = passed[id];
    if (isInlet(condition.role)) {
      const double whole = of.prescribedSize > 0 ? of.prescribedSize : largest;
      const double deviation = whole > 0 ? std::abs(of.flowRate.mean - of.prescribed) / whole : 0;
      if (deviation > deviationOfCare) {
        reasons.push_back({FlowRateMissed{outlineOf(opening), of.flowRate.mean, of.prescribed},
                           gradeOf(deviation)});
      }
    } else if (condition.share > 0) {
      // Shares are undefined without outflow.
      const double found = outflow > 0 ? -of.flowRate.mean / outflow : 0;
      const double deviation = std::abs(found / condition.share - 1);
      if (deviation > deviationOfCare) {
        reasons.push_back(
            {ShareMissed{outlineOf(opening), found, condition.share}, gradeOf(deviation)});
      }
    } else if (hasPressure(condition.role)) {
      const double prescribed = pressureOf(condition, of.flowRate.mean);
      const double deviation = scale > 0 ? std::abs(of.pressure.mean - prescribed) / scale : 0;
      if (deviation > deviationOfCare) {
        const bool flowsBack = condition.isOutlet && of.flowRate.mean > 0;
        const double ofFlow = std::abs(of.pressure.mean - prescribed - shift) / scale;
        reasons.push_back(
            {PressureMissed{outlineOf(opening), of.pressure.mean, prescribed, flowsBack},
             flowsBack ? Quality::ReadWithCare : gradeOf(ofFlow)});
      }
    }
  }
  return reasons;
}

}  // namespace tiledlbm
