// SPDX-License-Identifier: BSD-3-Clause
#ifndef WaveformNames_h
#define WaveformNames_h

#include "Solver/Conditions/Parameters.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// What the name of a column tells of its numbers.
struct ColumnMeaning
{
  enum class Kind
  {
    Time,      ///< "time" or "t", in s or ms, in s where it names no unit
    OtherTime, ///< "time" or "t" in another unit
    Value,     ///< with a unit of flow rate or velocity
    Pressure,  ///< with one of pressure
    Plain,     ///< without a unit
    OtherUnit  ///< with one that is not known, or that cannot be told for sure
  };
  Kind kind = Kind::Plain;
  WaveformQuantity quantity = WaveformQuantity::Factor; ///< of a value
  double scale = 1; ///< by which the numbers become s, ml/s, m/s or Pa
};

/// Reads a name such as "Q (ml/s)", "v [cm/s]", "flow ml s-1" or "t / ms". Units are read as whole
/// words, a volume or a length over a time: "ml/s/m2" is another unit. So are those of pressure,
/// "p (mmHg)".
/// \param name UTF-8
ColumnMeaning meaningOf(const std::string& name);

/// Where a waveform comes from, in words for messages.
struct WaveformSource
{
  std::string property;      ///< what the user is to change
  std::string content;       ///< what was found there
  bool isOfPressure = false; ///< whether the values are to be pressures, else flows or factors
};

/// The two columns that make a waveform.
struct WaveformColumns
{
  std::size_t time = 0;
  std::size_t value = 1;
  double timeScale = 1;  ///< to s
  double valueScale = 1; ///< to the unit of the quantity
  std::string name;      ///< of the values, empty if they have none
  /// Nothing where the name has a unit that is not known.
  std::optional<WaveformQuantity> quantity = WaveformQuantity::Factor;
};

/// Chooses the columns: the only two of which the first is a time, or the only one that is a time
/// and the only one with a unit of what the source is of: of flow rate or velocity, or of pressure.
/// Pressures always have a unit.
/// \param names of the columns; empty where the two columns have no names.
/// \throws InvalidInput if the names do not tell.
WaveformColumns chooseColumns(const std::vector<std::string>& names, const WaveformSource& source);

/// A text from a file for a message: short, and without characters that a message cannot show.
std::string shown(const std::string& text);

}

#endif
