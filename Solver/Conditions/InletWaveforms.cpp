// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/InletWaveforms.h"

#include <cmath>
#include <set>

#include "Kernels/Boundary/OpeningSignals.h"
#include "Solver/Error.h"

namespace tiledlbm {

std::vector<Waveform> waveformsOf(const Parameters& parameters) {
  std::vector<Waveform> waveforms;
  if (!parameters.waveform.empty()) {
    waveforms.emplace_back(parameters.waveform);
    for (const InletWaveform& own : parameters.inletWaveforms) {
      waveforms.emplace_back(own.points);
    }
  }
  return waveforms;
}

void checkInletWaveforms(const Parameters& parameters, std::int64_t openings) {
  constexpr int most = OpeningSignals<double>::count - 3;  // one is steady, two are shared
  constexpr double sameShare = 1e-6;                       // of a period, which files round
  const std::vector<InletWaveform>& ofInlets = parameters.inletWaveforms;
  if (ofInlets.empty()) {
    return;
  }
  if (parameters.waveform.empty()) {
    throw InvalidInput(NoCommonWaveform{});
  }
  if (ofInlets.size() > static_cast<std::size_t>(most)) {
    throw InvalidInput(TooManyWaveforms{static_cast<std::int64_t>(ofInlets.size()), most});
  }
  const double common = periodOf(parameters.waveform);
  std::set<int> named;
  for (const InletWaveform& own : ofInlets) {
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
