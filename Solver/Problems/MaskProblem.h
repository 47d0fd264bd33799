// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <variant>

/// Problems of a mask, with their figures.
namespace tiledlbm {

/// 'x', 'y' or 'z'.
constexpr char nameOfAxis(int axis) {
  return "xyz"[axis];
}

/// A volume without voxels.
struct EmptyVolume {
  std::array<std::int64_t, 3> size{};  ///< voxels along x, y, z
};

/// A volume too thin for a flow in three dimensions.
struct VolumeTooThin {
  int axis = 0;
  std::int64_t voxels = 0;        ///< along the axis
  std::int64_t fewestVoxels = 0;  ///< along the axis
};

/// A periodic axis along which there is no whole number of tiles.
struct PeriodicAxisNotWhole {
  int axis = 0;
  std::int64_t voxels = 0;    ///< along the axis
  std::int64_t tileEdge = 0;  ///< voxels
};

/// A label on a periodic face of the volume.
struct LabelOnPeriodicFace {
  double label = 0;
  int axis = 0;
};

/// A mask that is solid throughout.
struct NoFluid {
  std::int64_t voxels = 0;
};

/// A mask that is fluid throughout, with openings without a row.
struct NoWall {};

/// A mask whose fluid reaches no face and no label.
struct NoOpening {};

/// A label without fluid next to it.
struct LabelWithoutFluid {
  double label = 0;
};

/// A label whose common faces with the fluid have no dominant direction.
struct LabelWithoutSection {
  double label = 0;
  double faces = 0;  ///< of voxels, shared with fluid
};

/// An impossible cut of a user.
struct UnusableCut {
  enum class Reason {
    OutsideVessel,  ///< no fluid is near its point
    NothingBeyond,  ///< no fluid lies on the side that its direction shows
    NothingBefore,  ///< none lies on the other side
    LeadsAround,    ///< the vessel leads around its plane from one side to the other
    TooMany         ///< there are as many labels as a mask can have
  };
  std::int64_t row = 0;  ///< from 1
  Reason reason = Reason::OutsideVessel;
};

using MaskProblem =
    std::variant<EmptyVolume, VolumeTooThin, PeriodicAxisNotWhole, LabelOnPeriodicFace, NoFluid,
                 NoWall, NoOpening, LabelWithoutFluid, LabelWithoutSection, UnusableCut>;

}  // namespace tiledlbm
