// SPDX-License-Identifier: BSD-3-Clause
#ifndef SharedMask_h
#define SharedMask_h

#include "Input/MaskArray.h"
#include "Input/MaskReader.h"

namespace tiledlbm::plugin
{

struct InputImage;

/// The mask of an image, see readMask. Of one in parts each rank reads its own layers and gets the
/// rest from the others: all ranks call it then, in a step of computeOnAll.
VoxelMask maskOnAll(const InputImage& image, const MaskArray& array, const MaskSettings& settings);

}

#endif
