// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace tiledlbm {

/// The populations of a geometry before and after a step, in the memory of a device.
///
/// Either two copies alternate, or there is one array in place, which is longer by a lead. A step
/// in place moves all populations by the lead towards the beginning of the array. The next step
/// traverses them in reverse order and moves them back (the compressed grid of Pohl, Kowarschik,
/// Wilke, Iglberger and Ruede 2003, Parallel Process. Lett. 13, 549).
template <class Stored, class Backend>
class Populations {
 public:
  /// Two copies of `values` zeros.
  explicit Populations(std::size_t values)
      : arrays_{Backend::template zeros<Stored>(values), Backend::template zeros<Stored>(values)},
        source_(arrays_[0].data()),
        target_(arrays_[1].data()) {}

  /// One copy with a lead.
  Populations(std::size_t values, std::size_t lead)
      : arrays_{Backend::template zeros<Stored>(values + lead), {}},
        source_(arrays_[0].data() + lead),
        target_(arrays_[0].data()) {}

  /// The present state, and the destination of the next step.
  Stored* source() const { return source_; }
  Stored* target() const { return target_; }

  /// Makes the result of a step the present state.
  void swap() { std::swap(source_, target_); }

  std::uint64_t memory() const { return (arrays_[0].size() + arrays_[1].size()) * sizeof(Stored); }

 private:
  typename Backend::template Array<Stored> arrays_[2];
  Stored* source_;
  Stored* target_;
};

}  // namespace tiledlbm
