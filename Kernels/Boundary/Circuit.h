// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/OpeningSignals.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Kinds of circuits behind openings. A circuit sets the prescribed pressure or velocity of its
/// openings by the flow through them or by their density.
enum class CircuitKind : int {
  /// Lumped-parameter (0D) model of the vessels beyond an outlet: a resistance Rp alone, or three
  /// elements (Windkessel: Westerhof, Lankhaar and Westerhof 2009, Med. Biol. Eng. Comput. 47,
  /// 131), with the flow Q, the pressures p of the opening, pc of the compliance C, and pd behind
  /// the distal resistance Rd:
  ///
  ///     C dpc/dt = Q - (pc - pd) / Rd,   p = pc + Rp Q
  LumpedModel,
  /// Vessel of infinite length behind outlets, which absorbs sound, with the acoustic resistance Z:
  ///
  ///     p = p0 + Z (Q - mean of Q)
  OutletSound,
  /// Sound absorber of an inlet. Where a wave arrives, it reduces the prescribed velocity u0 in
  /// proportion to the density of the wave, with the sum S of the nodes' densities in place of -Q:
  ///
  ///     u = u0 (1 + Z (mean of S - S))
  InletSound,
  /// Pressure p added at all pressure openings of a region in a flow with a waveform. The lattice
  /// has the pressures of the region plus p. A uniform pressure changes no incompressible flow, but
  /// lattice fluid would store its changes. With the mean pressure pm of lumped-parameter models,
  /// the net flow Q out of the region, its mean over some passages of sound, the acoustic
  /// resistance Z, a time T, the prescribed inflow Qi and the inertance M between the openings and
  /// the middle of the region,
  ///
  ///     p = Z (q + integral of q dt / T) - M dQi/dt - pm,   q = Q - mean of Q
  ///
  /// The first term absorbs sound, as OutletSound does; the integral keeps the mass in the region
  /// constant. With the delay of sound in a straight vessel the control is stable for each T. The
  /// third term is the pressure that accelerates the fluid, before a net flow shows its lack.
  CommonPressure
};

/// The part of a circuit that changes from step to step. Pressures are deviations of the lattice
/// density from 1, flows are masses per step out of the fluid (WatchedSums::inflow). For InletSound
/// the flows are minus the sum of the nodes' densities, and the densities are fractions of the
/// prescribed velocity.
struct CircuitState {
  double storedDensity;  ///< pc; for sound, Z times the mean flow
  double lastFlow;       ///< flow of the last step
  double flow;           ///< smoothed flow; for CommonPressure the integral, times Z / T
  double density;        ///< p, without p0; for InletSound u / u0 - 1
};

/// A circuit. After each step it advances with the flow that the next step would have at the
/// present pressure. The pressure follows the flow after two stages of smoothing:
/// - the mean of two steps, since the flow of one step would feed the lattice mode that changes its
///   sign at each step;
/// - an average over some more steps, with which the circuit takes energy from sound in the vessel.
struct Circuit : CircuitState {
  CircuitKind kind;
  double smoothing;  ///< weight of a step in the smoothed flow or the integral, above 0, at most 1

  // Of a LumpedModel; times are steps.
  double proximalResistance;  ///< Rp, density deviation over flow
  double compliance;          ///< C, flow times steps over density deviation; 0 for Rp alone
  double distalResistance;    ///< Rd, above 0 where there is a compliance
  double distalDensity;       ///< pd, density deviation
  int common;                 ///< index of the circuit of kind CommonPressure
  double weight;              ///< in its mean pm; 0 without such a circuit

  // Of sound absorbers.
  double soundImpedance;  ///< Z, density deviation over flow of an outgoing wave
  double averagedSteps;   ///< averaging time of the mean flow, at least 1
  double inertance;       ///< M of a CommonPressure, density deviation over change of flow per step
  int signal;             ///< of a CommonPressure: index of the change of Qi per step

  TILEDLBM_HOST_DEVICE bool isInletAbsorber() const { return kind == CircuitKind::InletSound; }

  /// Starts a sound absorber in a steady flow, to which it adds nothing.
  void settle(double steadyFlow) {
    flow = lastFlow = steadyFlow;
    setMeanFlow(steadyFlow);
    density = 0;
  }
  /// Sets the mean flow of a sound absorber.
  void setMeanFlow(double mean) { storedDensity = soundImpedance * mean; }
};

/// Advances the mean flow and the density of a sound absorber.
/// \param flow mean of two steps.
TILEDLBM_HOST_DEVICE void advanceAbsorber(Circuit& circuit, double flow) {
  const double sound = circuit.soundImpedance * (circuit.isInletAbsorber() ? circuit.flow : flow);
  circuit.storedDensity += (sound - circuit.storedDensity) / circuit.averagedSteps;
  circuit.density = sound - circuit.storedDensity;
}

/// Advances the density of a CommonPressure, except for pm.
/// \param flow mean of two steps. \param inflowChange change of the prescribed inflow per step.
TILEDLBM_HOST_DEVICE void advanceCommonPressure(Circuit& circuit, double flow,
                                                double inflowChange) {
  const double sound = circuit.soundImpedance * flow;
  circuit.storedDensity += (sound - circuit.storedDensity) / circuit.averagedSteps;
  const double change = sound - circuit.storedDensity;
  circuit.flow += circuit.smoothing * change - circuit.flow / circuit.averagedSteps;
  circuit.density = change + circuit.flow - circuit.inertance * inflowChange;
}

/// Advances a circuit by one step.
/// \param outflow of its openings in a step at the present pressure.
/// \param signals of the step. The steady one is a factor on the pressure and on the flow into the
///        compliance of a LumpedModel, 0 to 1, during the start-up of the flow.
TILEDLBM_HOST_DEVICE void updateCircuit(Circuit& circuit, double outflow,
                                        const OpeningSignals<double>& signals) {
  const double mean = 0.5 * (outflow + circuit.lastFlow);
  circuit.lastFlow = outflow;
  if (circuit.kind == CircuitKind::CommonPressure) {
    advanceCommonPressure(circuit, mean, signals.factor[circuit.signal]);
    return;
  }
  circuit.flow += circuit.smoothing * (mean - circuit.flow);
  if (circuit.kind != CircuitKind::LumpedModel) {
    advanceAbsorber(circuit, mean);
    return;
  }
  const double factor = signals.factor[OpeningSignals<double>::steady];
  if (circuit.compliance > 0) {
    const double leaving =
        (circuit.storedDensity - circuit.distalDensity) / circuit.distalResistance;
    circuit.storedDensity += factor * (outflow - leaving) / circuit.compliance;
  }
  circuit.density = factor * (circuit.storedDensity + circuit.proximalResistance * circuit.flow);
}

/// Subtracts pm of each CommonPressure, after the update of all circuits of a flow.
TILEDLBM_HOST_DEVICE void subtractCommonPressures(Circuit* circuits, int count) {
  for (int i = 0; i < count; ++i) {
    if (circuits[i].weight > 0) {
      circuits[circuits[i].common].density -= circuits[i].weight * circuits[i].density;
    }
  }
}

}  // namespace tiledlbm
