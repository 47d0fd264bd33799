// SPDX-License-Identifier: BSD-3-Clause
#ifndef WaveformReader_h
#define WaveformReader_h

#include "Input/WaveformCells.h"

#include "Solver/Conditions/Parameters.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiledlbm::plugin
{

/// The property of the waveform that inlets have in common, as sentences name it.
constexpr const char* waveformFile = "Waveform File";

/// A waveform as it was given.
struct NamedWaveform
{
  std::vector<std::array<double, 2>> rows; ///< time (s) and value; see Waveform
  std::string name;                        ///< of the values, empty if they have none
  /// By the unit in that name, to which the values are converted: flow rates in ml/s, velocities in
  /// m/s; a factor where there is none. Nothing for a unit that is not known.
  std::optional<WaveformQuantity> quantity;
};

/// Reads a waveform from a text file. \param property that names the file.
/// \param isOfPressure see WaveformSource.
/// \throws InvalidInput if there is no such file, or it holds something else.
NamedWaveform readWaveform(const std::string& fileName, const std::string& property = waveformFile,
  bool isOfPressure = false);

/// Reads a waveform from the text of a file, see cellsOf and chooseColumns.
/// \throws InvalidInput for anything else.
NamedWaveform parseWaveform(std::string_view text, const WaveformSource& source);

/// A time or a value of a waveform in its unit.
/// \param cell the number as it was given, at a row and a column counted from 1.
/// \throws InvalidInput for a number that is not finite or beyond 1e30.
double scaledNumber(double number, double scale, const std::string& cell, std::size_t row,
  std::size_t column, const WaveformSource& source);

/// What the values of a waveform are.
/// \param chosen by the user; nothing to go by their name.
/// \throws InvalidInput where the unit in their name tells something else, or is not known.
WaveformQuantity quantityOf(const NamedWaveform& waveform, std::optional<WaveformQuantity> chosen);

}

#endif
