#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause

# Runs Testing/run-tests.sh on a Debian of its own in build/debian, which is kept: a second run builds
# only what has changed. As root.
# Usage: Testing/Debian/run-tests-in.sh SUITE [arguments of run-tests.sh]
# SUITE is bookworm (Debian 12) or trixie (Debian 13), for example.
set -euo pipefail

if (($# < 1)) || [[ "$1" == -* ]]; then
  sed -n '4,7s/^# //p' "${BASH_SOURCE[0]}" >&2
  exit 2
fi
suite="$1"
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source Testing/Debian/root.sh
.ci/setup.sh debian

root="${PWD}/build/debian/${suite}"
if [[ ! -d "${root}/tiledlbm" ]]; then
  rm -rf --one-file-system -- "${root}"
  mkdir -p "${root}"
  make_root "${suite}" "${root}"
  mkdir "${root}/tiledlbm"
fi
tar --exclude=./build -cf - . | tar -C "${root}/tiledlbm" -xf -
in_root "${root}" /tiledlbm/Testing/run-tests.sh "${@:2}"
