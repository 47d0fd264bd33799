// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <stdexcept>

#include "Messages/Sentences.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

using plugin::sentenceOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

/// Of reasons or problems.
template <class Item>
std::vector<std::string> sentencesOf(const std::vector<Item>& items) {
  std::vector<std::string> sentences;
  for (const Item& item : items) {
    sentences.push_back(sentenceOf(item.problem));
  }
  return sentences;
}

/// The reason of a kind, null where there is none.
template <class ProblemType, class Topic = ResultProblem>
const ProblemType* reasonOf(const std::vector<QualityReason>& reasons) {
  for (const QualityReason& reason : reasons) {
    if (const auto* topic = std::get_if<Topic>(&reason.problem)) {
      if (const auto* found = std::get_if<ProblemType>(topic)) {
        return found;
      }
    }
  }
  return nullptr;
}

/// The error of a call; fails the test where the call throws none of the type.
template <class ErrorType, class Call>
ErrorType errorOf(const Call& call) {
  try {
    call();
  } catch (const ErrorType& error) {
    return error;
  }
  throw std::logic_error("no error was thrown");
}

/// The sentence of an error of a call, empty where the call throws none.
template <class ErrorType = Error, class Call>
std::string refusalOf(const Call& call) {
  try {
    call();
    return "";
  } catch (const ErrorType& error) {
    return sentenceOf(error);
  }
}

/// The problem for which a preview prevents a flow.
inline std::optional<FlowProblem> preventionOf(const FlowEstimate& estimate) {
  const auto& problems = estimate.problems;
  return !problems.empty() && problems.front().prevents ? std::optional(problems.front())
                                                        : std::nullopt;
}

/// "" without a problem.
inline std::string sentenceOf(const std::optional<FlowProblem>& problem) {
  return problem ? sentenceOf(problem->problem) : "";
}

/// Makes the change of a remedy, as the button of a panel does.
inline void apply(const SettingChange& change, Parameters& parameters) {
  const double value = change.values.front();
  const std::map<Setting, double*> numbers{
      {Setting::VoxelSize, &parameters.voxelSize},
      {Setting::LatticeVelocity, &parameters.latticeVelocity},
      {Setting::Density, &parameters.density},
      {Setting::KinematicViscosity, &parameters.kinematicViscosity},
      {Setting::InfiniteShearViscosity, &parameters.carreauYasuda.infiniteShearViscosity},
      {Setting::ZeroShearViscosity, &parameters.carreauYasuda.zeroShearViscosity},
      {Setting::TargetMeanPressure, &parameters.targetMeanPressure}};
  if (change.setting == Setting::FlowExtension) {
    parameters.flowExtension = std::int64_t(value);
  } else if (change.setting == Setting::PopulationStorage) {
    parameters.model.storage = static_cast<PopulationStorage>(int(value));
  } else {
    ASSERT_EQ(numbers.count(change.setting), 1u) << plugin::propertyOf(change.setting);
    *numbers.at(change.setting) = value;
  }
}

/// Expects words in a message.
inline void expectWords(const std::string& message, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    EXPECT_THAT(message, HasSubstr(word));
  }
}

}  // namespace tiledlbm::test
