// SPDX-License-Identifier: BSD-3-Clause
#include "Input/MaskReader.h"

#include "Messages/Refuse.h"

#include "Kernels/Concatenated.h"
#include "Kernels/Host/Parallel.h"

#include "vtkAbstractArray.h"
#include "vtkArrayDispatch.h"
#include "vtkCellData.h"
#include "vtkCellDataToPointData.h"
#include "vtkDataArray.h"
#include "vtkDataArrayRange.h"
#include "vtkDataObject.h"
#include "vtkDataSet.h"
#include "vtkDataSetAlgorithm.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPointDataToCellData.h"
#include "vtkSmartPointer.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

namespace tiledlbm::plugin
{

void checkArray(vtkAbstractArray* array, Association association, const VoxelMask::Size& size)
{
  const std::string name = array->GetName() ? array->GetName() : "";
  if (!vtkDataArray::SafeDownCast(array))
  {
    refuse("Choose a numeric array as Mask Array: \"", name, "\" does not hold numbers (it is a ",
      array->GetClassName(), ").");
  }
  if (array->GetNumberOfComponents() != 1)
  {
    refuse("Choose a Mask Array with one component, or take one out with the Calculator ",
      "filter: \"", name, "\" has ", array->GetNumberOfComponents(), " components.");
  }
  if (*std::min_element(size.begin(), size.end()) < 1)
  {
    refuse("Give the filter an image with voxels: that of the mask array \"", name, "\" has ",
      size[0], " x ", size[1], " x ", size[2], ".");
  }
  const auto tuples = static_cast<std::int64_t>(array->GetNumberOfTuples());
  // Division, since the product of three sizes may overflow 64 bits.
  if (tuples % size[0] != 0 || tuples / size[0] % size[1] != 0 ||
    tuples / size[0] / size[1] != size[2])
  {
    refuse("Check the source of the mask array \"", name, "\": it has ", tuples,
      " values, but the image has ", size[0], " x ", size[1], " x ", size[2],
      (association == Association::Points ? " points." : " cells."));
  }
}

namespace
{

void checkLabels(const std::vector<double>& labels)
{
  if (labels.size() > VoxelMask::mostLabels)
  {
    refuse("Give at most ", VoxelMask::mostLabels, " labels in Opening Labels: there are ",
      labels.size(), ".");
  }
  for (auto label = labels.begin(); label != labels.end(); ++label)
  {
    if (!std::isfinite(*label) || *label == 0)
    {
      refuse("Give numbers other than 0 in Opening Labels: ", *label, " cannot be a label.");
    }
    if (std::find(labels.begin(), label, *label) != label)
    {
      refuse("Remove a label from Opening Labels: it holds ", *label, " twice.");
    }
  }
}

// Minimum of voxels per thread.
constexpr std::int64_t voxelsAtATime = 1 << 18;

// Largest rounding error of a label.
constexpr double rounding = 1e-3;

// The range, wider by rounding at a whole number.
std::array<double, 2> roundedRange(const std::array<double, 2>& range)
{
  const auto margin = [](double end) { return end == std::round(end) ? rounding : 0; };
  return { range[0] - margin(range[0]), range[1] + margin(range[1]) };
}

// Largest difference of a value from a label that it means; less where labels are close.
double toleranceOf(const std::vector<double>& labels)
{
  double tolerance = rounding;
  for (std::size_t i = 1; i < labels.size(); ++i)
  {
    tolerance = std::min(tolerance, 0.4 * (labels[i] - labels[i - 1]));
  }
  return tolerance;
}

struct MaskFiller
{
  double Least;
  double Largest;
  std::int64_t First; // first voxel of the array in the mask
  VoxelMask& Mask;
  std::vector<std::atomic<bool>> IsLabelFound;
  std::atomic<std::int64_t> NaNCount{ 0 };
  std::atomic<std::int64_t> FirstNaN{ std::numeric_limits<std::int64_t>::max() };
  std::int64_t Begin, End; // voxels of the mask to read
  double Tolerance;        // of a label

  template <typename ArrayType>
  void operator()(ArrayType* array)
  {
    parallelForRanges(this->Begin, this->End, voxelsAtATime,
      [&](std::int64_t begin, std::int64_t end) { this->Fill(array, begin, end); });
  }

  template <typename ArrayType>
  void Fill(ArrayType* array, std::int64_t begin, std::int64_t end)
  {
    const std::vector<double>& labels = this->Mask.labels();
    std::int64_t voxel = begin;
    for (const auto element :
      vtk::DataArrayValueRange<1>(array, begin - this->First, end - this->First))
    {
      const double value = static_cast<double>(element);
      if (std::isnan(value))
      {
        this->NoteNaN(voxel);
      }
      this->Mask.setFluid(voxel, value >= this->Least && value <= this->Largest);
      for (std::size_t label = 0; label < labels.size(); ++label)
      {
        if (std::abs(value - labels[label]) <= this->Tolerance)
        {
          this->Mask.setLabel(voxel, label);
          this->IsLabelFound[label] = true;
        }
      }
      ++voxel;
    }
  }

