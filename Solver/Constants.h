// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace tiledlbm {

inline constexpr double pi = 3.14159265358979323846;

}  // namespace tiledlbm
