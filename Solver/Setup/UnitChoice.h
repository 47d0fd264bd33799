// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/OpenVolume.h"

namespace tiledlbm {

/// Largest lattice velocity for which the low-Mach expansion holds.
constexpr double largestLatticeVelocity = 0.3;

/// Largest lattice velocity of Auto, except for stability.
constexpr double largestAutomaticLatticeVelocity = 0.08;

/// Largest deviation of the lattice density from 1 by prescribed pressures. In a distensible vessel
/// it is the share by which pressures change the section, there the largest of all pressures.
constexpr double largestDensityDeviation = 0.2;

/// Speeds that determine the lattice velocity.
struct SpeedsOfFlow {
  double fastest = 0;          ///< m/s, fastest prescribed speed, which the lattice velocity scales
  double narrowest = 0;        ///< m/s, estimated mean speed in the narrowest section
  double largestPressure = 0;  ///< Pa, largest distance of a prescribed pressure from the reference
  double sound = 0;            ///< m/s, least speed of sound on the lattice; 0: no limit
};

/// Lattice velocity for the setting Auto: the lowest of
///
/// - 0.03 + 0.0008 R, at most 0.08, with the Reynolds number of a voxel R = u dx / nu, by trial in
///   tubes (Testing/Validation). A lower velocity brings the relaxation time closer to 1/2, where
///   curved walls have more resistance and flows become unsteady, and takes more steps. A higher
///   one loses mass at curved walls, and the fastest flows become unstable. With a waveform 0.08,
///   which the flow reaches for a short time alone;
/// - R / 15, for a relaxation time of at most 0.7;
/// - the limit for a mean speed below 0.1, and so a peak below 0.2, in the narrowest section;
/// - the limit for prescribed pressures within a tenth of the lattice density, and for a relaxation
///   time of a fluid at rest below 4;
/// - with the quasi-compressible model, the limit for that mean speed below 0.025;
/// - the limit for the speed of sound that a cardiac cycle needs, see soundOfCycle, as far as
///   walls are accurate (accurateRelaxationTime);
///
/// but at least the lattice velocity that the collision model needs, if the method allows it.
/// \param halvings of the result, after a flow that became unstable.
double automaticLatticeVelocity(const SpeedsOfFlow& speeds, const Parameters& parameters,
                                int halvings);

/// Longest flow extension, voxels.
constexpr std::int64_t largestFlowExtension = 100000;

/// Checks every parameter that does not depend on the mask.
/// \throws InvalidInput, UnworkableSetting
void checkParameters(const Parameters& parameters);

/// Smallest relaxation time for which a model is usable: that of its collision model, or a lower
/// one where EddyViscosity raises it near eddies.
double smallestRelaxationTime(const ModelChoice& model);
/// Smallest relaxation time at which a curved wall is accurate, as far as a lattice velocity of up
/// to largestAutomaticLatticeVelocity avoids lower ones; with EddyViscosity the same as
/// smallestRelaxationTime.
double accurateRelaxationTime(const ModelChoice& model);

/// Largest speed that an opening prescribes, m/s; 0 where only pressures are prescribed.
double fastestPrescribedSpeed(const std::vector<OpeningCondition>& conditions);

/// Chooses the time step for which the fastest prescribed speed has the lattice value
/// `latticeVelocity`, or that of automaticLatticeVelocity for Auto; slightly less to make the
/// period of a waveform a whole number of steps. Where only pressures are prescribed, the fastest
/// speed is the lower of two estimates: the frictionless one, sqrt(2 dp / rho), and the peak of a
/// Poiseuille flow between the openings, dp D^2 / (16 mu L).
/// \param centroids of the openings, in voxel indices, with a flow extension of the new ends.
/// \param known speeds for Auto that the openings do not determine: the mean speed in the narrowest
///        section, and the speed of sound.
/// \param halvings see automaticLatticeVelocity.
LatticeUnits unitsOf(const std::vector<std::array<double, 3>>& centroids,
                     const std::vector<Opening>& openings,
                     const std::vector<OpeningCondition>& conditions, const Parameters& parameters,
                     const SpeedsOfFlow& known, int halvings);

/// Checks that units and boundary values are finite in single precision.
/// \throws InvalidInput
void checkScales(const LatticeUnits& units, const Parameters& parameters);

/// Calls checkScales, and checks that the relaxation time at any shear rate and each prescribed
/// pressure are within the range of the method.
/// \throws InvalidInput, UnworkableSetting
void checkUnits(const LatticeUnits& units, const std::vector<Opening>& openings,
                const std::vector<OpeningCondition>& conditions, const Parameters& parameters);

/// Largest mean speed in the openings and sections of a vessel, m/s. The inflow of a region leaves
/// through its outlets by their shares, else in proportion to area; FlowSections gives the flow of
/// its sections. 0 where no inlet prescribes a speed.
double largestMeanSpeed(const OpenVolume& volume, const std::vector<OpeningCondition>& conditions);

}  // namespace tiledlbm
