// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Portability.h"

namespace tiledlbm {

/// What lies beyond an opening and makes its pressure follow the flow, one of:
/// - a resistance, or three elements (Windkessel: Westerhof, Lankhaar and Westerhof 2009, Med.
/// Biol.
///   Eng. Comput. 47, 131), a model of the vessels beyond an outlet;
/// - a vessel without an end, into which sound goes: see soundImpedance. There is one behind inlets
///   as well, see takesDensity.
///
/// The flow Q passes the proximal resistance, then parts: into the compliance, and through the
/// distal resistance to where the pressure is constant. Pressures are deviations of the lattice
/// density from 1, flows are masses a step (WatchedSums::inflow), times are steps.
///
/// It is advanced after each step with the flow of that step, so that its pressure is one step
/// late. The pressure follows the flow smoothed, in two stages:
/// - the mean of two steps, since the flow of one would feed the mode of the lattice that changes
///   its sign from step to step;
/// - an average over some more steps, so that the circuit takes energy from sound in the vessel.
struct OutletCircuit {
  double proximalResistance;  ///< density deviation over flow
  double compliance;          ///< flow times steps over density deviation; 0 for a resistance alone
  double distalResistance;    ///< above 0 where there is a compliance
  double distalDensity;       ///< density deviation behind the circuit
  double smoothing;           ///< weight of a step in the smoothed flow, above 0, at most 1
  /// Density deviation over flow of sound that leaves, above 0 for a circuit that lets sound out;
  /// it has none of the elements above. What it adds to the prescribed pressure is the flow beyond
  /// its mean times this.
  double soundImpedance;
  double averagedSteps;  ///< of that mean, at least 1
  /// Whether it lets sound out of an inlet. In place of the flow it takes the densities of the
  /// nodes, added up and with the opposite sign, and `density` is a part of the prescribed velocity
  /// that is added to it: where sound arrives, the more fluid leaves the denser it is.
  bool takesDensity;

  /// Density deviation behind the proximal resistance; where sound goes out, that of the mean flow.
  double storedDensity;
  double lastFlow;  ///< out of the fluid, in the last step
  double flow;      ///< the same, smoothed
  double density;   ///< density deviation that the opening prescribes in the coming step

  /// Whether it lets sound out of outlets.
  bool isOfSoundAtOutlets() const { return soundImpedance > 0 && !takesDensity; }
  /// Whether another one is of the same kind: elements, or sound of outlets or of an inlet.
  bool isAlike(const OutletCircuit& other) const {
    return (soundImpedance > 0) == (other.soundImpedance > 0) && takesDensity == other.takesDensity;
  }
};

/// The pressure of a circuit that lets sound out. \param flow mean of two steps.
TILEDLBM_HOST_DEVICE void letSoundOut(OutletCircuit& circuit, double flow) {
  const double sound = circuit.soundImpedance * (circuit.takesDensity ? circuit.flow : flow);
  circuit.storedDensity += (sound - circuit.storedDensity) / circuit.averagedSteps;
  circuit.density = sound - circuit.storedDensity;
}

/// Advances a circuit by a step.
/// \param outflow of its openings in that step.
/// \param factor on its pressure, 0 to 1, with which the flow is started up.
TILEDLBM_HOST_DEVICE void updateCircuit(OutletCircuit& circuit, double outflow, double factor) {
  const double mean = 0.5 * (outflow + circuit.lastFlow);
  circuit.flow += circuit.smoothing * (mean - circuit.flow);
  circuit.lastFlow = outflow;
  if (circuit.soundImpedance > 0) {
    letSoundOut(circuit, mean);
    return;
  }
  if (circuit.compliance > 0) {
    const double leaving =
        (circuit.storedDensity - circuit.distalDensity) / circuit.distalResistance;
    circuit.storedDensity += factor * (outflow - leaving) / circuit.compliance;
  }
  circuit.density = factor * (circuit.storedDensity + circuit.proximalResistance * circuit.flow);
}

}  // namespace tiledlbm
