// SPDX-License-Identifier: BSD-3-Clause
#include "Input/ColumnUnits.h"

#include "Input/WaveformCells.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>
#include <regex>

namespace tiledlbm::plugin
{

namespace
{

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
  { "|mmhg|mm hg|torr|", pressure, 133.322 },
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

}

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

}
