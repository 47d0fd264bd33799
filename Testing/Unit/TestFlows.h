// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "Solver/Geometry/Openings.h"
#include "Solver/Run/Simulation.h"
#include "Solver/Setup/CaseSetup.h"
#include "Solver/Setup/FlowPreview.h"
#include "Testing/Unit/TestGeometries.h"

namespace tiledlbm::test {

/// A row of Openings for each opening of a mask: what is given for its face, else a wall.
inline std::vector<OpeningRow> rowsByFace(const VoxelMask& mask,
                                          const std::vector<std::pair<Face, OpeningRow>>& given) {
  std::vector<OpeningRow> rows;
  for (const Opening& opening : findOpenings(mask)) {
    OpeningRow row{};
    for (const auto& [face, values] : given) {
      row = face == opening.face ? values : row;
    }
    row[0] = opening.id;
    rows.push_back(row);
  }
  return rows;
}

/// The same for a flow along x, from the lower face to the upper one.
inline std::vector<OpeningRow> rowsAlongX(const VoxelMask& mask, const OpeningRow& inlet,
                                          const OpeningRow& outlet = {0, 2, 0, 0, 0}) {
  return rowsByFace(mask, {{Face::XMinus, inlet}, {Face::XPlus, outlet}});
}

/// Settings on the CPU. \param voxelSize m. \param kinematicViscosity m2/s.
/// \param latticeVelocity 0 for the automatic one.
inline Parameters parametersOnCpu(double voxelSize = Parameters().voxelSize,
                                  double kinematicViscosity = Parameters().kinematicViscosity,
                                  double latticeVelocity = Parameters().latticeVelocity) {
  Parameters parameters;
  parameters.voxelSize = voxelSize;
  parameters.kinematicViscosity = kinematicViscosity;
  parameters.latticeVelocity = latticeVelocity;
  parameters.device = DeviceChoice::Cpu;
  return parameters;
}

/// A mask with the settings of a flow through it.
struct TestFlow {
  Simulation atStart() const { return {mask, parameters}; }
  /// The flow after so many steps, or steady if that is sooner.
  Simulation after(std::int64_t steps) const {
    Simulation simulation = atStart();
    simulation.run(steps);
    return simulation;
  }
  Simulation steady() const {
    Simulation simulation = after(100000);
    EXPECT_TRUE(simulation.summary().isSteady);
    return simulation;
  }
  CaseSetup setup() const {
    return CaseSetup::make(std::make_shared<const VoxelMask>(mask), parameters);
  }
  std::vector<OpeningCondition> conditions() const {
    return resolveConditions(mask, findOpenings(mask), parameters);
  }
  FlowEstimate estimate(const RunPlan& plan = {}) const {
    return FlowPreview(mask).estimate(parameters, plan);
  }

  VoxelMask mask;
  Parameters parameters = parametersOnCpu();
};

/// A square duct along x, N voxels wide and 8 mm across, whose walls are faces of the volume, at a
/// Reynolds number of 0.8 and a relaxation time of 0.8. The lattice velocity falls with the size of
/// a voxel (diffusive scaling), so that the error of compressibility does as its square.
struct Duct : TestFlow {
  static constexpr double side = 8e-3;                // m
  static constexpr double meanSpeed = 0.1;            // m/s
  static constexpr double kinematicViscosity = 1e-3;  // m2/s
  static constexpr double density = 1060;             // kg/m3

  explicit Duct(std::int64_t voxelsAcross, std::int64_t length = 0)
      : TestFlow{allFluid({length > 0 ? length : 2 * voxelsAcross, voxelsAcross, voxelsAcross}),
                 parametersOnCpu(side / double(voxelsAcross), kinematicViscosity,
                                 0.08 / double(voxelsAcross))},
        across(voxelsAcross) {
    parameters.density = density;
    parameters.flowTolerance = 0;  // runs have so many steps as they ask for
    parameters.rampSteps = across * across;
    parameters.inletProfile = InletProfile::Developed;
    parameters.openings = rowsAlongX(mask, {0, 1, meanSpeed, 0, 0});
  }

  /// Several times what vorticity needs to cross the duct, side^2 / nu, in steps.
  std::int64_t steps() const { return 20 * across * across; }

