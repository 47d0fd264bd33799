// SPDX-License-Identifier: BSD-3-Clause
#ifndef FigureArrays_h
#define FigureArrays_h

#include "Output/NamedArrays.h"

#include "Solver/Run/Results.h"

#include "vtkDoubleArray.h"
#include "vtkFieldData.h"
#include "vtkIntArray.h"
#include "vtkStringArray.h"
#include "vtkTypeInt64Array.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace tiledlbm::plugin
{

/// How a figure of a run is given out: the type of its array, and how its value is put there.
template <typename Value>
struct FigureArray
{
  static_assert(std::is_same_v<Value, int> || std::is_same_v<Value, bool> || std::is_enum_v<Value>,
    "say here how a figure of this type is given out");
  using Type = vtkIntArray;
  static constexpr int components = 1;
  static void set(Type* array, vtkIdType tuple, Value value)
  {
    array->SetValue(tuple, static_cast<int>(value));
  }
};

template <>
struct FigureArray<double>
{
  using Type = vtkDoubleArray;
  static constexpr int components = 1;
  static void set(Type* array, vtkIdType tuple, double value) { array->SetValue(tuple, value); }
};

template <>
struct FigureArray<std::array<double, 3>>
{
  using Type = vtkDoubleArray;
  static constexpr int components = 3;
  static void set(Type* array, vtkIdType tuple, const std::array<double, 3>& value)
  {
    array->SetTypedTuple(tuple, value.data());
  }
};

template <>
struct FigureArray<std::int64_t>
{
  using Type = vtkTypeInt64Array;
  static constexpr int components = 1;
  static void set(Type* array, vtkIdType tuple, std::int64_t value)
  {
    array->SetValue(tuple, value);
  }
};

/// In words, since its number tells nothing.
template <>
struct FigureArray<Quality>
{
  using Type = vtkStringArray;
  static constexpr int components = 1;
  static void set(Type* array, vtkIdType tuple, Quality value)
  {
    array->SetValue(tuple, nameOf(value));
  }
};

/// Bytes, which ParaView shows best as a real number.
template <>
struct FigureArray<std::uint64_t>
{
  using Type = vtkDoubleArray;
  static constexpr int components = 1;
  static void set(Type* array, vtkIdType tuple, std::uint64_t value)
  {
    array->SetValue(tuple, static_cast<double>(value));
  }
};

template <>
struct FigureArray<std::string>
{
  using Type = vtkStringArray;
  static constexpr int components = 1;
  static void set(Type* array, vtkIdType tuple, const std::string& value)
  {
    array->SetValue(tuple, value);
  }
};

template <typename Value>
void addField(vtkFieldData* fieldData, const char* name, const Value& value)
{
  auto array =
    makeArray<typename FigureArray<Value>::Type>(name, 1, FigureArray<Value>::components);
  FigureArray<Value>::set(array, 0, value);
  addHidden(fieldData, array);
}

/// Adds nothing where there is no value.
template <typename Value>
void addField(vtkFieldData* fieldData, const char* name, const std::optional<Value>& value)
{
  if (value)
  {
    addField(fieldData, name, *value);
  }
}

/// Adds an array of one value for each field of a record, see forEachField and addHidden.
template <typename Record>
void addFigures(vtkFieldData* fieldData, const Record& record)
{
  forEachField(
    record, [&](const char* name, const auto& value) { addField(fieldData, name, value); });
}

/// An array for each field of some records, with a tuple for each of these.
template <typename Record>
std::vector<vtkSmartPointer<vtkAbstractArray>> columnsOf(const std::vector<Record>& records)
{
  std::vector<vtkSmartPointer<vtkAbstractArray>> columns;
  const Record none{};
  forEachField(none,
    [&](const char* name, const auto& value)
    {
      using Figure = FigureArray<std::decay_t<decltype(value)>>;
      columns.push_back(makeArray<typename Figure::Type>(
        name, static_cast<vtkIdType>(records.size()), Figure::components));
    });
  vtkIdType tuple = 0;
  for (const Record& record : records)
  {
    auto column = columns.begin();
    forEachField(record,
      [&](const char*, const auto& value)
      {
        using Figure = FigureArray<std::decay_t<decltype(value)>>;
        Figure::set(static_cast<typename Figure::Type*>((column++)->Get()), tuple, value);
      });
    ++tuple;
  }
  return columns;
}

}

#endif
