// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Kernels/Cpu/Parallel.h"
#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Geometry/LayerRange.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// The blocks of 8 x 8 x 8 voxels near the wall of a vessel. Fields that are of interest there only
/// are stored block by block: a value of each voxel of block 0, then of block 1, x fastest.
///
/// A voxel is inside the vessel where it is fluid or belongs to a label, which continues the
/// vessel. Beyond the volume the vessel goes on as at the face, or along periodic axes from the
/// opposite one. Fields have values of their own there, up to a block's width away, so that what is
/// derived from them does not know where the volume ends.
class WallBlocks {
 public:
  static constexpr int width = 8, voxelsOfBlock = width * width * width;
  using Coordinates = VoxelMask::Coordinates;

  /// Values of a block and of `Halo` voxels around it.
  template <class Value, int Halo>
  struct Patch {
    static constexpr int width = WallBlocks::width + 2 * Halo;

    /// Where the value of a voxel is. \param x, y, z from -Halo to 7 + Halo.
    static constexpr int index(int x, int y, int z) {
      return x + Halo + width * (y + Halo + width * (z + Halo));
    }
    const Value& operator()(int x, int y, int z) const {
      return values[static_cast<std::size_t>(index(x, y, z))];
    }

    std::array<Value, static_cast<std::size_t>(width) * width * width> values;
  };

  /// Finds the blocks with voxels that have inside and outside within some voxels of them.
  /// \param volume must live as long as isInside and gatherInside are called.
  /// \param near voxels along each axis, at most 8.
  /// \param team ranks that work on the blocks together, each on its own; all of them have the
  ///        same, and room for all values.
  WallBlocks(const VoxelMask& volume, int near, const RankTeam& team = {});

  std::int64_t count() const { return static_cast<std::int64_t>(blocks_.size()); }
  /// The blocks that this rank works on, which are rows of blocks along z.
  const LayerRange& own() const { return own_; }
  const RankTeam& team() const { return team_; }

  /// Gives each rank the values of a field in the blocks around its own, by which patches of these
  /// are whole. To be called by all ranks once the values of own blocks are there.
  void share(std::vector<float>& field) const;
  /// Gives all ranks all values of a field.
  void shareAll(std::vector<float>& field) const;

