#include "Testing/Validation/Measure.h"

#include <fstream>

#include "Solver/Error.h"

namespace tiledlbm::validation {

ModelChoice modelOf(CollisionModel collision, Precision precision) {
  return {collision, FluidModel::QuasiCompressible, precision, PopulationStorage::CompactTiles};
}

void writeCsv(const Measures& measures, const std::string& path) {
  std::ofstream file(path);
  file.precision(9);
  file << "flow,model,across,precision,quantity,value\n";
  for (const Measure& each : measures) {
    file << each.flow << ',' << each.model << ',' << each.across << ',' << each.precision << ','
         << each.quantity << ',' << each.value << '\n';
  }
  file.close();
  if (!file) {
    throw Error("'" + path + "' cannot be written: name a file in a folder that exists.");
  }
}

}  // namespace tiledlbm::validation
