// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/WallStatistics.h"

#include "Arrays/NamedArrays.h"

#include "vtkDataArray.h"
#include "vtkDoubleArray.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiledlbm::plugin
{

void WallStatistics::add(double duration, vtkDataArray* shearStress)
{
  const auto count = static_cast<std::size_t>(shearStress->GetNumberOfTuples());
  this->vectorSums_.resize(count);
  this->magnitudeSums_.resize(count);
  this->duration_ += duration;
  for (std::size_t i = 0; i < count; ++i)
  {
    std::array<double, 3> stress;
    shearStress->GetTuple(static_cast<vtkIdType>(i), stress.data());
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      this->vectorSums_[i][axis] += duration * stress[axis];
    }
    this->magnitudeSums_[i] += duration * std::hypot(stress[0], stress[1], stress[2]);
  }
}

void WallStatistics::reset()
{
  *this = {};
}

void WallStatistics::writeTo(vtkPolyData* wall) const
{
  if (this->duration_ == 0)
  {
    return;
  }
  const auto count = static_cast<vtkIdType>(this->magnitudeSums_.size());
  auto mean = makeArray<vtkDoubleArray>("mean_wall_shear_stress", count, 3);
  auto average = makeArray<vtkDoubleArray>("time_averaged_wall_shear_stress", count);
  auto oscillation = makeArray<vtkDoubleArray>("oscillatory_shear_index", count);
  auto residence = makeArray<vtkDoubleArray>("relative_residence_time", count);
  addArrays(wall->GetPointData(), mean, average, oscillation, residence);
  for (vtkIdType point = 0; point < count; ++point)
  {
    const auto& sum = this->vectorSums_[point];
    const double length = std::hypot(sum[0], sum[1], sum[2]);
    const double magnitude = this->magnitudeSums_[point];
    mean->SetTuple3(
      point, sum[0] / this->duration_, sum[1] / this->duration_, sum[2] / this->duration_);
    average->SetValue(point, magnitude / this->duration_);
    // Prevents negative values by rounding.
    oscillation->SetValue(
      point, magnitude > 0 ? std::max(0.5 * (1 - length / magnitude), 0.0) : 0.0);
    residence->SetValue(
      point, length > 0 ? this->duration_ / length : std::numeric_limits<double>::quiet_NaN());
  }
}

}
