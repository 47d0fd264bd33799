// SPDX-License-Identifier: BSD-3-Clause
#ifndef WaveformCells_h
#define WaveformCells_h

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tiledlbm::plugin
{

/// Largest number of rows, and bytes of a file; a cardiac cycle has some hundred rows.
constexpr std::size_t mostWaveformRows = 20000;
constexpr std::size_t mostWaveformBytes = 4000000;

/// Origin of a waveform, in words for messages.
struct WaveformSource
{
  std::string property;      ///< property for the user to change
  std::string content;       ///< name of the content
  bool isOfPressure = false; ///< true for pressures; false for flows or factors

  /// \throws InvalidInput with the remedy, the content and the finding.
  [[noreturn]] void refuse(const std::string& remedy, const std::string& finding) const;
  /// \throws InvalidInput if there are more than mostWaveformRows.
  void checkRowCount(std::size_t rows) const;
};

/// A text without the given characters (blanks by default) at its ends.
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
  std::vector<std::string> names; ///< first line, if it holds no numbers
  std::vector<Row> rows;          ///< of numbers; at least one row, of any length
  char separator = ',';           ///< a blank stands for any number of blanks and tabs
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
