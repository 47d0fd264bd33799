// SPDX-License-Identifier: BSD-3-Clause
#ifndef RankMessage_h
#define RankMessage_h

#include "vtkMultiProcessStream.h"

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace tiledlbm::plugin
{

/// A message from one rank to the others, of single values and of records with a list of their
/// fields (see forEachField). It is read in the order in which it was written.
class RankMessage
{
public:
  explicit RankMessage(vtkMultiProcessStream& stream)
    : stream_(stream)
  {
  }

  template <typename Value>
  void put(const Value& value)
  {
    if constexpr (isPlain<Value>)
    {
      this->stream_ << static_cast<Sent<Value>>(value);
    }
    else
    {
      forEachField(value, [this](const char*, const auto& field) { this->put(field); });
    }
  }
  template <typename Value>
  void put(const std::optional<Value>& value)
  {
    this->put(value.has_value());
    if (value)
    {
      this->put(*value);
    }
  }
  template <typename Value>
  void put(const std::vector<Value>& values)
  {
    this->put(static_cast<std::int64_t>(values.size()));
    for (const Value& value : values)
    {
      this->put(value);
    }
  }

  template <typename Value>
  void get(Value& value)
  {
    if constexpr (isPlain<Value>)
    {
      Sent<Value> sent{};
      this->stream_ >> sent;
      value = static_cast<Value>(sent);
    }
    else
    {
      forEachField(value, [this](const char*, auto& field) { this->get(field); });
    }
  }
  template <typename Value>
  void get(std::optional<Value>& value)
  {
    bool isThere = false;
    this->get(isThere);
    value.reset();
    if (isThere)
    {
      this->get(value.emplace());
    }
  }
  template <typename Value>
  void get(std::vector<Value>& values)
  {
    std::int64_t count = 0;
    this->get(count);
    values.resize(static_cast<std::size_t>(count));
    for (Value& value : values)
    {
      this->get(value);
    }
  }

private:
  template <typename Value>
  static constexpr bool isPlain =
    std::is_arithmetic_v<Value> || std::is_enum_v<Value> || std::is_same_v<Value, std::string>;

  // The stream has its own types of 64 bits, and none for truth values and enumerations.
  template <typename Value>
  using Sent = std::conditional_t<std::is_same_v<Value, std::int64_t>, vtkTypeInt64,
    std::conditional_t<std::is_same_v<Value, std::uint64_t>, vtkTypeUInt64,
      std::conditional_t<std::is_same_v<Value, bool> || std::is_enum_v<Value>, int, Value>>>;

  vtkMultiProcessStream& stream_;
};

}

#endif
