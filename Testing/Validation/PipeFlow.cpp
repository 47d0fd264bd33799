// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/PipeFlow.h"

#include <cmath>
#include <string>
#include <vector>

#include "Solver/Error.h"
#include "Testing/Unit/TiltedPipe.h"

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
  const std::vector<std::int64_t> resolutions =
      settings.quick ? std::vector<std::int64_t>{8, 16}
                     : std::vector<std::int64_t>{8, 12, 16, 24, 32, 48};
  for (const Wall& wall : allWalls) {
    for (const Angles& angles : allAngles) {
      if (settings.quick && (angles.tilt != 27 || !wall.hasGreyLevels)) {
        continue;
      }
      for (const std::int64_t across : resolutions) {
        test::TiltedPipe pipe(static_cast<double>(across), wall.hasGreyLevels, angles.tilt,
                              angles.turn);
        pipe.parameters.model.collision = CollisionModel::Trt;
        pipe.parameters.walls = wall.model;
        pipe.parameters.device = settings.device;
        const test::TiltedPipe::Result found = pipe.run();
        if (!found.isSteady) {
          throw Error("The pipe did not become steady.");
        }
        const std::string model = std::string(wall.name) + " " + angles.name;
        const auto add = [&](const char* quantity, double value) {
          results.measures.push_back({"pipe", model, across, "double", quantity, std::abs(value)});
        };
        add("gradient_error", found.gradientError);
        add("velocity_error", found.velocityError);
        add("leak", found.leak);
      }
    }
  }
  return results;
}

}  // namespace tiledlbm::validation
