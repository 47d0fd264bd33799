// SPDX-License-Identifier: BSD-3-Clause
#ifndef Sentences_h
#define Sentences_h

#include "Solver/Problems/Problem.h"

#include <exception>
#include <string>

namespace tiledlbm::plugin
{

/// What a problem is, with the numbers that matter, and what to change of the filter's properties.
std::string sentenceOf(const Problem& problem);

/// The same for the problem that an error carries; an error without one has a sentence of its own.
std::string sentenceOf(const std::exception& error);

}

#endif
