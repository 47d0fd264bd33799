#pragma once

#include <memory>

#include "Kernels/Collision/Lbgk.h"
#include "Kernels/Collision/Lbmrt.h"
#include "Kernels/Collision/NoCollision.h"
#include "Kernels/Fluid/Incompressible.h"
#include "Kernels/Fluid/QuasiCompressible.h"
#include "Testing/Benchmark/Methods/ConnectivityMatrix.h"
#include "Testing/Benchmark/Methods/DenseArray.h"
#include "Testing/Benchmark/Methods/FluidIndexArray.h"
#include "Testing/Benchmark/Methods/InPlaceConnectivityMatrix.h"
#include "Testing/Benchmark/Methods/RivalMethod.h"
#include "Testing/Benchmark/Methods/RivalMethods.h"

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
  const auto withFluid = [&](auto fluid) {
    switch (choice.model.collision) {
      case CollisionModel::Lbgk:
        return make(RivalModel<Real, decltype(fluid), Lbgk>{});
      default:
        return make(RivalModel<Real, decltype(fluid), Lbmrt>{});
    }
  };
  switch (choice.model.fluid) {
    case FluidModel::Incompressible:
      return withFluid(Incompressible{});
    default:
      return withFluid(QuasiCompressible{});
  }
}

}  // namespace tiledlbm::benchmark
