// SPDX-License-Identifier: BSD-3-Clause
#ifndef Fingerprint_h
#define Fingerprint_h

#include "Ranks/RankCommunicator.h"
#include "Session/FlowRun.h"

#include <optional>
#include <vector>

namespace tiledlbm::plugin
{

/// Fingerprint of the position and size of an image. \param image null for a surface.
Fingerprint fingerprintOfPlace(vtkImageData* image, Association association);

/// Fingerprints of everything that a flow depends on, except the contents of files, which only rank
/// 0 reads and writes. They take less time than reading the mask.
/// \param time requested time, if any.
std::vector<Fingerprint> fingerprintsOf(const FlowRequest& request, std::optional<double> time);

}

#endif
