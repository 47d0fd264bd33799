// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/KernelError.h"
#include "Testing/Benchmark/Tiles/ClosedLaunch.cuh"
#include "Testing/Benchmark/Tiles/TileEngines.h"

namespace tiledlbm::benchmark {

namespace detail {

/// 32-bit registers of a multiprocessor, of all generations of data-centre cards so far.
constexpr int registersPerMultiprocessor = 65536;

template <class S, int TilesPerBlock, int Registers>
std::unique_ptr<Engine> makeIfChosen(const LaunchChoice& choice, const TileSet& tiles,
                                     double relaxationTime) {
  if (choice.tilesPerBlock != TilesPerBlock || choice.registers != Registers) {
    return nullptr;
  }
  constexpr int blocks =
      registersPerMultiprocessor / (TilesPerBlock * TileShape::nodes * Registers);
  return makeClosedEngine<S, ClosedLaunch<TilesPerBlock, blocks>>(tiles, relaxationTime);
}

template <class S, int Registers>
std::unique_ptr<Engine> makeWithRegisters(const LaunchChoice& choice, const TileSet& tiles,
                                          double relaxationTime) {
  std::unique_ptr<Engine> engine = makeIfChosen<S, 1, Registers>(choice, tiles, relaxationTime);
  if (engine == nullptr) {
    engine = makeIfChosen<S, 2, Registers>(choice, tiles, relaxationTime);
  }
  if (engine == nullptr) {
    engine = makeIfChosen<S, 4, Registers>(choice, tiles, relaxationTime);
  }
  return engine;
}

template <class S, int... Registers>
std::unique_ptr<Engine> makeWithAnyOf(std::integer_sequence<int, Registers...>,
                                      const LaunchChoice& choice, const TileSet& tiles,
                                      double relaxationTime) {
  std::unique_ptr<Engine> engine;
  const bool found =
      (... ||
       ((engine = makeWithRegisters<S, Registers>(choice, tiles, relaxationTime)) != nullptr));
  if (!found) {
    throw DeviceFailure(Described{"There is no kernel of " + std::to_string(choice.tilesPerBlock) +
                                  " tiles to a block and " + std::to_string(choice.registers) +
                                  " registers: choose another one."});
  }
  return engine;
}

}  // namespace detail

template <class S>
std::unique_ptr<Engine> makeCudaVariant(const LaunchChoice& launch, const TileSet& tiles,
                                        double relaxationTime) {
  return detail::makeWithAnyOf<S>(RegisterBudgets<typename S::Real>{}, launch, tiles,
                                  relaxationTime);
}

}  // namespace tiledlbm::benchmark
