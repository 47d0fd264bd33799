// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "Testing/Validation/Measure.h"

// Flows that are compared with a solution, a table or an experiment. The page that is made of them,
// Testing/Report/templates/validation.md, describes each: set-up, source, and the errors that it
// shows. Here stand the names of models, figures and curves, and the meaning of those that it does
// not show. See measureRuns for `failed`.

namespace tiledlbm::validation {

/// A square duct as long as it is wide, in each precision: `profile_error`, `gradient_error`;
/// `profile_difference`, `gradient_difference` the same against double precision; `residual`.
/// Curves "computed" and "exact": axial velocity over its mean on the line through the middle.
Results measureDuct(const Settings& settings);

/// A pipe at several angles to the grid. Models: the walls and the angles. `gradient_error`,
/// `velocity_error`, `leak`.
Results measurePipe(const Settings& settings);

/// Oscillating flow through a pipe of three diameters at a Womersley number of 4: `profile_error`
/// for the same mean velocity, `amplitude_error`, `phase_error` in degrees. Curves "computed 0°",
/// "exact 0°", ... at four phases: velocity over the amplitude of its mean, over the radius.
Results measureWomersley(const Settings& settings);

/// Oscillating flow with the default settings of the solver. The amplitude of the mean velocity is
/// half the product of angular frequency and radius, so that what enters does not reach the middle
/// of the tube of four diameters.
///
/// Models: "alpha=4" to "alpha=18" along x with grey levels; "alpha=4 mask"; "alpha=4 tilted grey
/// levels" and "alpha=4 tilted mask" between labels. Amplitudes are relative errors, phases are
/// degrees by which what was found is early: `velocity_error`; `flow_amplitude`, `flow_phase`;
/// `gradient_amplitude`, `gradient_phase` over a diameter; `shear_amplitude`, `shear_phase` by
/// WallFit, meant over the points of the wall within half a diameter, and `shear_rms`, the
/// deviation of its points; `shear_fit_...` the same of the exact velocity and pressure;
/// `relaxation_time`, `steps` a period, `acoustic_number`, `warnings`.
/// Curves as of measureWomersley, over the amplitude of the prescribed mean.
Results measurePulsatile(const Settings& settings);

/// Heartbeats in a distensible vessel: a tube of 20 diameters with a Windkessel, default settings.
/// Models: pulse wave velocity in m/s, proximal resistance over the acoustic one, input.
///
/// Relative errors against the one-dimensional theory of the tube, for the flow that enters:
/// `outflow_error`, `pressure_error` at the inlet (L2 over the harmonics); `arrival_error` of the
/// flow at the outlet, `reflection_delay_error` of what returns to the inlet, over the time of the
/// wave, `reflection_error` of its amplitude; `compliance_error` by the first harmonic;
/// `drop_error` of the mean pressure against Poiseuille's flow; `mean_flow_error`; `pulse` at the
/// inlet, Pa; `relaxation_time`, `steps` a period, `max_lattice_velocity`, `density_deviation`,
/// `warnings`. Curves "computed" and "theory": pressure at the inlet in Pa over the time in s.
Results measurePulseWave(const Settings& settings);

/// Models: collision and fluid model. `velocity_error`.
Results measureTaylorGreen(const Settings& settings);

/// Models: collision, with or without EddyViscosity. `peak_dissipation`, `peak_time`, NaN where the
/// flow has become unstable; `peak_error` of the first. Curve `dissipation`.
Results measureTurbulentVortices(const Settings& settings);

/// The solver has no force on the fluid. In its place both walls are accelerated by -u_tau^2 / h
/// along the flow, and velocities are those in their frame. Each time the walls are slower than
/// -u_tau, they and the fluid are made faster by 2 u_tau. The flow starts from the mean profile of
/// Reichardt (1951, Z. angew. Math. Mech. 31, 208) with vortices of three friction velocities;
/// Settings::duration shortens development and averages.
///
/// Models: collision, with or without EddyViscosity; with `quick` "laminar Re 10" too, at this
/// friction Reynolds number from the parabola, in a small box. In wall units of the acceleration,
/// all NaN where the flow has become unstable: `bulk_velocity`, `centre_velocity`, `u_peak` at
/// `u_place`, `v_peak`, `w_peak`, `stress_peak`, `wall_stress` by the momentum,
/// `wall_stress_slope`, `stress_error` farther than h / 4 from the wall, `friction`. Curves over
/// the distance from the wall in wall units: "U", "u", "v", "w" and "uv".
Results measureChannel(const Settings& settings);

/// Models: the Reynolds number, 100, 400 and 1000. `error`. Curves "computed" and "table": velocity
/// along the lid over the height.
Results measurePlaneCavity(const Settings& settings);

/// A cube below a moving lid in each precision. "cavity100", at two resolutions: `difference`
/// (relative L2, against double precision, of the velocity along the two centrelines in the plane
/// of symmetry) and `discretisation` (of double precision: the error of the same by extrapolation
/// from both resolutions with second order). "cavity1000": `error`, `difference`, and curves as of
/// measurePlaneCavity.
Results measureCavity(const Settings& settings);

/// Creeping flow through a simple cubic array of spheres. The model names collision, walls, solid
/// fraction and relaxation time. Over the square of the cell: `permeability` of the middle cell,
/// `whole`, that of all as field data tell it, and `exact`; `error` of the first.
Results measureSpheres(const Settings& settings);

/// The FDA's nozzle (NozzleGeometry) at a throat Reynolds number of 500: Bounded LBMRT, and at the
/// coarsest resolution "Bounded LBMRT half-way".
///
/// `throat_peak` (m/s, largest centreline velocity), `pressure_lost` (Pa), `throat_flow`,
/// `jet_flow` and `outlet_flow` (sum over the voxels of a section in the middle of the throat, 2 mm
/// behind the expansion and at the outlet, over that before the cone, less 1), `residual`. Curves
/// over the length in m: "centreline" (m/s), "wall pressure" (Pa, gauge to that 50 mm behind the
/// expansion). Curves over the distance from the axis in m: "profile z=8 mm" (m/s, axial).
Results measureNozzle(const Settings& settings);

/// A flow that becomes unstable is begun again with half the lattice velocity, three times at most,
/// as Simulation does. The disturbance is in the four layers of voxels from the ninth behind the
/// inlet on. Settings::duration shortens development and averages.
///
/// Models: "Re=500", "Re=2000", "Re=3500". Velocities over the mean in the throat, lengths in
/// throat diameters behind the expansion: `throat_velocity`, `throat_rms` on the axis at the
/// expansion; `breakdown`, NaN if nowhere; `rms_peak`, `rms_place`; `pressure_lost` at the wall,
/// and `loss`; `throat_flow` over that before the cone, less 1; `disturbance`, the fluctuation 4.7
/// mm behind the inlet over the mean velocity there; `anisotropy`; `halvings`, `relaxation_time`,
/// `has_eddies`, `nodes`, `steps`. Curves as of measureNozzle, with "rms" (m/s) and
/// "anisotropy z=8 mm" (m/s).
Results measureJet(const Settings& settings);

/// Laminar flows at the Reynolds numbers of blood in tubes of 2 mm with the default settings.
///
/// A model is geometry, input, Reynolds number, and, where they differ, "Plug" for that inlet and
/// "u=..." for the lattice velocity: "tilted grey levels Re=200". Geometries: "tube", "tilted",
/// "cut", "ellipse", "bend"; inputs: "mask", "grey levels", "distance" (TubeGeometry.h).
///
/// Against the developed flow at the mean speed in the middle, with their sign: `flow_error`,
/// `gradient_error` with `friction_ratio` of the bend, `drop_error`, `velocity_error`; with a plug
/// inlet `hagenbach` in a tube of `length` diameters. Of the wall shear stress in the middle half,
/// over its mean: `shear_error`, `shear_rms`, `shear_largest`; `shear_fit_error`, `shear_fit_rms`
/// where the voxels have the velocity and pressure of the formula, `shear_told` the mean of
/// WallFit::errorOf, `shear_covered` the part of the points with a smaller error. `leak` between
/// eight sections; `reported_imbalance`; `opening_jump` of tubes along x, in drops of a diameter;
/// `is_steady`, `steps`, `relaxation_time`, `max_lattice_velocity`, `warnings`.
///
/// Runs are independent and `Settings::jobs` of them go on at once.
Results measureTube(const Settings& settings);

/// Wall shear stress of a bend, of smooth stenoses, steady and pulsating, and of an aneurysm at the
/// side of a tube, with the default settings and a developed inlet, against the finite-element
/// solutions of references.py.
///
/// A model is shape, input and Reynolds number: "stenosis of 50 % grey levels Re=300", "sidewall
/// aneurysm tilted grey levels Re=300". Errors of the stress are lengths of vectors, of a pulsating
/// flow differences of TAWSS, over the largest of the reference, of an aneurysm over the stress of
/// developed flow in the tube: `stress_rms` and `stress_p99`, the 99th percentile, over the points
/// from half a diameter behind the inlet of a bend to one and a half behind the bend, over the
/// narrow part of a steady stenosis, within 2.5 diameters of the throat of a pulsating one,
/// within 1.5 of the middle of an aneurysm along the tube; of that `dome_rms`, `neck_rms`,
/// `tube_rms` and `dome_mean_error`, parted by depthBeyondTube; of a bend `outer_rms`, `side_rms`,
/// `inner_rms` within 0.25 rad of that line; `mean_error`, `largest_error` of the mean and the
/// largest; `osi_rms`, of OSI. `covered`, the part of the points with an error below that of
/// WallFit::errorOf, of a pulsating flow its mean over time; `told_ratio`, the mean of that over
/// the mean error. `drop_error` of the pressure between two sections of a steady flow, `flow_error`
/// of its flow rate one diameter behind the inlet of a tube that is not tilted; `is_steady`,
/// `steps`, `relaxation_time`, `warnings`. Curves "computed", "reference" over the diameters from
/// the inlet of a bend, on its outer wall, or from the throat: stress or TAWSS over rho U^2.
/// \param references folder of the CSVs. \throws InvalidInput if one cannot be read
Results measureWallStress(const std::string& references, const Settings& settings);

/// Blood through a segmented vessel with voxels of 0.1 mm after 3000 steps, LBMRT, in each
/// precision: `velocity_difference` and `pressure_difference` (relative L2 over the fluid, against
/// double precision), `mass_imbalance`. Resolution is the equivalent diameter of the largest
/// opening in voxels. \param path `.vti` file with a mask \throws InvalidInput if the file is not
/// usable, or this build reads none
Results measureVessel(const std::string& path, const Settings& settings);

/// Heartbeats through the aorta of the examples (AortaGeometry) at three voxel sizes. Ten beats,
/// which Settings::duration shortens to two at least. Models: "voxels of 1.5 mm".
///
/// `quality` 0 good, 1 read with care, 2 not usable; `reasons`, how many, which are written to the
/// standard output; `stored`, where that is one; `root_largest`, `root_mean`, `root_smallest` in
/// mmHg; `flow 3` to `flow 6` through the opening of a label, over what enters; `flow_change`,
/// `pressure_change`, see PeriodChange, the largest of the openings; `tawss PART` in Pa, `osi PART`
/// (He and Ku 1996, J. Biomech. Eng. 118, 74) of the "wall" and its parts, and `tawss_high wall`,
/// the 95th percentile; `tawss_difference`, `osi_difference` from the run with larger voxels, of
/// TAWSS over the mean; `short_waves`; `relaxation_time`, `has_eddies`, `nodes`, `voxels` of the
/// fluid, `steps` of a beat, `density_deviation` the largest, `mflups`. Curves: "root pressure"
/// over the time of the last beat in s; "flow change", "pressure change" over the number of the
/// beat; "tawss", "osi" over the distance from the root along the aorta in mm. \param inflow file
/// of the flow of the heart, aortic_flow.csv. \throws InvalidInput if it cannot be read
Results measureAorta(const std::string& inflow, const Settings& settings);

}  // namespace tiledlbm::validation
