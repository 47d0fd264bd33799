// SPDX-License-Identifier: BSD-3-Clause
#ifndef CutRows_h
#define CutRows_h

#include "Input/MaskReader.h"

#include "Solver/Volume/VesselEnds.h"

#include <array>
#include <vector>

class vtkImageData;

namespace tiledlbm::plugin
{

/// A cut in voxel indices: a point, then the direction out of the vessel, of length one.
using CutRow = std::array<double, 6>;

/// Rows of six numbers each, in the world, as cuts in the mask of an image.
/// \throws InvalidInput for a row that is incomplete, not finite or has no direction, or an image
///         whose axes the solver cannot use.
std::vector<CutRow> cutRows(
  const std::vector<double>& numbers, vtkImageData* image, Association association);

std::vector<VesselCut> cutsOf(const std::vector<CutRow>& rows);

}

#endif
