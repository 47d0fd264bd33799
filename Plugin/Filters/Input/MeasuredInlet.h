// SPDX-License-Identifier: BSD-3-Clause
#ifndef MeasuredInlet_h
#define MeasuredInlet_h

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"

#include "Solver/Conditions/Parameters.h"

#include <string>

class vtkDataSet;
class vtkImageData;

namespace tiledlbm::plugin
{

/// A velocity measured in a plane, in the world.
struct MeasuredInlet
{
  /// Along the axes of the world, in the unit and from the origin of the mask; without an opening.
  MeasuredPlane plane;
  std::string failure; ///< message, empty if the velocity is usable
};

/// Reads the velocity of points in a plane: the active vectors, else the array "velocity", else the
/// only array of three components, along the axes of the world. Its unit is that in its name, such
/// as "velocity (cm/s)", else m/s. The velocity is linear in the triangles of the plane's cells, or
/// in a Delaunay triangulation of points without cells. The grid is four times as fine as the
/// points.
/// \param input null, or without points, if there is no measured velocity.
MeasuredInlet readMeasuredInlet(vtkDataSet* input);

/// The measured velocity of the first rank whose input has points.
MeasuredInlet measuredInletOnAll(vtkDataSet* input);

/// The plane in voxels of a mask.
/// \param opening see MeasuredPlane.
/// \throws InvalidInput with the failure of the inlet, if it has one
MeasuredPlane measuredPlaneIn(const MeasuredInlet& inlet, int opening, vtkImageData* image,
  Association association, const ImageFrame& frame);

}

#endif
