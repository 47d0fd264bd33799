// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/TubeGeometry.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "Solver/Constants.h"
#include "Solver/Geometry/Openings.h"
#include "Testing/Unit/TestPipes.h"

namespace tiledlbm::validation {

namespace {

constexpr std::int64_t margin = 2;  // voxels of solid around a tube
constexpr Point offset{0.13, 0.21, 0.37};
constexpr double tilt = 27, turn = 33;  // degrees, of tubes at an angle

using Depth = std::function<double(const Point&)>;

/// Part of a voxel that is inside.
///
/// The voxel is cut into 6^3 cells, in each of which the wall counts as flat and the part inside as
/// rising evenly while it passes through: points that are inside or not would tell the place of a
/// wall along the axes in steps of a sixth.
double partInside(const Depth& depth, const Point& middle) {
  constexpr double near = 1.5;  // more than half a diagonal, for depths that are not exact
  const double atMiddle = depth(middle);
  if (std::abs(atMiddle) > near) {
    return atMiddle > 0 ? 1 : 0;
  }
  constexpr int parts = 6;
  double rise = 0;  // of the depth from a cell's corner to the opposite one
  for (std::size_t axis = 0; axis < 3; ++axis) {
    Point before = middle, behind = middle;
    before[axis] -= 0.5;
    behind[axis] += 0.5;
    rise += std::abs(depth(behind) - depth(before)) / parts;
  }
  const auto placeOf = [](int part) { return (part + 0.5) / parts - 0.5; };
  double inside = 0;
  for (int z = 0; z < parts; ++z) {
    for (int y = 0; y < parts; ++y) {
      for (int x = 0; x < parts; ++x) {
        const double at =
            depth({middle[0] + placeOf(x), middle[1] + placeOf(y), middle[2] + placeOf(z)});
        inside += std::clamp(0.5 + at / rise, 0.0, 1.0);
      }
    }
  }
  return inside / (parts * parts * parts);
}

/// Makes the voxels of a tube fluid and gives it its levels.
/// \param depth of a point inside the wall, voxels; negative outside.
/// \param fill what becomes of a voxel that is not of the wall.
template <class Fill>
void fillTube(Tube& tube, const Depth& depth, TubeInput input, const Fill& fill) {
  std::vector<float> levels(tube.mask.voxelCount());
  for (std::int64_t voxel = 0; voxel < tube.mask.voxelCount(); ++voxel) {
    const Point middle = tube.pointOf(voxel);
    const double level =
        input == TubeInput::Distance ? depth(middle) : partInside(depth, middle) - 0.5;
    levels[voxel] = float(level);
    if (level > 0) {
      fill(voxel);
    }
  }
  if (input != TubeInput::Mask) {
    tube.mask.setLevels(std::move(levels));
  }
}

void fillTube(Tube& tube, const Depth& depth, TubeInput input) {
  fillTube(tube, depth, input, [&tube](std::int64_t voxel) { tube.mask.setFluid(voxel, true); });
}

/// Velocity of a developed flow over its mean, by the distance from the axis over the radius.
double parabola(double distance) {
  return std::max(0.0, 2 * (1 - distance * distance));
}

/// A tube along the axis of a pipe that has no voxels yet, between its labels.
/// \param depth as of fillTube.
Tube labelledTube(const std::shared_ptr<test::LabelledPipe>& pipe, const Depth& depth,
                  TubeInput input) {
  Tube tube{pipe->mask, 2 * pipe->radius, pipe->length, [pipe](const Point& p) {
              return TubePlace{pipe->alongAxis(p) + pipe->length / 2, pipe->axis,
                               parabola(pipe->distanceFromAxis(p) / pipe->radius)};
            }};
  fillTube(tube, depth, input, [&pipe](std::int64_t voxel) { pipe->fill(voxel); });
  std::vector<float> levels = tube.mask.levels();
  tube.mask = pipe->mask;
  tube.mask.setLevels(std::move(levels));
  return tube;
}

/// Of the aneurysm of references.py, in diameters of the tube.
constexpr double domeRadius = 0.6, domeHeight = 0.9, neckBlend = 0.15;

/// Depth in the aneurysm: a smooth maximum of those in the tube and in the dome.
Depth depthInAneurysm(const DomeFrame& frame) {
  return [frame](const Point& p) {
    const Point place = frame.placeOf(p);
    return frame.across * (0.5 - std::hypot(place[1], place[2]) +
                           neckBlend * std::log1p(std::exp(depthBeyondTube(place) / neckBlend)));
  };
}

/// Voxels across a tube, with its margins.
std::int64_t voxelsAround(double across) {
  return std::int64_t(std::ceil(across)) + 2 * margin;
}

/// Middle of so many voxels, off the places of symmetry.
double middleOf(std::int64_t voxels, double away) {
  return double(voxels - 1) / 2 + away;
}

}  // namespace

const char* nameOf(TubeInput input) {
  constexpr const char* names[] = {"mask", "grey levels", "distance"};
  return names[int(input)];
}

std::vector<OpeningRow> Tube::openingRows(double speed) const {
  std::vector<OpeningRow> rows;
  for (const Opening& opening : findOpenings(mask)) {
    const auto centre = centroid(mask, opening);
    const TubePlace place = placeOf({centre[0], centre[1], centre[2]});
    const bool isInlet = place.along < length / 2;
    // A face may cut the tube at an angle, a label does not.
    const double normalPart =
        opening.isOfLabel() ? 1 : std::abs(place.direction[axisOf(opening.face)]);
    rows.push_back(
        {double(opening.id), isInlet ? 1.0 : 2.0, isInlet ? speed * normalPart : 0.0, 0, 0});
  }
  return rows;
}

Point DomeFrame::partsOf(const Point& vector) const {
  return {dot(vector, axes[0]), dot(vector, axes[1]), dot(vector, axes[2])};
}

Point DomeFrame::vectorOf(const Point& parts) const {
  return moved(moved(moved({}, axes[0], parts[0]), axes[1], parts[1]), axes[2], parts[2]);
}

Point DomeFrame::placeOf(const Point& point) const {
  return quotient(partsOf(difference(point, origin)), across);
}

double depthBeyondTube(const Point& place) {
  const double fromDome = lengthOf(difference(place, {0, domeHeight, 0}));
  return domeRadius - fromDome - (0.5 - std::hypot(place[1], place[2]));
}

Tube tubeAlongX(double across, double ratio, double length, TubeInput input) {
  const double a = ratio * across / 2, b = across / 2;
  const VoxelMask::Size size{std::llround(length), voxelsAround(2 * a), voxelsAround(2 * b)};
  const double middleY = middleOf(size[1], offset[1]), middleZ = middleOf(size[2], offset[2]);
  const auto scaled = [=](const Point& p) {
    return std::array<double, 2>{(p[1] - middleY) / a, (p[2] - middleZ) / b};
  };
  Tube tube{VoxelMask(size), across, double(size[0]), [=](const Point& p) {
              const auto [y, z] = scaled(p);
              return TubePlace{p[0] + 0.5, {1, 0, 0}, parabola(std::hypot(y, z))};
            }};
  tube.isAlongX = true;
  tube.resistance = 4 * (a * a + b * b) / (a * a * b * b);
  tube.wallSlope = [=](const Point& p) {
    const auto [y, z] = scaled(p);
    return 4 * std::hypot(y / a, z / b) / std::hypot(y, z);
  };
  // Exact of a circle, else to first order.
  const auto depth = [=](const Point& p) {
    const auto [y, z] = scaled(p);
    const double distance = std::hypot(y, z), slope = std::hypot(y / a, z / b);
    return slope > 0 ? distance * (1 - distance) / slope : b;
  };
  fillTube(tube, depth, input);
  return tube;
}

Tube tiltedTube(double across, double length, TubeInput input) {
  const auto pipe =
      std::make_shared<test::LabelledPipe>(across, length, tilt, turn, margin, offset);
  return labelledTube(
      pipe, [pipe](const Point& p) { return pipe->depth(p); }, input);
}

Tube cutTube(double across, double length, TubeInput input) {
  const Point axis = test::tiltedAxis(tilt, turn);
  const double radius = across / 2;
  const VoxelMask::Size size{std::llround(length * axis[0]),
                             voxelsAround(length * axis[1] + across),
                             voxelsAround(length * axis[2] + across)};
  const Point middle{double(size[0] - 1) / 2, middleOf(size[1], offset[1]),
                     middleOf(size[2], offset[2])};
  const double cutLength = double(size[0]) / axis[0];
  const auto fromAxis = [=](const Point& p) {
    const Point away = difference(p, middle);
    const Point across = moved(away, axis, -dot(away, axis));
    return std::hypot(across[0], across[1], across[2]);
  };
  Tube tube{VoxelMask(size), across, cutLength, [=](const Point& p) {
              return TubePlace{dot(difference(p, middle), axis) + cutLength / 2, axis,
                               parabola(fromAxis(p) / radius)};
            }};
  fillTube(
      tube, [=](const Point& p) { return radius - fromAxis(p); }, input);
  return tube;
}

Tube bentTube(double across, double bendRadius, double leg, TubeInput input) {
  const double radius = across / 2;
  // The circle of the axis has its middle at (x, y); the legs lie before and above it.
  const double x = leg - 0.5, axisY = radius + double(margin) + offset[1], y = axisY + bendRadius;
  const VoxelMask::Size size{std::int64_t(std::ceil(x + bendRadius + radius)) + 1 + margin,
                             std::llround(y + leg + 0.5), voxelsAround(across)};
  const double z = middleOf(size[2], offset[2]), arc = pi / 2 * bendRadius;
  const auto profile = [=](double fromBend, const Point& p) {
    return parabola(std::hypot(fromBend, p[2] - z) / radius);
  };
  const auto placeOf = [=](const Point& p) {
    const double right = p[0] - x, below = y - p[1];
    if (right <= 0 && below > 0) {
      return TubePlace{p[0] + 0.5, {1, 0, 0}, profile(below - bendRadius, p)};
    }
    if (below <= 0) {
      return TubePlace{leg + arc - below, {0, 1, 0}, profile(right - bendRadius, p)};
    }
    const double distance = std::hypot(right, below), angle = std::atan2(right, below);
    return TubePlace{leg + bendRadius * angle,
                     {std::cos(angle), std::sin(angle), 0},
                     profile(distance - bendRadius, p),
                     bendRadius / distance};
  };
  const auto depth = [=](const Point& p) {
    const double right = p[0] - x, below = y - p[1];
    const double fromBend = right <= 0   ? below - bendRadius
                            : below <= 0 ? right - bendRadius
                                         : std::hypot(right, below) - bendRadius;
    return radius - std::hypot(fromBend, p[2] - z);
  };
  Tube tube{VoxelMask(size), across, leg + arc + (double(size[1]) - 0.5 - y), placeOf};
  tube.bendStart = leg;
  tube.bendEnd = leg + arc;
  tube.bendCentre = {x, y, z};
  fillTube(tube, depth, input);
  return tube;
}

Tube narrowedTube(double across, double throat, double before, double behind, TubeInput input) {
  const double radius = across / 2, middle = before + across - 0.5;
  const std::int64_t wide = voxelsAround(across);
  const VoxelMask::Size size{std::llround(before + 2 * across + behind), wide, wide};
  const double y = middleOf(wide, offset[1]), z = middleOf(wide, offset[2]);
  const auto phase = [=](double x) { return pi * std::clamp((x - middle) / across, -1.0, 1.0); };
  const auto radiusAt = [=](double x) {
    return radius * (1 - (1 - throat) * (1 + std::cos(phase(x))) / 2);
  };
  Tube tube{VoxelMask(size), across, double(size[0]), [=](const Point& p) {
              const double part = radius / radiusAt(p[0]);
              const double distance = part * std::hypot(p[1] - y, p[2] - z) / radius;
              return TubePlace{p[0] + 0.5, {1, 0, 0}, part * part * parabola(distance)};
            }};
  tube.bendStart = before;
  tube.bendEnd = before + 2 * across;
  const auto depth = [=](const Point& p) {
    const double slope = radius * (1 - throat) * std::sin(phase(p[0])) * pi / (2 * across);
    return (radiusAt(p[0]) - std::hypot(p[1] - y, p[2] - z)) / std::hypot(1, slope);
  };
  fillTube(tube, depth, input);
  return tube;
}

Tube domedTube(double across, double before, double behind, TubeInput input, bool isTilted) {
  const auto rise = std::int64_t(std::ceil(across));  // of the dome above the tube
  const auto withDome = [=](Tube tube, const DomeFrame& frame) {
    tube.bendStart = tube.bendEnd = before;
    tube.dome = frame;
    return tube;
  };
  if (isTilted) {
    const auto pipe = std::make_shared<test::LabelledPipe>(across, before + behind, tilt, turn,
                                                           margin + rise, offset);
    const auto [up, aside] = axesAcross(pipe->axis);
    const Point origin = pipe->pointOnAxis(before - pipe->length / 2);
    const DomeFrame frame{origin, {pipe->axis, up, aside}, across};
    return withDome(labelledTube(pipe, depthInAneurysm(frame), input), frame);
  }
  const std::int64_t wide = voxelsAround(across);
  const VoxelMask::Size size{std::llround(before + behind), wide + rise, wide};
  const double y = middleOf(wide, offset[1]), z = middleOf(wide, offset[2]);
  const DomeFrame frame{{before - 0.5, y, z}, {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, across};
  Tube tube{VoxelMask(size), across, double(size[0]), [=](const Point& p) {
              const double distance = std::hypot(p[1] - y, p[2] - z) / (across / 2);
              return TubePlace{p[0] + 0.5, {1, 0, 0}, parabola(distance)};
            }};
  fillTube(tube, depthInAneurysm(frame), input);
  return withDome(std::move(tube), frame);
}

}  // namespace tiledlbm::validation
