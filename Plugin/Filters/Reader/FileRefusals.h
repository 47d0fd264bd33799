// SPDX-License-Identifier: BSD-3-Clause
#ifndef FileRefusals_h
#define FileRefusals_h

#include "Messages/Refuse.h"
#include "Reader/FileNames.h"

#include "vtksys/SystemTools.hxx"

#include <cstddef>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

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
