#include "Kernels/Device.h"

#include <sstream>

#include "Kernels/Cpu/HostMemory.h"
#include "Kernels/Cpu/Parallel.h"
#include "Kernels/Cuda/CudaDevice.h"
#include "Kernels/Engine.h"
#include "Kernels/Error.h"
#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

namespace {

/// What to change where the memory is too small.
std::string memoryRemedy(Precision precision, PopulationStorage storage, bool onGpu) {
  std::string remedy;
  if (storage != PopulationStorage::CompactTilesInPlace) {
    remedy += "set PopulationStorage to Auto, ";
  }
  const bool hasSixteenBit = storage != PopulationStorage::FullTiles;
  if (precision == Precision::Double) {
    remedy += hasSixteenBit ? "set Precision to Single or Sixteen-bit storage, "
                            : "set Precision to Single, ";
  } else if (precision == Precision::Single && hasSixteenBit) {
    remedy += "set Precision to Sixteen-bit storage, ";
  }
  if (onGpu) {
    remedy += "set Device to CPU, ";
  }
  return remedy.empty() ? "use a coarser mask" : remedy + "or use a coarser mask";
}

}  // namespace

Device findDevice(DeviceChoice choice, const std::string& remedy) {
  if (usesGpu(choice, remedy)) {
    return {true, cuda::deviceName(), cuda::availableMemory(), cuda::memoryBandwidth()};
  }
  return {false, cpuName(), availableHostMemory(), 0};
}

void requireStorage(Precision precision, PopulationStorage storage) {
  if (storage == PopulationStorage::FullTiles && precision == Precision::SixteenBit) {
    throw UnsupportedChoice(
        "Full tiles have no sixteen-bit storage: set PopulationStorage to Auto, or Precision to "
        "Single.");
  }
}

void requireMemory(std::uint64_t required, std::uint64_t available, bool onGpu, Precision precision,
                   PopulationStorage storage) {
  if (required <= available) {
    return;
  }
  const auto gigabytes = [](std::uint64_t bytes) { return static_cast<double>(bytes) / 1e9; };
  std::ostringstream text;
  text.precision(3);
  text << "The flow needs " << gigabytes(required) << " GB of memory on the "
       << (onGpu ? "GPU" : "CPU") << ", where " << gigabytes(available)
       << " GB are free: " << memoryRemedy(precision, storage, onGpu) << ".";
  throw InsufficientMemory(text.str(), required, available);
}

double expectedMflups(const Device& device, const ModelChoice& model, PopulationStorage storage) {
  const Precision precision = model.precision;
  const bool sixteenBit = precision == Precision::SixteenBit;
  if (device.isGpu) {
    // A node is read and written once a step. 16-bit storage is bound by instructions.
    constexpr double utilisation = 0.84, gainOfSixteenBit = 1.65;
    const int bytes = sixteenBit ? bytesOf(Precision::Single) : bytesOf(precision);
    return device.memoryBandwidth * utilisation / (2.0 * D3Q19::directions * bytes) / 1e6 *
           (sixteenBit ? gainOfSixteenBit : 1);
  }
  const bool full = storage == PopulationStorage::FullTiles;
  // What the local viscosity leaves of the speed.
  const double share = model.viscosity == ViscosityModel::Newtonian ? 1
                       : full                                       ? 0.55
                       : sixteenBit                                 ? 0.4
                                                                    : 0.25;
  if (sixteenBit) {
    return 8.0 * threadCount() * share;
  }
  const double mflupsOfThread =
      precision == Precision::Double ? (full ? 19 : 11) : (full ? 36 : 14);
  return mflupsOfThread * threadCount() * share;
}

}  // namespace tiledlbm
