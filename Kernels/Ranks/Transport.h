// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tiledlbm {

/// A repeated message of fixed size from one rank to another.
struct Channel {
  int peer = 0;
  std::size_t bytes = 0;
  int group = 0;  ///< channels whose messages pass together; the same on both ranks
};

/// The next messages of two channels between this rank and another for an exchange by a kernel. The
/// kernel writes one message, raises the other rank's flag to `count`, and reads the other message
/// once its own flag has reached `count`.
struct DirectMessages {
  void* outgoing;
  std::uint32_t* flagOfOther;
  const void* incoming;
  const std::uint32_t* flag;
  std::uint32_t count;
};

/// Transfers the messages of each step between the devices of ranks. A rank receives each message
/// of a channel before the sender writes the next but one. All ranks start the groups in the same
/// order.
///
/// On a GPU all transfers follow the order of its streams, without a wait on the host.
class Transport {
 public:
  virtual ~Transport() = default;

  /// Opens all channels, once, on all ranks. The channels from one rank to another have the same
  /// order on both.
  /// \throws DeviceFailure, InsufficientMemory
  virtual void open(const std::vector<Channel>& outgoing, const std::vector<Channel>& incoming) = 0;

  /// Destination for the next message of an outgoing channel.
  virtual void* outgoing(std::size_t channel) = 0;
  /// Sends the messages of the outgoing channels of a group, and starts the receipt of the incoming
  /// ones.
  virtual void start(int group) = 0;
  /// Waits for the next message of an incoming channel of a started group. The result is valid
  /// until the receipt of the following message.
  virtual const void* finish(std::size_t channel) = 0;

  /// Whether kernels can exchange messages themselves, the same on all ranks. A channel uses either
  /// this exchange or start() and finish() for all its messages.
  virtual bool passesDirectly() const { return false; }
  virtual DirectMessages direct(std::size_t /*outgoing*/, std::size_t /*incoming*/) { return {}; }

  /// Waits on the host for the end of all work of the device.
  /// \throws RankFailure if the device waits for a failed rank
  virtual void wait() {}

  /// Cancels all waits of the device for other ranks; no messages pass afterwards. To be called
  /// before the destruction of an engine, which would wait for a failed rank.
  virtual void close() noexcept {}
};

}  // namespace tiledlbm
