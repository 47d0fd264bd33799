// SPDX-License-Identifier: BSD-3-Clause
#include "Output/PressureUnit.h"

#include "Output/VoxelArrays.h"

#include "Kernels/Cpu/Parallel.h"

#include "vtkDataArray.h"
#include "vtkDoubleArray.h"
#include "vtkFloatArray.h"

#include <cstdint>
#include <type_traits>

namespace tiledlbm::plugin
{

namespace
{

constexpr std::int64_t valuesAtATime = 1 << 16;                // that one thread takes at least
constexpr double pascalPerMillimetreOfMercury = 133.322387415; // ISO 80000-4

}

const char* symbolOf(PressureUnit unit)
{
  return unit == PressureUnit::Pascal ? "Pa" : "mmHg";
}

double fromPascal(double pressure, PressureUnit unit)
{
  return unit == PressureUnit::Pascal ? pressure : pressure / pascalPerMillimetreOfMercury;
}

vtkSmartPointer<vtkDataArray> inUnit(vtkDataArray* pressure, PressureUnit unit)
{
  if (unit == PressureUnit::Pascal)
  {
    return pressure;
  }
  auto converted = vtkSmartPointer<vtkDataArray>::Take(pressure->NewInstance());
  converted->SetName(pressure->GetName());
  setTuples(converted, pressure->GetNumberOfTuples());
  const auto convert = [&](auto* to, const auto* from)
  {
    using Real = std::remove_reference_t<decltype(*to)>;
    parallelFor(0, pressure->GetNumberOfTuples(), valuesAtATime,
      [&](std::int64_t i) { to[i] = static_cast<Real>(fromPascal(from[i], unit)); });
  };
  if (auto* floats = vtkFloatArray::SafeDownCast(pressure))
  {
    convert(vtkFloatArray::SafeDownCast(converted)->GetPointer(0), floats->GetPointer(0));
  }
  else
  {
    convert(vtkDoubleArray::SafeDownCast(converted)->GetPointer(0),
      vtkDoubleArray::SafeDownCast(pressure)->GetPointer(0));
  }
  return converted;
}

}
