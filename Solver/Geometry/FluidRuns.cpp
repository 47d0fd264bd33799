// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/FluidRuns.h"

#include <algorithm>
#include <cstddef>

#include "Kernels/Host/Parallel.h"
#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

namespace {

/// Least number of rows and runs per thread.
constexpr std::int64_t maskRowsAtATime = 64, runsAtATime = 1 << 14;

}  // namespace

FluidRuns::FluidRuns(const VoxelMask& mask, const std::optional<Slab>& slab)
    : mask_(mask), slab_(slab) {
  findRuns();
  joinRuns();
}

/// Calls `body(begin, end)` for the runs of fluid in a row.
template <class Body>
void FluidRuns::forRuns(std::int64_t row, const Body& body) const {
  const auto [from, to] = rangeOf(row);
  const auto first = mask_.voxels().begin() + row * mask_.size()[0], last = first + to;
  const auto isFluid = [](std::uint8_t voxel) { return voxel == VoxelMask::fluidVoxel; };
  for (auto begin = std::find(first + from, last, VoxelMask::fluidVoxel); begin != last;) {
    const auto end = std::find_if_not(begin, last, isFluid);
    body(static_cast<std::int32_t>(begin - first), static_cast<std::int32_t>(end - first));
    begin = std::find(end, last, VoxelMask::fluidVoxel);
  }
}

/// The part of a row within the slab, along x. Along a row the distance ahead is monotonic, even
/// with rounding.
std::array<std::int64_t, 2> FluidRuns::rangeOf(std::int64_t row) const {
  const std::int64_t size = mask_.size()[0], y = row % mask_.size()[1], z = row / mask_.size()[1];
  if (!slab_) {
    return {0, size};
  }
  const auto [least, most] = std::minmax({slab_->ahead({0, y, z}), slab_->ahead({size - 1, y, z})});
  if (most <= 0 || least >= slab_->depth) {
    return {0, 0};
  }
  const auto firstWhere = [&](const auto& isTrue) {
    std::int64_t first = 0;
    for (std::int64_t left = size; left > 0;) {
      const std::int64_t half = left / 2;
      const bool isBefore = !isTrue(slab_->ahead({first + half, y, z}));
      first += isBefore ? half + 1 : 0;
      left = isBefore ? left - half - 1 : half;
    }
    return first;
  };
  const bool grows = slab_->normal[0] > 0;
  const double depth = slab_->depth;
  const std::int64_t begin =
      firstWhere([&](double ahead) { return grows ? ahead > 0 : ahead < depth; });
  return {begin, std::max(begin, firstWhere([&](double ahead) {
                            return grows ? ahead >= depth : ahead <= 0;
                          }))};
}

void FluidRuns::findRuns() {
  firstOfRow_.assign(rowCount() + 1, 0);
  parallelFor(0, rowCount(), maskRowsAtATime, [this](std::int64_t row) {
    forRuns(row, [&](std::int32_t, std::int32_t) { ++firstOfRow_[row + 1]; });
  });
  for (std::int64_t row = 0; row < rowCount(); ++row) {
    firstOfRow_[row + 1] += firstOfRow_[row];
  }
  runs_.resize(firstOfRow_.back());
  parallelFor(0, rowCount(), maskRowsAtATime, [this](std::int64_t row) {
    std::int64_t next = firstOfRow_[row];
    forRuns(row, [&](std::int32_t begin, std::int32_t end) { runs_[next++] = {begin, end}; });
  });
}

void FluidRuns::joinRuns() {
  const std::int64_t count = runs_.size();
  parents_ = std::vector<std::atomic<std::int64_t>>(runs_.size());
  parallelFor(0, count, runsAtATime,
              [this](std::int64_t run) { parents_[run].store(run, std::memory_order_relaxed); });
  const std::int64_t height = mask_.size()[1];
  parallelFor(0, rowCount(), maskRowsAtATime,
              [&](std::int64_t row) { joinRow(row % height, row / height); });
  parallelFor(0, count, runsAtATime, [this](std::int64_t run) {
    parents_[run].store(rootOf(run), std::memory_order_relaxed);
  });
}

/// Joins the runs of a row with those of the rows before it, and across periodic faces.
void FluidRuns::joinRow(std::int64_t y, std::int64_t z) {
  struct Step {
    int y, z, reach;
  };
  // Neighbours of a voxel in earlier rows: three in a row at a side, one in a row at an edge.
  constexpr Step steps[] = {{-1, 0, 1}, {0, -1, 1}, {-1, -1, 0}, {1, -1, 0}};
  const std::int64_t height = mask_.size()[1], row = y + height * z;
  if (mask_.periodic()[0]) {
    joinAcrossFace(row, row);
  }
  for (const Step& step : steps) {
    Coordinates to{0, y + step.y, z + step.z};
    if (!mask_.moveInside(to)) {
      continue;
    }
    const std::int64_t other = to[1] + height * to[2];
    joinRows(row, other, step.reach);
    if (mask_.periodic()[0] && step.reach > 0) {
      joinAcrossFace(row, other);
      joinAcrossFace(other, row);
    }
  }
}

