#include "Solver/Conditions/BoundaryConditions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <string>

#include "Solver/Conditions/Waveform.h"
#include "Solver/Error.h"

namespace tiledlbm {

namespace {

constexpr double cubicMetresPerMillilitre = 1e-6;

double areaOf(const Opening& opening, const Parameters& parameters) {
  return opening.area() * parameters.voxelSize * parameters.voxelSize;
}

void requireElement(bool isUsable, const Opening& opening, const char* element, double value,
                    const char* remedy) {
  if (!isUsable) {
    std::ostringstream text;
    text << "Openings gives " << describe(opening) << " a " << element << " of " << value << ": "
         << remedy << ".";
    throw InvalidInput(text.str());
  }
}

OpeningCondition conditionOfRow(const OpeningRow& row, const Opening& opening,
                                const Parameters& parameters) {
  OpeningCondition condition;
  if (!(row[1] >= 0 && row[1] <= 6 && row[1] == std::floor(row[1]))) {
    std::ostringstream text;
    text << "Openings gives " << describe(opening) << " the role " << row[1]
         << ": use 0 (wall), 1 (velocity inlet), 2 (pressure), 3 (moving wall), 4 (flow-rate "
            "inlet), 5 (resistance) or 6 (Windkessel).";
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
    case OpeningRole::FlowRateInlet:
      condition.speed = row[2] * cubicMetresPerMillilitre / areaOf(opening, parameters);
      break;
    case OpeningRole::Resistance:
      requireElement(row[2] > 0, opening, "resistance", row[2],
                     "use one above 0, in Pa s/ml (the mean pressure over the mean flow)");
      condition.circuit.proximalResistance = row[2] / cubicMetresPerMillilitre;
      condition.pressure = row[3];
      break;
    case OpeningRole::Windkessel:
      requireElement(row[2] >= 0, opening, "proximal resistance", row[2],
                     "use 0 or more Pa s/ml, commonly a tenth of the distal one");
      requireElement(row[3] > 0, opening, "compliance", row[3],
                     "use one above 0 ml/Pa, or role 5 for a resistance alone");
      requireElement(row[4] > 0, opening, "distal resistance", row[4],
                     "use one above 0 Pa s/ml, or role 2 for a constant pressure");
      condition.circuit = {row[2] / cubicMetresPerMillilitre, row[3] * cubicMetresPerMillilitre,
                           row[4] / cubicMetresPerMillilitre};
      condition.pressure = parameters.outletPressure;
      break;
  }
  return condition;
}

void checkMovingWall(const Opening& opening, const OpeningCondition& condition) {
  if (opening.isOfLabel()) {
    throw InvalidInput("Openings makes " + describe(opening) +
                       " a moving wall, which only an opening on a face of the volume can be: use "
                       "another role.");
  }
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

/// Gives the inlets the speeds of the waveform's largest value.
void followWaveform(const std::vector<Opening>& openings, const Parameters& parameters,
                    std::vector<OpeningCondition>& conditions) {
  const double largest = Waveform(parameters.waveform).largest();
  double inletArea = 0;
  for (std::size_t id = 0; id < openings.size(); ++id) {
    inletArea += isInlet(conditions[id].role) ? areaOf(openings[id], parameters) : 0;
  }
  if (inletArea == 0) {
    throw InvalidInput(
        "There is a waveform, but no inlet that follows it: give an opening role 1 (velocity "
        "inlet) or 4 (flow-rate inlet) in Openings, or remove the waveform.");
  }
  for (OpeningCondition& condition : conditions) {
    if (isInlet(condition.role)) {
      condition.followsWaveform = true;
      switch (parameters.waveformQuantity) {
        case WaveformQuantity::Factor:
          condition.speed *= largest;
          break;
        case WaveformQuantity::MeanVelocity:
          condition.speed = largest;
          break;
        case WaveformQuantity::FlowRate:
          condition.speed = largest * cubicMetresPerMillilitre / inletArea;
          break;
      }
    }
  }
}

/// Openings with a pressure are outlets, but for those that drive a flow which no inlet drives:
/// these have a pressure above the lowest.
void findOutlets(std::vector<OpeningCondition>& conditions) {
  bool hasInlet = false;
  double lowest = std::numeric_limits<double>::infinity();
  for (const OpeningCondition& condition : conditions) {
    hasInlet = hasInlet || isInlet(condition.role);
    if (hasPressure(condition.role)) {
      lowest = std::min(lowest, condition.pressure);
    }
  }
  for (OpeningCondition& condition : conditions) {
    condition.isOutlet = hasCircuit(condition.role) || (condition.role == OpeningRole::Pressure &&
                                                        (hasInlet || condition.pressure <= lowest));
  }
}

bool isDriving(const OpeningCondition& condition) {
  return (isInlet(condition.role) && condition.speed != 0) ||
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
    conditions[id] = conditionOfRow(row, openings[id], parameters);
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
  if (!parameters.waveform.empty()) {
    followWaveform(openings, parameters, conditions);
  }
  findOutlets(conditions);
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
      if (isInlet(condition.role) && condition.speed != 0 && !inlet) {
        inlet = &openings[static_cast<std::size_t>(id)];
      }
      if (hasPressure(condition.role)) {
        isDriven = isDriven || (firstPressure && firstPressure->pressure != condition.pressure);
        firstPressure = firstPressure ? firstPressure : &condition;
      }
    }
    if (inlet && !firstPressure) {
      std::ostringstream text;
      text << "The fluid of the inlet at " << describe(*inlet)
           << " has no way out: no opening of role 2 (pressure), 5 (resistance) or 6 (Windkessel) "
              "is "
              "connected with it. Give one such a role in Openings, or extend the mask to a second "
              "face of the volume.";
      throw InvalidInput(text.str());
    }
  }
  if (!isDriven) {
    throw InvalidInput(
        "Nothing drives the flow: every opening is a wall at rest or has the same pressure. Set "
        "InletVelocity, or give an opening a speed, a pressure or a moving wall in Openings.");
  }
}

}  // namespace tiledlbm
