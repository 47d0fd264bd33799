#include "WaveformReader.h"

#include "Solver/Error.h"

#include "vtkDelimitedTextReader.h"
#include "vtkNew.h"
#include "vtkTable.h"
#include "vtkVariant.h"
#include "vtksys/SystemTools.hxx"

#include <sstream>

namespace tiledlbm::plugin
{

namespace
{

// \param firstRow of the table that has numbers
// \param source in words, for messages
WaveformRows rowsOf(vtkTable* table, vtkIdType firstRow, const std::string& source)
{
  if (table->GetNumberOfColumns() < 2)
  {
    throw InvalidInput(source + " has " + std::to_string(table->GetNumberOfColumns()) +
      " columns: give two, the time in seconds and the value.");
  }
  WaveformRows rows;
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
    rows.push_back(values);
  }
  return rows;
}

bool isNumber(const vtkVariant& cell)
{
  bool valid = false;
  cell.ToDouble(&valid);
  return valid;
}

}

WaveformRows readWaveform(const std::string& fileName)
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
  return rowsOf(table, hasNames ? 1 : 0, "The waveform file \"" + fileName + "\"");
}

WaveformRows waveformOf(vtkTable* table)
{
  return rowsOf(table, 0, "The table of the waveform");
}

}
