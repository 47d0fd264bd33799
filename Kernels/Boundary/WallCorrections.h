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
  WallCorrection* corrections;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    slipOf<Access>(populations, sources[i], corrections[sources[i].wall].slip);
  }
};

}  // namespace detail

/// The corrections of the nodes with walls of a storage, in the memory of a device; none for a
/// collision model that does not need them.
/// \tparam Access of a storage, see Kernels/README.md.
template <class Access, class Backend>
class WallCorrections {
  using Node = typename Access::Node;

 public:
  /// \param order of the nodes: their indices in TileSet::wallLinks; empty where it is the same.
  /// \param links of the nodes, in this order.
  /// \param nodeOf gives the node of a place.
  template <class NodeOf>
  WallCorrections(const TileSet& tiles, std::vector<std::int32_t> order,
                  const std::vector<WallLinks>& links, const NodeOf& nodeOf) {
    const std::vector<WallCorrection> corrections =
        correctionsOf(links, Access::Model::Collision::traits.wallInterpolation);
    if (!corrections.empty()) {
      corrections_ = Backend::template zeros<WallCorrection>(corrections.size());
      corrections_.copyFrom(corrections.data(), corrections.size());
      sources_ = typename Backend::template Table<SlipSource<Node>>(
          slipSourcesOf<Node>(tiles, order, nodeOf));
      order_ = std::move(order);
    }
  }

  const WallCorrection* data() const { return corrections_.data(); }

  /// Determines all slips from the flow.
  void updateSlips(const typename Access::Stored* populations) const {
    Backend::forEach(
        static_cast<std::int64_t>(sources_.size()),
        detail::UpdateSlips<Access>{populations, sources_.data(), corrections_.data()});
  }

  /// The slips in the order of TileSet::wallLinks, lattice units.
  std::vector<WallSlip> slips() const {
    const std::vector<WallCorrection> corrections = read();
    std::vector<WallSlip> slips(corrections.size());
    for (std::size_t i = 0; i < corrections.size(); ++i) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        slips[placeOf(i)][axis] = corrections[i].slip[axis] / unit;
      }
    }
    return slips;
  }

  /// \param slips as slips().
  void setSlips(const std::vector<WallSlip>& slips) const {
    std::vector<WallCorrection> corrections = read();
    for (std::size_t i = 0; i < corrections.size(); ++i) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        corrections[i].slip[axis] = slips[placeOf(i)][axis] * unit;
      }
    }
    corrections_.copyFrom(corrections.data(), corrections.size());
  }

  std::uint64_t memory() const { return bytesOfArrays(sources_, corrections_); }

 private:
  /// In TileSet::wallLinks.
  std::size_t placeOf(std::size_t i) const {
    return order_.empty() ? i : static_cast<std::size_t>(order_[i]);
  }

  static constexpr float unit = static_cast<float>(Access::Model::Values::unit);

  std::vector<WallCorrection> read() const {
    std::vector<WallCorrection> corrections(corrections_.size());
    corrections_.copyTo(corrections.data(), corrections.size());
    return corrections;
  }

  typename Backend::template Array<WallCorrection> corrections_;
  typename Backend::template Table<SlipSource<Node>> sources_;
  std::vector<std::int32_t> order_;
};

}  // namespace tiledlbm
