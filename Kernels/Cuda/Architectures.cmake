# SPDX-License-Identifier: BSD-3-Clause

# Architectures of the GPU backend if CMAKE_CUDA_ARCHITECTURES names none. Each takes minutes to
# compile; the default is therefore the GPUs of this machine, or one architecture without a GPU.
# CMake's own `native` needs CMake 3.24.

# Architectures of the GPUs in this machine, such as 86;90, or nothing. NVCC is a path. A GPU that
# this compiler does not know gets the closest lower architecture, whose PTX it compiles at load
# time.
function (tiledlbm_architectures_of_gpus nvcc result)
  set(${result} "" PARENT_SCOPE)
  find_program(_nvidia_smi nvidia-smi NO_CACHE)
  if (NOT _nvidia_smi)
    return ()
  endif ()
  execute_process(COMMAND "${_nvidia_smi}" --query-gpu=compute_cap --format=csv,noheader
    OUTPUT_VARIABLE _capabilities RESULT_VARIABLE _status ERROR_QUIET)
  if (NOT _status EQUAL 0)
    return ()
  endif ()
  execute_process(COMMAND "${nvcc}" --list-gpu-arch OUTPUT_VARIABLE _known ERROR_QUIET)
  string(REGEX MATCHALL "[0-9]+" _known "${_known}")
  set(_found "")
  string(REGEX MATCHALL "[0-9]+[.][0-9]" _capabilities "${_capabilities}")
  foreach (_capability IN LISTS _capabilities)
    string(REPLACE "." "" _architecture "${_capability}")
    set(_best "")
    foreach (_candidate IN LISTS _known)
      if (_candidate LESS_EQUAL _architecture AND (NOT _best OR _candidate GREATER _best))
        set(_best "${_candidate}")
      endif ()
    endforeach ()
    list(APPEND _found ${_best})
  endforeach ()
  list(REMOVE_DUPLICATES _found)
  list(SORT _found COMPARE NATURAL)
  set(${result} "${_found}" PARENT_SCOPE)
endfunction ()

# Sets RESULT to the architectures and REASON to their description for the summary.
function (tiledlbm_choose_architectures nvcc result reason)
  tiledlbm_architectures_of_gpus("${nvcc}" _own)
  if (_own)
    set(${result} "${_own}" PARENT_SCOPE)
    set(${reason} "of this machine's GPU" PARENT_SCOPE)
  else ()
    # Machine code for all GPUs of compute capability 8, and PTX, which later cards compile at load
    # time. They then lack the features that need 9.0 at compile time (EarlyLaunch.cuh).
    set(${result} 80 PARENT_SCOPE)
    set(${reason} "no GPU found here; newer ones compile it as they load" PARENT_SCOPE)
  endif ()
endfunction ()
