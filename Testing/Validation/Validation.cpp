// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "Messages/Sentences.h"
#include "Solver/Error.h"
#include "Testing/Validation/Flows.h"

namespace tiledlbm::validation {

namespace {

constexpr const char* usage =
    "tiledlbm_validation --output=FOLDER [--flow=NAME ...] [--mask=FILE.vti]\n"
    "                    [--inflow=FILE.csv] [--references=FOLDER] [--device=cpu|gpu] [--quick]\n"
    "                    [--jobs=N] [--duration=PERCENT] [--case=TEXT ...]\n"
    "Runs flows that have a known solution and writes figures.csv and curves.csv to the folder,\n"
    "which is made if need be.\n"
    "  --flow    only this flow: duct, cavity, cavity2d, pipe, womersley, pulsatile,\n"
    "            pulse-wave, taylor-green, turbulence, channel, spheres, nozzle, jet, tube, "
    "wall-stress, "
    "vessel,\n"
    "            aorta\n"
    "  --mask    of the vessel (voxels of 0.1 mm); needs a build with VTK\n"
    "  --inflow  of the aorta: Data/examples/aortic_flow.csv\n"
    "  --references of the wall stress: Testing/Validation, where this program was built\n"
    "  --device  where they run; without it on the GPU if there is one\n"
    "  --quick   small resolutions alone\n"
    "  --jobs    how many of the tubes run at once; without it a few\n"
    "  --duration how long the channel, the jets of the nozzle and the aorta are run, in % of\n"
    "            what is published\n"
    "  --case    of pulsatile, pulse-wave, channel, nozzle, jet, tube, wall-stress and aorta those "
    "whose names "
    "have all\n"
    "            these texts in them, for example --case=tilted --case='Re=200 ' "
    "--case='across=16 '\n";

/// Runs at once where nothing else is asked for: enough that a GPU waits for no host.
constexpr int mostJobs = 8;

struct Options {
  std::string output, mask, inflow, references = TILEDLBM_REFERENCES;
  std::vector<std::string> flows;
  Settings settings;
};

/// Whether a text is a whole number from 1 on, of so many digits at most.
bool isCount(const std::string& text, std::size_t digits) {
  return !text.empty() && text.size() <= digits && text[0] != '0' &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

Options optionsOf(int count, char** given) {
  Options options;
  options.settings.jobs = std::clamp<int>(std::thread::hardware_concurrency(), 1, mostJobs);
  for (int i = 1; i < count; ++i) {
    const std::string argument = given[i];
    const auto valueOf = [&argument](const std::string& name, std::string& value) {
      const bool isThis = argument.rfind("--" + name + "=", 0) == 0;
      value = isThis ? argument.substr(name.size() + 3) : value;
      return isThis;
    };
    std::string flow, device, jobs, part, duration;
    if (valueOf("output", options.output) || valueOf("mask", options.mask) ||
        valueOf("inflow", options.inflow) || valueOf("references", options.references)) {
      continue;
    }
    if (valueOf("flow", flow)) {
      options.flows.push_back(flow);
    } else if (valueOf("case", part)) {
      options.settings.cases.push_back(part);
    } else if (valueOf("jobs", jobs) && isCount(jobs, 2)) {
      options.settings.jobs = std::stoi(jobs);
    } else if (valueOf("duration", duration) && isCount(duration, 4)) {
      options.settings.duration = std::stoi(duration) / 100.0;
    } else if (valueOf("device", device) && (device == "cpu" || device == "gpu")) {
      options.settings.device = device == "cpu" ? DeviceChoice::Cpu : DeviceChoice::Gpu;
    } else if (argument == "--quick") {
      options.settings.quick = true;
    } else {
      throw InvalidInput("Unknown argument '" + argument + "'.\n" + usage);
    }
  }
  if (options.output.empty()) {
    throw InvalidInput(usage);
  }
  return options;
}

/// A flow that is compared with what is known of it.
struct Flow {
  const char* name;
  std::function<Results(const Settings&)> measure;
};

std::vector<Flow> allFlows(const Options& options) {
  std::vector<Flow> flows{{"duct", measureDuct},
                          {"pipe", measurePipe},
                          {"womersley", measureWomersley},
                          {"pulsatile", measurePulsatile},
                          {"pulse-wave", measurePulseWave},
                          {"taylor-green", measureTaylorGreen},
                          {"turbulence", measureTurbulentVortices},
                          {"channel", measureChannel},
                          {"cavity2d", measurePlaneCavity},
                          {"cavity", measureCavity},
                          {"spheres", measureSpheres},
                          {"nozzle", measureNozzle},
                          {"jet", measureJet},
                          {"tube", measureTube},
                          {"wall-stress", [&options](const Settings& settings) {
                             return measureWallStress(options.references, settings);
                           }}};
  if (!options.mask.empty() && !options.settings.quick) {
    flows.push_back({"vessel", [&options](const Settings& settings) {
                       return measureVessel(options.mask, settings);
                     }});
  }
  if (!options.inflow.empty()) {
    flows.push_back({"aorta", [&options](const Settings& settings) {
                       return measureAorta(options.inflow, settings);
                     }});
  }
  return flows;
}

Results measureAll(const Options& options) {
  const std::vector<Flow> flows = allFlows(options);
  for (const std::string& name : options.flows) {
    if (std::none_of(flows.begin(), flows.end(),
                     [&name](const Flow& flow) { return flow.name == name; })) {
      throw InvalidInput("No flow '" + name + "' can be run with these arguments.\n" + usage);
    }
  }
  Results all;
  for (const Flow& flow : flows) {
    const bool isChosen =
        options.flows.empty() ||
        std::find(options.flows.begin(), options.flows.end(), flow.name) != options.flows.end();
    if (!isChosen) {
      continue;
    }
    const auto start = std::chrono::steady_clock::now();
    all.add(flow.measure(options.settings));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::cout << flow.name << ": " << took.count() << " s" << std::endl;
  }
  return all;
}

int run(int count, char** given) {
  try {
    const Options options = optionsOf(count, given);
    std::filesystem::create_directories(options.output);  // now, not after hours
    write(measureAll(options), options.output);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << plugin::sentenceOf(error) << std::endl;
    return 1;
  }
}

}  // namespace

}  // namespace tiledlbm::validation

int main(int count, char** given) {
  return tiledlbm::validation::run(count, given);
}
