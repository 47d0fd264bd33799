// SPDX-License-Identifier: BSD-3-Clause
#ifndef VelocityGradient_h
#define VelocityGradient_h

#include "Input/ImageFrame.h"
#include "Solver/Geometry/LayerRange.h"
#include "Solver/Wall/WallGeometry.h"

#include "vtkSmartPointer.h"

#include <array>
#include <cstdint>

class vtkDataArray;

namespace tiledlbm::plugin
{

/// What is made of the derivatives of a velocity; null where it was not asked for.
struct VelocityDerivatives
{
  vtkSmartPointer<vtkDataArray> vorticity;  ///< curl of the velocity, 1/s along the world's axes
  vtkSmartPointer<vtkDataArray> qCriterion; ///< 1/s2, above 0 where rotation outweighs strain

  std::array<vtkSmartPointer<vtkDataArray>, 2> arrays() const { return { vorticity, qCriterion }; }
};

/// Layers of voxels on each side of a result's whose velocity it depends on.
constexpr std::int64_t layersOfDerivative = 2;

/// Vorticity and Q criterion at each voxel of some layers, zero in the solid.
///
/// Derivatives are differences of second order between fluid voxels; no value of the solid enters.
/// - At a wall the velocity is zero where the wall model has it: half a voxel beyond the last fluid
///   voxel, or, with interpolated walls, where the distance to the wall passes zero along the axis.
///   A voxel closer than a quarter of one to the wall is left out where there are two behind it:
///   its velocity, which is next to nothing, tells little of the slope.
/// - At an open side the difference is one-sided, of second order where there are two fluid voxels
///   inwards.
///
/// Q is half the difference between the squared norms of the
/// antisymmetric and the symmetric part of the gradient (J. C. R. Hunt, A. A. Wray, P. Moin, Center
/// for Turbulence Research Report CTR-S88 (1988) 193-208).
/// \param velocity a tuple a voxel, m/s along the world's axes, single or double precision, which
///        the result has too.
/// \param layersOfVelocity those of the result, and layersOfDerivative more on each side.
/// \param layers of the result.
/// \param voxelSize m.
VelocityDerivatives velocityDerivatives(vtkDataArray* velocity, const LayerRange& layersOfVelocity,
  const LayerRange& layers, const WallGeometry& wall, const ImageFrame& frame, double voxelSize,
  bool vorticity, bool qCriterion);

}

#endif
