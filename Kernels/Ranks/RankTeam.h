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

/// How what ranks need of each other in each step goes from device to device.
enum class TransportChoice : int {
  Auto,        ///< on GPUs the fastest that all ranks can use
  PeerMemory,  ///< GPUs of one host write into each other's memory
  Nccl,        ///< GPUs of any hosts, with NVIDIA's library
  HostMemory   ///< through the memory of the hosts
};

/// The ranks that compute a flow together. By itself: one rank alone.
struct RankTeam {
  Communicator* ranks = nullptr;  ///< lives longer than what is made with it
  TransportChoice transport = TransportChoice::Auto;
  /// Ranks that may share a GPU; those beyond get no part of the flow. More than 1 is for tests.
  int ranksOfGpu = 1;

  bool isAlone() const { return ranks == nullptr || ranks->size() == 1; }
};

/// What each rank of a team computes on.
struct TeamDevices {
  DeviceChoice device = DeviceChoice::Cpu;  ///< Cpu or Gpu, the same for all
  std::vector<bool> computes;               ///< by rank
  int ranksOnHost = 1;                      ///< that compute beside this one, itself among them
  bool isOneHost = true;                    ///< whether all that compute are on one
};

/// What the first rank has; what this one has where it is alone. Called by all ranks alike.
template <class T>
T valueOfFirst(const RankTeam& team, const T& own) {
  return team.isAlone() ? own : valueOfFirst(*team.ranks, own);
}

/// Whether something is so on all ranks. Called by all ranks alike.
bool isTrueOnAll(const RankTeam& team, bool own);

/// Threads that a rank may have: as many as cores that it may use, shared out among the ranks that
/// may use the same. Called by all ranks alike.
int threadsOfRank(Communicator& ranks);

/// Shares out GPUs, by host, or the cores of the CPUs. A rank that computes on a GPU has it as its
/// current one afterwards. Called by all ranks alike.
/// \throws DeviceFailure on all of them where GPUs are asked for and there is none
TeamDevices shareDevices(const RankTeam& team, DeviceChoice choice);

/// Makes the transport of a rank. Called by all ranks alike.
/// \throws DeviceFailure where the one that is asked for cannot be used
std::unique_ptr<Transport> makeTransport(const RankTeam& team, const TeamDevices& devices);

/// The devices of all ranks in words, for example "2 x NVIDIA H200".
std::string namesOfDevices(const std::vector<std::string>& names);

}  // namespace tiledlbm
