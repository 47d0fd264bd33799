// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// How long one has to look at a flow to tell that it is steady.
///
/// What a flow began with is carried out of the vessel in a flow-through, in which the inflow fills
/// it once, or dies out by friction, where that is faster. The second is not looked at where a
/// resistance or a Windkessel is among the outlets, which fills the vessel with a time of its own.
class SteadyWindow {
 public:
  /// \param volume of the fluid, m3. \param width of the vessel, m. \param viscosity kinematic,
  /// m2/s. \param soundSpeed of the lattice, m/s. \param hasCircuits whether there is a resistance
  /// or a Windkessel.
  SteadyWindow(double volume, double width, double viscosity, double soundSpeed, bool hasCircuits);

  /// Time in which the slowest disturbance of a tube falls to 1 / e, s: that across it, with
  /// D^2 / (4 j^2 nu) (j: the first zero of the Bessel function J0), or that of the pressure along
  /// it, which friction makes spread as heat does, with 4 L^2 / pi^2 (32 nu / (c D)^2).
  double decayTime() const { return decayTime_; }
  /// Time in which what a flow began with leaves the vessel, or falls to 1 / e. Changes go on with
  /// their rate for so long at most.
  /// \param inflow m3/s, above 0. \return s
  double memory(double inflow) const;
  /// Time over which changes are looked at: a part of that, or, where it is longer, that in which
  /// sound goes through the vessel twice; all of it where there are circuits.
  /// \param inflow m3/s, above 0. \return s
  double at(double inflow) const;
  /// Time in which sound that is left in the vessel goes out of its openings. s
  double soundMemory() const;
  /// What a flow takes to settle, from rest after the ramp, by trial.
  /// \param inflow m3/s, above 0. \return s
  double settlingTime(double inflow, bool isFromRest = true) const;
  /// The same where nothing enters: several times what disturbances take to die out. s
  double settlingTime() const;

 private:
  double volume_;
  double decayTime_;
  double soundTime_;  ///< that sound takes through the vessel, s
  bool hasCircuits_;
};

/// Width of an opening along the axis along which it is widest, in voxels.
std::int64_t widthOf(const VoxelMask& mask, const Opening& opening);

/// The window of a flow in a volume, whose width is that of its widest opening, or, where nothing
/// flows in or out, of its widest moving wall.
/// \param roles of the openings. \param nodes of the fluid. \param viscosity kinematic, m2/s.
SteadyWindow steadyWindow(const VoxelMask& mask, const std::vector<Opening>& openings,
                          const std::vector<OpeningRole>& roles, std::int64_t nodes,
                          const LatticeUnits& units, double viscosity);

}  // namespace tiledlbm
