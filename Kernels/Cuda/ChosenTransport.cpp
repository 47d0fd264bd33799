// SPDX-License-Identifier: BSD-3-Clause
#include <exception>
#include <string>
#include <vector>

#include "Kernels/Cuda/CudaDevice.h"
#include "Kernels/Cuda/DeviceTransport.h"
#include "Kernels/KernelError.h"

namespace tiledlbm::cuda {

namespace {

/// The first of some transports that all ranks support, determined in open().
class ChosenTransport final : public Transport {
 public:
  ChosenTransport(const RankTeam& team, const TeamDevices& devices)
      : ranks_(*team.ranks),
        devices_(devices),
        isComputing_(devices.computes[static_cast<std::size_t>(team.ranks->rank())]) {
    if (team.transport != TransportChoice::Auto) {
      candidates_ = {team.transport};
    } else if (devices.isOneHost) {
      candidates_ = {TransportChoice::PeerMemory, TransportChoice::Nccl,
                     TransportChoice::HostMemory};
    } else {
      candidates_ = {TransportChoice::Nccl, TransportChoice::HostMemory};
    }
  }

  void open(const std::vector<Channel>& outgoing, const std::vector<Channel>& incoming) override {
    for (std::size_t i = 0;; ++i) {
      try {
        openAs(candidates_[i], outgoing, incoming);
        return;
      } catch (const DeviceFailure&) {  // on all ranks alike
        chosen_.reset();
        if (i + 1 == candidates_.size()) {
          throw;
        }
      }
    }
  }

  void* outgoing(std::size_t channel) override { return chosen_->outgoing(channel); }
  void start(int group) override { chosen_->start(group); }
  const void* finish(std::size_t channel) override { return chosen_->finish(channel); }
  bool passesDirectly() const override { return chosen_ && chosen_->passesDirectly(); }
  DirectMessages direct(std::size_t outgoing, std::size_t incoming) override {
    return chosen_->direct(outgoing, incoming);
  }
  void wait() override {
    if (chosen_) {
      chosen_->wait();
    }
  }
  void close() noexcept override {
    if (chosen_) {
      chosen_->close();
    }
  }

 private:
  std::unique_ptr<Transport> make(TransportChoice choice) {
    switch (choice) {
      case TransportChoice::PeerMemory:
        return makePeerTransport(ranks_);
      case TransportChoice::Nccl:
        return makeNcclTransport(ranks_, devices_);
      default:
        return makeStagedTransport(ranks_);
    }
  }

  void join(TransportChoice choice) {
    switch (choice) {
      case TransportChoice::PeerMemory:
        return joinPeerTransport(ranks_);
      case TransportChoice::Nccl:
        return joinNcclTransport(ranks_);
      default:
        return;
    }
  }

  void openAs(TransportChoice choice, const std::vector<Channel>& outgoing,
              const std::vector<Channel>& incoming) {
    agreeOnSuccess(ranks_, failureOf([&] {
                     if (isComputing_) {
                       chosen_ = make(choice);
                     }
                   }));
    if (isComputing_) {
      chosen_->open(outgoing, incoming);
    } else {
      join(choice);
    }
  }

  Communicator& ranks_;
  TeamDevices devices_;
  bool isComputing_;
  std::vector<TransportChoice> candidates_;
  std::unique_ptr<Transport> chosen_;
};

}  // namespace

std::unique_ptr<Transport> makeTransport(const RankTeam& team, const TeamDevices& devices) {
  return std::make_unique<ChosenTransport>(team, devices);
}

}  // namespace tiledlbm::cuda
