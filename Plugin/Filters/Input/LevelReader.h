// SPDX-License-Identifier: BSD-3-Clause
#ifndef LevelReader_h
#define LevelReader_h

#include "Input/MaskReader.h"

#include "Solver/Volume/GridPlace.h"

#include <string>
#include <vector>

namespace tiledlbm::plugin
{

struct InputImage;

/// The array of that name on the association of a mask; null if there is none.
vtkAbstractArray* findLevels(vtkImageData* image, const std::string& name, Association association);

/// Levels for VoxelMask::setLevels from the grey levels that a mask was segmented from: these less
/// the threshold, or the other way round where the fluid is darker than the solid. Of an image in
/// parts all ranks call it, see maskOnAll.
/// \param name of an array of the image, with a number for each of its voxels.
/// \param place of the mask's voxels among those of the image, null where they are these.
/// \throws InvalidInput if there is no such array with one number a voxel, or where most fluid
///         voxels of the mask are not on one side of the threshold and most solid voxels beside
///         them on the other.
std::vector<float> levelsOnAll(const InputImage& image, const std::string& name,
  Association association, double threshold, const GridPlace* place, const VoxelMask& mask);

}

#endif
