#include <algorithm>
#include <vector>

#include "Kernels/Cpu/CpuEngine.h"
#include "Kernels/Cpu/HostMemory.h"
#include "Kernels/Cpu/LargeArray.h"
#include "Kernels/Cpu/Parallel.h"
#include "Kernels/Cpu/VectorTileUpdate.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Tile/CircuitNodes.h"
#include "Kernels/Tile/Layout.h"
#include "Kernels/TileEngine.h"

namespace tiledlbm {

/// Runs the node update over all tiles on all cores.
template <class M>
class CpuEngine final : public TileEngine<CpuEngine<M>> {
  friend class TileEngine<CpuEngine<M>>;
  using Real = typename M::Real;
  using Layout = typename M::Layout;

  /// Tiles between two calls of Poll: well under a second on one core.
  static constexpr std::int64_t tilesBetweenPolls = 32768;
  /// Tiles that one thread takes at least: some ten microseconds.
  static constexpr std::int64_t tilesPerTask = 16;
  /// Tiles whose sums are added up by one thread; fixed, so that the result does not depend on the
  /// number of threads.
  static constexpr std::int64_t tilesPerSum = 256;

 public:
  CpuEngine(const TileSet& tiles, const Viscosity& viscosity)
      : tileCount_(tiles.tileCount()),
        firstBoundaryTile_(tiles.firstBoundaryTile),
        neighbours_(tiles.neighbours),
        fluid_(tiles.fluid),
        wallIndex_(tiles.wallIndex),
        walls_(tiles.walls),
        boundaryIndex_(tiles.boundaryIndex),
        boundaryNodes_(convertBoundaryNodes<Real>(tiles.boundaryNodes)),
        wallLinks_(tiles.wallLinks),
        circuits_(tiles.circuits),
        circuitNodes_(nodesOfCircuits(tiles)),
        rates_(viscosity),
        stressShare_(static_cast<Real>(openingStressShare(viscosity.relaxationTime))),
        current_(static_cast<std::size_t>(tileCount_) * Layout::values),
        previous_(current_.size()) {
    // Half of the largest cache, by measurement: above it both copies push each other out.
    pastCaches_ = bytesOfArrays(current_, previous_) > largestCache() / 2;
  }

  bool step(const OpeningSignals<double>& signals, const Engine::Poll& poll) override {
    const LatticeView<Real> lattice{current_.data(),
                                    previous_.data(),
                                    neighbours_.data(),
                                    wallIndex_.data(),
                                    walls_.data(),
                                    boundaryIndex_.data(),
                                    boundaryNodes_.data(),
                                    firstBoundaryTile_,
                                    {signals.convert<Real>(), stressShare_, circuits_.data()},
                                    wallLinks_.data()};
    for (std::int64_t first = 0; first < tileCount_; first += tilesBetweenPolls) {
      if (first > 0 && poll && !poll()) {
        return false;
      }
      const std::int64_t last = std::min(first + tilesBetweenPolls, tileCount_);
      if (pastCaches_) {
        updateTiles<true>(lattice, first, last);
      } else {
        updateTiles<false>(lattice, first, last);
      }
    }
    std::swap(current_, previous_);
    advanceCircuits(
        circuitNodes_,
        [&](const NodePlace& place) {
          return momentsOfNode<M>(current_.data(), place.tile, place.node);
        },
        signals.factor[signals.steady], circuits_);
    return true;
  }

  void wait() override {}

  FlowSums sums() override {
    const std::int64_t parts = (tileCount_ + tilesPerSum - 1) / tilesPerSum;
    std::vector<FlowSums> partial(static_cast<std::size_t>(parts));
    parallelFor(0, parts, 1, [&](std::int64_t part) {
      const std::int64_t last = std::min((part + 1) * tilesPerSum, tileCount_);
      for (std::int64_t tile = part * tilesPerSum; tile < last; ++tile) {
        for (int node = 0; node < TileShape::nodes; ++node) {
          if (TileShape::contains(fluid_[tile], node)) {
            addToSums<M>(current_.data(), previous_.data(), tile, node, partial[part]);
          }
        }
      }
    });
    return totalOf(partial);
  }

