// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/KernelNames.h"

namespace tiledlbm::benchmark {

std::string nameOf(const KernelChoice& kernel) {
  switch (kernel.operation) {
    case Operation::ReadWriteOnly:
      return "read-write-only";
    case Operation::PropagationOnly:
      return "propagation-only";
    case Operation::Full:
      break;
  }
  const std::string collision = nameOf(kernel.model.collision);
  return collision + (kernel.model.fluid == FluidModel::Incompressible ? "-incompressible"
                                                                       : "-quasi-compressible");
}

std::string nameOf(DeviceChoice device) {
  return device == DeviceChoice::Gpu ? "GPU" : "CPU";
}

std::vector<KernelChoice> fullKernels(Precision precision) {
  std::vector<KernelChoice> kernels;
  for (const CollisionModel collision : {CollisionModel::Lbgk, CollisionModel::Lbmrt}) {
    for (const FluidModel fluid : {FluidModel::Incompressible, FluidModel::QuasiCompressible}) {
      kernels.push_back({Operation::Full, {collision, fluid, precision}});
    }
  }
  return kernels;
}

std::vector<KernelChoice> allKernels(Precision precision) {
  ModelChoice any;
  any.precision = precision;
  std::vector<KernelChoice> kernels{{Operation::ReadWriteOnly, any},
                                    {Operation::PropagationOnly, any}};
  const std::vector<KernelChoice> full = fullKernels(precision);
  kernels.insert(kernels.end(), full.begin(), full.end());
  return kernels;
}

}  // namespace tiledlbm::benchmark
