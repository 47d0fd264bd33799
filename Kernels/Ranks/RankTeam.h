// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "Kernels/Models.h"
#include "Kernels/Ranks/Communicator.h"
#include "Kernels/Ranks/Transport.h"

namespace tiledlbm {

/// The transport of messages between devices in each step.
enum class TransportChoice : int {
  Auto,        ///< on GPUs the fastest that all ranks support
  PeerMemory,  ///< GPUs of one host write into each other's memory
  Nccl,        ///< GPUs of any hosts, with NVIDIA's library NCCL
  HostMemory   ///< through the memory of the hosts
};

/// The ranks of a flow. By default a single rank.
struct RankTeam {
  Communicator* ranks = nullptr;  ///< outlives all objects made with it
  TransportChoice transport = TransportChoice::Auto;
  /// Largest number of ranks per GPU; further ranks get no part of the flow. More than 1 is for
  /// tests.
  int ranksOfGpu = 1;

  bool isAlone() const { return ranks == nullptr || ranks->size() == 1; }
};

/// The devices of the ranks of a team.
struct TeamDevices {
  DeviceChoice device = DeviceChoice::Cpu;  ///< Cpu or Gpu, the same on all ranks
  std::vector<bool> computes;               ///< by rank
  int ranksOnHost = 1;                      ///< computing ranks on this host, with this one
  bool isOneHost = true;                    ///< whether all computing ranks are on one host
};

/// The value of the first rank; of this rank if it is alone. All ranks call it.
template <class T>
T firstOnAll(const RankTeam& team, const T& own) {
  return team.isAlone() ? own : firstOnAll(*team.ranks, own);
}

/// Whether a condition holds on all ranks. All ranks call it.
bool isTrueOnAll(const RankTeam& team, bool own);

/// Number of threads of a rank: its cores, at most threadLimit(), divided among the ranks that may
/// use the same cores. All ranks call it.
int threadsOfRank(Communicator& ranks);

/// Distributes the GPUs of each host, or the cores of the CPUs. It selects the GPU of each rank
/// that computes on one. All ranks call it.
/// \throws DeviceFailure on all ranks if the choice requires GPUs and there is none
TeamDevices assignDevices(const RankTeam& team, DeviceChoice choice);

/// Makes the transport of a rank. All ranks call it.
/// \throws DeviceFailure if the chosen transport is unusable
std::unique_ptr<Transport> makeTransport(const RankTeam& team, const TeamDevices& devices);

/// Names of the devices of all ranks, for example "2 x NVIDIA H200".
std::string namesOfDevices(const std::vector<std::string>& names);

}  // namespace tiledlbm
