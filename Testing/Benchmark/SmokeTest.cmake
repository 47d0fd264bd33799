# SPDX-License-Identifier: BSD-3-Clause

# Runs a few steps of every kernel on a small cavity and checks what is reported. Needs PROGRAM.
execute_process(
  COMMAND "${PROGRAM}" --device=CPU --quick "--benchmark_filter=cavity3D:20/.*/CPU"
    --benchmark_format=json
  OUTPUT_VARIABLE _json RESULT_VARIABLE _status)
if (NOT _status EQUAL 0)
  message(FATAL_ERROR "The program ended with ${_status}:\n${_json}")
endif ()

string(JSON _count LENGTH "${_json}" benchmarks)
if (_count EQUAL 0)
  message(FATAL_ERROR "Nothing was measured:\n${_json}")
endif ()
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
