# shellcheck shell=bash
# What the scripts in this folder share: a Debian in a folder of its own, which only root can make.

# make_root SUITE FOLDER: the least that apt needs, and where it finds more.
make_root() {
  debootstrap --variant=minbase "$1" "$2" http://deb.debian.org/debian
  printf 'deb http://deb.debian.org/debian%s main\n' " $1" " $1-updates" "-security $1-security" \
    > "$2/etc/apt/sources.list"
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
