// SPDX-License-Identifier: BSD-3-Clause
#ifndef InputImage_h
#define InputImage_h

#include "Input/MaskReader.h"
#include "Ranks/RankCommunicator.h"

#include "Solver/Geometry/LayerRange.h"
#include "Solver/Geometry/LayerSharing.h"

#include "vtkImageData.h"
#include "vtkSmartPointer.h"

#include <algorithm>
#include <cstdint>
#include <vector>

class vtkInformation;

namespace tiledlbm::plugin
{

/// An image of which each rank may have some layers along z alone.
struct InputImage
{
  vtkSmartPointer<vtkImageData> here;  ///< with the arrays, of the layers that this rank has
  vtkSmartPointer<vtkImageData> whole; ///< `here` where that is all of it, else without arrays
  bool isInParts = false;              ///< whether a rank has less than all; the same on all ranks
};

/// Asks the source of an input for all that it has.
void askForAll(vtkInformation* input);

/// Asks the source of an image for the layers of points of this rank: of each rank as many, and one
/// that it has in common with the next. For all of an image with fewer, and of anything else.
void askForLayers(vtkInformation* input);

/// The layers of voxels that each rank reads of an image of which each has those that askForLayers
/// asks for: one after the other, all of them.
std::vector<LayerRange> layersOfRanks(vtkImageData* whole, Association association);

/// What is here of an image that was asked for in layers.
/// \param info what the pipeline knows of it.
/// \return with isInParts as it looks from here: whether this rank has less than all.
/// \throws InvalidInput where layers that were asked for are missing.
InputImage partOf(vtkImageData* here, vtkInformation* info);

/// What is here of an image that was asked for as a whole. \throws InvalidInput where a part is
/// missing.
InputImage wholeOf(vtkImageData* here, vtkInformation* info);

/// Layers of the mask's voxels that this rank has of an image: those of `here` among all.
LayerRange layersHere(const InputImage& image, Association association);

/// Those that it reads: its own of an image in parts, else all.
LayerRange layersToRead(const InputImage& image, Association association);

/// Gives all ranks the values that each has read of an image in parts.
/// \param values of the whole image, `ofLayer` of them a layer.
template <typename Value>
void shareLayersOnAll(
  const InputImage& image, Association association, std::int64_t ofLayer, Value* values)
{
  constexpr std::int64_t bytesAtATime = 1 << 26; // since messages under way take memory
  const std::int64_t some =
    std::max<std::int64_t>(1, bytesAtATime / (ofLayer * std::int64_t{ sizeof(Value) }));
  const LayerRange own = layersToRead(image, association);
  const LayerRange all{ 0, voxelsOf(image.whole, association)[2] };
  for (std::int64_t done = 0; done < all.end; done += some)
  {
    const LayerRange part{ std::min(own.first + done, own.end),
      std::min(own.first + done + some, own.end) };
    passLayers({ &allRanks() }, ofLayer, part, values + ofLayer * part.first, all, values);
  }
}

}

#endif
