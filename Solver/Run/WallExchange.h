// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Boundary/OutletCircuit.h"

namespace tiledlbm {

struct CaseOnDevice;

/// The mass that interpolated walls give to a steady flow or take from it, as far as it is known.
struct WallExchange {
  /// Mass that walls give in a step, lattice units, negative where they take it; 0 while unknown.
  double perStep = 0;
  // Of the last sample:
  std::int64_t step = -1;    ///< -1 before the first
  double mass = 0;           ///< of the flow, lattice units
  double storedDensity = 0;  ///< of the circuit, see OutletCircuit
};

/// Finds that mass, and has the circuit that lets sound out of the outlets keep to it.
///
/// In a steady flow what leaves is what enters and what walls give. The circuit finds this by a
/// mean over several passages of sound (OutletCircuit::averagedSteps), and all the while takes a
/// vessel that empties for one that lets more through. The change of the mass tells the one from
/// the other: from a hundred steps on, what walls give is known to some per cent of itself.
///
/// Nothing is done in short vessels, whose circuits find it as fast, nor where the circuit does not
/// take all openings: nobody knows the mass of each part of the vessel.
/// \param step of this sample; nothing is done where it is not later than the last one.
/// \param mass sum of the densities of all nodes.
/// \param circuits of all ranks as they are; as they are set.
void keepToWallExchange(CaseOnDevice& of, std::int64_t step, double mass,
                        std::vector<OutletCircuit>& circuits, WallExchange& exchange);

/// Has it go on from a flow that was altered since the last sample. The parameters are those above.
void beginWallExchange(const CaseOnDevice& of, std::int64_t step, double mass,
                       std::vector<OutletCircuit>& circuits, WallExchange& exchange);

/// Whether a vessel is one in which it finds that mass. Called by all ranks alike.
bool hasWallExchange(const CaseOnDevice& of);

}  // namespace tiledlbm
