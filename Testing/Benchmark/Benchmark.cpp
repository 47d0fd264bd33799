// SPDX-License-Identifier: BSD-3-Clause
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <iostream>
#include <map>

#include "Kernels/Lattice/D3Q19.h"
#include "Messages/Sentences.h"
#include "Solver/Error.h"
#include "Testing/Benchmark/Cases.h"
#include "Testing/Benchmark/DeviceFacts.h"
#include "Testing/Benchmark/InitialFlow.h"
#include "Testing/Benchmark/KernelNames.h"
#include "Testing/Benchmark/MedianReporter.h"
#include "Testing/Benchmark/Options.h"
#include "Testing/Benchmark/Stage.h"

namespace tiledlbm::benchmark {

namespace {

/// Everything that the benchmarks share.
struct Session {
  explicit Session(const Options& chosen)
      : options(chosen),
        stage(options.quick ? 0 : options.gpuBatch, options.quick ? 0 : options.cpuBatch,
              options.transport) {}

  Options options;
  Stage stage;
  std::map<DeviceChoice, DeviceFacts> facts;
  bool failed = false;
};

/// Bytes that a node's populations take on their way in and out: the least that a step moves
/// (paper, Eq. B_node).
double bytesPerNode(Precision precision) {
  return 2.0 * D3Q19::directions * double(bytesOf(precision));
}

void fail(Session& session, ::benchmark::State& state, const std::string& sentence) {
  session.failed = true;
  state.SkipWithError(sentence.c_str());
}

/// \param devices that the run is on, each with its own memory.
void count(::benchmark::State& state, const Act& act, Precision precision, const DeviceFacts& facts,
           int devices, double seconds) {
  const TileSet& tiles = act.scene->tiles;
  const double nodes = double(tiles.nonSolidNodes);
  const double tileCount = double(tiles.tileCount());
  const double steps = double(act.run->steps());
  const double updates = nodes * steps / seconds;
  auto& counters = state.counters;
  counters["nodes"] = nodes;
  counters["tiles"] = tileCount;
  counters["tile_utilisation"] = tiles.utilisation();
  counters["porosity"] = nodes / double(act.scene->mask.voxelCount());
  counters["faces_per_tile"] = double(act.scene->contacts.faces) / tileCount;
  counters["edges_per_tile"] = double(act.scene->contacts.edges) / tileCount;
  counters["memory_bytes"] = double(act.run->memory());
  counters["memory_per_node"] = double(act.run->memory()) / nodes;
  counters["steps"] = steps;
  counters["MFLUPS"] = updates / 1e6;
  counters["BU_copy"] = updates * bytesPerNode(precision) / (devices * facts.copy);
  if (facts.peak > 0) {
    counters["BU_peak"] = updates * bytesPerNode(precision) / (devices * facts.peak);
  }
  for (const auto& [name, value] : *act.counters) {
    counters[name] = value;
  }
}

/// Looks at what was computed.
void check(Session& session, ::benchmark::State& state, const Act& act, Precision precision) {
  const std::int64_t nodes = act.scene->tiles.nonSolidNodes;
  const auto sums = act.run->sums();
  const std::string wrong =
      sums ? whatIsWrong(*sums, nodes, act.run->stepsDone(), precision) : "it has no sums";
  if (!wrong.empty()) {
    fail(session, state, "The flow is not the one that began: " + wrong + ".");
    return;
  }
  state.counters["mean_density_change"] = sums->density / double(nodes);
  state.counters["largest_speed"] = std::sqrt(sums->largestSpeedSquared);
}

void measure(Session& session, ::benchmark::State& state, const Geometry& geometry,
             const Measurement& measurement, DeviceChoice device) {
  const Act act = session.stage.prepare(geometry, measurement, device);
  if (!act.failed.empty()) {
    fail(session, state, act.failed);
    return;
  }
  if (!act.skipped.empty()) {
    // Not by the library's own way, which is for errors: nothing is wrong.
    state.SetLabel("skipped: " + act.skipped);
  }
  const int devices = device == DeviceChoice::Gpu ? std::max(1, measurement.ranks) : 1;
  try {
    for (auto _ : state) {
      const double seconds = act.run != nullptr ? act.run->batch() : 0;
      state.SetIterationTime(seconds);
      if (act.run != nullptr) {
        count(state, act, measurement.kernel.model.precision, session.facts[device], devices,
              seconds);
      }
    }
    if (act.run != nullptr && measurement.checked) {
      check(session, state, act, measurement.kernel.model.precision);
    }
  } catch (const std::exception& error) {
    fail(session, state, plugin::sentenceOf(error));
  }
}

void measureCopy(Session& session, ::benchmark::State& state, DeviceChoice device) {
  session.stage.clear();
  try {
    const auto copy = makeCopy(device, session.options.quick);
    for (auto _ : state) {
      state.SetIterationTime(double(copy->bytesMoved()) / bandwidthOf(*copy));
    }
    state.SetBytesProcessed(std::int64_t(copy->bytesMoved()));
  } catch (const std::exception& error) {
    fail(session, state, plugin::sentenceOf(error));
  }
}

template <class Body>
void registerAs(const std::string& name, const Body& body) {
  ::benchmark::RegisterBenchmark(name.c_str(), body)
      ->Iterations(1)
      ->UseManualTime()
      ->Unit(::benchmark::kMillisecond);
}

/// The cases that are run on a device.
std::vector<Case> casesOn(DeviceChoice device, const Options& options) {
  const bool brief = device == DeviceChoice::Cpu && !options.filtered;
  std::vector<Case> cases = brief ? shortCases() : allCases(options.masks);
  if (options.large && !brief) {
    cases.push_back(largeCase());
  }
  const std::vector<Case> boxes = boxCases(options.boxes, cases);
  cases.insert(cases.end(), boxes.begin(), boxes.end());
  return cases;
}

void registerCases(Session& session) {
  const Options& options = session.options;
  for (const DeviceChoice device : options.devices) {
    registerAs("copy/" + nameOf(device), [&session, device](::benchmark::State& state) {
      measureCopy(session, state, device);
    });
  }
  for (const DeviceChoice device : options.devices) {
    for (const Case& each : casesOn(device, options)) {
      for (const Measurement& of : each.measurements) {
        if (!of.method->offers(of.kernel, device)) {
          continue;
        }
        for (const Measurement& measurement :
             options.ranks.empty() ? std::vector<Measurement>{of} : onRanks(of, options.ranks)) {
          registerAs(
              nameOf(each.geometry, measurement, device),
              [&session, geometry = each.geometry, measurement, device](::benchmark::State& state) {
                measure(session, state, geometry, measurement, device);
              });
        }
      }
    }
  }
}

/// Hands the arguments to Google Benchmark, after defaults that they override.
/// \param program the first argument, to which the library keeps a pointer.
void initialise(char* program, std::vector<std::string> arguments, bool quick) {
  arguments.insert(arguments.begin(),
                   {quick ? "--benchmark_repetitions=1" : "--benchmark_repetitions=5",
                    "--benchmark_report_aggregates_only=true"});
  std::vector<char*> pointers{program};
  for (std::string& argument : arguments) {
    pointers.push_back(argument.data());
  }
  int count = int(pointers.size());
  pointers.push_back(nullptr);
  ::benchmark::Initialize(&count, pointers.data(), [] {
    ::benchmark::PrintDefaultHelp();
    std::cout << optionsHelp();
  });
  if (::benchmark::ReportUnrecognizedArguments(count, pointers.data())) {
    throw InvalidInput("--help lists the arguments that there are.");
  }
}

int run(char* program, std::vector<std::string> arguments) {
  const Options options = takeOptions(arguments);
  initialise(program, arguments, options.quick);
  Session session(options);
  registerCases(session);
  if (!options.listOnly) {
    ::benchmark::AddCustomContext("commit", TILEDLBM_COMMIT);
    if (!options.ranks.empty()) {
      ::benchmark::AddCustomContext("transport", nameOf(options.transport));
    }
    for (const DeviceChoice device : options.devices) {
      const double peak = device == options.devices.front() ? options.peak : 0;
      session.facts[device] = examine(device, peak, options.quick);
    }
  }
  MedianReporter display(*::benchmark::CreateDefaultDisplayReporter());
  ::benchmark::JSONReporter json;
  MedianReporter file(json);
  ::benchmark::RunSpecifiedBenchmarks(&display, options.jsonFile ? &file : nullptr);
  return session.failed ? 1 : 0;
}

}  // namespace

}  // namespace tiledlbm::benchmark

int main(int argc, char** argv) {
  try {
    return tiledlbm::benchmark::run(argv[0], {argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "tiledlbm_benchmark: " << tiledlbm::plugin::sentenceOf(error) << "\n";
    return 1;
  }
}
