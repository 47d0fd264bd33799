// SPDX-License-Identifier: BSD-3-Clause
#include "Reader/TextHeader.h"

#include "Reader/FileNames.h"

#include <cstddef>
#include <fstream>

namespace tiledlbm::plugin
{

std::string TextHeader::valueOf(const std::string& name) const
{
  const auto found = this->fields.find(name);
  return found == this->fields.end() ? std::string() : found->second;
}

TextHeader readTextHeader(const std::string& path, char separator, const std::string& last)
{
  TextHeader header;
  std::ifstream file(path, std::ios::binary);
  constexpr int mostLines = 1000;
  std::string line;
  for (int i = 0; i < mostLines && std::getline(file, line); ++i)
  {
    if (last.empty() && trimmed(line).empty())
    {
      break;
    }
    const std::size_t middle = line.find(separator);
    if (middle == std::string::npos)
    {
      continue;
    }
    const std::string name = trimmed(line.substr(0, middle));
    header.fields[name] = trimmed(line.substr(middle + 1));
    if (name == last)
    {
      break;
    }
  }
  header.end = file ? static_cast<std::int64_t>(file.tellg()) : 0;
  return header;
}

}
