// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm::cuda {

/// Transfers moments or populations of nodes to and from the host in parts, like CpuStates.
class CudaStates {
 public:
  /// \param nodes number of nodes whose moments one part holds; the populations of one tile always
  ///        fit.
  explicit CudaStates(std::int64_t nodes)
      : bytes_(std::max(static_cast<std::size_t>(nodes) * sizeof(NodeMoments<double>),
                        TileShape::nodes * sizeof(NodePopulations))) {}

  /// For each part, `body(first, count, states)` starts a kernel that writes the states of `count`
  /// nodes from `first` on.
  template <class State, class Body>
  void read(State* states, std::int64_t count, const Body& body) const {
    forParts<State>(count, [&](std::int64_t first, std::int64_t part) {
      body(first, part, reinterpret_cast<State*>(bytes_.data()));
      bytes_.copyTo(reinterpret_cast<std::byte*>(states + first), part * sizeof(State));
    });
  }

  /// For each part, `body(first, count, states)` starts a kernel that reads the states.
  template <class State, class Body>
  void set(const State* states, std::int64_t count, const Body& body) const {
    forParts<State>(count, [&](std::int64_t first, std::int64_t part) {
      bytes_.copyFrom(reinterpret_cast<const std::byte*>(states + first), part * sizeof(State));
      body(first, part, reinterpret_cast<const State*>(bytes_.data()));
    });
  }

 private:
  /// Calls `body(first, count)` for parts of whole tiles.
  template <class State, class Body>
  void forParts(std::int64_t count, const Body& body) const {
    const auto fit = static_cast<std::int64_t>(bytes_.size() / sizeof(State));
    const std::int64_t atOnce = fit / TileShape::nodes * TileShape::nodes;
    for (std::int64_t first = 0; first < count; first += atOnce) {
      body(first, std::min(atOnce, count - first));
    }
  }

  DeviceBuffer<std::byte> bytes_;
};

}  // namespace tiledlbm::cuda
