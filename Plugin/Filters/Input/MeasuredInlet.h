// SPDX-License-Identifier: BSD-3-Clause
#ifndef MeasuredInlet_h
#define MeasuredInlet_h

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"

#include "Solver/Conditions/Parameters.h"

#include <optional>
#include <string>

class vtkDataSet;
class vtkImageData;

namespace tiledlbm::plugin
{

/// A velocity that was measured in a plane, in the world.
struct MeasuredInlet
{
  /// Along the axes of the world and in the unit of the mask, from its origin; of no opening.
  MeasuredPlane plane;
  std::string failure; ///< a sentence, empty if all is well
};

/// Reads the velocity of points in a plane: its active vectors, else those named "velocity", else
/// the only array of three components, in m/s along the axes of the world. It is linear in the
/// triangles of the plane's cells; of points without cells in those of Delaunay. Its grid is four
/// times as fine as the points.
/// \param input null, or without points, where there is none.
MeasuredInlet readMeasuredInlet(vtkDataSet* input);

/// The measured velocity of the first rank whose input has points.
MeasuredInlet measuredInletOnAll(vtkDataSet* input);

/// The plane among the voxels of a mask.
/// \param opening see MeasuredPlane.
/// \throws InvalidInput with the failure, if there is one
MeasuredPlane measuredPlaneIn(const MeasuredInlet& inlet, int opening, vtkImageData* image,
  Association association, const ImageFrame& frame);

}

#endif
