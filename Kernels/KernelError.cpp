// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/KernelError.h"

#include <iomanip>

#include "Kernels/Concatenated.h"

namespace tiledlbm {

namespace {

double gigabytes(double bytes) {
  return bytes / 1e9;
}

struct Text {
  std::string operator()(const PopulationsTooLarge& p) const {
    return concatenated(std::setprecision(3), "The flow needs ",
                        gigabytes(static_cast<double>(p.requiredBytes)), " GB of memory on the ",
                        p.onGpu ? "GPU" : "CPU", ", where ",
                        gigabytes(static_cast<double>(p.availableBytes)), " GB are free.");
  }
  std::string operator()(const GpuMemoryTaken& p) const {
    return concatenated("The memory of the GPU was taken, of which ", p.requiredBytes,
                        " bytes are needed and ", p.availableBytes, " bytes are free.");
  }
  std::string operator()(const VolumeTooLarge& p) const {
    return concatenated(std::setprecision(3), "With ", p.size[0], " x ", p.size[1], " x ",
                        p.size[2], " voxels the volume needs at least ", gigabytes(p.requiredBytes),
                        " GB of memory for its mask and result, and ",
                        gigabytes(static_cast<double>(p.availableBytes)), " GB are free.");
  }
  std::string operator()(const GpuNotUsable& p) const {
    return "The GPU cannot be used, because " + p.reason + ".";
  }
  std::string operator()(const GpuCallFailed& p) const {
    return "The GPU failed to " + p.action + " (" + p.reason + ").";
  }
  std::string operator()(const SixteenBitFullTiles&) const {
    return "Full tiles have no sixteen-bit storage.";
  }
  std::string operator()(const TooManyCompactNodes& p) const {
    return concatenated("Compact tiles would number ", p.nodes, " nodes, and can number ",
                        p.mostNodes, ".");
  }
  std::string operator()(const CompactNeighboursTooFar& p) const {
    return concatenated("Neighbours in the geometry are ", p.distance,
                        " numbered nodes apart, and compact tiles can tell ", p.largestDistance,
                        ".");
  }
  std::string operator()(const OtherRankFailed& p) const { return p.sentence; }
  std::string operator()(const Described& p) const { return p.sentence; }
};

}  // namespace

std::string textOf(const KernelProblem& problem) {
  return std::visit(Text(), problem);
}

}  // namespace tiledlbm
