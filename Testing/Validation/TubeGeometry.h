// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm::validation {

/// Where a point is in a tube, told by the tube's axis.
struct TubePlace {
  double along;     ///< voxels from the inlet's end of the tube to the foot on the axis
  Point direction;  ///< of the axis at its foot, of length one, towards the outlet
  double profile;   ///< velocity of the developed flow in a straight tube, over its mean; 0 outside
  double share = 1;  ///< length of the axis that goes with a unit of length along it at the point
};

/// How the wall of a tube is told to the solver.
enum class TubeInput {
  Mask,        ///< voxels alone: fluid are those of which more than half is inside
  GreyLevels,  ///< the same with the part of each voxel that is inside, less a half, as its level
  Distance     ///< the distance to the wall as level, so that the wall is where it should be
};

const char* nameOf(TubeInput input);

/// Axes of lengths in diameters: along a tube, towards the dome of an aneurysm, and across both.
struct DomeFrame {
  Point origin;  ///< on the axis of the tube, below the dome; voxels
  std::array<Point, 3> axes;
  double across;  ///< voxels

  /// Parts of a vector along the axes.
  Point partsOf(const Point& vector) const;
  Point vectorOf(const Point& parts) const;
  Point placeOf(const Point& point) const;
};

/// How much deeper a place of a DomeFrame is in the dome than in the tube.
double depthBeyondTube(const Point& place);

/// A tube whose flow is known. Lengths are in voxels.
struct Tube {
  VoxelMask mask;
  double across;  ///< diameter, of an ellipse the short one
  double length;  ///< of the axis, from end to end
  std::function<TubePlace(const Point&)> placeOf;
  /// Gradient of the pressure of the developed flow in a straight tube, over viscosity (Pa s) and
  /// mean speed, times the square of the voxel.
  double resistance = 32 / (across * across);
  /// Slope of the velocity of the developed flow in a straight tube at the wall beside a point,
  /// over the mean speed, 1/voxel.
  std::function<double(const Point&)> wallSlope = [slope = 8 / across](const Point&) {
    return slope;
  };
  bool isAlongX = false;  ///< whether the axis is straight and along x
  /// Of the bend or the narrow part on the axis, from the inlet; the same where there is none.
  double bendStart = 0, bendEnd = 0;
  Point bendCentre{};  ///< middle of the circle of a bend's axis
  DomeFrame dome{};    ///< of a tube with a dome

  /// The middle of a voxel.
  Point pointOf(std::int64_t voxel) const { return tiledlbm::pointOf(mask.coordinates(voxel)); }
  /// A velocity inlet and an outlet of pressure zero.
  /// \param speed mean, along the axis, m/s.
  std::vector<OpeningRow> openingRows(double speed) const;
};

/// A tube along x between faces of the volume, off the symmetric places of the grid.
/// \param across shorter diameter. \param ratio of the longer diameter to it; 1: round.
/// \param input of an elliptic tube not Distance.
Tube tubeAlongX(double across, double ratio, double length, TubeInput input);

/// A round tube tilted by 27 degrees from the x axis and turned by 33 around it, between labels.
Tube tiltedTube(double across, double length, TubeInput input);

/// The same between the faces of the volume across x, which cut it at that angle.
Tube cutTube(double across, double length, TubeInput input);

/// A round tube from the lower x face that bends to the upper y face: a leg, a quarter of a circle,
/// a leg. Its ends are those of the volume.
/// \param bendRadius of the axis. \param leg length of each.
Tube bentTube(double across, double bendRadius, double leg, TubeInput input);

/// A round tube along x that narrows by a cosine over two diameters.
/// \param throat the smallest diameter over that of the tube.
/// \param before, behind lengths of the tube on both sides of the narrow part.
Tube narrowedTube(double across, double throat, double before, double behind, TubeInput input);

/// A round tube with a dome at its side, the aneurysm of references.py: along x between faces of
/// the volume, or tilted by 27 degrees and turned by 33 between labels.
/// \param before, behind lengths of the tube on both sides of the dome's middle, not the same.
Tube domedTube(double across, double before, double behind, TubeInput input, bool isTilted);

}  // namespace tiledlbm::validation
