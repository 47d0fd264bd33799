// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Host/HostRanges.h"

#include "Kernels/Host/Parallel.h"

namespace tiledlbm {

void forHostRanges(std::int64_t first, std::int64_t last, std::int64_t grain,
                   const std::function<void(std::int64_t, std::int64_t)>& body) {
  parallelForRanges(first, last, grain, body);
}

}  // namespace tiledlbm
