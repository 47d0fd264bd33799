// SPDX-License-Identifier: BSD-3-Clause
#include "Grid/VolumeReader.h"

#include "Input/InputImage.h"
#include "Input/PropertyValues.h"
#include "Messages/Refuse.h"
#include "Ranks/RankCommunicator.h"

#include "Kernels/Concatenated.h"
#include "Kernels/Stage.h"
#include "Solver/Geometry/Openings.h"
#include "Solver/Volume/CapFit.h"
#include "Solver/Volume/ResampledMask.h"
#include "Solver/Volume/VesselCuts.h"

#include "vtkAbstractArray.h"
#include "vtkDataArray.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

// Cuts the vessel of a mask that belongs to an image.
std::vector<VolumeCut> cutVessel(
  VoxelMask& mask, vtkImageData* image, Association association, const VolumeSettings& settings)
{
  std::vector<VolumeCut> cuts;
  for (const VesselCut& cut : cutAtGivenPlanes(mask, cutsOf(settings.cuts, image, association)))
  {
    cuts.push_back({ cut, false });
  }
  const std::vector<VesselCut> atEnds = cutsAtEnds(mask, settings.vesselEnds);
  cutEnds(mask, atEnds);
  for (const VesselCut& cut : atEnds)
  {
    cuts.push_back({ cut, true });
  }
  // The last labels of the mask belong to the cuts.
  auto label = mask.labels().rbegin();
  for (auto cut = cuts.rbegin(); cut != cuts.rend() && label != mask.labels().rend(); ++cut)
  {
    cut->label = *label++;
  }
  return cuts;
}

void cutVessel(VoxelMask mask, const VolumeSettings& settings, FlowVolume& volume)
{
  const Stage stage("vessel ends");
  volume.cuts = cutVessel(mask, volume.image, volume.association, settings);
  volume.mask = std::make_shared<const VoxelMask>(std::move(mask));
}

VoxelMask maskForOnAll(const VolumeSource& source)
{
  const Stage stage("mask from array");
  return maskOnAll(source.image, source.mask, source.settings.mask);
}

// Values of the array in its first fluid voxel and its first solid voxel.
struct MaskValues
{
  double fluid = 1, solid = 0;
};

// Where an image is in parts, of all of it, on all ranks.
MaskValues valuesOnAll(const InputImage& image, const MaskArray& from, const VoxelMask& mask)
{
  const std::int64_t ofLayer = mask.size()[0] * mask.size()[1];
  const LayerRange here = layersHere(image, from.association);
  auto* array = vtkDataArray::SafeDownCast(from.array);
  const auto firstValue = [&](double otherwise, const auto& isKind)
  {
    std::int64_t voxel = 0;
    while (voxel < mask.voxelCount() && !isKind(voxel))
    {
      ++voxel;
    }
    const std::int64_t layer = voxel / ofLayer;
    const bool isHere = here.first <= layer && layer < here.end;
    const double value = voxel == mask.voxelCount() ? otherwise
      : isHere                                      ? array->GetTuple1(voxel - ofLayer * here.first)
                                                    : -std::numeric_limits<double>::infinity();
    if (!image.isInParts)
    {
      return value;
    }
    const std::vector<double> values = gatherOnAll(allRanks(), value);
    return *std::max_element(values.begin(), values.end());
  };
  return { firstValue(1, [&](std::int64_t voxel) { return mask.isFluid(voxel); }),
    firstValue(
      0, [&](std::int64_t voxel) { return !mask.isFluid(voxel) && mask.labelOf(voxel) < 0; }) };
}

// Writes the mask of a grid as an array with the name and type of the original one.
void writeMask(
  vtkDataArray* array, const MaskValues& values, const VoxelMask& mask, vtkImageData* image)
{
  const auto written = vtk::TakeSmartPointer(array->NewInstance());
  written->SetName(array->GetName());
  written->SetNumberOfTuples(mask.voxelCount());
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel)
  {
    const int label = mask.labelOf(voxel);
    written->SetTuple1(voxel,
      label >= 0 ? mask.labels()[label] : (mask.isFluid(voxel) ? values.fluid : values.solid));
  }
  image->GetPointData()->SetScalars(written);
}

VoxelMask onGrid(const VoxelMask& mask, vtkImageData* image, const ImageGrid& grid)
{
  const Stage stage("mask on grid");
  return resampledMask(mask, spacingOf(image), grid.place);
}

void requireAboveZero(const char* property, double value)
{
  if (!(value > 0) || !std::isfinite(value))
  {
    refuse("Set ", property, " to a number above 0: it is ", value, ".");
  }
}

