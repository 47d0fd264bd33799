// SPDX-License-Identifier: BSD-3-Clause
#ifndef WallSurface_h
#define WallSurface_h

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"

#include "Solver/Wall/WallFit.h"
#include "Solver/Wall/WallGeometry.h"
#include "Solver/Wall/WallMesh.h"

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

/// The wall of the fluid as a smooth surface, and what the fluid does to it: a WallMesh, at whose
/// points a WallFit tells what happens.
///
/// Error of the magnitude where the voxels have the velocity of Poiseuille flow: mean over the
/// points, standard deviation, in per cent; of pipes at 0, 20 and 45 degrees and askew to the grid
/// the worst.
///
/// | voxels across | pipes, levels | pipes, mask, half-way | duct | duct, half-way |
/// |---|---|---|---|---|
/// | 10 | 0.8, 0.2 | 1.2, 4 | -7, 1 | -9, 1 |
/// | 20 | 0.2, 0.04 | 0.5, 1.1 | -1.5, 0.3 | -1.9, 0.5 |
/// | 40 | 0.04, 0.01 | 0.8, 1.5 | -0.5, 0.1 | -0.7, 0.1 |
///
/// Plugin/README.md has those of the solver's flow.
///
/// Below 10 voxels across the stress shows where it is high and low, but is no figure to quote. In
/// the plane of an inlet with a plug profile it means nothing.
class WallSurface
{
public:
  explicit WallSurface(const WallGeometry& geometry);
  /// The part of it in some layers of the volume, see makeWallMesh.
  WallSurface(WallGeometry geometry, const LayerRange& layers);

  const WallGeometry& geometry() const { return this->geometry_; }
  const LayerRange& layers() const { return this->layers_; }

  std::int64_t pointCount() const { return this->fit_.pointCount(); }

  /// The surface in the world, with point normals (unit vectors into the fluid). In a part the
  /// points of the part below are marked as ghosts.
  /// \param image the image of the mask.
  vtkSmartPointer<vtkPolyData> inWorld(vtkImageData* image, Association association) const;

  /// Tangential traction that the fluid exerts on the wall, Pa along the world's axes, by point:
  /// viscosity times the shear rate, along the flow beside the wall. Of constant cost a point, and
  /// can be called for any number of flows, also from several threads.
  /// \param velocity a tuple a voxel, m/s along the world's axes, in single or double precision.
  /// \param firstVoxel that it is of; with it go WallFit::reach layers on each side of layers().
  vtkSmartPointer<vtkDoubleArray> shearStress(
    vtkDataArray* velocity, const ShearSettings& settings, std::int64_t firstVoxel = 0) const;

  /// How far the magnitude of a shear stress is from that of another estimate, Pa, by point: from
  /// the rate of strain that the populations tell.
  /// \param stress of shearStress().
  /// \param strainRates see Simulation::readStrainRates.
  vtkSmartPointer<vtkDoubleArray> shearStressError(vtkDoubleArray* stress, const float* strainRates,
    const ShearSettings& settings, std::int64_t firstVoxel = 0) const;

  /// Pressure at the wall, in the unit of the given one, by point.
  /// \param pressure a value a voxel, in single or double precision.
  vtkSmartPointer<vtkDoubleArray> pressure(
    vtkDataArray* pressure, std::int64_t firstVoxel = 0) const;

private:
  WallGeometry geometry_;
  LayerRange layers_;
  WallMesh mesh_;
  WallFit fit_;
};

}

#endif
