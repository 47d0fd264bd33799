// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "Kernels/Host/LargeArray.h"
#include "Kernels/Host/Parallel.h"
#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Geometry/LayerRange.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Values of the voxels of WallBlocks, in their order; uninitialised.
using WallField = std::vector<float, LargeAllocator<float>>;
/// Small whole numbers of the voxels of WallBlocks, in their order; uninitialised.
using WallBytes = std::vector<std::int8_t, LargeAllocator<std::int8_t>>;

/// Narrow band around the wall of a vessel: the blocks of 8 x 8 x 8 voxels near it. A field of the
/// band stores its values block by block, x fastest in each block.
///
/// Fluid voxels are inside, and so are labelled voxels, which continue the vessel; solid voxels are
/// outside. Beyond a face of the volume the mask continues as at the face, or periodically along
/// periodic axes. Fields have values up to one block beyond a face that is not periodic, which
/// keeps derived quantities free of artefacts at the face.
class WallBlocks {
 public:
  static constexpr int width = 8, voxelsOfBlock = width * width * width;
  /// Values of a block with a halo of `Halo` voxels.
  template <class Value, int Halo>
  struct Patch {
    static constexpr int width = WallBlocks::width + 2 * Halo;

    /// Index of the value of a voxel.
    /// \param x, y, z from -Halo to 7 + Halo.
    static constexpr int index(int x, int y, int z) {
      return x + Halo + width * (y + Halo + width * (z + Halo));
    }
    const Value& operator()(int x, int y, int z) const { return values[index(x, y, z)]; }

    std::array<Value, static_cast<std::size_t>(width) * width * width> values;
  };

  /// Selects the blocks that have both inside and outside voxels within `near` voxels of them.
  /// \param volume must live as long as isInside and gatherInside are called.
  /// \param near voxels along each axis, at most 8.
  /// \param team ranks that share the work, each with its own blocks. All ranks know all blocks and
  ///        allocate whole fields.
  WallBlocks(const VoxelMask& volume, int near, const RankTeam& team = {});

  std::int64_t count() const { return static_cast<std::int64_t>(blocks_.size()); }
  /// The blocks of this rank, which are whole layers of blocks along z.
  const LayerRange& own() const { return own_; }
  const RankTeam& team() const { return team_; }

  /// Fills the ghost blocks of a field: each rank receives the blocks around its own, which
  /// gather() reads. All ranks call it after they have set the values of their own blocks.
  void exchangeOnAll(WallField& field) const;
  /// Each rank receives all values of a field.
  void gatherWholeOnAll(WallField& field) const;

