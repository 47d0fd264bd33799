// SPDX-License-Identifier: BSD-3-Clause
#ifndef WaveformColumns_h
#define WaveformColumns_h

#include "Input/WaveformCells.h"

#include "Solver/Conditions/Parameters.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// The two columns that make a waveform.
struct WaveformColumns
{
  std::size_t time = 0;
  std::size_t value = 1;
  double timeScale = 1;  ///< to s
  double valueScale = 1; ///< to the unit of the quantity
  std::string name;      ///< of the values, empty if they have none
  /// Nothing where the name has a unit that is not known.
  std::optional<WaveformQuantity> quantity = WaveformQuantity::Factor;
};

/// Chooses the columns: the only two of which the first is a time, or the only one that is a time
/// and the only one with a unit of flow rate or velocity, or of pressure where the source is one of
/// pressures, which always have a unit.
/// \param names of the columns; empty where the two columns have no names.
/// \throws InvalidInput where the names leave a doubt.
WaveformColumns chooseColumns(const std::vector<std::string>& names, const WaveformSource& source);

/// The same of the columns of a file. \throws InvalidInput also for cells that are no columns.
WaveformColumns chooseColumns(const WaveformCells& cells, const WaveformSource& source);

}

#endif
