// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Nodes.h"

#include <cstddef>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm::validation {

void addVelocity(const std::array<double, 3>& added, NodePopulations& node) {
  std::array<double, 3> before{};
  for (int q = 1; q < D3Q19::directions; ++q) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      before[axis] += node.value[q] * D3Q19::components[q][axis];
    }
  }
  double square = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    square += added[axis] * (2 * before[axis] + added[axis]);
  }
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    const double u = At::x * before[0] + At::y * before[1] + At::z * before[2];
    const double more = At::x * added[0] + At::y * added[1] + At::z * added[2];
    node.value[q] += At::weight * (3 * more + 4.5 * more * (2 * u + more) - 1.5 * square);
  });
}

}  // namespace tiledlbm::validation
