// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/RestartFile.h"

#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/NodeMoments.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Error.h"
#include "Solver/Run/WholeFile.h"

namespace tiledlbm {

namespace {

/// First bytes of each file; the number is the version of the format.
constexpr char signature[] = "TiledLBM restart 5\n";
/// First bytes of all versions.
constexpr std::string_view kind = "TiledLBM restart ";
/// Distinguishes the byte order of the machine.
constexpr std::uint32_t byteOrder = 0x01020304;
/// Last bytes of each file.
constexpr std::uint32_t endMark = 0x454e4421;
/// Name of a section, padded with zeros.
using SectionName = std::array<char, 16>;
/// By RestartSection.
constexpr std::array<SectionName, 12> sectionNames = {{{"circuits"},
                                                       {"outlet sound"},
                                                       {"inlet sound"},
                                                       {"common pressure"},
                                                       {"inlet factors"},
                                                       {"pressures"},
                                                       {"share pressures"},
                                                       {"share factors"},
                                                       {"share sums"},
                                                       {"seen steps"},
                                                       {"start"},
                                                       {"wall exchange"}}};
/// Most rows of a section: one for each opening.
constexpr std::int64_t mostRows = 1000000;
/// Largest credible deviation of a population or a density from that at rest.
constexpr double largestDeviation = 1e6;
/// Relative tolerance for equal lengths or times, which allows for a rounded value in the settings.
constexpr double sameWithin = 1e-8;

constexpr std::int64_t tilesAtOnce = 1024;

/// Hash of the geometry: position and node mask of each tile (Fowler, Noll and Vo's FNV-1a over
/// words instead of bytes).
std::uint64_t fingerprint(const TileSet& tiles) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  const auto add = [&](std::uint64_t word) { hash = (hash ^ word) * 0x100000001b3u; };
  for (const std::int32_t tile : tiles.map) {
    if (tile >= 0) {
      for (const std::int32_t coordinate : tiles.corners[tile]) {
        add(static_cast<std::uint64_t>(coordinate));
      }
      add(tiles.fluid[tile]);
    }
  }
  return hash;
}

/// Calls `body(first, count)` for consecutive tiles, in the order of their positions in the grid;
/// the order of tile numbers depends on the boundary nodes.
template <class Body>
void forRuns(const TileSet& tiles, const Body& body) {
  std::int64_t first = 0, count = 0;
  for (const std::int32_t tile : tiles.map) {
    if (tile < 0) {
      continue;
    }
    if (count > 0 && (tile != first + count || count == tilesAtOnce)) {
      body(first, count);
      count = 0;
    }
    first = count == 0 ? tile : first;
    ++count;
  }
  if (count > 0) {
    body(first, count);
  }
}

/// Reads on the first rank and broadcasts the bytes.
class Reader {
 public:
  Reader(std::istream& stream, const std::string& path, const FlowPopulations& flow)
      : stream_(stream), path_(path), flow_(flow) {}

  template <class T>
  T get() {
    T value;
    get(&value, 1);
    return value;
  }
  template <class T>
  void get(T* values, std::size_t count) {
    static_assert(std::is_arithmetic_v<T>, "any bytes are a value");
    if (!isThere(reinterpret_cast<char*>(values), count * sizeof(T))) {
      throw FileFailure(RestartCutOff{path_});
    }
  }

  /// Reads `count` bytes. \return false where the file has fewer.
  bool isThere(char* bytes, std::size_t count) {
    const bool isRead = flow_.broadcastOnAll(
        flow_.isAtFile() && stream_.read(bytes, static_cast<std::streamsize>(count)));
    if (isRead) {
      flow_.broadcastOnAll(bytes, count);
    }
    return isRead;
  }

  void get(std::int64_t& value) { get(&value, 1); }
  void get(double& value) { value = number(); }

  /// Reads a finite number.
  double number() {
    const auto value = get<double>();
    require(std::isfinite(value));
    return value;
  }

  /// Checks a property of every valid file.
  void require(bool holds) const {
    if (!holds) {
      throw FileFailure(RestartDamaged{path_});
    }
  }

