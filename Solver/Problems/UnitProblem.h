// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <limits>
#include <variant>

#include "Kernels/Models.h"
#include "Solver/Setting.h"

/// Problems of parameters and of the lattice units derived from them, with their figures. A
/// `workable` value passes the checks; it is NaN if none was found, and a lattice velocity of 0
/// stands for Auto.
namespace tiledlbm {

/// Range of a setting.
struct ValueRange {
  double lowest = 0;
  bool includesLowest = false;
  double highest = std::numeric_limits<double>::infinity();  ///< included, unless it is infinite
};

/// A setting that is not finite or out of its range.
struct ValueOutOfRange {
  Setting setting = Setting::VoxelSize;
  double value = 0;
  ValueRange range;
};

/// A whole number out of its range.
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
  double largest = 0;   ///< largest for which the method describes a liquid
  double workable = 0;  ///< lattice velocity
};

/// A relaxation time too close to 0.5; a higher lattice velocity raises it.
struct RelaxationTimeTooLow {
  double relaxationTime = 0;
  double smallest = 0;  ///< of the collision model
  CollisionModel collision = CollisionModel::Lbmrt;
  double workable = 0;  ///< lattice velocity
};

/// A relaxation time too close to 0.5 at any lattice velocity; smaller voxels raise it.
struct VoxelsTooLarge {
  double relaxationTime = 0;
  double smallest = 0;  ///< of the collision model
  CollisionModel collision = CollisionModel::Lbmrt;
  double voxelSize = 0;  ///< m
  double workable = 0;   ///< m, voxel size for which Auto finds a lattice velocity
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

/// Pressures with a large compressibility error.
struct PressuresTooFarApart {
  double pressureDifference = 0;  ///< Pa
  double densityDifference = 0;   ///< of the lattice density
  double workable = 0;            ///< lattice velocity
};

/// Units that single precision cannot represent.
struct ScalesNotHeld {
  double timeStep = 0;  ///< s
  double pressure = 0;  ///< Pa, reference pressure
  double relaxationTime = 0;
};

/// A flow with a visible compressibility error by its speed.
struct CompressibleFlow {
  double latticeVelocity = 0;  ///< largest of the flow
  bool isExpected = false;     ///< whether it is an estimate before the run
  double accurate = 0;         ///< largest lattice velocity with a small compressibility error
  double workable = 0;         ///< lattice velocity to set
};

/// The same where a lower lattice velocity would bring the relaxation time too close to 0.5.
struct CompressibleFlowInLargeVoxels {
  double latticeVelocity = 0;  ///< largest of the flow
  bool isExpected = false;     ///< whether it is an estimate before the run
  double accurate = 0;         ///< largest lattice velocity with a small compressibility error
  double relaxationTime = 0;
  double voxelSize = 0;  ///< m
  double workable = 0;   ///< m, voxel size
};

/// A relaxation time at which bounce-back walls are visibly displaced.
struct WallsDisplaced {
  double relaxationTime = 0;
  double largest = 0;   ///< for accurate walls
  double workable = 0;  ///< lattice velocity
};

/// A cardiac cycle with visible effects of slow sound on the lattice, see Acoustics.
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
