// SPDX-License-Identifier: BSD-3-Clause
#include "Input/InputImage.h"

#include "Messages/Refuse.h"
#include "Ranks/RankCommunicator.h"
#include "Ranks/RankMailbox.h"

#include "Kernels/Concatenated.h"

#include "vtkCompositeDataSet.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationIntegerVectorKey.h"
#include "vtkPolyData.h"
#include "vtkRectilinearGrid.h"
#include "vtkStreamingDemandDrivenPipeline.h"
#include "vtkStructuredGrid.h"
#include "vtkUnstructuredGrid.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

using Pipeline = vtkStreamingDemandDrivenPipeline;
using Extent = std::array<int, 6>;

// "0 to 19, 0 to 13, 0 to 13".
std::string textOf(const Extent& extent)
{
  return concatenated(extent[0], " to ", extent[1], ", ", extent[2], " to ", extent[3], ", ",
    extent[4], " to ", extent[5]);
}

bool isEmpty(const Extent& extent)
{
  return extent[0] > extent[1] || extent[2] > extent[3] || extent[4] > extent[5];
}

bool contains(const Extent& outer, const Extent& inner)
{
  return outer[0] <= inner[0] && inner[1] <= outer[1] && outer[2] <= inner[2] &&
    inner[3] <= outer[3] && outer[4] <= inner[4] && inner[5] <= outer[5];
}

// Extent in a key; empty without the key.
Extent extentIn(vtkInformation* info, vtkInformationIntegerVectorKey* key)
{
  int values[] = { 0, -1, 0, -1, 0, -1 };
  info->Get(key, values);
  Extent extent;
  std::copy(values, values + 6, extent.begin());
  return extent;
}

// Whole extent of an image; empty for blocks, surfaces, and a source that failed.
Extent wholeExtentOf(vtkInformation* input)
{
  return extentIn(input, Pipeline::WHOLE_EXTENT());
}

// Requests an extent as a single piece. Otherwise a source that can split its data would deliver
// only this rank's piece.
void ask(vtkInformation* input, const Extent& extent)
{
  // VTK would add the request of a larger image whose file has changed since.
  if (!contains(wholeExtentOf(input), extentIn(input, Pipeline::COMBINED_UPDATE_EXTENT())))
  {
    input->Remove(Pipeline::COMBINED_UPDATE_EXTENT());
  }
  input->Set(Pipeline::UPDATE_EXTENT(), extent.data(), 6);
  input->Set(Pipeline::UPDATE_PIECE_NUMBER(), 0);
  input->Set(Pipeline::UPDATE_NUMBER_OF_PIECES(), 1);
  input->Set(Pipeline::UPDATE_NUMBER_OF_GHOST_LEVELS(), 0);
}

// Extent of the points that a rank requests.
Extent extentOfRank(const Extent& whole, int rank)
{
  const std::int64_t ranks = numberOfRanks(), cells = std::int64_t{ whole[5] } - whole[4];
  if (isEmpty(whole) || cells < ranks)
  {
    return whole;
  }
  Extent own = whole;
  own[4] = static_cast<int>(whole[4] + cells * rank / ranks);
  own[5] = static_cast<int>(whole[4] + cells * (rank + 1) / ranks);
  return own;
}

Extent extentOf(vtkImageData* image)
{
  Extent extent;
  image->GetExtent(extent.data());
  return extent;
}

void requireData(const Extent& extent)
{
  if (isEmpty(extent))
  {
    refuse("Check that the source of the input delivers data: the image is empty.");
  }
}

}

bool isUsableType(vtkDataObject* input)
{
  return vtkImageData::SafeDownCast(input) || vtkPolyData::SafeDownCast(input) ||
    vtkCompositeDataSet::SafeDownCast(input);
}

std::string sentenceOnType(vtkDataObject* input)
{
  if (vtkUnstructuredGrid::SafeDownCast(input))
  {
    return "Give the filter the image itself, with Fluid Range in place of Threshold or Clip, or "
           "add Resample To Image; or add Extract Surface where the cells fill the vessel: the "
           "input is an unstructured grid.";
  }
  if (vtkRectilinearGrid::SafeDownCast(input) || vtkStructuredGrid::SafeDownCast(input))
  {
    return concatenated("Add the filter Resample To Image: the input is a ",
      vtkRectilinearGrid::SafeDownCast(input) ? "rectilinear" : "curvilinear", " grid.");
  }
  return concatenated("Give the filter an image with a mask, or a surface: the input is a ",
    input ? input->GetClassName() : "missing block", ".");
}