  std::vector<NodeMoments<double>> moments(const std::vector<NodePlace>& nodes) override {
    std::vector<NodeMoments<double>> result;
    result.reserve(nodes.size());
    for (const NodePlace& place : nodes) {
      result.push_back(
          convertMoments<double>(momentsOfNode<M>(current_.data(), place.tile, place.node)));
    }
    return result;
  }

  std::vector<OutletCircuit> circuits() override { return circuits_; }

  void setCircuits(const std::vector<OutletCircuit>& circuits) override { circuits_ = circuits; }

  PopulationStorage storage() const override { return PopulationStorage::FullTiles; }

  std::uint64_t memory() const override {
    return bytesOfArrays(neighbours_, fluid_, wallIndex_, walls_, boundaryIndex_, boundaryNodes_,
                         wallLinks_, current_, previous_);
  }

  std::string deviceName() const override { return cpuName(); }

 private:
  template <class State>
  void readTiles(std::int64_t firstTile, std::int64_t count, State* states) const {
    parallelFor(0, count, tilesPerTask, [&](std::int64_t tile) {
      for (int node = 0; node < TileShape::nodes; ++node) {
        readNode<M>(current_.data(), firstTile + tile, node,
                    states[tile * TileShape::nodes + node]);
      }
    });
  }

  template <class State>
  void setTiles(std::int64_t firstTile, std::int64_t count, const State* states) {
    parallelFor(0, count, tilesPerTask, [&](std::int64_t tile) {
      for (int node = 0; node < TileShape::nodes; ++node) {
        if (TileShape::contains(fluid_[firstTile + tile], node)) {
          setNode<M>(states[tile * TileShape::nodes + node], current_.data(), firstTile + tile,
                     node);
        }
      }
    });
  }

  template <bool PastCaches>
  void updateTiles(const LatticeView<Real>& lattice, std::int64_t first, std::int64_t last) const {
    parallelForRanges(first, last, tilesPerTask, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t tile = begin; tile < end; ++tile) {
        updateTile<PastCaches>(lattice, tile);
      }
      if constexpr (PastCaches) {
        Pack<Real>::finishStreams();
      }
    });
  }

  template <bool PastCaches>
  void updateTile(const LatticeView<Real>& lattice, std::int64_t tile) const {
    Neighbourhood<Real> around;
    for (int place = 0; place < TileShape::neighbourhood; ++place) {
      around.tile[place] = lattice.neighbour(tile, place, Layout::values);
    }
    const std::int32_t wall = wallIndex_[tile];
    if (tile >= firstBoundaryTile_) {
      for (int node = 0; node < TileShape::nodes; ++node) {
        updateNodeAtWalls<M, true>(lattice, around, walls_[wall], rates_, tile, node);
      }
    } else {
      VectorTileUpdate<M, PastCaches>::apply(lattice, around, wall < 0 ? nullptr : &walls_[wall],
                                             rates_, tile);
    }
  }

  std::int64_t tileCount_;
  std::int64_t firstBoundaryTile_;
  std::vector<std::int32_t> neighbours_;
  std::vector<std::uint64_t> fluid_;
  std::vector<std::int32_t> wallIndex_;
  std::vector<WallMasks> walls_;
  std::vector<std::int32_t> boundaryIndex_;
  std::vector<BoundaryNode<Real>> boundaryNodes_;
  std::vector<WallLinks> wallLinks_;
  std::vector<OutletCircuit> circuits_;
  CircuitNodes circuitNodes_;
  typename M::Rates rates_;
  Real stressShare_;
  bool pastCaches_;  ///< whether to store past the caches
  LargeArray<Real> current_;
  LargeArray<Real> previous_;
};

template <class Real, class Fluid, class Collision, class Rheology>
std::unique_ptr<Engine> makeCpuEngine(const TileSet& tiles, const Viscosity& viscosity) {
  using M = Model<Real, Fluid, Collision, LayoutXyz, Pull, Rheology>;
  return std::make_unique<CpuEngine<M>>(tiles, viscosity);
}

}  // namespace tiledlbm
