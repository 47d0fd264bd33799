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

/// Factor from the unit in the name of a velocity to m/s, 1 without a unit; empty for a unit that
/// is none of a velocity.
std::optional<double> velocityUnitOf(const std::string& name);

/// The time column and the value column of a waveform.
struct WaveformColumns
{
  std::size_t time = 0;
  std::size_t value = 1;
  double timeScale = 1; ///< to s
  bool hasTimeUnit = false;
  double valueScale = 1; ///< to the unit of the quantity
  std::string name;      ///< of the values, empty if they have none
  /// Empty for an unknown unit.
  std::optional<WaveformQuantity> quantity = WaveformQuantity::Factor;
};

/// Chooses the columns: the only two columns if the first is a time, else the only time and the
/// only column with a unit of flow rate or velocity. For a source of pressures the second column is
/// the only one with a unit of pressure; pressures always have a unit.
/// \param names of the columns; empty if the two columns have no names.
/// \throws InvalidInput for ambiguous names.
WaveformColumns chooseColumns(const std::vector<std::string>& names, const WaveformSource& source);

/// Chooses the columns of a file.
/// \throws InvalidInput for ambiguous names, and for cells that form no columns.
WaveformColumns chooseColumns(const WaveformCells& cells, const WaveformSource& source);

}

#endif
