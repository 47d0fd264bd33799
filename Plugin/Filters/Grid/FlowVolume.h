// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowVolume_h
#define FlowVolume_h

#include "Grid/GridChoice.h"
#include "Input/MaskReader.h"

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Volume/GridPlace.h"
#include "Solver/Volume/OpenEnds.h"
#include "Solver/Volume/VesselEnds.h"

#include "vtkImageData.h"
#include "vtkSmartPointer.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace tiledlbm::plugin
{

/// What makes a volume of an input, beside that.
struct VolumeSettings
{
  std::array<double, 2> fluidRange;
  std::vector<double> openingLabels;
  VoxelMask::Periodicity periodic;
  std::vector<double> cuts; ///< see cutsOf
  VesselEndChoice vesselEnds;
  GridChoice grid;

  bool operator==(const VolumeSettings& other) const
  {
    return this->fluidRange == other.fluidRange && this->openingLabels == other.openingLabels &&
      this->periodic == other.periodic && this->cuts == other.cuts &&
      this->vesselEnds == other.vesselEnds && this->grid == other.grid;
  }
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
  vtkSmartPointer<vtkImageData> image; ///< whose voxels they are; of a grid, with its mask
  Association association;
  std::shared_ptr<const VoxelMask> mask; ///< with the vessel cut
  VolumeCuts cuts;                       ///< in voxels of the mask, whose last labels are theirs
  std::optional<GridPlace> place;        ///< of a grid among the voxels of an image
};

}

#endif
