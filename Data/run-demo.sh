#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause

# Builds the plugin and runs blood through a real aneurysm, without a GUI.
# Usage: Data/run-demo.sh [OUTPUT_FOLDER] [--mask FILE.vti] [--steps N] [--device Auto|GPU|CPU]
# As root or with sudo on Debian 12 or 13; elsewhere the packages must be there already.
set -euo pipefail

output=""
mask=""
options=()
while (($#)); do
  case "$1" in
    --mask)
      mask="$(realpath -- "${2:?--mask needs a file}")"
      shift 2
      ;;
    --steps | --device)
      options+=("$1" "${2:?$1 needs a value}")
      shift 2
      ;;
    -*)
      sed -n '4,6s/^# //p' "${BASH_SOURCE[0]}" >&2
      exit 2
      ;;
    *)
      output="$(realpath -m -- "$1")"
      shift
      ;;
  esac
done

cd "$(dirname "${BASH_SOURCE[0]}")/.."
output="${output:-${PWD}/build/demo/output}"
mask="${mask:-${PWD}/Data/aneurysm_0.1mm.vti}"

.ci/setup.sh build picture
cmake --preset demo
cmake --build --preset demo
# The folder's name holds ParaView's version.
plugin=(build/demo/lib/paraview-*/plugins/TiledLBM/TiledLBM.so)
echo "Built after ${SECONDS} s"

echo "Running the flow; some ten seconds to a minute or two"
# Without -noreset the server restarts, and may refuse ParaView, each time a last window closes.
xvfb-run -a -s "-screen 0 1280x1024x24 +extension GLX -noreset" \
  pvpython Data/demo.py --plugin "${plugin[0]}" --mask "${mask}" --output "${output}" "${options[@]}"
echo "Written to ${output}"
echo "All done after ${SECONDS} s"
