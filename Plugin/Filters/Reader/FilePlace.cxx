// SPDX-License-Identifier: BSD-3-Clause
#include "Reader/FilePlace.h"

#include "Messages/Refuse.h"
#include "Reader/FileNames.h"

#include "Solver/Constants.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iomanip>

namespace tiledlbm::plugin
{

void setPlace(const std::string& path, const FilePlace& place, const Point& sides, double unit,
  SegmentationHeader& header)
{
  for (std::size_t axis = 0; axis < 3; ++axis)
  {
    const double length = lengthOf(place.steps[axis]);
    if (!(length > 0 && std::isfinite(length) && std::isfinite(place.first[axis])))
    {
      refuseFile(path, "its header gives the voxels no place.");
    }
    header.spacing[axis] = unit * length;
    for (std::size_t row = 0; row < 3; ++row)
    {
      header.direction[3 * row + axis] = sides[row] * place.steps[axis][row] / length;
    }
    header.origin[axis] = sides[axis] * unit * place.first[axis];
  }
  constexpr double rightAngle = 1e-3;
  for (std::size_t axis = 0; axis < 3; ++axis)
  {
    const std::size_t next = (axis + 1) % 3;
    const double cosine = dot(place.steps[axis], place.steps[next]) /
      (lengthOf(place.steps[axis]) * lengthOf(place.steps[next]));
    if (std::abs(cosine) > rightAngle)
    {
      refuse("Resample the file ", nameOf(path),
        " to axes at right angles, for instance in 3D Slicer: its header shears them by ",
        std::setprecision(2), std::asin(std::min(std::abs(cosine), 1.0)) * 180 / pi, " degrees.");
    }
  }
}

}
