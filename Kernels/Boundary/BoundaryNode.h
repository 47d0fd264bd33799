// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

/// A node that needs more than streaming and half-way bounce-back: a node with a prescribed
/// condition, next to interpolated walls, or both.
struct BoundaryNode {
  static constexpr std::int32_t none = -1;

  std::int32_t condition = none;  ///< index of its BoundaryCondition
  std::int32_t walls = none;      ///< index of its WallLinks
};

/// The prescribed quantity of a node.
enum class BoundaryKind : int { Velocity, Pressure, MovingWall };

/// BoundaryCondition::replaced where the condition gives all populations.
constexpr std::uint32_t allPopulations = (std::uint32_t(1) << D3Q19::directions) - 1;

/// The condition of a node in an opening or at a moving wall.
template <class Real>
struct BoundaryCondition {
  BoundaryKind kind;
  /// Bit q is set where the condition replaces population q; the other populations stream as in the
  /// fluid. For Pressure, the replaced populations close the mass balance, see closeMassBalance.
  std::uint32_t replaced;
  Real velocity[3];  ///< lattice units; for Velocity and MovingWall
  Real normal[3];    ///< unit vector into the fluid
  Real density;      ///< deviation from 1; for Pressure
  /// Fraction of the dynamic pressure, 0 to 1, that reduces the pressure where fluid enters; for
  /// Pressure. See backflowLoss.
  Real backflowFraction;
  /// Fraction of the missing density, 0 to 1, that the replaced populations receive; for Pressure.
  /// See closeMassBalance.
  Real massBalanceFraction;
  /// Fraction of the extrapolated momentum, 0 to 1, in the normal momentum; for Pressure. See
  /// closeMassBalance.
  Real extrapolatedFraction;
  int signal;  ///< index of the factor on these values, see OpeningSignals
  /// Index of the Circuit that receives the flow of the node, or
  /// BoundaryNode::none. For Pressure the model adds its density.
  int circuit = BoundaryNode::none;
  /// Index of a second circuit, or BoundaryNode::none: for Velocity one that receives the density
  /// of the node and adds to its velocity (CircuitKind::InletSound); for Pressure one that receives
  /// the flow and adds its density (CircuitKind::CommonPressure).
  int absorber = BoundaryNode::none;
  std::int32_t firstDonor = 0;  ///< see Donor; for Velocity and Pressure
  std::int32_t donorCount = 0;  ///< 0 without fluid inside
};

/// Converts conditions to another precision.
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
                      Real(of.massBalanceFraction),
                      Real(of.extrapolatedFraction),
                      of.signal,
                      of.circuit,
                      of.absorber,
                      of.firstDonor,
                      of.donorCount});
  }
  return result;
}

}  // namespace tiledlbm
