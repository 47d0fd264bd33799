// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/TopicSentences.h"

#include "Kernels/Concatenated.h"

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

// What to change where the memory of a device is too small, with a capital letter.
std::string remedyOf(const PopulationsTooLarge& p)
{
  std::string remedy;
  if (p.storage != PopulationStorage::CompactTilesInPlace)
  {
    remedy += "set Population Storage to Auto, ";
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
  if (p.onGpu && p.devicesNeeded > 1)
  {
    remedy +=
      "share the flow among " + std::to_string(p.devicesNeeded) + " ranks with a GPU each, ";
  }
  if (p.onGpu)
  {
    remedy += "set Device to CPU, ";
  }
  remedy += remedy.empty() ? "use a coarser mask" : "or use a coarser mask";
  remedy.front() = remedy.front() == 's' ? 'S' : 'U';
  return remedy;
}

struct Sentence
{
  std::string operator()(const PopulationsTooLarge& p) const
  {
    return concatenated(remedyOf(p), std::setprecision(3), ": the flow needs ",
      gigabytes(static_cast<double>(p.requiredBytes)), " GB of memory on the ",
      p.onGpu ? "GPU" : "CPU", ", where ", gigabytes(static_cast<double>(p.availableBytes)),
      " GB are free.");
  }

  std::string operator()(const GpuMemoryTaken& p) const
  {
    return concatenated(
      "Close the other program that uses the GPU, or set Device to CPU: it has taken "
      "the GPU's memory, of which ",
      p.requiredBytes, " bytes are needed and ", p.availableBytes, " bytes are free.");
  }

  std::string operator()(const VolumeTooLarge& p) const
  {
    return concatenated(std::setprecision(3),
      "Crop the volume to the vessel or use a coarser mask: with ", p.size[0], " x ", p.size[1],
      " x ", p.size[2], " voxels it needs at least ", gigabytes(p.requiredBytes),
      " GB of memory for its mask and result, and ",
      gigabytes(static_cast<double>(p.availableBytes)), " GB are free.");
  }

  std::string operator()(const GpuNotUsable& p) const
  {
    return "Set Device to Auto or CPU: the GPU cannot be used, because " + p.reason + ".";
  }

  std::string operator()(const GpuCallFailed& p) const
  {
    return concatenated(p.isLasting ? "Restart ParaView" : "Apply again",
      ", or set Device to CPU: the GPU failed to ", p.action, " (", p.reason, ").");
  }

  std::string operator()(const SixteenBitFullTiles&) const
  {
    return "Set Population Storage to Auto, or Precision to Single: full tiles have no sixteen-bit "
           "storage.";
  }

  std::string operator()(const TooManyCompactNodes& p) const
  {
    return concatenated(
      "Set Population Storage to Auto, and Precision to Double or Single, or use a "
      "coarser mask: compact tiles would number ",
      p.nodes, " nodes, and can number ", p.mostNodes, ".");
  }

  std::string operator()(const CompactNeighboursTooFar& p) const
  {
    return concatenated(
      "Set Population Storage to Full tiles, and Precision to Double or Single, or use "
      "a coarser mask: neighbours in the geometry are ",
      p.distance, " numbered nodes apart, and compact tiles can tell ", p.largestDistance, ".");
  }

  // All ranks tell the same.
  std::string operator()(const OtherRankFailed& p) const { return p.sentence; }
  std::string operator()(const Described& p) const { return p.sentence; }
};

}

std::string topicSentence(const KernelProblem& problem)
{
  return std::visit(Sentence(), problem);
}

}