 private:
  std::istream& stream_;
  const std::string& path_;
  const FlowPopulations& flow_;
};

std::int64_t valueBytesOf(Precision precision) {
  return precision == Precision::Double ? sizeof(double) : sizeof(float);
}

/// Checks that writing destroys no other file: the path is free, an empty file or a restart file.
void requireReplaceable(const std::string& path) {
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0) {
    return;  // the rename replaces a dangling symbolic link
  }
  bool isReplaceable = S_ISREG(status.st_mode) && status.st_size == 0;
  if (S_ISREG(status.st_mode) && !isReplaceable) {
    std::string start(kind.size(), ' ');
    std::ifstream stream(path, std::ios::binary);
    isReplaceable =
        stream.read(start.data(), static_cast<std::streamsize>(start.size())) && start == kind;
  }
  if (!isReplaceable) {
    throw FileFailure(RestartInPlaceOfOther{path});
  }
}

/// A file that the first rank writes. After a failure all ranks still send their data, and learn of
/// the failure at the end.
class FileOfRanks {
 public:
  FileOfRanks(std::string path, const FlowPopulations& flow, Precision precision)
      : path_(std::move(path)), flow_(flow), precision_(precision) {
    attempt([&] {
      requireReplaceable(path_);
      file_.emplace(path_);
    });
  }

  /// Calls `body` with the file on the first rank, unless an earlier write failed.
  template <class Body>
  void write(const Body& body) {
    attempt([&] { body(*file_); });
  }

  void finish() {
    attempt([&] { file_->finish(); });
    requireWritten();
  }

  /// \throws FileFailure on all ranks if a step so far has failed
  void requireWritten() {
    const int code = flow_.broadcastOnAll(code_.value());
    if (flow_.broadcastOnAll(isOther_)) {
      throw FileFailure(RestartInPlaceOfOther{path_});
    }
    if (code != 0) {
      throw FileFailure(RestartNotWritten{
          path_, std::error_code(code, std::generic_category()).message(),
          flow_.tiles().nonSolidNodes * D3Q19::directions * valueBytesOf(precision_)});
    }
  }

 private:
  template <class Action>
  void attempt(const Action& action) {
    if (!flow_.isAtFile() || code_ || isOther_) {
      return;
    }
    try {
      action();
    } catch (const std::system_error& failure) {
      code_ = failure.code();
    } catch (const FileFailure&) {
      isOther_ = true;
    }
  }

  std::string path_;
  const FlowPopulations& flow_;
  Precision precision_;
  std::optional<WholeFile> file_;
  std::error_code code_;
  bool isOther_ = false;  ///< whether another kind of file is in its place
};

/// Calls `body` with the index of each non-solid node of `count` tiles from firstTile on.
template <class Body>
void forNodes(const TileSet& tiles, std::int64_t firstTile, std::int64_t count, const Body& body) {
  for (std::int64_t i = 0; i < count; ++i) {
    const std::uint64_t fluid = tiles.fluid[firstTile + i];
    for (int node = 0; node < TileShape::nodes; ++node) {
      if (TileShape::contains(fluid, node)) {
        body(i * TileShape::nodes + node);
      }
    }
  }
}

template <class Real>
void writePopulations(FileOfRanks& ofRanks, const FlowPopulations& flow) {
  std::vector<NodePopulations> populations;
  std::vector<Real> values;
  forRuns(flow.tiles(), [&](std::int64_t first, std::int64_t count) {
    populations.resize(static_cast<std::size_t>(count) * TileShape::nodes);
    flow.readOnAll(first, count, populations.data());
    ofRanks.write([&](WholeFile& file) {
      values.clear();
      forNodes(flow.tiles(), first, count, [&](std::size_t node) {
        for (const double value : populations[node].value) {
          values.push_back(static_cast<Real>(value));
        }
      });
      file.put(values.data(), values.size());
    });
  });
}

