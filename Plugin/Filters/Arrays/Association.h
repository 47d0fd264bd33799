// SPDX-License-Identifier: BSD-3-Clause
#ifndef Association_h
#define Association_h

namespace tiledlbm::plugin
{

/// Where the voxels of a mask are: the points of the image, or its cells.
enum class Association
{
  Points,
  Cells
};

}

#endif
