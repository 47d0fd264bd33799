// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

/// The circuits of a coarser grid that are the same as those of a finer one: of the same kind, and
/// with an opening in common.
/// \param openings see CoarserCase.
/// \return by circuit of the finer grid, -1 where there is none.
std::vector<int> alikeCircuits(const CaseOnDevice& finer, const CaseOnDevice& coarser,
                               const std::vector<int>& openings);

}  // namespace tiledlbm
