#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm::cuda {

/// Memory of the GPU through which moments or populations of nodes go to and from the host, some at
/// a time.
struct CopiedStates {
  /// \param nodes whose moments fit at once; the populations of a tile always do.
  explicit CopiedStates(std::int64_t nodes)
      : bytes(std::max(static_cast<std::size_t>(nodes) * sizeof(NodeMoments<double>),
                       TileShape::nodes * sizeof(NodePopulations))) {}

  /// How many fit.
  template <class State>
  std::int64_t mostOf() const {
    return static_cast<std::int64_t>(bytes.size() / sizeof(State));
  }

  /// Where the kernels find or leave them.
  template <class State>
  State* as() const {
    return reinterpret_cast<State*>(bytes.data());
  }

  template <class State>
  void copyFrom(const State* states, std::int64_t count) const {
    bytes.copyFrom(reinterpret_cast<const std::byte*>(states),
                   static_cast<std::size_t>(count) * sizeof(State));
  }

  template <class State>
  void copyTo(State* states, std::int64_t count) const {
    bytes.copyTo(reinterpret_cast<std::byte*>(states),
                 static_cast<std::size_t>(count) * sizeof(State));
  }

  DeviceBuffer<std::byte> bytes;
};

}  // namespace tiledlbm::cuda
