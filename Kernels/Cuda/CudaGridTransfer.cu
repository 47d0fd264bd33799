// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Cuda/CudaBackend.cuh"
#include "Kernels/Multigrid/GridTransferOf.h"

namespace tiledlbm::cuda {

std::unique_ptr<GridTransfer> CudaBackend::makeTransfer(GridCells cells, const NodesOfCells& nodes,
                                                        const TransferGrids& grids) {
  return std::make_unique<GridTransferOf<CudaBackend>>(std::move(cells), nodes, grids);
}

}  // namespace tiledlbm::cuda
