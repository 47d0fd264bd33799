// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace tiledlbm {

/// A published waveform of the flow through a vessel.
struct WaveformPreset {
  const char* vessel;
  const char* source;  ///< publication, and whom it was measured in
  /// Time (s) and flow, in any unit, over one period; the last value is the first one.
  std::vector<std::array<double, 2>> points;
};

constexpr std::size_t waveformPresetCount = 5;

/// All of them, in the order of the property Waveform Preset.
const std::array<WaveformPreset, waveformPresetCount>& waveformPresets();

/// A preset as rows of a waveform: time from 0 (s) and a factor whose mean over the period is 1.
///
/// Between the points it is a cubic without over- and undershoots (F. N. Fritsch and J. Butland,
/// SIAM J. Sci. Stat. Comput. 5 (1984) 300), so that published peaks are its peaks; the points are
/// among the rows.
std::vector<std::array<double, 2>> rowsOf(const WaveformPreset& preset);

}  // namespace tiledlbm
