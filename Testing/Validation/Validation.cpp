#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "Solver/Error.h"
#include "Testing/Validation/CavityFlow.h"
#include "Testing/Validation/DuctFlow.h"
#include "Testing/Validation/VesselFlow.h"

namespace tiledlbm::validation {

namespace {

constexpr const char* usage =
    "tiledlbm_validation --output=FILE.csv [--mask=FILE.vti] [--quick]\n"
    "Runs flows in double, single and sixteen-bit precision and writes their errors.\n"
    "  --mask   also the vessel of this mask (voxels of 0.1 mm); needs a build with VTK\n"
    "  --quick  the smallest duct alone\n";

struct Options {
  std::string output, mask;
  bool quick = false;
};

Options optionsOf(int count, char** given) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string argument = given[i];
    if (argument.rfind("--output=", 0) == 0) {
      options.output = argument.substr(9);
    } else if (argument.rfind("--mask=", 0) == 0) {
      options.mask = argument.substr(7);
    } else if (argument == "--quick") {
      options.quick = true;
    } else {
      throw InvalidInput("Unknown argument '" + argument + "'.\n" + usage);
    }
  }
  if (options.output.empty()) {
    throw InvalidInput(usage);
  }
  return options;
}

Measures measureAll(const Options& options) {
  Measures all;
  const auto add = [&all](const std::string& name, const std::function<Measures()>& measure) {
    const auto start = std::chrono::steady_clock::now();
    const Measures found = measure();
    all.insert(all.end(), found.begin(), found.end());
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::cout << name << ": " << took.count() << " s" << std::endl;
  };
  for (const std::int64_t across : {12, 24, 48}) {
    for (const CollisionModel collision : {CollisionModel::Lbgk, CollisionModel::Lbmrt}) {
      add("duct of " + std::to_string(across) + ", " + nameOf(collision),
          [&] { return measureDuct(collision, across); });
    }
    if (options.quick) {
      return all;
    }
  }
  add("cavity at Re 100", [] { return measureCavityAtRe100(20, 40); });
  for (const std::int64_t across : {32, 40}) {
    add("cavity of " + std::to_string(across) + " at Re 1000",
        [&] { return measureCavityAtRe1000(across); });
  }
  if (!options.mask.empty()) {
    try {
      add("vessel", [&] { return measureVessel(options.mask); });
    } catch (const InvalidInput& error) {
      std::cerr << "The vessel is left out: " << error.what() << std::endl;
    }
  }
  return all;
}

int run(int count, char** given) {
  try {
    const Options options = optionsOf(count, given);
    writeCsv(measureAll(options), options.output);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << std::endl;
    return 1;
  }
}

}  // namespace

}  // namespace tiledlbm::validation

int main(int count, char** given) {
  return tiledlbm::validation::run(count, given);
}
