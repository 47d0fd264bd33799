// SPDX-License-Identifier: BSD-3-Clause
#ifndef Sentences_h
#define Sentences_h

#include "Kernels/Concatenated.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Problems/Problem.h"
#include "Solver/Setting.h"
#include "Solver/Setup/FlowProblem.h"

#include <exception>
#include <string>

namespace tiledlbm::plugin
{

/// Message that states a problem with its numbers, and the properties to change.
std::string sentenceOf(const Problem& problem);

/// Message for the problem that an error carries, or the error's own message without a problem.
std::string sentenceOf(const std::exception& error);

/// The message to the user for an exception.
/// \param error std::current_exception() of a handler.
/// \param outOfMemory message where main memory was too small; by default that for a flow.
std::string failureOf(const std::exception_ptr& error, const std::string& outOfMemory = {});

/// Message to the user where a step throws; empty where it does not.
template <class Step>
std::string failureIn(const Step& step, const std::string& outOfMemory = {})
{
  try
  {
    step();
    return {};
  }
  catch (...)
  {
    return failureOf(std::current_exception(), outOfMemory);
  }
}

/// Message that main memory is too small for a volume of this size.
std::string outOfMemoryFor(const VoxelMask::Size& size);

/// "1 voxel", "2 voxels".
template <class Count>
std::string counted(Count count, const char* noun)
{
  return concatenated(count, ' ', noun, count == 1 ? "" : "s");
}

/// Name of the filter's property for a setting; empty for a setting without a property of its own.
std::string propertyOf(Setting setting);

/// Label of that property in ParaView's panel: "Lattice Velocity".
std::string labelOf(Setting setting);

/// Name of the field data that holds a figure.
std::string fieldOf(Figure figure);

}

#endif
