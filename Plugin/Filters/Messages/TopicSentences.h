// SPDX-License-Identifier: BSD-3-Clause
#ifndef TopicSentences_h
#define TopicSentences_h

#include "Solver/Problems/Problem.h"

#include <string>

// The messages of each topic. A problem without a message does not compile.
namespace tiledlbm::plugin
{

std::string topicSentence(const MaskProblem& problem);
std::string topicSentence(const OpeningProblem& problem);
std::string topicSentence(const UnitProblem& problem);
std::string topicSentence(const RunProblem& problem);
std::string topicSentence(const ResultProblem& problem);
std::string topicSentence(const KernelProblem& problem);

}

#endif
