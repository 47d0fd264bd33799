// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/WallStatistics.h"

#include "Output/FigureArrays.h"

#include "Solver/Geometry/Point.h"

#include "vtkDataArray.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiledlbm::plugin
{

namespace
{

double norm(const std::array<double, 3>& vector)
{
  return std::hypot(vector[0], vector[1], vector[2]);
}

}

void WallStatistics::add(double duration, vtkDataArray* shearStress)
{
  this->sums_.resize(shearStress->GetNumberOfTuples());
  this->duration_ += duration;
  vtkIdType point = 0;
  for (Sums& sums : this->sums_)
  {
    std::array<double, 3> stress;
    shearStress->GetTuple(point++, stress.data());
    sums.vector = moved(sums.vector, stress, duration);
    sums.magnitude += duration * norm(stress);
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
  vtkPointData* const data = wall->GetPointData();
  addColumn(data, "mean_wall_shear_stress", this->sums_,
    [this](const Sums& of) { return quotient(of.vector, this->duration_); });
  addColumn(data, "time_averaged_wall_shear_stress", this->sums_,
    [this](const Sums& of) { return of.magnitude / this->duration_; });
  addColumn(data, "oscillatory_shear_index", this->sums_,
    [](const Sums& of)
    {
      // Prevents negative values by rounding.
      return of.magnitude > 0 ? std::max(0.5 * (1 - norm(of.vector) / of.magnitude), 0.0) : 0.0;
    });
  addColumn(data, "relative_residence_time", this->sums_,
    [this](const Sums& of)
    {
      const double length = norm(of.vector);
      return length > 0 ? this->duration_ / length : std::numeric_limits<double>::quiet_NaN();
    });
}

}
