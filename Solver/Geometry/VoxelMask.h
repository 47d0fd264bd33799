// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "Solver/Geometry/Point.h"

namespace tiledlbm {

/// The voxels of a box: fluid, solid, or with a label that cuts the fluid open. A voxel is one
/// lattice node; x runs fastest. Along periodic axes copies of the box, and of its flow, follow.
class VoxelMask {
 public:
  using Size = std::array<std::int64_t, 3>;
  using Coordinates = tiledlbm::Coordinates;
  using Periodicity = std::array<bool, 3>;

  /// An all-solid mask.
  /// \param size voxels along x, y, z.
  /// \param periodic for each axis, whether the flow continues at the opposite face; see checkMask.
  /// \throws InvalidInput if a size is below 1.
  /// \throws InsufficientMemory if the mask and the result fields of this size cannot fit into the
  ///         host's free memory.
  explicit VoxelMask(const Size& size, const Periodicity& periodic = {});

  const Size& size() const { return size_; }
  const Periodicity& periodic() const { return periodic_; }
  std::int64_t voxelCount() const { return size_[0] * size_[1] * size_[2]; }

  std::int64_t index(std::int64_t x, std::int64_t y, std::int64_t z) const {
    return x + size_[0] * (y + size_[1] * z);
  }
  std::int64_t index(const Coordinates& at) const { return index(at[0], at[1], at[2]); }
  Coordinates coordinates(std::int64_t index) const {
    return {index % size_[0], index / size_[0] % size_[1], index / (size_[0] * size_[1])};
  }
  /// Whether coordinates lie in the box.
  bool contains(const Coordinates& at) const {
    return at[0] >= 0 && at[1] >= 0 && at[2] >= 0 && at[0] < size_[0] && at[1] < size_[1] &&
           at[2] < size_[2];
  }
  /// Moves coordinates, at most one size out of the box, into it along periodic axes.
  /// \return false for coordinates beyond a face of another axis.
  bool moveInside(Coordinates& at) const {
    bool isInside = true;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const bool isBelow = at[axis] < 0, isAbove = at[axis] >= size_[axis];
      if (periodic_[axis]) {
        at[axis] += isBelow ? size_[axis] : isAbove ? -size_[axis] : 0;
      } else if (isBelow || isAbove) {
        isInside = false;
      }
    }
    return isInside;
  }

  /// Index of the voxel at coordinates after moveInside; none beyond the box.
  std::optional<std::int64_t> find(Coordinates at) const {
    return moveInside(at) ? std::optional(index(at)) : std::nullopt;
  }

  bool isFluid(std::int64_t index) const { return voxels_[index] == fluidVoxel; }
  bool isFluid(std::int64_t x, std::int64_t y, std::int64_t z) const {
    return isFluid(index(x, y, z));
  }
  bool isFluid(const Coordinates& at) const { return isFluid(index(at)); }
  void setFluid(std::int64_t index, bool fluid) {
    voxels_[index] = fluid ? fluidVoxel : solidVoxel;
  }
  /// Makes voxels `begin` to `end` - 1 fluid.
  void setFluidRun(std::int64_t begin, std::int64_t end) {
    std::fill(voxels_.begin() + begin, voxels_.begin() + end, fluidVoxel);
  }

  /// Most labels that a mask can have.
  static constexpr std::size_t mostLabels = 200;

  /// Values of the labels, ascending.
  const std::vector<double>& labels() const { return labels_; }
  /// Sets the labels of a mask without labels.
  /// \param labels at most mostLabels different values.
  void setLabels(std::vector<double> labels);
  /// Gives a voxel a label in place of fluid or solid.
  /// \param label its number in labels().
  void setLabel(std::int64_t index, std::size_t label) {
    voxels_[index] = static_cast<std::uint8_t>(firstLabel + label);
  }
  /// Number in labels() of the label of a voxel, -1 for a voxel without a label.
  int labelOf(std::int64_t index) const {
    const int value = voxels_[index];
    return value < firstLabel ? -1 : value - firstLabel;
  }
  /// Whether a voxel is neither fluid nor of a label.
  bool isSolid(std::int64_t index) const { return voxels_[index] == solidVoxel; }
  /// Voxels with a label, ascending. The search runs on all cores.
  std::vector<std::int64_t> labelledVoxels() const;

