// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowFields_h
#define FlowFields_h

#include "Input/ImageFrame.h"
#include "Session/Flow.h"

#include "Solver/Run/Simulation.h"

#include <vector>

namespace tiledlbm::plugin
{

/// The layers of the mask that some parts and their margins take.
LayerRange layersOf(const Simulation& simulation, const std::vector<AskedPart>& asked);

/// Gives a flow arrays for the velocity and pressure of some layers of a mask, without values.
/// \throws std::bad_alloc
void allocateFields(
  Flow& flow, Precision precision, const VoxelMask& mask, const LayerRange& layers);

/// Gives a flow the velocity and pressure of some layers where a simulation stands. Called by all
/// ranks of its team alike, each with layers of its own.
/// \param precision of the arrays.
/// \throws Diverged if a value is not finite
/// \throws std::bad_alloc
void readFields(const Simulation& simulation, const ImageFrame& frame, Precision precision,
  const LayerRange& layers, Flow& flow);

/// The flow where a simulation stands, but for the history of its convergence; see readFields.
Flow flowOf(const Simulation& simulation, const ImageFrame& frame, Precision precision,
  const LayerRange& layers);

}

#endif
