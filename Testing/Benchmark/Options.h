// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "Kernels/Models.h"
#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm::benchmark {

/// A mask that the user names.
struct MaskFile {
  std::string name;  ///< of its case
  std::string path;
  std::int64_t nodes = 0;  ///< to refine it to; 0 to leave it as it is
};

/// What the command line asks for beside the flags of Google Benchmark.
struct Options {
  std::vector<DeviceChoice> devices;
  std::vector<MaskFile> masks;
  std::vector<VoxelMask::Size> boxes;  ///< cases beside the others
  /// Numbers of ranks with which the solver's methods are run; empty for one alone, and all
  /// methods.
  std::vector<int> ranks;
  TransportChoice transport = TransportChoice::Auto;
  double peak = 0;  ///< bandwidth of the first device, bytes a second; 0 for the data sheet's
  double gpuBatch = 0.01;  ///< seconds of work that are timed at once
  double cpuBatch = 0.3;
  bool large = false;     ///< the case that fills a card's memory
  bool quick = false;     ///< two steps, once: only shows that the program works
  bool filtered = false;  ///< cases are chosen by --benchmark_filter
  bool listOnly = false;  ///< by --benchmark_list_tests
  bool jsonFile = false;  ///< --benchmark_out asks for a file in its default format
};

/// Reads the command line and takes this program's own flags out of it.
/// \throws InvalidInput, DeviceFailure
Options takeOptions(std::vector<std::string>& arguments);

/// As the command line names it.
std::string nameOf(TransportChoice transport);

/// The own flags for --help.
std::string optionsHelp();

}  // namespace tiledlbm::benchmark
