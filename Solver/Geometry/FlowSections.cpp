// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/FlowSections.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "Kernels/Cpu/Parallel.h"

namespace tiledlbm {

namespace {

/// Distances are multiples of a third of a cell: 3, 4 and 5 to the neighbours at a face, an edge
/// and a corner (G. Borgefors, Comput. Vis. Graph. Image Process. 34 (1986) 344).
constexpr int thirds = 3, longestStep = 5;
constexpr int cellsOfSection = 3;

/// The fluid of a volume in cells, with a margin of empty cells around it.
struct Cells {
  Cells(const VoxelMask& mask, double mostCells)
      : voxels(static_cast<std::int64_t>(
            std::max(1.0, std::ceil(std::cbrt(double(mask.voxelCount()) / mostCells))))) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      size[axis] = (mask.size()[axis] + voxels - 1) / voxels + 2;
    }
    fluid.resize(static_cast<std::size_t>(size[0] * size[1] * size[2]));
    parallelFor(0, size[2] - 2, 1, [&](std::int64_t layer) { countLayer(mask, layer); });
  }

  std::int64_t cellOf(const VoxelMask::Coordinates& at) const {
    return at[0] / voxels + 1 + size[0] * (at[1] / voxels + 1 + size[1] * (at[2] / voxels + 1));
  }

  /// Calls `visit(neighbour, step)` for the cells around one that hold fluid.
  template <class Visitor>
  void forEachNeighbour(std::int64_t cell, const Visitor& visit) const {
    for (int z = -1; z <= 1; ++z) {
      for (int y = -1; y <= 1; ++y) {
        for (int x = -1; x <= 1; ++x) {
          const std::int64_t next = cell + x + size[0] * (y + size[1] * z);
          if (next != cell && fluid[static_cast<std::size_t>(next)] > 0) {
            visit(next, thirds - 1 + x * x + y * y + z * z);
          }
        }
      }
    }
  }

  /// Counts the voxels of a layer of cells.
  void countLayer(const VoxelMask& mask, std::int64_t layer) {
    const std::int64_t end = std::min((layer + 1) * voxels, mask.size()[2]);
    for (std::int64_t z = layer * voxels; z < end; ++z) {
      std::int64_t voxel = mask.index(0, 0, z);
      for (std::int64_t y = 0; y < mask.size()[1]; ++y) {
        for (std::int64_t x = 0; x < mask.size()[0]; ++x) {
          if (mask.isFluid(voxel++)) {
            ++fluid[static_cast<std::size_t>(cellOf({x, y, z}))];
          }
        }
      }
    }
  }

  std::int64_t voxels;  ///< along an edge of a cell
  VoxelMask::Size size{};
  std::vector<std::uint16_t> fluid;  ///< voxels of each cell
};

/// Cells by their distance from the nearest of some cells.
struct Distances {
  Distances(const Cells& cells, const std::vector<std::int64_t>& from)
      : of(cells.fluid.size(), -1) {
    std::array<std::vector<std::int64_t>, longestStep + 1> pending;
    pending[0] = from;
    std::size_t waiting = from.size();
    for (int distance = 0; waiting > 0; ++distance) {
      std::vector<std::int64_t> now;
      now.swap(pending[static_cast<std::size_t>(distance % (longestStep + 1))]);
      waiting -= now.size();
      for (const std::int64_t cell : now) {
        int& known = of[static_cast<std::size_t>(cell)];
        if (known >= 0) {
          continue;
        }
        known = distance;
        order.push_back(cell);
        cells.forEachNeighbour(cell, [&](std::int64_t next, int step) {
          if (of[static_cast<std::size_t>(next)] < 0) {
            pending[static_cast<std::size_t>((distance + step) % (longestStep + 1))].push_back(
                next);
            ++waiting;
          }
        });
      }
    }
  }

  int sectionNumber(std::int64_t cell) const {
    return of[static_cast<std::size_t>(cell)] / (thirds * cellsOfSection);
  }

  std::vector<int> of;              ///< in thirds of a cell, -1 where no way leads
  std::vector<std::int64_t> order;  ///< all cells that are reached, the nearest first
};

