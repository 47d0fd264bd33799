// SPDX-License-Identifier: BSD-3-Clause
#ifndef SharedTable_h
#define SharedTable_h

#include "Input/WaveformReader.h"

#include <string>

class vtkTable;

namespace tiledlbm::plugin
{

/// The waveform of a table, or the reason for its rejection.
struct TableWaveform
{
  NamedWaveform waveform;
  std::string failure; ///< message, empty if there is a waveform
};

/// Reads the waveform of a table. \param table null counts as a table without rows.
TableWaveform readTable(vtkTable* table);

/// The waveform of the first rank whose table has rows; a source may deliver them to one rank only.
TableWaveform tableOnAll(vtkTable* table);

}

#endif
