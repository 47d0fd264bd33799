// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <new>

#include "Kernels/Error.h"
#include "Kernels/Ranks/RankTeam.h"

namespace tiledlbm {

/// Does what a flow can do without: leaves it undone where there is no memory for it and the rank
/// is alone. Where others have some, the failure goes on: all ranks fail.
template <class Body>
void runIfMemoryAllows(const RankTeam& team, const Body& body) {
  try {
    body();
  } catch (const InsufficientMemory&) {
    if (!team.isAlone()) {
      throw;
    }
  } catch (const std::bad_alloc&) {
    if (!team.isAlone()) {
      throw;
    }
  }
}

}  // namespace tiledlbm
