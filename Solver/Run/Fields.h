// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>

namespace tiledlbm {

/// An output field of a run: values of each voxel in SI units, zero in the solid.
struct FieldKind {
  const char* name;  ///< of the array
  int components;    ///< three for a vector
  bool isPressure;   ///< Pa, gauge
};

/// All fields, in the order in which FieldReader.cpp computes them.
constexpr std::array<FieldKind, 2> fieldKinds{{{"velocity", 3, false}, {"pressure", 1, true}}};

/// Indices of fields that other quantities derive from.
constexpr std::size_t velocityField = 0, pressureField = 1;

/// Arrays of the fields; voxels in the order of VoxelMask.
template <class Real>
using FieldValues = std::array<Real*, fieldKinds.size()>;

}  // namespace tiledlbm
