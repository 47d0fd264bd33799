// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "Kernels/Engine/Engine.h"
#include "Kernels/Host/HostRanges.h"
#include "Kernels/Multigrid/CellKernels.h"
#include "Kernels/Multigrid/GridTransfer.h"

namespace tiledlbm {

/// A GridTransfer in the memory of the backend of both engines.
template <class Backend>
class GridTransferOf final : public GridTransfer {
  using Moments = NodeMoments<double>;
  template <class T>
  using Table = typename Backend::template Table<T>;
  template <class T>
  using Array = typename Backend::template Array<T>;

 public:
  GridTransferOf(GridCells cells, const NodesOfCells& nodes, const TransferGrids& grids)
      : grids_(grids),
        count_(cells.count()),
        tileCount_(cells.tileCount()),
        map_(std::move(cells.map)),
        corners_(threeEach(cells.corners)),
        fluid_(std::move(cells.fluid)),
        distance_(std::move(cells.distance)),
        slots_(std::move(cells.slots)),
        weights_(std::move(cells.weights)),
        values_(zeros<cells::SlotValue>(tileCount_ * TileShape::nodes)),
        isKnown_(zeros<std::uint8_t>(tileCount_ * TileShape::nodes)),
        ofCells_(zeros<Moments>(2 * count_)),
        ofNodes_(zeros<Moments>(std::min(count_, cellsAtOnce) * cells::nodesOfCell)),
        squares_(zeros<cells::SquaresOfChange>(parts)),
        coarse_(count_, nodes.coarse, 1, grids.coarse, grids.ranks),
        fine_(count_, nodes.fine, cells::nodesOfCell, grids.fine, grids.ranks),
        view_{{cells.size[0], cells.size[1], cells.size[2]},
              {cells.grid[0], cells.grid[1], cells.grid[2]},
              map_.data(),
              corners_.data(),
              fluid_.data(),
              distance_.data(),
              cells.reach,
              values_.data(),
              isKnown_.data()} {}

  void makeFlows() override {
    for (Array<Moments>& flow : flows_) {
      flow = zeros<Moments>(count_);
    }
  }

  void restrictFlow(Flow to) override {
    Array<Moments>& flow = flows_[to == Flow::After ? 1 : 0];
    forCells([&](std::int64_t first, std::int64_t count) {
      fine_.read(first, count, ofNodes_.data());
      Backend::forEach(count, cells::SumHalves{ofNodes_.data(), ofCells_.data() + 2 * first});
    });
    sumOnAll(fine_, 2);
    const GridScales& scales = grids_.scales;
    Backend::forEach(count_,
                     cells::MeanOfHalves{ofCells_.data(), weights_.data(), scales.density,
                                         scales.velocity, scales.densityAtRest, flow.data()});
  }

  double change() override { return change(before(), after(), after()); }

  void setCoarseToBefore() override { coarse_.shift(0, count_, before()); }

  void addFineChange(double times) override {
    coarse_.read(0, count_, ofCells_.data());
    Backend::forEach(count_, cells::AddChange{before(), after(), times, ofCells_.data()});
    coarse_.shift(0, count_, ofCells_.data());
  }

  void loadCoarseFlow() override {
    readCoarse();
    setSlots(nullptr);
  }

  double loadCorrection() override {
    readCoarse();
    setSlots(after());
    return change(after(), ofCells_.data(), after());
  }

  void prolongate() override {
    forCells([&](std::int64_t first, std::int64_t count) {
      fine_.read(first, count, ofNodes_.data());
      Backend::forEach(count, cells::AddFromSlots{view_, slots_.data() + first, ofNodes_.data()});
      fine_.shift(first, count, ofNodes_.data());
    });
  }

 private:
  /// Cells whose fine nodes one kernel reads: as many threads as a GPU runs concurrently.
  static constexpr std::int64_t cellsAtOnce = 32768;
  /// Number of partial sums over all cells.
  static constexpr std::int64_t parts = 16384;

  /// The nodes of one of the grids on this rank.
  class Grid {
   public:
    Grid(std::int64_t cells, const PlaceOf& placeOf, int nodesOfCell, Engine& engine,
         const Communicator* ranks)
        : engine_(engine),
          nodesOfCell_(nodesOfCell),
          table_(engine.table(cells * nodesOfCell, placeOf)) {
      if (ranks == nullptr) {
        return;
      }
      std::mutex lock;
      first_ = cells;
      forHostRanges(0, cells, cellsAtOnce, [&](std::int64_t first, std::int64_t end) {
        std::int64_t lowest = end, highest = first;
        for (std::int64_t node = first * nodesOfCell; node < end * nodesOfCell; ++node) {
          if (placeOf(node).tile >= 0) {
            lowest = std::min(lowest, node / nodesOfCell);
            highest = node / nodesOfCell + 1;
          }
        }
        if (lowest < highest) {
          const std::lock_guard<std::mutex> guard(lock);
          first_ = std::min(first_, lowest);
          end_ = std::max(end_, highest);
        }
      });
      first_ = std::min(first_, end_);
    }

