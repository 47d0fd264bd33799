// SPDX-License-Identifier: BSD-3-Clause
#ifndef ColumnUnits_h
#define ColumnUnits_h

#include "Solver/Conditions/Parameters.h"

#include <optional>
#include <string>

namespace tiledlbm::plugin
{

/// Quantity and unit of a column, from its name.
struct ColumnMeaning
{
  enum class Kind
  {
    Time,      ///< "time" or "t" in s or a shorter unit, in s without a unit
    OtherTime, ///< "time" or "t" in another unit
    Value,     ///< flow rate or velocity, by its unit
    Pressure,  ///< pressure, by its unit
    Plain,     ///< without a unit
    OtherUnit  ///< with an unknown or a doubtful unit, or a flow or a velocity without one
  };
  Kind kind = Kind::Plain;
  WaveformQuantity quantity = WaveformQuantity::Factor; ///< of a value or a pressure
  double scale = 1;         ///< factor from the unit to s, ml/s, m/s or Pa
  bool isUnitGiven = false; ///< of a time
};

/// Interprets a name such as "Q (ml/s)", "v [cm/s]", "flow ml s-1", "p (mmHg)" or "t / ms". A unit
/// of flow is a volume or a length over a time, in whole words: "ml/s/m2" is an unknown unit.
/// \param name UTF-8; the unit of a name longer than 200 bytes is doubtful.
ColumnMeaning meaningOf(const std::string& name);

/// Factor from the unit in the name of a velocity to m/s, 1 without a unit; empty for a unit that
/// is none of a velocity.
std::optional<double> velocityUnitOf(const std::string& name);

}

#endif
