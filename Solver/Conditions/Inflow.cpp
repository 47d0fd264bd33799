// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Inflow.h"

#include <cstddef>

#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Conditions/Waveform.h"

namespace tiledlbm {

Inflow inflowOf(const std::vector<Opening>& openings,
                const std::vector<OpeningCondition>& conditions, const Parameters& parameters) {
  std::vector<double> meansOfLargest;
  for (const Waveform& waveform : waveformsOf(parameters)) {
    meansOfLargest.push_back(waveform.largest() != 0 ? waveform.mean() / waveform.largest() : 0);
  }
  Inflow inflow;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    if (isInlet(conditions[i].role)) {
      const double flow =
          conditions[i].speed * openings[i].area() * parameters.voxelSize * parameters.voxelSize;
      inflow.largest += flow;
      inflow.mean +=
          conditions[i].followsWaveform ? flow * meansOfLargest[conditions[i].waveform] : flow;
    }
  }
  return inflow;
}

}  // namespace tiledlbm
