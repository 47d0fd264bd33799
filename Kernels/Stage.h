// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace tiledlbm {

/// Callbacks at the begin and the end of stages.
struct StageWatch {
  void (*began)(const char* name) = nullptr;
  void (*ended)(const char* name) = nullptr;
};

/// Sets the callbacks for all further stages of the calling thread. Stages of other threads run in
/// parallel and would count twice.
void watchStages(const StageWatch& watch);

/// A stage of the computation, until the end of the scope: one row of a profile. Stages may be
/// nested.
class Stage {
 public:
  /// \param name a string literal.
  explicit Stage(const char* name);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

 private:
  const char* name_;
};

/// Performs some work as a stage and returns its result.
template <class Work>
auto inStage(const char* name, const Work& work) {
  const Stage stage(name);
  return work();
}

}  // namespace tiledlbm
