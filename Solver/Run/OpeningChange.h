// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Kernels/Boundary/OutletCircuit.h"
#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

/// The circuits of a coarser grid that are the same as those of a finer one: of the same kind, and
/// with an opening in common.
/// \param openings see CoarserCase.
/// \return by circuit of the finer grid, -1 where there is none.
std::vector<int> alikeCircuits(const CaseOnDevice& finer, const CaseOnDevice& coarser,
                               const std::vector<int>& openings);

/// Tells the openings of a coarser grid how those of the finer one are driven from now on.
///
/// A sample corrects what an inlet lets in, and the mean flow that the circuit of the outlets lets
/// pass. What that makes of the flow reaches all of the vessel as sound, in far more steps than
/// there are in a cycle; the coarser grid has it come to rest before the finer one is corrected.
class OpeningChange {
 public:
  /// \param finer, coarser live longer. \param openings see CoarserCase.
  OpeningChange(const CaseOnDevice& finer, CaseOnDevice& coarser, std::vector<int> openings);

  /// Takes how the finer openings are driven.
  void begin();

  /// Drives those of the coarser grid as in the flow that it began with.
  void takeBack();

  /// Drives them as the finer ones are driven now.
  /// \param circuits of the coarser grid, with which it begins.
  /// \param defect what these are given anew after so many steps.
  void tell(std::vector<OutletCircuit>& circuits, std::vector<OutletCircuit>& defect, int steps);

 private:
  double soundFactor(int opening, const std::vector<OutletCircuit>& now) const;

  const CaseOnDevice& finer_;
  CaseOnDevice& coarser_;
  std::vector<int> openings_;
  std::vector<int> alike_;               ///< circuits of the coarser grid, by that of the finer one
  std::vector<double> own_;              ///< corrections of the coarser grid, by opening
  std::vector<double> before_;           ///< of the finer one
  std::vector<OutletCircuit> circuits_;  ///< the same
};

}  // namespace tiledlbm
