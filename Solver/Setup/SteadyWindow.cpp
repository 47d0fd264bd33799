// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/SteadyWindow.h"

#include <algorithm>
#include <cmath>

#include "Solver/Constants.h"

namespace tiledlbm {

SteadyWindow::SteadyWindow(double volume, double width, double viscosity, double soundSpeed,
                           bool hasCircuits)
    : volume_(volume), hasCircuits_(hasCircuits) {
  constexpr double zero = 2.404826;
  const double squared = width * width;
  const double length = squared > 0 ? volume / (pi / 4 * squared) : 0;
  const double across = squared / (4 * zero * zero * viscosity);
  const double timesSpeed = 2 * length / pi / (soundSpeed * width);
  const double along = squared > 0 ? timesSpeed * timesSpeed * 32 * viscosity : 0;
  decayTime_ = std::max(across, along);
  soundTime_ = length / soundSpeed;
}

double SteadyWindow::memory(double inflow) const {
  const double flowThrough = volume_ / inflow;
  return hasCircuits_ ? flowThrough : std::min(flowThrough, decayTime_);
}

double SteadyWindow::at(double inflow) const {
  constexpr double part = 0.25;
  return hasCircuits_ ? memory(inflow) : std::max(part * memory(inflow), soundMemory());
}

double SteadyWindow::soundMemory() const {
  constexpr double passages = 2;
  return passages * soundTime_;
}

double SteadyWindow::settlingTime(double inflow, bool isFromRest) const {
  constexpr double soundMemories = 7;  // after which a thousandth of the sound is left
  constexpr double partFromCoarserGrids = 0.7;
  return (isFromRest ? 1 : partFromCoarserGrids) *
         std::max(memory(inflow), soundMemories * soundMemory());
}

double SteadyWindow::settlingTime() const {
  constexpr double decays = 10;  // times after which a disturbance is negligible
  return decays * decayTime_;
}

std::int64_t widthOf(const VoxelMask& mask, const Opening& opening) {
  const VoxelBox box = boxAround(mask, opening.voxels);
  const Coordinates size = moved(box.last, box.first, -1);
  return *std::max_element(size.begin(), size.end()) + 1;
}

SteadyWindow steadyWindow(const VoxelMask& mask, const std::vector<Opening>& openings,
                          const std::vector<OpeningRole>& roles, std::int64_t nodes,
                          const LatticeUnits& units, double viscosity) {
  std::int64_t width = 0, widthOfWalls = 0;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    if (roles[i] != OpeningRole::Wall) {
      std::int64_t& widest = isWall(roles[i]) ? widthOfWalls : width;
      widest = std::max(widest, widthOf(mask, openings[i]));
    }
  }
  width = width > 0 ? width : widthOfWalls;
  return {static_cast<double>(nodes) * std::pow(units.voxelSize, 3),
          static_cast<double>(width) * units.voxelSize, viscosity, units.soundSpeed(),
          std::any_of(roles.begin(), roles.end(), [](OpeningRole role) {
            return hasCircuit(role) && role != OpeningRole::FlowShare;
          })};
}

}  // namespace tiledlbm
