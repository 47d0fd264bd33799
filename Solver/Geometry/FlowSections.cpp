// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/FlowSections.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <vector>

#include "Kernels/Host/Parallel.h"
#include "Solver/Geometry/CellBits.h"

namespace tiledlbm {

namespace {

/// Chamfer distances in thirds of a cell: 3, 4 and 5 to the neighbours at a face, an edge and a
/// corner (G. Borgefors, Comput. Vis. Graph. Image Process. 34 (1986) 344).
constexpr int thirds = 3, longestStep = 5;
constexpr int cellsOfSection = 3;

/// Number of a cell in the volume and its margin.
using Cell = CellBits::Cell;

/// The fluid of a volume in cells, with a margin of empty cells around it. The rank of a cell is
/// its number among the cells with fluid.
class Cells {
 public:
  Cells(const VoxelMask& mask, double mostCells)
      : mask_(mask),
        voxels_(edgeOfCells(mask, mostCells)),
        size_(sizeOf(mask, voxels_)),
        fluid_(cellCount()),
        before_(cellCount() / 64) {
    for (int i = 0; i < 9; ++i) {
      const int y = i % 3 - 1, z = i / 3 - 1;
      rowsAround_[i] = {size_[0] * (y + size_[1] * z), thirds - 1 + y * y + z * z};
    }
    parallelFor(0, (size_[1] - 2) * (size_[2] - 2), 16,
                [&](std::int64_t row) { findRow(row % (size_[1] - 2), row / (size_[1] - 2)); });
    for (std::size_t word = 0; word < before_.size(); ++word) {
      before_[word] = count_;
      count_ += static_cast<Cell>(__builtin_popcountll(fluid_.word(static_cast<Cell>(64 * word))));
    }
  }

  std::int64_t cellCount() const { return size_[0] * size_[1] * size_[2]; }
  std::size_t fluidCount() const { return count_; }
  std::int64_t voxels() const { return voxels_; }  ///< along an edge of a cell
  const CellBits& fluid() const { return fluid_; }

  Cell cellOf(const Coordinates& at) const {
    return static_cast<Cell>(at[0] / voxels_ + margin +
                             size_[0] * (at[1] / voxels_ + 1 + size_[1] * (at[2] / voxels_ + 1)));
  }
  /// \param cell with fluid.
  std::size_t rankOf(Cell cell) const {
    const std::uint64_t below = (std::uint64_t(1) << cell % 64) - 1;
    return before_[cell / 64] +
           static_cast<std::size_t>(__builtin_popcountll(fluid_.word(cell / 64 * 64) & below));
  }

  /// A row of cells next to or through a cell.
  struct Row {
    std::int64_t offset;  ///< from the cell to the adjacent cell of the row
    int length;           ///< of the step there in thirds of a cell, 2 for the own row of the cell
  };
  /// The rows with neighbours of a cell, in order.
  const std::array<Row, 9>& rowsAround() const { return rowsAround_; }

  /// Fluid voxels in consecutive cells.
  std::int64_t voxelsOf(Cell begin, Cell end) const {
    if (voxels_ == 1) {
      return end - begin;
    }
    const std::int64_t row = begin / size_[0];
    const std::int64_t firstY = (row % size_[1] - 1) * voxels_,
                       firstZ = (row / size_[1] - 1) * voxels_;
    const std::int64_t first = (begin % size_[0] - margin) * voxels_;
    const std::int64_t last = std::min(first + (end - begin) * voxels_, mask_.size()[0]);
    std::int64_t count = 0;
    forVoxelRows(firstY, firstZ, [&](const std::uint8_t* voxels) {
      count += std::count(voxels + first, voxels + last, VoxelMask::fluidVoxel);
    });
    return count;
  }

 private:
  static constexpr std::int64_t margin = 8;  ///< cells before a row: a byte of bits

  /// Numbers of cells of `voxels` along an edge, with margins. Rows begin with a word of bits.
  static VoxelMask::Size sizeOf(const VoxelMask& mask, std::int64_t voxels) {
    const auto cells = [&](std::size_t axis) { return (mask.size()[axis] + voxels - 1) / voxels; };
    return {(cells(0) + margin + 1 + 63) / 64 * 64, cells(1) + 2, cells(2) + 2};
  }

