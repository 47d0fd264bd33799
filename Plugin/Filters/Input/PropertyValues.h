// SPDX-License-Identifier: BSD-3-Clause
#ifndef PropertyValues_h
#define PropertyValues_h

#include "Input/ImageFrame.h"

#include "Solver/Conditions/Parameters.h"
#include "Solver/Error.h"

#include <sstream>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// The value of an enumeration of the solver, which has the order of the filter's own.
/// \param property its name in the panel.
/// \throws InvalidInput if it is none of them.
template <typename Enumeration>
Enumeration choiceOf(const char* property, int value, int largest)
{
  if (value < 0 || value > largest)
  {
    std::ostringstream message;
    message << "Set " << property << " to a number from 0 to " << largest << ": it is " << value
            << ".";
    throw InvalidInput(message.str());
  }
  return static_cast<Enumeration>(value);
}

/// Checks that a number is finite and at least 0.
/// \param property its name in the panel.
/// \throws InvalidInput
void checkCount(const char* property, double value);

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