/// Gives all cells of a section its number. \return the voxels in it.
std::int64_t fillSection(const Cells& cells, const Distances& distances, std::int64_t start,
                         int number, std::vector<int>& sectionOf) {
  std::int64_t voxels = 0;
  std::vector<std::int64_t> pending{start};
  sectionOf[static_cast<std::size_t>(start)] = number;
  while (!pending.empty()) {
    const std::int64_t cell = pending.back();
    pending.pop_back();
    voxels += cells.fluid[static_cast<std::size_t>(cell)];
    cells.forEachNeighbour(cell, [&](std::int64_t next, int) {
      if (sectionOf[static_cast<std::size_t>(next)] < 0 &&
          distances.sectionNumber(next) == distances.sectionNumber(start)) {
        sectionOf[static_cast<std::size_t>(next)] = number;
        pending.push_back(next);
      }
    });
  }
  return voxels;
}

}  // namespace

FlowSections::FlowSections(const VoxelMask& mask, const std::vector<Opening>& openings,
                           const std::vector<int>& inlets, double mostCells) {
  const Cells cells(mask, mostCells);
  std::vector<std::int64_t> from;
  for (const int id : inlets) {
    for (const std::int64_t voxel : openings[static_cast<std::size_t>(id)].voxels) {
      from.push_back(cells.cellOf(mask.coordinates(voxel)));
    }
  }
  const Distances distances(cells, from);
  const auto thickness = static_cast<double>(cellsOfSection * cells.voxels);
  std::vector<int> sectionOf(cells.fluid.size(), -1);
  for (const std::int64_t cell : distances.order) {
    if (sectionOf[static_cast<std::size_t>(cell)] < 0) {
      const auto number = static_cast<int>(sections_.size());
      const std::int64_t voxels = fillSection(cells, distances, cell, number, sectionOf);
      sections_.push_back({static_cast<double>(voxels) / thickness, {}});
    }
  }
  for (const std::int64_t cell : distances.order) {
    const int section = sectionOf[static_cast<std::size_t>(cell)];
    std::vector<int>& next = sections_[static_cast<std::size_t>(section)].next;
    cells.forEachNeighbour(cell, [&](std::int64_t neighbour, int) {
      const int other = sectionOf[static_cast<std::size_t>(neighbour)];
      if (distances.sectionNumber(neighbour) > distances.sectionNumber(cell) &&
          std::find(next.begin(), next.end(), other) == next.end()) {
        next.push_back(other);
      }
    });
  }
  for (const Opening& opening : openings) {
    int nearest = -1;
    for (const std::int64_t voxel : opening.voxels) {
      const int section =
          sectionOf[static_cast<std::size_t>(cells.cellOf(mask.coordinates(voxel)))];
      nearest = nearest < 0 || (section >= 0 && section < nearest) ? section : nearest;
    }
    sectionOf_.push_back(nearest);
    openingAreas_.push_back(opening.area());
  }
}

double FlowSections::largestMeanSpeed(const std::vector<double>& inflows,
                                      const std::vector<bool>& isOutlet) const {
  constexpr double murray = 1.5;
  // Weight of what leaves the vessel in each section, and whether a way leads out from there.
  std::vector<double> leaving(sections_.size()), flow(sections_.size());
  for (std::size_t id = 0; id < sectionOf_.size(); ++id) {
    if (sectionOf_[id] >= 0) {
      const auto section = static_cast<std::size_t>(sectionOf_[id]);
      if (isOutlet[id]) {
        leaving[section] += std::pow(openingAreas_[id], murray);
      } else {
        flow[section] += std::max(inflows[id], 0.0);
      }
    }
  }
  std::vector<char> leadsOut(sections_.size());
  for (std::size_t i = sections_.size(); i-- > 0;) {
    leadsOut[i] = leaving[i] > 0 ||
                  std::any_of(sections_[i].next.begin(), sections_[i].next.end(),
                              [&](int next) { return leadsOut[static_cast<std::size_t>(next)]; });
  }
  std::vector<double> speed(sections_.size());
  double largest = 0;
  std::vector<double> ofParent(sections_.size());
  for (std::size_t i = 0; i < sections_.size(); ++i) {
    if (!leadsOut[i] || flow[i] == 0) {
      continue;
    }
    speed[i] = flow[i] / sections_[i].area;
    if (leaving[i] == 0) {
      largest = std::max(largest, std::min(speed[i], ofParent[i]));
    }
    double weight = leaving[i];
    for (const int next : sections_[i].next) {
      const auto n = static_cast<std::size_t>(next);
      weight += leadsOut[n] ? std::pow(sections_[n].area, murray) : 0;
    }
    for (const int next : sections_[i].next) {
      const auto n = static_cast<std::size_t>(next);
      if (leadsOut[n]) {
        flow[n] += flow[i] * std::pow(sections_[n].area, murray) / weight;
        ofParent[n] = std::max(ofParent[n], speed[i]);
      }
    }
  }
  return largest;
}

}  // namespace tiledlbm