  /// Counted on all cores.
  std::int64_t fluidCount() const;
  /// Bytes of voxels() for solid and fluid; further values are labels.
  static constexpr std::uint8_t solidVoxel = 0, fluidVoxel = 1;
  /// A byte for each voxel, for comparisons of masks with the same labels.
  const std::vector<std::uint8_t>& voxels() const { return voxels_; }
  /// The same, for a copy from a mask of this size with these labels.
  std::uint8_t* bytes() { return voxels_.data(); }

  /// Grey level of each voxel less a threshold: zero at the wall, positive in the fluid. Empty for
  /// a mask without levels.
  const std::vector<float>& levels() const { return levels_; }
  /// \param levels as many as voxels, or none.
  void setLevels(std::vector<float> levels) { levels_ = std::move(levels); }

  bool operator==(const VoxelMask& other) const {
    return this == &other ||
           (size_ == other.size_ && periodic_ == other.periodic_ && labels_ == other.labels_ &&
            voxels_ == other.voxels_ && levels_ == other.levels_);
  }
  bool operator!=(const VoxelMask& other) const { return !(*this == other); }

 private:
  static constexpr std::uint8_t firstLabel = 2;

  Size size_;
  Periodicity periodic_;
  std::vector<std::uint8_t> voxels_;
  std::vector<double> labels_;
  std::vector<float> levels_;
};

/// Bits of the fluid voxels among `count` voxels of a byte each, at most eight; further bits are 0.
inline unsigned fluidBits(const std::uint8_t* voxels, std::size_t count) {
  constexpr std::uint64_t each = 0x0101010101010101u, low = 0x7fu * each, high = 0x80u * each;
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, voxels, count);
  const std::uint64_t differ = bytes ^ VoxelMask::fluidVoxel * each;
  const std::uint64_t fluid = ~(((differ & low) + low) | differ) & high;  // in the bytes' top bits
  return static_cast<unsigned>((fluid >> 7) * 0x0102040810204080u >> 56);
}

/// The place some steps along a direction, such as those of D3Q19::components.
template <class Direction>
Coordinates moved(const Coordinates& from, const Direction& direction, std::int64_t steps = 1) {
  return {from[0] + steps * direction[0], from[1] + steps * direction[1],
          from[2] + steps * direction[2]};
}

/// Calls `body(at)` for the voxels of a box, both corners included, x fastest. They may lie beyond
/// the volume.
template <class Body>
void forBox(const Coordinates& first, const Coordinates& last, const Body& body) {
  for (std::int64_t z = first[2]; z <= last[2]; ++z) {
    for (std::int64_t y = first[1]; y <= last[1]; ++y) {
      for (std::int64_t x = first[0]; x <= last[0]; ++x) {
        body(Coordinates{x, y, z});
      }
    }
  }
}

/// A box of voxels, both corners included.
struct VoxelBox {
  Coordinates first, last;

  void include(const Coordinates& at) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      first[axis] = std::min(first[axis], at[axis]);
      last[axis] = std::max(last[axis], at[axis]);
    }
  }
};

/// The smallest box around some voxels, at least one.
VoxelBox boxAround(const VoxelMask& mask, const std::vector<std::int64_t>& voxels);

/// As forBox, for the voxels of a cube.
template <class Body>
void forCube(const Coordinates& middle, std::int64_t reach, const Body& body) {
  const Coordinates corner{reach, reach, reach};
  forBox(moved(middle, corner, -1), moved(middle, corner), body);
}

/// Calls `body(neighbour)` for the six places across the faces of a voxel, below and above along
/// each axis. They may lie beyond the volume.
template <class Body>
void forAdjacent(const Coordinates& at, const Body& body) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const int step : {-1, 1}) {
      Coordinates neighbour = at;
      neighbour[axis] += step;
      body(neighbour);
    }
  }
}

}  // namespace tiledlbm
