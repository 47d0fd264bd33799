// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/Names.h"

#include <cctype>

namespace tiledlbm::plugin
{

std::string propertyOf(Setting setting)
{
  switch (setting)
  {
    case Setting::VoxelSize:
      return {};
    case Setting::OpeningLabels:
      return "OpeningLabels";
    case Setting::Density:
      return "Density";
    case Setting::KinematicViscosity:
      return "KinematicViscosity";
    case Setting::ZeroShearViscosity:
      return "ZeroShearViscosity";
    case Setting::InfiniteShearViscosity:
      return "InfiniteShearViscosity";
    case Setting::ViscosityTimeConstant:
      return "ViscosityTimeConstant";
    case Setting::ViscosityTransition:
      return "ViscosityTransition";
    case Setting::ViscosityPowerIndex:
      return "ViscosityPowerIndex";
    case Setting::LatticeVelocity:
      return "LatticeVelocity";
    case Setting::FlowExtension:
      return "FlowExtension";
    case Setting::TargetMeanPressure:
      return "TargetMeanPressure";
    case Setting::RampSteps:
      return "RampSteps";
    case Setting::NumberOfSteps:
      return "NumberOfSteps";
    case Setting::Precision:
      return "Precision";
    case Setting::PopulationStorage:
      return "PopulationStorage";
    case Setting::Device:
      return "Device";
  }
  return {};
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
  switch (figure)
  {
    case Figure::TimeStep:
      return "time_step";
    case Figure::RelaxationTime:
      return "relaxation_time";
    case Figure::MaxLatticeVelocity:
      return "max_lattice_velocity";
    case Figure::DeviceMemory:
      return "device_memory";
  }
  return {};
}

}
