// SPDX-License-Identifier: BSD-3-Clause
#include "Input/SharedMask.h"

#include "Input/InputImage.h"
#include "Ranks/RankAgreement.h"

#include "Solver/Error.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

// Those of all ranks together.
MaskFindings findingsOnAll(const MaskFindings& own)
{
  const std::vector<std::int64_t> firstNaNs = gatherOnAll(allRanks(), own.firstNaN);
  return { sumOnAll(allRanks(), own.nanCount),
    *std::min_element(firstNaNs.begin(), firstNaNs.end()), sumsOnAll(allRanks(), own.labelCounts) };
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

VoxelMask maskOnAll(const InputImage& image, const MaskArray& array, const MaskSettings& settings)
{
  const Association association = array.association;
  if (!image.isInParts)
  {
    return readMask(image.here, array.array, association, settings);
  }
  checkArray(array.array, association, voxelsOf(image.here, association));
  VoxelMask mask = solidMask(voxelsOf(image.whole, association), settings);
  const LayerRange own = layersToRead(image, association);
  const LayersOfMask from{ array.array, layersHere(image, association).first };
  const MaskFindings findings = readLayers(from, own, settings.fluidRange, mask);
  std::vector<std::uint8_t> beyond;
  if (association == Association::Points && own.end < mask.size()[2])
  {
    readLayers(from, { own.end, own.end + 1 }, settings.fluidRange, mask);
    const std::uint8_t* layer = mask.bytes() + mask.index(0, 0, own.end);
    beyond.assign(layer, layer + mask.index(0, 0, 1));
  }
  shareLayersOnAll(image, association, mask.index(0, 0, 1), mask.bytes());
  checkFindings(findingsOnAll(findings), mask, array.array);
  requireSameLayer(beyond, mask, own.end);
  return mask;
}

}
