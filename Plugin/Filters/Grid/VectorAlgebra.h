// SPDX-License-Identifier: BSD-3-Clause
#ifndef VectorAlgebra_h
#define VectorAlgebra_h

#include "Input/ImageFrame.h"

#include "Solver/Geometry/Point.h" // dot

namespace tiledlbm::plugin
{

/// The way from b to a.
inline Vector difference(const Vector& a, const Vector& b)
{
  return { a[0] - b[0], a[1] - b[1], a[2] - b[2] };
}

inline Vector scaled(const Vector& vector, double factor)
{
  return { factor * vector[0], factor * vector[1], factor * vector[2] };
}

inline Vector cross(const Vector& a, const Vector& b)
{
  return { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };
}

}

#endif
