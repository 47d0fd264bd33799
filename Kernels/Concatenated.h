// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sstream>
#include <string>

namespace tiledlbm {

/// Concatenates values as a stream writes them. A std::setprecision applies to all values after it.
template <class... Values>
std::string concatenated(const Values&... values) {
  std::ostringstream text;
  (text << ... << values);
  return text.str();
}

}  // namespace tiledlbm
