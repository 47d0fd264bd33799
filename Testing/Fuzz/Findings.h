// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace tiledlbm::fuzz {

/// Tells of a finding and ends the program.
[[noreturn]] inline void fail(const char* what, const char* of) {
  std::fprintf(stderr, "%s%s\n", what, of);
  std::abort();
}

/// A number that is none is a finding.
inline void requireFinite(double value, const char* name) {
  if (!std::isfinite(value)) {
    fail("no finite number and no error: ", name);
  }
}

/// \param what is a finding where it is not so.
inline void require(bool isSo, const char* what) {
  if (!isSo) {
    fail(what, "");
  }
}

/// \param seconds of the processor, not of the clock: other programs may run beside.
inline void requireTime(std::clock_t begin, double seconds) {
  require(double(std::clock() - begin) < seconds * CLOCKS_PER_SEC, "too slow");
}

}  // namespace tiledlbm::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
