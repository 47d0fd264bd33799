// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

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
