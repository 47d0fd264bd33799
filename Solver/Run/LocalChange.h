// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <limits>
#include <vector>

#include "Solver/Geometry/Point.h"
#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

/// Estimates the remaining change of the velocity in each part of a vessel. A vortex in the dome of
/// an aneurysm hardly shows in flow rates and pressures, and takes longer to become steady.
///
/// The class samples the velocity at regular nodes, three times at equal intervals. In each block
/// of 27 samples the changes d1 and d2 between the samplings give the convergence factor q = d1 .
/// d2 / d1^2, and the change d2 q / (1 - q) that remains of an exponential approach. An oscillation
/// has a negative product and no such change. The interval is a 32nd to a 64th of the steps so far:
/// far fewer would measure rounding errors, far more would prolong the run.
class LocalChange {
 public:
  /// \param of outlives this object.
  explicit LocalChange(const CaseOnDevice& of) : case_(of) {}

  /// Starts again with another flow.
  void restart();

  /// Samples the velocity if it is due. All ranks call it.
  /// \param step later than those before, a multiple of sampleInterval.
  void addOnAll(std::int64_t step);

  /// The largest change of a block.
  struct Largest {
    /// Relative to the block's root mean square speed, or to a 200th of that of the flow if this is
    /// more; infinite before three samplings.
    double share = std::numeric_limits<double>::infinity();
    Point place{};  ///< in the middle of the block, in voxels of the mask
  };
  /// The same on all ranks, without communication.
  const Largest& largest() const;

  /// \param tolerance of SteadyFlow; parts may change by 20 times as much.
  bool isSteady(double tolerance) const { return largest().share <= partsOfTolerance * tolerance; }

  /// Tolerated change of a part of the flow, as a multiple of the tolerance for flow rates.
  static constexpr double partsOfTolerance = 20;

 private:
  struct Sampling {
    std::int64_t step;
    std::vector<std::array<float, 3>> velocities;  ///< lattice units
  };

  /// Squares of the velocity and of its changes, and the product of both changes; sums.
  struct Changes {
    double speed = 0, before = 0, product = 0, last = 0;
    void add(const Changes& more);
    /// The remaining change relative to the speed.
    double remaining() const;
  };

  void listNodes();
  std::int64_t intervalAt(std::int64_t step) const;
  const Sampling* samplingAt(std::int64_t step) const;
  template <class Add>
  void forBlock(std::size_t sample, const Add& add) const;
  Largest find() const;
  std::vector<Changes> changesOfSamples() const;

  const CaseOnDevice& case_;
  std::int64_t tilesBetween_ = 1;  ///< samples along an axis
  /// Tiles of all ranks with a sample, and the index of the sample by tile, -1 for none.
  std::vector<std::int32_t> tileOf_, sampleOf_;
  std::vector<NodePlace> places_;  ///< of the samples; without a tile on other ranks
  std::int64_t firstStep_ = -1;
  std::deque<Sampling> samplings_;
  mutable bool isFound_ = false;
  mutable Largest largest_;
};

}  // namespace tiledlbm
