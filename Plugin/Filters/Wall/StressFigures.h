// SPDX-License-Identifier: BSD-3-Clause
#ifndef Wall_StressFigures_h
#define Wall_StressFigures_h

#include "vtkSmartPointer.h"

class vtkDoubleArray;

namespace tiledlbm::plugin
{

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

struct WallForces;

/// The array `wall_shear_stress_magnitude` of a stress.
vtkSmartPointer<vtkDoubleArray> magnitudeOf(vtkDoubleArray* stress);

/// The figures of a wall whose parts are on all ranks, with errors.
StressFigures stressFiguresOnAll(const WallForces& forces);

}

#endif
