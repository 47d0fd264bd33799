// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "Testing/Benchmark/Method.h"
#include "Testing/Benchmark/Methods/ConnectivityMatrix.h"
#include "Testing/Benchmark/Methods/DenseArray.h"
#include "Testing/Benchmark/Methods/FluidIndexArray.h"
#include "Testing/Benchmark/Methods/InPlaceConnectivityMatrix.h"

namespace tiledlbm::benchmark {

struct CpuBackend;   ///< all cores of the CPU, see CpuRival.inl
struct CudaBackend;  ///< the current GPU, see CudaRival.cuh

/// Makes the method of a storage for a backend. Defined in RivalMethod.h, instantiated for each
/// storage, precision and backend in a translation unit of its own.
/// \param choice whose operation is not Operation::ReadWriteOnly.
template <template <class> class Storage, class Real, class Backend>
std::unique_ptr<Method> makeRivalOn(const KernelChoice& choice, const Problem& problem);

}  // namespace tiledlbm::benchmark
