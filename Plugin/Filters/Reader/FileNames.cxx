// SPDX-License-Identifier: BSD-3-Clause
#include "Reader/FileNames.h"

#include "vtksys/SystemTools.hxx"

namespace tiledlbm::plugin
{

bool endsWith(const std::string& path, const char* ending)
{
  return vtksys::SystemTools::StringEndsWith(vtksys::SystemTools::LowerCase(path), ending);
}

std::string nameOf(const std::string& path)
{
  return "\"" + vtksys::SystemTools::GetFilenameName(path) + "\"";
}

}
