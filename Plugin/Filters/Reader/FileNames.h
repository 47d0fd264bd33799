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

}

#endif
