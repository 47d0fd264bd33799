// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/FlowSections.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>

#include "Kernels/Cpu/Parallel.h"

namespace tiledlbm {

namespace {

/// Distances are multiples of a third of a cell: 3, 4 and 5 to the neighbours at a face, an edge
/// and a corner (G. Borgefors, Comput. Vis. Graph. Image Process. 34 (1986) 344).
constexpr int thirds = 3, longestStep = 5;
constexpr int cellsOfSection = 3;

/// The fluid of a volume in cells, with a margin of empty cells around it.
struct Cells {
  /// To a neighbour, whose index differs by an offset.
  struct Step {
    std::int64_t offset;
    int length;  ///< in thirds of a cell
  };

  Cells(const VoxelMask& mask, double mostCells)
      : voxels(static_cast<std::int64_t>(
            std::max(1.0, std::ceil(std::cbrt(double(mask.voxelCount()) / mostCells))))) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      size[axis] = (mask.size()[axis] + voxels - 1) / voxels + 2;
    }
    for (int z = -1; z <= 1; ++z) {
      for (int y = -1; y <= 1; ++y) {
        for (int x = -1; x <= 1; ++x) {
          if (x != 0 || y != 0 || z != 0) {
            steps.push_back({x + size[0] * (y + size[1] * z), thirds - 1 + x * x + y * y + z * z});
          }
        }
      }
    }
    fluid.resize(static_cast<std::size_t>(size[0] * size[1] * size[2]));
    parallelFor(0, size[2] - 2, 1, [&](std::int64_t layer) { countLayer(mask, layer); });
  }

  std::int64_t cellOf(const VoxelMask::Coordinates& at) const {
    return at[0] / voxels + 1 + size[0] * (at[1] / voxels + 1 + size[1] * (at[2] / voxels + 1));
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
  std::vector<Step> steps;           ///< to all neighbours
  std::vector<std::uint16_t> fluid;  ///< voxels of each cell
};

/// Cells by their distance from the nearest of some cells.
struct Distances {
  Distances(const Cells& cells, const std::vector<std::int64_t>& from) : of(cells.fluid.size()) {
    parallelFor(0, static_cast<std::int64_t>(of.size()), 1 << 16, [&](std::int64_t cell) {
      const auto i = static_cast<std::size_t>(cell);
      of[i] = cells.fluid[i] > 0 ? unreached : solid;
    });
    std::array<std::vector<std::int64_t>, longestStep + 1> pending;
    for (const std::int64_t cell : from) {
      put(cell, 0, pending[0]);
    }
    std::size_t waiting = pending[0].size();
    std::vector<std::int64_t> now;
    for (int distance = 0; waiting > 0; ++distance) {
      now.clear();
      now.swap(pending[static_cast<std::size_t>(distance % (longestStep + 1))]);
      waiting -= now.size();
      for (const std::int64_t cell : now) {
        if (of[static_cast<std::size_t>(cell)] != distance) {
          continue;  // a shorter way was found after this one
        }
        order.push_back(cell);
        if (sectionNumber(cell) == static_cast<int>(firstOfShell.size())) {
          firstOfShell.push_back(order.size() - 1);
        }
        for (const Cells::Step& step : cells.steps) {
          const int way = distance + step.length;
          waiting += put(cell + step.offset, way,
                         pending[static_cast<std::size_t>(way % (longestStep + 1))]);
        }
      }
    }
    firstOfShell.push_back(order.size());
  }

  /// Of the shell of cells at about the same distance.
  int sectionNumber(std::int64_t cell) const {
    return of[static_cast<std::size_t>(cell)] / thickness;
  }
  std::int64_t shellCount() const { return static_cast<std::int64_t>(firstOfShell.size()) - 1; }
  template <class Body>
  void forCells(std::int64_t shell, const Body& body) const {
    const auto at = static_cast<std::size_t>(shell);
    for (std::size_t i = firstOfShell[at]; i < firstOfShell[at + 1]; ++i) {
      body(order[i]);
    }
  }

  static constexpr int thickness = thirds * cellsOfSection;  ///< of a shell
  static constexpr int unreached = std::numeric_limits<int>::max();
  static constexpr int solid = -1;  ///< no way is shorter

  std::vector<int> of;                    ///< in thirds of a cell
  std::vector<std::int64_t> order;        ///< all cells that are reached, the nearest first
  std::vector<std::size_t> firstOfShell;  ///< in that order, and the end

