// SPDX-License-Identifier: BSD-3-Clause
#ifndef TimesAndPieces_h
#define TimesAndPieces_h

#include "Arrays/Association.h"

#include "Solver/Geometry/LayerRange.h"

#include <cstdint>
#include <vector>

class vtkImageData;
class vtkInformation;
class vtkInformationVector;

namespace tiledlbm::plugin
{

/// Reports the times of the outputs to the pipeline; without any, the times of the input.
void setTimes(
  const std::vector<double>& times, vtkInformation* input, vtkInformationVector* outputVector);

/// Sets the time of all outputs.
void writeTime(double time, vtkInformationVector* outputVector);

/// A part of an output or of the volume that a request asks for, see Simulation::layersOfPart.
struct AskedPart
{
  int number = 0;          ///< 0 to count - 1
  int count = 1;           ///< number of parts, 0 or 1 for the whole
  std::int64_t margin = 0; ///< additional layers on both sides, ghost layers of an output
};

/// The piece that the pipeline requests of an output.
AskedPart pieceOf(vtkInformation* output);

/// The layers of voxels in a piece of the mask's image.
struct PieceLayers
{
  LayerRange own; ///< empty where the image has fewer layers than pieces
  LayerRange withGhosts;
};

/// Layers of a piece with its ghost layers. Where voxels are points, neighbouring pieces share a
/// layer, which avoids gaps between their cells.
/// \param part layers of the piece without ghosts.
/// \param ghosts number of ghost layers on each side.
/// \param layers number of layers of the whole mask.
PieceLayers layersOfPiece(
  const LayerRange& part, std::int64_t ghosts, Association association, std::int64_t layers);

/// Reduces an image to some layers; without any layer the image becomes empty.
void cropToLayers(vtkImageData* image, const LayerRange& layers, Association association);

/// Marks the ghost layers of an image that holds a piece.
void markGhosts(vtkImageData* image, const PieceLayers& piece, Association association);

}

#endif
