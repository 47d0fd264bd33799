// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "Testing/Validation/Measure.h"

// Flows that are compared with a solution, a table or an experiment.

namespace tiledlbm::validation {

/// Developed flow through a square duct as long as it is wide, in each precision, against the
/// series solution and the analytic friction factor.
///
/// Quantities: `profile_error` (relative L2 error of the axial velocity over the cross-section at
/// mid-length), `gradient_error` (relative error of the pressure gradient), `profile_difference`
/// and `gradient_difference` (the same against double precision), `residual`. Curves: axial
/// velocity over its mean on the line through the middle of the section, "computed" and "exact".
Results measureDuct(const Settings& settings);

/// Developed flow through a pipe at several angles to the grid, against Hagen and Poiseuille, with
/// half-way walls, and interpolated ones from the mask and from grey levels.
///
/// Models: the collision, the walls and the angles. Quantities: `gradient_error` (relative error of
/// the pressure gradient), `velocity_error` (relative L2), `leak` (relative difference of the flow
/// through two sections).
Results measurePipe(const Settings& settings);

/// Oscillating flow through a pipe at a Womersley number of 4, against the exact solution
/// (Womersley 1955, J. Physiol. 127, 553), in the middle of a pipe of three diameters whose inlet
/// is driven with a flow rate that is a sine.
///
/// Quantities: `profile_error` (relative L2 over section and period, for the same mean
/// velocity), `amplitude_error` and `phase_error` (relative, and in degrees, of the mean velocity
/// that goes with the gradient of the pressure). Curves: velocity over the amplitude of its mean,
/// over the radius, at four phases: "computed 0°", "exact 0°", ...
Results measureWomersley(const Settings& settings);

/// Oscillating flow through a round tube along x at the Womersley numbers of blood, with the
/// default settings of the solver: only the fluid, the openings, a sine as waveform and the
/// developed inlet profile are set, and walls come from grey levels. The amplitude of the mean
/// velocity is half the product of angular frequency and radius, so that what enters does not reach
/// the middle of the tube of four diameters; the Reynolds number is the square of Womersley's.
///
/// Models: "alpha=4", "alpha=8", "alpha=12". Each quantity is of the amplitude with the frequency
/// of the waveform, against the exact solution for the flow rate that is prescribed
/// (WomersleySolution), with its sign and with nothing normalised by what was found:
/// - `velocity_error` relative L2 over a section in the middle and the period;
/// - `flow_amplitude`, `flow_phase` of the flow through that section;
/// - `gradient_amplitude`, `gradient_phase` of the pressure gradient over a diameter there;
/// - `shear_amplitude`, `shear_phase` of the wall shear stress, by the fit of the solver (WallFit),
///   meant over the points of the wall within half a diameter; `shear_rms` deviation of its points;
/// - `relaxation_time`, `steps` a period, `acoustic_number`, `warnings` of the solver.
///
/// Amplitudes are relative errors, phases are degrees by which what was found is early. Curves of
/// the finest: velocity over the amplitude of the prescribed mean, over the radius, by the phase of
/// the flow: "computed 0°", "exact 0°", ...
Results measurePulsatile(const Settings& settings);

/// Decay of Taylor-Green vortices in a box without walls, periodic along all axes, under diffusive
/// scaling: u_x = -U cos(kx) sin(ky) exp(-2 nu k^2 t), u_y = U sin(kx) cos(ky) exp(-2 nu k^2 t).
///
/// Models: collision and fluid model. Quantity: `velocity_error` (relative L2 where the amplitude
/// has fallen to half).
Results measureTaylorGreen(const Settings& settings);

/// Taylor-Green vortices in a cube that is periodic along all axes, which break up into turbulence:
/// u_x = U sin(x / L) cos(y / L) cos(z / L), u_y = -U cos(x / L) sin(y / L) cos(z / L), u_z = 0 at
/// the start, with the edge 2 pi L, at a Reynolds number U L / nu of 1600 (Brachet et al. 1983, J.
/// Fluid Mech. 130, 411).
///
/// Models: collision, with or without EddyViscosity. Quantities: `peak_dissipation`, the largest
/// rate at which the kinetic energy of a unit of mass falls, over U^3 / L, and `peak_time`, when
/// that is, over L / U; each is NaN where the flow has become unstable; `peak_error` of the first,
/// against the spectral solution with 512^3 modes of the International Workshop on High-Order CFD
/// Methods (case C3.5), which has its peak of 0.0128575 at a time of 8.97. Curves: `dissipation`.
Results measureTurbulentVortices(const Settings& settings);

/// Turbulent flow between two planes at a distance of 2 h, periodic along the flow (2 pi h) and
/// across (pi h), at a friction Reynolds number u_tau h / nu of 186.34, that of the direct
/// numerical simulation of del Alamo and Jimenez (2003, Phys. Fluids 15, L41), nominally 180 (Kim,
/// Moin and Moser 1987, J. Fluid Mech. 177, 133).
///
/// The solver has no force on the fluid. In its place both walls are accelerated by -u_tau^2 / h
/// along the flow, which in the frame of the walls is the same as a pressure gradient that drives
/// it. Velocities are those in this frame. Each time the walls are slower than -u_tau, they and the
/// fluid are made faster by 2 u_tau, so that they are at rest but for this.
///
/// The flow starts from the mean profile of Reichardt (1951, Z. angew. Math. Mech. 31, 208) with
/// vortices of three friction velocities, develops for 10 h / u_tau and is averaged for as long;
/// Settings::duration shortens both.
///
/// Models: collision, with or without EddyViscosity; with `quick` "laminar Re 10" too, at this
/// friction Reynolds number from the parabola, in a small box. Quantities in wall units of the
/// acceleration, by voxels from wall to wall; all are NaN where the flow has become unstable:
/// - `bulk_velocity`, `centre_velocity`;
/// - `u_peak`, `v_peak`, `w_peak` largest root mean square of the fluctuations along the flow, away
///   from the wall and across; `u_place` where the first is; `stress_peak` largest -u'v';
/// - `wall_stress` by the momentum that the fluid loses during the averages, `wall_stress_slope` by
///   the slope of the mean velocity at the wall: 1 in a steady mean;
/// - `stress_error` largest difference of the mean stress of fluid and fluctuations from the line
///   1 - y / h, farther than h / 4 from the wall;
/// - `friction` coefficient 2 / U^2 of the bulk velocity, over 0.073 (2 h U / nu)^-1/4 (Dean 1978,
///   J. Fluids Eng. 100, 215).
///
/// Curves over the distance from the wall in wall units: "U", "u", "v", "w" and "uv".
Results measureChannel(const Settings& settings);

/// A square cavity below a moving lid, the same along an axis that is periodic, at Reynolds numbers
/// 100, 400 and 1000, against Ghia, Ghia and Shin (1982, J. Comput. Phys. 48, 387, Table I).
///
/// Models: the Reynolds number. Quantity: `error` (relative L2 of the velocity along the lid on the
/// vertical centreline). Curves: that velocity over the height, "computed" and "table".
Results measurePlaneCavity(const Settings& settings);

/// A cube of fluid below a moving lid, LBMRT, in each precision: at a Reynolds number of 100 at two
/// resolutions, and at 1000, where Albensoeder and Kuhlmann (2005) tabulate the velocity along the
/// vertical centreline.
///
/// Quantities of "cavity100": `difference` (relative L2, against double precision, of the velocity
/// along the two centrelines in the plane of symmetry) and `discretisation` (of double precision:
/// the error of the same by extrapolation from both resolutions with second order). Of
/// "cavity1000": `error` (relative L2 against their table) and `difference`. Curves of that:
/// velocity along the lid over the height, "computed" and "table".
Results measureCavity(const Settings& settings);

/// Creeping flow through a simple cubic array of spheres, against Zick and Homsy (1982, J. Fluid
/// Mech. 115, 13, Table 2): three cells in a row, periodic at their sides, between two openings
/// with a pressure.
///
/// The model names collision, walls, solid fraction and relaxation time. Quantities, over the
/// square of the cell: `permeability` of the middle cell, `whole`, that of all as field data tell
/// it, and `exact`, that of their table; `error`, relative, of the first.
Results measureSpheres(const Settings& settings);

/// The benchmark nozzle of the FDA (Hariharan et al. 2011, J. Biomech. Eng. 133, 041002) at a
/// throat Reynolds number of 500, from its drawing: a pipe of 12 mm, a cone of 22.685 mm down to a
/// throat of 4 mm by 40 mm, and a sudden expansion to 12 mm. The expansion is the origin of
/// lengths.
///
/// Bounded LBMRT, and at the coarsest resolution "Bounded LBMRT half-way". Quantities, by voxels
/// across the throat: `throat_peak` (m/s, largest centreline velocity), `pressure_lost` (Pa, from
/// 20 mm before the cone to 50 mm behind the expansion), `throat_flow`, `jet_flow` and
/// `outlet_flow` (the sum over the voxels of a section in the middle of the throat, 2 mm behind the
/// expansion and at the outlet, over that before the cone, less 1), `residual`. Curves over the
/// length in m: "centreline" (m/s) and "wall pressure" (Pa, gauge to that 50 mm behind the
/// expansion). Curves over the distance from the axis in m: "profile z=8 mm" (m/s, axial), at the
/// places of the measurements.
Results measureNozzle(const Settings& settings);

/// The jet of the FDA's nozzle (NozzleGeometry) at throat Reynolds numbers of 500, 2000 and 3500,
/// along z, single precision, with default settings but for the developed inlet profile. A flow
/// that becomes unstable is begun again with half the lattice velocity, three times at most, as
/// Simulation does.
///
/// Without a disturbance the jet of an axisymmetric nozzle does not break down, and where it does
/// is told by the disturbance (Bergersen, Mortensen and Valen-Sendstad 2019, Int. J. Numer. Meth.
/// Biomed. Eng. 35, e3150, who have random angular velocities of 0.31 % at the inlet). Here the
/// four layers of voxels from the ninth behind the inlet on get, each time that the mean flow has
/// passed through them, random velocities across the axis whose root mean square is 0.3 % of the
/// mean velocity there: the curl of a stream function of five smooth shapes, which loses no volume
/// and vanishes at the wall.
///
/// Times are in throat diameters over the mean velocity U of the throat: 200 to develop, 200 for
/// averages, 100 each with 48 voxels across; Settings::duration shortens both. Lengths are in
/// throat diameters behind the expansion.
///
/// Models: "Re=500", "Re=2000", "Re=3500", by voxels across the throat. Quantities:
/// - `throat_velocity`, `throat_rms` mean and root mean square fluctuation of the axial velocity on
///   the axis at the expansion, over U;
/// - `breakdown` where that mean has fallen to 0.9 of its value at the expansion, NaN if nowhere;
/// - `rms_peak`, `rms_place` the largest root mean square on the axis over U, and where;
/// - `pressure_lost` from 20 mm before the cone to 50 mm behind the expansion, at the wall, and
///   `loss`, the same over rho U^2 / 2;
/// - `throat_flow` the flow through the throat over that before the cone, less 1;
/// - `disturbance` root mean square fluctuation of the velocity across the axis 4.7 mm behind the
/// inlet, over the
///   mean velocity there;
/// - `anisotropy` largest difference of the mean axial velocity between the azimuths of the axes of
///   the lattice and of its diagonals at equal distance from the axis, in sections 2 to 20 throat
///   diameters behind the expansion, over the velocity on the axis there;
/// - `halvings` of the lattice velocity; `relaxation_time`, `has_eddies`, `nodes`, `steps`;
/// - `failed` 1, and nothing else, where the flow is unstable with three halvings too.
///
/// Curves over the length in m: "centreline", "rms" (m/s). Curves over the distance from the axis
/// in m: "profile z=8 mm" (m/s, axial), with the part that differs between axes and diagonals as
/// "anisotropy z=8 mm" (m/s).
Results measureJet(const Settings& settings);

/// Laminar flows at the Reynolds numbers of blood in tubes of 2 mm, with the default settings of
/// the solver: only the fluid, the openings and what the matrix varies are set.
///
/// A model is geometry, input, Reynolds number (mean speed and diameter; of the ellipse the short
/// one), and, where they differ, "Plug" for that inlet and "u=..." for the lattice velocity:
/// "tilted grey levels Re=200". Geometries: "tube", round, along x between faces of the volume;
/// "tilted", round, at 27 and 33 degrees between labels; "ellipse", two to one, along x; "bend", a
/// quarter of a circle whose mean radius is two diameters, with legs. Inputs: "mask"; "grey
/// levels", partial volume; "distance", that to the wall.
///
/// Quantities, with their sign, against the developed flow at the mean speed that is found in the
/// middle:
/// - `flow_error` of that speed against what was prescribed;
/// - `gradient_error` of the slope of the pressure over the middle half; in the bend that over the
///   arc, against White 1929, who has developed flow, with `friction_ratio` to a straight tube;
/// - `drop_error` of the mean pressure of the inlet less that of the outlet, as they are reported,
///   over the length between the voxels that are averaged there;
/// - `hagenbach` with a plug inlet: what that drop exceeds friction by, over rho u^2 / 2, in a tube
///   of `length` diameters;
/// - `velocity_error` relative L2 in the middle half;
/// - `shear_error`, `shear_rms`, `shear_largest` of the wall shear stress at the points of the wall
///   in the middle half: mean error, root of the mean square, and largest, over the mean stress;
///   `shear_fit_error`, `shear_fit_rms` the same where the voxels have the velocity of the formula,
///   `shear_stress_error`, `shear_stress_rms` of the stress that the populations tell, and
///   `shear_estimate` the mean difference between the two estimates;
/// - `leak` largest relative difference of the flow between eight sections;
/// - `reported_imbalance` sum of the flow rates of the openings over the inflow;
/// - `opening_jump` of tubes along x: largest deviation from the line of the gradient of the mean
///   pressure of the first and the last three layers, in drops of a diameter;
/// - `is_steady`, `steps`, `relaxation_time`, `max_lattice_velocity`, `warnings` of the solver;
/// - `failed` 1, and nothing else, where the solver refuses the flow or becomes unstable.
///
/// Runs are independent and `Settings::jobs` of them go on at once, the largest first.
Results measureTube(const Settings& settings);

/// Blood through a segmented vessel with voxels of 0.1 mm after 3000 steps, LBMRT, in each
/// precision.
///
/// Quantities: `velocity_difference` and `pressure_difference` (relative L2 over the fluid, against
/// double precision), `mass_imbalance`. Resolution is the equivalent diameter of the largest
/// opening in voxels. \param path `.vti` file with a mask \throws InvalidInput if the file is not
/// usable, or this build reads none
Results measureVessel(const std::string& path, const Settings& settings);

/// Heartbeats through the aorta of the examples (AortaGeometry) at three voxel sizes, by the
/// settings of Data/examples/aorta.py, all others as they are: fluid, flow of the heart, four
/// Windkessels by the area of their openings, incompressible, single precision. Ten beats, which
/// Settings::duration shortens to two at least. The wall shear stress is averaged over the last
/// five, twenty times of each; it is that of the output, by WallFit.
///
/// Models: "voxels of 1.5 mm", by voxels across the root. Quantities:
/// - `quality` 0 good, 1 read with care, 2 not usable; `reasons`, how many there are for it, which
///   are written to the standard output; `stored`, where that is one of them, the largest net flow
///   within the beat over the largest inflow;
/// - `root_largest`, `root_mean`, `root_smallest` pressure at the root in the last beat, mmHg;
/// - `flow 3` to `flow 6` what leaves through the opening of a label in the last beat, over what
///   enters;
/// - `flow_change`, `pressure_change` from the last beat but one to the last, see PeriodChange, the
///   largest of the openings;
/// - `tawss PART`, `osi PART` time-averaged wall shear stress in Pa and oscillatory shear index
///   (He and Ku 1996, J. Biomech. Eng. 118, 74), means by area over the "wall" and its parts
///   ascending, arch, descending and branches, but for 10 mm beside caps; `tawss_high wall` is the
///   95th percentile;
/// - `tawss_difference`, `osi_difference` from the run with larger voxels before it, where there is
///   one: mean by area of the absolute difference from the nearest point of its wall, of TAWSS over
///   the mean;
/// - `short_waves` second differences of the velocity along the axes over four, root mean square
///   over that of the velocity, at the times of the averages: 1 were neighbours opposite;
/// - `relaxation_time`, `has_eddies`, `nodes`, `voxels` of the fluid, `steps` of a beat,
///   `density_deviation` the largest, `mflups`;
/// - `failed` 1, and nothing else, where the flow is unstable.
///
/// Curves: "root pressure" in mmHg over the time of the last beat in s; "flow change" and "pressure
/// change" over the number of the beat; "tawss" and "osi" over the distance from the root along the
/// aorta in mm.
/// \param inflow file of the flow of the heart, aortic_flow.csv.
/// \throws Error if it cannot be read
Results measureAorta(const std::string& inflow, const Settings& settings);

}  // namespace tiledlbm::validation
