// SPDX-License-Identifier: BSD-3-Clause
#ifndef PropertyValues_h
#define PropertyValues_h

#include "Input/ImageFrame.h"

#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Volume/VesselEnds.h"

#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// Text of a property; empty for null.
std::string textOf(const char* property);

/// Absolute path of a file or folder, which a change of the working directory does not affect; an
/// empty path stays empty.
std::string absolutePath(const std::string& path);

/// Converts rows of five numbers; velocities of moving walls are along the axes of the image.
/// \throws InvalidInput if a row is incomplete.
std::vector<OpeningRow> openingRows(const std::vector<double>& numbers, const ImageFrame& frame);

/// Converts rows of six numbers, in the world, to cuts in the mask of an image.
/// \throws InvalidInput for a row that is incomplete, not finite or without a direction, or for an
///         image whose axes the solver cannot use.
std::vector<VesselCut> cutsOf(
  const std::vector<double>& numbers, vtkImageData* image, Association association);

/// Lets rows and waveforms follow openings by their places: replaces each number of an opening that
/// has a place by the id of the opening there, which another segmentation or grid may have changed.
/// \param numbers rows of four: number of an opening, and its place in the world.
/// \param[in,out] parameters in which numbers stand for openings.
/// \throws InvalidInput for an incomplete row, for a place farther from each opening than that
///         opening's diameter, and for two places at one opening.
void followPlaces(const std::vector<double>& numbers, const VoxelMask& mask,
  const ImageFrame& frame, Parameters& parameters);

}

#endif
