// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <variant>

#include "Kernels/KernelError.h"
#include "Solver/Problems/RunProblem.h"
#include "Solver/Problems/SetUpProblem.h"

namespace tiledlbm {

/// A problem of a flow or a doubt about its result, with its figures. Each is a plain struct in the
/// variant of its topic. Plugin/Filters/Messages, which writes sentences about problems, does not
/// compile until it handles a new one.
using Problem = std::variant<MaskProblem, OpeningProblem, UnitProblem, RunProblem, ResultProblem,
                             KernelProblem>;

}  // namespace tiledlbm
