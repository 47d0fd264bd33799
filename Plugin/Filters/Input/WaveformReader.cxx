// SPDX-License-Identifier: BSD-3-Clause
#include "Input/WaveformReader.h"

#include "Input/WaveformColumns.h"
#include "Messages/Refuse.h"

#include "Kernels/Concatenated.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace tiledlbm::plugin
{

namespace
{

// Rejects pipes and devices, whose reading may never end.
void requireFile(const std::string& fileName, const WaveformSource& source)
{
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(fileName, error);
  if (!std::filesystem::exists(status))
  {
    const char* otherwise =
      source.property == waveformFile ? " or clear it for a steady inflow" : "";
    refuse("Correct ", source.property, otherwise, ": there is no file ", source.content, ".");
  }
  if (!std::filesystem::is_regular_file(status))
  {
    source.refuse("Choose a text file in " + source.property,
      std::filesystem::is_directory(status) ? "is a folder" : "is a pipe or a device");
  }
}

// Rejects "1.234,5", and "0,5" next to "0.5", since they are ambiguous.
void requireOneDecimalSign(
  const std::string& cell, std::size_t row, const WaveformSource& source, char& sign)
{
  const std::size_t at = cell.find_first_of(".,");
  sign = sign == '\0' && at != std::string::npos ? cell[at] : sign;
  if (sign != '\0' && cell.find(sign == '.' ? ',' : '.') != std::string::npos)
  {
    source.refuse("Write all decimals in " + source.property + " with a point, and no others",
      "has both points and commas in its numbers, " + shown(cell) + " in row " +
        std::to_string(row));
  }
}

// NaN for a text that is no number.
double numberOf(std::string text)
{
  std::replace(text.begin(), text.end(), ',', '.');
  const std::size_t plus = text.size() > 1 && text[0] == '+' && text[1] != '-' ? 1 : 0;
  double number = 0;
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data() + plus, last, number);
  return error == std::errc() && end == last ? number : std::nan("");
}

// \param column from 1.
double scaledNumber(
  const WaveformCell& cell, double scale, std::size_t column, const WaveformSource& source)
{
  constexpr double largest = 1e30; // limit of the solver's scales
  const double scaled = cell.number * scale;
  // This form rejects NaN too.
  if (!(std::abs(cell.number) <= largest && std::abs(scaled) <= largest))
  {
    source.refuse("Correct row " + std::to_string(cell.row) + ", column " + std::to_string(column) +
        " of " + source.property,
      "has " + shown(cell.text) + " there, where a number is needed, not beyond 1e30");
  }
  return scaled;
}

const char* nameOf(WaveformQuantity quantity)
{
  constexpr const char* names[] = { "Factor", "Mean velocity (m/s)", "Flow rate (ml/s)" };
  return names[static_cast<int>(quantity)];
}

}

NamedWaveform readWaveform(
  const std::string& fileName, const std::string& property, bool isOfPressure)
{
  const WaveformSource source{ property, "\"" + fileName + "\"", isOfPressure };
  requireFile(fileName, source);
  errno = 0;
  std::ifstream stream(fileName, std::ios::binary);
  std::string text(mostWaveformBytes + 1, '\0');
  if (!stream.read(text.data(), static_cast<std::streamsize>(text.size())) && !stream.eof())
  {
    source.refuse("Choose a file that can be read in " + property,
      "cannot be (" + std::generic_category().message(errno) + ")");
  }
  text.resize(stream.gcount());
  if (text.size() > mostWaveformBytes)
  {
    constexpr std::size_t megabyte = 1000000;
    const std::uintmax_t bytes = std::filesystem::file_size(fileName);
    source.refuse("Give a file of at most " + std::to_string(mostWaveformBytes / megabyte) +
        " MB in " + property,
      "has " + (bytes > mostWaveformBytes ? std::to_string((bytes - 1) / megabyte + 1) : "more"));
  }
  return parseWaveform(text, source);
}

NamedWaveform parseWaveform(std::string_view text, const WaveformSource& source)
{
  const WaveformCells cells = cellsOf(text, source);
  const WaveformColumns columns = chooseColumns(cells, source);
  const WaveformCells::Row& first = cells.rows.front();
  char decimalSign = '\0';
  const auto cellAt = [&](std::size_t i, std::size_t column)
  {
    const WaveformCells::Row& row = cells.rows[i];
    if (row.cells.size() != first.cells.size())
    {
      source.refuse("Give all rows of " + source.property + " the same columns",
        "has " + std::to_string(row.cells.size()) + " in row " + std::to_string(row.number) +
          " and " + std::to_string(first.cells.size()) + " in row " + std::to_string(first.number));
    }
    const std::string& cell = row.cells[column];
    requireOneDecimalSign(cell, row.number, source, decimalSign);
    return WaveformCell{ numberOf(cell), cell, row.number };
  };
  return waveformOf(columns, cells.rows.size(), cellAt, source);
}

NamedWaveform waveformOf(const WaveformColumns& columns, std::size_t rows,
  const std::function<WaveformCell(std::size_t row, std::size_t column)>& cellAt,
  const WaveformSource& source)
{
  const auto numberAt = [&](std::size_t row, std::size_t column, double scale)
  { return scaledNumber(cellAt(row, column), scale, column + 1, source); };
  NamedWaveform waveform{ {}, columns.name, columns.quantity };
  for (std::size_t row = 0; row < rows; ++row)
  {
    const double time = numberAt(row, columns.time, columns.timeScale);
    waveform.rows.push_back({ time, numberAt(row, columns.value, columns.valueScale) });
  }
  constexpr double longest = 20; // s, of a slow breath
  const double length = waveform.rows.back()[0] - waveform.rows.front()[0];
  if (!columns.hasTimeUnit && length > longest)
  {
    source.refuse("Name the times in " + source.property +
        " with their unit, \"time (s)\" or \"time (ms)\", and give them in one of these",
      concatenated("has times from ", waveform.rows.front()[0], " to ", waveform.rows.back()[0],
        " without a unit, and a cycle of ", length, " s is doubtful"));
  }
  return waveform;
}

WaveformQuantity quantityOf(const NamedWaveform& waveform, std::optional<WaveformQuantity> chosen)
{
  const std::optional<WaveformQuantity>& named = waveform.quantity;
  if (!chosen && !named)
  {
    refuse("Choose a Waveform Quantity and give the values in its unit, or name them "
           "with ml/s or m/s: they are named ",
      shown(waveform.name), ", which does not determine the quantity.");
  }
  const bool hasUnit = named && *named != WaveformQuantity::Factor;
  if (chosen && hasUnit && *chosen != *named)
  {
    refuse("Set Waveform Quantity to \"By its name\" or to \"", nameOf(*named),
      "\", or take the unit out of the name: it is \"", nameOf(*chosen),
      "\", and the values are named ", shown(waveform.name), ".");
  }
  return chosen ? *chosen : *named;
}

}