// Throws InvalidInput if the number that the choice needs is not above 0.
void checkChoice(const GridChoice& choice)
{
  if (choice.size == GridSize::VoxelSize)
  {
    requireAboveZero("Grid Voxel Size", choice.voxelSize);
  }
  else if (dependsOnOpenings(choice.size))
  {
    requireAboveZero("Grid Voxels Across", choice.voxelsAcross);
  }
}

// Diameters of circles with the area of the largest and of the smallest opening, in units of the
// input.
struct OpeningWidths
{
  double largest;
  double narrowest;
};

// Widths of the openings of a mask; nothing without openings.
std::optional<OpeningWidths> widthsOf(const VoxelMask& mask, double voxelSize)
{
  const std::vector<Opening> openings = findOpenings(mask);
  if (openings.empty())
  {
    return std::nullopt;
  }
  const auto areas = std::minmax_element(openings.begin(), openings.end(),
    [](const Opening& a, const Opening& b) { return a.area() < b.area(); });
  return OpeningWidths{ voxelSize * equivalentDiameter(areas.second->area()),
    voxelSize * equivalentDiameter(areas.first->area()) };
}

// Voxel size for a choice that depends on openings.
double sizeAcross(const GridChoice& choice, const std::optional<OpeningWidths>& widths)
{
  if (!widths)
  {
    refuse("Set Grid to Automatic or Voxel size: the vessel has no opening, across "
           "which voxels could be counted.");
  }
  return (choice.size == GridSize::AcrossLargest ? widths->largest : widths->narrowest) /
    choice.voxelsAcross;
}

// Voxel size of an Automatic grid for a surface: 20 voxels across the largest opening and at least
// 10 across the smallest one, with at most some millions of voxels in the vessel; without
// openings, some hundred thousand voxels.
double automaticSize(const std::optional<OpeningWidths>& widths, double volume)
{
  constexpr double acrossLargest = 20, acrossNarrowest = 10, mostVoxels = 4e6, otherwise = 3e5;
  return widths
    ? std::max(std::min(widths->largest / acrossLargest, widths->narrowest / acrossNarrowest),
        std::cbrt(volume / mostVoxels))
    : std::cbrt(volume / otherwise);
}

double sizeOfImage(const VolumeSource& source)
{
  vtkImageData* const image = source.image.whole;
  const std::array<double, 3> spacing = spacingOf(image);
  const double first = *std::min_element(spacing.begin(), spacing.end());
  if (source.settings.grid.size == GridSize::Automatic)
  {
    return first;
  }
  VoxelMask volume = maskForOnAll(source); // of no image in parts, see dependsOnOpenings
  fitCaps(volume, spacing);
  vtkSmartPointer<vtkImageData> voxels = image;
  Association association = source.mask.association;
  if (!areCubes(spacing, first))
  {
    const ImageGrid grid = gridOf(image, association, first);
    volume = onGrid(volume, image, grid);
    voxels = imageOf(grid.frame);
    association = Association::Points;
  }
  cutVessel(volume, voxels, association, source.settings);
  return sizeAcross(source.settings.grid, widthsOf(volume, first));
}

void requireNoPeriodicAxis(const VolumeSettings& settings)
{
  const VoxelMask::Periodicity& periodic = settings.mask.periodic;
  if (std::any_of(periodic.begin(), periodic.end(), [](bool is) { return is; }))
  {
    refuse("Set Grid to Automatic and give the image voxels that are cubes, or set "
           "Periodic X, Y and Z to off: a grid of its own does not go on at the "
           "opposite face.");
  }
}

std::vector<std::string> doubtsOf(const SurfaceShape& shape)
{
  std::vector<std::string> doubts;
  for (const SurfaceLoop& hole : shape.closedHoles())
  {
    doubts.push_back(concatenated("Mend the surface, or set Surface Holes to Open: a hole ",
      std::setprecision(3), hole.width(), " wide in the side of the vessel, at (", hole.middle[0],
      ", ", hole.middle[1], ", ", hole.middle[2], "), is closed."));
  }
  return doubts;
}

}

VolumeReader::Key VolumeReader::keyOf(const VolumeSource& source)
{
  vtkDataObject* data = source.image.here;
  if (source.surface)
  {
    data = source.surface;
  }
  vtkAbstractArray* const array = source.mask.array;
  return { data, data->GetMTime(), array, array ? array->GetMTime() : 0, source.settings };
}

