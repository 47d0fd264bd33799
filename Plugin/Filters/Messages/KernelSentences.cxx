// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/TopicSentences.h"

#include "Kernels/Joined.h"

#include <iomanip>
#include <variant>

namespace tiledlbm::plugin
{

namespace
{

double gigabytes(double bytes)
{
  return bytes / 1e9;
}

// What to change where the memory of a device is too small.
std::string remedyOf(const PopulationsTooLarge& p)
{
  std::string remedy;
  if (p.storage != PopulationStorage::CompactTilesInPlace)
  {
    remedy += "set PopulationStorage to Auto, ";
  }
  const bool hasSixteenBit = p.storage != PopulationStorage::FullTiles;
  if (p.precision == Precision::Double)
  {
    remedy += hasSixteenBit ? "set Precision to Single or Sixteen-bit storage, "
                            : "set Precision to Single, ";
  }
  else if (p.precision == Precision::Single && hasSixteenBit)
  {
    remedy += "set Precision to Sixteen-bit storage, ";
  }
  if (p.onGpu)
  {
    remedy += "set Device to CPU, ";
  }
  return remedy.empty() ? "use a coarser mask" : remedy + "or use a coarser mask";
}

struct Sentence
{
  std::string operator()(const PopulationsTooLarge& p) const
  {
    return joined(std::setprecision(3), "The flow needs ",
      gigabytes(static_cast<double>(p.requiredBytes)), " GB of memory on the ",
      p.onGpu ? "GPU" : "CPU", ", where ", gigabytes(static_cast<double>(p.availableBytes)),
      " GB are free: ", remedyOf(p), ".");
  }

  std::string operator()(const GpuMemoryTaken& p) const
  {
    return joined("The GPU's memory was taken by another program: ", p.requiredBytes,
      " bytes are needed, ", p.availableBytes,
      " bytes are free. Close that program or set Device to CPU.");
  }

  std::string operator()(const VolumeTooLarge& p) const
  {
    return joined(std::setprecision(3), "A volume of ", p.size[0], " x ", p.size[1], " x ",
      p.size[2], " voxels needs at least ", gigabytes(p.requiredBytes),
      " GB of memory for its mask and result, and ",
      gigabytes(static_cast<double>(p.availableBytes)),
      " GB are free: crop it to the vessel or use a coarser mask.");
  }

  std::string operator()(const GpuNotUsable& p) const
  {
    return "The GPU cannot be used, because " + p.reason + ": set Device to Auto or CPU.";
  }

  std::string operator()(const GpuCallFailed& p) const
  {
    return joined("The GPU failed to ", p.action, ": ", p.reason, ". ",
      p.isLasting ? "Restart ParaView" : "Apply again", ", or set Device to CPU.");
  }

  std::string operator()(const SixteenBitFullTiles&) const
  {
    return "Full tiles have no sixteen-bit storage: set PopulationStorage to Auto, or Precision to "
           "Single.";
  }

  std::string operator()(const TooManyCompactNodes& p) const
  {
    return joined("Compact tiles would number ", p.nodes, " nodes, and can number ", p.mostNodes,
      ": set PopulationStorage to Auto, and Precision to Double or Single, or use a coarser mask.");
  }

  std::string operator()(const CompactNeighboursTooFar& p) const
  {
    return joined("Neighbours in the geometry are ", p.distance,
      " numbered nodes apart, and compact tiles can tell ", p.largestDistance,
      ": set PopulationStorage to Full tiles, and Precision to Double or Single, or use a coarser "
      "mask.");
  }

  std::string operator()(const Described& p) const { return p.sentence; }
};

}

std::string topicSentence(const KernelProblem& problem)
{
  return std::visit(Sentence(), problem);
}

}
