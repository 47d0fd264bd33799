// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Tile/TileSet.h"

namespace tiledlbm::benchmark {

/// What tiles share with each other (paper, section 4.4): over the number of tiles, eta_f and
/// eta_e.
struct TileContacts {
  std::int64_t faces = 0;  ///< each common to two tiles
  std::int64_t edges = 0;  ///< each common to four tiles
};

TileContacts contactsOf(const TileSet& tiles);

}  // namespace tiledlbm::benchmark
