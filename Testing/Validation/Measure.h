#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "Kernels/Models.h"

namespace tiledlbm::validation {

/// One figure of one run: a row of the CSV.
struct Measure {
  std::string flow;       ///< "duct", "cavity100", "cavity1000", "vessel"
  std::string model;      ///< "LBGK" or "LBMRT"
  std::int64_t across;    ///< voxels across the duct, the cavity or the inlet
  std::string precision;  ///< "double", "single" or "sixteen-bit"
  std::string quantity;   ///< what `value` is
  double value;
};

using Measures = std::vector<Measure>;

/// Double comes first, since the others are compared with it.
constexpr Precision allPrecisions[] = {Precision::Double, Precision::Single, Precision::SixteenBit};

/// Quasi-compressible, on compact tiles whatever the precision: then runs differ in it alone.
ModelChoice modelOf(CollisionModel collision, Precision precision);

/// Writes the rows with a line of headings.
/// \throws Error if the file cannot be written
void writeCsv(const Measures& measures, const std::string& path);

}  // namespace tiledlbm::validation