/// Joins the runs of two rows that have voxels at the same place, or up to `reach` apart.
void FluidRuns::joinRows(std::int64_t rowA, std::int64_t rowB, int reach) {
  std::int64_t a = firstOfRow_[rowA], b = firstOfRow_[rowB];
  const std::int64_t endA = firstOfRow_[rowA + 1], endB = firstOfRow_[rowB + 1];
  while (a < endA && b < endB) {
    const Run &ofA = runs_[a], &ofB = runs_[b];
    if (ofA.begin < ofB.end + reach && ofB.begin < ofA.end + reach) {
      join(a, b);
    }
    ofA.end < ofB.end ? ++a : ++b;
  }
}

/// Joins the first run of a row with the last of another if they end at the faces along x.
void FluidRuns::joinAcrossFace(std::int64_t rowA, std::int64_t rowB) {
  const std::int64_t first = firstOfRow_[rowA], last = firstOfRow_[rowB + 1] - 1;
  if (first < firstOfRow_[rowA + 1] && last >= firstOfRow_[rowB] && runs_[first].begin == 0 &&
      runs_[last].end == mask_.size()[0]) {
    join(first, last);
  }
}

/// Union without locks: the parent of a run only ever changes to an earlier run (after R. J.
/// Anderson and H. Woll, Proc. 23rd ACM Symp. Theory of Computing (1991) 370).
void FluidRuns::join(std::int64_t a, std::int64_t b) {
  while (true) {
    a = rootOf(a);
    b = rootOf(b);
    if (a == b) {
      return;
    }
    std::int64_t later = std::max(a, b);
    const std::int64_t earlier = std::min(a, b);
    if (parents_[later].compare_exchange_strong(later, earlier, std::memory_order_relaxed)) {
      return;
    }
  }
}

/// Path halving shortens the path to the root.
std::int64_t FluidRuns::rootOf(std::int64_t run) {
  while (true) {
    std::int64_t parent = parentOf(run);
    const std::int64_t next = parentOf(parent);
    if (parent == next) {
      return parent;
    }
    parents_[run].compare_exchange_weak(parent, next, std::memory_order_relaxed);
    run = next;
  }
}

std::int64_t FluidRuns::componentOf(std::int64_t voxel) const {
  const Coordinates place = mask_.coordinates(voxel);
  const std::int64_t row = place[1] + mask_.size()[1] * place[2];
  const auto runsOfRow = runs_.begin() + firstOfRow_[row];
  const auto after = std::upper_bound(runsOfRow, runs_.begin() + (firstOfRow_[row + 1]), place[0],
                                      [](std::int64_t x, const Run& run) { return x < run.begin; });
  return parentOf(after - runs_.begin() - 1);
}

std::vector<std::int64_t> FluidRuns::voxelCounts(
    const std::vector<std::int64_t>& components) const {
  std::vector<std::atomic<std::int64_t>> counts(components.size());
  parallelForRanges(0, runs_.size(), runsAtATime, [&](std::int64_t begin, std::int64_t end) {
    std::vector<std::int64_t> ofRange(components.size(), 0);
    for (std::int64_t run = begin; run < end; ++run) {
      const auto found = std::lower_bound(components.begin(), components.end(), parentOf(run));
      if (found != components.end() && *found == parentOf(run)) {
        ofRange[found - components.begin()] += runs_[run].end - runs_[run].begin;
      }
    }
    for (std::size_t i = 0; i < ofRange.size(); ++i) {
      counts[i] += ofRange[i];
    }
  });
  return {counts.begin(), counts.end()};
}

/// Calls `body(run)` for the runs of some components in a row.
template <class Body>
void FluidRuns::forRunsOf(const std::vector<std::int64_t>& components, std::int64_t row,
                          const Body& body) const {
  const std::int64_t first = row * mask_.size()[0];
  for (std::int64_t run = firstOfRow_[row]; run < firstOfRow_[row + 1]; ++run) {
    if (std::binary_search(components.begin(), components.end(), parentOf(run))) {
      body(VoxelRun{first + runs_[run].begin, first + runs_[run].end});
    }
  }
}

std::vector<VoxelRun> FluidRuns::linkedTo(const std::vector<std::int64_t>& voxels) const {
  const auto isPart = [&](const Coordinates& at) {
    return mask_.isFluid(at) && (!slab_ || slab_->contains(at));
  };
  std::vector<VoxelRun> found;
  std::vector<std::int64_t> components;
  for (const std::int64_t voxel : voxels) {
    const Coordinates at = mask_.coordinates(voxel);
    if (!isPart(at)) {
      found.push_back({voxel, voxel + 1});
    }
    for (const auto& step : D3Q19::components) {
      Coordinates next = moved(at, step);
      if (mask_.moveInside(next) && isPart(next)) {
        components.push_back(componentOf(mask_.index(next)));
      }
    }
  }
  std::sort(components.begin(), components.end());
  for (std::int64_t row = 0; row < rowCount(); ++row) {
    forRunsOf(components, row, [&](const VoxelRun& run) { found.push_back(run); });
  }
  std::sort(found.begin(), found.end(),
            [](const VoxelRun& a, const VoxelRun& b) { return a.begin < b.begin; });
  return found;
}

VoxelMask FluidRuns::voxelsOf(const std::vector<std::int64_t>& components) const {
  VoxelMask voxels(mask_.size(), mask_.periodic());
  parallelFor(0, rowCount(), maskRowsAtATime, [&](std::int64_t row) {
    forRunsOf(components, row,
              [&](const VoxelRun& run) { voxels.setFluidRun(run.begin, run.end); });
  });
  return voxels;
}

}  // namespace tiledlbm
