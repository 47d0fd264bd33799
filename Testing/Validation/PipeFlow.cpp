// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <cmath>
#include <string>
#include <vector>

#include "Solver/Error.h"
#include "Testing/Unit/TestPipes.h"

namespace tiledlbm::validation {

namespace {

struct Angles {
  const char* name;
  double tilt, turn;  // degrees
};
constexpr Angles allAngles[] = {{"0°", 0, 0}, {"27°/33°", 27, 33}, {"45°/0°", 45, 0}};

struct Wall {
  const char* name;
  WallModel model;
  bool hasGreyLevels;
};
constexpr Wall allWalls[] = {{"half-way", WallModel::HalfWay, false},
                             {"mask", WallModel::Interpolated, false},
                             {"grey levels", WallModel::Interpolated, true}};

}  // namespace

Results measurePipe(const Settings& settings) {
  Results results;
  for (const Wall& wall : allWalls) {
    for (const Angles& angles : allAngles) {
      if (settings.quick && (angles.tilt != 27 || !wall.hasGreyLevels)) {
        continue;
      }
      for (const std::int64_t across : settings.choose({8, 16}, {8, 12, 16, 24, 32, 48})) {
        test::TiltedPipe pipe(double(across), wall.hasGreyLevels, angles.tilt, angles.turn);
        pipe.parameters.model.collision = CollisionModel::Trt;
        pipe.parameters.walls = wall.model;
        pipe.parameters.device = settings.device;
        const test::TiltedPipe::Result found = pipe.run();
        if (!found.isSteady) {
          throw Error("The pipe did not become steady.");
        }
        const RunReport report(results, "pipe", std::string(wall.name) + " " + angles.name, across);
        report.add("gradient_error", std::abs(found.gradientError));
        report.add("velocity_error", std::abs(found.velocityError));
        report.add("leak", std::abs(found.leak));
      }
    }
  }
  return results;
}

}  // namespace tiledlbm::validation
