// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <variant>

#include "Kernels/KernelError.h"
#include "Solver/Problems/MaskProblem.h"
#include "Solver/Problems/OpeningProblem.h"
#include "Solver/Problems/ResultProblem.h"
#include "Solver/Problems/RunProblem.h"
#include "Solver/Problems/UnitProblem.h"

namespace tiledlbm {

/// Everything that can speak against a flow or against trusting its result, in numbers. Each is a
/// plain struct. A new one is added to the variant of its topic: Plugin/Filters/Messages, which
/// makes sentences of problems, does not compile until it knows it.
using Problem = std::variant<MaskProblem, OpeningProblem, UnitProblem, RunProblem, ResultProblem,
                             KernelProblem>;

}  // namespace tiledlbm
