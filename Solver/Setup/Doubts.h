// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Setup/FlowProblem.h"

namespace tiledlbm {

/// Doubts about the units in which a user gave the fluid, the speeds and the pressures of a flow:
/// a fluid that is no known liquid or gas, speeds that no vessel has, pressures that are usual in
/// mmHg. Each doubt names the value that is probably right, where there is one.
std::vector<FlowProblem> doubtsOfUnits(const CaseConditions& conditions);

/// Whether a fluid is like a known liquid or gas.
/// \param density kg/m3. \param viscosity kinematic, m2/s.
bool isKnownFluid(double density, double viscosity);

/// Doubts about the waveforms of a flow: a period that the rows leave open, a jump between two
/// rows, and a mean that draws fluid out of the inlets.
std::vector<FlowProblem> doubtsOfWaveforms(const CaseConditions& conditions);

/// Doubts about openings: a label that covers a quarter to three quarters of the vessel's section
/// (a larger one is a cap, see fitCaps, a smaller one a jet), openings without a row that are no
/// ends of a vessel (cutsSide), and inlets by speed with solid close behind a tenth of their voxels
/// (shareBeforeSolid), whose pressure loss may be 20 to 40 % off.
std::vector<FlowProblem> doubtsOfOpenings(const CaseConditions& conditions);

/// Whether a face of the volume cuts the side of a vessel or a dome: parallel to the face, the
/// vessel has less than a fifth of the opening's area one diameter behind it, or, half a diameter
/// behind it, more than 1.6 times the area of all openings on the face that the fluid up to there
/// links. At 15 ends of cropped vessels the ratios are 0.78 to 1.42 and 0.80 to 1.10. False for an
/// opening of a label.
bool cutsSide(const VoxelMask& mask, const Opening& opening);

}  // namespace tiledlbm
