// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Ranks/RankTeam.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "Kernels/Cuda/CudaDevice.h"
#include "Kernels/Engine.h"
#include "Kernels/Error.h"
#include "Kernels/Ranks/HostTransport.h"

namespace tiledlbm {

namespace {

/// What a rank tells the others of itself.
struct Place {
  std::uint64_t host = 0;
  int gpus = 0;
};

}  // namespace

TeamDevices shareDevices(const RankTeam& team, DeviceChoice choice) {
  Communicator& ranks = *team.ranks;
  const std::string noGpu = choice == DeviceChoice::Cpu ? std::string("x") : whyNoGpu();
  const Place own{std::hash<std::string>()(ranks.hostName()),
                  noGpu.empty() ? cuda::deviceCount() : 0};
  const std::vector<Place> places = gatherOnAll(ranks, own);
  const bool anyGpu =
      std::any_of(places.begin(), places.end(), [](const Place& place) { return place.gpus > 0; });
  if (choice == DeviceChoice::Gpu && !anyGpu) {
    throw DeviceFailure(GpuNotUsable{noGpu});
  }
  TeamDevices devices;
  devices.device = anyGpu ? DeviceChoice::Gpu : DeviceChoice::Cpu;
  for (std::size_t rank = 0; rank < places.size(); ++rank) {
    const auto before = static_cast<int>(std::count_if(
        places.begin(), places.begin() + static_cast<std::ptrdiff_t>(rank),
        [&](const Place& place) { return place.host == places[rank].host; }));
    devices.computes.push_back(!anyGpu || before < places[rank].gpus * team.ranksOfGpu);
    if (static_cast<int>(rank) == ranks.rank() && anyGpu && devices.computes.back()) {
      cuda::selectDevice(before % own.gpus);
    }
  }
  devices.ranksOnHost = 0;
  for (std::size_t rank = 0; rank < places.size(); ++rank) {
    devices.ranksOnHost += places[rank].host == own.host && devices.computes[rank] ? 1 : 0;
  }
  devices.ranksOnHost = std::max(devices.ranksOnHost, 1);
  return devices;
}

std::unique_ptr<Transport> makeTransport(const RankTeam& team, const TeamDevices& devices) {
  if (devices.device == DeviceChoice::Cpu) {
    return std::make_unique<HostTransport>(*team.ranks);
  }
  return cuda::makeTransport(team, devices);
}

std::string namesOfDevices(const std::vector<std::string>& names) {
  std::vector<std::pair<std::string, int>> counts;
  for (const std::string& name : names) {
    const auto found = std::find_if(counts.begin(), counts.end(),
                                    [&](const auto& entry) { return entry.first == name; });
    if (found == counts.end()) {
      counts.emplace_back(name, 1);
    } else {
      ++found->second;
    }
  }
  std::string all;
  for (const auto& [name, count] : counts) {
    all += all.empty() ? "" : " + ";
    all += count > 1 ? std::to_string(count) + " x " + name : name;
  }
  return all;
}

}  // namespace tiledlbm
