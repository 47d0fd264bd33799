// SPDX-License-Identifier: BSD-3-Clause
#ifndef FailureOf_h
#define FailureOf_h

#include "Solver/Geometry/VoxelMask.h"

#include <exception>
#include <string>

namespace tiledlbm::plugin
{

/// The sentence for the user that an exception stands for.
/// \param error std::current_exception() of a handler.
/// \param outOfMemory the sentence where main memory was too small.
std::string failureOf(const std::exception_ptr& error, const std::string& outOfMemory);

/// That there is not enough main memory for the flow in a volume of this size.
std::string outOfMemoryFor(const VoxelMask::Size& size);

}

#endif
