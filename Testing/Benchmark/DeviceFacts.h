// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Models.h"
#include "Testing/Benchmark/Copy.h"
#include "Testing/Benchmark/Options.h"

namespace tiledlbm::benchmark {

/// Bandwidths that speeds are compared with, bytes a second.
struct DeviceFacts {
  double copy = 0;  ///< measured
  double peak = 0;  ///< by the data sheet or the command line; 0 if neither tells
};

/// A copy between arrays that are far larger than the caches, or small for a quick run.
std::unique_ptr<Copy> makeCopy(DeviceChoice device, bool quick);

/// Measures the device and adds what it is to the context of the report.
/// \param peak bytes a second; 0 for that of the data sheet.
DeviceFacts examine(DeviceChoice device, double peak, bool quick);

}  // namespace tiledlbm::benchmark
