// SPDX-License-Identifier: BSD-3-Clause
#include "Grid/VolumeReader.h"

#include "Input/CutRows.h"

#include "Kernels/Stage.h"
#include "Solver/Error.h"
#include "Solver/Volume/ResampledMask.h"
#include "Solver/Volume/VesselCuts.h"

#include "vtkAbstractArray.h"
#include "vtkDataArray.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

// Cuts the vessel of a mask whose voxels are those of an image.
VolumeCuts cutVessel(
  VoxelMask& mask, vtkImageData* image, Association association, const VolumeSettings& settings)
{
  VolumeCuts cuts;
  cuts.own = cutWhereTold(mask, cutsOf(settings.cuts, image, association));
  cuts.found = cutsAtEnds(mask, settings.vesselEnds);
  cutEnds(mask, cuts.found);
  return cuts;
}

void cutVessel(VoxelMask mask, const VolumeSettings& settings, FlowVolume& volume)
{
  const Stage stage("vessel ends");
  volume.cuts = cutVessel(mask, volume.image, volume.association, settings);
  volume.mask = std::make_shared<const VoxelMask>(std::move(mask));
}

VoxelMask maskOf(vtkImageData* image, const MaskArray& mask, const VolumeSettings& settings)
{
  const Stage stage("mask from array");
  return readMask(image, mask.array, mask.association, settings.fluidRange, settings.openingLabels,
    settings.periodic);
}

template <class IsKind>
double firstValue(
  vtkDataArray* array, const VoxelMask& mask, double otherwise, const IsKind& isKind)
{
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel)
  {
    if (isKind(voxel))
    {
      return array->GetTuple1(voxel);
    }
  }
  return otherwise;
}

// The mask of a grid, as an array like the one that it was made from: with the value of its first
// fluid voxel and of its first solid one.
void writeMask(
  vtkDataArray* array, const VoxelMask& from, const VoxelMask& mask, vtkImageData* image)
{
  const double fluid =
    firstValue(array, from, 1, [&](std::int64_t voxel) { return from.isFluid(voxel); });
  const double solid = firstValue(array, from, 0,
    [&](std::int64_t voxel) { return !from.isFluid(voxel) && from.labelOf(voxel) < 0; });
  const auto values = vtk::TakeSmartPointer(array->NewInstance());
  values->SetName(array->GetName());
  values->SetNumberOfTuples(mask.voxelCount());
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel)
  {
    const int label = mask.labelOf(voxel);
    values->SetTuple1(voxel,
      label >= 0 ? mask.labels()[static_cast<std::size_t>(label)]
                 : (mask.isFluid(voxel) ? fluid : solid));
  }
  image->GetPointData()->SetScalars(values);
}

VoxelMask onGrid(const VoxelMask& mask, vtkImageData* image, const ImageGrid& grid)
{
  const Stage stage("mask on grid");
  return resampledMask(mask, spacingOf(image), grid.place);
}

// Of the cubes that an Automatic grid has, and of those that openings are first looked at in.
double smallestSpacing(vtkImageData* image)
{
  const std::array<double, 3> spacing = spacingOf(image);
  return *std::min_element(spacing.begin(), spacing.end());
}

double sizeOfImage(vtkImageData* image, const MaskArray& mask, const VolumeSettings& settings)
{
  checkChoice(settings.grid);
  const double first = smallestSpacing(image);
  if (settings.grid.size == GridSize::Automatic)
  {
    return first;
  }
  if (settings.grid.size == GridSize::VoxelSize)
  {
    return settings.grid.voxelSize;
  }
  VoxelMask volume = maskOf(image, mask, settings);
  vtkSmartPointer<vtkImageData> voxels = image;
  Association association = mask.association;
  if (!areCubes(spacingOf(image), first))
  {
    const ImageGrid grid = gridOf(image, association, first);
    volume = onGrid(volume, image, grid);
    voxels = imageOf(grid.frame);
    association = Association::Points;
  }
  cutVessel(volume, voxels, association, settings);
  return sizeAcross(settings.grid, widthsOf(volume, first));
}

void requireNoPeriodicAxis(const VolumeSettings& settings)
{
  const VoxelMask::Periodicity& periodic = settings.periodic;
  if (std::any_of(periodic.begin(), periodic.end(), [](bool is) { return is; }))
  {
    throw InvalidInput("Set Grid to Automatic and give the image voxels that are cubes, or set "
                       "Periodic X, Y and Z to off: a grid of its own does not go on at the "
                       "opposite face.");
  }
}

}

