// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

/// Runs the tests that it is asked for. Where all of them were skipped, as those of a GPU are where
/// there is none, it says so to ctest.
int main(int argumentCount, char** arguments) {
  constexpr int skipped = 77;  // SKIP_RETURN_CODE of Testing/CMakeLists.txt
  testing::InitGoogleTest(&argumentCount, arguments);
  const int failed = RUN_ALL_TESTS();
  const testing::UnitTest& tests = *testing::UnitTest::GetInstance();
  const bool isAllSkipped =
      tests.skipped_test_count() > 0 && tests.skipped_test_count() == tests.test_to_run_count();
  return failed == 0 && isAllSkipped ? skipped : failed;
}
