// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Tiles/TileVariants.h"

#include "Kernels/Cuda/CudaDevice.h"
#include "Kernels/Device.h"
#include "Kernels/FullTiles/FullTiles.h"
#include "Kernels/KernelError.h"
#include "Kernels/ModelRegistry.h"
#include "Testing/Benchmark/MeasuredCollisions.h"
#include "Testing/Benchmark/Methods/RivalMethods.h"
#include "Testing/Benchmark/Tiles/Layouts.h"
#include "Testing/Benchmark/Tiles/NoCollision.h"
#include "Testing/Benchmark/Tiles/Stay.h"
#include "Testing/Benchmark/Tiles/TileEngines.h"

namespace tiledlbm::benchmark {

namespace {

/// Calls `visitor` with the TypeTag of the values of a precision that full tiles have.
template <class Visitor>
auto visitValues(Precision precision, Visitor&& visitor) {
  return precision == Precision::Double ? visitor(TypeTag<DoubleValues>{})
                                        : visitor(TypeTag<SingleValues>{});
}

/// Calls `visitor` with the TypeTags of a kernel's values, fluid model, collision and streaming.
template <class Visitor>
auto visitKernel(const KernelChoice& kernel, Visitor&& visitor) {
  return visitValues(kernel.model.precision, [&](auto values) {
    if (kernel.operation == Operation::Full) {
      return registry::visitFluid(kernel.model.fluid, [&](auto fluid) {
        return visitMeasuredCollision(kernel.model.collision, [&](auto collision) {
          return visitor(values, fluid, collision, TypeTag<Pull>{});
        });
      });
    }
    constexpr TypeTag<Incompressible> fluid;
    constexpr TypeTag<NoCollision> collision;
    return kernel.operation == Operation::PropagationOnly
               ? visitor(values, fluid, collision, TypeTag<Pull>{})
               : visitor(values, fluid, collision, TypeTag<Stay>{});
  });
}

bool hasTwoLayouts(LayoutSet layout) {
  return layout == LayoutSet::XyzZigzag || layout == LayoutSet::XyzYxz;
}

template <int... Values>
std::vector<int> toVector(std::integer_sequence<int, Values...>) {
  return {Values...};
}

void requireMemoryOfGpu(const KernelChoice& kernel, const Problem& problem) {
  const Precision precision = kernel.model.precision;
  requireMemory(engineMemory(*problem.tiles, precision, PopulationStorage::FullTiles),
                cuda::availableMemory(), true, precision, PopulationStorage::FullTiles);
}

}  // namespace

std::vector<TileVariant> tileVariants(Precision precision) {
  const std::vector<int> budgets = visitValues(precision, [](auto values) {
    return toVector(RegisterBudgets<typename decltype(values)::Type::Real>{});
  });
  std::vector<TileVariant> variants;
  for (const LayoutSet layout : {LayoutSet::Xyz, LayoutSet::XyzYxzZigzag}) {
    for (const int tilesPerBlock : toVector(TilesPerBlock{})) {
      for (const int registers : budgets) {
        variants.push_back({layout, tilesPerBlock, registers});
      }
    }
  }
  for (const LayoutSet layout : {LayoutSet::XyzZigzag, LayoutSet::XyzYxz}) {
    variants.push_back({layout, 4, budgets.back()});
  }
  return variants;
}

std::string nameOf(const TileVariant& variant) {
  static constexpr const char* layouts[] = {"xyz", "xyz-zigzag", "xyz-yxz", "xyz-yxz-zigzag"};
  return std::string("tiles:") + layouts[int(variant.layout)] + ":" +
         std::to_string(variant.tilesPerBlock) + ":" + std::to_string(variant.registers);
}

bool isBuilt(const TileVariant& variant, const KernelChoice& kernel) {
  if (!isCompared(kernel.model.precision) ||
      (hasTwoLayouts(variant.layout) && kernel.operation != Operation::PropagationOnly)) {
    return false;
  }
  for (const TileVariant& built : tileVariants(kernel.model.precision)) {
    if (nameOf(built) == nameOf(variant)) {
      return true;
    }
  }
  return false;
}

std::unique_ptr<Engine> makeVariantEngine(const TileVariant& variant, const KernelChoice& kernel,
                                          const Problem& problem) {
  usesGpu(DeviceChoice::Gpu);
  requireMemoryOfGpu(kernel, problem);
  if (!isBuilt(variant, kernel)) {
    throw DeviceFailure(
        Described{"There is no kernel " + nameOf(variant) + ": choose another one."});
  }
  return visitKernel(kernel, [&](auto values, auto fluid, auto collision, auto streaming) {
    using Values = typename decltype(values)::Type;
    using Fluid = typename decltype(fluid)::Type;
    using Collision = typename decltype(collision)::Type;
    using Streaming = typename decltype(streaming)::Type;
    const auto make = [&](auto layout) -> std::unique_ptr<Engine> {
      if constexpr (hasCuda && (comparesDouble || std::is_same_v<Values, SingleValues>)) {
        return makeCudaVariant<
            FullTiles<Model<Values, Fluid, Collision>, typename decltype(layout)::Type, Streaming>>(
            variant, *problem.tiles, problem.relaxationTime);
      }
      return nullptr;  // is not built
    };
    if constexpr (std::is_same_v<Collision, NoCollision> && std::is_same_v<Streaming, Pull>) {
      if (variant.layout == LayoutSet::XyzZigzag) {
        return make(TypeTag<LayoutXyzZigzag>{});
      }
      if (variant.layout == LayoutSet::XyzYxz) {
        return make(TypeTag<LayoutXyzYxz>{});
      }
    }
    return variant.layout == LayoutSet::Xyz ? make(TypeTag<LayoutXyz>{})
                                            : make(TypeTag<LayoutXyzYxzZigzag>{});
  });
}

std::unique_ptr<Engine> makeMemoryEngine(const KernelChoice& kernel, DeviceChoice device,
                                         const Problem& problem) {
  const bool useGpu = usesGpu(device);
  if (useGpu) {
    requireMemoryOfGpu(kernel, problem);
  }
  return visitValues(kernel.model.precision, [&](auto values) {
    using Values = typename decltype(values)::Type;
    const auto make = [&](auto streaming) {
      using Streaming = typename decltype(streaming)::Type;
      if constexpr (hasCuda) {
        if (useGpu) {
          return makeCudaMemoryEngine<Values, Streaming>(*problem.tiles);
        }
      }
      return makeCpuMemoryEngine<Values, Streaming>(*problem.tiles);
    };
    return kernel.operation == Operation::PropagationOnly ? make(TypeTag<Pull>{})
                                                          : make(TypeTag<Stay>{});
  });
}

}  // namespace tiledlbm::benchmark
