// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/ThreadRanks.h"

#include <condition_variable>
#include <cstring>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "Kernels/KernelError.h"

namespace tiledlbm {

namespace {

/// Data shared by the ranks.
class Mail {
 public:
  using Key = std::tuple<int, int, int>;  ///< from, to, tag
  using Message = std::vector<char>;

  void put(const Key& key, const void* data, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    check();
    const auto* first = static_cast<const char*>(data);
    messages_[key].emplace_back(first, first + bytes);
    changed_.notify_all();
  }

  Message take(const Key& key) {
    std::unique_lock lock(mutex_);
    std::deque<Message>& waiting = messages_[key];
    changed_.wait(lock, [&] { return failure_ || !waiting.empty(); });
    check();
    Message message = std::move(waiting.front());
    waiting.pop_front();
    return message;
  }

  void fail(int rank, const std::string& sentence) {
    const std::lock_guard lock(mutex_);
    if (!failure_) {
      failure_ = OtherRankFailed{rank, sentence};
    }
    changed_.notify_all();
  }

  void checkOthers() {
    const std::lock_guard lock(mutex_);
    check();
  }

 private:
  void check() const {
    if (failure_) {
      throw RankFailure(*failure_);
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<Key, std::deque<Message>> messages_;
  std::optional<OtherRankFailed> failure_;
};

class ThreadCommunicator final : public Communicator {
 public:
  ThreadCommunicator(Mail& mail, int rank, int size) : mail_(mail), rank_(rank), size_(size) {}

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  void send(int to, int tag, const void* data, std::size_t bytes) override {
    mail_.put({rank_, to, tag}, data, bytes);
  }

  void receive(int from, int tag, void* data, std::size_t bytes) override {
    const Mail::Message message = mail_.take({from, rank_, tag});
    if (message.size() != bytes) {
      throw RankFailure(OtherRankFailed{from, "A message has another size than was expected."});
    }
    if (bytes > 0) {
      std::memcpy(data, message.data(), bytes);
    }
  }

  void fail(const std::string& sentence) noexcept override { mail_.fail(rank_, sentence); }
  void checkOthers() override { mail_.checkOthers(); }
  std::string hostName() const override { return "this process"; }

 private:
  Mail& mail_;
  int rank_;
  int size_;
};

}  // namespace

void FirstFailure::guard(Communicator& ranks, const std::function<void(Communicator&)>& body) {
  try {
    body(ranks);
  } catch (const std::exception& error) {
    keep(ranks, error.what());
  } catch (...) {
    keep(ranks, "A rank failed.");
  }
}

void FirstFailure::rethrow() {
  if (first_) {
    std::rethrow_exception(std::exchange(first_, nullptr));
  }
}

void FirstFailure::keep(Communicator& ranks, const std::string& sentence) {
  {
    const std::lock_guard lock(mutex_);
    first_ = first_ ? first_ : std::current_exception();
  }
  ranks.fail(sentence);
}

void runAsRanks(int count, const std::function<void(Communicator&)>& body) {
  Mail mail;
  FirstFailure failure;
  std::vector<std::thread> threads;
  threads.reserve(std::size_t(count));
  for (int rank = 0; rank < count; ++rank) {
    threads.emplace_back([&, rank] {
      ThreadCommunicator communicator(mail, rank, count);
      failure.guard(communicator, body);
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  failure.rethrow();
}

}  // namespace tiledlbm
