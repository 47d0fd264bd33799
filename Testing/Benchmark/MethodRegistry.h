// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "Testing/Benchmark/Method.h"

namespace tiledlbm::benchmark {

/// What a method is in the comparison: decides on which cases it is run.
enum class MethodRole {
  Tiles,    ///< the solver's own engine, all nodes of each tile stored
  Compact,  ///< the same with non-solid nodes alone stored
  Variant,  ///< full tiles with kernels of another build
  Rival,    ///< what it is compared with
};

/// A method as the benchmark knows it.
struct MethodEntry {
  std::string name;
  MethodRole role;
  /// Whether it has this kernel on this device.
  std::function<bool(const KernelChoice&, DeviceChoice)> offers;
  /// Why it is not meant for a geometry, as a clause; empty if it is.
  std::function<std::string(const Problem&)> whyNot;
  /// \throws InsufficientMemory, DeviceFailure
  std::function<std::unique_ptr<Method>(const KernelChoice&, DeviceChoice, const Problem&)> make;
  /// Of the methods that are the solver's own.
  std::optional<PopulationStorage> storage = std::nullopt;
};

/// All methods. A new one is one entry in MethodRegistry.cpp.
const std::vector<MethodEntry>& methods();

}  // namespace tiledlbm::benchmark