void askForAll(vtkInformation* input)
{
  ask(input, wholeExtentOf(input));
}

void askForLayers(vtkInformation* input)
{
  ask(input, extentOfRank(wholeExtentOf(input), numberOfThisRank()));
}

std::vector<LayerRange> layersOfRanks(vtkImageData* whole, Association association)
{
  const Extent extent = extentOf(whole);
  std::vector<LayerRange> layers;
  for (int rank = 0; rank < numberOfRanks(); ++rank)
  {
    const Extent own = extentOfRank(extent, rank);
    const std::int64_t first = std::int64_t{ own[4] } - extent[4];
    const bool hasLastPoints = association == Association::Points && own[5] == extent[5];
    layers.push_back({ first, first + own[5] - own[4] + (hasLastPoints ? 1 : 0) });
  }
  return layers;
}

InputImage inputImageOf(vtkImageData* here, vtkInformation* info, bool isAskedAsWhole)
{
  const Extent extent = extentOf(here);
  requireData(extent);
  const Extent told = wholeExtentOf(info);
  Extent whole = isEmpty(told) ? extent : told;
  if (extent == whole)
  {
    return { here, here };
  }
  if (isAskedAsWhole)
  {
    refuse("Read the volume with a reader that can give all of it to each process: the "
           "source of the mask delivers a part of its volume only.");
  }
  if (!contains(whole, extent) || !contains(extent, extentOfRank(whole, numberOfThisRank())))
  {
    refuse(
      "Correct the whole extent that the source of the mask tells, in a programmable source by its "
      "Script (RequestInformation), or read the volume with another reader: it tells ",
      textOf(whole), ", and gives ", textOf(extent), ".");
  }
  InputImage image{ here, vtkSmartPointer<vtkImageData>::New(), true };
  image.whole->CopyStructure(here);
  image.whole->SetExtent(whole.data());
  return image;
}

LayerRange layersHere(const InputImage& image, Association association)
{
  const std::int64_t first =
    std::int64_t{ image.here->GetExtent()[4] } - image.whole->GetExtent()[4];
  return { first, first + voxelsOf(image.here, association)[2] };
}

LayerRange layersToRead(const InputImage& image, Association association)
{
  return image.isInParts ? layersOfRanks(image.whole, association).at(numberOfThisRank())
                         : LayerRange{ 0, voxelsOf(image.whole, association)[2] };
}

namespace
{

// Findings of all ranks.
MaskFindings findingsOnAll(const MaskFindings& own)
{
  const std::vector<std::int64_t> firstNaNs = gatherOnAll(allRanks(), own.firstNaN);
  return { sumOnAll(allRanks(), own.nanCount),
    *std::min_element(firstNaNs.begin(), firstNaNs.end()), sumsOnAll(allRanks(), own.labelCounts) };
}

// With voxels on points, two neighbouring ranks read their common layer.
void requireSameLayer(
  const std::vector<std::uint8_t>& read, const VoxelMask& mask, std::int64_t layer)
{
  const std::int64_t first = mask.index(0, 0, layer);
  if (!std::equal(read.begin(), read.end(), mask.voxels().begin() + first))
  {
    refuse("Have the filters before ask for the whole volume, for instance a "
           "Programmable Filter by its RequestUpdateExtent Script, or give each "
           "process the same image: parts of the mask that two processes have read "
           "differ in their common layer ",
      layer, ".");
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
  const LayersOfMask from{ array, image.here, layersHere(image, association).first };
  const MaskFindings findings = readLayers(from, own, settings.fluidRange, mask);
  std::vector<std::uint8_t> beyond;
  if (association == Association::Points && own.end < mask.size()[2])
  {
    readLayers(from, { own.end, own.end + 1 }, settings.fluidRange, mask);
    const std::uint8_t* layer = mask.bytes() + mask.index(0, 0, own.end);
    beyond.assign(layer, layer + mask.index(0, 0, 1));
  }
  gatherLayersOnAll(image, association, mask.index(0, 0, 1), mask.bytes());
  checkFindings(findingsOnAll(findings), mask, array.array);
  requireSameLayer(beyond, mask, own.end);
  return mask;
}

}
