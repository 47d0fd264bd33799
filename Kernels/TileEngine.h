#pragma once

#include "Kernels/Engine.h"

namespace tiledlbm {

/// An engine that reads and sets the nodes of tiles by two member templates of Derived, a friend of
/// this: readTiles and setTiles(firstTile, count, states), for moments and populations alike.
template <class Derived>
class TileEngine : public Engine {
 public:
  void momentsOfTiles(std::int64_t firstTile, std::int64_t count,
                      NodeMoments<double>* moments) final {
    derived().readTiles(firstTile, count, moments);
  }

  void setMoments(std::int64_t firstTile, std::int64_t count,
                  const NodeMoments<double>* moments) final {
    derived().setTiles(firstTile, count, moments);
  }

  void populationsOfTiles(std::int64_t firstTile, std::int64_t count,
                          NodePopulations* populations) final {
    derived().readTiles(firstTile, count, populations);
  }

  void setPopulations(std::int64_t firstTile, std::int64_t count,
                      const NodePopulations* populations) final {
    derived().setTiles(firstTile, count, populations);
  }

 private:
  Derived& derived() { return static_cast<Derived&>(*this); }
};

}  // namespace tiledlbm
