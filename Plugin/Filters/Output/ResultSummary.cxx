// SPDX-License-Identifier: BSD-3-Clause
#include "Output/ResultSummary.h"

#include "Output/PressureUnit.h"

#include "Kernels/Concatenated.h"

#include <cmath>
#include <iomanip>

namespace tiledlbm::plugin
{

namespace
{

constexpr std::size_t mostFlows = 8; // the output "Openings" has all
constexpr double millilitres = 1e6;  // per m3

// Three digits, without an exponent where people do not write one.
std::string number(double value)
{
  if (value == 0 || !std::isfinite(value))
  {
    return concatenated(value);
  }
  const double digit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2);
  return concatenated(std::setprecision(7), std::round(value / digit) * digit);
}

std::string pressuresOf(const Flow& flow)
{
  double drop = 0;
  for (const OpeningState& opening : flow.openings)
  {
    drop = std::abs(opening.pressureDrop) > std::abs(drop) ? opening.pressureDrop : drop;
  }
  std::string line = concatenated("Pressure drop ", number(drop), " Pa (",
    number(fromPascal(drop, PressureUnit::MillimetreOfMercury)), " mmHg), Reynolds number ",
    number(flow.summary.reynoldsNumber));
  if (flow.summary.period > 0)
  {
    line += concatenated(", at ", number(flow.summary.time), " s, ",
      number(flow.summary.time / flow.summary.period), " cardiac cycles");
  }
  return line;
}

std::string flowsOf(const Flow& flow)
{
  std::string line = "Flow into openings (ml/s): ";
  std::size_t count = 0;
  for (const OpeningState& opening : flow.openings)
  {
    if (isWall(opening.role))
    {
      continue;
    }
    if (++count > mostFlows)
    {
      return line + ", ...";
    }
    line += concatenated(
      count == 1 ? "" : ", ", opening.id, ": ", number(opening.flowRate * millilitres));
  }
  return count > 0 ? line : "No opening lets fluid through";
}

std::string courseOf(const Flow& flow)
{
  const tiledlbm::Summary& run = flow.summary;
  const std::string end = run.isSteady ? "Steady" : run.isPeriodic ? "Periodic" : "Ended";
  return concatenated(end, " after ", run.steps, " steps, inflow and outflow differ by ",
    number(100 * balanceOf(flow.openings).imbalance()), " %");
}

}

std::string summaryOf(const Flow& flow, const StressFigures* stress)
{
  std::string lines = pressuresOf(flow) + "\n" + flowsOf(flow) + "\n" + courseOf(flow);
  if (stress)
  {
    lines += concatenated("\nWall shear stress: mean ", number(stress->mean), " (error ",
      number(stress->meanError), "), 99 % of the wall up to ", number(stress->percentile99),
      ", largest ", number(stress->largest), " Pa");
  }
  return lines;
}

}
