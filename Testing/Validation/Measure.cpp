// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Measure.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <future>
#include <iostream>
#include <numeric>
#include <sstream>
#include <utility>

#include "Messages/Sentences.h"
#include "Solver/Error.h"

namespace tiledlbm::validation {

namespace {

/// As both files have it.
std::string textOf(double value) {
  std::ostringstream text;
  text.precision(9);
  text << value;
  return text.str();
}

void writeFile(const std::string& path, const std::string& headings, const std::string& lines) {
  std::ofstream file(path);
  file << headings << '\n' << lines;
  file.close();
  if (!file) {
    throw Error("'" + path + "' cannot be written: name a folder that can be written to.");
  }
}

Results resultsOf(const std::string& flow, const std::string& precision, const Run& run) {
  Results results;
  const RunReport report(results, flow, run.model, run.across, precision);
  const auto fail = [&](const Error& error) {
    std::cerr << run.model + ", " + std::to_string(run.across) +
                     " voxels across: " + plugin::sentenceOf(error) + "\n";
    results = {};
    report.add("failed", 1);
  };
  try {
    run.measure(report);
  } catch (const Diverged& error) {
    fail(error);
  } catch (const InvalidInput& error) {
    fail(error);
  }
  return results;
}

/// Whether the name of a run has all of some texts in it.
bool isChosen(const Run& run, const std::vector<std::string>& texts) {
  const std::string name = run.model + " across=" + std::to_string(run.across) + " ";
  return std::all_of(texts.begin(), texts.end(), [&name](const std::string& text) {
    return name.find(text) != std::string::npos;
  });
}

}  // namespace

void Results::add(const Results& more) {
  figures += more.figures;
  curves += more.curves;
}

RunReport::RunReport(Results& results, const std::string& flow, const std::string& model,
                     std::int64_t across, std::string precision)
    : results_(results),
      run_(flow + ',' + model + ',' + std::to_string(across) + ','),
      precision_(std::move(precision)) {}

void RunReport::add(const std::string& quantity, double value) const {
  results_.figures += run_ + precision_ + ',' + quantity + ',' + textOf(value) + '\n';
}

void RunReport::addPoint(const std::string& curve, double x, double y) const {
  results_.curves += run_ + curve + ',' + textOf(x) + ',' + textOf(y) + '\n';
}

Results measureRuns(const std::string& flow, const std::string& precision,
                    const std::vector<Run>& runs, const Settings& settings, int atOnce) {
  std::vector<std::size_t> order(runs.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::stable_sort(order.begin(), order.end(),
                   [&runs](std::size_t a, std::size_t b) { return runs[a].cost > runs[b].cost; });
  std::vector<Results> ofRuns(runs.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t at = next++; at < order.size(); at = next++) {
      const Run& run = runs[order[at]];
      if (isChosen(run, settings.cases)) {
        ofRuns[order[at]] = resultsOf(flow, precision, run);
      }
    }
  };
  std::vector<std::future<void>> others;
  for (int i = 1; i < atOnce; ++i) {
    others.push_back(std::async(std::launch::async, work));
  }
  work();
  Results all;
  for (std::future<void>& other : others) {
    other.get();
  }
  for (const Results& each : ofRuns) {
    all.add(each);
  }
  return all;
}

ModelChoice modelOf(CollisionModel collision, Precision precision) {
  return {collision, FluidModel::QuasiCompressible, precision, PopulationStorage::CompactTiles};
}

void write(const Results& results, const std::string& folder) {
  writeFile(folder + "/figures.csv", "flow,model,across,precision,quantity,value", results.figures);
  writeFile(folder + "/curves.csv", "flow,model,across,curve,x,y", results.curves);
}

}  // namespace tiledlbm::validation
