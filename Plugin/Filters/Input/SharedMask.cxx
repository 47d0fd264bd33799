// SPDX-License-Identifier: BSD-3-Clause
#include "Input/SharedMask.h"

#include "Input/InputImage.h"
#include "Input/SharedLayers.h"
#include "Session/RankAgreement.h"

#include <optional>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

constexpr const char* outOfMemory =
  "Crop the volume to the vessel, or resample it to larger voxels: there is not enough main memory "
  "for the mask.";

// Those of all ranks together.
MaskFindings findingsOfRanks(const MaskFindings& own)
{
  MaskFindings all;
  all.nanCount = sumOverRanks(own.nanCount);
  all.firstNaN = leastOfRanks(own.firstNaN);
  for (const std::int64_t count : own.labelCounts)
  {
    all.labelCounts.push_back(sumOverRanks(count));
  }
  return all;
}

}

VoxelMask sharedMask(const InputImage& image, const MaskArray& array, const MaskSettings& settings)
{
  if (!image.isInParts)
  {
    return readMask(image.here, array.array, array.association, settings);
  }
  const std::vector<LayerRange> ofRanks = layersOfRanks(image.whole, array.association);
  std::optional<VoxelMask> mask;
  MaskFindings findings;
  requireOnAllRanks(
    [&]
    {
      checkArray(array.array, array.association, voxelsOf(image.here, array.association));
      mask = solidMask(voxelsOf(image.whole, array.association), settings);
      findings = readLayers({ array.array, layersHere(image, array.association).first },
        ofRanks.at(static_cast<std::size_t>(numberOfThisRank())), settings.fluidRange, *mask);
    },
    outOfMemory);
  findings = findingsOfRanks(findings);
  shareLayers(mask->bytes(), mask->size()[0] * mask->size()[1], ofRanks);
  checkFindings(findings, *mask, array.array);
  return std::move(*mask);
}

}