  /// The first voxel of a block; a block may reach beyond the volume.
  Coordinates origin(std::int64_t block) const { return firstOf(blocks_[block]); }
  /// Maps coordinates, also beyond the faces, to a voxel of the volume: the nearest one or, along
  /// periodic axes, the periodic image.
  Coordinates inVolume(Coordinates at) const {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      at[axis] = inVolume(at[axis], axis);
    }
    return at;
  }
  /// Index of the voxel inVolume(at).
  std::int64_t indexInVolume(const Coordinates& at) const {
    const Coordinates voxel = inVolume(at);
    return voxel[0] + size_[0] * (voxel[1] + size_[1] * voxel[2]);
  }
  bool isInside(const Coordinates& at) const { return isInsideAt(indexInVolume(at)); }

  /// Value of a voxel.
  /// \param beyond value inside, away from the wall; outside it is -beyond.
  float value(const WallField& field, const Coordinates& at, float beyond) const {
    Coordinates place{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      place[axis] = inTable(at[axis], axis);
    }
    const std::int32_t block =
        table_.blocks[table_.index({place[0] / width, place[1] / width, place[2] / width})];
    return block < 0 ? uniform(block, beyond)
                     : field[static_cast<std::size_t>(block) * voxelsOfBlock +
                             indexInBlock(place[0], place[1], place[2])];
  }

  /// Values of 4 x 4 x 4 voxels, x fastest.
  /// \param first voxel of the cube.
  /// \param beyond as for value().
  using Cube = std::array<float, 64>;
  void gatherCube(const WallField& field, const Coordinates& first, float beyond,
                  Cube& values) const {
    gatherFrom<4>(first, field, beyond, values.data());
  }

  /// Copies the field in a block and its halo.
  /// \param beyond as for value().
  template <int Halo>
  void gather(std::int64_t block, const WallField& field, float beyond,
              Patch<float, Halo>& patch) const {
    const Coordinates first = moved(origin(block), Coordinates{Halo, Halo, Halo}, -1);
    gatherFrom<Patch<float, Halo>::width>(first, field, beyond, patch.values.data());
  }

  /// Whether each voxel of a block and its halo is inside: 1, or 0.
  template <int Halo>
  void gatherInside(std::int64_t block, Patch<std::uint8_t, Halo>& patch) const {
    gatherInside(volume_, block, patch);
  }
  /// As above, from another volume of this size.
  template <int Halo>
  void gatherInside(const VoxelMask& volume, std::int64_t block,
                    Patch<std::uint8_t, Halo>& patch) const {
    const Coordinates first = origin(block);
    constexpr std::int64_t wide = Patch<float, Halo>::width;
    std::array<std::array<std::int64_t, wide>, 3> voxels;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      for (std::size_t i = 0; i < voxels[axis].size(); ++i) {
        voxels[axis][i] = inVolume(first[axis] - Halo + static_cast<std::int64_t>(i), axis);
      }
    }
    const bool areOnEnd = voxels[0].back() - voxels[0].front() == wide - 1;
    std::uint8_t* to = patch.values.data();
    for (const std::int64_t z : voxels[2]) {
      for (const std::int64_t y : voxels[1]) {
        const std::int64_t row = volume.index(0, y, z);
        if (areOnEnd) {
          const std::uint8_t* from = &volume.voxels()[row + voxels[0][0]];
          std::transform(from, from + wide, to, insideOf);
        } else {
          for (std::size_t x = 0; x < voxels[0].size(); ++x) {
            to[x] = insideOf(volume.voxels()[row + voxels[0][x]]);
          }
        }
        to += wide;
      }
    }
  }

  /// Calls `body(x, y, z, index)` for each voxel of a block, with its coordinates in the block,
  /// from 0 to 7, and its index in fields.
  template <class Body>
  static void forVoxels(std::int64_t block, const Body& body) {
    auto index = static_cast<std::size_t>(block) * voxelsOfBlock;
    for (int z = 0; z < width; ++z) {
      for (int y = 0; y < width; ++y) {
        for (int x = 0; x < width; ++x) {
          body(x, y, z, index++);
        }
      }
    }
  }
  /// Calls `body(y, z, row)` for each row of a block along x, with its coordinates in the block and
  /// the index of its first voxel in fields.
  template <class Body>
  static void forRows(std::int64_t block, const Body& body) {
    auto row = static_cast<std::size_t>(block) * voxelsOfBlock;
    for (int z = 0; z < width; ++z) {
      for (int y = 0; y < width; ++y) {
        body(y, z, row);
        row += width;
      }
    }
  }
  /// Calls `body(block)` for each own block, on all cores.
  template <class Body>
  void forBlocks(const Body& body) const {
    parallelFor(own_.first, own_.end, 4, body);
  }

 private:
  static constexpr std::int32_t allOutside = -1, allInside = -2, mixed = 0;

  /// The grid of all blocks, with a further block on each side along axes that are not periodic.
  struct Table {
    VoxelMask::Size size{};
    std::vector<std::int32_t> blocks;  ///< number of each in the band, or allOutside or allInside

    std::size_t index(const Coordinates& at) const {
      return at[0] + size[0] * (at[1] + size[1] * at[2]);
    }
    Coordinates coordinates(std::int64_t index) const {
      return {index % size[0], index / size[0] % size[1], index / (size[0] * size[1])};
    }
  };

  /// Contribution of one coordinate to the index of the block in the table and to the index in the
  /// block.
  struct Place {
    std::size_t block, inBlock;
  };
  /// Contributions of the coordinates of a cube of `Width` voxels, by axis.
  template <std::size_t Width>
  std::array<std::array<Place, Width>, 3> placesFrom(const Coordinates& first) const {
    std::array<std::array<Place, Width>, 3> places;
    std::size_t step = 1, stepInBlock = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      for (std::size_t i = 0; i < Width; ++i) {
        const std::size_t at = inTable(first[axis] + static_cast<std::int64_t>(i), axis);
        places[axis][i] = {at / width * step, at % width * stepInBlock};
      }
      step *= static_cast<std::size_t>(table_.size[axis]);
      stepInBlock *= width;
    }
    return places;
  }

  /// Copies the field in a cube of `Width` voxels, x fastest.
  template <std::size_t Width>
  void gatherFrom(const Coordinates& first, const WallField& field, float beyond, float* to) const {
    const auto places = placesFrom<Width>(first);
    const auto& alongX = places[0];
    // Runs of contiguous places in one block along x: the first place of each, and the end.
    std::array<std::size_t, Width + 1> runs{};
    std::size_t count = 0;
    for (std::size_t i = 1; i < Width; ++i) {
      const Place& begin = alongX[runs[count]];
      if (alongX[i].block != begin.block ||
          alongX[i].inBlock != begin.inBlock + (i - runs[count])) {
        runs[++count] = i;
      }
    }
    runs[++count] = Width;
    for (const Place& atZ : places[2]) {
      for (const Place& atY : places[1]) {
        for (std::size_t run = 0; run < count; ++run) {
          const Place& atX = alongX[runs[run]];
          const std::int32_t block = table_.blocks[atZ.block + atY.block + atX.block];
          const std::size_t length = runs[run + 1] - runs[run];
          if (block < 0) {
            std::fill_n(to, length, uniform(block, beyond));
          } else {
            copy<Width>(&field[static_cast<std::size_t>(block) * voxelsOfBlock + atZ.inBlock +
                               atY.inBlock + atX.inBlock],
                        length, to);
          }
          to += length;
        }
      }
    }
  }
  /// The compiler turns a copy of known length into an instruction or two. The usual ones are a
  /// whole row of a block, and that of a halo or of a cube.
  template <std::size_t Width>
  static void copy(const float* from, std::size_t length, float* to) {
    constexpr std::size_t part = Width > width ? (Width - width) / 2 : Width;
    if (length == width) {
      std::memcpy(to, from, width * sizeof(float));
    } else if (length == part) {
      std::memcpy(to, from, part * sizeof(float));
    } else {
      std::copy_n(from, length, to);
    }
  }

  static float uniform(std::int32_t block, float beyond) {
    return block == allInside ? beyond : -beyond;
  }
  static std::size_t indexInBlock(std::int64_t x, std::int64_t y, std::int64_t z) {
    return x % width + width * (y % width + width * (z % width));
  }
  std::int64_t inVolume(std::int64_t at, std::size_t axis) const {
    const std::int64_t size = size_[axis];
    if (at >= 0 && at < size) {
      return at;
    }
    if (periodic_[axis]) {
      return (at % size + size) % size;
    }
    return at < 0 ? 0 : size - 1;
  }
  /// Blocks of the table before the volume.
  std::int64_t blocksBefore(std::size_t axis) const { return periodic_[axis] ? 0 : 1; }
  /// Coordinate counted from the first voxel of the table.
  std::int64_t inTable(std::int64_t at, std::size_t axis) const {
    return periodic_[axis] ? inVolume(at, axis)
                           : std::clamp<std::int64_t>(at + width, 0, table_.size[axis] * width - 1);
  }
  /// The first voxel of a block of the table.
  Coordinates firstOf(std::int64_t place) const {
    Coordinates at = table_.coordinates(place);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      at[axis] = (at[axis] - blocksBefore(axis)) * width;
    }
    return at;
  }
  bool isInsideAt(std::int64_t index) const { return insideOf(volume_.voxels()[index]) != 0; }
  /// 1 for fluid and labelled voxels, 0 for solid ones.
  static std::uint8_t insideOf(std::uint8_t voxel) {
    return voxel != VoxelMask::solidVoxel ? 1 : 0;
  }

  void divideBlocks();
  void pass(WallField& field, const LayerRange& blocks) const;
  std::int32_t kindOf(const Coordinates& first, const Coordinates& last) const;
  bool isNearWall(const std::vector<std::int32_t>& kinds, std::int64_t place, int near) const;

  const VoxelMask& volume_;
  const VoxelMask::Size size_;
  const VoxelMask::Periodicity periodic_;
  Table table_;
  std::vector<std::int64_t> blocks_;  ///< places of the blocks in the table

  const RankTeam team_;
  LayerRange own_;         ///< numbers of blocks, in place of the layers of passLayers
  LayerRange withGhosts_;  ///< own blocks and the adjacent layers of blocks
  LayerRange across_;      ///< ghost blocks at the opposite face of a periodic axis
};

}  // namespace tiledlbm
