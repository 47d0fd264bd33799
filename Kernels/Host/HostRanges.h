// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>

namespace tiledlbm {

/// parallelForRanges for code of the GPU's compiler, which does not include the thread library.
void forHostRanges(std::int64_t first, std::int64_t last, std::int64_t grain,
                   const std::function<void(std::int64_t, std::int64_t)>& body);

}  // namespace tiledlbm
