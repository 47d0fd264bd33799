#include <algorithm>
#include <utility>
#include <vector>

#include "Kernels/Compact/CompactGeometry.h"
#include "Kernels/Compact/CompactUpdate.h"
#include "Kernels/Cpu/CpuEngine.h"
#include "Kernels/Cpu/LargeArray.h"
#include "Kernels/Cpu/Parallel.h"
#include "Kernels/Tile/CircuitNodes.h"
#include "Kernels/TileEngine.h"

namespace tiledlbm {

/// Runs the update of compact tiles on all cores.
///
/// In place, populations after a step lie `lead` tiles before those before it, in the same array,
/// and the next step goes back in reverse order (Pohl, Kowarschik, Wilke, Iglberger and Ruede 2003,
/// Parallel Process. Lett. 13, 549). The tiles of a wave are updated at the same time; what they
/// overwrite has been read by the waves before.
template <class M>
class CompactCpuEngine final : public TileEngine<CompactCpuEngine<M>> {
  friend class TileEngine<CompactCpuEngine<M>>;
  using Real = typename M::Real;
  using Stored = typename M::Stored;
  using View = typename M::View;

  /// Tiles of a wave: some milliseconds on one core. Poll is called between two.
  static constexpr std::int64_t tilesOfWave = 1024;
  /// Tiles that one thread takes at least: some ten microseconds.
  static constexpr std::int64_t tilesPerTask = 8;
  /// Tiles whose sums are added up by one thread; fixed, so that the result does not depend on the
  /// number of threads.
  static constexpr std::int64_t tilesPerSum = 128;

 public:
  CompactCpuEngine(const TileSet& tiles, const Viscosity& viscosity, bool inPlace)
      : geometry_(makeCompactGeometry(tiles)),
        tileCount_(geometry_.compactTileCount()),
        boundaryNodes_(convertBoundaryNodes<Real>(geometry_.boundaryNodes)),
        wallLinks_(tiles.wallLinks),
        circuits_(tiles.circuits),
        circuitNodes_(nodesOfCircuits(tiles)),
        rates_(viscosity),
        stressShare_(static_cast<Real>(openingStressShare(viscosity.relaxationTime))),
        inPlace_(inPlace) {
    geometry_.boundaryNodes = {};
    const auto openings = static_cast<std::int64_t>(geometry_.openingNodes.size());
    boundaryPopulations_ = zeros((openings + CompactTile::nodes - 1) / CompactTile::nodes);
    if (inPlace_) {
      const std::int64_t lead = geometry_.leadOf(tilesOfWave);
      populations_[0] = zeros(tileCount_ + lead);
      target_ = populations_[0].data();
      source_ = target_ + lead * CompactTile::values;
    } else {
      populations_[0] = zeros(tileCount_);
      populations_[1] = zeros(tileCount_);
      source_ = populations_[0].data();
      target_ = populations_[1].data();
    }
  }

  bool step(const OpeningSignals<double>& signals, const Engine::Poll& poll) override {
    const OpeningSignals<Real> signalsBefore = std::exchange(signals_, signals.convert<Real>());
    updateOpenings();
    const bool isReversed = inPlace_ && source_ < target_;
    const std::int64_t waves = (tileCount_ + tilesOfWave - 1) / tilesOfWave;
    for (std::int64_t wave = 0; wave < waves; ++wave) {
      if (wave > 0 && poll && !poll() && !inPlace_) {
        signals_ = signalsBefore;
        return false;
      }
      const std::int64_t first = (isReversed ? waves - 1 - wave : wave) * tilesOfWave;
      updateTiles(first, std::min(first + tilesOfWave, tileCount_));
    }
    std::swap(source_, target_);
    advanceCircuits(
        circuitNodes_,
        [&](const NodePlace& place) {
          return momentsOfCompact<M>(source_, geometry_.numberOf(place.tile, place.node));
        },
        signals.factor[signals.steady], circuits_);
    return true;
  }

  void wait() override {}

  FlowSums sums() override {
    updateOpenings();
    const std::int64_t parts = (tileCount_ + tilesPerSum - 1) / tilesPerSum;
    std::vector<FlowSums> partial(static_cast<std::size_t>(parts));
    const View lattice = view();
    parallelFor(0, parts, 1, [&](std::int64_t part) {
      const std::int64_t last = std::min((part + 1) * tilesPerSum, tileCount_);
      forNodes(part * tilesPerSum, last, [&](std::uint32_t node) {
        addCompactToSums<M>(lattice, node, partial[static_cast<std::size_t>(part)]);
      });
    });
    return totalOf(partial);
  }

  std::vector<NodeMoments<double>> moments(const std::vector<NodePlace>& nodes) override {
    std::vector<NodeMoments<double>> result;
    result.reserve(nodes.size());
    for (const NodePlace& place : nodes) {
      result.push_back(convertMoments<double>(
          momentsOfCompact<M>(source_, geometry_.numberOf(place.tile, place.node))));
    }
    return result;
  }

