// SPDX-License-Identifier: BSD-3-Clause
#include <cuda.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "Kernels/Cuda/CudaDevice.h"
#include "Kernels/Cuda/DeviceTransport.h"
#include "Kernels/Cuda/Flag.cuh"

namespace tiledlbm::cuda {

namespace {

/// Words between two flags: each flag has its own cache line.
constexpr std::size_t flagStride = 32;

/// Signals to another GPU that a message has arrived, after all earlier work in the stream.
__global__ void raiseFlagOf(std::uint32_t* flag, std::uint32_t count) {
  raiseFlag(flag, count);
}

/// The driver's function with which a stream waits for a value. A kernel would occupy the GPU
/// during the wait.
using StreamWaitValue = CUresult (*)(CUstream, CUdeviceptr, cuuint32_t, unsigned);

StreamWaitValue findStreamWaitValue() {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found{};
  check(cudaGetDriverEntryPointByVersion("cuStreamWaitValue32", &function, 12000, cudaEnableDefault,
                                         &found),
        "tell how a stream waits for a value");
  if (found != cudaDriverEntryPointSuccess) {
    throw DeviceFailure(
        GpuCallFailed{"tell how a stream waits for a value", "its driver does not know", false});
  }
  return reinterpret_cast<StreamWaitValue>(function);
}

/// Data of a rank's memory for the other ranks.
struct InboxOfRank {
  std::int64_t process = 0;
  int device = 0;
  DeviceIdentity identity{};
  std::byte* memory = nullptr;
  std::uint32_t* flags = nullptr;
  cudaIpcMemHandle_t memoryHandle{};
  cudaIpcMemHandle_t flagHandle{};
};

/// Position of a message in the inbox of a rank.
struct PlaceInInbox {
  int from = 0;
  std::size_t offset = 0;
  std::size_t stride = 0;
};

/// Data of all ranks.
struct Inboxes {
  std::vector<InboxOfRank> ofRanks;
  std::vector<PlaceInInbox> places;
  std::vector<std::int64_t> firstPlaces;  ///< first place of each rank
};

Inboxes gatherInboxes(Communicator& ranks, const InboxOfRank& own,
                      const std::vector<PlaceInInbox>& places) {
  Inboxes inboxes;
  inboxes.ofRanks = gatherOnAll(ranks, own);
  inboxes.places = gatherOnAll(ranks, places);
  inboxes.firstPlaces.push_back(0);
  for (const std::int64_t count : gatherOnAll(ranks, static_cast<std::int64_t>(places.size()))) {
    inboxes.firstPlaces.push_back(inboxes.firstPlaces.back() + count);
  }
  return inboxes;
}

/// Memory of another process on this host.
class OpenedMemory {
 public:
  explicit OpenedMemory(const cudaIpcMemHandle_t& handle) {
    check(cudaIpcOpenMemHandle(&data_, handle, cudaIpcMemLazyEnablePeerAccess),
          "open the memory of another process");
  }
  ~OpenedMemory() {
    if (data_ != nullptr) {
      cudaIpcCloseMemHandle(data_);
    }
  }
  OpenedMemory(OpenedMemory&& other) noexcept : data_(std::exchange(other.data_, nullptr)) {}
  OpenedMemory& operator=(OpenedMemory&&) = delete;

  void* data() const { return data_; }

 private:
  void* data_ = nullptr;
};

class PeerTransport final : public DeviceTransport {
 public:
  explicit PeerTransport(Communicator& ranks)
      : DeviceTransport(ranks), waitForValue_(findStreamWaitValue()) {}

  ~PeerTransport() override {
    abort();
    cudaStreamSynchronize(streamOfKernels());  // no work may wait for freed flags
    cudaStreamSynchronize(side_.get());
  }

  void open(const std::vector<Channel>& outgoing, const std::vector<Channel>& incoming) override {
    InboxOfRank own;
    std::vector<PlaceInInbox> places;
    const std::string failure = failureOf([&] {
      makePlaces(outgoing, incoming);
      own = makeInbox();
      for (const Message& from : incoming_) {
        places.push_back({from.channel.peer, from.offset, from.stride});
      }
    });
    const Inboxes inboxes = gatherInboxes(ranks_, own, places);
    agreeOnSuccess(ranks_, failure);
    agreeOnSuccess(ranks_, failureOf([&] { findTargets(inboxes, own); }));
    passesDirectly_ = ranks_.size() <= mostRanksOfDirect && haveGpusOfTheirOwn(inboxes.ofRanks);
  }

