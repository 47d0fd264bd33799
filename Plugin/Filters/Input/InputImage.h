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
#include <string>
#include <vector>

class vtkDataObject;
class vtkInformation;

namespace tiledlbm::plugin
{

/// Whether an input is an image or a surface, or has blocks, which the pipeline gives one by one.
bool isUsableType(vtkDataObject* input);

/// Sentence on an input of another type, with the filter that converts it.
std::string sentenceOnType(vtkDataObject* input);

/// An image of which each rank may hold only some layers along z.
struct InputImage
{
  vtkSmartPointer<vtkImageData> here;  ///< the layers of this rank, with arrays
  vtkSmartPointer<vtkImageData> whole; ///< `here` if that is whole, else an image without arrays
  bool isInParts = false;              ///< whether a rank lacks layers; the same on all ranks
};

/// Requests the whole data set from the source of an input.
void askForAll(vtkInformation* input);

/// Requests this rank's layers of points from the source of an image. Ranks have about equal
/// numbers of layers, and neighbours share one. An image with fewer layers than ranks, and any
/// other data set, is requested as a whole.
void askForLayers(vtkInformation* input);

/// The layers of voxels that each rank reads after askForLayers(). Together they cover the image
/// without overlap.
std::vector<LayerRange> layersOfRanks(vtkImageData* whole, Association association);

/// This rank's part of an image that was requested in layers, or all of one requested as a whole.
/// \param info the pipeline's information on the image.
/// \return isInParts says whether this rank has less than the whole image.
/// \throws InvalidInput where a part is missing.
InputImage inputImageOf(vtkImageData* here, vtkInformation* info, bool isAskedAsWhole);

/// The mask's layers of voxels in `here`.
LayerRange layersHere(const InputImage& image, Association association);

/// The layers that this rank reads: its own of an image in parts, else all.
LayerRange layersToRead(const InputImage& image, Association association);

/// Gives all ranks the values that each has read of an image in parts.
/// \param values of the whole image, `ofLayer` of them a layer.
template <typename Value>
void gatherLayersOnAll(
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

/// The mask of an image, see readMask. For an image in parts each rank reads its own layers and
/// receives the rest: all ranks then call this function, in a step of computeOnAll.
VoxelMask maskOnAll(const InputImage& image, const MaskArray& array, const MaskSettings& settings);

}

#endif
