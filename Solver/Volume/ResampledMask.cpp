// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/ResampledMask.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "Solver/Geometry/Point.h"
#include "Solver/Volume/CapFit.h"
#include "Solver/Volume/ForVoxels.h"
#include "Solver/Volume/ShapeField.h"

namespace tiledlbm {

namespace {

using Spacing = std::array<double, 3>;

constexpr float reach = 8;  // largest distance computed, in edges of the larger voxel

/// A box of voxels within a volume.
struct Box {
  Coordinates first;
  VoxelMask::Size size;

  std::int64_t count() const { return size[0] * size[1] * size[2]; }
  Coordinates at(std::int64_t index) const {
    return {first[0] + index % size[0], first[1] + index / size[0] % size[1],
            first[2] + index / (size[0] * size[1])};
  }
};

/// Bounding box of all voxels of a kind and some around them; empty if there are none.
template <class IsKind>
Box boxAround(const VoxelMask& mask, const Coordinates& around, const IsKind& isKind) {
  const std::optional<VoxelBox> found = boxOf(mask, isKind);
  Box box{};
  for (std::size_t axis = 0; axis < 3 && found; ++axis) {
    box.first[axis] = std::max<std::int64_t>(found->first[axis] - around[axis], 0);
    box.size[axis] =
        std::min(found->last[axis] + around[axis], mask.size()[axis] - 1) + 1 - box.first[axis];
  }
  return box;
}

/// Signed distance from the surface of the voxels of a kind, at the voxels of a grid.
class ShapeOnGrid {
 public:
  /// \param edge of the grid's voxels, in the unit of the spacing.
  template <class IsKind>
  ShapeOnGrid(const VoxelMask& mask, const Spacing& spacing, const GridPlace& place, double edge,
              const IsKind& isKind) {
    const double farthest =
        reach * std::max(edge, *std::max_element(spacing.begin(), spacing.end()));
    Coordinates around;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      around[axis] = static_cast<std::int64_t>(std::ceil(farthest / spacing[axis])) + 2;
    }
    const Box source = boxAround(mask, around, isKind);
    far_ = static_cast<float>(-farthest / edge);
    if (source.size[0] == 0) {
      return;
    }
    GridPlace part = place;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      // At the faces of the volume the grid may begin before the centre of the first voxel.
      const double first = double(source.first[axis]) - place.first[axis];
      const double end = first + double(source.size[axis]);
      const bool isFirst = source.first[axis] == 0;
      const bool isLast = source.first[axis] + source.size[axis] == mask.size()[axis];
      box_.first[axis] =
          isFirst ? 0 : std::max<std::int64_t>(std::llround(first / place.step[axis]), 0);
      const std::int64_t beyond =
          isLast ? place.size[axis]
                 : std::min<std::int64_t>(std::llround(end / place.step[axis]), place.size[axis]);
      box_.size[axis] = part.size[axis] = std::max<std::int64_t>(beyond - box_.first[axis], 1);
      part.first[axis] = place.first[axis] + place.step[axis] * double(box_.first[axis]) -
                         double(source.first[axis]);
    }
    std::vector<std::uint8_t> isInside(source.count());
    forVoxels(source.count(), [&](std::int64_t i) {
      const Coordinates at = source.at(i);
      isInside[i] = isKind(mask.index(at)) ? 1 : 0;
    });
    const Spacing inEdges{spacing[0] / edge, spacing[1] / edge, spacing[2] / edge};
    ShapeField shape = shapeField(std::move(isInside), source.size, inEdges, farthest / edge);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      part.first[axis] *= double(shape.every[axis]);
      part.step[axis] *= double(shape.every[axis]);
    }
    distances_ = resampled(std::move(shape.distances), shape.size, part);
  }

  /// Distance in edges of the voxels of the grid, positive inside.
  float operator()(const Coordinates& at) const {
    const Coordinates in{at[0] - box_.first[0], at[1] - box_.first[1], at[2] - box_.first[2]};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (in[axis] < 0 || in[axis] >= box_.size[axis]) {
        return far_;
      }
    }
    return distances_[in[0] + box_.size[0] * (in[1] + box_.size[1] * in[2])];
  }

 private:
  Box box_{};  // of the grid, beyond which all is far outside
  std::vector<float> distances_;
  float far_ = 0;
};

/// The label nearest to a place in a mask, -1 if none is near.
int labelNear(const VoxelMask& mask, const Spacing& spacing, const std::array<double, 3>& place) {
  constexpr std::int64_t around = 3;
  int nearest = -1;
  double least = std::numeric_limits<double>::infinity();
  forCube(voxelNearest(place), around, [&](const Coordinates& at) {
    double squared = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double way = spacing[axis] * (double(at[axis]) - place[axis]);
      squared += way * way;
    }
    const int label = mask.contains(at) ? mask.labelOf(mask.index(at)) : -1;
    if (label >= 0 && squared < least) {
      least = squared;
      nearest = label;
    }
  });
  return nearest;
}

}  // namespace

VoxelMask resampledMask(const VoxelMask& mask, const Spacing& spacing, const GridPlace& place) {
  VoxelMask grid(place.size);
  grid.setLabels(mask.labels());
  const double edge = spacing[0] * place.step[0];
  const std::optional<VoxelMask> continued = withCapsContinued(mask, spacing);
  const VoxelMask& whole = continued ? *continued : mask;
  std::vector<float> levels(grid.voxelCount());
  {
    const ShapeOnGrid vessel(whole, spacing, place, edge,
                             [&](std::int64_t voxel) { return !whole.isSolid(voxel); });
    forVoxels(grid.voxelCount(), [&](std::int64_t voxel) {
      const float level = levels[voxel] = vessel(grid.coordinates(voxel));
      grid.setFluid(voxel, level > 0);
    });
  }
  if (!mask.labels().empty()) {
    const ShapeOnGrid labels(mask, spacing, place, edge,
                             [&](std::int64_t voxel) { return mask.labelOf(voxel) >= 0; });
    const ShapeOnGrid fluid(mask, spacing, place, edge,
                            [&](std::int64_t voxel) { return mask.isFluid(voxel); });
    const ShapeOnGrid beyond(mask, spacing, place, edge, [&](std::int64_t voxel) {
      return mask.isSolid(voxel) && !whole.isSolid(voxel);
    });
    forVoxels(grid.voxelCount(), [&](std::int64_t voxel) {
      const Coordinates at = grid.coordinates(voxel);
      const float ofLabels = labels(at), ofFluid = fluid(at);
      if (!grid.isFluid(voxel) || beyond(at) > std::max(ofLabels, ofFluid)) {
        grid.setFluid(voxel, false);
        return;
      }
      if (ofLabels <= ofFluid) {
        return;
      }
      std::array<double, 3> in;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        in[axis] = place.first[axis] + place.step[axis] * double(at[axis]);
      }
      const int label = labelNear(mask, spacing, in);
      if (label >= 0) {
        grid.setLabel(voxel, label);
      }
    });
  }
  grid.setLevels(std::move(levels));
  return grid;
}

}  // namespace tiledlbm
