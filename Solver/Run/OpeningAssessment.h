// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "Solver/Geometry/Regions.h"
#include "Solver/Run/FlowRecord.h"
#include "Solver/Run/Quality.h"
#include "Solver/Run/Results.h"
#include "Solver/Setup/CaseSetup.h"

namespace tiledlbm {

/// Largest deviations of a good result, and of a usable one.
constexpr double deviationOfCare = 0.01, deviationOfNoUse = 0.1;

/// Grade of a deviation above deviationOfCare.
constexpr Quality gradeOf(double deviation) {
  return deviation > deviationOfNoUse ? Quality::NotUsable : Quality::ReadWithCare;
}

/// Flow rate out of a region through all of its outlets, m3/s.
/// \param flowAt flow rate into the fluid at an opening, m3/s, by its id.
template <class FlowAt>
double outflowOf(const CaseSetup& setup, const Region& region, const FlowAt& flowAt) {
  double outflow = 0;
  for (const std::size_t id : region.openings) {
    outflow -= setup.conditions()[id].isOutlet ? flowAt(id) : 0;
  }
  return outflow;
}

/// Compares flow rates and pressures of openings with the prescribed ones. The deviation of a flow
/// rate is relative to its prescribed value, that of a pressure to the largest pressure drop in its
/// region or to rho u^2 where that is larger.
/// \param region of these openings.
/// \param states of all openings.
/// \param passed computed flow rates and pressures.
std::vector<QualityReason> assessOpenings(const CaseSetup& setup, const Region& region,
                                          const std::vector<OpeningState>& states,
                                          const std::vector<PeriodValues::OfOpening>& passed);

}  // namespace tiledlbm
