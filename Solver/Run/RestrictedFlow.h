// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Kernels/NodeMoments.h"
#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

/// A flow in voxels of twice the edge.
struct RestrictedFlow {
  /// By voxel of the coarser mask, lattice units of the coarser case.
  std::vector<NodeMoments<double>> moments;
  std::vector<bool> isKnown;  ///< by voxel; false where the finer grid has no nodes
};

/// The means of a flow over the voxels that each of a coarser case covers. Near a wall, where some
/// of these are solid, the velocity is that which the middle of the larger voxel has if it grows in
/// proportion to the distance from the wall. Called by all ranks alike; all of them get all, the
/// same to the last bit however many they are.
/// \param coarser of which the mask is a coarserMask() of the finer one's.
RestrictedFlow restrictFlow(const CaseOnDevice& finer, const CaseSetup& coarser);

}  // namespace tiledlbm
