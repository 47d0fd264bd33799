// SPDX-License-Identifier: BSD-3-Clause
#ifndef FailureOf_h
#define FailureOf_h

#include "Solver/Geometry/VoxelMask.h"

#include <exception>
#include <string>

namespace tiledlbm::plugin
{

/// The message to the user for an exception.
/// \param error std::current_exception() of a handler.
/// \param outOfMemory message where main memory was too small.
std::string failureOf(const std::exception_ptr& error, const std::string& outOfMemory);

/// Message that main memory is too small for a volume of this size.
std::string outOfMemoryFor(const VoxelMask::Size& size);

}

#endif
