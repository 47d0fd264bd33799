#include "Testing/Unit/DelayedEngine.h"
#include "Testing/Unit/DeviceConversions.h"

namespace tiledlbm::test {

std::unique_ptr<Engine> makeDelayedEngine(const TileSet&, double) {
  return nullptr;
}

std::vector<SixteenBit> narrowOnTheGpu(const std::vector<float>&) {
  return {};
}

std::vector<float> widenOnTheGpu(const std::vector<SixteenBit>&) {
  return {};
}

}  // namespace tiledlbm::test