const FlowVolume& VolumeReader::readOnAll(const VolumeSource& source)
{
  if (source.image.isInParts && anyOnAll(!this->volume_.isOf(source)))
  {
    this->volume_.forget(); // all ranks read together
  }
  return this->volume_.of(source,
    [&]
    { return source.surface ? this->volumeOfSurface(source) : this->volumeOfImageOnAll(source); });
}

FlowVolume VolumeReader::volumeOfImageOnAll(const VolumeSource& source)
{
  const InputImage& image = source.image;
  const MaskArray& mask = source.mask;
  const std::optional<ImageGrid> grid = this->gridFor(source);
  VoxelMask volume = maskForOnAll(source);
  FlowVolume made{ image.whole, mask.association, nullptr, {}, std::nullopt, image };
  if (grid)
  {
    const MaskValues values = valuesOnAll(image, mask, volume);
    fitCaps(volume, spacingOf(image.whole));
    made.place = grid->place;
    made.image = imageOf(grid->frame);
    made.association = Association::Points;
    volume = onGrid(volume, image.whole, *grid);
    writeMask(vtkDataArray::SafeDownCast(mask.array), values, volume, made.image);
    made.arrays = { made.image, made.image };
  }
  else
  {
    fitCaps(volume);
  }
  cutVessel(std::move(volume), source.settings, made);
  return made;
}

FlowVolume VolumeReader::volumeOfSurface(const VolumeSource& source)
{
  const GridFrame frame = *this->frameOf(source);
  FlowVolume made;
  made.image = imageOf(frame);
  made.association = Association::Points;
  const SurfaceShape& shape = this->shapeOf(source);
  made.doubts = doubtsOf(shape);
  VoxelMask volume = shape.voxelsOf(frame);
  vtkNew<vtkUnsignedCharArray> values;
  values->SetName("mask");
  values->SetNumberOfTuples(volume.voxelCount());
  for (std::int64_t voxel = 0; voxel < volume.voxelCount(); ++voxel)
  {
    values->SetValue(voxel, volume.isFluid(voxel) ? 1 : 0);
  }
  made.image->GetPointData()->SetScalars(values);
  made.arrays = { made.image, made.image };
  cutVessel(std::move(volume), source.settings, made);
  return made;
}

double VolumeReader::sizeOf(const VolumeSource& source)
{
  return this->size_.of(source,
    [&]
    {
      const GridChoice& grid = source.settings.grid;
      checkChoice(grid);
      return grid.size == GridSize::VoxelSize ? grid.voxelSize
        : source.surface                      ? this->sizeOfSurface(source)
                                              : sizeOfImage(source);
    });
}

std::optional<ImageGrid> VolumeReader::gridFor(const VolumeSource& source)
{
  vtkImageData* const image = source.image.whole;
  const double size = this->sizeOf(source);
  if (areCubes(spacingOf(image), size))
  {
    return std::nullopt;
  }
  requireNoPeriodicAxis(source.settings);
  return gridOf(image, source.mask.association, size);
}

std::optional<GridFrame> VolumeReader::frameOf(const VolumeSource& source)
{
  if (source.surface)
  {
    const double size = this->sizeOf(source);
    return this->shapeOf(source).frameOf(size);
  }
  const std::optional<ImageGrid> grid = this->gridFor(source);
  return grid ? std::optional(grid->frame) : std::nullopt;
}

const SurfaceShape& VolumeReader::shapeOf(const VolumeSource& source)
{
  VolumeSource ofShape{}; // of the settings only the one that the shape depends on
  ofShape.surface = source.surface;
  ofShape.settings.opensHoles = source.settings.opensHoles;
  return this->shape_.of(ofShape,
    [&]
    {
      const Stage stage("shape of surface");
      return SurfaceShape(source.surface, source.settings.opensHoles);
    });
}

double VolumeReader::sizeOfSurface(const VolumeSource& source)
{
  const SurfaceShape& shape = this->shapeOf(source);
  std::optional<OpeningWidths> widths;
  if (!shape.openings().empty())
  {
    widths = OpeningWidths{ shape.openings().front().width(), shape.openings().back().width() };
  }
  else
  {
    const double first = automaticSize(std::nullopt, shape.volume());
    const GridFrame frame = shape.frameOf(first);
    VoxelMask volume = shape.maskOf(frame);
    cutVessel(volume, imageOf(frame), Association::Points, source.settings);
    widths = widthsOf(volume, first);
  }
  return source.settings.grid.size == GridSize::Automatic
    ? automaticSize(widths, shape.volume())
    : sizeAcross(source.settings.grid, widths);
}

}
