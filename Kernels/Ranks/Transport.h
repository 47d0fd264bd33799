// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tiledlbm {

/// A message that passes from one rank to another again and again, always of the same size.
struct Channel {
  int peer = 0;
  std::size_t bytes = 0;
  int group = 0;  ///< of channels whose messages pass together, the same on both ranks
};

/// The next messages of two channels between this rank and another, which a kernel passes itself:
/// it writes one, raises the flag of the other rank to `count`, and reads the other one as soon as
/// its own flag is at `count`.
struct DirectMessages {
  void* outgoing;
  std::uint32_t* flagOfOther;
  const void* incoming;
  const std::uint32_t* flag;
  std::uint32_t count;
};

/// Passes what the engines of ranks need of each other in each step, from the memory of one device
/// to that of another. Each message of a channel is received before the next but one is sent, and
/// all ranks start the groups in the same order.
///
/// On a GPU all of it is in the order of its streams: the host waits for nothing.
class Transport {
 public:
  virtual ~Transport() = default;

  /// Opens all channels, once, on all ranks alike. The channels from one rank to another are in the
  /// same order on both.
  /// \throws DeviceFailure, InsufficientMemory
  virtual void open(const std::vector<Channel>& outgoing, const std::vector<Channel>& incoming) = 0;

  /// Where the next message of an outgoing channel is to be written.
  virtual void* outgoing(std::size_t channel) = 0;
  /// Sends what was written to the outgoing channels of a group, and begins to receive those that
  /// come in.
  virtual void start(int group) = 0;
  /// Waits for the next message of an incoming channel, whose group was started. What it gives
  /// lasts until the one after it is received.
  virtual const void* finish(std::size_t channel) = 0;

  /// Whether kernels can pass messages themselves, the same on all ranks. Messages of a channel are
  /// either all passed so, or by start() and finish().
  virtual bool passesDirectly() const { return false; }
  virtual DirectMessages direct(std::size_t /*outgoing*/, std::size_t /*incoming*/) { return {}; }

  /// Waits on the host until the device has done all that it was given.
  /// \throws RankFailure if it waits for a rank that has failed
  virtual void wait() {}

  /// Ends whatever the device still waits for of other ranks; nothing is passed afterwards. To be
  /// called before an engine is destroyed, which would wait for a rank that has failed.
  virtual void close() noexcept {}
};

}  // namespace tiledlbm
