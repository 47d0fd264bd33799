// SPDX-License-Identifier: BSD-3-Clause
#include "Output/PressureUnit.h"

#include "Output/VoxelArrays.h"

#include "vtkDataArray.h"

namespace tiledlbm::plugin
{

namespace
{

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
  for (vtkIdType i = 0; i < pressure->GetNumberOfTuples(); ++i)
  {
    converted->SetTuple1(i, fromPascal(pressure->GetTuple1(i), unit));
  }
  return converted;
}

}
