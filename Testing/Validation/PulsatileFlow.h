// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

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

}  // namespace tiledlbm::validation
