// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace tiledlbm {

struct CaseOnDevice;

/// The mass that interpolated walls take from a steady flow, as far as it is known.
struct WallLoss {
  double perStep = 0;  ///< mass a step, lattice units; 0 while unknown
  // Of the last sample:
  std::int64_t step = 0;     ///< 0 before the first
  double mass = 0;           ///< of the flow, lattice units
  double storedDensity = 0;  ///< of the circuit, see OutletCircuit
};

/// Finds that loss, and has the circuit that lets sound out of the outlets keep to it.
///
/// In a steady flow what leaves is what enters less the loss. The circuit finds this by a mean over
/// several passages of sound (OutletCircuit::averagedSteps), and all the while takes a vessel that
/// empties for one that lets more through. The change of the mass tells the one from the other:
/// from a hundred steps on, the loss is known to some per cent of itself.
///
/// Nothing is done in short vessels, whose circuits find it as fast, nor where there is more than
/// one circuit of that kind: nobody knows the mass of each part of the vessel. \param step of this
/// sample, later than the last one. \param mass sum of the densities of all nodes.
void keepToWallLoss(CaseOnDevice& of, std::int64_t step, double mass, WallLoss& loss);

}  // namespace tiledlbm
