// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "Kernels/Ranks/Communicator.h"
#include "Kernels/Ranks/Transport.h"

namespace tiledlbm {

/// Transport of ranks that compute on the CPU.
class HostTransport final : public Transport {
 public:
  /// \param ranks outlive the transport.
  explicit HostTransport(Communicator& ranks) : ranks_(ranks) {}

  void open(const std::vector<Channel>& outgoing, const std::vector<Channel>& incoming) override {
    outgoing_ = buffersFor(outgoing);
    incoming_ = buffersFor(incoming);
  }

  void* outgoing(std::size_t channel) override { return outgoing_[channel].bytes.data(); }

  void start(int group) override {
    for (const Buffer& buffer : outgoing_) {
      if (buffer.group == group) {
        ranks_.send(buffer.peer, buffer.tag, buffer.bytes.data(), buffer.bytes.size());
      }
    }
  }

  const void* finish(std::size_t channel) override {
    Buffer& buffer = incoming_[channel];
    ranks_.receive(buffer.peer, buffer.tag, buffer.bytes.data(), buffer.bytes.size());
    return buffer.bytes.data();
  }

 private:
  struct Buffer {
    int peer;
    int tag;
    int group;
    std::vector<std::byte> bytes;
  };

  static std::vector<Buffer> buffersFor(const std::vector<Channel>& channels) {
    std::vector<Buffer> buffers;
    std::map<int, int> tags;
    for (const Channel& channel : channels) {
      const int tag = ++tags[channel.peer] + Communicator::collective;
      buffers.push_back({channel.peer, tag, channel.group, std::vector<std::byte>(channel.bytes)});
    }
    return buffers;
  }

  Communicator& ranks_;
  std::vector<Buffer> outgoing_, incoming_;
};

}  // namespace tiledlbm
