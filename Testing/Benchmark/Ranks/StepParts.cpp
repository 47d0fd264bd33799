// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Ranks/StepParts.h"

#include <algorithm>

namespace tiledlbm::benchmark {

namespace {

constexpr std::size_t indexOf(StepPart part) {
  return std::size_t(part);
}

/// Adds up the parts of one step after the other.
class PartSum {
 public:
  explicit PartSum(bool hasEnds) : hasEnds_(hasEnds) {}

  /// Adds the time from one point to the next.
  void add(StepPoint from, StepPoint to, double seconds) {
    switch (from) {
      case StepPoint::Begin:
        ++times_.steps;
        sent_ = 0;
        isSeen_ = {};
        return addUpdate(from, to, seconds);
      case StepPoint::Outgoing:
        return add(StepPart::Pack, seconds);
      case StepPoint::Start:
        return add(StepPart::Send, seconds);
      case StepPoint::Finish:
        return add(StepPart::Wait, seconds);
      case StepPoint::Started:
        ++sent_;
        return addUpdate(from, to, seconds);
      case StepPoint::Finished:
        return addUpdate(from, to, seconds);
      case StepPoint::End:
        return;
    }
  }

  const PartTimes& times() const { return times_; }

 private:
  void add(StepPart part, double seconds) {
    times_.seconds[indexOf(part)] += seconds;
    if (!isSeen_[indexOf(part)]) {
      isSeen_[indexOf(part)] = true;
      ++times_.seen[indexOf(part)];
    }
  }

  /// Adds a time in which nodes are updated.
  void addUpdate(StepPoint from, StepPoint to, double seconds) {
    if (!hasEnds_) {
      if (sent_ == 0) {
        add(StepPart::Bulk, seconds);
      }
    } else if (from == StepPoint::Begin && to == StepPoint::Finish) {
      add(StepPart::Boundary, seconds);
    } else if (sent_ == 0) {
      add(StepPart::FirstEnd, seconds);
    } else if (to == StepPoint::Finish) {
      add(StepPart::Bulk, seconds);
    } else if (from == StepPoint::Finished) {
      add(StepPart::LastEnd, seconds);
    }
  }

  bool hasEnds_;
  int sent_ = 0;  ///< ends, in this step
  std::array<bool, stepPartCount> isSeen_{};
  PartTimes times_;
};

bool comesWithMessages(std::size_t part) {
  return part >= indexOf(StepPart::Pack);
}

}  // namespace

PartTimes partsOf(const std::vector<StepPoint>& points, const std::vector<double>& seconds,
                  bool hasEnds) {
  PartSum sum(hasEnds);
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    sum.add(points[i], points[i + 1], seconds[i + 1] - seconds[i]);
  }
  return sum.times();
}

std::array<double, stepPartCount> partsOfStep(const std::vector<PartTimes>& ofRanks) {
  std::array<double, stepPartCount> parts{};
  for (std::size_t part = 0; part < stepPartCount; ++part) {
    double seconds = 0, longest = -1;
    std::int64_t seen = 0;
    for (const PartTimes& rank : ofRanks) {
      seconds += rank.seconds[part];
      seen += rank.seen[part];
      if (rank.steps > 0) {
        longest = std::max(longest, rank.seconds[part] / double(rank.steps));
      }
    }
    const double mean = seen > 0 ? seconds / double(seen) : -1;
    parts[part] = comesWithMessages(part) ? longest : mean;
  }
  return parts;
}

}  // namespace tiledlbm::benchmark
