// SPDX-License-Identifier: BSD-3-Clause
#ifndef MaskSource_h
#define MaskSource_h

#include "Input/CutRows.h"
#include "Input/MaskReader.h"

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Volume/VesselEnds.h"

#include "vtkType.h"

#include <array>
#include <tuple>
#include <vector>

class vtkAbstractArray;

namespace tiledlbm::plugin
{

/// All that a mask depends on: the array and its time of modification, where it is, extent of its
/// image, fluid range, opening labels, periodic axes, cuts of the user, choice of vessel ends.
struct MaskSource
{
  std::tuple<vtkAbstractArray*, vtkMTimeType, Association, std::array<int, 6>,
    std::array<double, 2>, std::vector<double>, VoxelMask::Periodicity, std::vector<CutRow>, int>
    values;

  bool operator!=(const MaskSource& other) const { return this->values != other.values; }
};

/// The cuts of a vessel. Those at its ends take longer to find than its mask takes to read: a
/// request for another time asks for the same ones.
struct FoundEnds
{
  MaskSource source;
  std::vector<VesselCut> own;   ///< the user's, in the mask of that source
  std::vector<VesselCut> found; ///< in what these leave of it
};

}

#endif
