// SPDX-License-Identifier: BSD-3-Clause
#include "Input/WaveformText.h"

#include "Solver/Error.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

namespace tiledlbm::plugin
{

namespace
{

constexpr const char* blanks = " \t";

bool isDigit(char c)
{
  return c >= '0' && c <= '9';
}
bool isBlank(char c)
{
  return c == ' ' || c == '\t';
}

std::string_view trimmed(std::string_view text)
{
  const std::size_t first = text.find_first_not_of(blanks);
  return first == std::string_view::npos
    ? std::string_view()
    : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Bytes of the character of UTF-8 at a place, 0 if it is none.
std::size_t lengthOfCharacter(std::string_view text, std::size_t at)
{
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  const std::size_t length = first < 0x80 ? 1
    : (first & 0xe0u) == 0xc0u            ? 2
    : (first & 0xf0u) == 0xe0u            ? 3
    : (first & 0xf8u) == 0xf0u            ? 4
                                          : 0;
  for (std::size_t i = 1; i < length; ++i)
  {
    if (at + i >= text.size() || (byte(at + i) & 0xc0u) != 0x80u)
    {
      return 0;
    }
  }
  return length;
}

bool isUtf8(std::string_view text)
{
  for (std::size_t at = 0; at < text.size();)
  {
    const std::size_t length = lengthOfCharacter(text, at);
    if (length == 0)
    {
      return false;
    }
    at += length;
  }
  return true;
}

// From Latin-1 as Windows has it, where it has a dash that stands for a minus sign.
std::string fromLatin1(std::string_view text)
{
  std::string utf8;
  for (const char c : text)
  {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80)
    {
      utf8 += c;
    }
    else if (byte < 0xa0)
    {
      utf8 += byte == 0x96 ? "\u2013" : "?";
    }
    else
    {
      utf8 += static_cast<char>(0xc0u | (byte >> 6u));
      utf8 += static_cast<char>(0x80u | (byte & 0x3fu));
    }
  }
  return utf8;
}

std::string decoded(std::string_view text, const WaveformSource& source)
{
  if (text.substr(0, 2) == "\xff\xfe" || text.substr(0, 2) == "\xfe\xff")
  {
    throw InvalidInput("Save " + source.property + " as UTF-8: " + source.content + " is UTF-16.");
  }
  if (text.find('\0') != std::string_view::npos)
  {
    throw InvalidInput("Choose a text file as " + source.property + ": " + source.content +
      " holds bytes that are no text.");
  }
  text.remove_prefix(text.substr(0, 3) == "\xef\xbb\xbf" ? 3 : 0);
  return isUtf8(text) ? std::string(text) : fromLatin1(text);
}

struct Line
{
  std::size_t row; // in the file, from 1
  std::string_view text;
};

// Those that are not blank.
std::vector<Line> linesOf(std::string_view text, const WaveformSource& source)
{
  std::vector<Line> lines;
  std::size_t row = 0;
  for (std::size_t first = 0; first < text.size();)
  {
    const std::size_t end = std::min(text.find_first_of("\r\n", first), text.size());
    ++row;
    if (const std::string_view line = text.substr(first, end - first); !trimmed(line).empty())
    {
      lines.push_back({ row, line });
      checkRowCount(lines.size() - 1, source); // one may have the names
    }
    first = text.substr(end, 2) == "\r\n" ? end + 2 : end + 1;
  }
  return lines;
}

// Calls `body` with each character that is not in quotes, and its place.
template <typename Body>
void forUnquoted(std::string_view text, const Body& body)
{
  bool isQuoted = false;
  for (std::size_t at = 0; at < text.size(); ++at)
  {
    isQuoted = isQuoted != (text[at] == '"');
    if (!isQuoted && text[at] != '"')
    {
      body(text[at], at);
    }
  }
}

bool holdsUnquoted(std::string_view text, char wanted)
{
  bool isFound = false;
  forUnquoted(text, [&](char c, std::size_t) { isFound = isFound || c == wanted; });
  return isFound;
}

bool holdsBlanks(std::string_view text)
{
  return holdsUnquoted(text, ' ') || holdsUnquoted(text, '\t');
}

// Whether each comma stands between digits, as in a number.
bool hasCommasInNumbers(std::string_view text)
{
  bool areInNumbers = true;
  forUnquoted(text,
    [&](char c, std::size_t at)
    {
      areInNumbers = areInNumbers &&
        (c != ',' ||
          (at > 0 && at + 1 < text.size() && isDigit(text[at - 1]) && isDigit(text[at + 1])));
    });
  return areInNumbers;
}

// What separates columns; a blank for any number of blanks and tabs.
char separatorOf(const std::vector<Line>& lines)
{
  const auto holds = [](char c)
  { return [c](const Line& line) { return holdsUnquoted(trimmed(line.text), c); }; };
  const auto any = [&](char c) { return std::any_of(lines.begin(), lines.end(), holds(c)); };
  if (any(';'))
  {
    return ';';
  }
  if (std::all_of(lines.begin(), lines.end(), holds('\t')))
  {
    return '\t';
  }
  const bool areNumbersWithCommas = std::all_of(lines.begin(), lines.end(),
    [](const Line& line)
    { return holdsBlanks(trimmed(line.text)) && hasCommasInNumbers(line.text); });
  const bool areBlanks = any(' ') || any('\t');
  return any(',') && !areNumbersWithCommas ? ',' : areBlanks ? ' ' : ',';
}

std::string_view unquoted(std::string_view cell)
{
  cell = trimmed(cell);
  const bool isQuoted = cell.size() > 1 && cell.front() == '"' && cell.back() == '"';
  return isQuoted ? trimmed(cell.substr(1, cell.size() - 2)) : cell;
}

std::vector<std::string_view> cellsOf(
  const Line& line, char separator, const WaveformSource& source)
{
  constexpr std::size_t mostCells = 64;
  const std::string_view text = separator == ' ' ? trimmed(line.text) : line.text;
  std::vector<std::string_view> cells;
  std::size_t first = 0;
  const auto end = [&](std::size_t at)
  {
    const std::string_view cell = text.substr(first, at - first);
    if (separator != ' ' || !trimmed(cell).empty())
    {
      cells.push_back(unquoted(cell));
    }
    first = at + 1;
  };
  forUnquoted(text,
    [&](char c, std::size_t at)
    {
      if ((c == separator || (separator == ' ' && isBlank(c))) && cells.size() <= mostCells)
      {
        end(at);
      }
    });
  end(text.size());
  if (cells.size() > mostCells)
  {
    throw InvalidInput("Give " + source.property +
      " two columns, \"time (s)\" and the value: " + source.content + " has more than " +
      std::to_string(mostCells) + " in row " + std::to_string(line.row) + ".");
  }
  return cells;
}

bool isNumeric(std::string_view line)
{
  return line.find_first_not_of("0123456789+-.,;eE\" \t") == std::string_view::npos &&
    line.find_first_of("0123456789") != std::string_view::npos;
}

// Words between blanks, of which those that begin a unit belong to the name before.
std::vector<std::string> namesOfWords(const std::vector<std::string_view>& words)
{
  std::vector<std::string> names;
  for (std::size_t i = 0; i < words.size(); ++i)
  {
    const bool isUnit = !names.empty() && !words[i].empty() &&
      (words[i].front() == '(' || words[i].front() == '[' || words[i].front() == '/' ||
        words[i - 1] == "/");
    if (isUnit)
    {
      names.back() += " " + std::string(words[i]);
    }
    else
    {
      names.emplace_back(words[i]);
    }
  }
  return names;
}

// The names of two columns, where blanks stand between these and in them: the longest beginning
// that names a time is the first.
std::vector<std::string> twoNamesOfWords(const std::vector<std::string_view>& words)
{
  std::vector<std::string> names;
  for (std::size_t count = 1; count < words.size(); ++count)
  {
    std::string first, second;
    for (std::size_t i = 0; i < words.size(); ++i)
    {
      std::string& name = i < count ? first : second;
      name += (name.empty() ? "" : " ") + std::string(words[i]);
    }
    const ColumnMeaning::Kind kind = meaningOf(first).kind;
    if (names.empty() || kind == ColumnMeaning::Kind::Time ||
      kind == ColumnMeaning::Kind::OtherTime)
    {
      names = { first, second };
    }
  }
  return names;
}

std::vector<std::string> namesOf(
  const Line& line, char separator, std::size_t columns, const WaveformSource& source)
{
  Line names = line;
  names.text = trimmed(names.text);
  if (names.text.front() == '#' || names.text.front() == '%')
  {
    names.text.remove_prefix(1);
  }
  const std::vector<std::string_view> cells = cellsOf(names, separator, source);
  if (separator == ' ' && columns == 2 && cells.size() > 2)
  {
    return twoNamesOfWords(cells);
  }
  return separator == ' ' ? namesOfWords(cells)
                          : std::vector<std::string>(cells.begin(), cells.end());
}

enum class Decimals
{
  Unknown,
  Point,
  Comma
};

// One file has one sign for decimals: "1.234,5" and "0,5" beside "0.5" could mean anything.
void checkDecimals(
  std::string_view cell, const Line& line, const WaveformSource& source, Decimals& decimals)
{
  const bool hasPoint = cell.find('.') != std::string_view::npos;
  const bool hasComma = cell.find(',') != std::string_view::npos;
  const Decimals own = hasComma ? Decimals::Comma : hasPoint ? Decimals::Point : decimals;
  if ((hasPoint && hasComma) || (decimals != Decimals::Unknown && own != decimals))
  {
    throw InvalidInput("Write all decimals in " + source.property +
      " with a point, and no others: " + source.content +
      " has both points and commas in its numbers, " + shown(std::string(cell)) + " in row " +
      std::to_string(line.row) + ".");
  }
  decimals = own;
}

// \return no number where the cell is none that can be used.
std::optional<double> numberOf(std::string_view cell)
{
  std::string text(cell);
  std::replace(text.begin(), text.end(), ',', '.');
  const std::size_t plus = text.size() > 1 && text[0] == '+' && text[1] != '-' ? 1 : 0;
  double number = 0;
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data() + plus, last, number);
  return error == std::errc() && end == last && isUsable(number) ? std::optional(number)
                                                                 : std::nullopt;
}

// Rows of cells, all with the same number of columns.
class Cells
{
public:
  Cells(const std::vector<Line>& lines, bool hasNames, const WaveformSource& source)
    : source_(source)
    , lines_(lines.begin() + (hasNames ? 1 : 0), lines.end())
    , separator_(separatorOf(this->lines_))
  {
    this->columns_ = cellsOf(this->lines_.front(), this->separator_, source).size();
    if (hasNames)
    {
      this->names_ = namesOf(lines.front(), this->separator_, this->columns_, source);
    }
    this->checkColumns(hasNames);
  }

