#ifndef VoxelPlace_h
#define VoxelPlace_h

#include "ImageFrame.h"
#include "MaskReader.h"

class vtkImageData;

namespace tiledlbm::plugin
{

/// Where a place in a mask lies in the world.
/// \param voxel along the image's axes, in voxels; whole numbers are the centres of voxels, the
///        first one's is 0, 0, 0.
Vector placeOf(vtkImageData* image, Association association, const Vector& voxel);

}

#endif
