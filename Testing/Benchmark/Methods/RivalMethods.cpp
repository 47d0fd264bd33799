// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Methods/RivalMethods.h"

#include "Kernels/Device.h"
#include "Kernels/Engine/Engine.h"
#include "Kernels/KernelError.h"
#include "Testing/Benchmark/Methods/RivalBackend.h"

namespace tiledlbm::benchmark {

namespace {

template <template <class> class Storage, class Real>
std::unique_ptr<Method> makeIn(const KernelChoice& choice, bool useGpu, const Problem& problem) {
  if constexpr (hasCuda) {
    if (useGpu) {
      return makeRivalOn<Storage, Real, CudaBackend>(choice, problem);
    }
  }
  return makeRivalOn<Storage, Real, CpuBackend>(choice, problem);
}

template <template <class> class Storage>
std::unique_ptr<Method> make(const KernelChoice& choice, bool useGpu, const Problem& problem) {
  if constexpr (comparesDouble) {
    if (choice.model.precision == Precision::Double) {
      return makeIn<Storage, double>(choice, useGpu, problem);
    }
  }
  return makeIn<Storage, float>(choice, useGpu, problem);
}

}  // namespace

std::unique_ptr<Method> makeRival(Rival rival, const KernelChoice& choice, DeviceChoice device,
                                  const Problem& problem) {
  if (choice.operation == Operation::ReadWriteOnly) {
    throw Error("Only the tiles have a kernel that reads and writes alone: choose another one.");
  }
  if (!isCompared(choice.model.precision)) {
    throw Error("This build has no such method in " + nameOf(choice.model.precision) +
                " precision: choose another one.");
  }
  const bool useGpu = usesGpu(device);
  switch (rival) {
    case Rival::ConnectivityMatrix:
      return make<ConnectivityMatrix>(choice, useGpu, problem);
    case Rival::InPlaceConnectivityMatrix:
      return make<InPlaceConnectivityMatrix>(choice, useGpu, problem);
    case Rival::FluidIndexArray:
      return make<FluidIndexArray>(choice, useGpu, problem);
    case Rival::DenseArray:
      return make<DenseArray>(choice, useGpu, problem);
  }
  throw Error("There is no such method: choose another one.");
}

}  // namespace tiledlbm::benchmark