  /// The least edge with at most `mostCells` cells. Including margins, which prevail in a thin
  /// volume, there are at most eight times as many, and no more than Cell can number.
  static std::int64_t edgeOfCells(const VoxelMask& mask, double mostCells) {
    constexpr double margins = 8, few = 1e6;
    const double least = std::cbrt(double(mask.voxelCount()) / mostCells);
    const double most =
        std::min(margins * std::max(mostCells, few), double(std::numeric_limits<Cell>::max()));
    auto edge = static_cast<std::int64_t>(std::max(1.0, std::ceil(least)));
    const auto cellsWith = [&](std::int64_t voxels) {
      const VoxelMask::Size size = sizeOf(mask, voxels);
      return double(size[0]) * double(size[1]) * double(size[2]);
    };
    while (cellsWith(edge) > most) {
      ++edge;
    }
    return edge;
  }

  /// Calls `body(voxels)` for the rows of voxels in a row of cells.
  template <class Body>
  void forVoxelRows(std::int64_t firstY, std::int64_t firstZ, const Body& body) const {
    for (std::int64_t z = firstZ; z < std::min(firstZ + voxels_, mask_.size()[2]); ++z) {
      for (std::int64_t y = firstY; y < std::min(firstY + voxels_, mask_.size()[1]); ++y) {
        body(mask_.voxels().data() + mask_.index(0, y, z));
      }
    }
  }

  /// Finds the cells with fluid of a row.
  void findRow(std::int64_t y, std::int64_t z) {
    const Cell first = cellOf({0, y * voxels_, z * voxels_});
    const std::int64_t length = mask_.size()[0];
    forVoxelRows(y * voxels_, z * voxels_, [&](const std::uint8_t* voxels) {
      for (std::int64_t x = 0; x < length; x += 8) {
        const std::int64_t left = std::min<std::int64_t>(length - x, 8);
        unsigned fluid = fluidBits(voxels + x, left);
        if (voxels_ == 1) {
          fluid_.setEight(first + static_cast<Cell>(x), fluid);
          continue;
        }
        for (; fluid != 0; fluid &= fluid - 1) {
          fluid_.set(first + static_cast<Cell>((x + __builtin_ctz(fluid)) / voxels_));
        }
      }
    });
  }

  const VoxelMask& mask_;
  std::int64_t voxels_;
  VoxelMask::Size size_;  ///< cells along x, y, z
  std::array<Row, 9> rowsAround_{};
  CellBits fluid_;
  std::vector<Cell> before_;  ///< cells with fluid before each 64
  Cell count_ = 0;
};

/// Cells sorted by their distance from the nearest start cell. A shell consists of the cells at
/// about the same distance.
class Distances {
 public:
  static constexpr int thickness = thirds * cellsOfSection;  ///< of a shell

  Distances(const Cells& cells, const std::vector<Cell>& from)
      : cells_(cells), open_(cells.fluid()), shells_(kinds, CellBits(cells.cellCount())) {
    order_.reserve(cells.fluidCount());
    for (Reached& reached : reached_) {
      reached.cells.resize(static_cast<std::size_t>(cells.cellCount() / atOnce) + 1, 0);
    }
    for (const Cell cell : from) {
      note(std::uint64_t(1) << cell % atOnce, static_cast<std::uint32_t>(cell / atOnce), 0);
    }
    int end = 0;  // of the distances found so far
    for (int distance = 0; distance < end + longestStep; ++distance) {
      firstAt_.push_back(order_.size());
      visit(reachedAt(distance), distance);
      end = order_.size() > firstAt_.back() ? distance + 1 : end;
    }
    firstAt_.resize(end);
    firstAt_.resize((firstAt_.size() + thickness - 1) / thickness * thickness + 1, order_.size());
  }

