// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Cuda/RankStreams.h"
#include "Kernels/KernelError.h"
#include "Kernels/Ranks/RankTeam.h"

namespace tiledlbm::cuda {

/// Common part of the transports of GPUs: two alternating buffers for each message. One can be in
/// transfer while the next message is written.
class DeviceTransport : public Transport {
 public:
  /// With more ranks, the data per rank would exceed the parameters of a kernel.
  static constexpr int mostRanksOfDirect = 16;

  /// Alignment of messages in bytes.
  static constexpr std::size_t alignment = 256;

  void* outgoing(std::size_t channel) override {
    Outgoing& to = outgoing_[channel];
    to.sent[to.count % 2].makeWait(streamOfKernels());  // the last but one message from this buffer
    return placeOf(outbox_, to);
  }

  void wait() override {
    StreamEvent end, endOfSide;
    end.record(streamOfKernels());
    endOfSide.record(side_.get());  // another rank may free the memory of sent messages
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    auto checked = start;
    while (!end.isReached() || !endOfSide.isReached()) {
      const auto now = Clock::now();
      if (now - checked > std::chrono::milliseconds(20)) {
        checked = now;
        try {
          ranks_.checkOthers();
        } catch (...) {
          abort();
          throw;
        }
      }
      if (now - start > std::chrono::milliseconds(2)) {
        std::this_thread::sleep_for(std::chrono::microseconds(50));
      }
    }
  }

  void close() noexcept override { abort(); }

 protected:
  struct Message {
    Channel channel;
    std::size_t offset;       ///< of the first of its two buffers
    std::size_t stride;       ///< from the first buffer to the second
    std::uint32_t count = 0;  ///< number of messages so far
  };
  struct Outgoing : Message {
    StreamEvent sent[2];
  };

  explicit DeviceTransport(Communicator& ranks) : ranks_(ranks) {}

  /// Allocates the buffers of all messages.
  void makePlaces(const std::vector<Channel>& outgoing, const std::vector<Channel>& incoming) {
    std::size_t bytes = 0;
    for (const Channel& channel : outgoing) {
      Outgoing to;
      static_cast<Message&>(to) = messageAt(bytes, channel);
      outgoing_.push_back(std::move(to));
    }
    outbox_ = DeviceBuffer<std::byte>(bytes);
    bytes = 0;
    for (const Channel& channel : incoming) {
      incoming_.push_back(messageAt(bytes, channel));
    }
    inbox_ = DeviceBuffer<std::byte>(bytes);
  }

  static std::byte* placeOf(const DeviceBuffer<std::byte>& box, const Message& message) {
    return box.data() + message.offset + message.count % 2 * message.stride;
  }

  /// Cancels all waits of the device for other ranks.
  virtual void abort() noexcept {}

  Communicator& ranks_;
  SideStream side_;
  std::vector<Outgoing> outgoing_;
  std::vector<Message> incoming_;
  DeviceBuffer<std::byte> outbox_, inbox_;

 private:
  static Message messageAt(std::size_t& bytes, const Channel& channel) {
    const std::size_t stride = (channel.bytes + alignment - 1) / alignment * alignment;
    Message message{channel, bytes, stride, 0};
    bytes += 2 * stride;
    return message;
  }
};

/// \param failure message of this rank, empty for none.
/// \throws DeviceFailure on all ranks if one has failed
inline void agreeOnSuccess(Communicator& ranks, const std::string& failure) {
  for (const std::string& of : textsOnAll(ranks, failure)) {
    if (!of.empty()) {
      throw DeviceFailure(Described{of});
    }
  }
}

/// The error message of a step, empty on success.
template <class Step>
std::string failureOf(const Step& step) {
  try {
    step();
    return {};
  } catch (const std::exception& error) {
    return error.what();
  }
}

/// Through the memory of the hosts, for GPUs without another connection.
std::unique_ptr<Transport> makeStagedTransport(Communicator& ranks);

/// Between GPUs of one host, which write into each other's memory.
std::unique_ptr<Transport> makePeerTransport(Communicator& ranks);

/// Part of an idle rank while the other ranks open the transport.
void joinPeerTransport(Communicator& ranks);
void joinNcclTransport(Communicator& ranks);

/// With NVIDIA's library NCCL, loaded at run time.
/// \throws DeviceFailure if the library is missing
std::unique_ptr<Transport> makeNcclTransport(Communicator& ranks, const TeamDevices& devices);

}  // namespace tiledlbm::cuda
