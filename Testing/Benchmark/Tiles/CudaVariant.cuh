#pragma once

#include "Kernels/Cuda/CudaEngine.cuh"
#include "Kernels/Error.h"
#include "Testing/Benchmark/Tiles/TileEngines.h"

namespace tiledlbm::benchmark {

namespace detail {

/// 32-bit registers of a multiprocessor, of all generations of data-centre cards so far.
constexpr int registersPerMultiprocessor = 65536;

template <class M, int TilesPerBlock, int Registers>
std::unique_ptr<Engine> makeIfChosen(const LaunchChoice& choice, const TileSet& tiles,
                                     double relaxationTime) {
  if (choice.tilesPerBlock != TilesPerBlock || choice.registers != Registers) {
    return nullptr;
  }
  constexpr int blocks =
      registersPerMultiprocessor / (TilesPerBlock * TileShape::nodes * Registers);
  return std::make_unique<cuda::CudaEngine<M, cuda::Launch<TilesPerBlock, blocks>, false>>(
      tiles, relaxationTime);
}

template <class M, int Registers>
std::unique_ptr<Engine> makeWithRegisters(const LaunchChoice& choice, const TileSet& tiles,
                                          double relaxationTime) {
  std::unique_ptr<Engine> engine = makeIfChosen<M, 1, Registers>(choice, tiles, relaxationTime);
  if (engine == nullptr) {
    engine = makeIfChosen<M, 2, Registers>(choice, tiles, relaxationTime);
  }
  if (engine == nullptr) {
    engine = makeIfChosen<M, 4, Registers>(choice, tiles, relaxationTime);
  }
  return engine;
}

template <class M, int... Registers>
std::unique_ptr<Engine> makeWithAnyOf(std::integer_sequence<int, Registers...>,
                                      const LaunchChoice& choice, const TileSet& tiles,
                                      double relaxationTime) {
  std::unique_ptr<Engine> engine;
  const bool found =
      (... ||
       ((engine = makeWithRegisters<M, Registers>(choice, tiles, relaxationTime)) != nullptr));
  if (!found) {
    throw DeviceFailure(Described{"There is no kernel of " + std::to_string(choice.tilesPerBlock) +
                                  " tiles to a block and " + std::to_string(choice.registers) +
                                  " registers: choose another one."});
  }
  return engine;
}

}  // namespace detail

template <class M>
std::unique_ptr<Engine> makeCudaVariant(const LaunchChoice& launch, const TileSet& tiles,
                                        double relaxationTime) {
  return detail::makeWithAnyOf<M>(RegisterBudgets<typename M::Real>{}, launch, tiles,
                                  relaxationTime);
}

}  // namespace tiledlbm::benchmark
