// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Time over which a flow must not change to count as steady: a flow-through, in which the inflow
/// fills the vessel once, or, where that is shorter, several times what friction takes to make
/// disturbances die out. The second is not looked at where a resistance or a Windkessel is among
/// the outlets, which fills the vessel with a time of its own.
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
  /// \param inflow m3/s, above 0. \return s
  double at(double inflow) const;
  /// The window, and before it what the profile takes to develop, by trial.
  /// \param inflow m3/s, above 0. \return s
  double settlingTime(double inflow) const;
  /// The same where nothing enters: several times what disturbances take to die out. s
  double settlingTime() const;

 private:
  double volume_;
  double decayTime_;
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
