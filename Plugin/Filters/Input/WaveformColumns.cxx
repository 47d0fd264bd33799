// SPDX-License-Identifier: BSD-3-Clause
#include "Input/WaveformColumns.h"

#include "Input/ColumnUnits.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace tiledlbm::plugin
{

namespace
{

using Kind = ColumnMeaning::Kind;

using Words = std::vector<std::string>;

std::string counted(std::size_t count, const std::string& noun)
{
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string joined(const Words& words, const std::string& separator)
{
  return std::accumulate(words.begin() + 1, words.end(), words.front(),
    [&](const std::string& text, const std::string& word) { return text + separator + word; });
}

// Names of two columns, where blanks separate both names and words: the first name is the longest
// beginning that names a time, else the first word.
Words twoNamesOf(const Words& words)
{
  const auto isTime = [](Kind kind) { return kind == Kind::Time || kind == Kind::OtherTime; };
  const std::string all = joined(words, " ");
  std::size_t end = all.rfind(' ');
  while (end > words.front().size() && !isTime(meaningOf(all.substr(0, end)).kind))
  {
    end = all.rfind(' ', end - 1);
  }
  return { all.substr(0, end), all.substr(end + 1) };
}

// Names of any number of columns, where blanks separate names from units.
Words namesWithUnits(const Words& words)
{
  Words names;
  for (std::size_t i = 0; i < words.size(); ++i)
  {
    const bool isUnit = i > 0 && (words[i - 1] == "/" || words[i].find_first_of("([/") == 0);
    if (isUnit)
    {
      names.back() += " " + words[i];
    }
    else
    {
      names.push_back(words[i]);
    }
  }
  return names;
}

[[noreturn]] void refuseNames(const Words& names, const WaveformSource& source)
{
  constexpr std::size_t mostNames = 8;
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), mostNames); ++i)
  {
    list += ", " + shown(names[i]);
  }
  list += names.size() > mostNames ? " and more" : "";
  const std::string unit = source.isOfPressure ? "a unit of pressure, \"p (mmHg)\"" : "ml/s or m/s";
  source.refuse(names.size() == 2
      ? "Name the first of the two columns in " + source.property +
        " \"time (s)\" or \"time (ms)\", and give the times in s or ms"
      : "Give " + source.property + " two columns, \"time (s)\" and the value, or name exactly " +
        "one \"time (s)\" and exactly one with " + unit,
    "has " + counted(names.size(), "column") + list);
}

// Index of the only column of a kind.
std::optional<std::size_t> onlyOne(const std::vector<ColumnMeaning>& meanings, Kind kind)
{
  const auto isOfKind = [kind](const ColumnMeaning& meaning) { return meaning.kind == kind; };
  const auto found = std::find_if(meanings.begin(), meanings.end(), isOfKind);
  const bool isOne = std::count_if(meanings.begin(), meanings.end(), isOfKind) == 1;
  return isOne ? std::optional<std::size_t>(found - meanings.begin()) : std::nullopt;
}

}

WaveformColumns chooseColumns(const std::vector<std::string>& names, const WaveformSource& source)
{
  const Kind wanted = source.isOfPressure ? Kind::Pressure : Kind::Value;
  WaveformColumns columns;
  ColumnMeaning meaning;
  if (!names.empty())
  {
    std::vector<ColumnMeaning> meanings;
    std::transform(names.begin(), names.end(), std::back_inserter(meanings), meaningOf);
    const std::optional<std::size_t> time = onlyOne(meanings, Kind::Time);
    const bool areTimeAndValue = names.size() == 2 && time == std::size_t{ 0 };
    const std::optional<std::size_t> value =
      areTimeAndValue ? std::optional<std::size_t>(1) : onlyOne(meanings, wanted);
    if (!time || !value)
    {
      refuseNames(names, source);
    }
    meaning = meanings[*value];
    columns = { *time, *value, meanings[*time].scale, meanings[*time].isUnitGiven, meaning.scale,
      names[*value], meaning.quantity };
  }
  if (source.isOfPressure && meaning.kind != wanted)
  {
    source.refuse("Name the pressures in " + source.property +
        " with their unit, \"p (mmHg)\", \"p (Pa)\" or \"p (kPa)\"",
      names.empty() ? "has no names of its columns" : "has them named " + shown(columns.name));
  }
  if (meaning.kind != wanted && meaning.kind != Kind::Plain)
  {
    columns.quantity.reset();
    columns.valueScale = 1;
  }
  return columns;
}

WaveformColumns chooseColumns(const WaveformCells& cells, const WaveformSource& source)
{
  const WaveformCells::Row& first = cells.rows.front();
  const std::size_t columns = first.cells.size();
  Words names = cells.names;
  if (cells.separator == ' ')
  {
    names = columns == 2 && names.size() > 2 ? twoNamesOf(names) : namesWithUnits(names);
  }
  if (names.empty() ? columns == 2 : names.size() == columns)
  {
    return chooseColumns(names, source);
  }
  const std::string row = " in row " + std::to_string(first.number);
  const auto hasPoint = [](const std::string& cell) { return cell.find('.') != std::string::npos; };
  if (cells.separator == ',' && columns > 2 &&
    std::none_of(first.cells.begin(), first.cells.end(), hasPoint))
  {
    source.refuse("Separate the columns of " + source.property +
        " by semicolons, or write decimals with a point",
      "has commas that may be either, " + shown(joined(first.cells, ",")) + row);
  }
  source.refuse("Give " + source.property + " two columns, \"time (s)\" and the value",
    "has " + counted(columns, "column") + row +
      (names.empty() ? "" : " and " + counted(names.size(), "name") + " above"));
}

}
