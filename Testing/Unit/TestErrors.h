// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <stdexcept>

#include "Messages/Sentences.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

using plugin::sentenceOf;
using testing::HasSubstr;

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

/// Expects words in a message.
inline void expectWords(const std::string& message, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    EXPECT_THAT(message, HasSubstr(word));
  }
}

}  // namespace tiledlbm::test
