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

/// Elements of the lumped-parameter (0D) model at an outlet, SI units; see Circuit.
struct CircuitElements {
  double proximalResistance = 0;  ///< Pa s/m3
  double compliance = 0;          ///< m3/Pa, 0 for a resistance alone
  double distalResistance = 0;    ///< Pa s/m3

  /// Resistance to a steady flow, Pa s/m3.
  double resistance() const { return proximalResistance + distalResistance; }
};

/// Circuit as the values a, b, c of a row with role 6: Pa s/ml, ml/Pa, Pa s/ml.
std::array<double, 3> rowValuesOf(const CircuitElements& circuit);

/// Boundary condition of an opening, SI units.
struct OpeningCondition {
  OpeningRole role = OpeningRole::Wall;
  double speed = 0;  ///< m/s, mean normal speed into the fluid; where a waveform is followed, at
                     ///< its largest value; inlets
  bool followsWaveform = false;  ///< inlets and Pressure
  std::size_t waveform = 0;      ///< index in waveformsOf
  /// Index in OpeningSignals of the factor on the prescribed values. Each inlet has a signal, as
  /// has each opening with a pressure that follows a waveform or is oblique to the axes, while
  /// there are unused signals.
  int signal = OpeningSignals<double>::steady;
  /// Measured velocity of an inlet, see followMeasuredPlane: for each voxel of the opening, in its
  /// order, the velocity along the image axes over the mean normal speed. Else empty.
  std::vector<std::array<double, 3>> profile;
  /// Pa, gauge; of role Pressure, with a waveform its mean, or behind a circuit.
  double pressure = 0;
  double lowestPressure = 0, highestPressure = 0;  ///< Pa, gauge, at any time; Pressure
  /// Whether fluid is expected to leave here. At backflow an outlet prescribes the total pressure;
  /// an opening that drives the flow prescribes the static one. Roles with a pressure.
  bool isOutlet = false;
  std::array<double, 3> velocity{};  ///< m/s, along the image axes; MovingWall
  /// Elements for Resistance, Windkessel and FlowShare. With a waveform, FlowShare starts from a
  /// Windkessel; without one from a resistance, 0 without Parameters::targetMeanPressure.
  CircuitElements circuit;
  double share = 0;  ///< of the outflow of its region, above 0 and below 1; FlowShare

  /// Whether FlowShares adjusts the pressure to obtain the share of the flow; else it scales a
  /// circuit, or there is no share.
  bool isPressureControlled() const {
    return role == OpeningRole::FlowShare && circuit.compliance == 0;
  }

  bool isOblique = false;  ///< oblique to the axes, where pressures are inexact

  /// Whether its signal is the prescribed density, and not a factor.
  bool setsDensity() const { return hasPressure(role) && signal != OpeningSignals<double>::steady; }
  /// Whether the run adjusts this density by the computed pressure, DriveSignals::adjustPressure.
  bool isPressureAdjusted() const { return isOblique && setsDensity(); }
};

/// Row with this condition: the inverse of resolveConditions, with the flow rate of an inlet in
/// place of its speed.
/// \param flow m3/s, of an inlet.
OpeningRow rowOf(int id, const OpeningCondition& condition, double flow);

/// Density deviation for the mean pressure of an opening; 0 behind a circuit, which adds its own.
double prescribedDensity(const OpeningCondition& condition, const LatticeUnits& units);

/// Role of an opening without a row: the largest opening is a velocity inlet, the others are
/// pressure outlets.
OpeningRole automaticRoleOf(const Opening& opening);

/// Determines the boundary condition of every opening: by its row or the automatic role, a measured
/// profile, the waveforms, and Windkessels for Parameters::targetMeanPressure and for shares of the
/// flow (tunedWindkessels).
/// \throws InvalidInput for a row with an unknown id or role, or with a value that is not finite or
///        out of range; two rows for one opening; a wall that moves out of its plane; an invalid
///        waveform, or one without an inlet; a target that no Windkessels reach; a share of the
///        flow with a waveform but without such a target.
std::vector<OpeningCondition> resolveConditions(const VoxelMask& mask,
                                                const std::vector<Opening>& openings,
                                                const Parameters& parameters);

/// Whether the fluid of a region is driven by an inlet, a moving wall or a pressure difference.
bool isDriven(const Region& region, const std::vector<OpeningCondition>& conditions);

/// Whether an opening of a region has a pressure independent of the flow, constant or by a
/// waveform.
bool hasFixedPressure(const Region& region, const std::vector<OpeningCondition>& conditions);

/// Checks that the conditions drive a flow, that the inflow of a region has a way out, and that the
/// shares of its outlets are possible.
/// \throws InvalidInput
void checkConditions(const std::vector<Opening>& openings,
                     const std::vector<OpeningCondition>& conditions,
                     const std::vector<Region>& regions);

}  // namespace tiledlbm
