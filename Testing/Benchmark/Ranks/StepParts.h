// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tiledlbm::benchmark {

/// Points in the steps of a rank: where they begin and end, and where the engine calls its
/// Transport.
enum class StepPoint {
  Begin,
  Outgoing,  ///< is about to write a message
  Start,     ///< has written the messages of one end and sends them
  Started,
  Finish,  ///< waits for a message
  Finished,
  End
};

/// What time passes in. Nodes at an end are updated together with the unpacking of what they read:
/// the engine calls nothing in between.
enum class StepPart {
  Boundary,  ///< boundary nodes, before all else
  FirstEnd,  ///< unpacks what arrived at the end of the layers that comes first, and updates it
  Bulk,      ///< the nodes between the ends
  LastEnd,   ///< as FirstEnd
  Pack,
  Send,
  Wait  ///< for messages
};
inline constexpr std::size_t stepPartCount = 7;

/// Names of counters, in the order of StepPart.
inline constexpr std::array<const char*, stepPartCount> stepPartCounters{
    "time_boundary", "time_first_end", "time_bulk", "time_last_end",
    "time_pack",     "time_send",      "time_wait"};

/// Seconds in the parts of some steps.
struct PartTimes {
  std::array<double, stepPartCount> seconds{};
  /// In how many of the steps a part was seen by itself. A rank that receives nothing at an end has
  /// no point between that end and what was before.
  std::array<std::int64_t, stepPartCount> seen{};
  std::int64_t steps = 0;
};

/// Tells which part the time from each point to the next belongs to.
/// \param seconds of the points.
/// \param hasEnds whether the engine updates the ends of the layers by themselves; all that it
///        updates is Bulk otherwise.
PartTimes partsOf(const std::vector<StepPoint>& points, const std::vector<double>& seconds,
                  bool hasEnds);

/// The parts of a step by those of all ranks: of what is updated the mean wherever it was seen by
/// itself, of what comes with the messages that of the rank where it takes longest. Seconds; -1
/// where it was not seen.
std::array<double, stepPartCount> partsOfStep(const std::vector<PartTimes>& ofRanks);

}  // namespace tiledlbm::benchmark
