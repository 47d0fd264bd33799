// SPDX-License-Identifier: BSD-3-Clause
#include "Session/Fingerprint.h"

#include "Kernels/Host/Parallel.h"
#include "Solver/Conditions/Parameters.h"

#include "vtkMatrix3x3.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace tiledlbm::plugin
{

namespace
{

class Hash
{
public:
  void add(const void* data, std::size_t bytes)
  {
    // The product with a large odd number makes the order of the parts count.
    this->value_ = this->value_ * 0xc4ceb9fe1a85ec53ULL +
      std::hash<std::string_view>()({ static_cast<const char*>(data), bytes });
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
    const auto* from = static_cast<const char*>(data);
    std::vector<std::uint64_t> parts((bytes + bytesOfPart - 1) / bytesOfPart);
    parallelFor(0, static_cast<std::int64_t>(parts.size()), 1,
      [&](std::int64_t part)
      {
        const std::size_t begin = static_cast<std::size_t>(part) * bytesOfPart;
        Hash ofPart;
        ofPart.add(from + begin, std::min(bytesOfPart, bytes - begin));
        parts[part] = ofPart.value();
      });
    this->add(parts.data(), parts.size() * sizeof(std::uint64_t));
  }

  std::uint64_t value_ = 0;
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
  // Only the names of files: the first rank reads and writes the files.
  return hashOf(request.parameters, request.mask->labels(), periodic[0], periodic[1], periodic[2],
    request.steps, request.periods, snapshots.interval, snapshots.perPeriod, snapshots.memory,
    request.samplesPerPeriod, request.statistics.phases, request.statistics.interval,
    snapshots.folder, request.restartFile, request.restartOutput, request.restartInterval,
    time.has_value(), time.value_or(0));
}

}

Fingerprint fingerprintOfPlace(vtkImageData* image, Association association)
{
  // A surface has no image.
  return { "extents, spacings, origins or directions",
    image ? hashOfPlace(image, association) : 0 };
}

std::vector<Fingerprint> fingerprintsOf(const FlowRequest& request, std::optional<double> time)
{
  return {
    fingerprintOfPlace(request.frame.structure(), request.frame.association()),
    { "masks", hashOf(request.mask->voxels()) },
    { "grey levels", hashOf(request.mask->levels()) },
    { "settings, waveforms or times", hashOfSettings(request, time) },
  };
}

}
