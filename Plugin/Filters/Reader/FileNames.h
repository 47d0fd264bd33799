// SPDX-License-Identifier: BSD-3-Clause
#ifndef FileNames_h
#define FileNames_h

#include <string>

namespace tiledlbm::plugin
{

/// Whether a path ends so, in small or capital letters.
bool endsWith(const std::string& path, const char* ending);

/// The name of a file without its folder, in quotation marks, as sentences have it.
std::string nameOf(const std::string& path);

}

#endif
