// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Error.h"

#include <cxxabi.h>

#include <cmath>
#include <cstdlib>
#include <memory>
#include <type_traits>
#include <typeinfo>

namespace tiledlbm {

namespace {

std::string nameOf(const std::type_info& type) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(
      abi::__cxa_demangle(type.name(), nullptr, nullptr, &status), &std::free);
  return status == 0 ? name.get() : type.name();
}

std::string textOfAny(const Problem& problem) {
  return std::visit(
      [](const auto& topic) {
        if constexpr (std::is_same_v<decltype(topic), const KernelProblem&>) {
          return textOf(topic);
        } else {
          return std::visit([](const auto& any) { return nameOf(typeid(any)); }, topic);
        }
      },
      problem);
}

}  // namespace

SolverError::SolverError(const Problem& problem) : Error(textOfAny(problem)), problem(problem) {}

void requireRange(Setting setting, double value, const ValueRange& range) {
  const bool isInside = std::isfinite(value) && value <= range.highest &&
                        (range.includesLowest ? value >= range.lowest : value > range.lowest);
  if (!isInside) {
    throw InvalidInput(ValueOutOfRange{setting, value, range});
  }
}

Problem problemOf(const Error& error) {
  if (const auto* ofSolver = dynamic_cast<const SolverError*>(&error)) {
    return ofSolver->problem;
  }
  if (const auto* ofKernel = dynamic_cast<const KernelError*>(&error)) {
    return ofKernel->problem;
  }
  return Described{error.what()};
}

}  // namespace tiledlbm
