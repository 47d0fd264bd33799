// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>

#include "Kernels/Engine/Engine.h"
#include "Kernels/Engine/EngineFactory.h"
#include "Kernels/Engine/EngineState.h"
#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// The engine of a storage on a backend. Kernels/README.md lists the members that both need.
/// \tparam Update how the backend advances the storage by a step.
template <class Storage, class Backend, class Update = typename Backend::template Update<Storage>>
class EngineOf final : public EngineState<typename Storage::Access,
                                          typename Storage::template Arrays<Backend>, Backend> {
  using Arrays = typename Storage::template Arrays<Backend>;
  using State = EngineState<typename Storage::Access, Arrays, Backend>;
  using View = typename State::View;

 public:
  explicit EngineOf(const TileSet& tiles, const Viscosity& viscosity,
                    Transport* transport = nullptr)
      : State(tiles, slack(), transport),
        update_(State::arrays(), State::memoryOfPopulations()),
        rates_(viscosity) {}

  PopulationStorage storage() const override { return Storage::kind; }

 private:
  static constexpr std::int64_t slack() {
    if constexpr (Storage::isInPlace) {
      return Update::slack;
    } else {
      return State::noSlack;
    }
  }

  bool update(const Arrays& arrays, const View& view, const Engine::Poll& poll) override {
    return update_.step(arrays, view, rates_, poll);
  }
  void updatePart([[maybe_unused]] const Arrays& arrays, [[maybe_unused]] const View& view,
                  [[maybe_unused]] std::int64_t firstTile,
                  [[maybe_unused]] std::int64_t endTile) override {
    if constexpr (Arrays::hasEnds) {
      update_.updatePart(arrays, view, rates_, firstTile, endTile, {});
    }
  }
  bool advanceAtOnce([[maybe_unused]] const Arrays& arrays, [[maybe_unused]] const View (&views)[2],
                     [[maybe_unused]] const std::vector<OpeningSignals<double>>& signals,
                     [[maybe_unused]] bool isGathered,
                     [[maybe_unused]] typename Backend::Circuits& circuits) override {
    if constexpr (Backend::advancesAtOnce && Arrays::hasBoundaryPopulations) {
      return update_.advance(arrays, views, rates_, signals, isGathered, circuits);
    } else {
      return false;
    }
  }
  std::uint64_t memoryOfUpdate() const override { return update_.memory(); }

  Update update_;
  typename Storage::Model::Rates rates_;
};

template <class Storage, class Backend>
std::unique_ptr<Engine> makeEngineOf(const TileSet& tiles, const Viscosity& viscosity,
                                     Transport* transport) {
  return std::make_unique<EngineOf<Storage, Backend>>(tiles, viscosity, transport);
}

}  // namespace tiledlbm
