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

/// Leaves the part of the output that this rank was asked for.
void cropToPiece(vtkImageData* output, vtkInformation* info);

}

#endif
