// SPDX-License-Identifier: BSD-3-Clause
#ifndef WaveformReader_h
#define WaveformReader_h

#include "Input/WaveformCells.h"
#include "Input/WaveformColumns.h"

#include "Solver/Conditions/Parameters.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiledlbm::plugin
{

/// Name, in messages, of the property for the common waveform of the inlets.
constexpr const char* waveformFile = "Waveform File";

/// A waveform in the units of its quantity.
struct NamedWaveform
{
  std::vector<std::array<double, 2>> rows; ///< time (s) and value; see Waveform
  std::string name;                        ///< of the values, empty if they have none
  /// From the unit in the name: the rows are flow rates in ml/s, velocities in m/s, or factors
  /// without a unit. Empty for an unknown unit.
  std::optional<WaveformQuantity> quantity;
};

/// Reads a waveform from a text file.
/// \param property that names the file.
/// \param isOfPressure see WaveformSource.
/// \throws InvalidInput if there is no such file, or if it holds no waveform.
NamedWaveform readWaveform(const std::string& fileName, const std::string& property = waveformFile,
  bool isOfPressure = false);

/// Parses the text of a waveform file, see cellsOf and chooseColumns.
/// \throws InvalidInput for any other text.
NamedWaveform parseWaveform(std::string_view text, const WaveformSource& source);

/// Checks that times without a unit are those of a cycle in seconds.
/// \throws InvalidInput for more than 20 s, which are probably in another unit
void requireSeconds(
  const NamedWaveform& waveform, const WaveformColumns& columns, const WaveformSource& source);

/// Converts a time or a value of a waveform to its unit.
/// \param cell text of the number, at a row and a column counted from 1.
/// \throws InvalidInput for a number that is not finite or beyond 1e30.
double scaledNumber(double number, double scale, const std::string& cell, std::size_t row,
  std::size_t column, const WaveformSource& source);

/// Quantity of the values of a waveform.
/// \param chosen by the user; empty to infer the quantity from the name.
/// \throws InvalidInput where the unit in the name contradicts the choice, or is unknown.
WaveformQuantity quantityOf(const NamedWaveform& waveform, std::optional<WaveformQuantity> chosen);

}

#endif
