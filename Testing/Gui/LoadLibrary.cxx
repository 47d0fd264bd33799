// SPDX-License-Identifier: BSD-3-Clause

// Preloaded into ParaView by Panel.py: loads the library that TILEDLBM_TEST_LIBRARY names once the
// application starts. That library has ParaView's own among its dependencies, with which the other
// programs that inherit the preloading could not start.

#include <QCoreApplication>
#include <QLibrary>

#include <cstdio>

namespace {

void load() {
  QLibrary library(qEnvironmentVariable("TILEDLBM_TEST_LIBRARY"));
  if (!library.load()) {
    std::printf("LoadLibrary: %s\n", qPrintable(library.errorString()));
  }
}

}  // namespace

Q_COREAPP_STARTUP_FUNCTION(load)
