# SPDX-License-Identifier: BSD-3-Clause

# What the GPU backend is compiled for, by stand-ins for nvidia-smi and nvcc.
# cmake -DFOLDER=<empty folder> -P ArchitecturesTest.cmake
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/../../Kernels/Cuda/Architectures.cmake")

# A program that prints TEXT and ends with STATUS.
function (write_program name text status)
  file(WRITE "${FOLDER}/${name}" "#!/bin/sh\nprintf '${text}'\nexit ${status}\n")
  file(CHMOD "${FOLDER}/${name}" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endfunction ()

function (expect expected)
  tiledlbm_choose_architectures("${FOLDER}/nvcc" found reason)
  if (NOT found STREQUAL expected)
    message(FATAL_ERROR "Found '${found}' (${reason}) in place of '${expected}'")
  endif ()
endfunction ()

file(REMOVE_RECURSE "${FOLDER}")
file(MAKE_DIRECTORY "${FOLDER}")
set(ENV{PATH} "${FOLDER}")
set(CMAKE_FIND_USE_CMAKE_SYSTEM_PATH OFF)
write_program(nvcc "compute_80\\ncompute_90\\ncompute_100\\n" 0)

expect("80") # no nvidia-smi
write_program(nvidia-smi "" 9)
expect("80") # no card
write_program(nvidia-smi "9.0\\n" 0)
expect("90")
write_program(nvidia-smi "10.0\\n8.0\\n10.0\\n" 0)
expect("80;100")
write_program(nvidia-smi "12.0\\n" 0)
expect("100") # newer than nvcc
write_program(nvidia-smi "7.0\\n" 0)
expect("80") # older than what nvcc knows
