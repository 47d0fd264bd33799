// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sstream>
#include <string>

namespace tiledlbm {

/// Values one after another, as a stream writes them; std::setprecision among them holds from there
/// on.
template <class... Values>
std::string concatenated(const Values&... values) {
  std::ostringstream text;
  (text << ... << values);
  return text.str();
}

}  // namespace tiledlbm
