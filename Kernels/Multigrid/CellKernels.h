// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <cstdint>

#include "Kernels/Multigrid/GridCells.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Portability.h"
#include "Kernels/Tile/TileShape.h"

/// Function objects of GridTransfer that a backend calls for each of a number of cells, slots or
/// nodes.
namespace tiledlbm::cells {

constexpr int nodesOfCell = 8;
constexpr int nodesOfHalf = 4;

/// Whether moments are known; NaN marks unknown moments.
TILEDLBM_HOST_DEVICE bool isKnown(const NodeMoments<double>& moments) {
  return moments.density == moments.density;
}
TILEDLBM_HOST_DEVICE NodeMoments<double> unknownMoments() {
  return {std::nan(""), {0, 0, 0}};
}

/// For nodes of other ranks.
struct SetToZero {
  NodeMoments<double>* moments;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const { moments[i] = {}; }
};

/// Sums over the nodes of a cell, separately for its lower and its upper layer. All nodes of a
/// layer are on one rank.
struct SumHalves {
  const NodeMoments<double>* nodes;  ///< of the first and the following cells
  NodeMoments<double>* halves;       ///< two per cell

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t cell) const {
    for (int half = 0; half < 2; ++half) {
      NodeMoments<double> sum{};
      for (int i = 0; i < nodesOfHalf; ++i) {
        const NodeMoments<double>& of = nodes[cell * nodesOfCell + half * nodesOfHalf + i];
        sum.density += of.density;
        for (int axis = 0; axis < 3; ++axis) {
          sum.velocity[axis] += of.velocity[axis];
        }
      }
      halves[2 * cell + half] = sum;
    }
  }
};

/// Restriction: the fine flow on the cells, in the units of the coarse grid.
struct MeanOfHalves {
  const NodeMoments<double>* halves;
  const CellWeights* weights;
  double density, velocity, densityAtRest;  ///< see GridScales
  NodeMoments<double>* flow;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t cell) const {
    const CellWeights weight = weights[cell];
    if (!(weight.density > 0)) {
      flow[cell] = unknownMoments();
      return;
    }
    const NodeMoments<double>&lower = halves[2 * cell], &upper = halves[2 * cell + 1];
    NodeMoments<double> mean;
    mean.density = densityAtRest + density * weight.density * (lower.density + upper.density);
    for (int axis = 0; axis < 3; ++axis) {
      mean.velocity[axis] =
          velocity * weight.velocity * (lower.velocity[axis] + upper.velocity[axis]);
    }
    flow[cell] = mean;
  }
};

/// Adds a change to moments.
struct AddChange {
  const NodeMoments<double>* before;
  const NodeMoments<double>* after;
  double times;
  NodeMoments<double>* moments;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t cell) const {
    if (!isKnown(after[cell])) {
      moments[cell] = unknownMoments();
      return;
    }
    moments[cell].density += times * (after[cell].density - before[cell].density);
    for (int axis = 0; axis < 3; ++axis) {
      moments[cell].velocity[axis] +=
          times * (after[cell].velocity[axis] - before[cell].velocity[axis]);
    }
  }
};

/// Change of the velocity and the reference velocity, as sums of squares over cells.
struct SquaresOfChange {
  double change, all;
};

/// Sums the squared difference of two flows over the cells with a coarse flow. Each of the `parts`
/// sums covers a contiguous range of cells.
struct SumSquares {
  const NodeMoments<double>* from;
  const NodeMoments<double>* to;
  const NodeMoments<double>* reference;  ///< the flow of `all`; NaN excludes a cell
  const std::int32_t* slots;
  const std::uint64_t* fluid;  ///< see SlotView
  std::int64_t count, parts;
  SquaresOfChange* sums;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t part) const {
    SquaresOfChange sum{};
    for (std::int64_t cell = part; cell < count; cell += parts) {
      const std::int32_t slot = slots[cell];
      if (!TileShape::contains(fluid[slot / TileShape::nodes], slot % TileShape::nodes) ||
          !isKnown(reference[cell])) {
        continue;
      }
      for (int axis = 0; axis < 3; ++axis) {
        const double change = to[cell].velocity[axis] - from[cell].velocity[axis];
        const double all = reference[cell].velocity[axis];
        sum.change += change * change;
        sum.all += all * all;
      }
    }
    sums[part] = sum;
  }
};

