# SPDX-License-Identifier: BSD-3-Clause

# Run at each build: writes Commit.h, if it changes. Needs INPUT and OUTPUT.
set(COMMIT "unknown")
find_program(GIT git)
if (GIT)
  get_filename_component(_folder "${INPUT}" DIRECTORY)
  execute_process(COMMAND "${GIT}" rev-parse --short HEAD
    WORKING_DIRECTORY "${_folder}" OUTPUT_VARIABLE _output RESULT_VARIABLE _status
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if (_status EQUAL 0)
    set(COMMIT "${_output}")
  endif ()
endif ()
configure_file("${INPUT}" "${OUTPUT}" @ONLY)
