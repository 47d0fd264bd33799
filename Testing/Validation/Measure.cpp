// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Measure.h"

#include <algorithm>
#include <fstream>
#include <utility>

#include "Solver/Error.h"

namespace tiledlbm::validation {

namespace {

/// Writes a file by `body(stream)`.
template <class Body>
void writeFile(const std::string& path, const Body& body) {
  std::ofstream file(path);
  file.precision(9);
  body(file);
  file.close();
  if (!file) {
    throw Error("'" + path + "' cannot be written: name a folder that can be written to.");
  }
}

}  // namespace

void Results::add(const Results& more) {
  measures.insert(measures.end(), more.measures.begin(), more.measures.end());
  curves.insert(curves.end(), more.curves.begin(), more.curves.end());
}

RunReport::RunReport(Results& results, std::string flow, std::string model, std::int64_t across,
                     std::string precision)
    : results_(results),
      flow_(std::move(flow)),
      model_(std::move(model)),
      across_(across),
      precision_(std::move(precision)) {}

void RunReport::add(const std::string& quantity, double value) const {
  results_.measures.push_back({flow_, model_, across_, precision_, quantity, value});
}

void RunReport::addPoint(const std::string& curve, double x, double y) const {
  results_.curves.push_back({flow_, model_, across_, curve, x, y});
}

bool Settings::isChosen(const std::string& model, std::int64_t across) const {
  const std::string name = model + " across=" + std::to_string(across) + " ";
  return std::all_of(cases.begin(), cases.end(), [&name](const std::string& text) {
    return name.find(text) != std::string::npos;
  });
}

ModelChoice modelOf(CollisionModel collision, Precision precision) {
  return {collision, FluidModel::QuasiCompressible, precision, PopulationStorage::CompactTiles};
}

void write(const Results& results, const std::string& folder) {
  writeFile(folder + "/figures.csv", [&](std::ostream& file) {
    file << "flow,model,across,precision,quantity,value\n";
    for (const Measure& each : results.measures) {
      file << each.flow << ',' << each.model << ',' << each.across << ',' << each.precision << ','
           << each.quantity << ',' << each.value << '\n';
    }
  });
  writeFile(folder + "/curves.csv", [&](std::ostream& file) {
    file << "flow,model,across,curve,x,y\n";
    for (const CurvePoint& each : results.curves) {
      file << each.flow << ',' << each.model << ',' << each.across << ',' << each.curve << ','
           << each.x << ',' << each.y << '\n';
    }
  });
}

}  // namespace tiledlbm::validation
