// SPDX-License-Identifier: BSD-3-Clause
#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <string>
#include <thread>

#include "Kernels/Cuda/DeviceTransport.h"

namespace tiledlbm::cuda {

namespace {

// The part of NCCL in use, declared as in its manual (docs.nvidia.com/deeplearning/nccl). The build
// needs no header of it.
struct NcclUniqueId {
  char bytes[128];
};
using NcclCommunicator = void*;
constexpr int ncclSuccess = 0, ncclInProgress = 7, ncclBytes = 0;  // ncclInt8

/// The library, if present.
class Nccl {
 public:
  Nccl() : library_(dlopen("libnccl.so.2", RTLD_NOW | RTLD_LOCAL)) {
    if (library_ == nullptr) {
      const char* reason = dlerror();
      throw DeviceFailure(
          GpuCallFailed{"load NCCL", reason != nullptr ? reason : "it is not there", false});
    }
    find("ncclGetUniqueId", getUniqueId);
    find("ncclCommInitRank", initRank);
    find("ncclCommAbort", commAbort);
    find("ncclGroupStart", groupStart);
    find("ncclGroupEnd", groupEnd);
    find("ncclSend", send);
    find("ncclRecv", receive);
    find("ncclGetErrorString", errorString);
  }
  // The library remains loaded: its threads may outlive the connection.

  void check(int status, const char* action) const {
    if (status != ncclSuccess && status != ncclInProgress) {
      throw DeviceFailure(GpuCallFailed{action, errorString(status), false});
    }
  }

  int (*getUniqueId)(NcclUniqueId*);
  int (*initRank)(NcclCommunicator*, int, NcclUniqueId, int);
  int (*commAbort)(NcclCommunicator);
  int (*groupStart)();
  int (*groupEnd)();
  int (*send)(const void*, std::size_t, int, int, NcclCommunicator, cudaStream_t);
  int (*receive)(void*, std::size_t, int, int, NcclCommunicator, cudaStream_t);
  const char* (*errorString)(int);

 private:
  template <class Function>
  void find(const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library_, name));
    if (function == nullptr) {
      throw DeviceFailure(
          GpuCallFailed{"load NCCL", std::string("it has no function ") + name, false});
    }
  }

  void* library_;
};

/// A connection of the computing ranks. NCCL takes seconds to open one; the following flows
/// therefore reuse it.
struct NcclConnection {
  NcclCommunicator communicator = nullptr;
  NcclUniqueId id{};  ///< the same on all ranks
  int count = 0;      ///< number of ranks
  int number = -1;    ///< number of this rank
  int device = -1;
};

/// The last connection of a thread, i.e. of a rank where ranks are threads. It remains until the
/// end of the process, since NCCL may be unloaded before a thread ends. Each team of threads leaves
/// one.
NcclConnection& connectionOfThread() {
  static thread_local NcclConnection* const connection = new NcclConnection;
  return *connection;
}

/// The connection that a rank could reuse.
struct KeptConnection {
  bool computes = false;  ///< whether the rank needs a connection
  bool exists = false;
  NcclUniqueId id{};
};

/// Whether all computing ranks have kept the same connection. All ranks call it.
bool keptTheSame(Communicator& ranks, const KeptConnection& own) {
  std::vector<KeptConnection> kept = gatherOnAll(ranks, own);
  kept.erase(std::remove_if(kept.begin(), kept.end(),
                            [](const KeptConnection& of) { return !of.computes; }),
             kept.end());
  return std::all_of(kept.begin(), kept.end(), [&](const KeptConnection& of) {
    return of.exists && std::memcmp(&of.id, &kept.front().id, sizeof(of.id)) == 0;
  });
}

class NcclTransport final : public DeviceTransport {
 public:
  /// \param numbers number of each rank among the computing ranks.
  NcclTransport(Communicator& ranks, std::vector<int> numbers, int count)
      : DeviceTransport(ranks), numbers_(std::move(numbers)), count_(count) {}

  void open(const std::vector<Channel>& outgoing, const std::vector<Channel>& incoming) override {
    int device = 0;
    const std::string failure = failureOf([&] {
      makePlaces(outgoing, incoming);
      arrivals_.resize(incoming.size());
      check(cudaGetDevice(&device), "be selected");
    });
    const int own = numberOf(ranks_.rank());
    const bool isKept = connection_.communicator != nullptr && connection_.count == count_ &&
                        connection_.number == own && connection_.device == device;
    const bool isConnected = keptTheSame(ranks_, {true, isKept, connection_.id});
    agreeOnSuccess(ranks_, failure);
    if (!isConnected) {
      connect(own, device);
    }
  }

