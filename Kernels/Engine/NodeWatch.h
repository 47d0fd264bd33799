// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "Kernels/Engine/BoundaryOperations.h"
#include "Kernels/Engine/Engine.h"
#include "Kernels/ExactSum.h"

namespace tiledlbm {

/// Groups of boundary nodes whose densities and inflows an engine adds up, see Engine::watch.
/// \tparam Access of a storage, see Kernels/README.md.
template <class Access, class Backend>
class NodeWatch {
  using Node = typename Access::Node;

 public:
  NodeWatch() = default;

  /// \param nodes numbers in the storage.
  /// \param groupOf group of each node.
  NodeWatch(std::vector<Node> nodes, const std::vector<std::int32_t>& groupOf, int groups)
      : nodes_(std::move(nodes)),
        groups_(std::vector<std::int32_t>(groupOf)),
        sums_(2 * static_cast<std::size_t>(groups)) {}

  std::vector<WatchedSums> sums(const typename Access::View& view) {
    Backend::forFew(static_cast<std::int64_t>(nodes_.size()),
                    detail::AddWatched<Access>{view, nodes_.data(), groups_.data(), sums_.shared()},
                    sums_.collecting());
    const std::vector<ExactSum> sums = sums_.read();
    std::vector<WatchedSums> result;
    for (std::size_t i = 0; i < sums.size(); i += 2) {
      result.push_back({sums[i], sums[i + 1]});
    }
    return result;
  }

 private:
  typename Backend::template Table<Node> nodes_;
  typename Backend::template Table<std::int32_t> groups_;
  typename Backend::Sums sums_;
};

}  // namespace tiledlbm
