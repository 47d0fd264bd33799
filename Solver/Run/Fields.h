// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>

namespace tiledlbm {

/// A field that a run gives: values of each voxel in SI units, zero in the solid.
struct FieldKind {
  const char* name;  ///< of its array
  int components;    ///< three are those of a vector
  bool isPressure;   ///< Pa, gauge
};

/// All fields. FieldReader.cpp finds their values, in this order.
constexpr std::array<FieldKind, 2> fieldKinds{{{"velocity", 3, false}, {"pressure", 1, true}}};

/// Numbers of fields that others are made of.
constexpr std::size_t velocityField = 0, pressureField = 1;

/// Where the values of each field are, voxels in the order of VoxelMask.
template <class Real>
using FieldValues = std::array<Real*, fieldKinds.size()>;

}  // namespace tiledlbm
