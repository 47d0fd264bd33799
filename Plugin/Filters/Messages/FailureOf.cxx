// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/FailureOf.h"

#include "Messages/Sentences.h"

#include <new>
#include <sstream>

namespace tiledlbm::plugin
{

std::string failureOf(const std::exception_ptr& error, const std::string& outOfMemory)
{
  try
  {
    std::rethrow_exception(error);
  }
  catch (const std::bad_alloc&)
  {
    return outOfMemory;
  }
  catch (const std::exception& known)
  {
    return sentenceOf(known);
  }
}

std::string outOfMemoryFor(const VoxelMask::Size& size)
{
  std::ostringstream message;
  message << "Crop the volume to the vessel, or resample it to larger voxels: there is not enough "
             "main memory for the flow in a volume of "
          << size[0] << " x " << size[1] << " x " << size[2] << " voxels.";
  return message.str();
}

}
