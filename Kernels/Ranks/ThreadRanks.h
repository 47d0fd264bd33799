// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>

#include "Kernels/Ranks/Communicator.h"

namespace tiledlbm {

/// Runs `body` as so many ranks, which are threads of this process. An error of one is told to the
/// others.
/// \throws what the first rank to fail threw
void runAsRanks(int count, const std::function<void(Communicator&)>& body);

}  // namespace tiledlbm
