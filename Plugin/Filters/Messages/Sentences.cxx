// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/Sentences.h"

#include "Messages/TopicSentences.h"

#include "Solver/Error.h"

#include <new>
#include <variant>

namespace tiledlbm::plugin
{

std::string sentenceOf(const Problem& problem)
{
  return std::visit([](const auto& topic) { return topicSentence(topic); }, problem);
}

std::string sentenceOf(const std::exception& error)
{
  if (dynamic_cast<const std::bad_alloc*>(&error))
  {
    return "Crop the volume to the vessel, or resample it to larger voxels: there is not enough "
           "main memory for the flow.";
  }
  const auto* ours = dynamic_cast<const Error*>(&error);
  return ours ? sentenceOf(problemOf(*ours)) : error.what();
}

}
