// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>

#include "Kernels/Tile/Halo.h"

namespace tiledlbm {

/// Nodes in an order of one's own, as an engine finds them in the memory of its device.
class NodeTable {
 public:
  virtual ~NodeTable() = default;
};

/// The populations of an engine at one time, or a difference of them, in the memory of its device.
class StateCopy {
 public:
  virtual ~StateCopy() = default;
};

/// Gives the place of each node of a table, that of none with tile -1. Called on all cores.
using PlaceOf = std::function<NodePlace(std::int64_t)>;

}  // namespace tiledlbm
