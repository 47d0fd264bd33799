#pragma once

#include <vector>

#include "Solver/BoundaryConditions.h"
#include "Solver/LatticeUnits.h"
#include "Solver/Parameters.h"

namespace tiledlbm {

/// Checks every parameter that does not depend on the mask.
/// \throws InvalidInput, UnworkableSetting
void checkParameters(const Parameters& parameters);

/// Smallest relaxation time with which a collision model can be used.
double smallestRelaxationTime(CollisionModel collision);

/// Chooses the time step such that the fastest prescribed speed has the lattice value
/// `latticeVelocity`, or a little less, so that the period of a waveform is a whole number of
/// steps. Where only pressures are prescribed, that speed is estimated as the lower of the
/// frictionless one, sqrt(2 dp / rho), and the peak of a Poiseuille flow between the openings,
/// dp D^2 / (16 mu L).
/// \throws UnworkableSetting if the relaxation time, at any shear rate, or a prescribed pressure is
///         then out of the range of the method
LatticeUnits chooseUnits(const VoxelMask& mask, const std::vector<Opening>& openings,
                         const std::vector<OpeningCondition>& conditions,
                         const Parameters& parameters);

/// Centre of an opening, in voxel indices.
std::array<double, 3> centroid(const VoxelMask& mask, const Opening& opening);

}  // namespace tiledlbm
