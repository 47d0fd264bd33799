# SPDX-License-Identifier: BSD-3-Clause

# shellcheck shell=bash
# What the scripts in this folder share: a Debian in a folder of its own, which only root can make.

# make_root SUITE FOLDER: the least that apt needs, and where it finds more. Both come from the archive
# that this machine's own apt uses, by the same signatures.
make_root() {
  local describe=(python3 -B "$(dirname "${BASH_SOURCE[0]}")/apt_sources.py" "$1")
  local archive keyring trusted options=()
  archive="$("${describe[@]}" archive)"
  keyring="$("${describe[@]}" keyring)"
  trusted="$("${describe[@]}" trusted)"
  [[ -z "${keyring}" ]] || options+=(--keyring="${keyring}")
  [[ -z "${trusted}" ]] || options+=(--no-check-gpg)
  debootstrap --variant=minbase "${options[@]}" "$1" "$2" "${archive}"
  if [[ -n "${keyring}" && ! -e "$2${keyring}" ]]; then
    install -D --mode=644 -- "${keyring}" "$2${keyring}"
  fi
  rm -f -- "$2/etc/apt/sources.list"
  "${describe[@]}" stanzas > "$2/etc/apt/sources.list.d/debian.sources"
}

# in_root FOLDER COMMAND...: what is mounted for it, and what it leaves running, ends with it.
in_root() {
  # The command is not process 1, which Xvfb would not tell that it is ready.
  unshare --mount --pid --fork --kill-child bash -euc '
    mount -t proc proc "$1/proc"
    mount -t sysfs sysfs "$1/sys"
    mount -t tmpfs tmpfs "$1/dev/shm"
    chroot "$1" /usr/bin/env -i "${@:2}" || exit' \
    in_root "$1" HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    CMAKE_BUILD_PARALLEL_LEVEL="${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}" "${@:2}"
}
