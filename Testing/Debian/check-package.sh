#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause

# Installs a package on a Debian that holds nothing else, and uses the filter there, in pvpython and
# from the menu of the GUI. As root.
# Usage: Testing/Debian/check-package.sh PACKAGE.deb [SUITE]
# SUITE is bookworm (Debian 12) unless named.
set -euo pipefail

if (($# < 1 || $# > 2)) || [[ ! -f "$1" ]]; then
  sed -n '4,7s/^# //p' "${BASH_SOURCE[0]}" >&2
  exit 2
fi
package="$(realpath -- "$1")"
suite="${2:-bookworm}"
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source Testing/Debian/root.sh
.ci/setup.sh debian

root="$(mktemp -d)"
trap 'rm -rf --one-file-system -- "${root}"' EXIT
chmod 755 "${root}" # apt loads packages as a user of its own
make_root "${suite}" "${root}"
cp "${package}" "${root}/root/package.deb"
cp Data/aneurysm_0.1mm.vti Testing/Plugin/Installed.py Testing/Gui/Baseline/AneurysmFlow.png "${root}/root"
# As Testing/Gui/CMakeLists.txt does.
pauses="$(printf '<pqevent object="pqClientMainWindow" command="pause" arguments="50" />%.0s' {1..100})"
sed "s|@TILEDLBM_PAUSES@|${pauses}|" Testing/Gui/AneurysmFlow.xml.in > "${root}/root/AneurysmFlow.xml"

in_root "${root}" apt-get update
in_root "${root}" apt-get install --yes /root/package.deb

in_root "${root}" pvpython /root/Installed.py /root/aneurysm_0.1mm.vti
in_root "${root}" apt-get install --yes --no-install-recommends xvfb xauth
in_root "${root}" timeout 300 xvfb-run -a -s "-screen 0 1280x1024x24 +extension GLX -noreset" \
  paraview --dr --data-directory=/root --test-directory=/tmp --test-script=/root/AneurysmFlow.xml \
  --test-baseline=/root/AneurysmFlow.png --test-threshold=20 --exit
echo "The package works on ${suite}"
