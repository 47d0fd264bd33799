// SPDX-License-Identifier: BSD-3-Clause
#ifndef RankAgreement_h
#define RankAgreement_h

#include <string>

namespace tiledlbm::plugin
{

/// In parallel, has each rank go on only where all of them can: what one cannot do would leave the
/// others waiting for it.
/// \param failure why this rank cannot go on, empty if it can.
/// \throws Error with the sentence of the first rank that cannot; the same on all ranks.
void requireOnAllRanks(const std::string& failure);

}

#endif