  std::int64_t shellCount() const {
    return static_cast<std::int64_t>(firstAt_.size() - 1) / thickness;
  }
  /// The cells of a shell, along with those of every third shell. Neighbours of its cells in
  /// another shell are in the one before or after it.
  const CellBits& shell(std::int64_t number) const { return shells_[number % kinds]; }
  /// The cells of a shell, the nearest first.
  struct Range {
    const Cell *first, *last;
    const Cell* begin() const { return first; }
    const Cell* end() const { return last; }
    std::int64_t count() const { return last - first; }
  };
  /// \param from thirds of a cell into the shell.
  Range cellsOf(std::int64_t shell, int from = 0) const {
    const std::size_t at = shell * thickness;
    return {order_.data() + firstAt_[at + static_cast<std::size_t>(from)],
            order_.data() + firstAt_[at + thickness]};
  }

 private:
  static constexpr std::size_t kinds = 3;     ///< of shells: a cell's own, the one before and after
  static constexpr std::int64_t atOnce = 64;  ///< consecutive cells that are processed together

  /// Cells at the end of paths of one length, in words of 64.
  struct Reached {
    std::vector<std::uint64_t> cells;  ///< a bit for each
    std::vector<std::uint32_t> words;  ///< indices of those with a bit
  };

  Reached& reachedAt(int distance) { return reached_[distance % (longestStep + 1)]; }

  /// Gives the cells reached their distance, and follows the paths to their neighbours.
  void visit(Reached& now, int distance) {
    CellBits& shell = shells_[static_cast<std::size_t>(distance / thickness) % kinds];
    for (const std::uint32_t word : now.words) {
      const auto first = static_cast<Cell>(word * atOnce);
      const std::uint64_t open = open_.word(first);
      const std::uint64_t cells = now.cells[word] & open;  // the others have shorter paths
      now.cells[word] = 0;
      if (cells == 0) {
        continue;
      }
      open_.setWord(first, open & ~cells);
      shell.setWord(first, shell.word(first) | cells);
      for (std::uint64_t left = cells; left != 0; left &= left - 1) {
        order_.push_back(first + static_cast<Cell>(__builtin_ctzll(left)));
      }
      for (const Cells::Row& row : cells_.rowsAround()) {
        goOn(cells, static_cast<std::uint32_t>(word + row.offset / atOnce), distance + row.length);
      }
    }
    now.words.clear();
  }

  /// Notes the paths from some cells to an adjacent row, or along their own.
  /// \param cells of a word, as bits.
  /// \param to the same word of that row.
  /// \param straight length of the path without a step along the row; along their own row there is
  ///        none.
  void goOn(std::uint64_t cells, std::uint32_t to, int straight) {
    constexpr std::uint64_t lowest = 1, highest = lowest << (atOnce - 1);
    note(cells, to, straight);
    note(cells << 1 | cells >> 1, to, straight + 1);
    if ((cells & lowest) != 0) {
      note(highest, to - 1, straight + 1);
    }
    if ((cells & highest) != 0) {
      note(lowest, to + 1, straight + 1);
    }
  }

  /// Notes the paths to those cells that are still open.
  void note(std::uint64_t cells, std::uint32_t word, int way) {
    cells &= open_.word(static_cast<Cell>(word * atOnce));
    if (cells == 0) {
      return;
    }
    Reached& reached = reachedAt(way);
    if (reached.cells[word] == 0) {
      reached.words.push_back(word);
    }
    reached.cells[word] |= cells;
  }