  bool passesDirectly() const override { return passesDirectly_; }

  DirectMessages direct(std::size_t outgoing, std::size_t incoming) override {
    Outgoing& to = outgoing_[outgoing];
    Message& from = incoming_[incoming];
    const Target& target = targets_[outgoing];
    const DirectMessages messages{target.memory + to.count % 2 * target.stride, target.flag,
                                  placeOf(inbox_, from), flags_.data() + incoming * flagStride,
                                  to.count + 1};
    ++to.count;
    ++from.count;
    return messages;
  }

  void start(int group) override {
    bool isRecorded = false;
    for (std::size_t i = 0; i < outgoing_.size(); ++i) {
      Outgoing& to = outgoing_[i];
      if (to.channel.group != group) {
        continue;
      }
      if (!isRecorded) {
        written_.record(streamOfKernels());
        written_.makeWait(side_.get());
        isRecorded = true;
      }
      const Target& target = targets_[i];
      if (to.channel.bytes > 0) {
        check(cudaMemcpyAsync(target.memory + to.count % 2 * target.stride, placeOf(outbox_, to),
                              to.channel.bytes, cudaMemcpyDefault, side_.get()),
              "send data");
      }
      StreamEvent& sent = to.sent[to.count % 2];
      ++to.count;
      raiseFlagOf<<<1, 1, 0, side_.get()>>>(target.flag, to.count);
      check(cudaGetLastError(), "start a kernel");
      sent.record(side_.get());
      if (target.orderTag != 0) {
        ranks_.send(to.channel.peer, target.orderTag, nullptr, 0);
      }
    }
  }

  const void* finish(std::size_t channel) override {
    Message& from = incoming_[channel];
    const void* place = placeOf(inbox_, from);
    ++from.count;
    if (orderTags_[channel] != 0) {
      ranks_.receive(from.channel.peer, orderTags_[channel], nullptr, 0);
    }
    const auto flag = reinterpret_cast<CUdeviceptr>(flags_.data() + channel * flagStride);
    if (waitForValue_(streamOfKernels(), flag, from.count, waitFlags_) != CUDA_SUCCESS) {
      throw DeviceFailure(GpuCallFailed{"wait for another GPU", "its driver refused", false});
    }
    return place;
  }

 protected:
  void abort() noexcept override {
    // A value above all counts, set in a stream that itself waits for nothing.
    cudaMemsetAsync(flags_.data(), 0x3f, flags_.size() * sizeof(std::uint32_t), rescue_.get());
    cudaStreamSynchronize(rescue_.get());
  }

 private:
  /// Destination of an outgoing message.
  struct Target {
    std::byte* memory;
    std::size_t stride;
    std::uint32_t* flag;
    int orderTag;  ///< 0 for a rank of another process
  };

  /// Whether each rank has its own GPU. On a shared GPU a waiting kernel delays the kernel of the
  /// other rank: between threads it prevents the load of that kernel, between processes it keeps
  /// the GPU for its time slice.
  static bool haveGpusOfTheirOwn(const std::vector<InboxOfRank>& ranks) {
    std::set<DeviceIdentity> taken;
    return std::all_of(ranks.begin(), ranks.end(), [&](const InboxOfRank& of) {
      return of.flags == nullptr || taken.insert(of.identity).second;
    });
  }

