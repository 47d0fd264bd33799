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

/// How the flow at a point of the wall follows from that at the fluid voxels around it: weights,
/// which are found once, by a least-squares fit of
///   u = a s + b + c s^2 + d s x + e s y
/// where s is the distance to the smooth surface and x, y run along it; the rate is a. The fit
/// takes the voxels up to 4.5 voxels into the fluid and 1.5 to each side that are connected with
/// the point through fluid. b would be zero if the fluid came to rest at the smooth surface, but
/// with half-way bounce-back it does so at the staircase of the voxels. Hence b is held to zero the
/// less, and the voxels next to the wall count the less, the more these differ in their distance
/// to the surface: an even wall along an axis of the image gets the no-slip condition, as does a
/// vessel too thin for its voxels to show a slope; a staircase gets the slope that the flow has
/// beyond the reach of its steps.
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
    std::int32_t voxel; ///< place among those that are gathered
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
