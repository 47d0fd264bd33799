// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/Boundary/WallSlip.h"
#include "Kernels/Bytes.h"
#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

namespace detail {

/// Determines the slip of each node of a list.
template <class Access>
struct UpdateSlips {
  const typename Access::Stored* populations;
  const SlipSource<typename Access::Node>* sources;
  WallSlip<typename Access::Real>* slips;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    slips[i] = slipOf<Access>(populations, sources[i]);
  }
};

}  // namespace detail

/// The slips of the nodes with walls of a storage, in the memory of a device. They are zero until
/// the first update.
/// \tparam Access of a storage, see Kernels/README.md.
template <class Access, class Backend>
class WallSlips {
  using Node = typename Access::Node;
  using Real = typename Access::Real;
  using Model = typename Access::Model;

 public:
  /// \param order of the nodes: their indices in TileSet::wallLinks.
  /// \param nodeOf gives the node of a place.
  template <class NodeOf>
  WallSlips(const TileSet& tiles, std::vector<std::int32_t> order, const NodeOf& nodeOf) {
    if (Model::Collision::traits.wallInterpolation == WallInterpolation::Linear) {
      sources_ = typename Backend::template Table<SlipSource<Node>>(
          slipSourcesOf<Node>(tiles, order, nodeOf));
      slips_ = Backend::template zeros<WallSlip<Real>>(order.size());
      order_ = std::move(order);
    }
  }

  const WallSlip<Real>* data() const { return slips_.data(); }

  /// Determines all slips from the flow.
  void update(const typename Access::Stored* populations) const {
    Backend::forEach(static_cast<std::int64_t>(sources_.size()),
                     detail::UpdateSlips<Access>{populations, sources_.data(), slips_.data()});
  }

  /// The slips in the order of TileSet::wallLinks, lattice units.
  std::vector<WallSlip<double>> get() const {
    std::vector<WallSlip<Real>> stored(order_.size());
    std::vector<WallSlip<double>> slips(order_.size());
    slips_.copyTo(stored.data(), stored.size());
    for (std::size_t i = 0; i < order_.size(); ++i) {
      slips[static_cast<std::size_t>(order_[i])] = scaled<double>(stored[i], 1 / unit);
    }
    return slips;
  }

  /// \param slips as get().
  void set(const std::vector<WallSlip<double>>& slips) const {
    std::vector<WallSlip<Real>> stored;
    for (const std::int32_t index : order_) {
      stored.push_back(scaled<Real>(slips[static_cast<std::size_t>(index)], unit));
    }
    slips_.copyFrom(stored.data(), stored.size());
  }

  std::uint64_t memory() const { return bytesOfArrays(sources_, slips_); }

 private:
  static constexpr Real unit = Model::Values::unit;

  template <class To, class From>
  static WallSlip<To> scaled(const WallSlip<From>& slip, Real factor) {
    return {{static_cast<To>(factor * slip.velocity[0]), static_cast<To>(factor * slip.velocity[1]),
             static_cast<To>(factor * slip.velocity[2])}};
  }

  typename Backend::template Table<SlipSource<Node>> sources_;
  typename Backend::template Array<WallSlip<Real>> slips_;
  std::vector<std::int32_t> order_;
};

}  // namespace tiledlbm
