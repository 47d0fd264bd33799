#ifndef FlowOutputs_h
#define FlowOutputs_h

#include "FlowSession.h"
#include "MaskReader.h"

class vtkImageData;
class vtkPolyData;
class vtkTable;

namespace tiledlbm::plugin
{

/// Adds velocity, pressure and the run's figures (as field data) to an image.
void writeFlow(const Flow& flow, Association association, vtkImageData* output);

/// Makes a point with the state of each opening.
/// \param image the image of the mask, for its place in the world.
void writeOpenings(const Flow& flow, const ImageFrame& frame, Association association,
  vtkImageData* image, vtkPolyData* output);

/// Makes a row of each sample of the convergence.
void writeConvergence(const Flow& flow, vtkTable* output);

}

#endif
