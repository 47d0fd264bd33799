// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace tiledlbm {

/// A viscosity that is the same everywhere: a kernel takes the rates of its collision as they are.
struct Newtonian {
  template <class Collision, class Real>
  using Rates = typename Collision::template Rates<Real>;
};

}  // namespace tiledlbm
