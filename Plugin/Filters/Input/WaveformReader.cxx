// SPDX-License-Identifier: BSD-3-Clause
#include "Input/WaveformReader.h"

#include "Solver/Error.h"

#include "vtkAbstractArray.h"
#include "vtkDataArray.h"
#include "vtkTable.h"
#include "vtkVariant.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace tiledlbm::plugin
{

namespace
{

// A pipe may have nothing to give, and a device no end.
void checkFile(const std::string& fileName, const std::string& property)
{
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(fileName, error);
  if (!std::filesystem::exists(status))
  {
    const char* otherwise = property == waveformFile ? " or clear it for a steady inflow" : "";
    throw InvalidInput(
      "Correct " + property + otherwise + ": there is no file \"" + fileName + "\".");
  }
  if (!std::filesystem::is_regular_file(status))
  {
    throw InvalidInput("Choose a text file in " + property + ": \"" + fileName + "\" is " +
      (std::filesystem::is_directory(status) ? "a folder" : "a pipe or a device") + ".");
  }
  const std::uintmax_t bytes = std::filesystem::file_size(fileName, error);
  if (!error && bytes > mostWaveformBytes)
  {
    throw InvalidInput("Give a file of at most " + std::to_string(mostWaveformBytes / 1000000) +
      " MB in " + property + ": \"" + fileName + "\" has " +
      std::to_string((bytes + 999999) / 1000000) + ".");
  }
}

const WaveformSource& sourceOfTables()
{
  static const WaveformSource source{ "the table of Waveform", "the table" };
  return source;
}

// Names that readers of files without names give, and none, tell nothing.
bool isUnnamed(const std::string& name)
{
  const std::string field = "Field ";
  return name.empty() ||
    (name.compare(0, field.size(), field) == 0 &&
      name.find_first_not_of("0123456789", field.size()) == std::string::npos);
}

std::vector<std::string> namesOf(vtkTable* table)
{
  std::vector<std::string> names;
  bool areNamed = false;
  for (vtkIdType column = 0; column < table->GetNumberOfColumns(); ++column)
  {
    const char* name = table->GetColumnName(column);
    names.emplace_back(name ? name : "");
    areNamed = areNamed || !isUnnamed(names.back());
  }
  return !areNamed && names.size() == 2 ? std::vector<std::string>() : names;
}

double numberOf(vtkAbstractArray* column, vtkIdType row, vtkIdType index)
{
  bool isNumber = column->GetNumberOfComponents() == 1 && row < column->GetNumberOfTuples();
  const vtkVariant cell = isNumber ? column->GetVariantValue(row) : vtkVariant();
  const double number = isNumber ? cell.ToDouble(&isNumber) : 0;
  if (!isNumber || !isUsable(number))
  {
    throwNoNumber(cell.ToString(), static_cast<std::size_t>(row + 1),
      static_cast<std::size_t>(index + 1), sourceOfTables());
  }
  return number;
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
  checkFile(fileName, property);
  errno = 0;
  std::ifstream stream(fileName, std::ios::binary);
  std::string text(mostWaveformBytes + 1, '\0');
  if (stream)
  {
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  }
  if (!stream && !stream.eof())
  {
    throw InvalidInput("Choose a file that can be read in " + property + ": \"" + fileName +
      "\" cannot be (" + std::generic_category().message(errno) + ").");
  }
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.size() > mostWaveformBytes) // of a file that does not tell its size
  {
    throw InvalidInput("Give a file of at most " + std::to_string(mostWaveformBytes / 1000000) +
      " MB in " + property + ": \"" + fileName + "\" has more.");
  }
  return parseWaveform(text, { property, "\"" + fileName + "\"", isOfPressure });
}

NamedWaveform waveformOf(vtkTable* table)
{
  const WaveformSource& source = sourceOfTables();
  const vtkIdType rows = table->GetNumberOfRows();
  if (rows < 1 || table->GetNumberOfColumns() < 2)
  {
    throw InvalidInput("Give " + source.property +
      " two columns of numbers, times in s and values: it has " +
      std::to_string(table->GetNumberOfColumns()) + " columns and " + std::to_string(rows) +
      " rows.");
  }
  checkRowCount(static_cast<std::size_t>(rows), source);
  const WaveformColumns columns = chooseColumns(namesOf(table), source);
  NamedWaveform waveform;
  waveform.name = columns.name;
  waveform.quantity = columns.quantity;
  const auto time = static_cast<vtkIdType>(columns.time);
  const auto value = static_cast<vtkIdType>(columns.value);
  for (vtkIdType row = 0; row < rows; ++row)
  {
    waveform.rows.push_back({ columns.timeScale * numberOf(table->GetColumn(time), row, time),
      columns.valueScale * numberOf(table->GetColumn(value), row, value) });
  }
  return waveform;
}

WaveformQuantity quantityOf(const NamedWaveform& waveform, std::optional<WaveformQuantity> chosen)
{
  const std::optional<WaveformQuantity>& named = waveform.quantity;
  if (!chosen && !named)
  {
    throw InvalidInput("Choose a Waveform Quantity and give the values in its unit, or name them "
                       "with ml/s or m/s: they are named " +
      shown(waveform.name) + ", which tells of neither for sure.");
  }
  const bool hasUnit = named && *named != WaveformQuantity::Factor;
  if (chosen && hasUnit && *chosen != *named)
  {
    throw InvalidInput(std::string("Set Waveform Quantity to \"By its name\" or to \"") +
      nameOf(*named) + "\", or take the unit out of the name: it is \"" + nameOf(*chosen) +
      "\", and the values are named " + shown(waveform.name) + ".");
  }
  return chosen ? *chosen : *named;
}

}
