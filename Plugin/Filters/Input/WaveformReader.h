// SPDX-License-Identifier: BSD-3-Clause
#ifndef WaveformReader_h
#define WaveformReader_h

#include "Input/WaveformCells.h"
#include "Input/WaveformColumns.h"

#include "Solver/Conditions/Parameters.h"

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiledlbm::plugin
{

/// Name, in messages, of the property for the common waveform of the inlets.
constexpr const char* waveformFile = "Waveform File";

/// A waveform in the units of its quantity.
struct NamedWaveform
{
  std::vector<std::array<double, 2>> rows; ///< time (s) and value; see Waveform
  std::string name;                        ///< of the values, empty if they have none
  /// From the unit in the name: the rows are flow rates in ml/s, velocities in m/s, or factors
  /// without a unit. Empty for an unknown unit.
  std::optional<WaveformQuantity> quantity;
};

/// Reads a waveform from a text file.
/// \param property that names the file.
/// \param isOfPressure see WaveformSource.
/// \throws InvalidInput if there is no such file, or if it holds no waveform.
NamedWaveform readWaveform(const std::string& fileName, const std::string& property = waveformFile,
  bool isOfPressure = false);

/// Parses the text of a waveform file, see cellsOf and chooseColumns.
/// \throws InvalidInput for any other text.
NamedWaveform parseWaveform(std::string_view text, const WaveformSource& source);

/// A cell of the rows of a waveform.
struct WaveformCell
{
  double number; ///< NaN for a text that is no number
  std::string text;
  std::size_t row; ///< from 1
};

/// Makes a waveform of two columns.
/// \param rows their number, at least one.
/// \param cellAt gives the cell in a row and a column, both from 0.
/// \throws InvalidInput for a number that is not finite or beyond 1e30, and for more than 20 s
///         without a unit, which are probably in another one
NamedWaveform waveformOf(const WaveformColumns& columns, std::size_t rows,
  const std::function<WaveformCell(std::size_t row, std::size_t column)>& cellAt,
  const WaveformSource& source);

/// Quantity of the values of a waveform.
/// \param chosen by the user; empty to infer the quantity from the name.
/// \throws InvalidInput where the unit in the name contradicts the choice, or is unknown.
WaveformQuantity quantityOf(const NamedWaveform& waveform, std::optional<WaveformQuantity> chosen);

}

#endif
