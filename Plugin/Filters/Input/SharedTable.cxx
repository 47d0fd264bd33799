// SPDX-License-Identifier: BSD-3-Clause
#include "Input/SharedTable.h"

#include "Input/WaveformColumns.h"
#include "Messages/Sentences.h"
#include "Ranks/RankCommunicator.h"

#include "vtkAbstractArray.h"
#include "vtkNew.h"
#include "vtkTable.h"
#include "vtkVariant.h"

#include <cmath>
#include <exception>
#include <regex>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

const WaveformSource& sourceOfTables()
{
  static const WaveformSource source{ "the table of Waveform", "the table" };
  return source;
}

// Names of the columns; none for two columns without names, or with a reader's own names, "Field
// 0".
std::vector<std::string> namesOf(vtkTable* table)
{
  static const std::regex unnamed("(Field [0-9]*)?");
  std::vector<std::string> names;
  bool areNamed = table->GetNumberOfColumns() != 2;
  for (vtkIdType column = 0; column < table->GetNumberOfColumns(); ++column)
  {
    const char* name = table->GetColumnName(column);
    names.emplace_back(name ? name : "");
    areNamed = areNamed || !std::regex_match(names.back(), unnamed);
  }
  return areNamed ? names : std::vector<std::string>();
}

double numberAt(vtkTable* table, vtkIdType row, std::size_t index, double scale)
{
  vtkAbstractArray* column = table->GetColumn(static_cast<vtkIdType>(index));
  const bool isThere = column->GetNumberOfComponents() == 1 && row < column->GetNumberOfTuples();
  const vtkVariant cell = isThere ? column->GetVariantValue(row) : vtkVariant();
  bool isNumber = false;
  const double number = cell.ToDouble(&isNumber);
  return scaledNumber(isNumber ? number : std::nan(""), scale, cell.ToString(),
    static_cast<std::size_t>(row + 1), index + 1, sourceOfTables());
}

NamedWaveform waveformOf(vtkTable* table)
{
  const WaveformSource& source = sourceOfTables();
  const vtkIdType rows = table->GetNumberOfRows();
  if (rows < 1 || table->GetNumberOfColumns() < 2)
  {
    source.refuse("Give " + source.property + " two columns of numbers, times in s and values",
      "has " + std::to_string(table->GetNumberOfColumns()) + " columns and " +
        std::to_string(rows) + " rows");
  }
  source.checkRowCount(rows);
  const WaveformColumns columns = chooseColumns(namesOf(table), source);
  NamedWaveform waveform{ {}, columns.name, columns.quantity };
  for (vtkIdType row = 0; row < rows; ++row)
  {
    waveform.rows.push_back({ numberAt(table, row, columns.time, columns.timeScale),
      numberAt(table, row, columns.value, columns.valueScale) });
  }
  requireSeconds(waveform, columns, source);
  return waveform;
}

constexpr const char* outOfMemory = "There is not enough main memory for the waveform.";

bool areEqual(const TableWaveform& a, const TableWaveform& b)
{
  return a.failure == b.failure && a.waveform.rows == b.waveform.rows &&
    a.waveform.name == b.waveform.name && a.waveform.quantity == b.waveform.quantity;
}

}

TableWaveform readTable(vtkTable* table)
{
  TableWaveform result;
  try
  {
    vtkNew<vtkTable> empty;
    result.waveform = waveformOf(table ? table : empty.Get());
  }
  catch (...)
  {
    result.failure = failureOf(std::current_exception(), outOfMemory);
  }
  return result;
}

TableWaveform tableOnAll(vtkTable* table)
{
  const TableWaveform own = readTable(table);
  TableWaveform shared = own;
  const bool hasRows = table && table->GetNumberOfRows() > 0;
  broadcastFirstOnAll(
    hasRows, shared.waveform.rows, shared.waveform.name, shared.waveform.quantity, shared.failure);
  if (anyOnAll(hasRows && !areEqual(own, shared)))
  {
    shared.failure = "Give the filter the same table of Waveform on all ranks, or on one alone: "
                     "the tables differ.";
  }
  return shared;
}

}
