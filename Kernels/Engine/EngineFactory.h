// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "Kernels/CompactTiles/CompactTiles.h"
#include "Kernels/Engine/Engine.h"
#include "Kernels/FullTiles/FullTiles.h"
#include "Kernels/ModelRegistry.h"

namespace tiledlbm {

/// Makes the engine of a storage on a backend. EngineOf.h defines it; Kernels/CMakeLists.txt
/// instantiates each storage of each model on each backend in its own translation unit.
template <class Storage, class Backend>
std::unique_ptr<Engine> makeEngineOf(const TileSet& tiles, const Viscosity& viscosity,
                                     Transport* transport);

/// Calls `visitor` with the TypeTag of the storage that a choice selects for a model. A new storage
/// takes one line here and one in Kernels/CMakeLists.txt.
/// \param storage not Auto; requireStorage() accepts it.
template <class M, class Visitor>
auto visitStorage(PopulationStorage storage, Visitor&& visitor) {
  if constexpr (!M::Values::isNarrow) {
    if (storage == PopulationStorage::FullTiles) {
      return visitor(TypeTag<FullTiles<M>>{});
    }
  }
  if (storage == PopulationStorage::CompactTiles) {
    return visitor(TypeTag<CompactTiles<M, false>>{});
  }
  return visitor(TypeTag<CompactTiles<M, true>>{});
}

/// Makes the engine of a choice on a backend.
/// \param storage the storage of the choice, never Auto.
template <class Backend>
std::unique_ptr<Engine> makeEngineOn(const TileSet& tiles, const ModelChoice& model,
                                     PopulationStorage storage, const Viscosity& viscosity,
                                     Transport* transport) {
  return visitModel(model, [&](auto physics) {
    return visitStorage<typename decltype(physics)::Type>(storage, [&](auto chosen) {
      return makeEngineOf<typename decltype(chosen)::Type, Backend>(tiles, viscosity, transport);
    });
  });
}

}  // namespace tiledlbm
