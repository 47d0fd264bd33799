// SPDX-License-Identifier: BSD-3-Clause
#include "Input/SharedMask.h"

#include "Input/InputImage.h"
#include "Input/SharedLayers.h"
#include "Ranks/RankAgreement.h"

#include "Solver/Error.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

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

// Where voxels are points, neighbours have read the first layer of the later one both.
void requireSameLayer(
  const std::vector<std::uint8_t>& read, const VoxelMask& mask, std::int64_t layer)
{
  const std::int64_t first = mask.index(0, 0, layer);
  if (!std::equal(read.begin(), read.end(), mask.voxels().begin() + first))
  {
    throw InvalidInput("Have the filters before ask for the whole volume, for instance a "
                       "Programmable Filter by its RequestUpdateExtent Script, or give each "
                       "process the same image: parts of the mask that two processes have read "
                       "differ in their common layer " +
      std::to_string(layer) + ".");
  }
}

}

VoxelMask sharedMask(const InputImage& image, const MaskArray& array, const MaskSettings& settings)
{
  if (!image.isInParts)
  {
    return readMask(image.here, array.array, array.association, settings);
  }
  const LayerRange own = layersToRead(image, array.association);
  std::optional<VoxelMask> mask;
  MaskFindings findings;
  std::vector<std::uint8_t> beyond;
  takeStep(image, array.association,
    [&]
    {
      checkArray(array.array, array.association, voxelsOf(image.here, array.association));
      mask = solidMask(voxelsOf(image.whole, array.association), settings);
      const LayersOfMask from{ array.array, layersHere(image, array.association).first };
      findings = readLayers(from, own, settings.fluidRange, *mask);
      if (array.association == Association::Points && own.end < mask->size()[2])
      {
        readLayers(from, { own.end, own.end + 1 }, settings.fluidRange, *mask);
        const std::uint8_t* layer = mask->bytes() + mask->index(0, 0, own.end);
        beyond.assign(layer, layer + mask->index(0, 0, 1));
      }
    });
  findings = findingsOfRanks(findings);
  shareLayers(mask->bytes(), mask->size()[0] * mask->size()[1],
    layersOfRanks(image.whole, array.association));
  checkFindings(findings, *mask, array.array);
  takeStep(image, array.association, [&] { requireSameLayer(beyond, *mask, own.end); });
  return std::move(*mask);
}

}
