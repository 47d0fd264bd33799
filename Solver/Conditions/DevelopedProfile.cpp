// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/DevelopedProfile.h"

#include "Solver/Conditions/LabelProfile.h"
#include "Solver/Conditions/PlaneProfile.h"

namespace tiledlbm {

std::vector<double> developedProfile(const VoxelMask& mask, const Opening& opening) {
  return opening.isOfLabel() ? developedLabelProfile(mask, opening) : planeProfile(mask, opening);
}

}  // namespace tiledlbm
