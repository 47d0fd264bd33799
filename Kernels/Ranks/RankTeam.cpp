// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Ranks/RankTeam.h"

#include <sched.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "Kernels/Cuda/CudaDevice.h"
#include "Kernels/Engine/Engine.h"
#include "Kernels/Host/ThreadLimit.h"
#include "Kernels/KernelError.h"
#include "Kernels/Ranks/HostTransport.h"

namespace tiledlbm {

namespace {

/// Data of a rank for the other ranks.
struct Place {
  static constexpr int mostGpus = 32;

  std::uint64_t host = 0;
  int gpuCount = 0;
  cuda::DeviceIdentity gpus[mostGpus] = {};
};

Place ownPlace(const std::string& host, bool hasGpus) {
  Place place;
  place.host = std::hash<std::string>()(host);
  const std::vector<cuda::DeviceIdentity> gpus =
      hasGpus ? cuda::identitiesOfDevices() : std::vector<cuda::DeviceIdentity>();
  place.gpuCount = std::min(static_cast<int>(gpus.size()), Place::mostGpus);
  std::copy_n(gpus.begin(), place.gpuCount, place.gpus);
  return place;
}

/// The GPU of each rank, by its number on that rank; -1 for none. The ranks of a host may see all
/// of its GPUs, or each rank may see its own.
std::vector<int> assignGpus(const std::vector<Place>& places, int ranksOfGpu) {
  std::map<cuda::DeviceIdentity, int> taken;
  std::vector<int> numbers;
  for (const Place& place : places) {
    int found = -1;
    for (int gpu = 0; gpu < place.gpuCount; ++gpu) {
      const int sharers = taken[place.gpus[gpu]];
      if (sharers < ranksOfGpu && (found < 0 || sharers < taken[place.gpus[found]])) {
        found = gpu;
      }
    }
    if (found >= 0) {
      ++taken[place.gpus[found]];
    }
    numbers.push_back(found);
  }
  return numbers;
}

}  // namespace

bool isTrueOnAll(const RankTeam& team, bool own) {
  if (team.isAlone()) {
    return own;
  }
  const std::vector<std::uint8_t> all =
      gatherOnAll(*team.ranks, static_cast<std::uint8_t>(own ? 1 : 0));
  return std::find(all.begin(), all.end(), 0) == all.end();
}

int threadsOfRank(Communicator& ranks) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  if (sched_getaffinity(0, sizeof(cores), &cores) != 0) {
    return 1;
  }
  std::string own = ranks.hostName();
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    own += CPU_ISSET(core, &cores) ? "x" : ".";
  }
  const std::vector<std::string> all = textsOnAll(ranks, own);
  const auto sharers = static_cast<int>(std::count(all.begin(), all.end(), own));
  const int allowed = std::min(CPU_COUNT(&cores), threadLimit().value_or(CPU_SETSIZE));
  return std::max(1, allowed / sharers);
}

TeamDevices assignDevices(const RankTeam& team, DeviceChoice choice) {
  Communicator& ranks = *team.ranks;
  const std::string noGpu = choice == DeviceChoice::Cpu ? std::string("x") : whyNoGpu();
  const Place own = ownPlace(ranks.hostName(), noGpu.empty());
  const std::vector<Place> places = gatherOnAll(ranks, own);
  const bool anyGpu = std::any_of(places.begin(), places.end(),
                                  [](const Place& place) { return place.gpuCount > 0; });
  if (choice == DeviceChoice::Gpu && !anyGpu) {
    throw DeviceFailure(GpuNotUsable{noGpu});
  }
  TeamDevices devices;
  devices.device = anyGpu ? DeviceChoice::Gpu : DeviceChoice::Cpu;
  const std::vector<int> gpus = assignGpus(places, team.ranksOfGpu);
  for (const int gpu : gpus) {
    devices.computes.push_back(!anyGpu || gpu >= 0);
  }
  if (const int gpu = gpus[static_cast<std::size_t>(ranks.rank())]; gpu >= 0) {
    cuda::selectDevice(gpu);
  }
  devices.ranksOnHost = 0;
  for (std::size_t rank = 0; rank < places.size(); ++rank) {
    devices.ranksOnHost += places[rank].host == own.host && devices.computes[rank] ? 1 : 0;
    const auto first =
        static_cast<std::size_t>(std::find(devices.computes.begin(), devices.computes.end(), true) -
                                 devices.computes.begin());
    devices.isOneHost =
        devices.isOneHost && (!devices.computes[rank] || places[rank].host == places[first].host);
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
