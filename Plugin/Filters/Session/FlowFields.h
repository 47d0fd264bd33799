// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowFields_h
#define FlowFields_h

#include "Input/ImageFrame.h"
#include "Session/Flow.h"

#include "Solver/Run/Simulation.h"

#include <vector>

namespace tiledlbm::plugin
{

/// The layers of the mask in some parts and their margins.
LayerRange layersOf(const Simulation& simulation, const std::vector<AskedPart>& asked);

/// Allocates the fields of a flow in some layers of a mask.
/// \throws std::bad_alloc
void allocateFields(
  Flow& flow, Precision precision, const VoxelMask& mask, const LayerRange& layers);

/// Reads the current fields of a simulation in some layers into a flow. All ranks of its team call
/// this function, each with its own layers.
/// \param precision of the arrays.
/// \throws Diverged if a value is not finite
/// \throws std::bad_alloc
void readFields(const Simulation& simulation, const ImageFrame& frame, Precision precision,
  const LayerRange& layers, Flow& flow);

/// The current flow of a simulation without its convergence history; see readFields.
Flow flowOf(const Simulation& simulation, const ImageFrame& frame, Precision precision,
  const LayerRange& layers);

}

#endif
