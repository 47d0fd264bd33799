#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause

# Builds the benchmark with all methods that the solver is compared with, and tests it. Arguments go to
# ctest. Packages: see Testing/run-tests.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

.ci/setup.sh build tests
cmake --preset benchmark
cmake --build --preset benchmark
exec ctest --preset benchmark --parallel 2 "$@"