  std::int64_t across;
};

/// Gives a flow a viscosity of so many m2/s, and a Carreau-Yasuda fluid that one at high shear
/// rates and two and a half times as much at rest, with the change from 10 / s on.
inline void setViscosity(Parameters& parameters, double viscosity) {
  parameters.kinematicViscosity = viscosity;
  parameters.carreauYasuda.infiniteShearViscosity = viscosity * parameters.density;
  parameters.carreauYasuda.zeroShearViscosity = 2.5 * viscosity * parameters.density;
  parameters.carreauYasuda.timeConstant = 0.1;
}

/// Rows of a waveform at equal intervals. \param value by the part of the period, 0 to 1.
template <class Value>
std::vector<std::array<double, 2>> waveOf(double period, int intervals, const Value& value) {
  std::vector<std::array<double, 2>> rows;
  for (int i = 0; i <= intervals; ++i) {
    const double part = double(i) / intervals;
    rows.push_back({period * part, value(part)});
  }
  return rows;
}

/// A straight line through points, by least squares.
class LineFit {
 public:
  void add(double x, double y) {
    count_ += 1;
    x_ += x;
    xx_ += x * x;
    y_ += y;
    xy_ += x * y;
  }
  double slope() const { return (count_ * xy_ - x_ * y_) / (count_ * xx_ - x_ * x_); }
  /// At x = 0.
  double offset() const { return (y_ - slope() * x_) / count_; }

 private:
  double count_ = 0, x_ = 0, xx_ = 0, y_ = 0, xy_ = 0;
};

/// Mean and scatter of some numbers.
class Scatter {
 public:
  void add(double number) {
    sum_ += number;
    squares_ += number * number;
    ++count_;
  }
  double count() const { return count_; }
  double mean() const { return sum_ / count_; }
  double rms() const { return std::sqrt(squares_ / count_); }

 private:
  double sum_ = 0, squares_ = 0, count_ = 0;
};

/// The fields of a simulation.
struct Fields {
  explicit Fields(std::size_t voxels) : velocity(3 * voxels), pressure(voxels) {}
  explicit Fields(const Simulation& simulation)
      : velocity(3 * std::size_t(simulation.mask().voxelCount())),
        pressure(std::size_t(simulation.mask().voxelCount())) {
    simulation.readFields({velocity.data(), pressure.data()});
  }

  std::vector<double> velocity, pressure;
};

/// Relative difference in L2.
inline double relativeDifference(const std::vector<double>& a, const std::vector<double>& b) {
  double difference = 0, sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference += (a[i] - b[i]) * (a[i] - b[i]);
    sum += b[i] * b[i];
  }
  return std::sqrt(difference / sum);
}

inline OpeningState stateOn(const Simulation& simulation, Face face) {
  const std::vector<OpeningState> states = simulation.openings();
  return *std::find_if(states.begin(), states.end(),
                       [face](const OpeningState& state) { return state.face == face; });
}

/// Pa, from opening 0 to opening 1.
inline double dropOf(const Simulation& simulation) {
  const std::vector<OpeningState> states = simulation.openings();
  return states[0].meanPressure - states[1].meanPressure;
}

/// Two openings of a bent tube: the automatic roles make an inlet and an outlet of them.
struct Tube : TestFlow {
  Tube() : TestFlow{bentTube(19, 4.3), parametersOnCpu(2e-4, 3.3e-6, 0.02)} {
    parameters.inletVelocity = 0.05;
    parameters.flowTolerance = 0;
    parameters.rampSteps = 100;
  }
};

/// A tube whose outlet has a Windkessel and whose inflow follows time.
struct BeatingTube : Tube {
  BeatingTube() {
    parameters.openings = {{0, 1, 0.05, 0, 0}, {1, 6, 2, 0.05, 20}};
    parameters.waveform = {{0, 0.4}, {0.05, 1}, {0.1, 0.4}};
  }
};

/// A tube so long that its outlet keeps to what its walls give (WallExchange).
struct LongTube : Tube {
  LongTube() { mask = tubeAlongX({110, 15, 15}, 5.4, {6.8, 7.3}); }
};

/// A list of the numbers of records, in which those that are none are equal.
struct Numbers {
  void add(double value) { values.push_back(std::isnan(value) ? -1e300 : value); }
  void add(const std::optional<double>& value) { add(value.value_or(-1)); }
  void add(const std::string&) {}
  template <class Value>
  std::enable_if_t<std::is_enum_v<Value>> add(const Value& value) {
    values.push_back(double(value));
  }
  template <class Values>
  auto add(const Values& all) -> decltype(all.begin(), void()) {
    for (const auto& value : all) {
      add(value);
    }
  }
  template <class Record>
  auto add(const Record& record) -> decltype(forEachField(record, 0), void()) {
    forEachField(record, [this](const char*, const auto& value) { this->add(value); });
  }

  std::vector<double> values;
};

template <class Records>
std::vector<double> numbersOf(const Records& records) {
  Numbers numbers;
  numbers.add(records);
  return numbers.values;
}

/// As bits: two runs that should do the same operations.
inline void expectSame(const Simulation& a, const Simulation& b) {
  EXPECT_EQ(a.summary().steps, b.summary().steps);
  const Fields fieldsOfA(a), fieldsOfB(b);
  EXPECT_EQ(fieldsOfA.velocity, fieldsOfB.velocity);
  EXPECT_EQ(fieldsOfA.pressure, fieldsOfB.pressure);
  EXPECT_EQ(numbersOf(a.convergence()), numbersOf(b.convergence()));
}

}  // namespace tiledlbm::test
