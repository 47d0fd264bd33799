// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>

#include "Kernels/Tile/Halo.h"

namespace tiledlbm {

/// Nodes in the order of the caller, as an engine finds them in the memory of its device.
class NodeTable {
 public:
  virtual ~NodeTable() = default;
};

/// The populations of an engine at one time, or a difference of populations, on its device.
class StateCopy {
 public:
  virtual ~StateCopy() = default;
};

/// Gives the place of each node of a table; tile -1 for none. All cores call it.
using PlaceOf = std::function<NodePlace(std::int64_t)>;

}  // namespace tiledlbm