  InboxOfRank makeInbox() {
    flags_ = zeros<std::uint32_t>((incoming_.size() + 1) * flagStride);
    check(cudaStreamSynchronize(streamOfKernels()), "clear its memory");
    InboxOfRank own;
    own.process = getpid();
    check(cudaGetDevice(&own.device), "be selected");
    own.identity = identitiesOfDevices()[static_cast<std::size_t>(own.device)];
    own.memory = inbox_.data();
    own.flags = flags_.data();
    if (inbox_.size() > 0) {
      check(cudaIpcGetMemHandle(&own.memoryHandle, inbox_.data()), "share its memory");
    }
    check(cudaIpcGetMemHandle(&own.flagHandle, flags_.data()), "share its memory");
    int canFlush = 0;
    check(cudaDeviceGetAttribute(&canFlush, cudaDevAttrCanFlushRemoteWrites, own.device),
          "tell its properties");
    // Data written before the flag must be visible after the wait.
    waitFlags_ = CU_STREAM_WAIT_VALUE_GEQ | (canFlush != 0 ? CU_STREAM_WAIT_VALUE_FLUSH : 0);
    return own;
  }

  void findTargets(const Inboxes& inboxes, const InboxOfRank& own) {
    std::map<int, std::byte*> memories;
    std::map<int, std::uint32_t*> flags;
    std::map<int, int> channelsTo;
    for (const Outgoing& to : outgoing_) {
      const int peer = to.channel.peer;
      const auto of = static_cast<std::size_t>(peer);
      if (flags.count(peer) == 0) {
        openInbox(inboxes.ofRanks[of], own, memories[peer], flags[peer]);
      }
      // The channels from this rank to that rank have the same order on both.
      int before = channelsTo[peer]++;
      const int orderTag = orderTagOf(inboxes, own, peer, before);
      for (std::int64_t i = inboxes.firstPlaces[of];; ++i) {
        const PlaceInInbox& place = inboxes.places[static_cast<std::size_t>(i)];
        if (place.from == ranks_.rank() && before-- == 0) {
          targets_.push_back({memories[peer] + place.offset, place.stride,
                              flags[peer] + (i - inboxes.firstPlaces[of]) * flagStride, orderTag});
          break;
        }
      }
    }
    std::map<int, int> channelsFrom;
    for (const Message& from : incoming_) {
      const int peer = from.channel.peer;
      orderTags_.push_back(orderTagOf(inboxes, own, peer, channelsFrom[peer]++));
    }
  }

  /// The tag of the host's message that tells a rank of the same process that a copy stands in its
  /// stream. Streams of one process may share a queue of the GPU, and there a wait that stands
  /// before the copy would never end. 0 for a rank of another process, which has its own queues.
  static int orderTagOf(const Inboxes& inboxes, const InboxOfRank& own, int peer, int channel) {
    return inboxes.ofRanks[static_cast<std::size_t>(peer)].process == own.process
               ? Communicator::collective + 1 + channel
               : 0;
  }

  void openInbox(const InboxOfRank& of, const InboxOfRank& own, std::byte*& memory,
                 std::uint32_t*& flags) {
    if (of.process != own.process) {
      opened_.emplace_back(of.flagHandle);
      flags = static_cast<std::uint32_t*>(opened_.back().data());
      if (of.memory != nullptr) {
        opened_.emplace_back(of.memoryHandle);
        memory = static_cast<std::byte*>(opened_.back().data());
      }
      return;
    }
    if (of.device != own.device) {
      const cudaError_t status = cudaDeviceEnablePeerAccess(of.device, 0);
      if (status != cudaErrorPeerAccessAlreadyEnabled) {
        check(status, "reach the memory of another GPU");
      }
      cudaGetLastError();
    }
    memory = of.memory;
    flags = of.flags;
  }

  StreamWaitValue waitForValue_;
  unsigned waitFlags_ = CU_STREAM_WAIT_VALUE_GEQ;
  SideStream rescue_;
  StreamEvent written_;
  DeviceBuffer<std::uint32_t> flags_;
  std::vector<OpenedMemory> opened_;
  std::vector<Target> targets_;
  std::vector<int> orderTags_;  ///< of the incoming channels
  bool passesDirectly_ = false;
};

}  // namespace

void joinPeerTransport(Communicator& ranks) {
  gatherInboxes(ranks, {}, {});
  agreeOnSuccess(ranks, {});
  agreeOnSuccess(ranks, {});
}

std::unique_ptr<Transport> makePeerTransport(Communicator& ranks) {
  return std::make_unique<PeerTransport>(ranks);
}

}  // namespace tiledlbm::cuda
