#ifndef WallSurface_h
#define WallSurface_h

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"
#include "Solver/Geometry/FluidDomain.h"

#include "vtkSmartPointer.h"

#include <cstdint>
#include <functional>
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

/// The wall of the fluid in a voxel mask as a smooth surface, and what the fluid does to it.
///
/// The surface is the isosurface half-way between fluid and solid voxels (vtkFlyingEdges3D),
/// smoothed without shrinking (vtkWindowedSincPolyDataFilter). It ends in the plane of the voxels
/// of an opening and closes half a voxel beyond a face of the volume that is a wall at rest.
///
/// The shear rate at a point of the wall is a linear combination of the velocities of the fluid
/// voxels around it, the weights of which are found once, by a least-squares fit of
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
/// Error of the magnitude against Poiseuille flow, as mean and standard deviation over the points
/// in per cent. Pipes lie at 0, 20 and 45 degrees and askew to the grid, and of their means the
/// least and the largest are given; the duct lies along it, and its figures are those of the middle
/// halves of its sides. "Formula" has the velocity of the formula at the voxels; "solver" is the
/// computed flow at two relaxation times, against the formula at the same flow rate.
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
/// were -4 to +8 and the deviations 4 to 5.
///
/// Against the solver's flow through a duct of 20 voxels it is -3. Most of the error in the flow of
/// the solver is that of its staircase: it narrows a vessel of few voxels, and changes the slope of
/// the flow within the fit, which is as deep in voxels at every size, so that from 20 voxels on the
/// error stays at some 5 % in place of falling on. Below 10 voxels across it shows where the stress
/// is high and low, but is no figure to quote. The stress goes with the inverse cube of the
/// diameter, so that a doubt of one voxel in the segmentation of a vessel of 10 voxels is worth
/// more than these errors. In the plane of an inlet with a plug profile the stress means nothing.
class WallSurface
{
public:
  explicit WallSurface(FluidDomain domain);

  /// What it is the wall of.
  const FluidDomain& domain() const { return this->domain_; }

  std::int64_t pointCount() const;

  /// The surface in the world, with point normals (unit vectors into the fluid).
  /// \param image the image of the mask.
  vtkSmartPointer<vtkPolyData> place(vtkImageData* image, Association association) const;

  /// Tangential traction that the fluid exerts on the wall, Pa along the world's axes, by point:
  /// viscosity times the shear rate, along the flow beside the wall. Of constant cost a point, and
  /// can be called for any number of flows, also from several threads.
  /// \param velocity a tuple a voxel, m/s along the world's axes.
  vtkSmartPointer<vtkDoubleArray> shearStress(
    vtkDataArray* velocity, const ShearSettings& settings) const;

  /// Pressure at the wall, in the unit of the given one, by point: by a fit as that of the
  /// velocity, linear and with no condition at the wall.
  vtkSmartPointer<vtkDoubleArray> pressure(vtkDataArray* pressure) const;

private:
  // One fluid voxel in the fit of a point.
  struct Term
  {
    std::int32_t voxel; // in nearVoxels_
    float slope;        // weight in the shear rate, 1/voxel
    float value;        // weight in the pressure
  };

  void makeSurface(std::vector<std::int64_t>& seeds);
  void findNearVoxels(std::vector<std::int32_t>& nearIndex, std::vector<char>& touchesWall);
  std::vector<float> distancesToSurface() const;
  std::vector<Term> fit(std::int64_t point, std::int64_t seed,
    const std::vector<std::int32_t>& nearIndex, const std::vector<char>& touchesWall,
    const std::vector<float>& distances) const;
  std::vector<double> gather(vtkDataArray* array) const;

  FluidDomain domain_;
  vtkSmartPointer<vtkPolyData> surface_; // in indices of voxels, with normals
  std::vector<std::int64_t> nearVoxels_; // all that a fit may use
  std::vector<std::int64_t> firstTerm_;  // of each point, and the end
  std::vector<Term> terms_;
};

}

#endif
