// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/FlowExtension.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <unordered_set>
#include <utility>

#include "Kernels/Host/Parallel.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Solver/Error.h"
#include "Solver/Geometry/LabelOpenings.h"
#include "Solver/Volume/StraightTube.h"

namespace tiledlbm {

namespace {

/// Least layers per thread.
constexpr std::int64_t layersAtATime = 4;
/// Thickness of the label at the end of a tube, voxels.
constexpr double capThickness = 3;
/// Slightly more than the length of the longest lattice link.
constexpr double link = 1.42;
/// Solid margin around a tube in the volume, needed for its wall distance.
constexpr std::int64_t marginOfTube = 4;

/// Grey levels of a larger volume: constant beyond the faces of the original one.
std::vector<float> extendedLevels(const VoxelMask& mask, const VoxelMask::Size& size,
                                  const Coordinates& origin) {
  std::vector<float> levels(size[0] * size[1] * size[2]);
  const auto inside = [&](std::int64_t coordinate, std::size_t axis) {
    return std::clamp<std::int64_t>(coordinate - origin[axis], 0, mask.size()[axis] - 1);
  };
  parallelFor(0, size[2], layersAtATime, [&](std::int64_t z) {
    auto next = levels.begin() + size[0] * size[1] * z;
    for (std::int64_t y = 0; y < size[1]; ++y) {
      for (std::int64_t x = 0; x < size[0]; ++x) {
        *next++ = mask.levels()[mask.index(inside(x, 0), inside(y, 1), inside(z, 2))];
      }
    }
  });
  return levels;
}

/// Flow extensions of all openings of labels, in coordinates of the mask.
class Tubes {
 public:
  Tubes(const VoxelMask& mask, const VoxelMask& reached, const std::vector<Opening>& openings,
        const std::vector<OpeningCondition>& conditions, std::int64_t length)
      : mask_(mask), reached_(reached), length_(double(length)) {
    for (const Opening& opening : openings) {
      if (isWall(conditions[opening.id].role)) {
        continue;
      }
      if (opening.isOfLabel()) {
        tubes_.emplace_back(mask, opening);
        openings_.push_back(opening);
      } else {
        onFaces_.insert(opening.voxels.begin(), opening.voxels.end());
      }
    }
  }

  std::size_t count() const { return tubes_.size(); }
  const StraightTube& tube(std::size_t number) const { return tubes_[number]; }
  /// The opening before its extension.
  const Opening& opening(std::size_t number) const { return openings_[number]; }
  /// Depth of the end of the cap.
  double end() const { return length_ + capThickness; }

  /// \throws UnworkableSetting, see checkExtension
  void check() const {
    std::optional<std::size_t> blocked;
    std::int64_t most = 0;
    for (std::size_t number = 0; number < tubes_.size(); ++number) {
      const double free = hasCap(number) ? freeDepth(number) : 0;
      const auto room = static_cast<std::int64_t>(
          std::floor(std::clamp(free - capThickness - link, 0.0, length_)));
      if (free < std::numeric_limits<double>::infinity() && (!blocked || room < most)) {
        blocked = number;
        most = room;
      }
    }
    if (blocked) {
      throw UnworkableSetting(NoRoomForExtension{outlineOf(openings_[*blocked]),
                                                 static_cast<std::int64_t>(length_), most},
                              double(most), Setting::FlowExtension);
    }
  }

  /// Whether a voxel is fluid of the flow outside a tube and the vessel that it continues.
  bool isOfOthers(std::size_t number, const Coordinates& at) const {
    int beyond = 0;
    Coordinates inside = at;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      inside[axis] = std::clamp<std::int64_t>(at[axis], 0, mask_.size()[axis] - 1);
      if (inside[axis] != at[axis]) {
        if (mask_.periodic()[axis]) {
          return true;
        }
        ++beyond;
      }
    }
    const std::int64_t voxel = mask_.index(inside);
    if (beyond == 0 && reached_.isFluid(voxel)) {
      return tubes_[number].depth(at) > tubes_[number].rim() + 1;
    }
    if (beyond == 1 && onFaces_.count(voxel) > 0) {
      return true;
    }
    for (std::size_t other = 0; other < tubes_.size(); ++other) {
      const double depth = tubes_[other].depth(at);
      if (other != number && depth > 0 && depth <= end() && tubes_[other].isInside(at)) {
        return true;
      }
    }
    return false;
  }

  /// Whether a voxel or one of its lattice neighbours is fluid of the flow outside a tube.
  bool touchesOthers(std::size_t number, const Coordinates& at) const {
    for (const auto& step : D3Q19::components) {  // the first component is the rest velocity
      if (isOfOthers(number, moved(at, step))) {
        return true;
      }
    }
    return false;
  }

