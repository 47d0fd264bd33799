// SPDX-License-Identifier: BSD-3-Clause
#ifndef PropertyValues_h
#define PropertyValues_h

#include "Input/ImageFrame.h"

#include "Solver/Conditions/Parameters.h"

#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// Rows of five numbers each, with the velocities of moving walls along the axes of the image.
/// \throws InvalidInput if a row is incomplete.
std::vector<OpeningRow> openingRows(const std::vector<double>& numbers, const ImageFrame& frame);

/// A text property; empty where it is null.
std::string textOf(const char* property);

/// A file or folder by its whole name, so that it remains the same when the working directory is
/// changed; empty stays empty.
std::string absolutePath(const std::string& path);

}

#endif
