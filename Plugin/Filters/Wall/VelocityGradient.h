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

/// Derivatives of a velocity; null if not requested.
struct VelocityDerivatives
{
  vtkSmartPointer<vtkDataArray> vorticity;  ///< curl of the velocity, 1/s along the world's axes
  vtkSmartPointer<vtkDataArray> qCriterion; ///< 1/s2, above 0 where rotation outweighs strain

  std::array<vtkSmartPointer<vtkDataArray>, 2> arrays() const { return { vorticity, qCriterion }; }
};

/// Layers of voxels on each side of the result whose velocity the result depends on.
constexpr std::int64_t layersOfDerivative = 2;

/// Vorticity and Q criterion at each voxel of some layers, zero in the solid.
///
/// Derivatives are second-order differences between fluid voxels; no value of the solid enters.
/// - At a wall the velocity is zero at the position of the wall model: half a voxel beyond the last
///   fluid voxel, or, with interpolated walls, at the zero of the wall distance along the axis. The
///   difference omits a voxel closer than a quarter of a voxel to the wall if two fluid voxels are
///   behind it: its velocity is almost zero and says little about the slope.
/// - At an open side the difference is one-sided, of second order if there are two fluid voxels
///   inwards.
///
/// Q is half the difference between the squared norms of the antisymmetric and the symmetric part
/// of the gradient (J. C. R. Hunt, A. A. Wray, P. Moin, Center for Turbulence Research Report
/// CTR-S88 (1988) 193-208).
/// \param velocity a tuple per voxel, m/s along the world's axes, in single or double precision,
///        which the result has too.
/// \param layersOfVelocity layers of the result, and layersOfDerivative more on each side.
/// \param layers of the result.
/// \param voxelSize m.
VelocityDerivatives velocityDerivatives(vtkDataArray* velocity, const LayerRange& layersOfVelocity,
  const LayerRange& layers, const WallGeometry& wall, const ImageFrame& frame, double voxelSize,
  bool vorticity, bool qCriterion);

}

#endif
