// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowVolume_h
#define FlowVolume_h

#include "Grid/GridChoice.h"
#include "Grid/ImageGrid.h"
#include "Input/MaskReader.h"

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Volume/OpenEnds.h"

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
  VesselEndChoice vesselEnds;
  GridChoice grid;

  bool operator==(const VolumeSettings& other) const
  {
    return this->fluidRange == other.fluidRange && this->openingLabels == other.openingLabels &&
      this->periodic == other.periodic && this->vesselEnds == other.vesselEnds &&
      this->grid == other.grid;
  }
};

/// The voxels that a flow is computed in: those of an image, or of a grid made for it or for a
/// surface.
struct FlowVolume
{
  vtkSmartPointer<vtkImageData> image; ///< whose voxels they are; of a grid, with its mask
  Association association;
  std::shared_ptr<const VoxelMask> mask; ///< with the ends of the vessel cut
  std::optional<ImageGrid> grid;         ///< made for an image
};

}

#endif
