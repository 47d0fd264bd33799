# SPDX-License-Identifier: BSD-3-Clause

# Runs a few steps of every kernel on a small cavity, and of some on several ranks, and checks what is
# reported. Needs PROGRAM.

# Runs the program and puts what it reports into `_json`, and the number of benchmarks into `_count`.
function (run_benchmark)
  execute_process(
    COMMAND "${PROGRAM}" --device=CPU --quick --benchmark_format=json ${ARGN}
    OUTPUT_VARIABLE _json RESULT_VARIABLE _status)
  if (NOT _status EQUAL 0)
    message(FATAL_ERROR "The program ended with ${_status}:\n${_json}")
  endif ()
  string(JSON _count LENGTH "${_json}" benchmarks)
  if (_count EQUAL 0)
    message(FATAL_ERROR "Nothing was measured:\n${_json}")
  endif ()
  set(_json "${_json}" PARENT_SCOPE)
  set(_count "${_count}" PARENT_SCOPE)
endfunction ()

run_benchmark("--benchmark_filter=cavity3D:20/.*/CPU")
math(EXPR _last "${_count} - 1")
foreach (_i RANGE ${_last})
  string(JSON _name GET "${_json}" benchmarks ${_i} name)
  string(JSON _nodes GET "${_json}" benchmarks ${_i} nodes)
  string(JSON _mflups GET "${_json}" benchmarks ${_i} MFLUPS)
  message(STATUS "${_name}: ${_nodes} nodes, ${_mflups} MFLUPS")
  if (NOT _nodes EQUAL 8000 OR NOT _mflups GREATER 0)
    message(FATAL_ERROR "A cavity of 20^3 nodes is expected, with a speed above 0.")
  endif ()
endforeach ()

run_benchmark("--ranks=1,2,3" --box=12x10x20
  "--benchmark_filter=cavity3D:12x10x20/.*/LBGK-incompressible/double/CPU/ranks:")
if (NOT _count EQUAL 9)
  message(FATAL_ERROR "Three methods on three numbers of ranks are expected:\n${_json}")
endif ()
foreach (_i RANGE 8)
  string(JSON _name GET "${_json}" benchmarks ${_i} name)
  string(JSON _ranks GET "${_json}" benchmarks ${_i} ranks)
  string(JSON _bytes GET "${_json}" benchmarks ${_i} halo_bytes_per_step)
  string(REGEX REPLACE "[.].*" "" _ranks "${_ranks}")
  math(EXPR _expected "(${_ranks} - 1) * 2 * 120 * 5 * 8")
  message(STATUS "${_name}: ${_bytes} bytes a step")
  if (NOT _bytes EQUAL _expected)
    message(FATAL_ERROR "${_expected} bytes a step are expected.")
  endif ()
endforeach ()
