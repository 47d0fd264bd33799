// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowFields_h
#define FlowFields_h

#include "Input/ImageFrame.h"
#include "Session/Flow.h"

#include "Solver/Run/Simulation.h"

#include <cstdint>

namespace tiledlbm::plugin
{

/// Gives a flow arrays for the velocity and pressure of so many voxels, without values.
/// \throws std::bad_alloc
void allocateFields(Flow& flow, Precision precision, std::int64_t voxelCount);

/// The flow where a simulation stands, but for the history of its convergence.
/// \param precision of the arrays.
/// \throws Diverged if a value is not finite
/// \throws std::bad_alloc
Flow flowOf(const Simulation& simulation, const ImageFrame& frame, Precision precision);

}

#endif
