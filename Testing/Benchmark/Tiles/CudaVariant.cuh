// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Benchmark/Tiles/ClosedLaunch.cuh"
#include "Testing/Benchmark/Tiles/TileEngines.h"

namespace tiledlbm::benchmark {

namespace detail {

/// 32-bit registers of a multiprocessor, of all generations of data-centre cards so far.
constexpr int registersPerMultiprocessor = 65536;

/// Calls `body` with each number as std::integral_constant.
template <class Body, int... Numbers>
void forNumbers(std::integer_sequence<int, Numbers...>, const Body& body) {
  (body(std::integral_constant<int, Numbers>{}), ...);
}

}  // namespace detail

template <class S>
std::unique_ptr<Engine> makeCudaVariant(const TileVariant& variant, const TileSet& tiles,
                                        double relaxationTime) {
  std::unique_ptr<Engine> engine;
  detail::forNumbers(TilesPerBlock{}, [&](auto tilesPerBlock) {
    detail::forNumbers(RegisterBudgets<typename S::Real>{}, [&](auto registers) {
      constexpr int tilesOfBlock = decltype(tilesPerBlock)::value;
      constexpr int blocks = detail::registersPerMultiprocessor /
                             (tilesOfBlock * TileShape::nodes * decltype(registers)::value);
      if (variant.tilesPerBlock == tilesPerBlock && variant.registers == registers) {
        engine = makeClosedEngine<S, ClosedLaunch<tilesOfBlock, blocks>>(tiles, relaxationTime);
      }
    });
  });
  return engine;
}

}  // namespace tiledlbm::benchmark
