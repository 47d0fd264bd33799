// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <vector>

#include "Solver/Problems/Problem.h"

namespace tiledlbm {

/// What a result is worth.
enum class Quality { Good, ReadWithCare, NotUsable };

constexpr int qualityCount = static_cast<int>(Quality::NotUsable) + 1;

/// A quality in words, for example "read with care".
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

/// Why a result is not good.
struct QualityReason {
  Problem problem;
  Quality quality = Quality::ReadWithCare;  ///< that it leaves at best
};

/// What a result with these reasons is worth.
inline Quality qualityOf(const std::vector<QualityReason>& reasons) {
  Quality quality = Quality::Good;
  for (const QualityReason& reason : reasons) {
    quality = std::max(quality, reason.quality);
  }
  return quality;
}

}  // namespace tiledlbm
