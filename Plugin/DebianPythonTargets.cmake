# SPDX-License-Identifier: BSD-3-Clause

# The package files of Debian 13's ParaView (5.13.2+dfsg-3) name its Python modules by other names than
# those of their files, and so every find_package of it stops. Nothing here uses these modules, and
# where all targets of such a list exist, CMake does not look for the files of any.
set(_folder "/usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/cmake/paraview-5.13")
if (EXISTS "/usr/lib/python3/dist-packages/vtkmodules/vtkCommonCore.so" OR
    (ParaView_DIR AND NOT ParaView_DIR STREQUAL _folder))
  return ()
endif ()
file(GLOB _lists "${_folder}/ParaViewPython*-targets.cmake" "${_folder}/vtk/VTKPython-targets.cmake")
foreach (_list IN LISTS _lists)
  file(STRINGS "${_list}" _lines REGEX "^add_library")
  foreach (_line IN LISTS _lines)
    if (_line MATCHES "\\(([^ ]+) ([A-Z]+) IMPORTED\\)")
      add_library("${CMAKE_MATCH_1}" "${CMAKE_MATCH_2}" IMPORTED)
    endif ()
  endforeach ()
endforeach ()
