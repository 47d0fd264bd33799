// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace tiledlbm {

/// Values from the host that remain there; the counterpart of DeviceBuffer.
template <class T>
class HostTable {
 public:
  HostTable() = default;
  explicit HostTable(std::vector<T> values) : values_(std::move(values)), data_(values_.data()) {}
  HostTable(const HostTable&) = delete;
  HostTable& operator=(const HostTable&) = delete;
  HostTable(HostTable&&) noexcept = default;
  HostTable& operator=(HostTable&&) noexcept = default;
  ~HostTable() = default;

  T* data() const { return data_; }
  std::size_t size() const { return values_.size(); }

 private:
  std::vector<T> values_;
  T* data_ = nullptr;
};

}  // namespace tiledlbm
