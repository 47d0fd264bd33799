// SPDX-License-Identifier: BSD-3-Clause
#ifndef MeasuredInlet_h
#define MeasuredInlet_h

#include "Input/ImageFrame.h"

#include "Solver/Conditions/Parameters.h"

class vtkDataSet;

namespace tiledlbm::plugin
{

/// Reads the velocity of points in a plane: the active vectors, else the array "velocity", else the
/// only array of three components, along the axes of the world. Its unit is that in its name, such
/// as "velocity (cm/s)", else m/s. The velocity is linear in the triangles of the plane's cells, or
/// in a Delaunay triangulation of points without cells. The grid is four times as fine as the
/// points.
/// \param input null, or without points, if there is no measured velocity.
/// \param isShared whether all ranks call this function and receive the velocity of the first one
///        whose input has points.
/// \return along the axes of the world, in the unit and from the origin of the mask; without an
///         opening
/// \throws InvalidInput
MeasuredPlane readMeasuredInlet(vtkDataSet* input, bool isShared);

/// A measured velocity in voxels of a mask.
/// \param opening see MeasuredPlane.
MeasuredPlane measuredPlaneIn(MeasuredPlane plane, int opening, const ImageFrame& frame);

}

#endif
