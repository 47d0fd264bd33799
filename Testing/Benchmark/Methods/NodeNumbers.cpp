// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Methods/NodeNumbers.h"

#include <numeric>

namespace tiledlbm::benchmark {

NodeNumbers::NodeNumbers(const VoxelMask& mask)
    : mask_(mask),
      box_(mask.size()[0], mask.size()[1], mask.size()[2]),
      firstOfRow_(std::size_t(mask.size()[1] * mask.size()[2]) + 1, 0) {
  const std::int64_t sizeX = mask.size()[0];
  parallelFor(0, rowCount(), rowsPerTask, [&](std::int64_t row) {
    std::int64_t count = 0;
    for (std::int64_t voxel = row * sizeX; voxel < (row + 1) * sizeX; ++voxel) {
      count += mask.isFluid(voxel) ? 1 : 0;
    }
    firstOfRow_[std::size_t(row) + 1] = count;
  });
  std::partial_sum(firstOfRow_.begin(), firstOfRow_.end(), firstOfRow_.begin());
}

std::unique_ptr<std::int32_t[]> NodeNumbers::numbers() const {
  // No vector, whose memory one thread would touch first, page by page.
  std::unique_ptr<std::int32_t[]> numbers(new std::int32_t[box_.count]);
  parallelFor(0, box_.count, 1 << 14, [&](std::int64_t voxel) { numbers[voxel] = -1; });
  visitRows(0, rowCount(), [&](std::int64_t number, auto x, auto y, auto z) {
    numbers[box_.index(x, y, z)] = std::int32_t(number);
  });
  return numbers;
}

}  // namespace tiledlbm::benchmark
