#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause

# Installs the Debian packages of the sets named on the command line, if they are missing.
# Usage: .ci/setup.sh [build] [reader] [picture] [tests] [debian]
set -euo pipefail

# ParaView is built with Qt 5 in Debian 12, with Qt 6 since Debian 13, where a program that uses its
# libraries has to bring Python.
source /etc/os-release 2> /dev/null || true
if [[ "${ID:-}" == debian && "${VERSION_ID:-}" != 12 ]]; then
  with_paraview=(qt6-base-dev qt6-svg-plugins qt6-5compat-dev qt6-tools-dev python3-dev)
else
  with_paraview=(qtbase5-dev libqt5svg5 qttools5-dev qttools5-dev-tools qtxmlpatterns5-dev-tools)
fi

packages=()
for set in "$@"; do
  case "${set}" in
    # paraview-dev leaves out the development files of MPI and double-conversion that it needs.
    build) packages+=(g++ cmake ninja-build libtbb-dev
      paraview paraview-dev python3-paraview libopenmpi-dev libdouble-conversion-dev) ;;
    # ITK, and DCMTK for DICOM, for the reader of segmentations.
    reader) packages+=(libinsighttoolkit5-dev libdcmtk-dev) ;;
    # Debian's ParaView draws through an X server only; xvfb-run needs xauth.
    picture) packages+=(xvfb xauth) ;;
    # Without Qt's SVG plugin ParaView's toolbars have no icons.
    # ParaView's Qt components name Freetype, which their package does not bring.
    # The fuzzer needs clang and its libraries; the checks of the style need clang-format, clang-tidy
    # and doxygen.
    tests) packages+=(clang libclang-rt-dev clang-format clang-tidy doxygen libgmock-dev
      libbenchmark-dev openmpi-bin python3 python3-numpy python3-matplotlib python3-jinja2
      libfreetype-dev "${with_paraview[@]}") ;;
    # For a Debian in a folder of its own.
    debian) packages+=(debootstrap python3) ;;
    *)
      echo "setup.sh: unknown set '${set}'; there are build, reader, picture, tests and debian" >&2
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
