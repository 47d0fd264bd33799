// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Stage.h"

namespace tiledlbm {

namespace {

StageWatch& currentWatch() {
  static thread_local StageWatch watch;
  return watch;
}

}  // namespace

void watchStages(const StageWatch& watch) {
  currentWatch() = watch;
}

Stage::Stage(const char* name) : name_(name) {
  if (currentWatch().began) {
    currentWatch().began(name_);
  }
}

Stage::~Stage() {
  if (currentWatch().ended) {
    currentWatch().ended(name_);
  }
}

}  // namespace tiledlbm
