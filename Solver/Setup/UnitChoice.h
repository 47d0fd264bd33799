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

/// Fastest lattice velocity at which the low-Mach expansion still holds at all.
constexpr double largestLatticeVelocity = 0.3;

/// What Auto does not exceed, but for stability.
constexpr double largestAutomaticLatticeVelocity = 0.08;

/// What the choice of a lattice velocity looks at.
struct SpeedsOfFlow {
  double fastest = 0;          ///< m/s, fastest prescribed speed, whose lattice value is chosen
  double narrowest = 0;        ///< m/s, estimate of the mean speed where the vessel is narrowest
  double largestPressure = 0;  ///< Pa, farthest that a prescribed pressure is from the reference
  double sound = 0;            ///< m/s, that of the lattice is to be no slower; 0: whatever it is
};

/// The lattice velocity that Auto stands for: the lowest of
///
/// - 0.03 + 0.0008 R, at most 0.08, with R = u dx / nu, the Reynolds number of a voxel. By trial in
/// tubes
///   (Testing/Validation): lower ones come closer to a relaxation time of 1/2, where
///   curved walls resist more and flows become unsteady, and take more steps; higher ones
///   lose mass at curved walls, and the fastest flows become unstable;
/// - R / 15, for a relaxation time of at most 0.7;
/// - what keeps the mean speed in the narrowest section below 0.1, and so its peak below 0.2;
/// - what keeps prescribed pressures within a tenth of the lattice density, and the relaxation time
///   of a fluid at rest below 4;
/// - with the quasi-compressible model, what keeps that mean speed below 0.025;
/// - what keeps sound as fast as a heartbeat asks for, see soundOfHeartbeat, as far as walls stay
///   where they should be (accurateRelaxationTime);
///
/// but no less than the collision model asks for, where that is below the limit of the method.
/// \param halvings by which it is lowered, after a flow that became unstable.
double automaticLatticeVelocity(const SpeedsOfFlow& speeds, const Parameters& parameters,
                                int halvings);

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

/// Largest mean speed over the openings and the sections of a vessel, m/s: what flows into a region
/// leaves it through its outlets by their shares, else by their area, and its sections share it as
/// FlowSections tells. 0 where no inlet prescribes a speed.
double largestMeanSpeed(const OpenVolume& volume, const std::vector<OpeningCondition>& conditions);

}  // namespace tiledlbm
