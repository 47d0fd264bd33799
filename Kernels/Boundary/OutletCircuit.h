// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Portability.h"

namespace tiledlbm {

/// Lumped-parameter (0D) model behind an opening, whose pressure depends on the flow. One of:
/// - a resistance, or three elements (Windkessel: Westerhof, Lankhaar and Westerhof 2009, Med.
///   Biol. Eng. Comput. 47, 131), a model of the vessels beyond an outlet;
/// - a vessel of infinite length, which absorbs sound: see soundImpedance. Inlets can have one too,
///   see takesDensity.
///
/// The flow Q passes the proximal resistance, then splits: one part enters the compliance, the
/// other passes the distal resistance to a constant pressure. Pressures are deviations of the
/// lattice density from 1, flows are masses per step (WatchedSums::inflow), times are steps.
///
/// The model advances after each step with the flow of that step; its pressure therefore lags by
/// one step. The pressure follows the flow after two stages of smoothing:
/// - the mean of two steps, since the flow of one step would feed the lattice mode that changes its
///   sign at each step;
/// - an average over some more steps, with which the model takes energy from sound in the vessel.
struct OutletCircuit {
  double proximalResistance;  ///< density deviation over flow
  double compliance;          ///< flow times steps over density deviation; 0 for a resistance alone
  double distalResistance;    ///< above 0 where there is a compliance
  double distalDensity;       ///< density deviation behind the distal resistance
  double smoothing;           ///< weight of a step in the smoothed flow, above 0, at most 1
  /// Density deviation over flow of an outgoing sound wave; above 0 for a model that absorbs sound,
  /// which has none of the elements above. The model adds to the prescribed pressure this value
  /// times the deviation of the flow from its mean.
  double soundImpedance;
  double averagedSteps;  ///< averaging time of the mean flow, at least 1
  /// Whether the model absorbs sound at an inlet. Its input is then minus the sum of the densities
  /// of the nodes instead of the flow. `density` is a fraction of the prescribed velocity, which
  /// the condition adds to that velocity: where a wave arrives, the outflow rises with its density.
  bool takesDensity;

  /// Density deviation behind the proximal resistance; for absorbed sound, that of the mean flow.
  double storedDensity;
  double lastFlow;  ///< out of the fluid, in the last step
  double flow;      ///< smoothed flow
  double density;   ///< prescribed density deviation of the opening in the next step

  /// Whether the model absorbs sound at outlets.
  bool isOfSoundAtOutlets() const { return soundImpedance > 0 && !takesDensity; }
  /// Whether another model is of the same kind: elements, sound at outlets or sound at an inlet.
  bool isAlike(const OutletCircuit& other) const {
    return (soundImpedance > 0) == (other.soundImpedance > 0) && takesDensity == other.takesDensity;
  }
};

/// Updates the pressure of a model that absorbs sound.
/// \param flow mean of two steps.
TILEDLBM_HOST_DEVICE void letSoundOut(OutletCircuit& circuit, double flow) {
  const double sound = circuit.soundImpedance * (circuit.takesDensity ? circuit.flow : flow);
  circuit.storedDensity += (sound - circuit.storedDensity) / circuit.averagedSteps;
  circuit.density = sound - circuit.storedDensity;
}

/// Advances a model by one step.
/// \param outflow of its openings in that step.
/// \param factor on its pressure, 0 to 1, during the start-up of the flow.
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