  const std::vector<std::string>& names() const { return this->names_; }

  std::vector<std::array<double, 2>> numbers(const WaveformColumns& columns) const
  {
    std::vector<std::array<double, 2>> rows;
    Decimals decimals = Decimals::Unknown;
    for (const Line& line : this->lines_)
    {
      const std::vector<std::string_view> cells = cellsOf(line, this->separator_, this->source_);
      if (cells.size() != this->columns_)
      {
        throw InvalidInput("Give all rows of " + this->source_.property +
          " the same columns: " + this->source_.content + " has " + std::to_string(cells.size()) +
          " in row " + std::to_string(line.row) + " and " + std::to_string(this->columns_) +
          " in row " + std::to_string(this->lines_.front().row) + ".");
      }
      std::array<double, 2>& row = rows.emplace_back();
      for (const bool isTime : { true, false })
      {
        const std::size_t column = isTime ? columns.time : columns.value;
        const double scale = isTime ? columns.timeScale : columns.valueScale;
        checkDecimals(cells[column], line, this->source_, decimals);
        const std::optional<double> number = numberOf(cells[column]);
        if (!number || !isUsable(*number * scale))
        {
          throwNoNumber(std::string(cells[column]), line.row, column + 1, this->source_);
        }
        row[isTime ? 0 : 1] = *number * scale;
      }
    }
    return rows;
  }

private:
  void checkColumns(bool hasNames) const
  {
    const Line& first = this->lines_.front();
    const bool haveNames = hasNames && this->names_.size() == this->columns_;
    if (haveNames || (!hasNames && this->columns_ == 2))
    {
      return;
    }
    if (this->separator_ == ',' && this->columns_ > 2 &&
      first.text.find('.') == std::string_view::npos)
    {
      throw InvalidInput("Separate the columns of " + this->source_.property +
        " by semicolons, or write decimals with a point: " + this->source_.content +
        " has commas that may be either, " + shown(std::string(first.text)) + " in row " +
        std::to_string(first.row) + ".");
    }
    const std::string found = std::to_string(this->columns_) +
      (this->columns_ == 1 ? " column" : " columns") + " in row " + std::to_string(first.row);
    throw InvalidInput("Give " + this->source_.property +
      " two columns, \"time (s)\" and the value: " + this->source_.content + " has " + found +
      (hasNames ? " and " + std::to_string(this->names_.size()) +
            (this->names_.size() == 1 ? " name" : " names") + " above"
                : "") +
      ".");
  }

