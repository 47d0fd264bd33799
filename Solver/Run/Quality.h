// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <vector>

#include "Solver/Problems/Problem.h"

namespace tiledlbm {

/// Usefulness of a result.
enum class Quality { Good, ReadWithCare, NotUsable };

constexpr int qualityCount = static_cast<int>(Quality::NotUsable) + 1;

/// Name of a quality, for example "read with care".
constexpr const char* nameOf(Quality quality) {
  switch (quality) {
    case Quality::Good:
      return "good";
    case Quality::ReadWithCare:
      return "read with care";
    case Quality::NotUsable:
      return "not usable";
  }
  return "";
}

/// A reason against a good result.
struct QualityReason {
  Problem problem;
  Quality quality = Quality::ReadWithCare;  ///< best quality of a result with this reason
};

/// Quality of a result with these reasons.
inline Quality qualityOf(const std::vector<QualityReason>& reasons) {
  Quality quality = Quality::Good;
  for (const QualityReason& reason : reasons) {
    quality = std::max(quality, reason.quality);
  }
  return quality;
}

}  // namespace tiledlbm
