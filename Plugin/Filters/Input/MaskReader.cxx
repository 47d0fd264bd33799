// SPDX-License-Identifier: BSD-3-Clause
#include "Input/MaskReader.h"

#include "Arrays/VoxelArrays.h"
#include "Messages/Refuse.h"

#include "Kernels/Concatenated.h"
#include "Kernels/Host/Parallel.h"

#include "vtkAbstractArray.h"
#include "vtkCellData.h"
#include "vtkCellDataToPointData.h"
#include "vtkDataArray.h"
#include "vtkDataArrayRange.h"
#include "vtkDataObject.h"
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

void lowerTo(std::int64_t value, std::atomic<std::int64_t>& least)
{
  std::int64_t known = least;
  while (value < known && !least.compare_exchange_weak(known, value))
  {
  }
}

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
  const std::int64_t ofLayer = mask.size()[0] * mask.size()[1], firstOfArray = ofLayer * from.first;
  const std::array<double, 2> range = roundedRange(fluidRange);
  const std::vector<double>& labels = mask.labels();
  const double tolerance = toleranceOf(labels);
  std::vector<std::atomic<bool>> isLabelFound(labels.size());
  std::atomic<std::int64_t> nanCount{ 0 }, firstNaN{ std::numeric_limits<std::int64_t>::max() };
  const auto readVoxel = [&](std::int64_t voxel, double value)
  {
    if (std::isnan(value))
    {
      ++nanCount;
      lowerTo(voxel, firstNaN);
    }
    mask.setFluid(voxel, value >= range[0] && value <= range[1]);
    for (std::size_t label = 0; label < labels.size(); ++label)
    {
      if (std::abs(value - labels[label]) <= tolerance)
      {
        mask.setLabel(voxel, label);
        isLabelFound[label] = true;
      }
    }
  };
  withType(vtkDataArray::SafeDownCast(from.from.array),
    [&](auto* array)
    {
      parallelForRanges(ofLayer * layers.first, ofLayer * layers.end, voxelsAtATime,
        [&](std::int64_t voxel, std::int64_t end)
        {
          for (const auto element :
            vtk::DataArrayValueRange<1>(array, voxel - firstOfArray, end - firstOfArray))
          {
            readVoxel(voxel++, static_cast<double>(element));
          }
        });
    });
  const bool isOfPoints = from.from.association == Association::Points;
  if (vtkUnsignedCharArray* const types =
        isOfPoints ? from.image->GetPointGhostArray() : from.image->GetCellGhostArray())
  {
    const int hidden = isOfPoints ? int{ vtkDataSetAttributes::HIDDENPOINT }
                                  : int{ vtkDataSetAttributes::HIDDENCELL };
    parallelFor(ofLayer * layers.first, ofLayer * layers.end, voxelsAtATime,
      [&](std::int64_t voxel)
      {
        if ((types->GetValue(voxel - firstOfArray) & hidden) != 0)
        {
          mask.setFluid(voxel, false);
        }
      });
  }
  return { nanCount, firstNaN, { isLabelFound.begin(), isLabelFound.end() } };
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
  checkFindings(
    readLayers({ { array, association }, image, 0 }, { 0, size[2] }, settings.fluidRange, mask),
    mask, array);
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

Association otherThan(Association association)
{
  return association == Association::Points ? Association::Cells : Association::Points;
}

// Whether ParaView has made an array from one of the same name on the other side.
// \param other array on the other side.
bool isConverted(
  vtkDataArray* array, Association association, vtkDataArray* other, vtkImageData* image)
{
  vtkNew<vtkImageData> from;
  from->CopyStructure(image);
  attributesOf(from, otherThan(association))->AddArray(other);
  vtkSmartPointer<vtkDataSetAlgorithm> conversion = vtkSmartPointer<vtkCellDataToPointData>::New();
  if (association == Association::Cells)
  {
    conversion = vtkSmartPointer<vtkPointDataToCellData>::New();
  }
  conversion->SetInputData(from);
  conversion->Update();
  vtkDataArray* const converted =
    attributesOf(conversion->GetImageDataOutput(), association)->GetArray(array->GetName());
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
  const Association beyond = otherThan(found.association);
  auto* const array = vtkDataArray::SafeDownCast(found.array);
  const char* const name = found.array->GetName();
  vtkDataArray* const other = name ? attributesOf(image, beyond)->GetArray(name) : nullptr;
  const bool isComparable =
    array && other && array->GetNumberOfComponents() == 1 && other->GetNumberOfComponents() == 1;
  return isComparable && isConverted(array, found.association, other, image)
    ? MaskArray{ other, beyond }
    : found;
}

}

MaskArray findMaskArray(
  vtkAbstractArray* array, int association, const char* name, vtkImageData* image)
{
  if (!array && !(name && *name))
  {
    // The proxy is older than the first run of its source and therefore has no array name.
    const bool isOfPoints = image->GetPointData()->GetScalars() != nullptr;
    association = isOfPoints ? vtkDataObject::POINT : vtkDataObject::CELL;
    array = image->GetAttributes(association)->GetScalars();
  }
  if (array && (association == vtkDataObject::POINT || association == vtkDataObject::CELL))
  {
    const bool isOfPoints = association == vtkDataObject::POINT;
    return originalOf({ array, isOfPoints ? Association::Points : Association::Cells }, image);
  }
  refuse("Choose a point or cell array as Mask Array: the image has no array ",
    name && *name ? concatenated("named \"", name, "\" ") : "", "to use as the mask",
    arraysOf(image), ".");
}

}