  const WaveformSource& source_;
  std::vector<Line> lines_; // without that of the names
  char separator_;
  std::size_t columns_ = 0;
  std::vector<std::string> names_;
};

}

bool isUsable(double number)
{
  constexpr double largest = 1e30; // as the solver's scales
  return std::isfinite(number) && std::abs(number) <= largest;
}

void checkRowCount(std::size_t rows, const WaveformSource& source)
{
  if (rows > mostWaveformRows)
  {
    throw InvalidInput("Give " + source.property + " at most " + std::to_string(mostWaveformRows) +
      " rows, for example every tenth: " + source.content + " has more.");
  }
}

void throwNoNumber(
  const std::string& cell, std::size_t row, std::size_t column, const WaveformSource& source)
{
  throw InvalidInput("Correct row " + std::to_string(row) + ", column " + std::to_string(column) +
    " of " + source.property + ": " + source.content + " has " + shown(cell) +
    " there, where a number is needed, not beyond 1e30.");
}

NamedWaveform parseWaveform(std::string_view text, const WaveformSource& source)
{
  const std::string all = decoded(text, source);
  const std::vector<Line> lines = linesOf(all, source);
  const bool hasNames = !lines.empty() && !isNumeric(lines.front().text);
  if (lines.size() <= (hasNames ? 1 : 0))
  {
    throw InvalidInput("Give " + source.property +
      " rows of two numbers, a time in s and a value: " + source.content + " has none.");
  }
  checkRowCount(lines.size() - (hasNames ? 1 : 0), source);
  const Cells cells(lines, hasNames, source);
  const WaveformColumns columns = chooseColumns(cells.names(), source);
  return { cells.numbers(columns), columns.name, columns.quantity };
}

}
