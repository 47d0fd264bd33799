// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <vector>

#include "Kernels/Boundary/OpeningSignals.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Regions.h"

namespace tiledlbm {

/// The elements of a circuit at an outlet, SI units; see OutletCircuit.
struct CircuitElements {
  double proximalResistance = 0;  ///< Pa s/m3
  double compliance = 0;          ///< m3/Pa, 0 for a resistance alone
  double distalResistance = 0;    ///< Pa s/m3

  /// Pa s/m3, to a steady flow.
  double resistance() const { return proximalResistance + distalResistance; }
};

/// A circuit as the values a, b, c of a row with role 6: Pa s/ml, ml/Pa, Pa s/ml.
std::array<double, 3> rowValuesOf(const CircuitElements& circuit);

/// What is prescribed at an opening, SI units.
struct OpeningCondition {
  OpeningRole role = OpeningRole::Wall;
  double speed = 0;  ///< m/s, mean normal speed into the fluid; where a waveform is followed, at
                     ///< its largest value; inlets
  bool followsWaveform = false;  ///< inlets and Pressure
  std::size_t waveform = 0;      ///< which one of waveformsOf
  /// Index in OpeningSignals of the factor on the values. Each inlet has its own, and each opening
  /// with a pressure that follows a waveform, or at an angle to the axes, as far as they go.
  int signal = OpeningSignals<double>::steady;
  /// Velocity of each voxel of the opening, in its order, along the image axes, over the mean
  /// normal speed; of an inlet whose velocity was measured, see followMeasuredPlane. Else empty.
  std::vector<std::array<double, 3>> profile;
  /// Pa, gauge; Pressure, where a waveform is followed its mean, and behind a circuit.
  double pressure = 0;
  double lowestPressure = 0, highestPressure = 0;  ///< Pa, gauge, at any time; Pressure
  /// Whether fluid is meant to leave here. Where it comes back, the pressure of an outlet is the
  /// total one; that of an opening that drives the flow is the static one. Roles with a pressure.
  bool isOutlet = false;
  std::array<double, 3> velocity{};  ///< m/s, along the image axes; MovingWall
  /// Resistance, Windkessel, and FlowShare as far as it is known before the run: a Windkessel with
  /// a waveform, else a resistance, of 0 without Parameters::targetMeanPressure.
  CircuitElements circuit;
  double share = 0;  ///< of what leaves its region, above 0 and below 1; FlowShare

  /// Whether its pressure is found so that its share of the flow leaves; else a circuit is scaled,
  /// or there is no share. See FlowShares.
  bool findsPressure() const { return role == OpeningRole::FlowShare && circuit.compliance == 0; }

  bool isAtAngle = false;  ///< to the axes, so that a pressure is not found as it is set

  /// Whether its signal is the density that is set, and not a factor.
  bool setsDensity() const { return hasPressure(role) && signal != OpeningSignals<double>::steady; }
  /// Whether that density follows the pressure that is found, DriveSignals::correctPressure.
  bool isPressureCorrected() const { return isAtAngle && setsDensity(); }
};

/// The row of an opening that has a condition: the inverse of what resolveConditions makes of it,
/// with the flow rate of an inlet in place of its speed. \param flow m3/s, of an inlet.
OpeningRow rowOf(int id, const OpeningCondition& condition, double flow);

/// Density deviation of the lattice that stands for the mean pressure of an opening, 0 behind a
/// circuit, which adds its own.
double prescribedDensity(const OpeningCondition& condition, const LatticeUnits& units);

/// The role of an opening that no row names: the largest is a velocity inlet, the others are
/// pressure outlets.
OpeningRole automaticRoleOf(const Opening& opening);

/// Gives every opening its condition: that of its row, or the automatic one.
/// \throws InvalidInput for a row with an unknown id or role, a value that is not finite or of no
///         use, two rows for one opening, a wall that moves out of its plane, a waveform that is
///         none or that no inlet follows, a target that no Windkessels reach, or a share of a
///         heartbeat without such a target.
std::vector<OpeningCondition> resolveConditions(const VoxelMask& mask,
                                                const std::vector<Opening>& openings,
                                                const Parameters& parameters);

/// Whether anything moves the fluid of a region: an inlet, a moving wall, or pressures that differ.
/// \param conditions of all openings, by id.
bool isDriven(const Region& region, const std::vector<OpeningCondition>& conditions);

/// Whether an opening of a region has a pressure that does not follow its flow, constant or by a
/// waveform.
/// \param conditions of all openings, by id.
bool holdsItsPressure(const Region& region, const std::vector<OpeningCondition>& conditions);

/// Checks that the conditions drive a flow, that what enters a region can leave it, and that the
/// shares of its outlets can be.
/// \throws InvalidInput
void checkConditions(const std::vector<Opening>& openings,
                     const std::vector<OpeningCondition>& conditions,
                     const std::vector<Region>& regions);

}  // namespace tiledlbm
