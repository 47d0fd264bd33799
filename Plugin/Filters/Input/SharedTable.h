// SPDX-License-Identifier: BSD-3-Clause
#ifndef SharedTable_h
#define SharedTable_h

#include "Input/WaveformReader.h"

#include <string>

class vtkTable;

namespace tiledlbm::plugin
{

/// The waveform of a table, or why there is none.
struct TableWaveform
{
  NamedWaveform waveform;
  std::string failure; ///< a sentence, empty if all is well
};

/// Reads the waveform of a table. \param table nullptr where there is none, which has no rows.
TableWaveform readTable(vtkTable* table);

/// The waveform of the first rank whose table has rows: a source may give them to one rank alone.
TableWaveform tableOnAll(vtkTable* table);

}

#endif
