// SPDX-License-Identifier: BSD-3-Clause
#include "Input/LevelReader.h"

#include "Arrays/VoxelArrays.h"
#include "Input/InputImage.h"
#include "Messages/Refuse.h"

#include "Kernels/Host/Parallel.h"

#include "vtkDataArray.h"
#include "vtkDataArrayRange.h"
#include "vtkImageData.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

// Minimum of voxels and layers per thread.
constexpr std::int64_t voxelsAtATime = 1 << 18, layersAtATime = 4;

// Pairs of adjacent fluid and solid voxels, and how many of the fluid and of the solid voxels have
// a level above the threshold.
struct Sides
{
  std::int64_t pairs = 0, fluidAbove = 0, wallAbove = 0;

  double shareOfFluid() const { return pairs > 0 ? double(fluidAbove) / double(pairs) : 0; }
  double shareOfWall() const { return pairs > 0 ? double(wallAbove) / double(pairs) : 0; }
};

// Pairs whose first voxel is in a layer.
Sides sidesOfLayer(const VoxelMask& mask, const std::vector<float>& levels, std::int64_t z)
{
  Sides sides;
  const VoxelMask::Size& size = mask.size();
  const std::int64_t strides[] = { 1, size[0], size[0] * size[1] };
  std::int64_t voxel = mask.index(0, 0, z);
  for (std::int64_t y = 0; y < size[1]; ++y)
  {
    for (std::int64_t x = 0; x < size[0]; ++x, ++voxel)
    {
      const bool hasNext[] = { x + 1 < size[0], y + 1 < size[1], z + 1 < size[2] };
      for (std::size_t axis = 0; axis < 3; ++axis)
      {
        const std::int64_t next = voxel + strides[axis];
        if (!hasNext[axis] || mask.isFluid(voxel) == mask.isFluid(next) ||
          mask.labelOf(voxel) >= 0 || mask.labelOf(next) >= 0)
        {
          continue;
        }
        const std::int64_t fluid = mask.isFluid(voxel) ? voxel : next;
        const std::int64_t wall = fluid == voxel ? next : voxel;
        ++sides.pairs;
        sides.fluidAbove += levels[fluid] > 0 ? 1 : 0;
        sides.wallAbove += levels[wall] > 0 ? 1 : 0;
      }
    }
  }
  return sides;
}

Sides sidesOf(const VoxelMask& mask, const std::vector<float>& levels)
{
  std::atomic<std::int64_t> pairs{ 0 }, fluidAbove{ 0 }, wallAbove{ 0 };
  parallelFor(0, mask.size()[2], layersAtATime,
    [&](std::int64_t z)
    {
      const Sides ofLayer = sidesOfLayer(mask, levels, z);
      pairs += ofLayer.pairs;
      fluidAbove += ofLayer.fluidAbove;
      wallAbove += ofLayer.wallAbove;
    });
  return { pairs, fluidAbove, wallAbove };
}

vtkDataArray* requireLevels(vtkImageData* image, const std::string& name, Association association)
{
  const VoxelMask::Size size = voxelsOf(image, association);
  auto* array = vtkDataArray::SafeDownCast(findLevels(image, name, association));
  if (!array || array->GetNumberOfComponents() != 1 ||
    array->GetNumberOfTuples() != size[0] * size[1] * size[2])
  {
    refuse("Choose Grey Levels that lie where the mask does, or none: the image has no ",
      (association == Association::Points ? "point" : "cell"), " array \"", name,
      "\" with one number a voxel.");
  }
  return array;
}

// The array of the whole image minus the threshold.
std::vector<float> differencesOnAll(
  const InputImage& image, const std::string& name, Association association, double threshold)
{
  const VoxelMask::Size size = voxelsOf(image.whole, association);
  const std::int64_t ofLayer = size[0] * size[1];
  const LayerRange own = layersToRead(image, association);
  const std::int64_t firstHere = ofLayer * layersHere(image, association).first;
  std::vector<float> levels(ofLayer * size[2]);
  std::atomic<std::int64_t> unusableHere{ 0 }; // values that are NaN or beyond single precision
  withType(requireLevels(image.here, name, association),
    [&](auto* array)
    {
      parallelForRanges(ofLayer * own.first, ofLayer * own.end, voxelsAtATime,
        [&](std::int64_t begin, std::int64_t end)
        {
          auto next = levels.begin() + begin;
          for (const auto element :
            vtk::DataArrayValueRange<1>(array, begin - firstHere, end - firstHere))
          {
            *next++ = static_cast<float>(static_cast<double>(element) - threshold);
          }
          unusableHere += std::count_if(levels.begin() + begin, levels.begin() + end,
            [](float level) { return !std::isfinite(level); });
        });
    });
  std::int64_t unusable = unusableHere;
  if (image.isInParts)
  {
    unusable = sumOnAll(allRanks(), unusable);
    gatherLayersOnAll(image, association, ofLayer, levels.data());
  }
  if (unusable > 0)
  {
    refuse("Replace the values of the grey levels that are no finite number, for instance with "
           "the Calculator filter, and set Grey Level Threshold to a level of the image: \"",
      name, "\" less the threshold ", threshold, " has ", unusable, " of them.");
  }
  return levels;
}

// Changes the sign of the levels where the fluid is darker than the solid.
void makeBright(
  std::vector<float>& levels, const std::string& name, double threshold, const VoxelMask& mask)
{
  const Sides sides = sidesOf(mask, levels);
  const bool isBright = sides.shareOfFluid() >= sides.shareOfWall();
  const double apart = isBright ? std::min(sides.shareOfFluid(), 1 - sides.shareOfWall())
                                : std::min(1 - sides.shareOfFluid(), sides.shareOfWall());
  constexpr double least = 0.5;
  if (sides.pairs > 0 && apart < least)
  {
    refuse("Set Grey Level Threshold between fluid and wall, or Grey Levels to the array that "
           "the mask was made from: \"",
      name, "\" does not part the two at ", threshold, ", since of the fluid voxels at the wall ",
      std::lround(100 * sides.shareOfFluid()), " % are above it, and of the solid ones ",
      std::lround(100 * sides.shareOfWall()), " %.");
  }
  if (!isBright)
  {
    parallelFor(0, mask.voxelCount(), voxelsAtATime,
      [&](std::int64_t voxel)
      {
        float& level = levels[voxel];
        level = -level;
      });
  }
}

}

vtkAbstractArray* findLevels(vtkImageData* image, const std::string& name, Association association)
{
  return attributesOf(image, association)->GetAbstractArray(name.c_str());
}

std::vector<float> levelsOnAll(const InputImage& image, const std::string& name,
  Association association, double threshold, const GridPlace* place, const VoxelMask& mask)
{
  std::vector<float> levels = differencesOnAll(image, name, association, threshold);
  if (place)
  {
    levels = resampled(std::move(levels), voxelsOf(image.whole, association), *place);
  }
  makeBright(levels, name, threshold, mask);
  return levels;
}

}
