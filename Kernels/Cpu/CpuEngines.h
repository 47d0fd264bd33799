#pragma once

#include "Kernels/Cpu/CompactTilesOnCpu.h"
#include "Kernels/Cpu/CpuBackend.h"
#include "Kernels/Cpu/FullTilesOnCpu.h"
