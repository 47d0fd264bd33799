#!/bin/bash
# Installs the Debian packages of the sets named on the command line, if they are missing.
# Usage: .ci/setup.sh [build] [picture] [tests]
set -euo pipefail

packages=()
for set in "$@"; do
  case "${set}" in
    # paraview-dev leaves out the development files of MPI and double-conversion that it needs.
    build) packages+=(g++ cmake ninja-build libtbb-dev
      paraview paraview-dev python3-paraview libopenmpi-dev libdouble-conversion-dev) ;;
    # Debian's ParaView draws through an X server only; xvfb-run needs xauth.
    picture) packages+=(xvfb xauth) ;;
    # Without libqt5svg5 ParaView's toolbars have no icons.
    # ParaView's Qt components name Freetype, which their package does not bring.
    # The fuzzer needs clang and its libraries.
    tests) packages+=(clang libclang-rt-dev libgtest-dev libbenchmark-dev openmpi-bin python3 python3-numpy
      python3-matplotlib qtbase5-dev libqt5svg5 libfreetype-dev
      qttools5-dev qttools5-dev-tools qtxmlpatterns5-dev-tools) ;;
    *)
      echo "setup.sh: unknown set '${set}'; there are build, picture and tests" >&2
      exit 2
      ;;
  esac
done

if ! command -v dpkg-query > /dev/null || ! command -v apt-get > /dev/null; then
  echo "setup.sh: no apt here, so nothing was installed. Needed, by Debian's names: ${packages[*]}" >&2
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  status="$(dpkg-query --show --showformat='${db:Status-Status}' "${package}" 2> /dev/null || true)"
  [[ "${status}" == installed ]] || missing+=("${package}")
done
((${#missing[@]})) || exit 0

as_root=()
if ((EUID != 0)); then
  if ! command -v sudo > /dev/null; then
    echo "setup.sh: packages are missing, and neither root nor sudo is at hand. As root:" >&2
    echo "  apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi

echo "Installing, which takes some minutes on a fresh system: ${missing[*]}"
# Through env, since sudo drops the caller's environment.
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0
  -o DPkg::Lock::Timeout=120)
"${apt[@]}" update
# Some two thousand lines of progress are of no use; errors go to the other stream.
"${apt[@]}" install --yes --no-install-recommends "${missing[@]}" < /dev/null > /dev/null
