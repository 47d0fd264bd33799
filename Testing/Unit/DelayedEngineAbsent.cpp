#include "Testing/Unit/DelayedEngine.h"

namespace tiledlbm::test {

std::unique_ptr<Engine> makeDelayedEngine(const TileSet&, double) {
  return nullptr;
}

}  // namespace tiledlbm::test
