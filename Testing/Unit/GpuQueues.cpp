// SPDX-License-Identifier: BSD-3-Clause
#include <cstdlib>

namespace tiledlbm::test {

namespace {

/// Ranks that are threads of one process share the queues of a GPU. Where streams of two share one,
/// a rank that waits for another keeps it from sending. By default there are eight, for three
/// streams a rank; this is before the first call to a GPU, which reads it.
[[maybe_unused]] const int isSet = setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", 0);

}  // namespace

}  // namespace tiledlbm::test
