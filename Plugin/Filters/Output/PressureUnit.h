// SPDX-License-Identifier: BSD-3-Clause
#ifndef PressureUnit_h
#define PressureUnit_h

#include "vtkSmartPointer.h"

class vtkDataArray;

namespace tiledlbm::plugin
{

/// Unit of output pressures; input pressures are always in Pa.
enum class PressureUnit
{
  Pascal,
  MillimetreOfMercury ///< the conventional one, 133.322387415 Pa
};

/// "Pa", "mmHg".
const char* symbolOf(PressureUnit unit);

/// Converts a pressure (Pa) to a unit.
double fromPascal(double pressure, PressureUnit unit);

/// Converts an array of pressures (Pa) to a unit: the array itself for Pa, else a new one.
vtkSmartPointer<vtkDataArray> inUnit(vtkDataArray* pressure, PressureUnit unit);

}

#endif
