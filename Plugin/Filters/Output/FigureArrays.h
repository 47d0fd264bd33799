// SPDX-License-Identifier: BSD-3-Clause
#ifndef FigureArrays_h
#define FigureArrays_h

#include "Arrays/NamedArrays.h"

#include "Solver/Run/Results.h"

#include "vtkDoubleArray.h"
#include "vtkFieldData.h"
#include "vtkIntArray.h"
#include "vtkStringArray.h"
#include "vtkTypeInt64Array.h"

#include <array>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace tiledlbm::plugin
{

/// Output value of a figure: the name of a quality, and a real number for bytes, which ParaView
/// shows best.
template <typename Value>
auto givenOut(const Value& value)
{
  if constexpr (std::is_same_v<Value, Quality>)
  {
    return std::string(nameOf(value));
  }
  else if constexpr (std::is_same_v<Value, std::uint64_t>)
  {
    return static_cast<double>(value);
  }
  else if constexpr (std::is_same_v<Value, bool> || std::is_enum_v<Value>)
  {
    return static_cast<int>(value);
  }
  else
  {
    return value;
  }
}

/// Array type for each type of value; add new types here. Declarations only.
vtkIntArray* arrayFor(int);
vtkTypeInt64Array* arrayFor(std::int64_t);
vtkDoubleArray* arrayFor(double);
vtkDoubleArray* arrayFor(const std::array<double, 3>&);
vtkStringArray* arrayFor(const std::string&);

/// An array for `count` values of a figure.
template <typename Value>
auto arrayOfFigure(const char* name, vtkIdType count)
{
  using Array = std::remove_pointer_t<decltype(arrayFor(givenOut(std::declval<Value>())))>;
  return makeArray<Array>(name, count, std::is_same_v<Value, std::array<double, 3>> ? 3 : 1);
}

template <typename Value>
void setFigure(vtkAbstractArray* array, vtkIdType tuple, const Value& value)
{
  const auto given = givenOut(value);
  auto* const values = static_cast<decltype(arrayFor(given))>(array);
  if constexpr (std::is_same_v<Value, std::array<double, 3>>)
  {
    values->SetTypedTuple(tuple, given.data());
  }
  else
  {
    values->SetValue(tuple, given);
  }
}

/// Adds an array of one value, see addHidden.
template <typename Value>
void addFigure(vtkFieldData* fieldData, const char* name, const Value& value)
{
  const auto array = arrayOfFigure<Value>(name, 1);
  setFigure(array, 0, value);
  addHidden(fieldData, array);
}

/// Adds an array of one value; nothing without a value.
template <typename Value>
void addFigure(vtkFieldData* fieldData, const char* name, const std::optional<Value>& value)
{
  if (value)
  {
    addFigure(fieldData, name, *value);
  }
}

/// Adds an array of one value for each field of a record, see forEachField and addHidden.
template <typename Record>
void addFigures(vtkFieldData* fieldData, const Record& record)
{
  forEachField(
    record, [&](const char* name, const auto& value) { addFigure(fieldData, name, value); });
}

/// Adds an array with a value of each item of a list.
/// \param valueOf function of an item, or member.
template <class Items, class ValueOf>
void addColumn(vtkFieldData* to, const char* name, const Items& items, const ValueOf& valueOf)
{
  using Value = std::decay_t<decltype(std::invoke(valueOf, *std::begin(items)))>;
  const auto column = arrayOfFigure<Value>(name, static_cast<vtkIdType>(std::size(items)));
  vtkIdType tuple = 0;
  for (const auto& item : items)
  {
    setFigure(column, tuple++, Value(std::invoke(valueOf, item)));
  }
  to->AddArray(column);
}

/// Makes an array for each field of a list of records, with one tuple per record.
template <typename Record>
std::vector<vtkSmartPointer<vtkAbstractArray>> columnsOf(const std::vector<Record>& records)
{
  std::vector<vtkSmartPointer<vtkAbstractArray>> columns;
  const Record none{};
  forEachField(none,
    [&](const char* name, const auto& value)
    {
      columns.push_back(
        arrayOfFigure<std::decay_t<decltype(value)>>(name, static_cast<vtkIdType>(records.size())));
    });
  vtkIdType tuple = 0;
  for (const Record& record : records)
  {
    auto column = columns.begin();
    forEachField(
      record, [&](const char*, const auto& value) { setFigure(*column++, tuple, value); });
    ++tuple;
  }
  return columns;
}

}

#endif
