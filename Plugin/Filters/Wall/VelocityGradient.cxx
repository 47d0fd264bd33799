// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/VelocityGradient.h"

#include "Arrays/VoxelArrays.h"

#include "Kernels/Host/Parallel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace tiledlbm::plugin
{

namespace
{

using Gradient = std::array<Vector, 3>; // by component, then by axis of the derivative

template <typename Real>
Vector velocityAt(const Real* velocity, std::int64_t voxel)
{
  const Real* v = velocity + 3 * voxel;
  return { static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2]) };
}

// A place along an axis with known velocity: a voxel, or the wall, where the velocity is zero.
struct Place
{
  double at; // distance in voxels from the voxel of the derivative
  bool isWall;
};

// The places of a difference formula: three, two at an open side, or none.
class Places
{
public:
  Places(const WallGeometry& wall, std::int64_t voxel, std::size_t axis)
    : wall_(wall)
    , voxel_(voxel)
    , axis_(axis)
    , coordinates_(wall.domain.fluid().coordinates(voxel))
  {
    const auto lower = this->neighbour(-1), upper = this->neighbour(1);
    if (lower && upper)
    {
      this->places_ = { *lower, *upper, { 0, false } };
      this->count_ = 3;
      this->avoidClose(*lower, *upper, 1);
      this->avoidClose(*upper, *lower, -1);
    }
    else if (lower || upper)
    {
      const int inward = lower ? -1 : 1;
      this->places_ = { lower ? *lower : *upper, { 0, false }, { 2.0 * inward, false } };
      this->count_ = !this->places_[0].isWall && this->isFluid(2 * inward) ? 3 : 2;
    }
  }

  // Derivative of the parabola or line through the values at the places, per voxel.
  template <typename Real>
  Vector derivative(const Real* velocity, std::int64_t firstVoxel, std::int64_t stride) const
  {
    Vector sum{};
    for (std::size_t i = 0; i < this->count_; ++i)
    {
      if (!this->places_[i].isWall)
      {
        const Vector value = velocityAt(velocity,
          this->voxel_ - firstVoxel + static_cast<std::int64_t>(this->places_[i].at) * stride);
        const double weight = this->weight(i);
        for (std::size_t component = 0; component < 3; ++component)
        {
          sum[component] += weight * value[component];
        }
      }
    }
    return sum;
  }

private:
  bool isFluid(int steps) const
  {
    auto to = this->coordinates_;
    to[this->axis_] += steps;
    return this->wall_.domain.isFluid(to[0], to[1], to[2]);
  }

  // The neighbouring place in one direction; nothing at an open side.
  std::optional<Place> neighbour(int step) const
  {
    constexpr double least = 0.05;
    if (this->isFluid(step))
    {
      return Place{ static_cast<double>(step), false };
    }
    const auto side = static_cast<Face>(2 * static_cast<int>(this->axis_) + (step > 0 ? 1 : 0));
    if (!this->wall_.domain.isWall({ this->voxel_, side }))
    {
      return std::nullopt;
    }
    const double distance = this->wall_.distanceAlong(this->coordinates_, this->axis_, step);
    return Place{ step * std::max(distance, least), true };
  }

  // Replaces a voxel almost at the wall by the second one from the wall.
  void avoidClose(const Place& wall, const Place& other, int inward)
  {
    constexpr double close = 0.25;
    if (wall.isWall && !other.isWall && std::abs(wall.at) < close && this->isFluid(2 * inward))
    {
      this->places_[2] = { 2.0 * inward, false };
    }
  }

  // Weight of a value in the derivative at zero.
  double weight(std::size_t i) const
  {
    const double own = this->places_[i].at, next = this->places_[(i + 1) % this->count_].at;
    if (this->count_ == 2)
    {
      return 1 / (own - next);
    }
    const double last = this->places_[(i + 2) % 3].at;
    return -(next + last) / ((own - next) * (own - last));
  }

  const WallGeometry& wall_;
  const std::int64_t voxel_;
  const std::size_t axis_;
  const VoxelMask::Coordinates coordinates_;
  std::array<Place, 3> places_{};
  std::size_t count_ = 0;
};

template <typename Real>
void fill(const Real* velocity, const LayerRange& layersOfVelocity, const LayerRange& layers,
  const WallGeometry& wall, const ImageFrame& frame, double voxelSize, VelocityDerivatives& result)
{
  const VoxelMask& fluid = wall.domain.fluid();
  const std::array<std::int64_t, 3> strides{ 1, fluid.size()[0],
    fluid.size()[0] * fluid.size()[1] };
  const std::int64_t first = layers.first * strides[2],
                     firstOfVelocity = layersOfVelocity.first * strides[2];
  const auto raw = [](vtkDataArray* array)
  { return array ? static_cast<Real*>(array->GetVoidPointer(0)) : nullptr; };
  Real* vorticity = raw(result.vorticity);
  Real* qCriterion = raw(result.qCriterion);
  constexpr std::int64_t voxelsAtATime = 4096;
  // Debian's ParaView builds vtkSMPTools without threads.
  parallelForRanges(first, layers.end * strides[2], voxelsAtATime,
    [&](std::int64_t begin, std::int64_t end)
    {
      for (std::int64_t voxel = begin; voxel < end; ++voxel)
      {
        if (!fluid.isFluid(voxel))
        {
          continue;
        }
        Gradient alongImage;
        for (std::size_t axis = 0; axis < 3; ++axis)
        {
          alongImage[axis] =
            Places(wall, voxel, axis).derivative(velocity, firstOfVelocity, strides[axis]);
        }
        Gradient j;
        for (std::size_t component = 0; component < 3; ++component)
        {
          j[component] = frame.toWorld({ alongImage[0][component] / voxelSize,
            alongImage[1][component] / voxelSize, alongImage[2][component] / voxelSize });
        }
        if (vorticity)
        {
          Real* const curl = vorticity + 3 * (voxel - first);
          curl[0] = static_cast<Real>(j[2][1] - j[1][2]);
          curl[1] = static_cast<Real>(j[0][2] - j[2][0]);
          curl[2] = static_cast<Real>(j[1][0] - j[0][1]);
        }
        if (qCriterion)
        {
          qCriterion[voxel - first] =
            static_cast<Real>(-0.5 * (j[0][0] * j[0][0] + j[1][1] * j[1][1] + j[2][2] * j[2][2]) -
              (j[0][1] * j[1][0] + j[0][2] * j[2][0] + j[1][2] * j[2][1]));
        }
      }
    });
}

}

VelocityDerivatives velocityDerivatives(vtkDataArray* velocity, const LayerRange& layersOfVelocity,
  const LayerRange& layers, const WallGeometry& wall, const ImageFrame& frame, double voxelSize,
  bool vorticity, bool qCriterion)
{
  const VoxelMask::Size& size = wall.domain.fluid().size();
  const std::int64_t voxels = layers.count() * size[0] * size[1];
  VelocityDerivatives result;
  if (vorticity)
  {
    result.vorticity = zerosLike(velocity, "vorticity", 3, voxels);
  }
  if (qCriterion)
  {
    result.qCriterion = zerosLike(velocity, "q_criterion", 1, voxels);
  }
  withValues(velocity,
    [&](const auto* values)
    { fill(values, layersOfVelocity, layers, wall, frame, voxelSize, result); });
  return result;
}

}
