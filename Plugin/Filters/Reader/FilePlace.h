// SPDX-License-Identifier: BSD-3-Clause
#ifndef FilePlace_h
#define FilePlace_h

#include "Reader/SegmentationFile.h"

#include "Solver/Geometry/Point.h"

#include <array>
#include <string>

namespace tiledlbm::plugin
{

/// Place of the voxels of a file: the middle of the first one and the steps to the next ones along
/// each axis.
struct FilePlace
{
  Point first{};
  std::array<Point, 3> steps{};
};

/// Sets origin, spacing and direction of a header.
/// \param sides 1 or -1 for each axis of the place's world: -1 where it runs against that of DICOM.
/// \param unit of the place, mm.
/// \throws InvalidInput for steps that are not finite, of length 0 or not at right angles.
void setPlace(const std::string& path, const FilePlace& place, const Point& sides, double unit,
  SegmentationHeader& header);

}

#endif
