// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <type_traits>
#include <vector>

namespace tiledlbm {

/// Messages between the ranks of a flow through the memory of their hosts. One thread of each rank
/// calls it.
///
/// Messages have tags. A rank receives messages with the same sender and tag in the order of
/// sending. It can receive messages with different tags in any order.
class Communicator {
 public:
  /// Tag of collective operations. Channels have higher tags, see Transport.
  static constexpr int collective = 0;

  virtual ~Communicator() = default;

  virtual int rank() const = 0;
  virtual int size() const = 0;

  /// Sends a message without waiting for the receiver. The caller may change the data after the
  /// call.
  /// \throws RankFailure if a rank has failed
  virtual void send(int to, int tag, const void* data, std::size_t bytes) = 0;

  /// Waits for a message of the given size.
  /// \throws RankFailure if a rank has failed
  virtual void receive(int from, int tag, void* data, std::size_t bytes) = 0;

  /// Reports a failure of this rank to the other ranks. Their present and further calls of this
  /// communicator throw a RankFailure with the sentence.
  virtual void fail(const std::string& sentence) noexcept = 0;

  /// Checks for failed ranks while this rank waits elsewhere.
  /// \throws RankFailure if a rank has failed
  virtual void checkOthers() = 0;

  /// Identifies the host: equal on ranks of one host, different on other hosts.
  virtual std::string hostName() const = 0;
};

/// All ranks call the following functions collectively.
/// @{

/// The values of all ranks on each rank, in the order of the ranks.
template <class T>
std::vector<T> gatherOnAll(Communicator& ranks, const std::vector<T>& own) {
  static_assert(std::is_trivially_copyable_v<T>);
  constexpr int root = 0;
  std::int64_t count = static_cast<std::int64_t>(own.size());
  std::vector<T> all;
  const auto grow = [&](std::int64_t more) {
    all.resize(all.size() + static_cast<std::size_t>(more));
    return all.data() + all.size() - static_cast<std::size_t>(more);
  };
  if (ranks.rank() != root) {
    ranks.send(root, Communicator::collective, &count, sizeof(count));
    ranks.send(root, Communicator::collective, own.data(), own.size() * sizeof(T));
    ranks.receive(root, Communicator::collective, &count, sizeof(count));
    T* const into = grow(count);
    ranks.receive(root, Communicator::collective, into, all.size() * sizeof(T));
    return all;
  }
  all = own;
  for (int rank = 1; rank < ranks.size(); ++rank) {
    ranks.receive(rank, Communicator::collective, &count, sizeof(count));
    T* const into = grow(count);
    ranks.receive(rank, Communicator::collective, into,
                  static_cast<std::size_t>(count) * sizeof(T));
  }
  count = static_cast<std::int64_t>(all.size());
  for (int rank = 1; rank < ranks.size(); ++rank) {
    ranks.send(rank, Communicator::collective, &count, sizeof(count));
    ranks.send(rank, Communicator::collective, all.data(), all.size() * sizeof(T));
  }
  return all;
}

/// The value of each rank.
template <class T>
std::vector<T> gatherOnAll(Communicator& ranks, const T& own) {
  return gatherOnAll(ranks, std::vector<T>{own});
}

/// The text of each rank.
inline std::vector<std::string> textsOnAll(Communicator& ranks, const std::string& own) {
  const std::vector<char> all =
      gatherOnAll(ranks, std::vector<char>(own.c_str(), own.c_str() + own.size() + 1));
  std::vector<std::string> texts;
  for (const char* text = all.data(); text < all.data() + all.size();
       text += texts.back().size() + 1) {
    texts.emplace_back(text);
  }
  return texts;
}

/// The sum over all ranks, added in the order of the ranks.
template <class T>
T sumOnAll(Communicator& ranks, const T& own) {
  const std::vector<T> all = gatherOnAll(ranks, own);
  return std::accumulate(all.begin(), all.end(), T());
}

/// The sum of each value over all ranks, added in the order of the ranks.
/// \param own as many on each rank.
template <class T>
std::vector<T> sumsOnAll(Communicator& ranks, const std::vector<T>& own) {
  std::vector<T> sums(own.size());
  const std::vector<T> all = gatherOnAll(ranks, own);
  for (std::size_t i = 0; i < all.size(); ++i) {
    sums[i % own.size()] += all[i];
  }
  return sums;
}

/// The value of one of the ranks.
/// @{
template <class T>
T valueOnAll(Communicator& ranks, int of, const T& own) {
  struct Value {
    T value;
  };
  return gatherOnAll(ranks, Value{own})[static_cast<std::size_t>(of)].value;
}
template <class T>
std::vector<T> valueOnAll(Communicator& ranks, int of, const std::vector<T>& own) {
  return gatherOnAll(ranks, ranks.rank() == of ? own : std::vector<T>());
}
inline std::string valueOnAll(Communicator& ranks, int of, const std::string& own) {
  return textsOnAll(ranks, own)[static_cast<std::size_t>(of)];
}
/// @}

/// The value of rank 0.
template <class T>
T firstOnAll(Communicator& ranks, const T& own) {
  return valueOnAll(ranks, 0, own);
}

/// @}

}  // namespace tiledlbm
