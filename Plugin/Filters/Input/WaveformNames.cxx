// SPDX-License-Identifier: BSD-3-Clause
#include "Input/WaveformNames.h"

#include "Solver/Error.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iterator>

namespace tiledlbm::plugin
{

namespace
{

using Kind = ColumnMeaning::Kind;

enum class Dimension
{
  Volume,
  Length,
  Time
};

struct UnitSymbol
{
  const char* symbol; // in small letters
  int power;          // of the symbol
  Dimension dimension;
  double scale; // to ml, m or s
};

constexpr UnitSymbol unitSymbols[] = {
  { "ml", 1, Dimension::Volume, 1 },
  { "millilitre", 1, Dimension::Volume, 1 },
  { "millilitres", 1, Dimension::Volume, 1 },
  { "milliliter", 1, Dimension::Volume, 1 },
  { "milliliters", 1, Dimension::Volume, 1 },
  { "cc", 1, Dimension::Volume, 1 },
  { "ccm", 1, Dimension::Volume, 1 },
  { "l", 1, Dimension::Volume, 1e3 },
  { "litre", 1, Dimension::Volume, 1e3 },
  { "litres", 1, Dimension::Volume, 1e3 },
  { "liter", 1, Dimension::Volume, 1e3 },
  { "liters", 1, Dimension::Volume, 1e3 },
  { "dl", 1, Dimension::Volume, 1e2 },
  { "cl", 1, Dimension::Volume, 10 },
  { "ul", 1, Dimension::Volume, 1e-3 },
  { "m", 3, Dimension::Volume, 1e6 },
  { "dm", 3, Dimension::Volume, 1e3 },
  { "cm", 3, Dimension::Volume, 1 },
  { "mm", 3, Dimension::Volume, 1e-3 },
  { "m", 1, Dimension::Length, 1 },
  { "metre", 1, Dimension::Length, 1 },
  { "metres", 1, Dimension::Length, 1 },
  { "meter", 1, Dimension::Length, 1 },
  { "meters", 1, Dimension::Length, 1 },
  { "dm", 1, Dimension::Length, 0.1 },
  { "cm", 1, Dimension::Length, 1e-2 },
  { "mm", 1, Dimension::Length, 1e-3 },
  { "um", 1, Dimension::Length, 1e-6 },
  { "s", 1, Dimension::Time, 1 },
  { "sec", 1, Dimension::Time, 1 },
  { "secs", 1, Dimension::Time, 1 },
  { "second", 1, Dimension::Time, 1 },
  { "seconds", 1, Dimension::Time, 1 },
  { "ms", 1, Dimension::Time, 1e-3 },
  { "msec", 1, Dimension::Time, 1e-3 },
  { "millisecond", 1, Dimension::Time, 1e-3 },
  { "milliseconds", 1, Dimension::Time, 1e-3 },
  { "min", 1, Dimension::Time, 60 },
  { "minute", 1, Dimension::Time, 60 },
  { "minutes", 1, Dimension::Time, 60 },
  { "h", 1, Dimension::Time, 3600 },
  { "hr", 1, Dimension::Time, 3600 },
  { "hour", 1, Dimension::Time, 3600 },
  { "hours", 1, Dimension::Time, 3600 },
};

struct PressureUnitSymbol
{
  const char* symbol; // in small letters
  double scale;       // to Pa
};

constexpr PressureUnitSymbol pressureUnits[] = {
  { "pa", 1 },
  { "hpa", 100 },
  { "kpa", 1e3 },
  { "mmhg", 133.322 },
  { "mm hg", 133.322 },
  { "torr", 133.322 },
};

// Words that tell of a unit beside those symbols.
constexpr const char* otherUnitWords[] = { "per", "percent", "lpm", "mps", "mlps", "cmps", "kg",
  "pa", "hpa", "kpa", "mmhg", "torr", "hg", "hz", "bpm", "nl", "pl", "km", "ns", "us", "days",
  "day" };

bool isLetter(char c)
{
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool isDigit(char c)
{
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool isBlank(char c)
{
  return c == ' ' || c == '\t';
}

std::string lowered(std::string text)
{
  std::transform(text.begin(), text.end(), text.begin(),
    [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
  return text;
}

std::string trimmed(const std::string& text)
{
  const std::size_t first = text.find_first_not_of(" \t");
  return first == std::string::npos ? std::string()
                                    : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// Writes what people have for powers, products and micro in ASCII; '?' for other characters.
std::string plainOf(const std::string& name)
{
  static constexpr const char* replacements[][2] = { { "\u00b9", "1" }, { "\u00b2", "2" },
    { "\u00b3", "3" }, { "\u207b", "-" }, { "\u207a", "+" }, { "\u2212", "-" }, { "\u2013", "-" },
    { "\u00b7", "*" }, { "\u22c5", "*" }, { "\u2219", "*" }, { "\u00d7", "*" }, { "\u00b5", "u" },
    { "\u03bc", "u" }, { "\u00a0", " " }, { "\u202f", " " }, { "\u2009", " " }, { "\u2215", "/" },
    { "\u2044", "/" } };
  std::string plain;
  for (std::size_t i = 0; i < name.size();)
  {
    if (static_cast<unsigned char>(name[i]) < 0x80)
    {
      plain += name[i++];
      continue;
    }
    const auto found = std::find_if(std::begin(replacements), std::end(replacements),
      [&](const auto& entry)
      { return name.compare(i, std::string(entry[0]).size(), entry[0]) == 0; });
    plain += found != std::end(replacements) ? (*found)[1] : "?";
    for (++i; i < name.size() && (static_cast<unsigned char>(name[i]) & 0xc0u) == 0x80u; ++i)
    {
    }
  }
  return plain;
}

// A symbol to some power.
struct UnitFactor
{
  std::string symbol;
  int power = 1;
};

// Reads a symbol at a place, and its power: "cm3", "s-1", "s^-1", "m**3".
UnitFactor readFactor(const std::string& text, std::size_t& at)
{
  UnitFactor factor;
  while (at < text.size() && isLetter(text[at]))
  {
    factor.symbol += text[at++];
  }
  factor.symbol = lowered(factor.symbol);
  std::size_t power = at;
  power += text.compare(power, 2, "**") == 0 ? 2 : text.compare(power, 1, "^") == 0 ? 1 : 0;
  const bool isSigned = power < text.size() && (text[power] == '-' || text[power] == '+');
  const std::size_t digit = power + (isSigned ? 1 : 0);
  if (digit < text.size() && isDigit(text[digit]))
  {
    factor.power = (text[digit] - '0') * (isSigned && text[power] == '-' ? -1 : 1);
    at = digit + 1;
  }
  return factor;
}

// The factors of a unit; none where it is something else.
std::vector<UnitFactor> factorsOf(const std::string& text)
{
  constexpr std::size_t mostFactors = 4; // more than any unit that is known
  std::vector<UnitFactor> factors;
  bool isDivided = false;
  for (std::size_t at = 0; at < text.size();)
  {
    if (text[at] == '/')
    {
      if (isDivided)
      {
        return {};
      }
      isDivided = true;
      ++at;
    }
    else if (isLetter(text[at]))
    {
      UnitFactor factor = readFactor(text, at);
      if (factor.symbol == "per" && !isDivided)
      {
        isDivided = true;
        continue;
      }
      factor.power *= isDivided ? -1 : 1;
      isDivided = false;
      factors.push_back(factor);
      if (factors.size() > mostFactors || (at < text.size() && isDigit(text[at])))
      {
        return {};
      }
    }
    else if (isBlank(text[at]) || text[at] == '*' || text[at] == '.')
    {
      ++at;
    }
    else
    {
      return {};
    }
  }
  return isDivided ? std::vector<UnitFactor>() : factors;
}

const UnitSymbol* symbolOf(const UnitFactor& factor)
{
  const auto found = std::find_if(std::begin(unitSymbols), std::end(unitSymbols),
    [&](const UnitSymbol& entry)
    { return factor.symbol == entry.symbol && std::abs(factor.power) == entry.power; });
  return found != std::end(unitSymbols) ? &*found : nullptr;
}

// A volume or a length over a time, or a pressure, and nothing else.
std::optional<ColumnMeaning> valueUnitOf(const std::string& text)
{
  const auto pressure = std::find_if(std::begin(pressureUnits), std::end(pressureUnits),
    [word = lowered(trimmed(text))](const PressureUnitSymbol& unit)
    { return word == unit.symbol; });
  if (pressure != std::end(pressureUnits))
  {
    return ColumnMeaning{ Kind::Pressure, WaveformQuantity::Pressure, pressure->scale };
  }
  std::vector<UnitFactor> factors = factorsOf(text);
  if (factors.size() != 2)
  {
    return {};
  }
  std::sort(factors.begin(), factors.end(),
    [](const UnitFactor& a, const UnitFactor& b) { return a.power > b.power; });
  const UnitSymbol* above = symbolOf(factors[0]);
  const UnitSymbol* below = symbolOf(factors[1]);
  if (!above || !below || factors[0].power < 0 || factors[1].power != -1 ||
    above->dimension == Dimension::Time || below->dimension != Dimension::Time)
  {
    return {};
  }
  return ColumnMeaning{ Kind::Value,
    above->dimension == Dimension::Volume ? WaveformQuantity::FlowRate
                                          : WaveformQuantity::MeanVelocity,
    above->scale / below->scale };
}

// A unit of time, of which seconds and what is shorter are those that a waveform is given in.
std::optional<ColumnMeaning> timeUnitOf(const std::string& text)
{
  const std::vector<UnitFactor> factors = factorsOf(text);
  const UnitSymbol* symbol =
    factors.size() == 1 && factors[0].power == 1 ? symbolOf(factors[0]) : nullptr;
  if (!symbol || symbol->dimension != Dimension::Time)
  {
    return {};
  }
  return ColumnMeaning{ symbol->scale > 1 ? Kind::OtherTime : Kind::Time, WaveformQuantity::Factor,
    symbol->scale };
}

bool isUnitWord(const std::string& word)
{
  const std::string lower = lowered(word);
  const std::string letters = lower.substr(0, lower.find_last_not_of("0123456789") + 1);
  const bool isNumber = isDigit(word[0]) || (letters == "x" && letters.size() < lower.size());
  return isNumber ||
    std::any_of(std::begin(unitSymbols), std::end(unitSymbols),
      [&](const UnitSymbol& entry) { return letters == entry.symbol; }) ||
    std::find(std::begin(otherUnitWords), std::end(otherUnitWords), letters) !=
    std::end(otherUnitWords);
}

// Whether a text may hold a unit, or a part of one: it is better asked for than left out.
bool tellsOfUnit(const std::string& text)
{
  if (text.find_first_of("/^*%(){}[]") != std::string::npos)
  {
    return true;
  }
  const auto isPart = [](char c) { return isLetter(c) || isDigit(c); };
  for (std::size_t first = 0; first < text.size();)
  {
    std::size_t end = first, piece = first;
    for (; end < text.size() && isPart(text[end]); ++end)
    {
      // flowMlPerS
      if (end > piece && std::isupper(static_cast<unsigned char>(text[end])) != 0 &&
        std::islower(static_cast<unsigned char>(text[end - 1])) != 0)
      {
        if (isUnitWord(text.substr(piece, end - piece)))
        {
          return true;
        }
        piece = end;
      }
    }
    if (end > first &&
      (isUnitWord(text.substr(piece, end - piece)) || isUnitWord(text.substr(first, end - first))))
    {
      return true;
    }
    first = end + 1;
  }
  return false;
}

// A name without its unit, and the unit.
struct SplitName
{
  std::string quantity;
  std::string unit;
};

// "Q / ml/s" and "Q / (ml/s)" are read as Q in that unit.
std::string withoutLastSlash(const std::string& text)
{
  const std::string all = trimmed(text);
  return !all.empty() && all.back() == '/' ? trimmed(all.substr(0, all.size() - 1)) : all;
}

// What stands in the only brackets of a name; nothing where there is another number of them.
std::optional<SplitName> splitAtBrackets(const std::string& name)
{
  const std::size_t open = name.find_first_of("([");
  const std::size_t close = name.find_first_of(")]");
  if (open == std::string::npos || close == std::string::npos || close < open ||
    (name[open] == '(') != (name[close] == ')') ||
    name.find_first_of("([", open + 1) != std::string::npos ||
    name.find_first_of(")]", close + 1) != std::string::npos)
  {
    return {};
  }
  return SplitName{ trimmed(withoutLastSlash(name.substr(0, open)) + name.substr(close + 1)),
    trimmed(name.substr(open + 1, close - open - 1)) };
}

// All ways to read the last words of a name as its unit, the longest first.
template <typename Read>
std::optional<ColumnMeaning> readLastWords(const std::string& name, const Read& read)
{
  std::string words = name;
  std::replace_if(
    words.begin(), words.end(), [](char c) { return c == ',' || c == ';' || c == ':'; }, ' ');
  for (std::size_t at = 0; at < words.size(); ++at)
  {
    const bool isBegin = !isBlank(words[at]) && (at == 0 || isBlank(words[at - 1]));
    if (isBegin)
    {
      if (const auto meaning =
            read(SplitName{ withoutLastSlash(words.substr(0, at)), trimmed(words.substr(at)) }))
      {
        return meaning;
      }
    }
  }
  return {};
}

bool isNoUnit(const std::string& unit)
{
  return unit.empty() || unit == "-" || unit == "1";
}

bool isTimeWord(const std::string& quantity)
{
  const std::string word = lowered(quantity);
  return word == "time" || word == "t";
}

// What a name means that begins with "time" or "t".
std::optional<ColumnMeaning> meaningOfTime(const std::string& name)
{
  if (isTimeWord(name))
  {
    return ColumnMeaning{ Kind::Time, WaveformQuantity::Factor, 1 };
  }
  const auto inUnit = [](const SplitName& split) -> std::optional<ColumnMeaning>
  { return isTimeWord(split.quantity) ? timeUnitOf(split.unit) : std::nullopt; };
  if (const auto split = splitAtBrackets(name); split && isTimeWord(split->quantity))
  {
    const auto meaning = timeUnitOf(split->unit);
    return meaning ? meaning : ColumnMeaning{ Kind::OtherTime };
  }
  if (const auto meaning = readLastWords(name, inUnit))
  {
    return meaning;
  }
  const std::size_t slash = name.find('/');
  if (slash != std::string::npos && isTimeWord(trimmed(name.substr(0, slash))))
  {
    const auto meaning = timeUnitOf(trimmed(name.substr(slash + 1)));
    return meaning ? meaning : ColumnMeaning{ Kind::OtherTime };
  }
  return {};
}

}

ColumnMeaning meaningOf(const std::string& name)
{
  const std::string plain = trimmed(plainOf(name));
  if (const auto time = meaningOfTime(plain))
  {
    return *time;
  }
  const auto inUnit = [](const SplitName& split) -> std::optional<ColumnMeaning>
  { return tellsOfUnit(split.quantity) ? std::nullopt : valueUnitOf(split.unit); };
  if (const auto split = splitAtBrackets(plain))
  {
    if (isNoUnit(split->unit) && !tellsOfUnit(split->quantity))
    {
      return { Kind::Plain };
    }
    const auto meaning = inUnit(*split);
    return meaning ? *meaning : ColumnMeaning{ Kind::OtherUnit };
  }
  if (const auto meaning = readLastWords(plain, inUnit))
  {
    return *meaning;
  }
  return { tellsOfUnit(plain) ? Kind::OtherUnit : Kind::Plain };
}

std::string shown(const std::string& text)
{
  constexpr std::size_t longest = 40;
  std::string cut = text;
  if (cut.size() > longest)
  {
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(cut[end]) & 0xc0u) == 0x80u)
    {
      --end;
    }
    cut = cut.substr(0, end) + "...";
  }
  std::replace_if(
    cut.begin(), cut.end(), [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; },
    ' ');
  return "\"" + cut + "\"";
}

namespace
{

std::string listOf(const std::vector<std::string>& names)
{
  constexpr std::size_t mostNames = 8;
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), mostNames); ++i)
  {
    list += (i > 0 ? ", " : "") + shown(names[i]);
  }
  return list + (names.size() > mostNames ? " and more" : "");
}

[[noreturn]] void throwNoPressure(const WaveformSource& source, const std::string& found)
{
  throw InvalidInput("Name the pressures in " + source.property +
    " with their unit, \"p (mmHg)\", \"p (Pa)\" or \"p (kPa)\": " + source.content + " has " +
    found + ".");
}

std::size_t countOf(const std::vector<ColumnMeaning>& meanings, Kind kind, std::size_t& last)
{
  std::size_t count = 0;
  for (std::size_t i = 0; i < meanings.size(); ++i)
  {
    if (meanings[i].kind == kind)
    {
      ++count;
      last = i;
    }
  }
  return count;
}

}

WaveformColumns chooseColumns(const std::vector<std::string>& names, const WaveformSource& source)
{
  if (names.empty())
  {
    if (source.isOfPressure)
    {
      throwNoPressure(source, "no names of its columns");
    }
    return {};
  }
  std::vector<ColumnMeaning> meanings;
  std::transform(names.begin(), names.end(), std::back_inserter(meanings), meaningOf);
  WaveformColumns columns;
  const std::size_t times = countOf(meanings, Kind::Time, columns.time);
  const Kind wanted = source.isOfPressure ? Kind::Pressure : Kind::Value;
  const std::size_t values = countOf(meanings, wanted, columns.value);
  const bool areTwo = names.size() == 2;
  if (areTwo && times == 1 && columns.time == 0)
  {
    columns.value = 1;
  }
  else if (areTwo && meanings[0].kind == Kind::OtherTime)
  {
    throw InvalidInput("Give the times in " + source.property +
      " in s or ms and name them \"time (s)\" or " + "\"time (ms)\": in " + source.content +
      " they are named " + shown(names[0]) + ".");
  }
  else if (times != 1 || values != 1)
  {
    const std::string cure = areTwo
      ? "Name the first of the two columns in " + source.property + " \"time (s)\""
      : "Give " + source.property +
        " two columns, \"time (s)\" and the value, or name exactly one " +
        "\"time (s)\" and exactly one with " +
        (source.isOfPressure ? "a unit of pressure, \"p (mmHg)\"" : "ml/s or m/s");
    throw InvalidInput(cure + ": " + source.content + " has " + std::to_string(names.size()) +
      (names.size() == 1 ? " column, " : " columns, ") + listOf(names) + ".");
  }
  const ColumnMeaning& value = meanings[columns.value];
  columns.timeScale = meanings[columns.time].scale;
  columns.valueScale = value.scale;
  columns.name = names[columns.value];
  if (source.isOfPressure && value.kind != Kind::Pressure)
  {
    throwNoPressure(source, "them named " + shown(columns.name));
  }
  if (!source.isOfPressure && value.kind != Kind::Value && value.kind != Kind::Plain)
  {
    columns.quantity.reset();
    columns.valueScale = 1;
    return columns;
  }
  columns.quantity = value.quantity;
  return columns;
}

}
