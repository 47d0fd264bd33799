// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Cpu/CpuBackend.h"
#include "Kernels/Multigrid/GridTransferOf.h"

namespace tiledlbm {

std::unique_ptr<GridTransfer> CpuBackend::makeTransfer(GridCells cells, const NodesOfCells& nodes,
                                                       const TransferGrids& grids) {
  return std::make_unique<GridTransferOf<CpuBackend>>(std::move(cells), nodes, grids);
}

}  // namespace tiledlbm