  void start(int group) override {
    written_.record(streamOfKernels());
    written_.makeWait(side_.get());
    nccl_.check(nccl_.groupStart(), "exchange data");
    try {
      exchange(group);
    } catch (...) {
      nccl_.groupEnd();  // pending operations must not wait for the next flow
      drop();
      throw;
    }
    nccl_.check(nccl_.groupEnd(), "exchange data");
    for (Outgoing& to : outgoing_) {
      if (to.channel.group == group) {
        to.sent[to.count % 2].record(side_.get());
        ++to.count;
      }
    }
    for (std::size_t i = 0; i < incoming_.size(); ++i) {
      Message& from = incoming_[i];
      if (from.channel.group == group) {
        arrivals_[i].received[from.count % 2].record(side_.get());
        ++from.count;
      }
    }
  }

  const void* finish(std::size_t channel) override {
    const Message& from = incoming_[channel];
    StreamingSource& arrivals = arrivals_[channel];
    const std::uint32_t place = arrivals.finished++ % 2;
    arrivals.received[place].makeWait(streamOfKernels());
    return inbox_.data() + from.offset + place * from.stride;
  }

 protected:
  void abort() noexcept override {
    if (!finishes()) {
      drop();
    }
  }

 private:
  /// A second message may be in transfer before the first is needed.
  struct StreamingSource {
    StreamEvent received[2];
    std::uint32_t finished = 0;
  };

  /// Enqueues the sends and receives of a group.
  void exchange(int group) {
    for (const Outgoing& to : outgoing_) {
      if (to.channel.group == group && to.channel.bytes > 0) {
        nccl_.check(nccl_.send(placeOf(outbox_, to), to.channel.bytes, ncclBytes,
                               numberOf(to.channel.peer), connection_.communicator, side_.get()),
                    "exchange data");
      }
    }
    for (const Message& from : incoming_) {
      if (from.channel.group == group && from.channel.bytes > 0) {
        nccl_.check(
            nccl_.receive(placeOf(inbox_, from), from.channel.bytes, ncclBytes,
                          numberOf(from.channel.peer), connection_.communicator, side_.get()),
            "exchange data");
      }
    }
  }

  void connect(int own, int device) {
    drop();
    NcclUniqueId id{};
    const std::string failure = failureOf([&] {
      if (own == 0) {
        nccl_.check(nccl_.getUniqueId(&id), "let NCCL begin");
      }
    });
    const std::vector<NcclUniqueId> ids = gatherOnAll(ranks_, id);
    agreeOnSuccess(ranks_, failure);
    const auto first = std::find(numbers_.begin(), numbers_.end(), 0) - numbers_.begin();
    id = ids[static_cast<std::size_t>(first)];
    agreeOnSuccess(ranks_, failureOf([&] {
                     NcclCommunicator communicator = nullptr;
                     nccl_.check(nccl_.initRank(&communicator, count_, id, own), "let NCCL begin");
                     connection_ = {communicator, id, count_, own, device};
                   }));
  }

  /// Aborts the connection and all its waits. Other ranks may have ended, and a regular end of NCCL
  /// would wait for them.
  void drop() noexcept {
    if (connection_.communicator != nullptr) {
      nccl_.commAbort(connection_.communicator);
      connection_ = {};
    }
  }

  /// Whether all pending operations end, as they do unless a rank has failed. They do not end if
  /// only this rank abandons the flow.
  bool finishes() noexcept {
    constexpr std::chrono::seconds longest(2);
    const auto start = std::chrono::steady_clock::now();
    try {
      while (cudaStreamQuery(side_.get()) == cudaErrorNotReady) {
        cudaGetLastError();
        ranks_.checkOthers();
        if (std::chrono::steady_clock::now() - start > longest) {
          return false;
        }
        std::this_thread::sleep_for(std::chrono::microseconds(50));
      }
    } catch (...) {
      return false;
    }
    return cudaGetLastError() == cudaSuccess;
  }

  int numberOf(int rank) const { return numbers_[static_cast<std::size_t>(rank)]; }

  Nccl nccl_;
  std::vector<int> numbers_;
  int count_;
  NcclConnection& connection_ = connectionOfThread();
  StreamEvent written_;
  std::vector<StreamingSource> arrivals_;
};

}  // namespace

void joinNcclTransport(Communicator& ranks) {
  const bool isConnected = keptTheSame(ranks, {});
  agreeOnSuccess(ranks, {});
  if (!isConnected) {
    gatherOnAll(ranks, NcclUniqueId{});
    agreeOnSuccess(ranks, {});
    agreeOnSuccess(ranks, {});
  }
}

std::unique_ptr<Transport> makeNcclTransport(Communicator& ranks, const TeamDevices& devices) {
  std::vector<int> numbers;
  int count = 0;
  for (const bool computes : devices.computes) {
    numbers.push_back(computes ? count++ : -1);
  }
  return std::make_unique<NcclTransport>(ranks, std::move(numbers), count);
}

}  // namespace tiledlbm::cuda