/// The weights of the lattice distribute the shift, also where the model has another rest state
/// (MomentRelaxation). Density and momentum are exact all the same; of the other moments only the
/// square of the energy deviates from its equilibrium, to which it relaxes in a few steps.
/// \param densityShift added to the density of each node.
template <class Real>
void readPopulations(Reader& reader, double densityShift, const FlowPopulations& flow) {
  double shift[D3Q19::directions];
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    shift[q] = D3Q19::At<q>::weight * densityShift;
  });
  std::vector<NodePopulations> populations;
  std::vector<Real> values;
  forRuns(flow.tiles(), [&](std::int64_t first, std::int64_t count) {
    populations.assign(static_cast<std::size_t>(count) * TileShape::nodes, {});
    std::size_t valueCount = 0;
    forNodes(flow.tiles(), first, count, [&](std::size_t) { valueCount += D3Q19::directions; });
    values.resize(valueCount);
    reader.get(values.data(), valueCount);
    const Real* next = values.data();
    forNodes(flow.tiles(), first, count, [&](std::size_t node) {
      for (int q = 0; q < D3Q19::directions; ++q, ++next) {
        reader.require(std::abs(*next) <= largestDeviation);
        populations[node].value[q] = static_cast<double>(*next) + shift[q];
      }
    });
    flow.setOnAll(first, count, populations.data());
  });
  flow.finishSettingOnAll();
}

void writeHeader(WholeFile& file, const FlowState& state, const TileSet& tiles,
                 Precision precision) {
  file.put(signature, sizeof signature);
  file.put(byteOrder);
  file.put(static_cast<std::int32_t>(valueBytesOf(precision)));
  file.put(static_cast<std::int32_t>(state.fluid));
  file.put(fingerprint(tiles));
  file.put(tiles.nonSolidNodes);
  for (const double value : {state.units.voxelSize, state.units.timeStep, state.units.density,
                             state.units.referencePressure, state.maxLatticeVelocity}) {
    file.put(value);
  }
  file.put(state.step);
}

/// Writes rows of single-precision numbers.
template <class Row>
void writeRows(WholeFile& file, const std::vector<Row>& rows) {
  file.put(static_cast<std::int64_t>(rows.size()));
  file.put(reinterpret_cast<const float*>(rows.data()), rows.size() * sizeof(Row) / sizeof(float));
}

/// Writes the data between header and populations.
void writeHistory(WholeFile& file, const FlowState& state) {
  file.put(static_cast<std::int64_t>(state.convergence.size()));
  for (const ConvergenceSample& row : state.convergence) {
    forEachField(row, [&](const char*, const auto& value) { file.put(value); });
  }
  file.put(static_cast<std::int64_t>(state.sections.size()));
  for (const auto& [section, rows] : state.sections) {
    const SectionName& name = sectionNames[static_cast<std::size_t>(section)];
    file.put(name.data(), name.size());
    file.put(static_cast<std::int64_t>(rows.size()));
    for (const RestartRow& row : rows) {
      file.put(row.opening);
      file.put(row.values.data(), row.values.size());
    }
  }
  writeRows(file, state.wallSlips);
  file.put(state.wallLayers.time);
  file.put(state.wallLayers.step);
  writeRows(file, state.wallLayers.layers);
}

bool areSame(double a, double b) {
  return std::abs(a - b) <= sameWithin * std::abs(b);
}

/// Checks that a saved flow can continue with the present settings.
void checkState(const std::string& path, const FlowState& saved, const FlowState& now,
                double latticeVelocity) {
  if (saved.fluid != now.fluid) {
    throw InvalidInput(RestartOfOtherFluidModel{path});
  }
  if (!areSame(saved.units.voxelSize, now.units.voxelSize)) {
    throw InvalidInput(RestartOfOtherVoxelSize{path, saved.units.voxelSize, now.units.voxelSize});
  }
  if (!areSame(saved.units.timeStep, now.units.timeStep)) {
    const double workable = latticeVelocity * saved.units.timeStep / now.units.timeStep;
    throw UnworkableSetting(
        RestartOfOtherTimeStep{path, saved.units.timeStep, now.units.timeStep, workable}, workable);
  }
}

