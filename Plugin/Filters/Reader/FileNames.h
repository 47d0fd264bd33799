// SPDX-License-Identifier: BSD-3-Clause
#ifndef FileNames_h
#define FileNames_h

#include "Messages/Refuse.h"

#include "vtksys/SystemTools.hxx"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

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

/// Refuses a file whose contents cannot be read.
[[noreturn]] inline void refuseFile(const std::string& path, const std::string& reason)
{
  refuse("Check the file ", nameOf(path),
    ", for instance by opening it in the program that wrote it: ", reason);
}

/// \throws InvalidInput for a path without a file.
inline void requireFile(const std::string& path)
{
  if (!vtksys::SystemTools::FileExists(path, true))
  {
    refuse("Give a file that is there: ", path, " is not.");
  }
}

/// \param bytes length of a file, of which the values begin at `begin`.
/// \throws InvalidInput if the file is too short for the needed bytes of values.
inline void requireBytes(
  const std::string& file, std::int64_t bytes, std::int64_t begin, std::int64_t needed)
{
  const std::int64_t there = bytes - begin;
  if (there < needed)
  {
    refuse("Copy or save the file anew: ", nameOf(file), " ends too early, with ",
      std::max<std::int64_t>(there, 0), " of ", needed, " bytes of values.");
  }
}

/// \param sizes of a file along its dimensions.
/// \throws InvalidInput for fewer than three dimensions, or several volumes.
inline void requireOneVolume(const std::string& path, const std::vector<std::size_t>& sizes)
{
  if (sizes.size() < 3)
  {
    refuse("Give a volume of three dimensions: ", nameOf(path), " has ", sizes.size(), ".");
  }
  for (std::size_t axis = 3; axis < sizes.size(); ++axis)
  {
    if (sizes[axis] > 1)
    {
      refuse("Save one volume alone: ", nameOf(path), " has ", sizes[axis],
        " of them, one after the other.");
    }
  }
}

}

#endif
