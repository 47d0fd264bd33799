// SPDX-License-Identifier: BSD-3-Clause
#ifndef Sentences_h
#define Sentences_h

#include "Solver/Problems/Problem.h"

#include <exception>
#include <string>

namespace tiledlbm::plugin
{

/// Message that states a problem with its numbers, and the properties to change.
std::string sentenceOf(const Problem& problem);

/// Message for the problem that an error carries, or the error's own message without a problem.
std::string sentenceOf(const std::exception& error);

}

#endif
