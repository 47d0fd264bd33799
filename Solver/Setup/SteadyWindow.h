// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Time scales for the test of a steady flow.
///
/// The initial flow leaves the vessel in one flow-through, in which the inflow fills it once, or
/// decays by friction, if that is faster. Decay does not apply to a vessel with a resistance or a
/// Windkessel at an outlet, which fills on its own time scale.
class SteadyWindow {
 public:
  /// \param volume of the fluid, m3.
  /// \param width of the vessel, m.
  /// \param viscosity kinematic, m2/s.
  /// \param soundSpeed of the lattice, m/s.
  /// \param hasCircuits whether there is a resistance or a Windkessel.
  SteadyWindow(double volume, double width, double viscosity, double soundSpeed, bool hasCircuits);

  /// Decay time to 1 / e of the slowest disturbance in a tube, s: the velocity across it, D^2 / (4
  /// j^2 nu) (j: the first zero of the Bessel function J0), or the pressure along it, which
  /// friction makes diffuse, 4 L^2 / pi^2 (32 nu / (c D)^2).
  double decayTime() const { return decayTime_; }
  /// Time in which the initial flow leaves the vessel or decays to 1 / e; no rate of change
  /// persists for longer.
  /// \param inflow m3/s, above 0.
  /// \return s
  double memory(double inflow) const;
  /// Length of the observation: a part of memory(), but at least two passages of sound; the whole
  /// memory() with circuits.
  /// \param inflow m3/s, above 0.
  /// \return s
  double at(double inflow) const;
  /// Time in which sound leaves the vessel through its openings, s.
  double soundMemory() const;
  /// Settling time from rest after the ramp, by trial.
  /// \param inflow m3/s, above 0.
  /// \return s
  double settlingTime(double inflow, bool isFromRest = true) const;
  /// Settling time without inflow: several decay times, s.
  double settlingTime() const;

 private:
  double volume_;
  double decayTime_;
  double soundTime_;  ///< passage of sound through the vessel, s
  bool hasCircuits_;
};

/// Largest width of an opening along an axis, voxels.
std::int64_t widthOf(const VoxelMask& mask, const Opening& opening);

/// The window of a flow in a volume. Its width is that of the widest opening with a flow, or else
/// of the widest moving wall.
/// \param nodes of the fluid.
/// \param viscosity kinematic, m2/s.
SteadyWindow steadyWindow(const VoxelMask& mask, const std::vector<Opening>& openings,
                          const std::vector<OpeningRole>& roles, std::int64_t nodes,
                          const LatticeUnits& units, double viscosity);

}  // namespace tiledlbm
