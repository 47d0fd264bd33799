// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/VelocityGradient.h"

#include "vtkDoubleArray.h"
#include "vtkFloatArray.h"
#include "vtkSMPTools.h"

#include <algorithm>
#include <array>

namespace tiledlbm::plugin
{

namespace
{

using Gradient = std::array<Vector, 3>; // of the component, by the axis of the derivative

template <typename Real>
Vector velocityAt(const Real* velocity, std::int64_t voxel)
{
  const Real* v = velocity + 3 * voxel;
  return { static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2]) };
}

// Derivative along an axis of the image, per voxel.
template <typename Real>
Vector derivative(
  const Real* velocity, const FluidDomain& domain, std::int64_t voxel, std::size_t axis)
{
  const auto at = domain.fluid().coordinates(voxel);
  const std::array<std::int64_t, 3> strides{ 1, domain.fluid().size()[0],
    domain.fluid().size()[0] * domain.fluid().size()[1] };
  const std::int64_t stride = strides[axis];
  const auto isFluid = [&](std::int64_t steps)
  {
    auto to = at;
    to[axis] += steps;
    return domain.isFluid(to[0], to[1], to[2]);
  };
  const Vector here = velocityAt(velocity, voxel);
  const auto combine =
    [&](double own, double first, std::int64_t firstSteps, double second, std::int64_t secondSteps)
  {
    Vector sum{};
    const Vector a = velocityAt(velocity, voxel + firstSteps * stride);
    const Vector b = velocityAt(velocity, voxel + secondSteps * stride);
    for (std::size_t i = 0; i < 3; ++i)
    {
      sum[i] = own * here[i] + first * a[i] + second * b[i];
    }
    return sum;
  };

  const bool hasLower = isFluid(-1), hasUpper = isFluid(1);
  if (hasLower && hasUpper)
  {
    return combine(0, 0.5, 1, -0.5, -1);
  }
  if (!hasLower && !hasUpper)
  {
    return {}; // between two walls half a voxel away, the derivative of a parabola at its middle
  }
  const std::int64_t inward = hasUpper ? 1 : -1;
  const auto sign = static_cast<double>(inward);
  const auto outer = static_cast<Face>(2 * static_cast<int>(axis) + (hasUpper ? 0 : 1));
  if (domain.isWall({ voxel, outer }))
  {
    // Through zero half a voxel outwards, this voxel and the next one inwards.
    return combine(sign, sign / 3, inward, 0, 0);
  }
  if (isFluid(2 * inward))
  {
    return combine(-1.5 * sign, 2 * sign, inward, -0.5 * sign, 2 * inward);
  }
  return combine(-sign, sign, inward, 0, 0);
}

template <typename Real>
void fill(vtkDataArray* velocityArray, const FluidDomain& domain, const ImageFrame& frame,
  double voxelSize, VelocityDerivatives& result)
{
  const auto raw = [](vtkDataArray* array)
  { return array ? static_cast<Real*>(array->GetVoidPointer(0)) : nullptr; };
  const Real* velocity = raw(velocityArray);
  Real* vorticity = raw(result.vorticity);
  Real* qCriterion = raw(result.qCriterion);
  vtkSMPTools::For(0, domain.fluid().voxelCount(),
    [&](vtkIdType begin, vtkIdType end)
    {
      for (vtkIdType voxel = begin; voxel < end; ++voxel)
      {
        if (!domain.fluid().isFluid(voxel))
        {
          continue;
        }
        Gradient alongImage;
        for (std::size_t axis = 0; axis < 3; ++axis)
        {
          alongImage[axis] = derivative(velocity, domain, voxel, axis);
        }
        Gradient j;
        for (std::size_t component = 0; component < 3; ++component)
        {
          j[component] = frame.toWorld({ alongImage[0][component] / voxelSize,
            alongImage[1][component] / voxelSize, alongImage[2][component] / voxelSize });
        }
        if (vorticity)
        {
          vorticity[3 * voxel] = static_cast<Real>(j[2][1] - j[1][2]);
          vorticity[3 * voxel + 1] = static_cast<Real>(j[0][2] - j[2][0]);
          vorticity[3 * voxel + 2] = static_cast<Real>(j[1][0] - j[0][1]);
        }
        if (qCriterion)
        {
          qCriterion[voxel] =
            static_cast<Real>(-0.5 * (j[0][0] * j[0][0] + j[1][1] * j[1][1] + j[2][2] * j[2][2]) -
              (j[0][1] * j[1][0] + j[0][2] * j[2][0] + j[1][2] * j[2][1]));
        }
      }
    });
}

vtkSmartPointer<vtkDataArray> zeros(vtkDataArray* like, const char* name, int components)
{
  auto array = vtkSmartPointer<vtkDataArray>::Take(like->NewInstance());
  array->SetName(name);
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(like->GetNumberOfTuples());
  array->Fill(0);
  return array;
}

}

VelocityDerivatives velocityDerivatives(vtkDataArray* velocity, const FluidDomain& domain,
  const ImageFrame& frame, double voxelSize, bool vorticity, bool qCriterion)
{
  VelocityDerivatives result;
  if (vorticity)
  {
    result.vorticity = zeros(velocity, "vorticity", 3);
  }
  if (qCriterion)
  {
    result.qCriterion = zeros(velocity, "q_criterion", 1);
  }
  if (vtkFloatArray::SafeDownCast(velocity))
  {
    fill<float>(velocity, domain, frame, voxelSize, result);
  }
  else
  {
    fill<double>(velocity, domain, frame, voxelSize, result);
  }
  return result;
}

}
