// SPDX-License-Identifier: BSD-3-Clause
#ifndef WallStatistics_h
#define WallStatistics_h

#include <array>
#include <cstdint>
#include <vector>

class vtkDataArray;
class vtkPolyData;

namespace tiledlbm::plugin
{

/// Averages of the wall shear stress over a time, such as cardiac cycles, at each point of a wall.
///
/// With tau the wall shear stress vector at a point and T the time taken together:
/// - time-averaged wall shear stress, TAWSS = 1/T int |tau| dt, in Pa;
/// - oscillatory shear index, OSI = (1 - |int tau dt| / int |tau| dt) / 2, from 0 (always the same
///   way) to 1/2 (to and fro alike): X. He and D. N. Ku, J. Biomech. Eng. 118 (1996) 74-82, after
///   D. N. Ku et al., Arteriosclerosis 5 (1985) 293-302;
/// - relative residence time, RRT = 1 / ((1 - 2 OSI) TAWSS), in 1/Pa: H. A. Himburg et al., Ann.
///   Biomed. Eng. 32 (2004) 1108-1117. It is the inverse of the length of the mean vector.
class WallStatistics
{
public:
  /// Takes one more sample.
  /// \param duration the time that it stands for, s, above 0: with a constant step between samples
  ///        over whole cycles, that step.
  /// \param shearStress a vector of each point of the wall, Pa; of as many points each time.
  void add(double duration, vtkDataArray* shearStress);

  /// Forgets all samples.
  void reset();

  /// Time that the samples stand for, s; 0 if there is none.
  double duration() const { return this->duration_; }

  /// Adds point arrays: `mean_wall_shear_stress` (mean vector, Pa),
  /// `time_averaged_wall_shear_stress` (Pa), `oscillatory_shear_index` and
  /// `relative_residence_time` (1/Pa; NaN, which ParaView paints in a colour of its own, where the
  /// mean vector is zero and it would be infinite). Adds nothing if there was no sample.
  /// \param wall with the points of the samples.
  void writeTo(vtkPolyData* wall) const;

private:
  double duration_ = 0;
  std::vector<std::array<double, 3>> vectorSums_; // Pa s
  std::vector<double> magnitudeSums_;             // Pa s
};

}

#endif
