// SPDX-License-Identifier: BSD-3-Clause
#include <map>

#include "Kernels/Cuda/DeviceTransport.h"

namespace tiledlbm::cuda {

namespace {

/// Pinned memory of the host for copies from and to a GPU.
class PinnedBuffer {
 public:
  explicit PinnedBuffer(std::size_t bytes) {
    if (bytes > 0) {
      check(cudaMallocHost(&data_, bytes), "reserve memory of the host");
    }
  }
  ~PinnedBuffer() { cudaFreeHost(data_); }
  PinnedBuffer(PinnedBuffer&& other) noexcept : data_(std::exchange(other.data_, nullptr)) {}
  PinnedBuffer& operator=(PinnedBuffer&&) = delete;

  void* data() const { return data_; }

 private:
  void* data_ = nullptr;
};

class StagedTransport final : public DeviceTransport {
 public:
  explicit StagedTransport(Communicator& ranks) : DeviceTransport(ranks) {}

  void open(const std::vector<Channel>& outgoing, const std::vector<Channel>& incoming) override {
    makePlaces(outgoing, incoming);
    const auto stage = [](const std::vector<Channel>& channels, std::vector<Staged>& into) {
      std::map<int, int> tags;
      for (const Channel& channel : channels) {
        into.push_back(
            {Communicator::collective + ++tags[channel.peer], PinnedBuffer(channel.bytes)});
      }
    };
    stage(outgoing, stagedOut_);
    stage(incoming, stagedIn_);
  }

  void start(int group) override {
    for (std::size_t i = 0; i < outgoing_.size(); ++i) {
      Outgoing& to = outgoing_[i];
      if (to.channel.group != group) {
        continue;
      }
      if (to.channel.bytes > 0) {
        check(cudaMemcpyAsync(stagedOut_[i].buffer.data(), placeOf(outbox_, to), to.channel.bytes,
                              cudaMemcpyDeviceToHost, streamOfKernels()),
              "send data");
        wait();
      }
      ++to.count;
      ranks_.send(to.channel.peer, stagedOut_[i].tag, stagedOut_[i].buffer.data(),
                  to.channel.bytes);
    }
  }

  const void* finish(std::size_t channel) override {
    Message& from = incoming_[channel];
    Staged& staged = stagedIn_[channel];
    wait();  // the previous message may still be in transfer to the device
    ranks_.receive(from.channel.peer, staged.tag, staged.buffer.data(), from.channel.bytes);
    std::byte* const place = placeOf(inbox_, from);
    ++from.count;
    if (from.channel.bytes > 0) {
      check(cudaMemcpyAsync(place, staged.buffer.data(), from.channel.bytes, cudaMemcpyHostToDevice,
                            streamOfKernels()),
            "receive data");
    }
    return place;
  }

 private:
  struct Staged {
    int tag;
    PinnedBuffer buffer;
  };

  std::vector<Staged> stagedOut_, stagedIn_;
};

}  // namespace

std::unique_ptr<Transport> makeStagedTransport(Communicator& ranks) {
  return std::make_unique<StagedTransport>(ranks);
}

}  // namespace tiledlbm::cuda
