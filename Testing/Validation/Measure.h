// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "Kernels/Models.h"

namespace tiledlbm::validation {

/// What flows give: lines of figures.csv and curves.csv.
struct Results {
  std::string figures, curves;

  void add(const Results& more);
};

/// Adds the figures and the curves of one run to results.
class RunReport {
 public:
  /// \param flow "duct", "pipe", "spheres", ...
  /// \param model collision model and what else a run is told apart by.
  /// \param across voxels across the duct, the pipe, the cavity, a cell, ...
  /// \param precision "double", "single" or "sixteen-bit".
  RunReport(Results& results, const std::string& flow, const std::string& model,
            std::int64_t across, std::string precision = "double");

  void add(const std::string& quantity, double value) const;
  void addPoint(const std::string& curve, double x, double y) const;

 private:
  Results& results_;
  std::string run_, precision_;
};

/// How flows are run.
struct Settings {
  using Resolutions = std::vector<std::int64_t>;

  DeviceChoice device = DeviceChoice::Auto;
  bool quick = false;  ///< the smallest resolutions alone
  int jobs = 1;        ///< runs of a matrix that go on at once
  /// Of turbulent flows, over that of the pages; what is averaged for a shorter time scatters more.
  double duration = 1;
  /// Of measureRuns only the runs whose names, "model across=16 ", have all of these in them.
  std::vector<std::string> cases;

  Resolutions choose(const Resolutions& ofQuick, const Resolutions& whole) const {
    return quick ? ofQuick : whole;
  }
};

/// A run of a flow.
struct Run {
  std::string model;
  std::int64_t across;
  std::function<void(const RunReport&)> measure;
  double cost = 0;  ///< about how long it takes, in any unit
};

/// Measures the chosen ones of some runs, so many at once, the longest first. A run that the solver
/// refuses or whose flow becomes unstable costs none of the others: it has the figure `failed`
/// alone, and the standard error names the reason.
/// \return what they give, in the order of the runs.
Results measureRuns(const std::string& flow, const std::string& precision,
                    const std::vector<Run>& runs, const Settings& settings, int atOnce = 1);

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
