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

/// Levels for VoxelMask::setLevels from the grey levels of the segmented image: grey level minus
/// threshold, with the opposite sign if the fluid is darker than the solid. For an image in parts
/// all ranks call this function, see maskOnAll.
/// \param name of an array of the image, with a number for each of its voxels.
/// \param place of the mask's voxels among the image's voxels, null if both are the same.
/// \throws InvalidInput without an array of one number per voxel, or if the threshold does not
///         separate most fluid voxels from the adjacent solid voxels.
std::vector<float> levelsOnAll(const InputImage& image, const std::string& name,
  Association association, double threshold, const GridPlace* place, const VoxelMask& mask);

}

#endif
