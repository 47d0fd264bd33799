// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/FullTiles/FullTiles.h"
#include "Testing/Unit/TestModels.h"

namespace tiledlbm::test {

/// Updates the nodes of a full tile one after the other, by the source of the GPU's kernel. For
/// ModelTypes NodeUpdates.cpp compiles it once, for others NodeUpdateSource.h.
/// \param walls null for a tile without walls.
template <class S>
void updateEachNode(const typename S::View& view, const Neighbourhood<typename S::Real>& around,
                    const WallMasks* walls, bool hasConditions,
                    const typename S::Model::Rates& rates, std::int64_t tile);

/// Collides the populations of a node. NodeUpdates.cpp compiles it for ModelTypes and EddyModels.
template <class M>
void collideNode(typename M::Real (&h)[D3Q19::directions], const typename M::Rates& rates);

/// Models of flows with eddies between plates.
using EddyModels =
    testing::Types<Model<DoubleValues, Incompressible, Lbgk, EddyViscosity>,
                   Model<DoubleValues, QuasiCompressible, BoundedLbmrt, EddyViscosity>,
                   Model<SingleValues, Incompressible, BoundedLbmrt, EddyViscosity>>;

}  // namespace tiledlbm::test
