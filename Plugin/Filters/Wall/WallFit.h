// SPDX-License-Identifier: BSD-3-Clause
#ifndef WallFit_h
#define WallFit_h

#include "Input/ImageFrame.h"
#include "Wall/WallMesh.h"

#include "Solver/Geometry/FluidDomain.h"

#include <cstdint>
#include <vector>

class vtkDataArray;

namespace tiledlbm::plugin
{

/// How the flow at a point of the wall follows from that at the fluid voxels around it: weights
/// that are found once, by a least-squares fit.
///
/// The velocity is fitted by
///   u = a s + b + c s^2 + d s x + e s y
/// where s is the distance to the smooth surface and x, y run along it. The slope at the wall is a.
/// The fit takes the voxels of a WallPatch.
///
/// With fluid at rest at the smooth surface b would be zero. But with half-way bounce-back the
/// fluid rests at the staircase of the voxels. So the fit depends on how much the voxels next to
/// the wall differ in their distance to the surface:
/// - **little**, at an even wall along an axis of the image: b is held to zero;
/// - **much**, at a staircase: b is free and the voxels next to the wall count less, which gives
/// the
///   slope that the flow has beyond the reach of the steps.
///
/// In a vessel too thin for its voxels to show a slope, b is held to zero too.
///
/// The pressure is fitted in the same way, linear and with no condition at the wall.
class WallFit
{
public:
  WallFit() = default;
  WallFit(const FluidDomain& domain, const WallMesh& mesh);

  /// The values that a fit may use of an array with a tuple a voxel of the mask, beside each other.
  std::vector<double> gather(vtkDataArray* array) const;

  /// Change of the velocity with the distance from a point of the wall, per voxel.
  /// \param velocity as gathered, three values a voxel.
  Vector slope(const std::vector<double>& velocity, std::int64_t point) const;

  /// The pressure at a point of the wall.
  /// \param pressure as gathered.
  double value(const std::vector<double>& pressure, std::int64_t point) const;

  /// One fluid voxel in the fit of a point.
  struct Term
  {
    std::int32_t voxel; ///< index among those that are gathered
    float slope;        ///< weight in the slope of the velocity, 1/voxel
    float value;        ///< weight in the pressure
  };

private:
  std::vector<std::int64_t> voxels_;    // all that a fit may use
  std::vector<std::int64_t> firstTerm_; // of each point, and the end
  std::vector<Term> terms_;
};

}

#endif
