// SPDX-License-Identifier: BSD-3-Clause
#ifndef WaveformText_h
#define WaveformText_h

#include "Input/WaveformNames.h"

#include "Solver/Conditions/Parameters.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiledlbm::plugin
{

/// A waveform as it was given.
struct NamedWaveform
{
  std::vector<std::array<double, 2>> rows; ///< time (s) and value; see Waveform
  std::string name;                        ///< of the values, empty if they have none
  /// By the unit in that name, to which the values are converted: flow rates in ml/s, velocities in
  /// m/s; a factor where there is none. Nothing for a unit that is not known.
  std::optional<WaveformQuantity> quantity;
};

/// Most rows, and bytes of a file: a heartbeat has some hundred rows.
constexpr std::size_t mostWaveformRows = 20000;
constexpr std::size_t mostWaveformBytes = 4000000;

/// Reads a waveform from the text of a file.
///
/// - Columns are separated by commas, semicolons, tabs or blanks, and may stand in double quotes.
/// - Decimals have a point, or a comma where columns are not separated by commas.
/// - The first line may name the columns, see chooseColumns; without names there are two.
/// - UTF-8, with or without a byte order mark, or Latin-1. Lines end with LF, CR or both.
/// \throws InvalidInput for anything else.
NamedWaveform parseWaveform(std::string_view text, const WaveformSource& source);

/// What is wrong with a cell of a waveform, as an error.
[[noreturn]] void throwNoNumber(
  const std::string& cell, std::size_t row, std::size_t column, const WaveformSource& source);

/// Whether a number can be a time or a value of a waveform: finite, and not beyond 1e30.
bool isUsable(double number);

/// \throws InvalidInput if there are more than mostWaveformRows.
void checkRowCount(std::size_t rows, const WaveformSource& source);

}

#endif
