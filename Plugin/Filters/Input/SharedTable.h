// SPDX-License-Identifier: BSD-3-Clause
#ifndef SharedTable_h
#define SharedTable_h

#include "Input/WaveformReader.h"

class vtkTable;

namespace tiledlbm::plugin
{

/// Reads the waveform of a table.
/// \param table null counts as a table without rows.
/// \param isShared whether all ranks call this function and receive the waveform of the first one
///        whose table has rows; a source may deliver them to one rank only.
/// \throws InvalidInput
NamedWaveform readTable(vtkTable* table, bool isShared);

}

#endif