void readConvergence(Reader& reader, FlowState& state) {
  const auto rows = reader.get<std::int64_t>();
  reader.require(rows >= 0 && rows <= state.step);
  for (std::int64_t i = 0; i < rows; ++i) {
    ConvergenceSample row;
    forEachField(row, [&](const char*, auto& value) { reader.get(value); });
    reader.require(row.step > 0 && row.step <= state.step);
    state.convergence.push_back(row);
  }
}

/// \param densityShift added to the densities of circuits.
void readSections(Reader& reader, double densityShift, FlowState& state) {
  const auto count = reader.get<std::int64_t>();
  reader.require(count >= 0 && count <= static_cast<std::int64_t>(sectionNames.size()));
  for (std::int64_t i = 0; i < count; ++i) {
    SectionName name;
    reader.get(name.data(), name.size());
    const auto found = std::find(sectionNames.begin(), sectionNames.end(), name);
    reader.require(found != sectionNames.end());
    const auto section = static_cast<RestartSection>(found - sectionNames.begin());
    const bool hasDensities =
        section <= RestartSection::CommonPressure || section == RestartSection::WallExchange;
    const auto rows = reader.get<std::int64_t>();
    reader.require(rows >= 0 && rows <= mostRows);
    for (std::int64_t j = 0; j < rows; ++j) {
      RestartRow row;
      row.opening = reader.get<std::int64_t>();
      std::generate(row.values.begin(), row.values.end(), [&] { return reader.number(); });
      reader.require(row.opening >= 0 &&
                     (!hasDensities || (std::abs(row.values[0]) <= largestDeviation &&
                                        std::abs(row.values[3]) <= largestDeviation)));
      if (section == RestartSection::Circuits) {
        row.values[0] += densityShift;
        row.values[3] += densityShift;
      }
      state.sections[section].push_back(row);
    }
  }
}

/// Number to add to the densities of the lattice, which may be relative to a common pressure
/// (CircuitKind::CommonPressure) in the saved flow and in the present one.
/// \param shift of densities relative to a constant pressure.
double shiftOfPopulations(const FlowState& saved, const FlowState& now, double shift) {
  const auto common = saved.sections.find(RestartSection::CommonPressure);
  if (common == saved.sections.end()) {
    return shift;
  }
  if (now.sections.count(RestartSection::CommonPressure) == 0) {
    return shift - common->second.front().values[3];
  }
  return saved.sections.count(RestartSection::Circuits) > 0 ? 0 : shift;
}

/// Reads rows of writeRows().
/// \param most rows that the file may have.
/// \param largest magnitude that a number may have.
template <class Row>
std::vector<Row> readRows(Reader& reader, std::int64_t most, double largest) {
  constexpr std::int64_t rowsAtOnce = 4096;
  const auto count = reader.get<std::int64_t>();
  reader.require(count >= 0 && count <= most);
  std::vector<Row> rows;
  for (std::int64_t first = 0; first < count; first += rowsAtOnce) {
    rows.resize(static_cast<std::size_t>(std::min(count, first + rowsAtOnce)));
    float* begin = reinterpret_cast<float*>(rows.data() + first);
    float* end = reinterpret_cast<float*>(rows.data() + rows.size());
    reader.get(begin, static_cast<std::size_t>(end - begin));
    reader.require(
        std::all_of(begin, end, [&](float value) { return std::abs(value) <= largest; }));
  }
  return rows;
}

/// \param nodes of the flow, which limit the number of walls.
void readWalls(Reader& reader, std::int64_t nodes, FlowState& state) {
  constexpr std::int64_t mostPointsOfNode = 8;  // corners of a voxel
  constexpr double largestSpeed = std::numeric_limits<float>::max();
  state.wallSlips = readRows<WallSlip>(reader, nodes, 1);
  state.wallLayers.time = reader.number();
  state.wallLayers.step = reader.number();
  state.wallLayers.layers =
      readRows<WallLayers::Layer>(reader, mostPointsOfNode * nodes, largestSpeed);
}

}  // namespace

