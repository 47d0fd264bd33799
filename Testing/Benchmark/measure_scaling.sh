#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause

# Makes all runs on GPUs that make.py scaling takes, in one call of about five minutes, the most
# wanted first:
#
#   measure_scaling.sh PROGRAM FOLDER [MASK.vti]
#
# PROGRAM is tiledlbm_benchmark; double.json, sixteen.json, nccl.json, large.json and, with a mask,
# aneurysm.json are written into FOLDER. A run that fails or takes too long leaves the others as they
# are. What a run had measured is lost with it: SECONDS_OF_RUN (200) is how long each may take.
#
# Settings from the environment: TRANSPORT (peer) of all but nccl.json; GPUS, how many to use, by
# default all; REPETITIONS (5); LARGE, the box of large.json, by default 5 x 10^9 nodes with four GPUs
# or more, and none with fewer; DRY, where it is set, to print the commands alone.
set -uo pipefail
if (($# < 2)); then
  sed -n '4,16s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
fi
program=$1 folder=$2 mask=${3:-}
gpus=${GPUS:-$(nvidia-smi -L 2> /dev/null | wc -l)}
failures=0
mkdir -p "$folder"

ranks=1
for ((count = 2; count <= gpus && count <= 16; count *= 2)); do
  ranks+=",$count"
done

# Appends what is the same in all names of what is measured.
names_of() { # CASE PRECISION RANKS
  echo "$1/compact-tiles-in-place/LBGK-incompressible/$2/GPU/ranks:$3/"
}

# Sets `options` and `filter` to a cube of each GPU, and to that cube on all numbers of them.
choose_cubes() { # EDGE PRECISION
  local count
  options=("--box=$1x$1x$1")
  filter=$(names_of "cavity3D:$1" "$2" '[0-9]+')
  for count in ${ranks//,/ }; do
    if ((count > 1)); then
      options+=("--box=$1x$1x$(($1 * count))")
      filter+="|$(names_of "cavity3D:$1x$1x$(($1 * count))" "$2" "$count")"
    fi
  done
}

measure() { # NAME ARGUMENTS...
  local name=$1
  shift
  local command=("$program" --device=GPU "--ranks=$ranks"
    "--benchmark_repetitions=${REPETITIONS:-5}" "--benchmark_out=$folder/$name.json" "$@")
  if [[ -n ${DRY:-} ]]; then
    printf '%q ' "${command[@]}"
    echo
    return
  fi
  echo "== $name, after $SECONDS s"
  # Without a benchmark of that name the program succeeds, and writes nothing.
  if ! timeout "${SECONDS_OF_RUN:-200}" "${command[@]}" || [[ ! -s $folder/$name.json ]]; then
    echo "$name failed or took too long" >&2
    failures=$((failures + 1))
  fi
}

# NCCL is not to use multicast over NVLink, which not all machines allow.
export NCCL_NVLS_ENABLE=0

choose_cubes 256 double
measure double "--transport=${TRANSPORT:-peer}" "${options[@]}" "--benchmark_filter=^($filter)"
choose_cubes 512 sixteen-bit
measure sixteen "--transport=${TRANSPORT:-peer}" "${options[@]}" "--benchmark_filter=^($filter)"
measure nccl --transport=nccl --box=512x512x512 \
  "--benchmark_filter=^$(names_of cavity3D:512 sixteen-bit '([2-9]|[0-9]{2})')"
if [[ -n $mask ]]; then
  measure aneurysm "--transport=${TRANSPORT:-peer}" "--mask=aneurysm=$mask:14800000" \
    "--benchmark_filter=^$(names_of aneurysm double '[0-9]+')"
fi
large=${LARGE-}
if [[ -z ${LARGE+set} ]] && ((gpus >= 4)); then
  large=1712x1712x1712
fi
if [[ -n $large ]]; then
  ranks=${ranks##*,}
  edges=(${large//x/ })
  name=$large
  if [[ ${edges[0]} == "${edges[1]}" && ${edges[1]} == "${edges[2]}" ]]; then
    name=${edges[0]} # a cube's, among the benchmarks
  fi
  measure large "--transport=${TRANSPORT:-peer}" "--box=$large" \
    "--benchmark_filter=^$(names_of "cavity3D:$name" sixteen-bit "$ranks")"
fi
echo "done after $SECONDS s, $failures failed"
exit $((failures > 0))
