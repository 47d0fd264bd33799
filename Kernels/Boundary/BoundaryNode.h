// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

/// A node that takes more than streaming and half-way bounce-back: one with a prescribed condition,
/// one beside walls that do not lie half-way, or both.
struct BoundaryNode {
  static constexpr std::int32_t none = -1;

  std::int32_t condition = none;  ///< number of its BoundaryCondition
  std::int32_t walls = none;      ///< number of its WallLinks
};

/// What is prescribed at a node.
enum class BoundaryKind : int { Velocity, Pressure, MovingWall };

/// BoundaryCondition::replaced where the condition gives all populations.
constexpr std::uint32_t allPopulations = (std::uint32_t(1) << D3Q19::directions) - 1;

/// The condition of a node in an opening or at a moving wall.
template <class Real>
struct BoundaryCondition {
  BoundaryKind kind;
  /// Bit q is set where the condition gives population q; the others arrive as in the fluid. For
  /// Pressure, those that are given make up the prescribed density with those that arrive.
  std::uint32_t replaced;
  Real velocity[3];  ///< lattice units; for Velocity and MovingWall
  Real normal[3];    ///< unit vector into the fluid
  Real density;      ///< deviation from 1; for Pressure
  /// Share of the dynamic pressure that is taken off the pressure where fluid enters, 0 to 1; for
  /// Pressure. See backflowLoss.
  Real backflowFraction;
  /// Share of what the density misses, 0 to 1, that the given populations make up where others
  /// arrive; for Pressure. See makeUpDensity.
  Real madeUpShare;
  /// Share of the fluid just inside, 0 to 1, in the normal momentum of a node at which populations
  /// arrive; for Pressure. See makeUpDensity.
  Real insideShare;
  int signal;  ///< number of the factor on these values, see OpeningSignals
  /// Number of the OutletCircuit that its flow counts for, BoundaryNode::none for none; for
  /// Pressure the circuit's density is added.
  int circuit = BoundaryNode::none;
  /// Number of the OutletCircuit that its density counts for and that adds to its velocity, see
  /// OutletCircuit::takesDensity; BoundaryNode::none for none; for Velocity.
  int absorber = BoundaryNode::none;
  std::int32_t firstDonor = 0;  ///< see Donor; for Velocity and Pressure
  std::int32_t donorCount = 0;  ///< 0 where there is no fluid to take a state from
};

/// The same conditions with values of another precision.
template <class Real>
std::vector<BoundaryCondition<Real>> convertConditions(
    const std::vector<BoundaryCondition<double>>& conditions) {
  std::vector<BoundaryCondition<Real>> result;
  result.reserve(conditions.size());
  for (const BoundaryCondition<double>& of : conditions) {
    result.push_back({of.kind,
                      of.replaced,
                      {Real(of.velocity[0]), Real(of.velocity[1]), Real(of.velocity[2])},
                      {Real(of.normal[0]), Real(of.normal[1]), Real(of.normal[2])},
                      Real(of.density),
                      Real(of.backflowFraction),
                      Real(of.madeUpShare),
                      Real(of.insideShare),
                      of.signal,
                      of.circuit,
                      of.absorber,
                      of.firstDonor,
                      of.donorCount});
  }
  return result;
}

}  // namespace tiledlbm
