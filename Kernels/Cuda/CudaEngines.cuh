// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Cuda/CompactTilesOnCuda.cuh"
#include "Kernels/Cuda/CudaBackend.cuh"
#include "Kernels/Cuda/FullTilesOnCuda.cuh"
