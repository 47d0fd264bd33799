// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Boundary/Circuit.h"

namespace tiledlbm {

struct CaseOnDevice;

/// Estimate of the mass that interpolated bounce-back walls add to a steady flow or remove from it.
struct WallExchange {
  /// Mass that walls add per step, lattice units, negative where they remove mass; 0 while unknown.
  double massPerStep = 0;
  // Of the last sample:
  std::int64_t step = -1;    ///< -1 before the first
  double mass = 0;           ///< of the flow, lattice units
  double storedDensity = 0;  ///< of the circuit, see Circuit
};

/// Estimates this mass, and sets the mean flow of the outlets' sound absorber by it.
///
/// The estimate is the mass balance d(mass)/dt + outflow, with the net outflow through all
/// openings. In a steady flow this net outflow equals the mass from the walls. The absorber finds
/// its mean flow as an average over several passages of sound (Circuit::averagedSteps), during
/// which it cannot distinguish a vessel that loses mass from one with a larger flow. The change of
/// the total mass distinguishes the two: after a hundred steps the mass from the walls is known to
/// some per cent.
///
/// Short vessels, whose absorbers converge as fast, need no estimate. Without an absorber common to
/// all openings there is none either, since the mass of each part of the vessel is unknown.
/// \param step of this sample; without an effect unless later than the last one.
/// \param mass sum of the densities of all nodes.
/// \param circuits of all ranks, before; with the new mean flow after the call.
void correctMeanFlow(CaseOnDevice& of, std::int64_t step, double mass,
                     std::vector<Circuit>& circuits, WallExchange& exchange);

/// Starts the estimate again with a flow modified after the last sample. Parameters as above.
void beginWallExchange(const CaseOnDevice& of, std::int64_t step, double mass,
                       std::vector<Circuit>& circuits, WallExchange& exchange);

/// Whether the vessel is long enough for the estimate.
bool hasWallExchangeOnAll(const CaseOnDevice& of);

}  // namespace tiledlbm
