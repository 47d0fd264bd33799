// SPDX-License-Identifier: BSD-3-Clause
#ifndef Fingerprint_h
#define Fingerprint_h

#include "Ranks/RankAgreement.h"
#include "Session/FlowRequest.h"

#include <optional>
#include <vector>

namespace tiledlbm::plugin
{

/// Of where an image lies, and of the number of its voxels. \param image null of none.
Fingerprint fingerprintOfPlace(vtkImageData* image, Association association);

/// Of all that a flow depends on, files aside, which rank 0 alone reads and writes. They take less
/// time than the mask took to be read.
/// \param time that is asked for, if one is.
std::vector<Fingerprint> fingerprintsOf(const FlowRequest& request, std::optional<double> time);

}

#endif
