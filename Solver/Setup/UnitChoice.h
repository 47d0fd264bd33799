// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Setup/LatticeVelocityChoice.h"

namespace tiledlbm {

/// Most voxels by which openings can be lengthened.
constexpr std::int64_t largestFlowExtension = 100000;

/// Checks every parameter that does not depend on the mask.
/// \throws InvalidInput, UnworkableSetting
void checkParameters(const Parameters& parameters);

/// Smallest relaxation time of the fluid with which a model can be used: that of its collision, or
/// a lower one where EddyViscosity raises it beside eddies.
double smallestRelaxationTime(const ModelChoice& model);
/// Smallest one at which a curved wall is where it should be, as far as a lattice velocity of up to
/// largestAutomaticLatticeVelocity avoids lower ones; beside eddies the same as that.
double accurateRelaxationTime(const ModelChoice& model);

/// Largest speed that an opening prescribes, m/s; 0 where only pressures are prescribed.
double fastestPrescribedSpeed(const std::vector<OpeningCondition>& conditions);

/// Chooses the time step such that the fastest prescribed speed has the lattice value
/// `latticeVelocity`, or with Auto that of automaticLatticeVelocity; or a little less, so that the
/// period of a waveform is a whole number of steps. Where only pressures are prescribed, that speed
/// is estimated as the lower of the frictionless one, sqrt(2 dp / rho), and the peak of a
/// Poiseuille flow between the openings, dp D^2 / (16 mu L).
/// \param centroids of the openings, in voxel indices, where these were lengthened of their new
/// ends. \param known what Auto looks at and cannot be told from the openings: the mean speed where
/// the vessel is narrowest, and that of sound. \param halvings see automaticLatticeVelocity.
LatticeUnits unitsOf(const std::vector<std::array<double, 3>>& centroids,
                     const std::vector<Opening>& openings,
                     const std::vector<OpeningCondition>& conditions, const Parameters& parameters,
                     const SpeedsOfFlow& known, int halvings);

/// Checks that units, and what is told in them, are numbers that fields of single precision hold.
/// \throws InvalidInput
void checkScales(const LatticeUnits& units, const Parameters& parameters);

/// checkScales, and that the relaxation time, at any shear rate, and each prescribed pressure are
/// in the range of the method. \throws InvalidInput, UnworkableSetting
void checkUnits(const LatticeUnits& units, const std::vector<Opening>& openings,
                const std::vector<OpeningCondition>& conditions, const Parameters& parameters);

}  // namespace tiledlbm
