// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/TopicSentences.h"

#include <cctype>
#include <variant>

namespace tiledlbm::plugin
{

namespace
{

// Settings to change; empty if unknown.
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

std::string remedyOf(const GpuMemoryTaken&)
{
  return "Close the other program that uses the GPU, or set Device to CPU";
}

std::string remedyOf(const VolumeTooLarge&)
{
  return "Crop the volume to the vessel or use a coarser mask";
}

std::string remedyOf(const GpuNotUsable&)
{
  return "Set Device to Auto or CPU";
}

std::string remedyOf(const GpuCallFailed& p)
{
  return std::string(p.isLasting ? "Restart ParaView" : "Apply again") + ", or set Device to CPU";
}

std::string remedyOf(const SixteenBitFullTiles&)
{
  return "Set Population Storage to Auto, or Precision to Single";
}

std::string remedyOf(const TooManyCompactNodes&)
{
  return "Set Population Storage to Auto, and Precision to Double or Single, or use a coarser mask";
}

std::string remedyOf(const CompactNeighboursTooFar&)
{
  return "Set Population Storage to Full tiles, and Precision to Double or Single, or use a "
         "coarser "
         "mask";
}

// All ranks report the same message.
std::string remedyOf(const OtherRankFailed&)
{
  return {};
}

std::string remedyOf(const Described&)
{
  return {};
}

}

std::string topicSentence(const KernelProblem& problem)
{
  const std::string remedy = std::visit([](const auto& p) { return remedyOf(p); }, problem);
  std::string text = textOf(problem);
  if (remedy.empty())
  {
    return text;
  }
  text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
  return remedy + ": " + text;
}

}