 private:
  /// Notes a way to a cell. \return 1 if it is the shortest one so far, and to be followed, else 0.
  std::size_t put(std::int64_t cell, int way, std::vector<std::int64_t>& pending) {
    int& known = of[static_cast<std::size_t>(cell)];
    if (way >= known) {
      return 0;
    }
    known = way;
    pending.push_back(cell);
    return 1;
  }
};

/// Gives all cells of a section its number. \return the voxels in it.
std::int64_t fillSection(const Cells& cells, const Distances& distances, std::int64_t start,
                         int number, std::vector<int>& sectionOf) {
  const int least = distances.sectionNumber(start) * Distances::thickness;
  std::int64_t voxels = 0;
  std::vector<std::int64_t> pending{start};
  sectionOf[static_cast<std::size_t>(start)] = number;
  while (!pending.empty()) {
    const std::int64_t cell = pending.back();
    pending.pop_back();
    voxels += cells.fluid[static_cast<std::size_t>(cell)];
    for (const Cells::Step& step : cells.steps) {
      const auto next = static_cast<std::size_t>(cell + step.offset);
      const int distance = distances.of[next];
      if (distance >= least && distance < least + Distances::thickness && sectionOf[next] < 0) {
        sectionOf[next] = number;
        pending.push_back(cell + step.offset);
      }
    }
  }
  return voxels;
}

/// Calls `visit(neighbour)` for the cells around one that lie in a later shell.
template <class Visitor>
void forNeighboursBeyond(const Cells& cells, const Distances& distances, std::int64_t cell,
                         const Visitor& visit) {
  const int shell = distances.sectionNumber(cell);
  // None is farther away than by the step to it.
  const int shortest =
      (shell + 1) * Distances::thickness - distances.of[static_cast<std::size_t>(cell)];
  for (const Cells::Step& step : cells.steps) {
    if (step.length >= shortest && distances.sectionNumber(cell + step.offset) > shell) {
      visit(cell + step.offset);
    }
  }
}

/// Of each list, the elements of the lists before it.
template <class Element>
std::vector<int> countedBefore(const std::vector<std::vector<Element>>& lists) {
  std::vector<int> before;
  int count = 0;
  for (const std::vector<Element>& list : lists) {
    before.push_back(count);
    count += static_cast<int>(list.size());
  }
  return before;
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
  // Shells have no section in common. Within each, sections are counted from 0 at first.
  std::vector<int> sectionOf(cells.fluid.size(), -1);
  std::vector<std::vector<Section>> ofShells(static_cast<std::size_t>(distances.shellCount()));
  parallelFor(0, distances.shellCount(), 1, [&](std::int64_t shell) {
    std::vector<Section>& sections = ofShells[static_cast<std::size_t>(shell)];
    distances.forCells(shell, [&](std::int64_t cell) {
      if (sectionOf[static_cast<std::size_t>(cell)] < 0) {
        const auto number = static_cast<int>(sections.size());
        const std::int64_t voxels = fillSection(cells, distances, cell, number, sectionOf);
        sections.push_back({static_cast<double>(voxels) / thickness, {}});
      }
    });
  });
  const std::vector<int> before = countedBefore(ofShells);
  const auto inShell = [&](std::int64_t cell) { return sectionOf[static_cast<std::size_t>(cell)]; };
  const auto numberOf = [&](std::int64_t cell) {
    return before[static_cast<std::size_t>(distances.sectionNumber(cell))] + inShell(cell);
  };
  parallelFor(0, distances.shellCount(), 1, [&](std::int64_t shell) {
    std::vector<Section>& sections = ofShells[static_cast<std::size_t>(shell)];
    distances.forCells(shell, [&](std::int64_t cell) {
      std::vector<int>& next = sections[static_cast<std::size_t>(inShell(cell))].next;
      forNeighboursBeyond(cells, distances, cell, [&](std::int64_t neighbour) {
        const int number = numberOf(neighbour);
        if (std::find(next.begin(), next.end(), number) == next.end()) {
          next.push_back(number);
        }
      });
    });
  });
  for (std::vector<Section>& sections : ofShells) {
    std::move(sections.begin(), sections.end(), std::back_inserter(sections_));
  }
  for (const Opening& opening : openings) {
    int nearest = -1;
    for (const std::int64_t voxel : opening.voxels) {
      const std::int64_t cell = cells.cellOf(mask.coordinates(voxel));
      const int section = inShell(cell) < 0 ? -1 : numberOf(cell);
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
