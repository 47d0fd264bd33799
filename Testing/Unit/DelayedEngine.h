// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "Kernels/Engine/Engine.h"

namespace tiledlbm::test {

/// An engine in place on the GPU, LBGK incompressible in single precision, some of whose blocks
/// come so late that others have to wait for them. Null in a build without CUDA.
std::unique_ptr<Engine> makeDelayedEngine(const TileSet& tiles, double relaxationTime);

}  // namespace tiledlbm::test