  /// Growth of the volume for all tubes beyond its lower and upper faces, voxels.
  std::array<Coordinates, 2> growth() const {
    std::array<Coordinates, 2> beyond{};
    for (const StraightTube& tube : tubes_) {
      tube.forVoxels(0, end(), [&](const Coordinates& at, double, double distance) {
        for (std::size_t axis = 0; axis < 3 && distance > 0; ++axis) {
          if (!mask_.periodic()[axis]) {
            beyond[0][axis] = std::max(beyond[0][axis], marginOfTube - at[axis]);
            beyond[1][axis] =
                std::max(beyond[1][axis], at[axis] + marginOfTube - (mask_.size()[axis] - 1));
          }
        }
      });
    }
    return beyond;
  }

 private:
  /// Whether there is a voxel at the end of a tube; a tube narrower than a voxel may have none.
  bool hasCap(std::size_t number) const {
    bool found = false;
    tubes_[number].forVoxels(length_, end(), [&](const Coordinates&, double, double distance) {
      found = found || distance > 0;
    });
    return found;
  }

  /// Depth of the first voxel that obstructs a tube; infinite if there is none.
  double freeDepth(std::size_t number) const {
    const StraightTube& tube = tubes_[number];
    double least = std::numeric_limits<double>::infinity();
    tube.forVoxels(0, end() + link, [&](const Coordinates& at, double depth, double distance) {
      if (distance <= -link || depth >= least || !isOfOthers(number, at)) {
        return;
      }
      for (const auto& step : D3Q19::components) {
        const Coordinates near = moved(at, step);
        if (tube.isInside(near) && tube.depth(near) <= end()) {
          least = depth;
          return;
        }
      }
    });
    return least;
  }

  const VoxelMask& mask_;
  const VoxelMask& reached_;
  double length_;
  std::vector<StraightTube> tubes_;
  std::vector<Opening> openings_;             ///< of each tube
  std::unordered_set<std::int64_t> onFaces_;  ///< voxels of extended openings on faces
};

/// A mask copied into a larger volume.
class Extension {
 public:
  Extension(const VoxelMask& mask, const VoxelMask& reached, const Tubes& tubes,
            const std::array<Coordinates, 2>& growth)
      : mask_(mask),
        reached_(reached),
        tubes_(tubes),
        growth_(growth),
        extended_(sizeWith(mask, growth), mask.periodic()) {
    extended_.setLabels(mask.labels());
    const std::int64_t voxelsOfLayer = mask.size()[0] * mask.size()[1];
    parallelFor(0, mask.size()[2], layersAtATime, [&](std::int64_t z) {
      for (std::int64_t voxel = z * voxelsOfLayer; voxel < (z + 1) * voxelsOfLayer; ++voxel) {
        if (mask.isFluid(voxel)) {
          extended_.setFluid(this->moved(voxel), true);
        } else if (const int label = mask.labelOf(voxel); label >= 0) {
          extended_.setLabel(this->moved(voxel), label);
        }
      }
    });
  }

  /// Index in the larger volume of a voxel of the mask.
  std::int64_t moved(std::int64_t voxel) const { return indexOf(mask_.coordinates(voxel)); }

  /// Extends an opening on a face to the new face.
  void extendOnFace(Opening& opening) {
    const std::size_t axis = axisOf(opening.face);
    const bool upper = isUpper(opening.face);
    const VoxelMask::Size& size = extended_.size();
    const std::array<std::int64_t, 3> strides{1, size[0], size[0] * size[1]};
    const std::int64_t outwards = strides[axis] * (upper ? 1 : -1);
    for (std::int64_t& voxel : opening.voxels) {
      for (std::int64_t step = 0; step < growth_[upper ? 1 : 0][axis]; ++step) {
        voxel += outwards;
        extended_.setFluid(voxel, true);
      }
    }
  }

  /// Replaces the labels at the begin of tubes by solid.
  void removeLabels() {
    for (std::size_t number = 0; number < tubes_.count(); ++number) {
      labels_.push_back(labelVoxelsAt(mask_, tubes_.opening(number)));
      for (const std::int64_t voxel : labels_.back()) {
        extended_.setFluid(this->moved(voxel), false);
      }
    }
  }

  /// Extends an opening by a tube. \param[in,out] opening on return the one at the tube's end.
  void extendByTube(std::size_t number, Opening& opening) {
    const StraightTube& tube = tubes_.tube(number);
    for (const std::int64_t voxel : labels_[number]) {  // a label need not be plane
      const Coordinates at = mask_.coordinates(voxel);
      if (tube.depth(at) <= 0 && tube.isInside(at)) {
        extended_.setFluid(this->moved(voxel), true);
      }
    }
    const std::size_t label =
        std::lower_bound(mask_.labels().begin(), mask_.labels().end(), opening.label) -
        mask_.labels().begin();
    const double length = tubes_.end() - capThickness;
    std::vector<std::int64_t> cap;
    tube.forVoxels(0, tubes_.end() + link,
                   [&](const Coordinates& at, double depth, double distance) {
                     if (distance <= 0 || depth > tubes_.end()) {
                       removeUnreached(at, distance);
                     } else if (const std::int64_t voxel = indexOf(at); depth <= length) {
                       extended_.setFluid(voxel, true);
                     } else {
                       extended_.setLabel(voxel, label);
                       cap.push_back(voxel);
                     }
                   });
    Opening atEnd = adjacentOpening(extended_, cap);
    if (atEnd.voxels.empty()) {
      throw UnworkableSetting(
          NoRoomForExtension{outlineOf(tubes_.opening(number)), std::llround(length), 0}, 0,
          Setting::FlowExtension);
    }
    atEnd.id = opening.id;
    atEnd.section = opening.section;
    opening = std::move(atEnd);
  }

