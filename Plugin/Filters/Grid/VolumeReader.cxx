// SPDX-License-Identifier: BSD-3-Clause
#include "Grid/VolumeReader.h"

#include "Input/InputImage.h"
#include "Input/PropertyValues.h"
#include "Messages/Refuse.h"
#include "Ranks/RankCommunicator.h"

#include "Kernels/Concatenated.h"
#include "Kernels/Stage.h"
#include "Solver/Volume/CapFit.h"
#include "Solver/Volume/ResampledMask.h"
#include "Solver/Volume/VesselCuts.h"

#include "vtkAbstractArray.h"
#include "vtkDataArray.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <iomanip>
#include <limits>
#include <string>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

// Cuts the vessel of a mask that belongs to an image.
VolumeCuts cutVessel(
  VoxelMask& mask, vtkImageData* image, Association association, const VolumeSettings& settings)
{
  VolumeCuts cuts;
  cuts.own = cutAtGivenPlanes(mask, cutsOf(settings.cuts, image, association));
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

VoxelMask maskForOnAll(
  const InputImage& image, const MaskArray& mask, const VolumeSettings& settings)
{
  const Stage stage("mask from array");
  return maskOnAll(image, mask, settings.mask);
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

// Voxel size of an Automatic grid, and of the grid for a first search for openings.
double smallestSpacing(vtkImageData* image)
{
  const std::array<double, 3> spacing = spacingOf(image);
  return *std::min_element(spacing.begin(), spacing.end());
}

double sizeOfImage(const InputImage& input, const MaskArray& mask, const VolumeSettings& settings)
{
  checkChoice(settings.grid);
  vtkImageData* const image = input.whole;
  const double first = smallestSpacing(image);
  if (settings.grid.size == GridSize::Automatic)
  {
    return first;
  }
  if (settings.grid.size == GridSize::VoxelSize)
  {
    return settings.grid.voxelSize;
  }
  VoxelMask volume = maskForOnAll(input, mask, settings); // of no image in parts, see GridChoice
  fitCaps(volume, spacingOf(image));
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

VolumeReader::Source VolumeReader::sourceOf(const InputImage& image, const MaskArray& mask)
{
  return { image.here, image.here->GetMTime(), mask.array, mask.array->GetMTime() };
}

VolumeReader::Source VolumeReader::sourceOf(vtkPolyData* surface)
{
  return { surface, surface->GetMTime(), nullptr, 0 };
}

const FlowVolume& VolumeReader::readOnAll(
  const InputImage& image, const MaskArray& mask, const VolumeSettings& settings)
{
  const Source source = sourceOf(image, mask);
  if (image.isInParts && anyOnAll(!this->volume_.isKnown(source, settings)))
  {
    this->volume_.forget(); // all ranks read together
  }
  return this->volume_.of(source, settings,
    [&]
    {
      const std::optional<ImageGrid> grid = this->gridFor(image, mask, settings);
      VoxelMask volume = maskForOnAll(image, mask, settings);
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
      cutVessel(std::move(volume), settings, made);
      return made;
    });
}

std::optional<ImageGrid> VolumeReader::gridFor(
  const InputImage& image, const MaskArray& mask, const VolumeSettings& settings)
{
  const double size = this->size_.of(
    sourceOf(image, mask), settings, [&] { return sizeOfImage(image, mask, settings); });
  if (areCubes(spacingOf(image.whole), size))
  {
    return std::nullopt;
  }
  requireNoPeriodicAxis(settings);
  return gridOf(image.whole, mask.association, size);
}

std::optional<GridFrame> VolumeReader::frameOf(
  const InputImage& image, const MaskArray& mask, const VolumeSettings& settings)
{
  const std::optional<ImageGrid> grid = this->gridFor(image, mask, settings);
  return grid ? std::optional(grid->frame) : std::nullopt;
}

const SurfaceShape& VolumeReader::shapeOf(vtkPolyData* surface, const VolumeSettings& settings)
{
  const VolumeSettings ofShape{ {}, {}, VesselEndChoice::Automatic, {}, settings.opensHoles };
  return this->shape_.of(sourceOf(surface), ofShape,
    [&]
    {
      const Stage stage("shape of surface");
      return SurfaceShape(surface, settings.opensHoles);
    });
}

double VolumeReader::sizeOfSurface(vtkPolyData* surface, const VolumeSettings& settings)
{
  checkChoice(settings.grid);
  if (settings.grid.size == GridSize::VoxelSize)
  {
    return settings.grid.voxelSize;
  }
  const SurfaceShape& shape = this->shapeOf(surface, settings);
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
  return this->shapeOf(surface, settings).frameOf(size);
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
      const SurfaceShape& shape = this->shapeOf(surface, settings);
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
      cutVessel(std::move(volume), settings, made);
      return made;
    });
}

}
