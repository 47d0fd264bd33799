// SPDX-License-Identifier: BSD-3-Clause
#ifndef CutRows_h
#define CutRows_h

#include "Input/MaskReader.h"

#include "Solver/Volume/VesselEnds.h"

#include <vector>

class vtkImageData;

namespace tiledlbm::plugin
{

/// Converts rows of six numbers, in the world, to cuts in the mask of an image.
/// \throws InvalidInput for a row that is incomplete, not finite or without a direction, or for an
///         image whose axes the solver cannot use.
std::vector<VesselCut> cutsOf(
  const std::vector<double>& numbers, vtkImageData* image, Association association);

}

#endif
