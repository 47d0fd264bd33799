// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Cpu/CompactTilesOnCpu.h"
#include "Kernels/Cpu/CpuBackend.h"
#include "Kernels/Cpu/FullTilesOnCpu.h"
