// SPDX-License-Identifier: BSD-3-Clause
#ifndef PressureUnit_h
#define PressureUnit_h

#include "vtkSmartPointer.h"

class vtkDataArray;

namespace tiledlbm::plugin
{

/// Unit of the pressures that are given out; those that are given in are always in Pa.
enum class PressureUnit
{
  Pascal,
  MillimetreOfMercury ///< the conventional one, 133.322387415 Pa
};

/// "Pa", "mmHg".
const char* symbolOf(PressureUnit unit);

/// A pressure (Pa) in a unit.
double fromPascal(double pressure, PressureUnit unit);

/// An array of pressures (Pa) in a unit: the array itself for Pa, else a new one of its type.
vtkSmartPointer<vtkDataArray> inUnit(vtkDataArray* pressure, PressureUnit unit);

}

#endif
