// SPDX-License-Identifier: BSD-3-Clause
#include "Output/PressureUnit.h"

#include "Arrays/VoxelArrays.h"

#include "Kernels/Host/Parallel.h"
#include "Solver/Constants.h"

#include <cstdint>
#include <type_traits>

namespace tiledlbm::plugin
{

namespace
{

constexpr std::int64_t valuesAtATime = 1 << 16; // minimum per thread

}

const char* symbolOf(PressureUnit unit)
{
  return unit == PressureUnit::Pascal ? "Pa" : "mmHg";
}

double fromPascal(double pressure, PressureUnit unit)
{
  return unit == PressureUnit::Pascal ? pressure : pressure / millimetreOfMercury;
}

vtkSmartPointer<vtkDataArray> inUnit(vtkDataArray* pressure, PressureUnit unit)
{
  if (unit == PressureUnit::Pascal)
  {
    return pressure;
  }
  vtkSmartPointer<vtkDataArray> converted =
    uninitialisedLike(pressure, pressure->GetNumberOfTuples());
  withValues(pressure,
    [&](const auto* from)
    {
      using Real = std::decay_t<decltype(*from)>;
      auto* const to = static_cast<Real*>(converted->GetVoidPointer(0));
      parallelFor(0, pressure->GetNumberOfTuples(), valuesAtATime,
        [&](std::int64_t i) { to[i] = static_cast<Real>(fromPascal(from[i], unit)); });
    });
  return converted;
}

}
