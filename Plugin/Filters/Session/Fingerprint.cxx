// SPDX-License-Identifier: BSD-3-Clause
#include "Session/Fingerprint.h"

#include "Kernels/Host/Parallel.h"
#include "Solver/Conditions/Parameters.h"

#include "vtkMatrix3x3.h"

#include <algorithm>
#include <cstring>
#include <tuple>
#include <type_traits>

namespace tiledlbm::plugin
{

namespace
{

// Eight bytes at a time, since masks are large.
class Hash
{
public:
  void add(const void* data, std::size_t bytes)
  {
    const auto* from = static_cast<const unsigned char*>(data);
    this->mix(bytes); // so that the ends of what is added count
    for (; bytes >= sizeof(std::uint64_t); bytes -= sizeof(std::uint64_t))
    {
      std::uint64_t word;
      std::memcpy(&word, from, sizeof(word));
      this->mix(word);
      from += sizeof(word);
    }
    std::uint64_t rest = 0;
    std::memcpy(&rest, from, bytes);
    this->mix(rest);
  }

  template <typename Value>
  void add(const Value& value)
  {
    if constexpr (std::is_arithmetic_v<Value> || std::is_enum_v<Value>)
    {
      this->add(&value, sizeof(value));
    }
    else
    {
      std::apply([this](const auto&... field) { (this->add(field), ...); }, fieldsOf(value));
    }
  }
  template <typename Item, std::size_t Count>
  void add(const std::array<Item, Count>& items)
  {
    this->add(items.data(), sizeof(items));
  }
  void add(const std::string& text) { this->add(text.data(), text.size()); }
  template <typename Item>
  void add(const std::vector<Item>& items)
  {
    if constexpr (std::is_trivially_copyable_v<Item>)
    {
      this->addInParts(items.data(), items.size() * sizeof(Item));
    }
    else
    {
      this->add(items.size());
      for (const Item& item : items)
      {
        this->add(item);
      }
    }
  }

  std::uint64_t value() const { return this->value_; }

private:
  // On all cores.
  void addInParts(const void* data, std::size_t bytes)
  {
    constexpr std::size_t bytesOfPart = std::size_t{ 1 } << 20;
    const auto* from = static_cast<const unsigned char*>(data);
    std::vector<std::uint64_t> parts((bytes + bytesOfPart - 1) / bytesOfPart);
    parallelFor(0, static_cast<std::int64_t>(parts.size()), 1,
      [&](std::int64_t part)
      {
        const std::size_t begin = static_cast<std::size_t>(part) * bytesOfPart;
        Hash ofPart;
        ofPart.add(from + begin, std::min(bytesOfPart, bytes - begin));
        parts[static_cast<std::size_t>(part)] = ofPart.value();
      });
    this->add(parts.data(), parts.size() * sizeof(std::uint64_t));
  }

  void mix(std::uint64_t word)
  {
    // The finalizer of MurmurHash3 (Appleby).
    std::uint64_t mixed = (this->value_ ^ word) * 0xff51afd7ed558ccdULL;
    mixed ^= mixed >> 33;
    this->value_ = mixed * 0xc4ceb9fe1a85ec53ULL + 1;
  }

  std::uint64_t value_ = 0x9e3779b97f4a7c15ULL;
};

template <typename... Values>
std::uint64_t hashOf(const Values&... values)
{
  Hash hash;
  (hash.add(values), ...);
  return hash.value();
}

std::uint64_t hashOfPlace(vtkImageData* image, Association association)
{
  Hash hash;
  hash.add(image->GetExtent(), 6 * sizeof(int));
  hash.add(image->GetSpacing(), 3 * sizeof(double));
  hash.add(image->GetOrigin(), 3 * sizeof(double));
  hash.add(image->GetDirectionMatrix()->GetData(), 9 * sizeof(double));
  hash.add(association);
  return hash.value();
}

std::uint64_t hashOfSettings(const FlowRequest& request, std::optional<double> time)
{
  const SnapshotChoice& snapshots = request.snapshots;
  const VoxelMask::Periodicity& periodic = request.mask->periodic();
  // Of files the names alone count: the first rank reads and writes them.
  return hashOf(request.parameters, request.mask->labels(), periodic[0], periodic[1], periodic[2],
    request.steps, request.periods, snapshots.interval, snapshots.perPeriod, snapshots.memory,
    request.samplesPerPeriod, request.statistics.phases, request.statistics.interval,
    snapshots.folder, request.restartFile, request.restartOutput, request.restartInterval,
    time.has_value(), time.value_or(0));
}

}

Fingerprint fingerprintOfPlace(vtkImageData* image, Association association)
{
  // A surface has none.
  return { "extents, spacings, origins or directions",
    image ? hashOfPlace(image, association) : 0 };
}

std::vector<Fingerprint> fingerprintsOf(const FlowRequest& request, std::optional<double> time)
{
  return {
    fingerprintOfPlace(request.structure, request.association),
    { "masks", hashOf(request.mask->voxels()) },
    { "grey levels", hashOf(request.mask->levels()) },
    { "settings, waveforms or times", hashOfSettings(request, time) },
  };
}

}
