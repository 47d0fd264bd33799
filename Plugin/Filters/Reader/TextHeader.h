// SPDX-License-Identifier: BSD-3-Clause
#ifndef TextHeader_h
#define TextHeader_h

#include <cstdint>
#include <map>
#include <string>

namespace tiledlbm::plugin
{

/// Fields of a header of lines "name = value" or "name: value", as of MetaImage and NRRD.
struct TextHeader
{
  std::map<std::string, std::string> fields; ///< without blanks around names and values
  std::int64_t end = 0;                      ///< position in the file behind the last line read

  /// The value of a field; empty without the field.
  std::string valueOf(const std::string& name) const;
};

/// Reads the first lines of a file.
/// \param separator between name and value.
/// \param last name of the last field; empty for a header that ends with an empty line.
TextHeader readTextHeader(const std::string& path, char separator, const std::string& last);

}

#endif
