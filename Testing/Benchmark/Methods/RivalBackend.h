// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "Kernels/ModelRegistry.h"
#include "Testing/Benchmark/MeasuredCollisions.h"
#include "Testing/Benchmark/Methods/ConnectivityMatrix.h"
#include "Testing/Benchmark/Methods/DenseArray.h"
#include "Testing/Benchmark/Methods/FluidIndexArray.h"
#include "Testing/Benchmark/Methods/InPlaceConnectivityMatrix.h"
#include "Testing/Benchmark/Methods/RivalMethod.h"
#include "Testing/Benchmark/Methods/RivalMethods.h"
#include "Testing/Benchmark/Tiles/NoCollision.h"

namespace tiledlbm::benchmark {

/// Makes a rival on all cores of the CPU. Defined in CpuRival.inl, instantiated for each storage
/// and precision in a translation unit of its own.
/// \param choice whose operation is not Operation::ReadWriteOnly.
template <template <class> class Storage, class Real>
std::unique_ptr<Method> makeCpuRival(const KernelChoice& choice, const Problem& problem);

/// The same on the current GPU, defined in CudaRival.cuh; in a build without CUDA
/// CudaRivalAbsent.inl stands in for it.
template <template <class> class Storage, class Real>
std::unique_ptr<Method> makeCudaRival(const KernelChoice& choice, const Problem& problem);

/// Makes the method of a storage for a backend.
template <template <class> class Storage, class Real, class Backend>
std::unique_ptr<Method> makeRivalOn(const KernelChoice& choice, const Problem& problem) {
  const auto make = [&](auto model) -> std::unique_ptr<Method> {
    return std::make_unique<RivalMethod<Storage<decltype(model)>, Backend>>(problem);
  };
  if (choice.operation == Operation::PropagationOnly) {
    return make(RivalModel<Real, Incompressible, NoCollision>{});
  }
  return registry::visitFluid(choice.model.fluid, [&](auto fluid) {
    return visitMeasuredCollision(choice.model.collision, [&](auto collision) {
      return make(
          RivalModel<Real, typename decltype(fluid)::Type, typename decltype(collision)::Type>{});
    });
  });
}

}  // namespace tiledlbm::benchmark
