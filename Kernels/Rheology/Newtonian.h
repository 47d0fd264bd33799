// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace tiledlbm {

/// Uniform viscosity: a kernel uses the constant rates of its collision model.
struct Newtonian {
  template <class Collision, class Real>
  using Rates = typename Collision::template Rates<Real>;
};

}  // namespace tiledlbm