VolumeReader::Source VolumeReader::sourceOf(vtkImageData* image, const MaskArray& mask)
{
  return { image, image->GetMTime(), mask.array, mask.array->GetMTime() };
}

VolumeReader::Source VolumeReader::sourceOf(vtkPolyData* surface)
{
  return { surface, surface->GetMTime(), nullptr, 0 };
}

const FlowVolume& VolumeReader::read(
  vtkImageData* image, const MaskArray& mask, const VolumeSettings& settings)
{
  return this->volume_.of(sourceOf(image, mask), settings,
    [&]
    {
      const std::optional<ImageGrid> grid = this->gridFor(image, mask, settings);
      VoxelMask volume = maskOf(image, mask, settings);
      FlowVolume made;
      made.image = image;
      made.association = mask.association;
      if (grid)
      {
        made.place = grid->place;
        made.image = imageOf(grid->frame);
        made.association = Association::Points;
        VoxelMask gridded = onGrid(volume, image, *grid);
        writeMask(vtkDataArray::SafeDownCast(mask.array), volume, gridded, made.image);
        volume = std::move(gridded);
      }
      cutVessel(std::move(volume), settings, made);
      return made;
    });
}

std::optional<ImageGrid> VolumeReader::gridFor(
  vtkImageData* image, const MaskArray& mask, const VolumeSettings& settings)
{
  const double size = this->size_.of(
    sourceOf(image, mask), settings, [&] { return sizeOfImage(image, mask, settings); });
  if (areCubes(spacingOf(image), size))
  {
    return std::nullopt;
  }
  requireNoPeriodicAxis(settings);
  return gridOf(image, mask.association, size);
}

std::optional<GridFrame> VolumeReader::frameOf(
  vtkImageData* image, const MaskArray& mask, const VolumeSettings& settings)
{
  const std::optional<ImageGrid> grid = this->gridFor(image, mask, settings);
  return grid ? std::optional(grid->frame) : std::nullopt;
}

const SurfaceShape& VolumeReader::shapeOf(vtkPolyData* surface)
{
  const Source source = sourceOf(surface);
  if (!this->shape_ || this->shapeSource_ != source)
  {
    const Stage stage("shape of surface");
    this->shape_.reset();
    this->shape_ = std::make_unique<SurfaceShape>(surface);
    this->shapeSource_ = source;
  }
  return *this->shape_;
}

double VolumeReader::sizeOfSurface(vtkPolyData* surface, const VolumeSettings& settings)
{
  checkChoice(settings.grid);
  if (settings.grid.size == GridSize::VoxelSize)
  {
    return settings.grid.voxelSize;
  }
  const SurfaceShape& shape = this->shapeOf(surface);
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
    cutVessel(volume, imageOf(frame), Association::Points, settings);
    widths = widthsOf(volume, first);
  }
  return settings.grid.size == GridSize::Automatic ? automaticSize(widths, shape.volume())
                                                   : sizeAcross(settings.grid, widths);
}

GridFrame VolumeReader::frameOf(vtkPolyData* surface, const VolumeSettings& settings)
{
  const double size = this->size_.of(
    sourceOf(surface), settings, [&] { return this->sizeOfSurface(surface, settings); });
  return this->shapeOf(surface).frameOf(size);
}

const FlowVolume& VolumeReader::read(vtkPolyData* surface, const VolumeSettings& settings)
{
  return this->volume_.of(sourceOf(surface), settings,
    [&]
    {
      const GridFrame frame = this->frameOf(surface, settings);
      FlowVolume made;
      made.image = imageOf(frame);
      made.association = Association::Points;
      VoxelMask volume = this->shapeOf(surface).voxelsOf(frame);
      vtkNew<vtkUnsignedCharArray> values;
      values->SetName("mask");
      values->SetNumberOfTuples(volume.voxelCount());
      for (std::int64_t voxel = 0; voxel < volume.voxelCount(); ++voxel)
      {
        values->SetValue(voxel, volume.isFluid(voxel) ? 1 : 0);
      }
      made.image->GetPointData()->SetScalars(values);
      cutVessel(std::move(volume), settings, made);
      return made;
    });
}

}
