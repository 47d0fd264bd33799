// SPDX-License-Identifier: BSD-3-Clause
#include "Input/WaveformCells.h"

#include "Solver/Error.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace tiledlbm::plugin
{

namespace
{

constexpr const char* blanks = " \t";

bool isUtf8(std::string_view text)
{
  int missing = 0; // bytes still missing of a character
  for (const char c : text)
  {
    const auto byte = static_cast<unsigned char>(c);
    const bool continues = (byte & 0xc0u) == 0x80u;
    if (continues != (missing > 0) || byte >= 0xf8u)
    {
      return false;
    }
    missing = continues ? missing - 1 : byte < 0xc0 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
  }
  return missing == 0;
}

// Converts Latin-1 of Windows, where 0x96 is a dash used as a minus sign.
std::string fromLatin1(std::string_view text)
{
  std::string utf8;
  for (const char c : text)
  {
    const auto byte = static_cast<unsigned char>(c);
    const char bytes[] = { static_cast<char>(0xc0u | (byte >> 6u)),
      static_cast<char>(0x80u | (byte & 0x3fu)), '\0' };
    utf8 += byte < 0x80 ? std::string(1, c) : byte == 0x96 ? "\u2013" : byte < 0xa0 ? "?" : bytes;
  }
  return utf8;
}

std::string decoded(std::string_view text, const WaveformSource& source)
{
  if (text.substr(0, 2) == "\xff\xfe" || text.substr(0, 2) == "\xfe\xff")
  {
    source.refuse("Save " + source.property + " as UTF-8", "is UTF-16");
  }
  if (text.find('\0') != std::string_view::npos)
  {
    source.refuse("Choose a text file as " + source.property, "holds bytes that are no text");
  }
  text.remove_prefix(text.substr(0, 3) == "\xef\xbb\xbf" ? 3 : 0);
  return isUtf8(text) ? std::string(text) : fromLatin1(text);
}

struct Line
{
  std::size_t number; // from 1
  std::string text;
  std::string mask; // the text with quoted characters replaced by quotation marks
};

Line lineOf(std::size_t number, const std::string& text)
{
  Line line{ number, text, text };
  bool isQuoted = false;
  for (char& c : line.mask)
  {
    isQuoted = isQuoted != (c == '"');
    c = isQuoted ? '"' : c;
  }
  return line;
}

// The lines that are not blank; stops once there are too many.
std::vector<Line> linesOf(const std::string& text)
{
  std::vector<Line> lines;
  std::size_t first = 0;
  for (std::size_t number = 1; first < text.size() && lines.size() < mostWaveformRows + 2; ++number)
  {
    const std::size_t end = std::min(text.find_first_of("\r\n", first), text.size());
    if (text.find_first_not_of(blanks, first) < end)
    {
      lines.push_back(lineOf(number, text.substr(first, end - first)));
    }
    first = end + (text.compare(end, 2, "\r\n") == 0 ? 2 : 1);
  }
  return lines;
}

bool isNumeric(const std::string& line)
{
  return line.find_first_not_of("0123456789+-.,;eE\" \t") == std::string::npos &&
    line.find_first_of("0123456789") != std::string::npos;
}

bool hasDecimalCommas(const std::string& line)
{
  const auto isDigit = [&](std::size_t at) { return at < line.size() && std::isdigit(line[at]); };
  std::size_t comma = line.find(',');
  while (comma != std::string::npos && isDigit(comma - 1) && isDigit(comma + 1))
  {
    comma = line.find(',', comma + 1);
  }
  return comma == std::string::npos;
}

char separatorOf(const std::vector<Line>& lines)
{
  const auto has = [](const char* characters)
  {
    return [characters](const Line& line)
    { return trimmed(line.mask).find_first_of(characters) != std::string::npos; };
  };
  const auto any = [&](const char* characters)
  { return std::any_of(lines.begin(), lines.end(), has(characters)); };
  const auto all = [&](const auto& holds)
  { return std::all_of(lines.begin(), lines.end(), holds); };
  if (any(";"))
  {
    return ';';
  }
  if (all(has("\t")))
  {
    return '\t';
  }
  const bool areDecimal =
    all(has(blanks)) && all([](const Line& line) { return hasDecimalCommas(line.mask); });
  const bool areSeparators = any(",") && !areDecimal;
  return !areSeparators && any(blanks) ? ' ' : ',';
}

std::string unquoted(const std::string& text)
{
  const std::string cell = trimmed(text);
  const bool isQuoted = cell.size() > 1 && cell.front() == '"' && cell.back() == '"';
  return isQuoted ? trimmed(cell.substr(1, cell.size() - 2)) : cell;
}

std::vector<std::string> cellsOf(const Line& line, char separator, const WaveformSource& source)
{
  constexpr std::size_t mostCells = 64;
  const std::string separators = separator == ' ' ? blanks : std::string(1, separator);
  std::vector<std::string> cells;
  for (std::size_t first = 0, end = 0; end != std::string::npos; first = end + 1)
  {
    end = line.mask.find_first_of(separators, first);
    const std::string cell = line.text.substr(first, end - first);
    if (separator != ' ' || !cell.empty())
    {
      cells.push_back(unquoted(cell));
    }
    if (cells.size() > mostCells)
    {
      source.refuse("Give " + source.property + " two columns, \"time (s)\" and the value",
        "has more than " + std::to_string(mostCells) + " in row " + std::to_string(line.number));
    }
  }
  return cells;
}

}

void WaveformSource::refuse(const std::string& remedy, const std::string& finding) const
{
  throw InvalidInput(remedy + ": " + this->content + " " + finding + ".");
}

void WaveformSource::checkRowCount(std::size_t rows) const
{
  if (rows > mostWaveformRows)
  {
    this->refuse("Give " + this->property + " at most " + std::to_string(mostWaveformRows) +
        " rows, for example every tenth",
      "has more");
  }
}

std::string trimmed(const std::string& text, const char* characters)
{
  const std::size_t first = text.find_first_not_of(characters);
  return first == std::string::npos
    ? std::string()
    : text.substr(first, text.find_last_not_of(characters) - first + 1);
}

std::string shown(const std::string& text)
{
  constexpr std::size_t longest = 40;
  std::size_t end = std::min(text.size(), longest);
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0u) == 0x80u)
  {
    --end;
  }
  std::string cut = text.substr(0, end);
  std::replace_if(
    cut.begin(), cut.end(), [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; },
    ' ');
  return "\"" + cut + (end < text.size() ? "...\"" : "\"");
}

WaveformCells cellsOf(std::string_view text, const WaveformSource& source)
{
  std::vector<Line> lines = linesOf(decoded(text, source));
  std::optional<Line> names;
  if (!lines.empty() && !isNumeric(lines.front().text))
  {
    const std::string line = trimmed(lines.front().text);
    const bool isComment = line.front() == '#' || line.front() == '%';
    names = lineOf(lines.front().number, line.substr(isComment ? 1 : 0));
    lines.erase(lines.begin());
  }
  if (lines.empty())
  {
    source.refuse(
      "Give " + source.property + " rows of two numbers, a time in s and a value", "has none");
  }
  source.checkRowCount(lines.size());
  WaveformCells cells;
  cells.separator = separatorOf(lines);
  cells.names = names ? cellsOf(*names, cells.separator, source) : std::vector<std::string>();
  for (const Line& line : lines)
  {
    cells.rows.push_back({ line.number, cellsOf(line, cells.separator, source) });
  }
  return cells;
}

}