  /// The first voxel of a block; a block may reach beyond the volume.
  Coordinates origin(std::int64_t block) const {
    return firstOf(blocks_[static_cast<std::size_t>(block)]);
  }
  /// The voxel of the volume that coordinates mean, which may lie beyond its faces.
  Coordinates inVolume(Coordinates at) const {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      at[axis] = inVolume(at[axis], axis);
    }
    return at;
  }
  /// Index in the volume of the voxel that coordinates mean.
  std::int64_t indexInVolume(const Coordinates& at) const {
    const Coordinates voxel = inVolume(at);
    return voxel[0] + size_[0] * (voxel[1] + size_[1] * voxel[2]);
  }
  bool isInside(const Coordinates& at) const { return isInsideAt(indexInVolume(at)); }

  /// Value of a voxel. \param beyond what it is away from the wall, negative outside.
  float value(const std::vector<float>& field, const Coordinates& at, float beyond) const {
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

  /// The field in a block and around it. \param beyond as for value().
  template <int Halo>
  void gather(std::int64_t block, const std::vector<float>& field, float beyond,
              Patch<float, Halo>& patch) const {
    const Axes<Halo> axes(*this, origin(block));
    std::size_t i = 0;
    for (const Place& z : axes.places[2]) {
      for (const Place& y : axes.places[1]) {
        const std::size_t row = z.block + y.block, inBlock = z.inBlock + y.inBlock;
        for (std::size_t first = 0; first < axes.runs.size(); first += axes.runs[first]) {
          const Place& x = axes.places[0][first];
          const std::int32_t from = table_.blocks[row + x.block];
          float* to = &patch.values[i + first];
          if (from < 0) {
            std::fill_n(to, axes.runs[first], uniform(from, beyond));
          } else {
            const auto start = static_cast<std::size_t>(from) * voxelsOfBlock;
            std::copy_n(&field[start + inBlock + x.inBlock], axes.runs[first], to);
          }
        }
        i += axes.runs.size();
      }
    }
  }

  /// Which voxels in a block and around it are inside: 1, or 0.
  template <int Halo>
  void gatherInside(std::int64_t block, Patch<std::uint8_t, Halo>& patch) const {
    const Coordinates first = origin(block);
    std::array<std::array<std::int64_t, Patch<float, Halo>::width>, 3> voxels;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      for (std::size_t i = 0; i < voxels[axis].size(); ++i) {
        voxels[axis][i] = inVolume(first[axis] - Halo + static_cast<std::int64_t>(i), axis);
      }
    }
    std::size_t i = 0;
    for (const std::int64_t z : voxels[2]) {
      for (const std::int64_t y : voxels[1]) {
        const std::int64_t row = volume_.index(0, y, z);
        for (const std::int64_t x : voxels[0]) {
          patch.values[i++] = isInsideAt(row + x) ? 1 : 0;
        }
      }
    }
  }

  /// Calls `body(x, y, z, index)` for each voxel of a block: its place in the block, from 0 to 7,
  /// and in fields.
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
  /// Calls `body(block)` for each own block, on all cores.
  template <class Body>
  void forBlocks(const Body& body) const {
    parallelFor(own_.first, own_.end, 4, body);
  }

 private:
  static constexpr std::int32_t allOutside = -1, allInside = -2, mixed = 0;

  /// The volume and, where it is not periodic, a block on each side of it, in blocks.
  struct Table {
    VoxelMask::Size size{};
    std::vector<std::int32_t> blocks;  ///< number of each, or allOutside or allInside

    std::size_t index(const Coordinates& at) const {
      return static_cast<std::size_t>(at[0] + size[0] * (at[1] + size[1] * at[2]));
    }
    Coordinates coordinates(std::int64_t index) const {
      return {index % size[0], index / size[0] % size[1], index / (size[0] * size[1])};
    }
  };

  /// What a coordinate adds to the index of the block in the table and to that in the block.
  struct Place {
    std::size_t block, inBlock;
  };
  template <int Halo>
  struct Axes {
    Axes(const WallBlocks& blocks, const Coordinates& first) {
      std::size_t step = 1, stepInBlock = 1;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        for (std::size_t i = 0; i < places[axis].size(); ++i) {
          const auto at = static_cast<std::size_t>(
              blocks.inTable(first[axis] - Halo + static_cast<std::int64_t>(i), axis));
          places[axis][i] = {at / width * step, at % width * stepInBlock};
        }
        step *= static_cast<std::size_t>(blocks.table_.size[axis]);
        stepInBlock *= width;
      }
      for (std::size_t i = runs.size(); i-- > 0;) {
        const bool goesOn = i + 1 < runs.size() && places[0][i + 1].block == places[0][i].block &&
                            places[0][i + 1].inBlock == places[0][i].inBlock + 1;
        runs[i] = goesOn ? runs[i + 1] + 1 : 1;
      }
    }
    std::array<std::array<Place, Patch<float, Halo>::width>, 3> places;
    /// How many values lie on end along x, from each place on.
    std::array<std::size_t, Patch<float, Halo>::width> runs;
  };

  static float uniform(std::int32_t block, float beyond) {
    return block == allInside ? beyond : -beyond;
  }
  static std::size_t indexInBlock(std::int64_t x, std::int64_t y, std::int64_t z) {
    return static_cast<std::size_t>(x % width + width * (y % width + width * (z % width)));
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
  /// Voxel of the table, counted from its first, that a coordinate means.
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
  bool isInsideAt(std::int64_t index) const {
    return volume_.isFluid(index) || volume_.labelOf(index) >= 0;
  }

  void shareOut();
  void pass(std::vector<float>& field, const LayerRange& blocks) const;
  std::int32_t kindOf(const Coordinates& first, const Coordinates& last) const;
  bool isNearWall(const std::vector<std::int32_t>& kinds, std::int64_t place, int near) const;

  const VoxelMask& volume_;
  const VoxelMask::Size size_;
  const VoxelMask::Periodicity periodic_;
  Table table_;
  std::vector<std::int64_t> blocks_;  ///< their places in the table

  const RankTeam team_;
  LayerRange own_;         ///< numbers of blocks, as passLayers has layers
  LayerRange withGhosts_;  ///< and those of the rows beside them
  LayerRange across_;      ///< those beside them at the opposite face of a periodic axis
};

}  // namespace tiledlbm
