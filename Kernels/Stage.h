// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace tiledlbm {

/// What is told of stages as they begin and end.
struct StageWatch {
  void (*began)(const char* name) = nullptr;
  void (*ended)(const char* name) = nullptr;
};

/// Tells one watch of all stages of the calling thread from now on, and of no other's: what is done
/// beside them is not to be added to what they take.
void watchStages(const StageWatch& watch);

/// A stage of the work on a flow, from here to the end of the scope: a row of a profile. Stages may
/// lie in each other.
class Stage {
 public:
  /// \param name a literal.
  explicit Stage(const char* name);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

 private:
  const char* name_;
};

/// Does some work as a stage, and gives what it gives.
template <class Work>
auto inStage(const char* name, const Work& work) {
  const Stage stage(name);
  return work();
}

}  // namespace tiledlbm
