#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause

# Sets up, builds and runs every test, those of the GUI included. Arguments go to ctest, such as
# -R Plugin. As root or with sudo on Debian 12 or 13; elsewhere the packages must be there already.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

.ci/setup.sh build reader picture tests
cmake --preset tests
cmake --build --preset tests
cmake --preset fuzz
cmake --build --preset fuzz
cmake --preset rivals
cmake --build --preset rivals

# Open MPI refuses root, which is who runs in most containers; those also forbid the kernel call by
# which ranks read each other's memory.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_btl_vader_single_copy_mechanism=none

if ! nvidia-smi -L > /dev/null 2>&1; then
  echo "No NVIDIA GPU in this machine: tests that need one are reported as skipped."
fi
# Two at a time, since few use all cores all the time; what is timed or measured runs alone.
ctest --preset fuzz --parallel 2 "$@"
ctest --preset rivals --parallel 2 "$@"
exec ctest --preset tests --parallel 2 "$@"
