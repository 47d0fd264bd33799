// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/NozzleGeometry.h"

#include <algorithm>
#include <cmath>

namespace tiledlbm::validation {

double NozzleGeometry::depth(double along, double r) {
  const double inThroat = throatRadius - r;
  if (along > 0) {
    return std::min(pipeRadius - r, inThroat > 0 ? std::hypot(along, inThroat) : along);
  }
  if (along > -throatLength) {
    // Outside the throat the nearest wall may be that of the expansion.
    return inThroat > 0 || r > pipeRadius ? inThroat : -std::min(-inThroat, -along);
  }
  if (along > coneStart) {
    const double slope = (pipeRadius - throatRadius) / coneLength;
    return (throatRadius + slope * (-throatLength - along) - r) / std::hypot(1, slope);
  }
  return pipeRadius - r;
}

}  // namespace tiledlbm::validation