  const Cells& cells_;
  CellBits open_;                                 ///< cells whose distance is not known yet
  std::vector<CellBits> shells_;                  ///< each with every third shell
  std::array<Reached, longestStep + 1> reached_;  ///< by distance, in a cycle
  std::vector<Cell> order_;                       ///< all cells reached, the nearest first
  std::vector<std::size_t>
      firstAt_;  ///< first cell of each distance in that order; whole shells, and the end
};

/// Size of a section.
struct Extent {
  std::int64_t cells = 0, voxels = 0;
};

/// Numbers the cells of a section, a connected component of a shell, by a flood fill.
/// \param[out] sectionOf by rank, -1 where there is none yet.
Extent fillSection(const Cells& cells, const CellBits& shell, Cell start, int number,
                   std::vector<int>& sectionOf) {
  struct Run {
    Cell begin, end;
  };
  Extent extent;
  std::vector<Run> pending;
  // Adds the run of cells around one. Returns its end.
  const auto add = [&](Cell cell) {
    const Run run{shell.beginOf(cell), shell.endOf(cell)};
    const auto first = sectionOf.begin() + cells.rankOf(run.begin);
    if (*first < 0) {
      std::fill(first, first + (run.end - run.begin), number);
      extent.cells += run.end - run.begin;
      extent.voxels += cells.voxelsOf(run.begin, run.end);
      pending.push_back(run);
    }
    return run.end;
  };
  add(start);
  while (!pending.empty()) {
    const Run run = pending.back();
    pending.pop_back();
    for (const Cells::Row& row : cells.rowsAround()) {
      if (row.offset == 0) {
        continue;
      }
      const Cell end = static_cast<Cell>(run.end + 1 + row.offset);
      for (Cell cell = static_cast<Cell>(run.begin - 1 + row.offset);
           (cell = shell.firstIn(cell, end)) < end;) {
        cell = add(cell);
      }
    }
  }
  return extent;
}

/// Calls `visit(rank)` for neighbours of a cell in the next shell: at least one of each run of
/// consecutive cells, which belong to the same section.
template <class Visitor>
void forNeighboursBeyond(const Cells& cells, const CellBits& next, Cell cell,
                         const Visitor& visit) {
  constexpr unsigned both = 5;  // ends of a row with a gap between them
  for (const Cells::Row& row : cells.rowsAround()) {
    const Cell first = static_cast<Cell>(cell - 1 + row.offset);
    const unsigned beyond = next.three(first);
    if (beyond != 0) {
      visit(cells.rankOf(first + static_cast<Cell>(__builtin_ctz(beyond))));
    }
    if (beyond == both) {
      visit(cells.rankOf(first + 2));
    }
  }
}

/// The sections of the shells of cells.
class SectionFinder {
 public:
  using Section = FlowSections::Section;

  SectionFinder(const Cells& cells, const Distances& distances)
      : cells_(cells),
        distances_(distances),
        sectionOf_(cells.fluidCount(), -1),
        ofShells_(distances.shellCount()) {
    forShells([&](std::int64_t shell, std::vector<Section>& sections) { find(shell, sections); });
    int count = 0;
    for (const std::vector<Section>& sections : ofShells_) {
      before_.push_back(count);
      count += static_cast<int>(sections.size());
    }
    before_.push_back(count);
    forShells([&](std::int64_t shell, std::vector<Section>& sections) { link(shell, sections); });
  }

  /// All sections by distance.
  std::vector<Section> takeAll() {
    std::vector<Section> all;
    for (std::vector<Section>& sections : ofShells_) {
      std::move(sections.begin(), sections.end(), std::back_inserter(all));
    }
    return all;
  }

  /// Numbers the sections of some cells from the first of all shells on.
  void countFromFirst(const CellBits& ofThese) {
    forShells([&](std::int64_t shell, const std::vector<Section>&) {
      for (const Cell cell : distances_.cellsOf(shell)) {
        if (ofThese.has(cell)) {
          sectionOf_[cells_.rankOf(cell)] += before_[shell];
        }
      }
    });
  }
  /// After countFromFirst, the section of such a cell, -1 if no path leads there.
  int sectionOf(Cell cell) const { return sectionOf_[cells_.rankOf(cell)]; }

 private:
  template <class Body>
  void forShells(const Body& body) {
    parallelFor(0, distances_.shellCount(), 1,
                [&](std::int64_t shell) { body(shell, ofShells_[shell]); });
  }

  int& inShell(Cell cell) { return sectionOf_[cells_.rankOf(cell)]; }

  /// Finds the sections of a shell.
  void find(std::int64_t shell, std::vector<Section>& sections) {
    const auto thickness = static_cast<double>(cellsOfSection * cells_.voxels());
    const Distances::Range ofShell = distances_.cellsOf(shell);
    std::int64_t left = ofShell.count();
    for (const Cell* cell = ofShell.begin(); left > 0; ++cell) {
      if (inShell(*cell) < 0) {
        const auto number = static_cast<int>(sections.size());
        const Extent extent =
            fillSection(cells_, distances_.shell(shell), *cell, number, sectionOf_);
        left -= extent.cells;
        sections.push_back({static_cast<double>(extent.voxels) / thickness, {}});
      }
    }
  }

