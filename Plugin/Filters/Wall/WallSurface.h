// SPDX-License-Identifier: BSD-3-Clause
#ifndef WallSurface_h
#define WallSurface_h

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"

#include "Solver/Wall/WallFit.h"
#include "Solver/Wall/WallGeometry.h"
#include "Solver/Wall/WallMesh.h"

#include "vtkSmartPointer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

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

/// What the fluid does to a wall, by point.
struct WallForces
{
  vtkSmartPointer<vtkDoubleArray> shearStress; ///< Pa along the world's axes
  vtkSmartPointer<vtkDoubleArray> pressure;    ///< in its unit there; null where it was left out
  /// How far the magnitude of the shear stress is from that by the rate of strain, Pa; null where
  /// that is not told.
  vtkSmartPointer<vtkDoubleArray> shearStressError;
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

  /// Takes the terms of a point of the wall and the rate of strain there, from several threads.
  using StrainTaker = std::function<void(
    std::int64_t point, const WallFit::Terms& terms, const std::array<double, 6>& strain)>;
  /// Reads them for all points of a fit, see Simulation::readStrainRatesAtWall. Returns false where
  /// they are not told.
  using StrainReader = std::function<bool(const WallFit& fit, const StrainTaker& take)>;

  /// What the fluid does to the wall. The shear stress is the tangential traction: viscosity times
  /// the shear rate, along the flow beside the wall. Of constant cost a point, and can be called
  /// for any number of flows, also from several threads. \param velocity a tuple a voxel, m/s along
  /// the world's axes, in single or double precision. \param pressure a value a voxel, of the same
  /// precision; null to leave it out. \param firstVoxel that they are of; with it go WallFit::reach
  /// layers on each side of layers().
  WallForces forces(vtkDataArray* velocity, vtkDataArray* pressure, const ShearSettings& settings,
    std::int64_t firstVoxel = 0, const StrainReader& readStrain = {}) const;

private:
  const Vector& normalAt(std::int64_t point) const
  {
    return this->mesh_->normals[static_cast<std::size_t>(point)];
  }
  // Pa along the world's axes, from the change of the velocity per voxel.
  Vector traction(Vector slope, std::int64_t point, const ShearSettings& settings) const;
  // Change of the tangential velocity with the distance from the wall, by the rate of strain.
  double shearRate(const std::array<double, 6>& strain, std::int64_t point) const;

  WallGeometry geometry_;
  LayerRange layers_;
  std::shared_ptr<const WallMesh> mesh_;
  WallFit fit_;
};

}

#endif
