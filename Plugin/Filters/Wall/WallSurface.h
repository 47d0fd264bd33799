// SPDX-License-Identifier: BSD-3-Clause
#ifndef WallSurface_h
#define WallSurface_h

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"
#include "Wall/WallFit.h"
#include "Wall/WallMesh.h"

#include "Solver/Geometry/FluidDomain.h"

#include "vtkSmartPointer.h"

#include <cstdint>
#include <functional>

class vtkDataArray;
class vtkDoubleArray;
class vtkImageData;
class vtkPolyData;

namespace tiledlbm::plugin
{

/// What the shear stress at a wall depends on beside the velocity.
struct ShearSettings
{
  ImageFrame frame;
  double voxelSize;                        ///< m
  std::function<double(double)> viscosity; ///< dynamic, Pa s, at a shear rate in 1/s
};

/// The wall of the fluid in a voxel mask as a smooth surface, and what the fluid does to it.
///
/// The surface is that of a WallMesh, and what happens at its points is told by a WallFit.
///
/// Below 10 voxels across the stress shows where it is high and low, but is no figure to quote. In
/// the plane of an inlet with a plug profile it means nothing.
///
/// Error of the magnitude against Poiseuille flow: mean over the points, standard deviation, in per
/// cent.
/// - **Pipes** lie at 0, 20 and 45 degrees and askew to the grid. The least and the largest of
/// their
///   means are given.
/// - **The duct** lies along the grid. Its figures are those of the middle halves of its sides.
/// - **Formula**: the voxels have the velocity of the formula.
/// - **Solver**: the computed flow at a relaxation time of 0.8 or 0.53, against the formula at the
///   same flow rate.
///
/// | voxels across | formula, duct | formula, pipes | solver 0.8, pipes | solver 0.53, pipes |
/// |---|---|---|---|---|
/// | 5 | | | -37 to -18, 10 | -31 to -9, 13 |
/// | 10 | -8, 1 | +1 to +2, 2 | -4 to +2, 7 | +5 to +13, 10 |
/// | 20 | -2, 1 | +1 to +2, 2 | -5 to -1, 6 | -1, 8 (20 degrees) |
/// | 40 | -1, 1 | +1 to +2, 2 | -5, 4 (20 degrees) | |
///
/// The constants of the fit were chosen on these pipes. On twelve others (7, 13, 17 and 26 voxels
/// across, at 11 and 33 degrees and askew, relaxation time 0.62) the means in the solver's flow
/// were -4 to +8 and the deviations 4 to 5. In the solver's flow through a duct of 20 voxels the
/// mean is -3.
///
/// Most of the error in the solver's flow is that of its staircase. The staircase narrows a vessel
/// of few voxels. It also changes the slope of the flow within the fit. The fit is as deep in
/// voxels at every size, so that from 20 voxels on the error stays at some 5 %.
///
/// The segmentation matters more: the stress goes with the inverse cube of the diameter, so that
/// one voxel too many across a vessel of 10 is worth more than these errors.
class WallSurface
{
public:
  explicit WallSurface(FluidDomain domain);

  /// What it is the wall of.
  const FluidDomain& domain() const { return this->domain_; }

  std::int64_t pointCount() const;

  /// The surface in the world, with point normals (unit vectors into the fluid).
  /// \param image the image of the mask.
  vtkSmartPointer<vtkPolyData> inWorld(vtkImageData* image, Association association) const;

  /// Tangential traction that the fluid exerts on the wall, Pa along the world's axes, by point:
  /// viscosity times the shear rate, along the flow beside the wall. Of constant cost a point, and
  /// can be called for any number of flows, also from several threads.
  /// \param velocity a tuple a voxel, m/s along the world's axes.
  vtkSmartPointer<vtkDoubleArray> shearStress(
    vtkDataArray* velocity, const ShearSettings& settings) const;

  /// Pressure at the wall, in the unit of the given one, by point.
  vtkSmartPointer<vtkDoubleArray> pressure(vtkDataArray* pressure) const;

private:
  FluidDomain domain_;
  vtkSmartPointer<vtkPolyData> surface_; // of its WallMesh
  WallFit fit_;
};

}

#endif
