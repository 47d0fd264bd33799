// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Kernels/Boundary/Circuit.h"
#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

/// Circuits of a coarse grid that correspond to those of a fine one: the same kind, and an
/// opening in common.
/// \param openings see CoarserCase.
/// \return by circuit of the fine grid; -1 for none.
std::vector<int> matchingCircuits(const CaseOnDevice& fine, const CaseOnDevice& coarse,
                                  const std::vector<int>& openings);

/// Restricts changes at the openings of the fine grid to the coarse grid in a cycle of
/// CoarseCorrection.
///
/// A sample on the fine grid adjusts the flow of inlets and the mean flow of the outlets' circuit.
/// These adjustments would travel through the vessel as sound, which takes many more steps than a
/// cycle has. The coarse grid computes the steady flow with them before the fine flow is corrected.
class OpeningChange {
 public:
  /// \param fine, coarse outlive this object.
  /// \param openings see CoarserCase.
  OpeningChange(const CaseOnDevice& fine, CaseOnDevice& coarse, std::vector<int> openings);

  /// Records the present adjustments and circuits of the fine grid.
  void begin();

  /// Restores the initial adjustments of the coarse grid.
  void restoreCoarseSignals();

  /// Applies the changes on the fine grid since begin() to the coarse grid.
  /// \param circuits of the coarse grid at the begin of the sweeps.
  /// \param defect of the circuits, added after each sweep.
  /// \param steps of a sweep.
  void restrictChanges(std::vector<Circuit>& circuits, std::vector<Circuit>& defect, int steps);

 private:
  double soundFactor(int opening, const std::vector<Circuit>& now) const;

  const CaseOnDevice& fine_;
  CaseOnDevice& coarse_;
  std::vector<int> openings_;
  std::vector<int> alike_;         ///< circuits of the coarse grid, by that of the fine one
  std::vector<double> own_;        ///< adjustments of the coarse grid, by opening
  std::vector<double> before_;     ///< adjustments of the fine grid at begin()
  std::vector<Circuit> circuits_;  ///< circuits of the fine grid at begin()
};

}  // namespace tiledlbm
