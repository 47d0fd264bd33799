// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/OpeningWaveforms.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "Kernels/Boundary/OpeningSignals.h"
#include "Solver/Error.h"

namespace tiledlbm {

std::vector<Waveform> waveformsOf(const Parameters& parameters) {
  std::vector<Waveform> waveforms;
  if (!parameters.waveform.empty()) {
    waveforms.emplace_back(parameters.waveform);
  }
  for (const OpeningWaveform& own : parameters.openingWaveforms) {
    waveforms.emplace_back(own.points);
  }
  return waveforms;
}

int highestHarmonicOf(const Parameters& parameters) {
  int harmonic = 0;
  for (const Waveform& waveform : waveformsOf(parameters)) {
    harmonic = std::max(harmonic, waveform.highestHarmonic());
  }
  return harmonic;
}

std::size_t firstOfOpenings(const Parameters& parameters) {
  return parameters.waveform.empty() ? 0 : 1;
}

bool isPulsatile(const Parameters& parameters) {
  return !parameters.waveform.empty() || !parameters.openingWaveforms.empty();
}

bool isDistensible(const Parameters& parameters) {
  return parameters.pulseWaveVelocity > 0 && isPulsatile(parameters);
}

double periodOf(const Parameters& parameters) {
  const bool isCommon = !parameters.waveform.empty() || parameters.openingWaveforms.empty();
  return periodOf(isCommon ? parameters.waveform : parameters.openingWaveforms.front().points);
}

void checkOpeningWaveforms(const Parameters& parameters, std::int64_t openings) {
  constexpr int most = OpeningSignals<double>::count - 3;  // one is steady, two are shared
  constexpr double sameShare = 1e-6;                       // of a period: rounding error of files
  const std::vector<OpeningWaveform>& ofOpenings = parameters.openingWaveforms;
  const bool areOfInlets = std::any_of(
      ofOpenings.begin(), ofOpenings.end(),
      [](const OpeningWaveform& own) { return own.quantity != WaveformQuantity::Pressure; });
  if (parameters.waveform.empty() && areOfInlets) {
    throw InvalidInput(NoCommonWaveform{});
  }
  if (ofOpenings.size() > static_cast<std::size_t>(most)) {
    throw InvalidInput(TooManyWaveforms{static_cast<std::int64_t>(ofOpenings.size()), most});
  }
  const double common = periodOf(parameters);
  std::set<int> named;
  for (const OpeningWaveform& own : ofOpenings) {
    if (own.opening < 0 || own.opening >= openings) {
      throw InvalidInput(UnknownOpening{static_cast<double>(own.opening), openings});
    }
    if (!named.insert(own.opening).second) {
      throw InvalidInput(RepeatedWaveform{own.opening});
    }
    const double period = periodOf(own.points);
    if (std::abs(period - common) > sameShare * common) {
      throw InvalidInput(PeriodsDiffer{own.opening, period, common});
    }
  }
}

}  // namespace tiledlbm