  std::vector<OutletCircuit> circuits() override { return circuits_; }

  void setCircuits(const std::vector<OutletCircuit>& circuits) override { circuits_ = circuits; }

  PopulationStorage storage() const override {
    return inPlace_ ? PopulationStorage::CompactTilesInPlace : PopulationStorage::CompactTiles;
  }

  std::uint64_t memory() const override {
    return bytesOfArrays(geometry_.groups, geometry_.links, geometry_.rows, geometry_.overflowRows,
                         geometry_.firstOpening, geometry_.openingNodes, geometry_.fluid,
                         geometry_.numbered, geometry_.firstOfRow, boundaryNodes_, wallLinks_,
                         boundaryPopulations_, populations_[0], populations_[1]);
  }

  std::string deviceName() const override { return cpuName(); }

 private:
  static LargeArray<Stored> zeros(std::int64_t tiles) {
    return LargeArray<Stored>(static_cast<std::size_t>(tiles) * CompactTile::values);
  }

  View view() const {
    return {source_,
            target_,
            boundaryPopulations_.data(),
            geometry_.groups.data(),
            geometry_.links.data(),
            geometry_.rows.data(),
            geometry_.overflowRows.data(),
            geometry_.firstOpening.data(),
            geometry_.openingNodes.data(),
            boundaryNodes_.data(),
            {signals_, stressShare_, circuits_.data()},
            wallLinks_.data()};
  }

  template <class State>
  void readTiles(std::int64_t firstTile, std::int64_t count, State* states) const {
    forNodesOfTiles(firstTile, count, [&](std::uint32_t node, std::int64_t place) {
      readCompact<M>(source_, node, states[place]);
    });
  }

  template <class State>
  void setTiles(std::int64_t firstTile, std::int64_t count, const State* states) {
    forNodesOfTiles(firstTile, count, [&](std::uint32_t node, std::int64_t place) {
      setCompact<M>(states[place], source_, node);
    });
  }

  /// Calls `body(node, place)` for the non-solid nodes of some tiles with their places in these.
  template <class Body>
  void forNodesOfTiles(std::int64_t firstTile, std::int64_t count, const Body& body) const {
    const std::vector<std::uint32_t> numbers = numbersOfTiles(geometry_, firstTile, count);
    parallelFor(0, static_cast<std::int64_t>(numbers.size()), tilesPerTask * CompactTile::nodes,
                [&](std::int64_t place) {
                  const std::uint32_t number = numbers[static_cast<std::size_t>(place)];
                  if (number != noNumber) {
                    body(number, place);
                  }
                });
  }

  template <class Body>
  static void forNodes(std::int64_t firstTile, std::int64_t lastTile, const Body& body) {
    const auto last = static_cast<std::uint32_t>(lastTile * CompactTile::nodes);
    for (auto node = static_cast<std::uint32_t>(firstTile * CompactTile::nodes); node < last;
         ++node) {
      body(node);
    }
  }

  void updateOpenings() const {
    const View lattice = view();
    constexpr std::int64_t nodesPerTask = tilesPerTask * CompactTile::nodes;
    parallelFor(0, static_cast<std::int64_t>(geometry_.openingNodes.size()), nodesPerTask,
                [&](std::int64_t opening) {
                  updateBoundaryPopulations<M>(lattice, static_cast<std::uint32_t>(opening));
                });
  }

  void updateTiles(std::int64_t first, std::int64_t last) const {
    const View lattice = view();
    parallelForRanges(first, last, tilesPerTask, [&](std::int64_t begin, std::int64_t end) {
      forNodes(begin, end, [&](std::uint32_t node) {
        Real h[D3Q19::directions];
        arriveAt<M>(lattice, neighboursOf<false>(lattice, node), node, h);
        collideStored<M>(h, rates_);
        storeCompact<typename M::Values>(lattice.target, node, h);
      });
    });
  }

  CompactGeometry geometry_;
  std::int64_t tileCount_;
  std::vector<BoundaryNode<Real>> boundaryNodes_;
  std::vector<WallLinks> wallLinks_;
  std::vector<OutletCircuit> circuits_;
  CircuitNodes circuitNodes_;
  typename M::Rates rates_;
  Real stressShare_;
  OpeningSignals<Real> signals_ = OpeningSignals<Real>::same(0);  ///< of the last step
  bool inPlace_;
  LargeArray<Stored> boundaryPopulations_;
  LargeArray<Stored> populations_[2];
  Stored* source_;
  Stored* target_;
};

template <class Values, class Fluid, class Collision, class Rheology>
std::unique_ptr<Engine> makeCompactCpuEngine(const TileSet& tiles, const Viscosity& viscosity,
                                             bool inPlace) {
  using M = CompactModel<Values, Fluid, Collision, Rheology>;
  return std::make_unique<CompactCpuEngine<M>>(tiles, viscosity, inPlace);
}

}  // namespace tiledlbm
