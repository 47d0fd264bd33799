// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace tiledlbm::benchmark {

/// Peak memory bandwidth of a GPU by its data sheet, bytes a second; 0 for one that is not listed.
/// What the runtime tells of the memory's clock is not reliable for all cards.
/// \param name as the CUDA runtime tells it.
double peakBandwidth(const std::string& name);

}  // namespace tiledlbm::benchmark
