#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tiledlbm {

/// Which voxels of a box are fluid. A voxel is one lattice node; x runs fastest.
class VoxelMask {
 public:
  using Size = std::array<std::int64_t, 3>;

  /// An all-solid mask.
  /// \param size voxels along x, y, z.
  /// \throws InvalidInput if a size is below 1.
  /// \throws InsufficientMemory if the mask and the result fields of this size cannot fit into the
  ///         host's free memory.
  explicit VoxelMask(const Size& size);

  const Size& size() const { return size_; }
  std::int64_t voxelCount() const { return size_[0] * size_[1] * size_[2]; }

  std::int64_t index(std::int64_t x, std::int64_t y, std::int64_t z) const {
    return x + size_[0] * (y + size_[1] * z);
  }
  std::array<std::int64_t, 3> coordinates(std::int64_t index) const {
    return {index % size_[0], index / size_[0] % size_[1], index / (size_[0] * size_[1])};
  }

  bool isFluid(std::int64_t index) const { return fluid_[static_cast<std::size_t>(index)] != 0; }
  bool isFluid(std::int64_t x, std::int64_t y, std::int64_t z) const {
    return isFluid(index(x, y, z));
  }
  void setFluid(std::int64_t index, bool fluid) {
    fluid_[static_cast<std::size_t>(index)] = fluid ? 1 : 0;
  }

  std::int64_t fluidCount() const;

  bool operator==(const VoxelMask& other) const {
    return size_ == other.size_ && fluid_ == other.fluid_;
  }
  bool operator!=(const VoxelMask& other) const { return !(*this == other); }

 private:
  Size size_;
  std::vector<std::uint8_t> fluid_;
};

}  // namespace tiledlbm
