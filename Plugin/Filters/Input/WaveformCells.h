// SPDX-License-Identifier: BSD-3-Clause
#ifndef WaveformCells_h
#define WaveformCells_h

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tiledlbm::plugin
{

/// Most rows, and bytes of a file: a cardiac cycle has some hundred rows.
constexpr std::size_t mostWaveformRows = 20000;
constexpr std::size_t mostWaveformBytes = 4000000;

/// Where a waveform comes from, in words for messages.
struct WaveformSource
{
  std::string property;      ///< what the user is to change
  std::string content;       ///< what was found there
  bool isOfPressure = false; ///< whether the values are to be pressures, else flows or factors

  /// \throws InvalidInput with the remedy and what the content is or has.
  [[noreturn]] void refuse(const std::string& remedy, const std::string& finding) const;
  /// \throws InvalidInput if there are more than mostWaveformRows.
  void checkRowCount(std::size_t rows) const;
};

/// A text without the characters at its ends, blanks unless others are named.
std::string trimmed(const std::string& text, const char* characters = " \t");

/// A text from a file for a message: at most 40 bytes, without control characters.
std::string shown(const std::string& text);

/// The cells of a text.
struct WaveformCells
{
  struct Row
  {
    std::size_t number; ///< of the line, from 1
    std::vector<std::string> cells;
  };
  std::vector<std::string> names; ///< the first line, where it is not of numbers
  std::vector<Row> rows;          ///< of numbers, one at least, and not all of the same length
  char separator = ',';           ///< a blank for any number of blanks and tabs
};

/// Splits a text into cells.
///
/// - Commas, semicolons, tabs or blanks separate the columns; cells may stand in double quotes.
/// - Decimals have a point, or a comma where commas do not separate the columns.
/// - UTF-8, with or without a byte order mark, or Latin-1. Lines end with LF, CR or both.
/// \throws InvalidInput for binary data, and where there are no rows, too many or too long ones.
WaveformCells cellsOf(std::string_view text, const WaveformSource& source);

}

#endif
