// SPDX-License-Identifier: BSD-3-Clause
#include "Input/SharedTable.h"

#include "Input/WaveformColumns.h"
#include "Messages/Refuse.h"
#include "Messages/Sentences.h"
#include "Ranks/RankCommunicator.h"

#include "vtkAbstractArray.h"
#include "vtkNew.h"
#include "vtkTable.h"
#include "vtkVariant.h"

#include <cmath>
#include <regex>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

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

WaveformCell cellAt(vtkTable* table, vtkIdType row, std::size_t index)
{
  vtkAbstractArray* column = table->GetColumn(static_cast<vtkIdType>(index));
  const bool isThere = column->GetNumberOfComponents() == 1 && row < column->GetNumberOfTuples();
  const vtkVariant cell = isThere ? column->GetVariantValue(row) : vtkVariant();
  bool isNumber = false;
  const double number = cell.ToDouble(&isNumber);
  return { isNumber ? number : std::nan(""), cell.ToString(), static_cast<std::size_t>(row + 1) };
}

NamedWaveform waveformOf(vtkTable* table)
{
  const WaveformSource source{ "the table of Waveform", "the table" };
  const vtkIdType rows = table->GetNumberOfRows();
  if (rows < 1 || table->GetNumberOfColumns() < 2)
  {
    source.refuse("Give " + source.property + " two columns of numbers, times in s and values",
      "has " + std::to_string(table->GetNumberOfColumns()) + " columns and " +
        std::to_string(rows) + " rows");
  }
  source.checkRowCount(rows);
  return plugin::waveformOf(
    chooseColumns(namesOf(table), source), static_cast<std::size_t>(rows),
    [table](std::size_t row, std::size_t column)
    { return cellAt(table, static_cast<vtkIdType>(row), column); },
    source);
}

}

NamedWaveform readTable(vtkTable* table, bool isShared)
{
  const bool hasRows = table && table->GetNumberOfRows() > 0;
  NamedWaveform own;
  const std::string ownFailure =
    failureIn([&] { own = waveformOf(table ? table : vtkNew<vtkTable>().Get()); },
      "There is not enough main memory for the waveform.");
  NamedWaveform waveform = own;
  std::string failure = ownFailure;
  if (isShared)
  {
    broadcastFirstOnAll(hasRows, waveform.rows, waveform.name, waveform.quantity, failure);
    const bool areEqual = failure == ownFailure && waveform.rows == own.rows &&
      waveform.name == own.name && waveform.quantity == own.quantity;
    if (anyOnAll(hasRows && !areEqual))
    {
      failure = "Give the filter the same table of Waveform on all ranks, or on one alone: "
                "the tables differ.";
    }
  }
  if (!failure.empty())
  {
    refuse(failure);
  }
  return waveform;
}

}
