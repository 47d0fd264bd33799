// SPDX-License-Identifier: BSD-3-Clause
#include "Output/ArraysOfLayers.h"

#include "Arrays/TimesAndPieces.h"
#include "Arrays/VoxelArrays.h"
#include "Ranks/RankCommunicator.h"

#include "Kernels/Ranks/Communicator.h"

#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkFieldData.h"
#include "vtkImageData.h"
#include "vtkPointData.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

vtkSmartPointer<vtkImageData> cropped(
  vtkImageData* image, const LayerRange& layers, Association association)
{
  auto crop = vtkSmartPointer<vtkImageData>::New();
  crop->ShallowCopy(image);
  cropToLayers(crop, layers, association);
  return crop;
}

// Whether the values of the array are contiguous.
bool isInOrder(vtkDataArray* array)
{
  return array->HasStandardMemoryLayout() && array->GetDataType() != VTK_BIT;
}

// Memory of some tuples of a contiguous array.
struct Memory
{
  void* first;
  std::size_t bytes;
};

Memory memoryOf(vtkDataArray* array, vtkIdType first, vtkIdType count)
{
  const vtkIdType components = array->GetNumberOfComponents();
  return { array->GetVoidPointer(first * components),
    static_cast<std::size_t>(count * components * array->GetDataTypeSize()) };
}

constexpr int tagOfArrays = Communicator::collective;

// Arrays of the points, or of the cells, with the number of values per layer.
struct ArraysOfKind
{
  vtkDataSetAttributes* attributes;
  vtkIdType ofLayer;
  int pointsBeyond; // excess of layers of points over layers of cells
};

std::vector<ArraysOfKind> arraysOf(vtkImageData* image)
{
  const int* extent = image->GetExtent();
  const vtkIdType across = vtkIdType{ extent[1] } - extent[0],
                  along = vtkIdType{ extent[3] } - extent[2];
  return { { image->GetPointData(), (across + 1) * (along + 1), 1 },
    { image->GetCellData(), std::max<vtkIdType>(across, 1) * std::max<vtkIdType>(along, 1), 0 } };
}

template <class Visit>
void forEachArray(vtkImageData* image, const Visit& visit)
{
  const vtkIdType cells = vtkIdType{ image->GetExtent()[5] } - image->GetExtent()[4];
  for (const ArraysOfKind& kind : arraysOf(image))
  {
    for (int i = 0; i < kind.attributes->GetNumberOfArrays(); ++i)
    {
      vtkDataArray* array = kind.attributes->GetArray(i); // null for an array without numbers
      if (array && isInOrder(array) &&
        array != kind.attributes->GetArray(vtkDataSetAttributes::GhostArrayName()) &&
        array->GetNumberOfTuples() == kind.ofLayer * (cells + kind.pointsBeyond))
      {
        visit(array, kind, i);
      }
    }
  }
}

Fingerprint fingerprintOf(vtkImageData* image)
{
  std::string text;
  forEachArray(image,
    [&](vtkDataArray* array, const ArraysOfKind& kind, int)
    {
      text += std::string(array->GetName() ? array->GetName() : "") + ":" +
        std::to_string(array->GetDataType()) + ":" +
        std::to_string(array->GetNumberOfComponents()) + ":" + std::to_string(kind.pointsBeyond) +
        ";";
    });
  return { "arrays", std::hash<std::string>()(text) };
}

// An image with room for the arrays of another one in some layers of cells.
vtkSmartPointer<vtkImageData> withRoom(
  vtkImageData* whole, vtkImageData* like, const LayerRange& cells)
{
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->CopyStructure(whole);
  int extent[6];
  whole->GetExtent(extent);
  extent[5] = extent[4] + static_cast<int>(cells.end);
  extent[4] += static_cast<int>(cells.first);
  image->SetExtent(extent);
  image->GetFieldData()->ShallowCopy(like->GetFieldData());
  forEachArray(like,
    [&](vtkDataArray* array, const ArraysOfKind& kind, int number)
    {
      vtkDataSetAttributes* into = image->GetAttributes(
        kind.attributes == like->GetPointData() ? vtkDataObject::POINT : vtkDataObject::CELL);
      const auto made =
        uninitialisedLike(array, kind.ofLayer * (cells.count() + kind.pointsBeyond));
      made->CopyInformation(array->GetInformation());
      const int added = into->AddArray(made);
      const int attribute = kind.attributes->IsArrayAnAttribute(number);
      if (attribute >= 0)
      {
        into->SetActiveAttribute(added, attribute);
      }
    });
  return image;
}

}

