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

/// Deviations above which a result is to be read with care, and above which it is not usable.
constexpr double deviationOfCare = 0.01, deviationOfNoUse = 0.1;

/// The grade of a deviation above the first of these.
constexpr Quality gradeOf(double deviation) {
  return deviation > deviationOfNoUse ? Quality::NotUsable : Quality::ReadWithCare;
}

/// What leaves a region through all of its outlets, m3/s.
/// \param flowAt the flow into the fluid at an opening, m3/s, by its id.
template <class FlowAt>
double outflowOf(const CaseSetup& setup, const Region& region, const FlowAt& flowAt) {
  double outflow = 0;
  for (const int id : region.openings) {
    const auto i = static_cast<std::size_t>(id);
    outflow -= setup.conditions()[i].isOutlet ? flowAt(i) : 0;
  }
  return outflow;
}

/// Compares what passes through openings with what was prescribed there. A flow rate is off by a
/// share of itself, a pressure by a share of the largest pressure drop in its region, or of
/// rho u^2 where that is larger.
/// \param region with these openings.
/// \param states of all openings. \param passed what passed through them.
std::vector<QualityReason> assessOpenings(const CaseSetup& setup, const Region& region,
                                          const std::vector<OpeningState>& states,
                                          const std::vector<PeriodValues::OfOpening>& passed);

}  // namespace tiledlbm
