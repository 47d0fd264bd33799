// SPDX-License-Identifier: BSD-3-Clause
#include "Input/WaveformReader.h"

#include "Solver/Error.h"

#include "vtkDelimitedTextReader.h"
#include "vtkNew.h"
#include "vtkTable.h"
#include "vtkVariant.h"
#include "vtksys/SystemTools.hxx"

#include <cctype>
#include <sstream>

namespace tiledlbm::plugin
{

namespace
{

std::optional<WaveformQuantity> quantityOf(const std::string& name)
{
  const std::string lower = vtksys::SystemTools::LowerCase(name);
  const std::size_t slash = lower.find('/');
  if (slash == std::string::npos)
  {
    return WaveformQuantity::Factor;
  }
  const auto isLetter = [](unsigned char c) { return std::isalpha(c) != 0; };
  std::size_t first = slash, end = slash + 1;
  while (first > 0 &&
    (isLetter(lower[first - 1]) || std::isdigit(static_cast<unsigned char>(lower[first - 1]))))
  {
    --first;
  }
  while (end < lower.size() && isLetter(lower[end]))
  {
    ++end;
  }
  const std::string unit = lower.substr(first, end - first);
  if (unit == "ml/s")
  {
    return WaveformQuantity::FlowRate;
  }
  return unit == "m/s" ? std::optional(WaveformQuantity::MeanVelocity) : std::nullopt;
}

// \param firstRow of the table that has numbers
// \param name of the second column
// \param source in words, for messages
NamedWaveform waveformFrom(
  vtkTable* table, vtkIdType firstRow, const std::string& name, const std::string& source)
{
  if (table->GetNumberOfColumns() < 2)
  {
    throw InvalidInput(source + " has " + std::to_string(table->GetNumberOfColumns()) +
      " columns: give two, the time in seconds and the value.");
  }
  NamedWaveform waveform;
  waveform.name = name;
  waveform.quantity = quantityOf(name);
  for (vtkIdType row = firstRow; row < table->GetNumberOfRows(); ++row)
  {
    std::array<double, 2> values;
    for (vtkIdType column = 0; column < 2; ++column)
    {
      const vtkVariant cell = table->GetValue(row, column);
      bool isNumber = false;
      values[column] = cell.ToDouble(&isNumber);
      if (!isNumber)
      {
        std::ostringstream message;
        message << source << " has \"" << cell.ToString() << "\" in row " << row + 1 << ", column "
                << column + 1
                << ", where a number is needed: give two columns of numbers, the time in seconds "
                << "and the value.";
        throw InvalidInput(message.str());
      }
    }
    waveform.rows.push_back(values);
  }
  return waveform;
}

bool isNumber(const vtkVariant& cell)
{
  bool valid = false;
  cell.ToDouble(&valid);
  return valid;
}

}

NamedWaveform readWaveform(const std::string& fileName)
{
  if (!vtksys::SystemTools::FileExists(fileName, true))
  {
    throw InvalidInput("There is no file \"" + fileName +
      "\" to read the waveform from: correct WaveformFile, or clear it for a steady inflow.");
  }
  vtkNew<vtkDelimitedTextReader> reader;
  reader->SetFileName(fileName.c_str());
  reader->SetFieldDelimiterCharacters(",;\t ");
  reader->MergeConsecutiveDelimitersOn();
  reader->SetHaveHeaders(false);
  reader->DetectNumericColumnsOff();
  reader->Update();
  vtkTable* table = reader->GetOutput();
  const bool hasNames = table->GetNumberOfRows() > 0 && table->GetNumberOfColumns() > 0 &&
    !isNumber(table->GetValue(0, 0));
  std::string name; // all after the first column's: a name may hold blanks
  for (vtkIdType column = 1; hasNames && column < table->GetNumberOfColumns(); ++column)
  {
    name += (column > 1 ? " " : "") + table->GetValue(0, column).ToString();
  }
  return waveformFrom(table, hasNames ? 1 : 0, name, "The waveform file \"" + fileName + "\"");
}

NamedWaveform waveformOf(vtkTable* table)
{
  const char* name = table->GetNumberOfColumns() > 1 ? table->GetColumnName(1) : nullptr;
  return waveformFrom(table, 0, name ? name : "", "The table of the waveform");
}

}
