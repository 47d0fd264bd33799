// SPDX-License-Identifier: BSD-3-Clause
#ifndef SliceStack_h
#define SliceStack_h

#include <array>
#include <vector>

namespace tiledlbm::plugin
{

/// Geometry of the slices of a volume, in the world's unit of length.
struct SlicePlane
{
  std::array<double, 3> alongRow{};    ///< unit vector from a pixel to the next one in its row
  std::array<double, 3> alongColumn{}; ///< unit vector down a column, orthogonal to alongRow
  double pixelInRow = 0;               ///< distance between pixels of a row
  double pixelInColumn = 0;

  /// Unit vector normal to the slices; rows, columns and normal are right-handed.
  std::array<double, 3> normal() const;
};

/// Evenly spaced slices, one behind the other. Slices may be missing.
struct SliceStack
{
  std::array<double, 3> origin{}; ///< middle of the first pixel of the first slice
  double spacing = 0;
  int count = 0;          ///< number of slices, including missing ones
  std::vector<int> index; ///< slice of each position, from 0

  /// The stack with `by` more slices before the first one and behind the last one.
  /// \param normal unit vector normal to the slices.
  SliceStack padded(int by, const std::array<double, 3>& normal) const;
};

/// Sorts slices into a stack.
/// \param positions middles of the first pixels of the slices, at least one, in any order; a slice
///        may occur several times.
/// \param spacing of the slices in the file; 0 if the file has none, which selects the smallest
///        distance between slices.
/// \param thickness of a slice, 0 if unknown; serves as the spacing of a single slice, or if it
///        equals the mean spacing up to rounding. A spacing below it has no effect if the positions
///        agree with the thickness.
/// \throws InvalidInput unless the slices are evenly spaced within a tenth of their spacing and
///         aligned within a tenth of a pixel
SliceStack stackSlices(const std::vector<std::array<double, 3>>& positions, const SlicePlane& plane,
  double spacing, double thickness);

}

#endif
