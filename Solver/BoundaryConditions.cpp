#include "Solver/BoundaryConditions.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <unordered_set>

#include "Solver/DevelopedProfile.h"
#include "Solver/Error.h"

namespace tiledlbm {

namespace {

std::string describe(const Opening& opening) {
  std::ostringstream text;
  text << "opening " << opening.id << " (face " << nameOf(opening.face) << ", " << opening.area()
       << (opening.area() == 1 ? " voxel)" : " voxels)");
  return text.str();
}

OpeningCondition conditionOfRow(const OpeningRow& row, const Opening& opening) {
  OpeningCondition condition;
  if (!(row[1] == 0 || row[1] == 1 || row[1] == 2 || row[1] == 3)) {
    std::ostringstream text;
    text << "Openings gives " << describe(opening) << " the role " << row[1]
         << ": use 0 (wall), 1 (velocity inlet), 2 (pressure) or 3 (moving wall).";
    throw InvalidInput(text.str());
  }
  condition.role = static_cast<OpeningRole>(static_cast<int>(row[1]));
  switch (condition.role) {
    case OpeningRole::Wall:
      break;
    case OpeningRole::VelocityInlet:
      condition.speed = row[2];
      break;
    case OpeningRole::Pressure:
      condition.pressure = row[2];
      break;
    case OpeningRole::MovingWall:
      condition.velocity = {row[2], row[3], row[4]};
      break;
  }
  return condition;
}

void checkMovingWall(const Opening& opening, const OpeningCondition& condition) {
  const auto axis = static_cast<std::size_t>(axisOf(opening.face));
  double squared = 0;
  for (const double component : condition.velocity) {
    squared += component * component;
  }
  constexpr double tolerance = 1e-6;  // of the speed: a rotated image leaves a rounding error
  if (std::abs(condition.velocity[axis]) > tolerance * std::sqrt(squared)) {
    std::ostringstream text;
    text << "The moving wall of " << describe(opening) << " has a speed of "
         << condition.velocity[axis] << " m/s out of its own plane: make the velocity parallel to "
         << "the face, or use role 1 for an inlet.";
    throw InvalidInput(text.str());
  }
}

bool isDriving(const OpeningCondition& condition) {
  return (condition.role == OpeningRole::VelocityInlet && condition.speed != 0) ||
         (condition.role == OpeningRole::MovingWall &&
          condition.velocity != std::array<double, 3>{});
}

}  // namespace

OpeningRole automaticRoleOf(const Opening& opening) {
  return opening.id == 0 ? OpeningRole::VelocityInlet : OpeningRole::Pressure;
}

std::vector<OpeningCondition> resolveConditions(const VoxelMask& mask,
                                                const std::vector<Opening>& openings,
                                                const Parameters& parameters) {
  std::vector<OpeningCondition> conditions(openings.size());
  for (std::size_t id = 0; id < openings.size(); ++id) {
    conditions[id].role = automaticRoleOf(openings[id]);
    if (conditions[id].role == OpeningRole::VelocityInlet) {
      conditions[id].speed = parameters.inletVelocity;
    } else {
      conditions[id].pressure = parameters.outletPressure;
    }
  }
  std::vector<bool> named(openings.size(), false);
  for (const OpeningRow& row : parameters.openings) {
    for (const double value : row) {
      if (!std::isfinite(value)) {
        throw InvalidInput("A row of Openings has a value that is no finite number: correct it.");
      }
    }
    if (!(row[0] >= 0 && row[0] < static_cast<double>(openings.size()) &&
          row[0] == std::floor(row[0]))) {
      std::ostringstream text;
      text << "Openings names an opening " << row[0] << ", and the mask has " << openings.size();
      if (openings.empty()) {
        text << ": remove the row.";
      } else {
        text << ": use an id from 0 to " << openings.size() - 1 << ".";
      }
      throw InvalidInput(text.str());
    }
    const auto id = static_cast<std::size_t>(row[0]);
    if (named[id]) {
      std::ostringstream text;
      text << "Openings has two rows for opening " << id << ": remove one.";
      throw InvalidInput(text.str());
    }
    named[id] = true;
    conditions[id] = conditionOfRow(row, openings[id]);
    if (conditions[id].role == OpeningRole::MovingWall) {
      checkMovingWall(openings[id], conditions[id]);
    }
  }
  const bool allNamed = std::find(named.begin(), named.end(), false) == named.end();
  if (!allNamed && mask.fluidCount() == mask.voxelCount()) {
    throw InvalidInput(
        "Every voxel is fluid, so no wall bounds the flow: set FluidRange to the values of the "
        "vessel, or give each of the 6 faces a role in Openings.");
  }
  return conditions;
}

void checkConditions(const std::vector<Opening>& openings,
                     const std::vector<OpeningCondition>& conditions,
                     const std::vector<Region>& regions) {
  bool isDriven = std::any_of(conditions.begin(), conditions.end(), isDriving);
  for (const Region& region : regions) {
    const Opening* inlet = nullptr;
    const OpeningCondition* firstPressure = nullptr;
    for (const int id : region.openings) {
      const OpeningCondition& condition = conditions[static_cast<std::size_t>(id)];
      if (condition.role == OpeningRole::VelocityInlet && condition.speed != 0 && !inlet) {
        inlet = &openings[static_cast<std::size_t>(id)];
      }
      if (condition.role == OpeningRole::Pressure) {
        isDriven = isDriven || (firstPressure && firstPressure->pressure != condition.pressure);
        firstPressure = firstPressure ? firstPressure : &condition;
      }
    }
    if (inlet && !firstPressure) {
      std::ostringstream text;
      text
          << "The fluid of the velocity inlet at " << describe(*inlet)
          << " has no way out: no opening of role 2 (pressure) is connected with it. Give one that "
             "role in Openings, or extend the mask to a second face of the volume.";
      throw InvalidInput(text.str());
    }
  }
  if (!isDriven) {
    throw InvalidInput(
        "Nothing drives the flow: every opening is a wall at rest or has the same pressure. Set "
        "InletVelocity, or give an opening a speed, a pressure or a moving wall in Openings.");
  }
}

std::vector<BoundaryVoxel> boundaryVoxels(const VoxelMask& mask,
                                          const std::vector<Opening>& openings,
                                          const std::vector<OpeningCondition>& conditions,
                                          InletProfile profile, const LatticeUnits& units) {
  std::vector<BoundaryVoxel> boundary;
  std::unordered_set<std::int64_t> taken;
  const auto addOpening = [&](const Opening& opening, const OpeningCondition& condition) {
    BoundaryNode<double> node{};
    node.face = static_cast<int>(opening.face);
    std::vector<double> shape;
    switch (condition.role) {
      case OpeningRole::Wall:
        return;
      case OpeningRole::VelocityInlet:
        node.kind = BoundaryKind::Velocity;
        if (profile == InletProfile::Developed) {
          shape = developedProfile(mask, opening);
        }
        break;
      case OpeningRole::Pressure:
        node.kind = BoundaryKind::Pressure;
        node.density = units.toLatticeDensity(condition.pressure);
        break;
      case OpeningRole::MovingWall:
        node.kind = BoundaryKind::MovingWall;
        break;
    }
    const auto normal = opening.inwardNormal();
    for (std::size_t i = 0; i < opening.voxels.size(); ++i) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double velocity =
            condition.role == OpeningRole::VelocityInlet
                ? condition.speed * normal[axis] * (shape.empty() ? 1 : shape[i])
                : condition.velocity[axis];
        node.velocity[axis] = units.toLatticeVelocity(velocity);
      }
      if (taken.insert(opening.voxels[i]).second) {
        boundary.push_back({opening.voxels[i], node});
      }
    }
  };
  for (const bool movingWalls : {false, true}) {
    for (const Opening& opening : openings) {
      const OpeningCondition& condition = conditions[static_cast<std::size_t>(opening.id)];
      if ((condition.role == OpeningRole::MovingWall) == movingWalls) {
        addOpening(opening, condition);
      }
    }
  }
  return boundary;
}

}  // namespace tiledlbm
