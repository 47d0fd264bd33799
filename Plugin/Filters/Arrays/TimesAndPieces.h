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

/// Tells the pipeline which times there are; of one state alone those of the input.
void setTimes(
  const std::vector<double>& times, vtkInformation* input, vtkInformationVector* outputVector);

/// Sets the time that all outputs are of.
void writeTime(double time, vtkInformationVector* outputVector);

/// A part of an output that is asked for.
struct OutputPiece
{
  int number; ///< 0 to count - 1
  int count;  ///< of pieces, 0 or 1 for the whole
  int ghosts; ///< layers of its neighbours that it comes with
};

/// That which the pipeline's information on an output says.
OutputPiece pieceOf(vtkInformation* output);

/// The layers of the mask's voxels that a piece of its image has.
struct PieceLayers
{
  LayerRange own; ///< none where the image has too few for all pieces
  LayerRange withGhosts;
};

/// Those of a piece that is to have some layers and so many of ghosts. Where voxels are points,
/// neighbouring pieces have a layer in common, so that no cells between them are missing.
/// \param layers of the whole mask.
PieceLayers layersOfPiece(
  const LayerRange& part, int ghosts, Association association, std::int64_t layers);

/// Leaves some layers of an image; without any it is empty.
void cropToLayers(vtkImageData* image, const LayerRange& layers, Association association);

/// Marks the ghosts of an image that has the layers of a piece.
void markGhosts(vtkImageData* image, const PieceLayers& piece, Association association);

}

#endif
