// SPDX-License-Identifier: BSD-3-Clause
#ifndef WaveformReader_h
#define WaveformReader_h

#include "Input/WaveformText.h"

#include <string>

class vtkTable;

namespace tiledlbm::plugin
{

/// The property of the waveform that inlets have in common, as sentences name it.
constexpr const char* waveformFile = "Waveform File";

/// Reads a waveform from a text file, see parseWaveform.
/// \param property that names the file. \param isOfPressure see WaveformSource.
/// \throws InvalidInput if there is no such file, or it holds something else.
NamedWaveform readWaveform(const std::string& fileName, const std::string& property = waveformFile,
  bool isOfPressure = false);

/// Takes a waveform from two columns of a table, see chooseColumns.
/// \throws InvalidInput if it has none such, or something that is no number.
NamedWaveform waveformOf(vtkTable* table);

/// What the values of a waveform are.
/// \param chosen by the user; nothing to go by their name.
/// \throws InvalidInput where the unit in their name tells something else, or is not known.
WaveformQuantity quantityOf(const NamedWaveform& waveform, std::optional<WaveformQuantity> chosen);

}

#endif
