// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace tiledlbm {

/// A published waveform of the flow in a vessel.
struct WaveformPreset {
  const char* vessel;
  const char* source;  ///< publication and subjects
  /// Time (s) and flow, in any unit, over one period; the last value is the first one.
  std::vector<std::array<double, 2>> points;
};

constexpr std::size_t waveformPresetCount = 5;

/// All presets, in the order of the property Waveform Preset.
const std::array<WaveformPreset, waveformPresetCount>& waveformPresets();

/// Converts a preset to rows of a waveform: time from 0 (s) and a factor whose mean over the period
/// is 1.
///
/// Between the points it is a cubic without overshoots (F. N. Fritsch and J. Butland, SIAM J. Sci.
/// Stat. Comput. 5 (1984) 300), which keeps published peaks; the rows include the points.
std::vector<std::array<double, 2>> rowsOf(const WaveformPreset& preset);

}  // namespace tiledlbm
