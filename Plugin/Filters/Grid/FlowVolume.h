// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowVolume_h
#define FlowVolume_h

#include "Input/InputImage.h"
#include "Input/MaskReader.h"

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Volume/GridPlace.h"
#include "Solver/Volume/VesselEnds.h"

#include "vtkImageData.h"
#include "vtkSmartPointer.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

class vtkPolyData;

namespace tiledlbm::plugin
{

/// The setting that determines the voxel size of a flow.
enum class GridSize
{
  Automatic,       ///< an image: its smallest spacing; a surface: by its openings
  VoxelSize,       ///< GridChoice::voxelSize
  AcrossLargest,   ///< GridChoice::voxelsAcross, across the largest opening
  AcrossNarrowest, ///< GridChoice::voxelsAcross, across the narrowest opening
};

struct GridChoice
{
  GridSize size = GridSize::Automatic;
  double voxelSize = 0; ///< in units of the input
  double voxelsAcross = 0;

  bool operator==(const GridChoice& other) const
  {
    return this->size == other.size && this->voxelSize == other.voxelSize &&
      this->voxelsAcross == other.voxelsAcross;
  }
};

/// Whether the voxel size depends on the openings of the vessel.
inline bool dependsOnOpenings(GridSize size)
{
  return size == GridSize::AcrossLargest || size == GridSize::AcrossNarrowest;
}

/// Settings that turn an input into a volume.
struct VolumeSettings
{
  MaskSettings mask;
  std::vector<double> cuts; ///< see cutsOf
  VesselEndChoice vesselEnds;
  GridChoice grid;
  bool opensHoles = false; ///< whether holes in the side of a surface are openings

  bool operator==(const VolumeSettings& other) const
  {
    return this->mask == other.mask && this->cuts == other.cuts &&
      this->vesselEnds == other.vesselEnds && this->grid == other.grid &&
      this->opensHoles == other.opensHoles;
  }
};

/// An input with its settings.
struct VolumeSource
{
  VolumeSettings settings;
  vtkPolyData* surface = nullptr; ///< null where the input is an image
  InputImage image;               ///< unset where the input is a surface
  MaskArray mask{};               ///< in the part of the image on this rank
};

/// A cut of a vessel, in voxels.
struct VolumeCut
{
  VesselCut cut;
  bool found;       ///< whether it is at an end of the vessel; else the user's
  double label = 0; ///< of its opening
};

/// The voxels of a flow: those of an image, or of a grid made for an image or a surface.
struct FlowVolume
{
  vtkSmartPointer<vtkImageData> image; ///< with the voxels of the mask
  Association association;
  std::shared_ptr<const VoxelMask> mask; ///< of the cut vessel
  std::vector<VolumeCut> cuts;
  std::optional<GridPlace> place; ///< of the grid among the voxels of the image
  InputImage arrays;              ///< the image with its arrays on this rank; of a grid, its mask
  std::vector<std::string> doubts{}; ///< sentences on the input that ask for care
};

}

#endif
