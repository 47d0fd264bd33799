#include "Kernels/Engine.h"

#include <sstream>

#include "Kernels/Cpu/CpuEngine.h"
#include "Kernels/Cpu/HostMemory.h"
#include "Kernels/Cuda/CudaEngine.h"
#include "Kernels/Error.h"
#include "Kernels/ModelRegistry.h"
#include "Kernels/Tile/Layout.h"

namespace tiledlbm {

namespace {

void requireMemory(std::uint64_t required, std::uint64_t available, const std::string& where,
                   const std::string& remedy) {
  if (required <= available) {
    return;
  }
  const auto gigabytes = [](std::uint64_t bytes) { return static_cast<double>(bytes) / 1e9; };
  std::ostringstream text;
  text.precision(3);
  text << "The flow needs " << gigabytes(required) << " GB of memory on the " << where << ", where "
       << gigabytes(available) << " GB are free: " << remedy << ".";
  throw InsufficientMemory(text.str(), required, available);
}

}  // namespace

bool isGpuUsable() {
  return whyNoGpu().empty();
}

std::string whyNoGpu() {
  return cuda::whyNotUsable();
}

bool usesGpu(DeviceChoice device, const std::string& remedy) {
  if (device == DeviceChoice::Cpu) {
    return false;
  }
  const std::string noGpu = whyNoGpu();
  if (device == DeviceChoice::Gpu && !noGpu.empty()) {
    throw DeviceFailure("The GPU cannot be used, because " + noGpu + ": " + remedy + ".");
  }
  return noGpu.empty();
}

std::uint64_t engineMemory(const TileSet& tiles, Precision precision) {
  const std::uint64_t realBytes = precision == Precision::Double ? sizeof(double) : sizeof(float);
  const auto tileCount = static_cast<std::uint64_t>(tiles.tileCount());
  const std::uint64_t perTile = 2 * LayoutXyz::values * realBytes +
                                (TileShape::neighbourhood + 1) * sizeof(std::int32_t) +
                                sizeof(std::uint64_t);
  return tileCount * perTile + tiles.walls.size() * sizeof(WallMasks) +
         tiles.boundaryIndex.size() * sizeof(std::int32_t) +
         tiles.boundaryNodes.size() * sizeof(BoundaryNode<double>);
}

std::unique_ptr<Engine> makeEngine(const TileSet& tiles, const ModelChoice& model,
                                   DeviceChoice device, double relaxationTime) {
  const bool useGpu = usesGpu(device, "set Device to Auto or CPU");
  const bool isDouble = model.precision == Precision::Double;
  if (useGpu) {
    requireMemory(engineMemory(tiles, model.precision), cuda::availableMemory(), "GPU",
                  isDouble ? "set Precision to Single, set Device to CPU, or use a coarser mask"
                           : "set Device to CPU, or use a coarser mask");
  } else {
    requireMemory(
        engineMemory(tiles, model.precision), availableHostMemory(), "CPU",
        isDouble ? "set Precision to Single, or use a coarser mask" : "use a coarser mask");
  }
  return visitModel(model, [&](auto real, auto fluid, auto collision) {
    using Real = typename decltype(real)::Type;
    using Fluid = typename decltype(fluid)::Type;
    using Collision = typename decltype(collision)::Type;
    return useGpu ? cuda::makeCudaEngine<Real, Fluid, Collision>(tiles, relaxationTime)
                  : makeCpuEngine<Real, Fluid, Collision>(tiles, relaxationTime);
  });
}

}  // namespace tiledlbm