const RestartRow* FlowState::find(RestartSection section, std::int64_t opening) const {
  const auto rows = sections.find(section);
  if (rows == sections.end()) {
    return nullptr;
  }
  const auto row = std::find_if(rows->second.begin(), rows->second.end(),
                                [&](const RestartRow& each) { return each.opening == opening; });
  return row != rows->second.end() ? &*row : nullptr;
}

void checkRestartTarget(const std::string& path, const FlowPopulations& flow, Precision precision) {
  FileOfRanks(path, flow, precision).requireWritten();  // the unfinished file is removed at once
}

void writeRestartFile(const std::string& path, const FlowState& state, const FlowPopulations& flow,
                      Precision precision) {
  FileOfRanks ofRanks(path, flow, precision);
  ofRanks.requireWritten();
  ofRanks.write([&](WholeFile& file) {
    writeHeader(file, state, flow.tiles(), precision);
    writeHistory(file, state);
  });
  if (precision == Precision::Double) {
    writePopulations<double>(ofRanks, flow);
  } else {
    writePopulations<float>(ofRanks, flow);
  }
  ofRanks.write([](WholeFile& file) { file.put(endMark); });
  ofRanks.finish();
}

FlowState readRestartFile(const std::string& path, const FlowState& now, double latticeVelocity,
                          const FlowPopulations& flow) {
  std::ifstream stream;
  int error = 0;
  if (flow.isAtFile()) {
    errno = 0;
    stream.open(path, std::ios::binary);
    error = stream ? 0 : errno;
  }
  const bool isOpen = flow.broadcastOnAll(stream.is_open());
  error = flow.broadcastOnAll(error);
  if (!isOpen) {
    throw FileFailure(RestartNotRead{path, std::strerror(error)});
  }
  Reader reader(stream, path, flow);
  char start[sizeof signature] = {};
  if (!reader.isThere(start, sizeof start) ||
      std::memcmp(start, signature, sizeof signature) != 0) {
    throw FileFailure(NoRestartFile{path});
  }
  const TileSet& tiles = flow.tiles();
  if (reader.get<std::uint32_t>() != byteOrder) {
    throw FileFailure(RestartOfOtherByteOrder{path});
  }
  const auto valueBytes = reader.get<std::int32_t>();
  FlowState state;
  state.fluid = static_cast<FluidModel>(reader.get<std::int32_t>());
  const auto geometry = reader.get<std::uint64_t>();
  const auto nodes = reader.get<std::int64_t>();
  for (double* value : {&state.units.voxelSize, &state.units.timeStep, &state.units.density,
                        &state.units.referencePressure, &state.maxLatticeVelocity}) {
    *value = reader.number();
  }
  state.step = reader.get<std::int64_t>();
  reader.require((valueBytes == sizeof(double) || valueBytes == sizeof(float)) && state.step >= 0 &&
                 state.step <= mostTimeSteps && state.units.voxelSize > 0 &&
                 state.units.timeStep > 0);
  if (nodes != tiles.nonSolidNodes || geometry != fingerprint(tiles)) {
    throw InvalidInput(RestartOfOtherMask{path, nodes, tiles.nonSolidNodes});
  }
  checkState(path, state, now, latticeVelocity);
  readConvergence(reader, state);
  const double shift =
      (state.units.referencePressure - now.units.referencePressure) / now.units.pressureScale();
  if (!(std::abs(shift) <= largestDeviation)) {
    throw InvalidInput(
        RestartOfOtherPressure{path, state.units.referencePressure, now.units.referencePressure});
  }
  readSections(reader, shift, state);
  readWalls(reader, nodes, state);
  const double ofPopulations = shiftOfPopulations(state, now, shift);
  if (valueBytes == sizeof(double)) {
    readPopulations<double>(reader, ofPopulations, flow);
  } else {
    readPopulations<float>(reader, ofPopulations, flow);
  }
  reader.require(reader.get<std::uint32_t>() == endMark);
  return state;
}

}  // namespace tiledlbm