/// The prolongation source of a slot, in the units of the fine grid.
struct SlotValue {
  float density;
  float velocity[3];
};

/// The values of the slots and their positions.
struct SlotView {
  std::int32_t size[3];
  std::int32_t grid[3];
  const std::int32_t* map;
  const std::int32_t* corners;  ///< three per tile
  const std::uint64_t* fluid;
  const float* distance;
  float reach;
  SlotValue* values;
  std::uint8_t* isKnown;

  /// The slot of a voxel of the volume, or -1.
  TILEDLBM_HOST_DEVICE std::int64_t slotOf(int x, int y, int z) const {
    constexpr int edge = TileShape::edge;
    const std::int64_t place =
        x / edge + grid[0] * (y / edge + static_cast<std::int64_t>(grid[1]) * (z / edge));
    const std::int64_t tile = map[place];
    return tile < 0 ? -1 : tile * TileShape::nodes + TileShape::node(x & 3, y & 3, z & 3);
  }
  TILEDLBM_HOST_DEVICE bool isFluid(std::int64_t slot) const {
    return TileShape::contains(fluid[slot / TileShape::nodes],
                               static_cast<int>(slot % TileShape::nodes));
  }
  TILEDLBM_HOST_DEVICE void coordinatesOf(std::int64_t slot, int (&at)[3]) const {
    const auto node = static_cast<int>(slot % TileShape::nodes);
    const std::int32_t* corner = corners + 3 * (slot / TileShape::nodes);
    at[0] = corner[0] + TileShape::x(node);
    at[1] = corner[1] + TileShape::y(node);
    at[2] = corner[2] + TileShape::z(node);
  }
};

/// Writes the coarse flow, or its difference from another flow, to the slots of its cells.
struct SetSlots {
  const NodeMoments<double>* flow;
  const NodeMoments<double>* other;  ///< null: the flow itself, no difference
  const std::int32_t* slots;
  double density, velocity, densityAtRest;  ///< see GridScales
  SlotView view;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t cell) const {
    const std::int64_t slot = slots[cell];
    if (!view.isFluid(slot)) {
      return;
    }
    const NodeMoments<double>& to = flow[cell];
    NodeMoments<double> from{densityAtRest, {}};
    if (other != nullptr) {
      from = isKnown(other[cell]) ? other[cell] : to;
    }
    SlotValue value;
    value.density = static_cast<float>((to.density - from.density) / density);
    for (int axis = 0; axis < 3; ++axis) {
      value.velocity[axis] =
          static_cast<float>((to.velocity[axis] - from.velocity[axis]) / velocity);
    }
    view.values[slot] = value;
    view.isKnown[slot] = isKnown(to) ? 1 : 0;
  }
};

/// Extrapolates the flow to a voxel beyond the wall; nearer voxels have a larger weight.
struct ExtrapolateBeyondWall {
  SlotView view;

  /// Distance in voxels of the extrapolation beyond the wall: the reach of the polynomials.
  static constexpr int beyond = 2;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t slot) const {
    const double here = static_cast<double>(view.distance[slot]);
    if (view.isFluid(slot)) {
      return;
    }
    int at[3];
    view.coordinatesOf(slot, at);
    const bool isInside = at[0] < view.size[0] && at[1] < view.size[1] && at[2] < view.size[2];
    // The velocity is the wall distance times the gradient at the wall, a least-squares estimate.
    double weights = 0, squares = 0, density = 0, products[3] = {};
    for (int k = -beyond; k <= beyond; ++k) {
      for (int j = -beyond; j <= beyond; ++j) {
        for (int i = -beyond; i <= beyond; ++i) {
          const int x = at[0] + i, y = at[1] + j, z = at[2] + k;
          if (!isInside || here <= -static_cast<double>(view.reach) || x < 0 || y < 0 || z < 0 ||
              x >= view.size[0] || y >= view.size[1] || z >= view.size[2]) {
            continue;
          }
          const std::int64_t from = view.slotOf(x, y, z);
          if (from < 0 || !view.isFluid(from)) {
            continue;
          }
          const double weight = gaussianWeight(i * i + j * j + k * k);
          const double there = static_cast<double>(view.distance[from]);
          weights += weight;
          squares += weight * there * there;
          density += weight * static_cast<double>(view.values[from].density);
          for (int axis = 0; axis < 3; ++axis) {
            products[axis] +=
                weight * there * static_cast<double>(view.values[from].velocity[axis]);
          }
        }
      }
    }
    SlotValue value{};
    if (weights > 0) {
      value.density = static_cast<float>(density / weights);
      for (int axis = 0; axis < 3; ++axis) {
        value.velocity[axis] = static_cast<float>(here * products[axis] / squares);
      }
    }
    view.values[slot] = value;
    view.isKnown[slot] = weights > 0 ? 1 : 0;
  }

 private:
  /// exp(-squared).
  TILEDLBM_HOST_DEVICE static double gaussianWeight(int squared) {
    constexpr double inverse = 0.36787944117144233;
    double weight = 1;
    for (int i = 0; i < squared; ++i) {
      weight *= inverse;
    }
    return weight;
  }
};