vtkSmartPointer<vtkImageData> ArraysOfLayers::layersOnAll(
  const LayerRange& layers, Association association)
{
  vtkSmartPointer<vtkImageData> image;
  const auto take = [&]
  {
    const LayerRange here =
      this->image_.isInParts ? layersHere(this->image_, association) : LayerRange();
    if (!this->image_.isInParts || !anyOnAll(!here.contains(layers)))
    {
      this->sent_ = nullptr;
      const LayerRange own = layers.isEmpty()
        ? layers
        : LayerRange{ layers.first - here.first, layers.end - here.first };
      image = cropped(this->image_.here, own, association);
      return;
    }
    const Known asked{ this->image_.here, this->image_.here->GetMTime(), layers, association };
    if (anyOnAll(!this->sent_ || this->known_ != asked))
    {
      this->sent_ = nullptr;
      requireAlikeOnAll({ fingerprintOf(this->image_.here) });
      this->sent_ = this->sentOnAll(layers, association);
      this->known_ = asked;
    }
    image = this->sent_;
  };
  requireOnAll(take);
  return image;
}

// Exchanges layers of cells with their points. Points of two ranks come from the later one.
vtkSmartPointer<vtkImageData> ArraysOfLayers::sentOnAll(
  const LayerRange& layers, Association association) const
{
  const auto cellsOf = [&](const LayerRange& voxels)
  {
    const std::int64_t last = voxels.isEmpty() || association == Association::Cells ? 0 : 1;
    return LayerRange{ voxels.first, voxels.end - last };
  };
  Communicator& ranks = allRanks();
  const auto own = static_cast<std::size_t>(ranks.rank());
  const std::vector<LayerRange> wanted = gatherOnAll(ranks, cellsOf(layers));
  const std::vector<LayerRange> have = layersOfRanks(this->image_.whole, Association::Cells);
  vtkImageData* const here = this->image_.here;
  const std::int64_t firstHere = layersHere(this->image_, Association::Cells).first;
  const auto image = withRoom(this->image_.whole, here, wanted[own]);

  // Memory of an array in some layers of cells, with all their points.
  const auto layersOf = [](vtkDataArray* array, const ArraysOfKind& kind, const LayerRange& cells,
                          std::int64_t firstOfArray)
  {
    return memoryOf(array, (cells.first - firstOfArray) * kind.ofLayer,
      (cells.count() + kind.pointsBeyond) * kind.ofLayer);
  };
  for (std::size_t to = 0; to < wanted.size(); ++to)
  {
    const LayerRange cells = have[own].overlap(wanted[to]);
    if (!cells.isEmpty())
    {
      forEachArray(here,
        [&](vtkDataArray* array, const ArraysOfKind& kind, int)
        {
          const Memory sent = layersOf(array, kind, cells, firstHere);
          ranks.send(static_cast<int>(to), tagOfArrays, sent.first, sent.bytes);
        });
    }
  }
  for (std::size_t from = 0; from < have.size(); ++from)
  {
    const LayerRange cells = have[from].overlap(wanted[own]);
    if (!cells.isEmpty())
    {
      forEachArray(image,
        [&](vtkDataArray* array, const ArraysOfKind& kind, int)
        {
          const Memory received = layersOf(array, kind, cells, wanted[own].first);
          ranks.receive(static_cast<int>(from), tagOfArrays, received.first, received.bytes);
        });
    }
  }
  return layers.isEmpty() ? vtkSmartPointer<vtkImageData>::New() : image;
}

}
