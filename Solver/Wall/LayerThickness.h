// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

namespace tiledlbm {

/// The wall shear stress of a steady flow by the thickness of its boundary layers, in voxels: the
/// shear rate at the wall over its derivative normal to the wall. In a tube the thickness is the
/// radius; in bends and narrows, and behind a Plug inlet, the layers are thinner.
///
/// With a tenth of the stress in layers of 0.6 and 0.8 voxels the pressure loss of a stenosis of 75
/// % is 17 and 2 % too high, with 0.8 and 1.2 that of one of 50 % 4 and 1 %; the largest stress is
/// up to 9 % too low. With 1.35 the mean stress of an aneurysm is 4 % too low, with 2.5 it is 2 %
/// (measureWallStress in Testing/Validation).
class LayerThickness {
 public:
  /// Thickness with which a tenth of the stress is resolved.
  static constexpr double resolved = 1.4;

  /// Adds a point of the wall.
  void add(double stress, double thickness);

  /// The stress of each class of thickness, to be summed over the parts of a wall.
  const std::vector<double>& stresses() const { return stresses_; }

  /// Thickness that a tenth of the stress does not exceed; nothing where it is resolved.
  /// \param stresses as stresses().
  static std::optional<double> unresolved(const std::vector<double>& stresses);

 private:
  static constexpr int classes = 28;  ///< below `resolved`; one more above

  std::vector<double> stresses_ = std::vector<double>(classes + 1);
};

}  // namespace tiledlbm
