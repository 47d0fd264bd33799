// SPDX-License-Identifier: BSD-3-Clause
#ifndef TimesAndPieces_h
#define TimesAndPieces_h

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

/// Leaves a piece of the output.
void cropToPiece(vtkImageData* output, const OutputPiece& asked);

}

#endif
