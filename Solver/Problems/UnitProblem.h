// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <limits>
#include <variant>

#include "Kernels/Models.h"
#include "Solver/Setting.h"

/// What can be wrong with parameters, and with the lattice units that follow from them, in numbers.
/// A `workable` value is one that passes the checks; NaN where none was found, and as a lattice
/// velocity 0 for Auto.
namespace tiledlbm {

/// Numbers that a setting can have.
struct ValueRange {
  double lowest = 0;
  bool includesLowest = false;
  double highest = std::numeric_limits<double>::infinity();  ///< included, unless it is infinite
};

/// A setting that is not finite, or beyond its range.
struct ValueOutOfRange {
  Setting setting = Setting::VoxelSize;
  double value = 0;
  ValueRange range;
};

/// A whole number that is beyond its range.
struct CountOutOfRange {
  Setting setting = Setting::NumberOfSteps;
  std::int64_t value = 0;
  std::int64_t lowest = 0;
  std::int64_t highest = std::numeric_limits<std::int64_t>::max();
};

/// A velocity of inlets or a pressure of outlets that is not finite.
struct BoundaryValueNotFinite {
  double inletVelocity = 0;   ///< m/s
  double outletPressure = 0;  ///< Pa
};

/// A lattice velocity of the order of the lattice's speed of sound.
struct LatticeVelocityTooHigh {
  double latticeVelocity = 0;
  double largest = 0;   ///< at which the method still describes a liquid
  double workable = 0;  ///< lattice velocity
};

/// A relaxation time too close to 0.5, which a higher lattice velocity raises.
struct RelaxationTimeTooLow {
  double relaxationTime = 0;
  double smallest = 0;  ///< of the collision model
  CollisionModel collision = CollisionModel::Lbmrt;
  double workable = 0;  ///< lattice velocity
};

/// A relaxation time too close to 0.5 at any lattice velocity, which smaller voxels raise.
struct VoxelsTooLarge {
  double relaxationTime = 0;
  double smallest = 0;  ///< of the collision model
  CollisionModel collision = CollisionModel::Lbmrt;
  double voxelSize = 0;  ///< m
  double workable = 0;   ///< m, voxel size with which Auto finds a lattice velocity
};

/// Viscosities at rest and at high shear rates that are too far apart for one lattice.
struct ViscositiesTooFarApart {
  double ratio = 0;
  double workable = 0;  ///< Pa s, viscosity at rest
};

/// A relaxation time of the fluid at rest that is too high.
struct RestRelaxationTimeTooHigh {
  double relaxationTime = 0;
  double largest = 0;
  double workable = 0;  ///< lattice velocity
};

/// Pressures that compress the lattice's fluid.
struct PressuresTooFarApart {
  double pressureDifference = 0;  ///< Pa
  double densityDifference = 0;   ///< of the lattice density
  double workable = 0;            ///< lattice velocity
};

/// Units with numbers that single precision does not hold.
struct ScalesNotHeld {
  double timeStep = 0;  ///< s
  double pressure = 0;  ///< Pa, around which pressures lie
  double relaxationTime = 0;
};

/// A flow that its speed makes visibly compressible.
struct CompressibleFlow {
  double latticeVelocity = 0;  ///< largest of the flow
  bool isExpected = false;     ///< whether that is an estimate from before the run
  double accurate = 0;         ///< lattice velocity up to which compressibility is small
  double workable = 0;         ///< lattice velocity to set
};

/// The same where a lower lattice velocity would bring the relaxation time too close to 0.5.
struct CompressibleFlowInLargeVoxels {
  double latticeVelocity = 0;  ///< largest of the flow
  bool isExpected = false;     ///< whether that is an estimate from before the run
  double accurate = 0;         ///< lattice velocity up to which compressibility is small
  double relaxationTime = 0;
  double voxelSize = 0;  ///< m
  double workable = 0;   ///< m, voxel size
};

/// A relaxation time at which bounce-back walls are visibly displaced.
struct WallsDisplaced {
  double relaxationTime = 0;
  double largest = 0;   ///< at which walls are where they should be
  double workable = 0;  ///< lattice velocity
};

/// A heartbeat in which sound is so slow that the flow is visibly that of a lattice, see Acoustics.
struct SlowSound {
  double acousticNumber = 0;
  double complianceShare = 0;  ///< NaN without circuits
  double workable = 0;         ///< lattice velocity
};

using UnitProblem =
    std::variant<ValueOutOfRange, CountOutOfRange, BoundaryValueNotFinite, LatticeVelocityTooHigh,
                 RelaxationTimeTooLow, VoxelsTooLarge, ViscositiesTooFarApart,
                 RestRelaxationTimeTooHigh, PressuresTooFarApart, ScalesNotHeld, CompressibleFlow,
                 CompressibleFlowInLargeVoxels, WallsDisplaced, SlowSound>;

}  // namespace tiledlbm
