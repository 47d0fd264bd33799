// SPDX-License-Identifier: BSD-3-Clause
#ifndef SliceStack_h
#define SliceStack_h

#include <array>
#include <vector>

namespace tiledlbm::plugin
{

/// How the slices lie of which a volume is made, in the world's unit of length.
struct SlicePlane
{
  std::array<double, 3> alongRow{};    ///< unit vector from a pixel to the next one of its row
  std::array<double, 3> alongColumn{}; ///< the same down a column, at a right angle to it
  double pixelInRow = 0;               ///< from a pixel to the next one of its row
  double pixelInColumn = 0;

  /// Unit vector on which the slices are stacked, so that the three are right-handed.
  std::array<double, 3> normal() const;
};

/// Slices one behind the other, evenly spaced. Some may be missing.
struct SliceStack
{
  std::array<double, 3> origin{}; ///< middle of the first pixel of the first slice
  double spacing = 0;
  int count = 0;          ///< the missing ones too
  std::vector<int> index; ///< of the slice that each of the positions is of, from 0

  /// The same with so many slices more, before the first one and behind the last one.
  /// \param normal unit vector on which the slices are stacked.
  SliceStack padded(int by, const std::array<double, 3>& normal) const;
};

/// Puts slices in order.
/// \param positions where the first pixels of the slices have their middles, in any order, at least
/// one, and more than one of a slice where it is there several times.
/// \param spacing from slice to slice as the file says, 0 where it does not: then the smallest
/// there is.
/// \param thickness of a slice, which counts as the spacing of a single one, or where it is that of
/// the slices but for rounding; 0 if unknown.
/// \throws InvalidInput where they are not evenly spaced within a tenth of their spacing, or not
/// straight behind each other within a tenth of a pixel
SliceStack stackSlices(const std::vector<std::array<double, 3>>& positions, const SlicePlane& plane,
  double spacing, double thickness);

}

#endif
