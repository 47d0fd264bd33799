// SPDX-License-Identifier: BSD-3-Clause
#ifndef WaveformReader_h
#define WaveformReader_h

#include "Solver/Conditions/Parameters.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

class vtkTable;

namespace tiledlbm::plugin
{

/// A waveform as it was given.
struct NamedWaveform
{
  std::vector<std::array<double, 2>> rows; ///< time (s) and value; see Waveform
  std::string name;                        ///< of the second column, empty if it has none
  /// By the unit in that name: ml/s or m/s; a factor where there is none. Nothing for another unit.
  std::optional<WaveformQuantity> quantity;
};

/// Reads a waveform from a text file: two columns separated by comma, semicolon, tab or blank, with
/// or without a line of names.
/// \throws InvalidInput if there is no such file, or it holds something else.
NamedWaveform readWaveform(const std::string& fileName);

/// Takes a waveform from the first two columns of a table.
/// \throws InvalidInput if it has fewer, or something that is no number.
NamedWaveform waveformOf(vtkTable* table);

}

#endif