  void setLevels() {
    if (mask_.levels().empty()) {
      return;
    }
    std::vector<float> levels = extendedLevels(mask_, extended_.size(), growth_[0]);
    for (std::size_t number = 0; number < tubes_.count(); ++number) {
      tubes_.tube(number).forVoxels(
          0, tubes_.end() + StraightTube::reach,
          [&](const Coordinates& at, double, double distance) {
            if (isInside(at) && (distance > 0 || !tubes_.touchesOthers(number, at))) {
              levels[indexOf(at)] = static_cast<float>(tubes_.tube(number).level(at));
            }
          });
    }
    extended_.setLevels(std::move(levels));
  }

  ExtendedVolume take() { return {std::move(extended_), growth_[0]}; }

 private:
  static VoxelMask::Size sizeWith(const VoxelMask& mask, const std::array<Coordinates, 2>& growth) {
    VoxelMask::Size size = mask.size();
    for (std::size_t axis = 0; axis < 3; ++axis) {
      size[axis] += growth[0][axis] + growth[1][axis];
    }
    return size;
  }
  /// Index in the larger volume of coordinates in the mask.
  std::int64_t indexOf(const Coordinates& at) const {
    return extended_.index(tiledlbm::moved(at, growth_[0]));
  }
  /// Whether coordinates in the mask are in the larger volume.
  bool isInside(const Coordinates& at) const {
    return extended_.contains(tiledlbm::moved(at, growth_[0]));
  }
  /// Removes fluid next to a tube that is not part of the flow.
  void removeUnreached(const Coordinates& at, double distance) {
    if (distance > -link && mask_.contains(at)) {
      const std::int64_t voxel = mask_.index(at);
      if (mask_.isFluid(voxel) && !reached_.isFluid(voxel)) {
        extended_.setFluid(this->moved(voxel), false);
      }
    }
  }

  const VoxelMask& mask_;
  const VoxelMask& reached_;
  const Tubes& tubes_;
  std::array<Coordinates, 2> growth_;  ///< beyond the lower and upper faces
  VoxelMask extended_;
  std::vector<std::vector<std::int64_t>> labels_;  ///< voxels that tubes replace
};

}  // namespace

std::int64_t voxelsOfExtension(const Opening& opening, std::int64_t length) {
  return opening.isOfLabel() ? std::llround(opening.area() * double(length))
                             : length * static_cast<std::int64_t>(opening.voxels.size());
}

std::int64_t voxelsOfExtensions(const Region& region, const std::vector<Opening>& openings,
                                const std::vector<OpeningCondition>& conditions,
                                std::int64_t length) {
  std::int64_t voxels = 0;
  for (const std::size_t id : region.openings) {
    voxels += isWall(conditions[id].role) ? 0 : voxelsOfExtension(openings[id], length);
  }
  return voxels;
}

void checkExtension(const VoxelMask& mask, const VoxelMask& reached,
                    const std::vector<Opening>& openings,
                    const std::vector<OpeningCondition>& conditions, std::int64_t length) {
  Tubes(mask, reached, openings, conditions, length).check();
}

ExtendedVolume extendOpenings(const VoxelMask& mask, const VoxelMask& reached,
                              const std::vector<OpeningCondition>& conditions, std::int64_t length,
                              std::vector<Opening>& openings) {
  const Tubes tubes(mask, reached, openings, conditions, length);
  tubes.check();
  std::array<Coordinates, 2> growth = tubes.growth();
  const auto isExtended = [&](const Opening& opening) {
    return !isWall(conditions[opening.id].role);
  };
  for (const Opening& opening : openings) {
    if (isExtended(opening) && !opening.isOfLabel()) {
      std::int64_t& beyond = growth[isUpper(opening.face) ? 1 : 0][axisOf(opening.face)];
      beyond = std::max(beyond, length);
    }
  }
  Extension extension(mask, reached, tubes, growth);
  extension.removeLabels();
  std::size_t number = 0;
  for (Opening& opening : openings) {
    if (isExtended(opening) && opening.isOfLabel()) {
      extension.extendByTube(number++, opening);
      continue;
    }
    std::transform(opening.voxels.begin(), opening.voxels.end(), opening.voxels.begin(),
                   [&](std::int64_t voxel) { return extension.moved(voxel); });
    if (isExtended(opening)) {
      extension.extendOnFace(opening);
    }
  }
  extension.setLevels();
  return extension.take();
}

}  // namespace tiledlbm
