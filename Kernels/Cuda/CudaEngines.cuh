#pragma once

#include "Kernels/Cuda/CompactTilesOnCuda.cuh"
#include "Kernels/Cuda/CudaBackend.cuh"
#include "Kernels/Cuda/FullTilesOnCuda.cuh"
