// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Problem.h"

#include "Kernels/Concatenated.h"

namespace tiledlbm {

namespace {

struct Text {
  std::string operator()(const PopulationsTooLarge& p) const {
    return concatenated("The populations need ", p.requiredBytes, " bytes on the ",
                        p.onGpu ? "GPU" : "CPU", ", where ", p.availableBytes, " are free.");
  }
  std::string operator()(const GpuMemoryTaken& p) const {
    return concatenated("An array needs ", p.requiredBytes, " bytes on the GPU, where ",
                        p.availableBytes, " are free.");
  }
  std::string operator()(const VolumeTooLarge& p) const {
    return concatenated("A volume of ", p.size[0], " x ", p.size[1], " x ", p.size[2],
                        " voxels needs ", p.requiredBytes, " bytes of main memory, where ",
                        p.availableBytes, " are free.");
  }
  std::string operator()(const GpuNotUsable& p) const {
    return concatenated("The GPU cannot be used, because ", p.reason, ".");
  }
  std::string operator()(const GpuCallFailed& p) const {
    return concatenated("The GPU failed to ", p.action, ": ", p.reason, ".");
  }
  std::string operator()(const SixteenBitFullTiles&) const {
    return "Full tiles have no sixteen-bit storage.";
  }
  std::string operator()(const TooManyCompactNodes& p) const {
    return concatenated("Compact tiles would number ", p.nodes, " nodes, and can number ",
                        p.mostNodes, ".");
  }
  std::string operator()(const CompactNeighboursTooFar& p) const {
    return concatenated("Neighbours in compact tiles are ", p.distance,
                        " numbered nodes apart, and can be ", p.largestDistance, ".");
  }
  std::string operator()(const OtherRankFailed& p) const { return p.sentence; }
  std::string operator()(const Described& p) const { return p.sentence; }
};

}  // namespace

std::string textOf(const KernelProblem& problem) {
  return std::visit(Text(), problem);
}

}  // namespace tiledlbm
