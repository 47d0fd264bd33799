// SPDX-License-Identifier: BSD-3-Clause
#ifndef Refuse_h
#define Refuse_h

#include "Kernels/Concatenated.h"
#include "Solver/Error.h"

namespace tiledlbm::plugin
{

/// Throws InvalidInput with a message of the remedy and the reason.
/// \param parts of the message, see concatenated.
template <class... Parts>
[[noreturn]] void refuse(const Parts&... parts)
{
  throw InvalidInput(concatenated(parts...));
}

}

#endif
