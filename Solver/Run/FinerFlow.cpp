// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/FinerFlow.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "Solver/Volume/ForVoxels.h"

namespace tiledlbm {

namespace {

/// Voxels beyond the wall to which a flow goes on: as far as the polynomials reach.
constexpr int beyond = 2;

/// Weights of four voxels on end for a place a quarter of the way from the second to the third
/// (Lagrange).
constexpr std::array<double, 4> weights{-7.0 / 128, 105.0 / 128, 35.0 / 128, -5.0 / 128};

/// The four voxels on end, along one axis, between whose middles a voxel of half the edge lies.
struct Stencil {
  Stencil(std::int64_t at, std::int64_t size) {
    const bool isNearer = at % 2 == 1;  // to the second of the four than to the third
    const std::int64_t first = (at + 1) / 2 - 2;
    for (std::size_t i = 0; i < 4; ++i) {
      voxels[i] = std::clamp<std::int64_t>(first + static_cast<std::int64_t>(i), 0, size - 1);
      shares[i] = weights[isNearer ? i : 3 - i];
    }
  }
  std::array<std::int64_t, 4> voxels;
  std::array<double, 4> shares;
};

}  // namespace

FinerFlow::FinerFlow(const VoxelMask& mask, const WallDistance& distance,
                     std::vector<float> velocity, std::vector<float> pressure)
    : mask_(mask),
      distance_(distance),
      velocity_(std::move(velocity)),
      pressure_(std::move(pressure)),
      isKnown_(static_cast<std::size_t>(mask.voxelCount())) {
  forVoxels(mask.voxelCount(), [&](std::int64_t voxel) {
    if (!mask_.isFluid(voxel)) {
      goOnBeyondWall(voxel);
    }
  });
  forVoxels(mask.voxelCount(), [&](std::int64_t voxel) {
    const auto i = static_cast<std::size_t>(voxel);
    isKnown_[i] = isKnown_[i] != 0 || mask_.isFluid(voxel) ? 1 : 0;
  });
}

/// Gives a voxel that is not fluid what the fluid around it tells, the nearest most.
void FinerFlow::goOnBeyondWall(std::int64_t voxel) {
  const VoxelMask::Coordinates at = mask_.coordinates(voxel);
  const auto own = static_cast<std::size_t>(voxel);
  std::fill_n(velocity_.begin() + static_cast<std::ptrdiff_t>(3 * own), 3, 0.0f);
  const double here = double(distance_(at));
  if (here <= -double(WallDistance::reach)) {
    return;
  }
  // The velocity is the gradient at the wall times the distance, with the gradient by least
  // squares.
  double shares = 0, squares = 0, pressure = 0;
  std::array<double, 3> products{};
  for (int k = -beyond; k <= beyond; ++k) {
    for (int j = -beyond; j <= beyond; ++j) {
      for (int i = -beyond; i <= beyond; ++i) {
        VoxelMask::Coordinates other{at[0] + i, at[1] + j, at[2] + k};
        if (!mask_.moveInside(other) || !mask_.isFluid(other[0], other[1], other[2])) {
          continue;
        }
        const auto from = static_cast<std::size_t>(mask_.index(other[0], other[1], other[2]));
        const double share = std::exp(-double(i * i + j * j + k * k));
        const double there = double(distance_(other));
        shares += share;
        squares += share * there * there;
        pressure += share * double(pressure_[from]);
        for (std::size_t axis = 0; axis < 3; ++axis) {
          products[axis] += share * there * double(velocity_[3 * from + axis]);
        }
      }
    }
  }
  if (shares > 0) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      velocity_[3 * own + axis] = static_cast<float>(here * products[axis] / squares);
    }
    pressure_[own] = static_cast<float>(pressure / shares);
    isKnown_[own] = 1;
  }
}

FinerFlow::Value FinerFlow::at(const VoxelMask::Coordinates& at) const {
  const Stencil x(at[0], mask_.size()[0]), y(at[1], mask_.size()[1]), z(at[2], mask_.size()[2]);
  Value value{};
  double known = 0, pressure = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    for (std::size_t j = 0; j < 4; ++j) {
      for (std::size_t i = 0; i < 4; ++i) {
        const auto from =
            static_cast<std::size_t>(mask_.index(x.voxels[i], y.voxels[j], z.voxels[k]));
        const double share = x.shares[i] * y.shares[j] * z.shares[k];
        if (isKnown_[from] == 0) {
          continue;  // no flow, and no pressure
        }
        known += share;
        pressure += share * double(pressure_[from]);
        for (std::size_t axis = 0; axis < 3; ++axis) {
          value.velocity[axis] += share * double(velocity_[3 * from + axis]);
        }
      }
    }
  }
  constexpr double enough = 0.5;
  if (known > enough) {
    value.pressure = pressure / known;
  }
  return value;
}

}  // namespace tiledlbm