  /// Links the sections of a shell to those of the next shell.
  void link(std::int64_t shell, std::vector<Section>& sections) {
    const auto after = static_cast<std::size_t>(shell) + 1;
    const std::size_t most = after < ofShells_.size() ? ofShells_[after].size() : 0;
    // Cells farther from the next shell than the longest step have no neighbours in it.
    for (const Cell cell : distances_.cellsOf(shell, Distances::thickness - longestStep)) {
      std::vector<int>& next = sections[inShell(cell)].next;
      forNeighboursBeyond(cells_, distances_.shell(shell + 1), cell, [&](std::size_t neighbour) {
        const int number = before_[after] + sectionOf_[neighbour];
        if (std::find(next.begin(), next.end(), number) == next.end()) {
          next.push_back(number);
        }
      });
      if (sections.size() == 1 && next.size() == most) {
        return;  // all are linked
      }
    }
  }

  const Cells& cells_;
  const Distances& distances_;
  /// By rank, -1 if no path leads there. Each shell numbers its sections from 0.
  std::vector<int> sectionOf_;
  std::vector<std::vector<Section>> ofShells_;
  std::vector<int> before_;  ///< number of sections before each shell, and of all
};

}  // namespace

FlowSections::FlowSections(const VoxelMask& mask, const std::vector<Opening>& openings,
                           const std::vector<int>& inlets, double mostCells) {
  const Cells cells(mask, mostCells);
  std::vector<Cell> from;
  for (const int id : inlets) {
    for (const std::int64_t voxel : openings[id].voxels) {
      from.push_back(cells.cellOf(mask.coordinates(voxel)));
    }
  }
  const Distances distances(cells, from);
  SectionFinder finder(cells, distances);
  CellBits isAtOpening(cells.cellCount());
  const auto cellOf = [&](std::int64_t voxel) { return cells.cellOf(mask.coordinates(voxel)); };
  for (const Opening& opening : openings) {
    for (const std::int64_t voxel : opening.voxels) {
      isAtOpening.set(cellOf(voxel));
    }
  }
  finder.countFromFirst(isAtOpening);
  for (const Opening& opening : openings) {
    int nearest = -1;
    for (const std::int64_t voxel : opening.voxels) {
      const int section = finder.sectionOf(cellOf(voxel));
      nearest = nearest < 0 || (section >= 0 && section < nearest) ? section : nearest;
    }
    sectionOf_.push_back(nearest);
    openingAreas_.push_back(opening.area());
  }
  sections_ = finder.takeAll();
}

double FlowSections::largestMeanSpeed(const std::vector<double>& inflows,
                                      const std::vector<bool>& isOutlet) const {
  constexpr double murray = 1.5;
  // Weight of the outlets in each section, and its flow.
  std::vector<double> leaving(sections_.size()), flow(sections_.size());
  for (std::size_t id = 0; id < sectionOf_.size(); ++id) {
    if (sectionOf_[id] >= 0) {
      const std::size_t section = sectionOf_[id];
      if (isOutlet[id]) {
        leaving[section] += std::pow(openingAreas_[id], murray);
      } else {
        flow[section] += std::max(inflows[id], 0.0);
      }
    }
  }
  std::vector<char> leadsOut(sections_.size());
  for (std::size_t i = sections_.size(); i-- > 0;) {
    leadsOut[i] = leaving[i] > 0 || std::any_of(sections_[i].next.begin(), sections_[i].next.end(),
                                                [&](int next) { return leadsOut[next]; });
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
    for (const std::size_t n : sections_[i].next) {
      weight += leadsOut[n] ? std::pow(sections_[n].area, murray) : 0;
    }
    for (const std::size_t n : sections_[i].next) {
      if (leadsOut[n]) {
        flow[n] += flow[i] * std::pow(sections_[n].area, murray) / weight;
        ofParent[n] = std::max(ofParent[n], speed[i]);
      }
    }
  }
  return largest;
}

}  // namespace tiledlbm