  void NoteNaN(std::int64_t voxel)
  {
    ++this->NaNCount;
    std::int64_t first = this->FirstNaN;
    while (voxel < first && !this->FirstNaN.compare_exchange_weak(first, voxel))
    {
    }
  }
};

void checkRange(const std::array<double, 2>& fluidRange)
{
  // This form rejects NaN too.
  if (!(fluidRange[0] <= fluidRange[1]))
  {
    refuse("Give the smaller number of Fluid Range first: it is [", fluidRange[0], ", ",
      fluidRange[1], "], which no value can lie in.");
  }
}

}

VoxelMask::Size voxelsOf(vtkImageData* image, Association association)
{
  // GetDimensions returns int, and an extent may span more.
  const int* extent = image->GetExtent();
  VoxelMask::Size size;
  for (int axis = 0; axis < 3; ++axis)
  {
    const std::int64_t edges = std::int64_t{ extent[2 * axis + 1] } - extent[2 * axis];
    // An image that is flat along an axis has one layer of cells there.
    size[axis] = association == Association::Points ? edges + 1 : (edges > 0 ? edges : 1);
  }
  return size;
}

VoxelMask solidMask(const VoxelMask::Size& size, const MaskSettings& settings)
{
  checkRange(settings.fluidRange);
  checkLabels(settings.openingLabels);
  VoxelMask mask(size, settings.periodic);
  mask.setLabels(settings.openingLabels);
  return mask;
}

MaskFindings readLayers(const LayersOfMask& from, const LayerRange& layers,
  const std::array<double, 2>& fluidRange, VoxelMask& mask)
{
  const std::int64_t ofLayer = mask.size()[0] * mask.size()[1];
  const auto [least, largest] = roundedRange(fluidRange);
  MaskFiller filler{ least, largest, ofLayer * from.first, mask,
    std::vector<std::atomic<bool>>(mask.labels().size()), { 0 },
    { std::numeric_limits<std::int64_t>::max() }, ofLayer * layers.first, ofLayer * layers.end,
    toleranceOf(mask.labels()) };
  auto* numbers = vtkDataArray::SafeDownCast(from.array);
  if (!vtkArrayDispatch::Dispatch::Execute(numbers, filler))
  {
    filler(numbers); // a type without dispatch, such as vtkBitArray
  }
  if (from.ghostTypes)
  {
    parallelFor(filler.Begin, filler.End, voxelsAtATime,
      [&](std::int64_t voxel)
      {
        if ((from.ghostTypes->GetValue(voxel - filler.First) & from.hidden) != 0)
        {
          mask.setFluid(voxel, false);
        }
      });
  }
  return { filler.NaNCount, filler.FirstNaN,
    { filler.IsLabelFound.begin(), filler.IsLabelFound.end() } };
}

LayersOfMask::LayersOfMask(
  vtkAbstractArray* from, std::int64_t firstLayer, vtkImageData* image, Association association)
  : array(from)
  , first(firstLayer)
  , ghostTypes(
      association == Association::Points ? image->GetPointGhostArray() : image->GetCellGhostArray())
  , hidden(association == Association::Points ? std::uint8_t{ vtkDataSetAttributes::HIDDENPOINT }
                                              : std::uint8_t{ vtkDataSetAttributes::HIDDENCELL })
{
}

namespace
{

// The values of an array next to a number on both sides, in words.
std::string valuesNear(double number, vtkAbstractArray* array)
{
  double below = -std::numeric_limits<double>::infinity(), above = -below;
  for (const double value : vtk::DataArrayValueRange<1>(vtkDataArray::SafeDownCast(array)))
  {
    below = value < number ? std::max(below, value) : below;
    above = value > number ? std::min(above, value) : above;
  }
  const auto both = std::isfinite(below) && std::isfinite(above) ? " and " : "";
  return concatenated(std::isfinite(below) ? concatenated(below) : "", both,
    std::isfinite(above) ? concatenated(above) : "");
}

}

void checkFindings(const MaskFindings& findings, const VoxelMask& mask, vtkAbstractArray* array)
{
  if (findings.nanCount > 0)
  {
    const auto at = mask.coordinates(findings.firstNaN);
    refuse("Replace the NaN in the mask array by a number, for instance with the Calculator ",
      "filter: \"", (array->GetName() ? array->GetName() : ""), "\" holds ", findings.nanCount,
      " NaN, the first at voxel (", at[0], ", ", at[1], ", ", at[2], ").");
  }
  const auto missing = std::find(findings.labelCounts.begin(), findings.labelCounts.end(), 0);
  if (missing != findings.labelCounts.end())
  {
    const double label = mask.labels()[missing - findings.labelCounts.begin()];
    refuse("Correct a label of Opening Labels, or remove it: no voxel of the mask array \"",
      (array->GetName() ? array->GetName() : ""), "\" has the value ", label,
      "; the nearest values are ", valuesNear(label, array), ".");
  }
}

VoxelMask readMask(vtkImageData* image, vtkAbstractArray* array, Association association,
  const MaskSettings& settings)
{
  const VoxelMask::Size size = voxelsOf(image, association);
  checkArray(array, association, size);
  VoxelMask mask = solidMask(size, settings);
  const LayersOfMask layers(array, 0, image, association);
  checkFindings(readLayers(layers, { 0, size[2] }, settings.fluidRange, mask), mask, array);
  return mask;
}

namespace
{

// The arrays of an image, in words for a message.
std::string arraysOf(vtkImageData* image)
{
  std::string list;
  for (const auto& [type, where] :
    { std::pair(vtkDataObject::POINT, " (points)"), { vtkDataObject::CELL, " (cells)" } })
  {
    vtkDataSetAttributes* attributes = image->GetAttributes(type);
    for (int i = 0; i < attributes->GetNumberOfArrays(); ++i)
    {
      const char* found = attributes->GetAbstractArray(i)->GetName();
      list += concatenated(list.empty() ? "; it has " : ", ", '"', found ? found : "", '"', where);
    }
  }
  return list;
}

// Whether ParaView has made an array from one of the same name on the other side.
// \param other array on the other side.
bool isConverted(
  vtkDataArray* array, Association association, vtkDataArray* other, vtkImageData* image)
{
  vtkNew<vtkImageData> from;
  from->CopyStructure(image);
  vtkSmartPointer<vtkDataSetAlgorithm> conversion;
  if (association == Association::Points)
  {
    from->GetCellData()->AddArray(other);
    conversion = vtkSmartPointer<vtkCellDataToPointData>::New();
  }
  else
  {
    from->GetPointData()->AddArray(other);
    conversion = vtkSmartPointer<vtkPointDataToCellData>::New();
  }
  conversion->SetInputData(from);
  conversion->Update();
  vtkDataSet* const to = conversion->GetOutput();
  vtkDataArray* const converted = association == Association::Points
    ? to->GetPointData()->GetArray(array->GetName())
    : to->GetCellData()->GetArray(array->GetName());
  if (!converted || converted->GetNumberOfTuples() != array->GetNumberOfTuples())
  {
    return false;
  }
  const auto values = vtk::DataArrayValueRange<1>(converted);
  return values.size() > 0 &&
    std::equal(values.begin(), values.end(), vtk::DataArrayValueRange<1>(array).begin());
}

// The array from which ParaView has made another of the same name, or that array itself.
MaskArray originalOf(const MaskArray& found, vtkImageData* image)
{
  const bool isOfPoints = found.association == Association::Points;
  auto* const array = vtkDataArray::SafeDownCast(found.array);
  const char* const name = found.array->GetName();
  auto* const other = name == nullptr ? nullptr
    : isOfPoints                      ? image->GetCellData()->GetArray(name)
                                      : image->GetPointData()->GetArray(name);
  const bool isComparable =
    array && other && array->GetNumberOfComponents() == 1 && other->GetNumberOfComponents() == 1;
  return isComparable && isConverted(array, found.association, other, image)
    ? MaskArray{ other, isOfPoints ? Association::Cells : Association::Points }
    : found;
}

}

MaskArray findMaskArray(
  vtkAbstractArray* array, int association, const char* name, vtkImageData* image)
{
  if (!array && !(name && *name))
  {
    // The proxy is older than the first run of its source and therefore has no array name.
    association = vtkDataObject::FIELD_ASSOCIATION_POINTS;
    array = image->GetPointData()->GetScalars();
    if (!array)
    {
      association = vtkDataObject::FIELD_ASSOCIATION_CELLS;
      array = image->GetCellData()->GetScalars();
    }
  }
  if (array && association == vtkDataObject::FIELD_ASSOCIATION_POINTS)
  {
    return originalOf({ array, Association::Points }, image);
  }
  if (array && association == vtkDataObject::FIELD_ASSOCIATION_CELLS)
  {
    return originalOf({ array, Association::Cells }, image);
  }
  refuse("Choose a point or cell array as Mask Array: the image has no array ",
    name && *name ? concatenated("named \"", name, "\" ") : "", "to use as the mask",
    arraysOf(image), ".");
}

}
