// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "Kernels/Models.h"

namespace tiledlbm::validation {

/// One figure of one run: a row of figures.csv.
struct Measure {
  std::string flow;       ///< "duct", "pipe", "spheres", ...
  std::string model;      ///< collision model and what else a run is told apart by
  std::int64_t across;    ///< voxels across the duct, the pipe, the cavity, a cell, ...
  std::string precision;  ///< "double", "single" or "sixteen-bit"
  std::string quantity;   ///< what `value` is
  double value;
};

using Measures = std::vector<Measure>;

/// A point of a curve to be drawn: a row of curves.csv.
struct CurvePoint {
  std::string flow;
  std::string model;
  std::int64_t across;
  std::string curve;  ///< what is drawn
  double x, y;
};

/// What a flow gives.
struct Results {
  Measures measures;
  std::vector<CurvePoint> curves;

  void add(const Results& more);
};

/// Adds the figures and the curves of one run to results.
class RunReport {
 public:
  RunReport(Results& results, std::string flow, std::string model, std::int64_t across,
            std::string precision = "double");

  void add(const std::string& quantity, double value) const;
  void addPoint(const std::string& curve, double x, double y) const;

 private:
  Results& results_;
  std::string flow_, model_;
  std::int64_t across_;
  std::string precision_;
};

/// How flows are run.
struct Settings {
  using Resolutions = std::vector<std::int64_t>;

  DeviceChoice device = DeviceChoice::Auto;
  bool quick = false;  ///< the smallest resolutions alone
  int jobs = 1;        ///< runs of a matrix that go on at once
  /// Of turbulent flows, over that of the pages; what is averaged for a shorter time scatters more.
  double duration = 1;
  /// Of a matrix only the runs whose names have all of these in them.
  std::vector<std::string> cases;

  /// Whether the name of a run, "model across=16 ", has all of these in it.
  bool isChosen(const std::string& model, std::int64_t across) const;
  Resolutions choose(const Resolutions& ofQuick, const Resolutions& whole) const {
    return quick ? ofQuick : whole;
  }
};

/// Double comes first, since the others are compared with it.
constexpr Precision allPrecisions[] = {Precision::Double, Precision::Single, Precision::SixteenBit};

constexpr CollisionModel allCollisions[] = {CollisionModel::Lbgk, CollisionModel::Lbmrt,
                                            CollisionModel::Trt};

/// Quasi-compressible, on compact tiles whatever the precision: then runs differ in it alone.
ModelChoice modelOf(CollisionModel collision, Precision precision);

/// Writes figures.csv and curves.csv, each with a line of headings.
/// \throws Error if they cannot be written
void write(const Results& results, const std::string& folder);

}  // namespace tiledlbm::validation