    /// Moments of the nodes of some cells; zero for nodes of other ranks.
    void read(std::int64_t first, std::int64_t count, Moments* moments) const {
      if (table_) {
        engine_.readMoments(*table_, first * nodesOfCell_, count * nodesOfCell_, moments);
      } else {
        Backend::forEach(count * nodesOfCell_, cells::SetToZero{moments});
      }
    }
    void shift(std::int64_t first, std::int64_t count, const Moments* moments) const {
      if (table_) {
        engine_.shiftMoments(*table_, first * nodesOfCell_, count * nodesOfCell_, moments);
      }
    }

    /// Range of cells that contains all cells with nodes on this rank, where there are other ranks.
    std::int64_t firstCell() const { return first_; }
    std::int64_t endCell() const { return end_; }

   private:
    Engine& engine_;
    int nodesOfCell_;
    std::unique_ptr<NodeTable> table_;
    std::int64_t first_ = 0, end_ = 0;
  };

  static std::vector<std::int32_t> threeEach(
      const std::vector<std::array<std::int32_t, 3>>& corners) {
    std::vector<std::int32_t> values;
    values.reserve(3 * corners.size());
    for (const std::array<std::int32_t, 3>& corner : corners) {
      values.insert(values.end(), corner.begin(), corner.end());
    }
    return values;
  }

  template <class T>
  static Array<T> zeros(std::int64_t count) {
    return Backend::template zeros<T>(static_cast<std::size_t>(count));
  }

  template <class Body>
  void forCells(const Body& body) const {
    for (std::int64_t first = 0; first < count_; first += cellsAtOnce) {
      body(first, std::min(cellsAtOnce, count_ - first));
    }
  }

  Moments* before() const { return flows_[0].data(); }
  Moments* after() const { return flows_[1].data(); }

  void readCoarse() {
    coarse_.read(0, count_, ofCells_.data());
    sumOnAll(coarse_, 1);
  }

  void setSlots(const Moments* other) {
    const GridScales& scales = grids_.scales;
    Backend::forEach(count_, cells::SetSlots{ofCells_.data(), other, slots_.data(), scales.density,
                                             scales.velocity, scales.densityAtRest, view_});
    Backend::forEach(tileCount_ * TileShape::nodes, cells::ExtrapolateBeyondWall{view_});
  }

  /// Sums `values` moments per cell over all ranks. Each sum has one rank with a value; the others
  /// have zero.
  void sumOnAll(const Grid& grid, std::int64_t values) {
    if (grids_.ranks == nullptr) {
      return;
    }
    struct Part {
      std::int64_t first, end;
    };
    const auto all = static_cast<std::size_t>(values * count_);
    std::vector<Moments> sums(all);
    ofCells_.copyTo(sums.data(), all);
    const Part own{values * grid.firstCell(), values * grid.endCell()};
    const std::vector<Part> parts = gatherOnAll(*grids_.ranks, own);
    const std::vector<Moments> given = gatherOnAll(
        *grids_.ranks, std::vector<Moments>(sums.begin() + own.first, sums.begin() + own.end));
    std::fill(sums.begin(), sums.end(), Moments{});
    auto next = given.begin();
    for (const Part& part : parts) {
      for (std::int64_t i = part.first; i < part.end; ++i, ++next) {
        Moments& sum = sums[static_cast<std::size_t>(i)];
        sum.density += next->density;
        for (int axis = 0; axis < 3; ++axis) {
          sum.velocity[axis] += next->velocity[axis];
        }
      }
    }
    ofCells_.copyFrom(sums.data(), all);
  }

  double change(const Moments* from, const Moments* to, const Moments* reference) {
    Backend::forEach(parts, cells::SumSquares{from, to, reference, slots_.data(), fluid_.data(),
                                              count_, parts, squares_.data()});
    std::vector<cells::SquaresOfChange> squares(static_cast<std::size_t>(parts));
    squares_.copyTo(squares.data(), squares.size());
    cells::SquaresOfChange sum{};
    for (const cells::SquaresOfChange& part : squares) {
      sum.change += part.change;
      sum.all += part.all;
    }
    const double share = sum.change == 0 ? 0 : std::sqrt(sum.change / sum.all);
    // The last digits differ between ranks with different devices.
    return grids_.ranks == nullptr ? share : firstOnAll(*grids_.ranks, share);
  }

  TransferGrids grids_;
  std::int64_t count_, tileCount_;
  Table<std::int32_t> map_;
  Table<std::int32_t> corners_;
  Table<std::uint64_t> fluid_;
  Table<float> distance_;
  Table<std::int32_t> slots_;
  Table<CellWeights> weights_;
  Array<cells::SlotValue> values_;  ///< by slot
  Array<std::uint8_t> isKnown_;     ///< by slot
  Array<Moments> flows_[2];         ///< by cell
  Array<Moments> ofCells_;          ///< buffer for two moments per cell
  Array<Moments> ofNodes_;
  Array<cells::SquaresOfChange> squares_;
  Grid coarse_, fine_;
  cells::SlotView view_;
};

}  // namespace tiledlbm
