// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/Sentences.h"

#include "Messages/TopicSentences.h"

#include "Kernels/Concatenated.h"
#include "Solver/Error.h"

#include <cctype>
#include <cstddef>
#include <iterator>
#include <new>
#include <variant>

namespace tiledlbm::plugin
{

std::string sentenceOf(const Problem& problem)
{
  return std::visit([](const auto& topic) { return topicSentence(topic); }, problem);
}

std::string sentenceOf(const std::exception& error)
{
  if (dynamic_cast<const std::bad_alloc*>(&error))
  {
    return "Crop the volume to the vessel, or resample it to larger voxels: there is not enough "
           "main memory for the flow.";
  }
  const auto* ours = dynamic_cast<const Error*>(&error);
  return ours ? sentenceOf(problemOf(*ours)) : error.what();
}

std::string failureOf(const std::exception_ptr& error, const std::string& outOfMemory)
{
  try
  {
    std::rethrow_exception(error);
  }
  catch (const std::bad_alloc& known)
  {
    return outOfMemory.empty() ? sentenceOf(known) : outOfMemory;
  }
  catch (const std::exception& known)
  {
    return sentenceOf(known);
  }
}

std::string outOfMemoryFor(const VoxelMask::Size& size)
{
  return concatenated(
    "Crop the volume to the vessel, or resample it to larger voxels: there is not enough "
    "main memory for the flow in a volume of ",
    size[0], " x ", size[1], " x ", size[2], " voxels.");
}

std::string propertyOf(Setting setting)
{
  // In the order of Setting.
  static constexpr const char* properties[] = { "", "OpeningLabels", "Density",
    "KinematicViscosity", "ZeroShearViscosity", "InfiniteShearViscosity", "ViscosityTimeConstant",
    "ViscosityTransition", "ViscosityPowerIndex", "LatticeVelocity", "PulseWaveVelocity",
    "FlowExtension", "TargetMeanPressure", "WaveformPeriod", "RampSteps", "NumberOfSteps",
    "Precision", "PopulationStorage", "Device", "CardiacCycles", "LengthUnit", "GridVoxelSize" };
  static_assert(std::size(properties) == static_cast<std::size_t>(Setting::GridVoxelSize) + 1);
  return properties[static_cast<int>(setting)];
}

std::string labelOf(Setting setting)
{
  std::string label;
  for (const char letter : propertyOf(setting))
  {
    label += !label.empty() && std::isupper(static_cast<unsigned char>(letter)) ? " " : "";
    label += letter;
  }
  return label;
}

std::string fieldOf(Figure figure)
{
  // In the order of Figure.
  static constexpr const char* fields[] = { "time_step", "relaxation_time", "max_lattice_velocity",
    "device_memory" };
  static_assert(std::size(fields) == static_cast<std::size_t>(Figure::DeviceMemory) + 1);
  return fields[static_cast<int>(figure)];
}

}
