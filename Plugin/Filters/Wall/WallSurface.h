// SPDX-License-Identifier: BSD-3-Clause
#ifndef WallSurface_h
#define WallSurface_h

#include "Input/ImageFrame.h"

#include "Solver/Wall/BlockMeans.h"
#include "Solver/Wall/LayerThickness.h"
#include "Solver/Wall/WallFit.h"
#include "Solver/Wall/WallGeometry.h"
#include "Solver/Wall/WallLayers.h"
#include "Solver/Wall/WallMesh.h"
#include "Solver/Wall/WallWeights.h"

#include "vtkSmartPointer.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class vtkDataArray;
class vtkDoubleArray;
class vtkImageData;
class vtkPolyData;

namespace tiledlbm::plugin
{

/// Quantities besides the velocity that the wall shear stress depends on; derivatives of the
/// velocity depend on frame and voxelSize.
struct ShearSettings
{
  ImageFrame frame;
  double voxelSize;                        ///< m
  std::function<double(double)> viscosity; ///< dynamic, Pa s, at a shear rate in 1/s
  double density = 1000;                   ///< kg/m3, for boundary layers
};

/// Changes of the slopes at the points of a wall by their boundary layers, along the axes of the
/// image: with a balanced profile, and with a parabola.
using LayerChanges = std::vector<std::array<std::array<float, 3>, 2>>;

/// The boundary layers of an unsteady flow that forces() takes into account.
struct LayerUse
{
  WallLayers* layers = nullptr;    ///< of the wall
  bool advances = false;           ///< by the step begun; else the layers have the flow's time
  LayerChanges* changes = nullptr; ///< results of the layers, written; read without layers
};

/// The magnitude of the wall shear stress over the whole wall, weighted by area, Pa.
struct StressFigures
{
  double mean = 0;
  double meanError = 0; ///< mean of the estimated error
  /// 99 % of the area have at most this stress, to 0.1 % of the largest. The largest stress itself
  /// is often that of a few points, for example at the edge of an inlet.
  double percentile99 = 0;
  double largest = 0;
};

/// Forces of the fluid on a wall, by point.
struct WallForces
{
  vtkSmartPointer<vtkDoubleArray> shearStress; ///< Pa along the world's axes
  vtkSmartPointer<vtkDoubleArray> pressure;    ///< Pa
  /// Pa, an estimate from each point alone, see WallFit::errorOf; null if not requested.
  vtkSmartPointer<vtkDoubleArray> shearStressError;
  /// With the error: differences between balanced profiles and parabolas, Pa, without ghost points.
  std::optional<BlockMeans> differences;
  std::shared_ptr<const WallMesh> mesh; ///< of the points
  LayerThickness layers;                ///< of the steady flow, without ghost points
  StressFigures figures{};              ///< of all parts of the wall, see stressFiguresOnAll
};

/// The array `wall_shear_stress_magnitude` of a stress.
vtkSmartPointer<vtkDoubleArray> magnitudeOf(vtkDoubleArray* stress);

/// The figures of a wall whose parts are on all ranks, with errors.
StressFigures stressFiguresOnAll(const WallForces& forces);

/// The wall of the fluid as a smooth surface, with the forces on it: a WallMesh, with a WallFit of
/// the velocity and pressure at its points.
///
/// Error of the magnitude for the velocity of Poiseuille flow in the voxels: mean and standard
/// deviation over the points, in per cent; the worst of pipes at 0, 20 and 45 degrees and askew to
/// the grid.
///
/// | voxels across | pipes, levels | pipes, mask, half-way | duct | duct, half-way |
/// |---|---|---|---|---|
/// | 10 | 0.9, 0.6 | 1.0, 0.9 | -3, 0.5 | -3, 0.3 |
/// | 20 | 0.2, 0.1 | 0.5, 1.0 | -0.9, 0.2 | -0.9, 0.2 |
/// | 40 | 0.01, 0.01 | 0.1, 1.9 | -0.2, 0.03 | -0.2, 0.03 |
///
/// Plugin/README.md has the errors for the solver's flow.
///
/// Below 10 voxels across, the stress shows high and low regions but is not quantitative. It is
/// meaningless in the plane of an inlet with a plug profile.
class WallSurface
{
public:
  explicit WallSurface(const WallGeometry& geometry);
  /// The part of the wall in some layers of the volume, see makeWallMesh.
  WallSurface(WallGeometry geometry, const LayerRange& layers);

  const WallGeometry& geometry() const { return this->geometry_; }
  const WallFit& fit() const { return this->fit_; }
  const LayerRange& layers() const { return this->layers_; }

  std::int64_t pointCount() const { return this->fit_.pointCount(); }

  /// The surface in the world, with point normals (unit vectors into the fluid). In a part, points
  /// of the part below are marked as ghosts.
  /// \param image the image of the mask.
  vtkSmartPointer<vtkPolyData> inWorld(vtkImageData* image, Association association) const;

  /// Forces of the fluid on the wall. The shear stress is the tangential traction: viscosity times
  /// the shear rate, along the flow next to the wall. The cost per point is constant. May be called
  /// for any number of flows, also from several threads.
  /// \param velocity a tuple per voxel, m/s along the world's axes, in single or double precision.
  /// \param pressure a value per voxel, Pa, of the same precision.
  /// \param firstVoxel first voxel of both arrays, which include WallFit::reach layers on each side
  ///        of layers().
  /// \param withError whether to estimate the error.
  WallForces forces(vtkDataArray* velocity, vtkDataArray* pressure, const ShearSettings& settings,
    std::int64_t firstVoxel = 0, bool withError = false, const LayerUse& use = {}) const;

  /// Only the shear stress, by stored weights of fit().
  vtkSmartPointer<vtkDoubleArray> shearStress(vtkDataArray* velocity, vtkDataArray* pressure,
    const ShearSettings& settings, std::int64_t firstVoxel, const WallWeights& weights,
    const LayerUse& use) const;

private:
  const Vector& normalAt(std::int64_t point) const { return this->mesh_->normals[point]; }
  WallGeometry geometry_;
  LayerRange layers_;
  std::shared_ptr<const WallMesh> mesh_;
  WallFit fit_;
};

}

#endif
