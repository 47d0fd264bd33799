// SPDX-License-Identifier: BSD-3-Clause
#include "Input/WaveformColumns.h"

#include "Messages/Sentences.h"

#include "Solver/Constants.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <numeric>
#include <regex>

namespace tiledlbm::plugin
{

namespace
{

// Quantity and unit of a column, from its name.
struct ColumnMeaning
{
  enum class Kind
  {
    Time,      // "time" or "t" in s or a shorter unit, in s without a unit
    OtherTime, // "time" or "t" in another unit
    Value,     // flow rate or velocity, by its unit
    Pressure,  // pressure, by its unit
    Plain,     // without a unit
    OtherUnit  // with an unknown or a doubtful unit, or a flow or a velocity without one
  };
  Kind kind = Kind::Plain;
  WaveformQuantity quantity = WaveformQuantity::Factor; // of a value or a pressure
  double scale = 1;         // factor from the unit to s, ml/s, m/s or Pa
  bool isUnitGiven = false; // of a time
};

using Kind = ColumnMeaning::Kind;

// A unit of the volume in a flow rate, of the length in a velocity, of a pressure, or of time.
struct Unit
{
  const char* names; // in small letters, each between bars
  WaveformQuantity quantity;
  double scale; // to ml, m, Pa or s
};

constexpr WaveformQuantity volume = WaveformQuantity::FlowRate;
constexpr WaveformQuantity length = WaveformQuantity::MeanVelocity;
constexpr WaveformQuantity pressure = WaveformQuantity::Pressure;
constexpr WaveformQuantity duration = WaveformQuantity::Factor;

constexpr Unit units[] = {
  { "|ml|millilitre|millilitres|milliliter|milliliters|cc|ccm|cm3|", volume, 1 },
  { "|l|litre|litres|liter|liters|dm3|", volume, 1e3 },
  { "|dl|", volume, 1e2 },
  { "|cl|", volume, 10 },
  { "|ul|mm3|", volume, 1e-3 },
  { "|m3|", volume, 1e6 },
  { "|m|metre|metres|meter|meters|", length, 1 },
  { "|dm|", length, 0.1 },
  { "|cm|", length, 1e-2 },
  { "|mm|", length, 1e-3 },
  { "|um|", length, 1e-6 },
  { "|s|sec|secs|second|seconds|", duration, 1 },
  { "|ms|msec|millisecond|milliseconds|", duration, 1e-3 },
  { "|min|minute|minutes|", duration, 60 },
  { "|h|hr|hour|hours|", duration, 3600 },
  { "|pa|", pressure, 1 },
  { "|hpa|", pressure, 100 },
  { "|kpa|", pressure, 1e3 },
  { "|mmhg|mm hg|torr|", pressure, millimetreOfMercury },
};

// Words that hint at a unit, in addition to the names of units.
constexpr const char* otherUnitWords =
  "per|percent|lpm|mps|mlps|cmps|kg|hg|hz|bpm|nl|pl|km|ns|us|days|day";

std::string lowered(std::string text)
{
  std::transform(text.begin(), text.end(), text.begin(),
    [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
  return text;
}

// Converts powers, products, micro, dashes and blanks to ASCII; other characters become '?'.
std::string asciiOf(std::string name)
{
  static constexpr const char* replacements[][2] = { { "\u00b9", "1" }, { "\u00b2", "2" },
    { "\u00b3", "3" }, { "\u207b", "-" }, { "\u207a", "+" }, { "\u2212", "-" }, { "\u2013", "-" },
    { "\u00b7", "*" }, { "\u22c5", "*" }, { "\u2219", "*" }, { "\u00d7", "*" }, { "\u00b5", "u" },
    { "\u03bc", "u" }, { "\u00a0", " " }, { "\u202f", " " }, { "\u2009", " " }, { "\u2215", "/" },
    { "\u2044", "/" }, { "\t", " " } };
  for (const auto& [character, ascii] : replacements)
  {
    for (std::size_t at = 0; (at = name.find(character, at)) != std::string::npos;)
    {
      name.replace(at, std::char_traits<char>::length(character), ascii);
    }
  }
  std::replace_if(
    name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '?');
  return trimmed(name, " ");
}

const Unit* unitOf(const std::string& name)
{
  const auto found = std::find_if(std::begin(units), std::end(units),
    [&](const Unit& unit)
    { return std::string(unit.names).find("|" + name + "|") != std::string::npos; });
  return found != std::end(units) ? &*found : nullptr;
}

// A pressure, or a volume or a length over a time: "cm3/s", "m**3 s^-1", "l per min".
std::optional<ColumnMeaning> valueUnitOf(const std::string& text)
{
  const std::string name = lowered(text);
  if (const Unit* unit = unitOf(name); unit && unit->quantity == pressure)
  {
    return ColumnMeaning{ Kind::Pressure, WaveformQuantity::Pressure, unit->scale };
  }
  static const std::regex ratio(
    R"([ .*]*([a-z]+)(?:(?:\^|\*\*)?([13])|\b)[ .*]*)"
    R"((?:(?:/|\bper\b)[ .*]*([a-z]+)1?|([a-z]+)(?:\^|\*\*)?-1)[ .*]*)");
  std::smatch part;
  if (!std::regex_match(name, part, ratio))
  {
    return {};
  }
  const Unit* above = unitOf(part.str(1) + (part.str(2) == "3" ? "3" : ""));
  const Unit* below = unitOf(part.str(3) + part.str(4));
  if (!above || !below || below->quantity != duration ||
    (above->quantity != volume && above->quantity != length))
  {
    return {};
  }
  return ColumnMeaning{ Kind::Value, above->quantity, above->scale / below->scale };
}

// "time" or "t", alone, or with a unit in brackets or after a slash or a blank.
std::optional<ColumnMeaning> timeOf(const std::string& name)
{
  static const std::regex form(
    R"((?:time|t)(?:[ /]*[(\[]([^()\[\]]*)[)\]]| */(.*)|[ ,;:]+(?:/ *)?(.*))?)");
  std::smatch part;
  if (!std::regex_match(name, part, form))
  {
    return {};
  }
  const Unit* unit = unitOf(trimmed(part.str(1) + part.str(2) + part.str(3), " ,;:*."));
  const bool isDuration = unit && unit->quantity == duration;
  if (name == "time" || name == "t" || (isDuration && unit->scale <= 1))
  {
    return ColumnMeaning{ Kind::Time, {}, isDuration ? unit->scale : 1, isDuration };
  }
  return isDuration || !part[3].matched ? std::optional(ColumnMeaning{ Kind::OtherTime })
                                        : std::nullopt;
}

// Whether a text may hold a unit or a part of one, also in "flowMlPerS"; the user must decide then.
bool hintsAtUnit(const std::string& text)
{
  static const std::regex hump("([a-z])([A-Z])");
  static const std::regex hint = []
  {
    std::string words = otherUnitWords;
    for (const Unit& unit : units)
    {
      words += std::string(unit.names, std::string(unit.names).size() - 1);
    }
    return std::regex(R"([/^*%(){}\[\]]|(?:^|[^a-z0-9])(?:[0-9][a-z0-9]*|x[0-9]+|(?:)" + words +
      ")[0-9]*)(?![a-z0-9])");
  }();
  return std::regex_search(lowered(text + " " + std::regex_replace(text, hump, "$1 $2")), hint);
}

// Whether a name is that of a flow rate or a velocity, whose values are no factors.
bool isFlowOrVelocity(const std::string& name)
{
  static const std::regex words("flow|flux|veloc|speed|(?:^|[^a-z0-9])[quv](?:[^a-z0-9]|$)");
  return std::regex_search(lowered(name), words);
}

// The unit in a name with a single pair of brackets.
std::optional<ColumnMeaning> bracketedUnitOf(const std::string& name)
{
  static const std::regex form(
    R"(([^()\[\]]*?)[ /]*(?:\(([^()\[\]]*)\)|\[([^()\[\]]*)\])([^()\[\]]*))");
  std::smatch part;
  if (!std::regex_match(name, part, form))
  {
    return {};
  }
  const std::string unit = trimmed(part.str(2) + part.str(3), " ");
  if (hintsAtUnit(part.str(1) + part.str(4)))
  {
    return ColumnMeaning{ Kind::OtherUnit };
  }
  const bool isNone = unit.empty() || unit == "-" || unit == "1";
  return isNone ? ColumnMeaning{} : valueUnitOf(unit).value_or(ColumnMeaning{ Kind::OtherUnit });
}

// Interprets a name such as "Q (ml/s)", "v [cm/s]", "flow ml s-1", "p (mmHg)" or "t / ms". A unit
// of flow is a volume or a length over a time, in whole words: "ml/s/m2" is an unknown unit.
// \param name UTF-8; the unit of a name longer than 200 bytes is doubtful.
ColumnMeaning meaningOf(const std::string& name)
{
  constexpr std::size_t longest = 200;
  if (name.size() > longest)
  {
    return { Kind::OtherUnit };
  }
  std::string plain = asciiOf(name);
  if (const auto time = timeOf(lowered(plain)))
  {
    return *time;
  }
  if (const auto meaning = bracketedUnitOf(plain))
  {
    return *meaning;
  }
  std::replace_if(
    plain.begin(), plain.end(), [](char c) { return c == ',' || c == ';' || c == ':'; }, ' ');
  for (std::size_t at = 0; at != std::string::npos; at = plain.find_first_not_of(' ', at))
  {
    const auto meaning = valueUnitOf(trimmed(plain.substr(at), " "));
    std::string quantity = plain.substr(0, at);
    quantity.erase(quantity.find_last_not_of(" /") + 1);
    if (meaning && !hintsAtUnit(quantity))
    {
      return *meaning;
    }
    at = plain.find(' ', at);
  }
  return { hintsAtUnit(plain) || isFlowOrVelocity(plain) ? Kind::OtherUnit : Kind::Plain };
}

using Words = std::vector<std::string>;

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

std::optional<double> velocityUnitOf(const std::string& name)
{
  const ColumnMeaning meaning = meaningOf(name);
  if (meaning.kind == Kind::Value && meaning.quantity == WaveformQuantity::MeanVelocity)
  {
    return meaning.scale;
  }
  const bool hasUnit = meaning.kind != Kind::Plain && hintsAtUnit(asciiOf(name));
  return hasUnit ? std::nullopt : std::optional(1.0);
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
