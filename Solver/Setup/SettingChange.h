// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Setting.h"

namespace tiledlbm {

/// A change of one setting that removes a problem.
struct SettingChange {
  Setting setting = Setting::LatticeVelocity;
  std::vector<double> values;  ///< mostly one; for a choice, the number of its entry
};

}  // namespace tiledlbm
