// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowVolume_h
#define FlowVolume_h

#include "Grid/GridChoice.h"
#include "Input/InputImage.h"
#include "Input/MaskArray.h"
#include "Input/MaskReader.h"

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Volume/GridPlace.h"
#include "Solver/Volume/VesselEnds.h"

#include "vtkImageData.h"
#include "vtkSmartPointer.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

class vtkPolyData;

namespace tiledlbm::plugin
{

/// What makes a volume of an input, beside that.
struct VolumeSettings
{
  MaskSettings mask;
  std::vector<double> cuts; ///< see cutsOf
  VesselEndChoice vesselEnds;
  GridChoice grid;

  bool operator==(const VolumeSettings& other) const
  {
    return this->mask == other.mask && this->cuts == other.cuts &&
      this->vesselEnds == other.vesselEnds && this->grid == other.grid;
  }
};

/// An input and those settings.
struct VolumeSource
{
  VolumeSettings settings;
  vtkPolyData* surface = nullptr; ///< where the input is one, else null
  InputImage image;               ///< else
  MaskArray mask{};               ///< of what is here of the image
};

/// Where a vessel was cut.
struct VolumeCuts
{
  std::vector<VesselCut> own;   ///< where the user says
  std::vector<VesselCut> found; ///< at the ends of what these leave of it
};

/// The voxels that a flow is computed in: those of an image, or of a grid made for it or for a
/// surface.
struct FlowVolume
{
  vtkSmartPointer<vtkImageData> image; ///< whose voxels they are
  Association association;
  std::shared_ptr<const VoxelMask> mask; ///< with the vessel cut
  VolumeCuts cuts;                       ///< in voxels of the mask, whose last labels are theirs
  std::optional<GridPlace> place;        ///< of a grid among the voxels of an image
  InputImage arrays; ///< that image, with what is here of its arrays; of a grid its mask
};

}

#endif
