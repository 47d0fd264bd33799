// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Engine/Engine.h"
#include "Kernels/Error.h"
#include "Testing/Benchmark/Methods/RivalBackend.h"

namespace tiledlbm::benchmark {

template <template <class> class Storage, class Real>
std::unique_ptr<Method> makeCudaRival(const KernelChoice&, const Problem&) {
  throw DeviceFailure(GpuNotUsable{whyNoGpu()});
}

}  // namespace tiledlbm::benchmark
