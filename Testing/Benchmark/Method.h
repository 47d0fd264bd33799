// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "Kernels/FlowSums.h"
#include "Kernels/Models.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Tile/TileSet.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm::benchmark {

/// What a kernel does in one step (paper, section 4.1): all of it, without the collision, or
/// without collision and without propagation, each node keeping its own populations.
enum class Operation { Full, PropagationOnly, ReadWriteOnly };

/// A kernel: fluid and collision model count for Operation::Full only.
struct KernelChoice {
  Operation operation = Operation::Full;
  ModelChoice model;
};

/// A closed geometry: what lies beyond the volume is solid.
struct Problem {
  const VoxelMask* mask = nullptr;
  /// The same geometry as tiles, without openings.
  const TileSet* tiles = nullptr;
  /// Of the shear stress, lattice units.
  double relaxationTime = 0.6;
  /// Seconds that mask and tiles took to make.
  double seconds = 0;
};

/// Density and velocity at the start, lattice units, of the voxel at (x, y, z). Called by several
/// threads at once.
using InitialFlow =
    std::function<NodeMoments<double>(std::int64_t x, std::int64_t y, std::int64_t z)>;

/// A way to store and advance the populations of a geometry on a device: what is compared.
class Method {
 public:
  virtual ~Method() = default;

  /// Sets every non-solid node to the equilibrium of its moments.
  virtual void start(const InitialFlow& flow) = 0;

  /// Advances by one step. A GPU works on while this returns.
  virtual void step() = 0;

  /// Advances by some steps.
  virtual void advance(std::int64_t steps) {
    for (std::int64_t i = 0; i < steps; ++i) {
      step();
    }
  }

  /// Waits until all steps so far are done.
  virtual void wait() = 0;

  /// Moments of all non-solid nodes, in the order of the mask's voxels. Operation::Full only.
  virtual std::vector<NodeMoments<double>> moments() = 0;

  /// Sums over all nodes after a step; nothing if the method has none.
  virtual std::optional<FlowSums> sums() { return std::nullopt; }

  /// Memory taken on the device, in bytes.
  virtual std::uint64_t memory() const = 0;
};

}  // namespace tiledlbm::benchmark
