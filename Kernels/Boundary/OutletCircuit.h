// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Portability.h"

namespace tiledlbm {

/// A model of the vessels beyond an outlet, whose pressure follows the flow: a resistance, or three
/// elements (Windkessel: Westerhof, Lankhaar and Westerhof 2009, Med. Biol. Eng. Comput. 47, 131).
///
/// The flow Q passes the proximal resistance, then parts: into the compliance, and through the
/// distal resistance to where the pressure is constant. Pressures are deviations of the lattice
/// density from 1, flows are masses a step (Engine::inflows), times are steps.
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

  double storedDensity;  ///< density deviation behind the proximal resistance
  double lastFlow;       ///< out of the fluid, in the last step
  double flow;           ///< the same, smoothed
  double density;        ///< density deviation that the opening prescribes in the coming step
};

/// Advances a circuit by a step.
/// \param outflow of its opening in that step.
/// \param factor on its pressure, 0 to 1, with which the flow is started up.
TILEDLBM_HOST_DEVICE void updateCircuit(OutletCircuit& circuit, double outflow, double factor) {
  circuit.flow += circuit.smoothing * (0.5 * (outflow + circuit.lastFlow) - circuit.flow);
  circuit.lastFlow = outflow;
  if (circuit.compliance > 0) {
    const double leaving =
        (circuit.storedDensity - circuit.distalDensity) / circuit.distalResistance;
    circuit.storedDensity += factor * (outflow - leaving) / circuit.compliance;
  }
  circuit.density = factor * (circuit.storedDensity + circuit.proximalResistance * circuit.flow);
}

}  // namespace tiledlbm
