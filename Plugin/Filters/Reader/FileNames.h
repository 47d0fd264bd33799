// SPDX-License-Identifier: BSD-3-Clause
#ifndef FileNames_h
#define FileNames_h

#include <string>

namespace tiledlbm::plugin
{

/// Whether a path ends with `ending`, in small or capital letters.
bool endsWith(const std::string& path, const char* ending);

/// Name of a file without its folder, in quotation marks for messages.
std::string nameOf(const std::string& path);

}

#endif
