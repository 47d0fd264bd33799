// SPDX-License-Identifier: BSD-3-Clause
#ifndef FileNames_h
#define FileNames_h

#include "vtksys/SystemTools.hxx"

#include <string>

namespace tiledlbm::plugin
{

/// Whether a path ends with `ending`, in small or capital letters.
inline bool endsWith(const std::string& path, const char* ending)
{
  return vtksys::SystemTools::StringEndsWith(vtksys::SystemTools::LowerCase(path), ending);
}

/// Name of a file without its folder, in quotation marks for messages.
inline std::string nameOf(const std::string& path)
{
  return "\"" + vtksys::SystemTools::GetFilenameName(path) + "\"";
}

/// A text without blanks, tabs and line ends at its ends.
inline std::string trimmed(const std::string& text)
{
  constexpr const char* blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  return first == std::string::npos ? std::string()
                                    : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}

#endif