/// Adds the interpolated values of the slots to the moments of the eight nodes of each cell.
struct AddFromSlots {
  SlotView view;
  const std::int32_t* slots;   ///< of the first and the following cells
  NodeMoments<double>* nodes;  ///< eight per cell

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t cell) const {
    int at[3];
    view.coordinatesOf(slots[cell], at);
    Sums of[2][2][2] = {};  // by z, y, x
    for (int k = 0; k < reach; ++k) {
      Sums ofPlane[2][2] = {};
      const int z = inVolume(at[2] + k, 2);
      for (int j = 0; j < reach; ++j) {
        Sums ofRow[2] = {};
        const int y = inVolume(at[1] + j, 1);
        for (int i = 0; i < reach; ++i) {
          const std::int64_t slot = view.slotOf(inVolume(at[0] + i, 0), y, z);
          if (slot < 0 || view.isKnown[slot] == 0) {
            continue;  // no flow, and no density
          }
          const SlotValue& value = view.values[slot];
          ofRow[0].add(value, weight(0, i));
          ofRow[1].add(value, weight(1, i));
        }
        for (int x = 0; x < 2; ++x) {
          ofPlane[0][x].add(ofRow[x], weight(0, j));
          ofPlane[1][x].add(ofRow[x], weight(1, j));
        }
      }
      for (int node = 0; node < 4; ++node) {
        of[0][node >> 1][node & 1].add(ofPlane[node >> 1][node & 1], weight(0, k));
        of[1][node >> 1][node & 1].add(ofPlane[node >> 1][node & 1], weight(1, k));
      }
    }
    for (int node = 0; node < nodesOfCell; ++node) {
      const Sums& sums = of[node >> 2][node >> 1 & 1][node & 1];
      NodeMoments<double>& moments = nodes[cell * nodesOfCell + node];
      constexpr double leastWeight = 0.5;
      moments.density += sums.known > leastWeight ? sums.density / sums.known : 0;
      for (int axis = 0; axis < 3; ++axis) {
        moments.velocity[axis] += sums.velocity[axis];
      }
    }
  }

 private:
  /// Voxels that the two nodes of a cell use along an axis; the cell is the middle one.
  static constexpr int reach = 5;

  struct Sums {
    double known, density, velocity[3];

    TILEDLBM_HOST_DEVICE void add(const Sums& more, double factor) {
      known += factor * more.known;
      density += factor * more.density;
      for (int axis = 0; axis < 3; ++axis) {
        velocity[axis] += factor * more.velocity[axis];
      }
    }
    TILEDLBM_HOST_DEVICE void add(const SlotValue& more, double factor) {
      known += factor;
      density += factor * static_cast<double>(more.density);
      for (int axis = 0; axis < 3; ++axis) {
        velocity[axis] += factor * static_cast<double>(more.velocity[axis]);
      }
    }
  };

  /// Weight of a voxel for the first or the second node. Each node uses four consecutive voxels and
  /// lies a quarter of the way between the second and the third of them, or the reverse (Lagrange).
  TILEDLBM_HOST_DEVICE static double weight(int node, int voxel) {
    constexpr double weights[reach] = {0, -7.0 / 128, 105.0 / 128, 35.0 / 128, -5.0 / 128};
    return weights[node == 1 ? voxel : reach - 1 - voxel];
  }

  TILEDLBM_HOST_DEVICE int inVolume(int shifted, int axis) const {
    const int at = shifted - reach / 2;
    return at < 0 ? 0 : at < view.size[axis] ? at : view.size[axis] - 1;
  }
};

}  // namespace tiledlbm::cells
