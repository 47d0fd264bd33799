// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "Kernels/Collision/CollisionTraits.h"
#include "Kernels/ModelNames.h"

namespace tiledlbm {

/// Type of the arithmetic and of the stored populations. SixteenBit computes in single precision
/// and stores populations in 16 bits (Kernels/Values/SixteenBit.h).
enum class Precision { Double, Single, SixteenBit };

/// Bytes of a stored population.
constexpr int bytesOf(Precision precision) {
  return precision == Precision::Double ? 8 : precision == Precision::Single ? 4 : 2;
}

/// Distance from 1 to the next representable number.
constexpr double epsilonOf(Precision precision) {
  return precision == Precision::Double   ? 0x1p-52
         : precision == Precision::Single ? 0x1p-23
                                          : 0x1p-10;
}

/// How populations are stored.
enum class PopulationStorage {
  Auto,          ///< best for the device and its free memory, see chooseStorage
  FullTiles,     ///< all nodes of each tile of 4^3, twice (Kernels/FullTiles; paper, section 3)
  CompactTiles,  ///< the non-solid nodes alone, twice (Kernels/CompactTiles)
  CompactTilesInPlace  ///< the non-solid nodes alone, once
};

/// The device of the simulation. Auto selects a usable GPU, else the CPU.
enum class DeviceChoice { Auto, Gpu, Cpu };

/// The compile-time choices of a kernel, as run-time values.
struct ModelChoice {
  CollisionModel collision = CollisionModel::BoundedLbmrt;
  FluidModel fluid = FluidModel::Incompressible;
  Precision precision = Precision::Double;
  PopulationStorage storage = PopulationStorage::Auto;
  ViscosityModel viscosity = ViscosityModel::Newtonian;
};

/// Name of a collision model, for example "LBMRT".
inline std::string nameOf(CollisionModel collision) {
  return traitsOf(collision).name;
}

/// Name of a precision: "double", "single", "sixteen-bit".
inline std::string nameOf(Precision precision) {
  switch (precision) {
    case Precision::Double:
      return "double";
    case Precision::Single:
      return "single";
    default:
      return "sixteen-bit";
  }
}

/// Name of a storage, for example "compact tiles, in place".
inline std::string nameOf(PopulationStorage storage) {
  switch (storage) {
    case PopulationStorage::FullTiles:
      return "full tiles";
    case PopulationStorage::CompactTiles:
      return "compact tiles";
    case PopulationStorage::CompactTilesInPlace:
      return "compact tiles, in place";
    default:
      return "automatic";
  }
}

}  // namespace tiledlbm
