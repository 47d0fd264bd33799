// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowOutputs_h
#define FlowOutputs_h

#include "Input/MaskReader.h"
#include "Output/PressureUnit.h"
#include "Session/Flow.h"
#include "Session/RunStatistics.h"
#include "Wall/VelocityGradient.h"
#include "Wall/WallSurface.h"

#include <string>

class vtkImageData;
class vtkPolyData;
class vtkTable;

namespace tiledlbm::plugin
{

/// Adds velocity, pressure and the run's figures (as field data) to an image.
/// \param layers of the image, in the mask, to which the arrays of the flow are cut.
void writeFlow(const Flow& flow, const LayerRange& layers, Association association,
  PressureUnit unit, vtkImageData* output);

/// Adds statistics of turbulence, and their figures as field data.
/// \param layers of the image, in the mask, to which the arrays of the statistics are cut.
void writeStatistics(const FlowStatistics& statistics, const Flow& flow, const LayerRange& layers,
  Association association, vtkImageData* output);

/// Adds the requested derivatives of the velocity.
void writeDerivatives(
  const VelocityDerivatives& derivatives, Association association, vtkImageData* output);

/// Makes a point with the state of each opening. `pressure_drop` is the mean pressure of the first
/// opening that is no wall minus that of the opening. The pressure drop between two openings is the
/// difference of their values. It is NaN at a wall, at rest or moving, since there is no flow.
void writeOpenings(
  const Flow& flow, const ImageFrame& frame, PressureUnit unit, vtkPolyData* output);

/// Makes the surface of the wall with wall shear stress (Pa), its error and pressure.
/// \param forces of the fluid on the wall.
void writeWall(const WallSurface& wall, const WallForces& forces, const ImageFrame& frame,
  PressureUnit unit, vtkPolyData* output);

/// Makes a row for each sample of the convergence.
void writeConvergence(const Flow& flow, vtkTable* output);

/// The figures of a result that people ask for first, a line each: pressure drop, Reynolds number,
/// cardiac cycles; flow rates of the openings; end of the run; wall shear stress.
/// \param stress of the wall; null without a wall.
std::string summaryOf(const Flow& flow, const StressFigures* stress);

}

#endif
