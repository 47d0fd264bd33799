// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowVolume_h
#define FlowVolume_h

#include "Grid/GridChoice.h"
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

/// The cuts of a vessel.
struct VolumeCuts
{
  std::vector<VesselCut> own;   ///< cuts of the user
  std::vector<VesselCut> found; ///< cuts found at the ends of the vessel after those of the user
};

/// The voxels of a flow: those of an image, or of a grid made for an image or a surface.
struct FlowVolume
{
  vtkSmartPointer<vtkImageData> image; ///< with the voxels of the mask
  Association association;
  std::shared_ptr<const VoxelMask> mask; ///< of the cut vessel
  VolumeCuts cuts;                       ///< in voxels; the last labels of the mask belong to them
  std::optional<GridPlace> place;        ///< of the grid among the voxels of the image
  InputImage arrays; ///< the image with its arrays on this rank; of a grid, its mask
  std::vector<std::string> doubts{}; ///< sentences on the input that ask for care
};

}

#endif
