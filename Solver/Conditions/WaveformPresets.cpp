// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/WaveformPresets.h"

#include "Solver/Conditions/Waveform.h"

namespace tiledlbm {

namespace {

/// Rows per interval between two points of a preset.
constexpr int rowsOfPiece = 6;

/// Slope at the point between two intervals with these slopes and lengths `before` and `after`.
double slopeBetween(double slope, double before, double nextSlope, double after) {
  if (slope * nextSlope <= 0) {
    return 0;  // a peak or a valley
  }
  const double weight = (before + 2 * after) / (3 * (before + after));
  return slope * nextSlope / (weight * nextSlope + (1 - weight) * slope);
}

/// Slopes at all points of a period; the last one is that of the first.
std::vector<double> slopesOf(const std::vector<std::array<double, 2>>& points) {
  const std::size_t pieces = points.size() - 1;
  const auto length = [&](std::size_t i) { return points[i + 1][0] - points[i][0]; };
  const auto slope = [&](std::size_t i) { return (points[i + 1][1] - points[i][1]) / length(i); };
  std::vector<double> slopes(points.size());
  for (std::size_t i = 0; i < pieces; ++i) {
    const std::size_t before = (i + pieces - 1) % pieces;
    slopes[i] = slopeBetween(slope(before), length(before), slope(i), length(i));
  }
  slopes.back() = slopes.front();
  return slopes;
}

using Points = std::vector<std::array<double, 2>>;  // time (s) and flow

Points ascendingAorta() {
  return {{0, 0},
          {0.02193, 0},
          {0.041305, 105.089},
          {0.06068, 273.23},
          {0.080055, 404.592},
          {0.09943, 535.952},
          {0.118805, 567.479},
          {0.128492, 572.734},
          {0.13818, 567.479},
          {0.157555, 535.952},
          {0.17693, 488.663},
          {0.196305, 451.882},
          {0.244742, 315.266},
          {0.322242, 178.651},
          {0.351305, 136.615},
          {0.390055, 0},
          {0.415117, -162.888},
          {0.437555, 0},
          {1, 0}};
}

Points commonCarotidOlder() {
  return {{-0.057, 0.45}, {0, 1.30},     {0.050, 2.16}, {0.078, 1.93}, {0.114, 1.69},
          {0.151, 1.75},  {0.263, 1.28}, {0.324, 0.81}, {0.349, 0.91}, {0.379, 1.02},
          {0.508, 0.74},  {0.637, 0.62}, {0.765, 0.57}, {0.894, 0.45}};
}

Points internalCarotidYoung() {
  return {{-0.061, 0.68}, {0, 1.18},     {0.045, 1.66}, {0.084, 1.42}, {0.141, 1.20},
          {0.187, 1.22},  {0.241, 1.08}, {0.280, 0.94}, {0.312, 1.02}, {0.350, 1.09},
          {0.468, 0.94},  {0.586, 0.83}, {0.704, 0.76}, {0.822, 0.68}};
}

Points internalCarotidOlder() {
  return {{-0.061, 0.55}, {0, 1.11},     {0.055, 1.67}, {0.078, 1.59}, {0.104, 1.51},
          {0.158, 1.60},  {0.259, 1.28}, {0.327, 0.96}, {0.350, 1.01}, {0.376, 1.06},
          {0.504, 0.84},  {0.632, 0.73}, {0.761, 0.66}, {0.889, 0.55}};
}

Points vertebralYoung() {
  return {{-0.062, 0.63}, {0, 1.21},     {0.039, 1.78}, {0.074, 1.50}, {0.120, 1.24},
          {0.164, 1.33},  {0.238, 1.11}, {0.280, 0.89}, {0.308, 1.00}, {0.339, 1.11},
          {0.459, 0.94},  {0.580, 0.81}, {0.700, 0.73}, {0.821, 0.63}};
}

}  // namespace

const std::array<WaveformPreset, waveformPresetCount>& waveformPresets() {
  static const std::array<WaveformPreset, waveformPresetCount> presets{{
      {"Ascending aorta",
       "Boileau et al., Int. J. Numer. Meth. Biomed. Engng. 31 (2015) e02732, inflow of the model "
       "ADAN56, mean 112.9 ml/s",
       ascendingAorta()},
      {"Common carotid, older",
       "Hoi et al., Physiol. Meas. 31 (2010) 291, table 2, 94 older adults", commonCarotidOlder()},
      {"Internal carotid, young",
       "Ford et al., Physiol. Meas. 26 (2005) 477, table 2, 17 young adults",
       internalCarotidYoung()},
      {"Internal carotid, older",
       "Hoi et al., Physiol. Meas. 31 (2010) 291, table 2, 94 older adults",
       internalCarotidOlder()},
      {"Vertebral, young", "Ford et al., Physiol. Meas. 26 (2005) 477, table 2, 17 young adults",
       vertebralYoung()},
  }};
  return presets;
}

std::vector<std::array<double, 2>> rowsOf(const WaveformPreset& preset) {
  const std::vector<std::array<double, 2>>& points = preset.points;
  const std::vector<double> slopes = slopesOf(points);
  std::vector<std::array<double, 2>> rows{{0, points.front()[1]}};
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const double length = points[i + 1][0] - points[i][0];
    for (int row = 1; row <= rowsOfPiece; ++row) {
      const double s = static_cast<double>(row) / rowsOfPiece, left = 1 - s;
      const double value = points[i][1] * left * left * (1 + 2 * s) +
                           points[i + 1][1] * s * s * (1 + 2 * left) +
                           length * s * left * (slopes[i] * left - slopes[i + 1] * s);
      rows.push_back({points[i][0] - points.front()[0] + s * length, value});
    }
  }
  const double mean = Waveform(rows).mean();
  for (std::array<double, 2>& row : rows) {
    row[1] /= mean;
  }
  return rows;
}

}  // namespace tiledlbm
