// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace tiledlbm {

inline constexpr double pi = 3.14159265358979323846;

/// Pa, ISO 80000-4.
inline constexpr double millimetreOfMercury = 133.322387415;

}  // namespace tiledlbm
