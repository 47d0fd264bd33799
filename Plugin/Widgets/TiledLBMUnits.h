// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMUnits_h
#define TiledLBMUnits_h

#include <QString>

/// Unit of an array of the outputs of Tiled LBM Flow; empty for a name that is none of theirs.
inline QString tiledLBMUnit(const QString& array, const QString& pressureUnit)
{
  struct Unit
  {
    const char* Array;
    const char* Unit; // null for that of pressures
  };
  static constexpr Unit units[] = { { "velocity", "m/s" }, { "pressure", nullptr },
    { "vorticity", "1/s" }, { "q_criterion", "1/s2" }, { "wall_shear_stress", "Pa" },
    { "wall_shear_stress_magnitude", "Pa" }, { "wall_shear_stress_error", "Pa" },
    { "time_averaged_wall_shear_stress", "Pa" }, { "mean_wall_shear_stress", "Pa" },
    { "relative_residence_time", "1/Pa" }, { "abscissa", "m" }, { "radius", "m" }, { "area", "m2" },
    { "flow_rate", "m3/s" }, { "mean_velocity", "m/s" }, { "mean_pressure", nullptr },
    { "pressure_drop", nullptr } };
  for (const Unit& unit : units)
  {
    if (array == unit.Array)
    {
      return unit.Unit ? QString(unit.Unit) : pressureUnit;
    }
  }
  return QString();
}

#endif
