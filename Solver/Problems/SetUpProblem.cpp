// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Problems/SetUpProblem.h"

#include "Kernels/Concatenated.h"

namespace tiledlbm {

OpeningOutline outlineOf(const Opening& opening) {
  return {opening.id, opening.face,
          opening.isOfLabel() ? std::optional(opening.label) : std::nullopt,
          static_cast<std::int64_t>(opening.voxels.size())};
}

std::string describe(const OpeningOutline& opening) {
  return concatenated(
      "opening ", opening.id, " (",
      opening.label ? concatenated("label ", *opening.label) : "face " + nameOf(opening.face), ", ",
      opening.voxels, opening.voxels == 1 ? " voxel)" : " voxels)");
}

}  // namespace tiledlbm
