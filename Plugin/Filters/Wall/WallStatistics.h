// SPDX-License-Identifier: BSD-3-Clause
#ifndef WallStatistics_h
#define WallStatistics_h

#include <array>
#include <vector>

class vtkDataArray;
class vtkPolyData;

namespace tiledlbm::plugin
{

/// Time averages of the wall shear stress, for example over cardiac cycles, at each point of a
/// wall.
///
/// With tau the wall shear stress vector at a point and T the total time:
/// - time-averaged wall shear stress, TAWSS = 1/T int |tau| dt, in Pa;
/// - oscillatory shear index, OSI = (1 - |int tau dt| / int |tau| dt) / 2, from 0 (constant
///   direction) to 1/2 (no mean vector): X. He and D. N. Ku, J. Biomech. Eng. 118 (1996) 74-82,
///   after D. N. Ku et al., Arteriosclerosis 5 (1985) 293-302;
/// - relative residence time, RRT = 1 / ((1 - 2 OSI) TAWSS), in 1/Pa: H. A. Himburg et al., Ann.
///   Biomed. Eng. 32 (2004) 1108-1117. It is the inverse of the length of the mean vector.
class WallStatistics
{
public:
  /// Adds a sample.
  /// \param duration time that the sample represents, s, above 0: the step between samples if that
  ///        is constant over whole cycles.
  /// \param shearStress a vector per point of the wall, Pa; the number of points is constant.
  void add(double duration, vtkDataArray* shearStress);

  /// Drops all samples.
  void reset();

  /// Time that the samples represent, s; 0 without samples.
  double duration() const { return this->duration_; }

  /// Adds point arrays: `mean_wall_shear_stress` (mean vector, Pa),
  /// `time_averaged_wall_shear_stress` (Pa), `oscillatory_shear_index` and
  /// `relative_residence_time` (1/Pa; where the mean vector is zero it would be infinite and is
  /// NaN, which ParaView paints in a separate colour). Adds nothing without samples.
  /// \param wall with the points of the samples.
  void writeTo(vtkPolyData* wall) const;

private:
  double duration_ = 0;
  struct Sums // Pa s
  {
    std::array<double, 3> vector{};
    double magnitude = 0;
  };
  std::vector<Sums> sums_; // by point
};

}

#endif
