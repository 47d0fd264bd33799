// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Cpu/Pack.h"
#include "Kernels/Rheology/Power.h"
#include "Kernels/Rheology/ShearFlux.h"
#include "Solver/Conditions/FluidViscosity.h"
#include "Testing/Unit/NodeUpdates.h"
#include "Testing/Unit/ReferenceSolver.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

constexpr int directions = D3Q19::directions;

/// Kinematic viscosity at a shear rate, lattice units, by the formula.
double kinematicViscosity(const Viscosity& fluid, double shearRate) {
  const double time = fluid.relaxationTime +
                      (fluid.restRelaxationTime - fluid.relaxationTime) *
                          std::pow(1 + std::pow(fluid.timeConstant * shearRate, fluid.transition),
                                   (fluid.powerIndex - 1) / fluid.transition);
  return (time - 0.5) / 3;
}

/// Blood with its ratio of viscosities (Cho and Kensey 1991).
/// \param relaxationTime at an infinite shear rate.
Viscosity blood(double relaxationTime, double timeConstant) {
  Viscosity fluid(relaxationTime);
  fluid.restRelaxationTime = 0.5 + (relaxationTime - 0.5) * 0.056 / 0.00345;
  fluid.timeConstant = timeConstant;
  fluid.powerIndex = 0.3568;
  return fluid;
}

/// The kernels' collision in a column of nodes across the gap between two plates, periodic along
/// them, with streaming of its own. The plates lie half a node beyond the first and the last.
template <class M>
class Column {
  using Real = typename M::Real;
  using Populations = std::array<Real, directions>;

 public:
  Column(int nodes, const Viscosity& fluid)
      : rates_(fluid), nodes_(std::size_t(nodes), Populations{}), next_(nodes_) {}

  /// \param force on the fluid, along x
  /// \param speed of the upper plate, along x
  void step(double force, double speed) {
    const auto count = int(nodes_.size());
    for (Populations& node : nodes_) {
      Real h[directions];
      std::copy(node.begin(), node.end(), h);
      collideNode<M>(h, rates_);
      for (int q = 0; q < directions; ++q) {
        node[q] = h[q] + Real(3 * ReferenceSolver::weight(q) * D3Q19::components[q][0] * force);
      }
    }
    for (int y = 0; y < count; ++y) {
      for (int q = 0; q < directions; ++q) {
        const int from = y - D3Q19::components[q][1];
        if (from >= 0 && from < count) {
          next_[y][q] = nodes_[from][q];
        } else {
          const double wall = from < 0 ? 0 : speed;
          next_[y][q] = nodes_[y][ReferenceSolver::opposite(q)] +
                        Real(6 * ReferenceSolver::weight(q) * D3Q19::components[q][0] * wall);
        }
      }
    }
    std::swap(nodes_, next_);
  }

  /// Along x.
  double velocity(int y, double force) const {
    Real h[directions] = {};
    std::copy(nodes_[y].begin(), nodes_[y].end(), h);
    // The mean of before and after the force.
    return double(tiledlbm::momentsOf<M>(h).velocity[0]) + force / 2;
  }

  /// sqrt(2 Pi:Pi) / rho, see ShearFlux.
  double flux(int y) const {
    Real h[directions] = {}, u[3];
    std::copy(nodes_[y].begin(), nodes_[y].end(), h);
    const ConservedMoments<Real> m = conservedMoments(h);
    M::Fluid::velocity(m, u);
    return std::sqrt(
        double(shearFlux(h, m, u).doubleSquare(M::Fluid::inverseMomentumDensity(m.density))));
  }

 private:
  typename M::Rates rates_;
  std::vector<Populations> nodes_, next_;
};

/// Flow between plates at y = -half and half that a force per mass drives: the stress nu g grows
/// with the distance from the middle, and the velocity is the integral of g from there to the
/// plate.
class PlatesSolution {
 public:
  PlatesSolution(const Viscosity& fluid, double force, double half)
      : PlatesSolution([fluid](double g) { return kinematicViscosity(fluid, g); },
                       (fluid.relaxationTime - 0.5) / 3, force, half) {}
  /// \param viscosity by the shear rate. \param lowest of it.
  PlatesSolution(std::function<double(double)> viscosity, double lowest, double force, double half)
      : viscosity_(std::move(viscosity)), lowest_(lowest), force_(force), half_(half) {}

  double viscosityAt(double y) const { return viscosity_(this->shearRate(y)); }

  double shearRate(double y) const {
    const double stress = force_ * std::abs(y);
    return zeroOf([&](double g) { return stress - viscosity_(g) * g; }, 0, stress / lowest_);
  }

  /// By Simpson's rule.
  double velocity(double y, int intervals = 400) const {
    const double width = (half_ - std::abs(y)) / intervals;
    double sum = 0;
    for (int i = 0; i <= intervals; ++i) {
      const double weight = i == 0 || i == intervals ? 1 : i % 2 == 0 ? 2 : 4;
      sum += weight * shearRate(std::abs(y) + i * width);
    }
    return sum * width / 3;
  }

 private:
  std::function<double(double)> viscosity_;
  double lowest_, force_, half_;
};

/// Relative L2 error of the developed flow between plates.
/// \param slowest kinematic viscosity, lattice units, by which the flow develops.
template <class M>
double errorBetweenPlates(int nodes, const Viscosity& fluid, const PlatesSolution& solution,
                          double slowest, double force) {
  // What the slowest vorticity needs to cross the gap, several times.
  const auto steps = int(1.5 * nodes * nodes / slowest);
  Column<M> column(nodes, fluid);
  for (int step = 0; step < steps; ++step) {
    column.step(force, 0);
  }
  std::vector<double> found, expected;
  for (int y = 0; y < nodes; ++y) {
    found.push_back(column.velocity(y, force));
    expected.push_back(solution.velocity(y + 0.5 - nodes / 2.0));
  }
  return relativeDifference(found, expected);
}

template <class M>
double errorBetweenPlates(int nodes, const Viscosity& fluid, double force) {
  const PlatesSolution solution(fluid, force, nodes / 2.0);
  return errorBetweenPlates<M>(nodes, fluid, solution, solution.viscosityAt(nodes / 2.0), force);
}

}  // namespace

template <class Real>
class Power : public testing::Test {};
using Reals = testing::Types<double, float>;
TYPED_TEST_SUITE(Power, Reals);

TYPED_TEST(Power, IsThatOfTheStandardLibrary) {
  using Real = TypeParam;
  using P = Pack<Real>;
  int compared = 0;
  for (const double exponent : {-0.07, -0.3216, 0.32, 0.5, 1.0, 5.0}) {
    for (double logarithm = -90; logarithm < 90; logarithm += 0.137) {
      const auto base = static_cast<Real>(std::exp2(logarithm));
      const double expected = std::pow(double(base), double(Real(exponent)));
      if (std::abs(std::log2(expected)) > 99) {
        continue;
      }
      // The rounding of a logarithm of up to 99, times ln 2.
      const double tolerance = 80 * std::numeric_limits<Real>::epsilon() * expected;
      EXPECT_NEAR(power(base, Real(exponent)), expected, tolerance);
      const typename P::Type pack = typename P::Type{} + base;
      EXPECT_NEAR(power(pack, Real(exponent))[P::width - 1], expected, tolerance);
      ++compared;
    }
  }
  EXPECT_GT(compared, 6000);
  EXPECT_EQ(power(Real(1), Real(0.3)), Real(1));
  EXPECT_EQ(power(Real(7), Real(0)), Real(1));
  EXPECT_LE(power(Real(0), Real(0.5)), Real(1e-15));
}

TEST(CarreauYasudaLaw, SolvesForRelaxationTimeAndShearRateTogether) {
  for (const double transition : {2.0, 1.25, 0.64}) {
    for (const auto& [lowest, accuracy] : {std::pair(0.55, 1e-10), std::pair(0.77, 1e-6)}) {
      Viscosity fluid = blood(lowest, 3000);
      fluid.transition = transition;
      const CarreauYasuda::Law<double> law(fluid);
      double thinnest = 10, thickest = 0;
      for (double logarithm = -9; logarithm < 0; logarithm += 0.05) {
        const double flux = std::pow(10, logarithm);
        const double expected = zeroOf(
            [&](double time) {
              return 0.5 + 3 * kinematicViscosity(fluid, 1.5 * flux / time) - time;
            },
            lowest, fluid.restRelaxationTime);

        const double found = 1 / law.relaxationRate(flux * flux);

        EXPECT_NEAR(found, expected, accuracy * expected) << flux;
        thinnest = std::min(thinnest, found);
        thickest = std::max(thickest, found);
      }
      EXPECT_LT(thinnest, 0.5 + 1.2 * (lowest - 0.5));
      EXPECT_GT(thickest, 0.9 * fluid.restRelaxationTime);
      EXPECT_LE(thickest, fluid.restRelaxationTime * (1 + 1e-14));
    }
  }
}

template <class M>
class ShearRate : public testing::Test {};
TYPED_TEST_SUITE(ShearRate, ModelTypes);

TYPED_TEST(ShearRate, IsFoundBetweenPlatesOfWhichOneMoves) {
  using M = TypeParam;
  constexpr int nodes = 8;
  // Slow, since a moving wall stirs the node next to it in proportion to its speed squared.
  constexpr double speed = 1e-5, expected = speed / nodes;
  for (const double relaxationTime : {0.52, 0.6, 0.8, 1.5}) {
    Viscosity fluid = viscosityOf(choiceOf<M>().viscosity, relaxationTime);
    fluid.timeConstant = 1 / expected;
    Column<M> column(nodes, fluid);
    const double viscosity = kinematicViscosity(fluid, expected);
    const auto steps = int(3000 + 3 * nodes * nodes / viscosity);
    for (int step = 0; step < steps; ++step) {
      column.step(0, speed);
    }

    const double tolerance = sizeof(typename M::Real) == sizeof(double) ? 1e-7 : 1e-3;
    const double localTime = 0.5 + 3 * viscosity;
    for (int y = 0; y < nodes; ++y) {
      EXPECT_NEAR(column.velocity(y, 0), expected * (y + 0.5), tolerance * speed);
      EXPECT_NEAR(1.5 * column.flux(y) / localTime, expected, tolerance * expected)
          << relaxationTime << ", node " << y;
    }
  }
}

template <class M>
class BetweenPlates : public testing::Test {};
using PlateModels = testing::Types<Model<DoubleValues, Incompressible, Lbgk, CarreauYasuda>,
                                   Model<DoubleValues, QuasiCompressible, Lbmrt, CarreauYasuda>>;
TYPED_TEST_SUITE(BetweenPlates, PlateModels);

TYPED_TEST(BetweenPlates, BloodFlowsAsItsEquationSays) {
  // The same flow at both sizes. At the plates the shear rate is some 65 times the inverse of the
  // time constant, and the fluid an eighth as thick as in the middle.
  const auto fluid = [](int nodes) { return blood(0.55, 50.0 * nodes * nodes); };
  const auto force = [](int nodes) { return 0.09 / (double(nodes) * nodes * nodes); };
  const PlatesSolution solution(fluid(16), force(16), 8);
  ASSERT_NEAR(solution.velocity(0, 800) / solution.velocity(0), 1, 1e-10);
  ASSERT_GT(kinematicViscosity(fluid(16), solution.shearRate(0)) /
                kinematicViscosity(fluid(16), solution.shearRate(8)),
            5);

  const double coarse = errorBetweenPlates<TypeParam>(16, fluid(16), force(16));
  const double fine = errorBetweenPlates<TypeParam>(32, fluid(32), force(32));

  // 0.7 % and 0.18 %: of second order.
  EXPECT_LT(coarse, 8e-3);
  EXPECT_GT(std::log2(coarse / fine), 1.8);
}

TYPED_TEST(BetweenPlates, APowerLawFluidHasTheProfileOfItsPower) {
  constexpr int nodes = 16;
  constexpr double half = nodes / 2.0, force = 5e-5, index = 0.6;
  // The highest viscosity is left at a fiftieth of the way to the plates, the lowest never reached.
  Viscosity fluid(0.5006);
  fluid.restRelaxationTime = 3;
  fluid.timeConstant = 1e5;
  fluid.powerIndex = index;

  // 0.65 % (LBGK) and 0.78 % (LBMRT).
  EXPECT_LT(errorBetweenPlates<TypeParam>(nodes, fluid, force), 1e-2);
  // u / u_max = 1 - (y / half)^(1 + 1/n)
  const PlatesSolution solution(fluid, force, half);
  for (const double part : {0.25, 0.5, 0.75}) {
    EXPECT_NEAR(solution.velocity(part * half) / solution.velocity(0),
                1 - std::pow(part, 1 + 1 / index), 0.02);
  }
}

TEST(EddyViscosityLaw, AddsWithTheSquareOfTheReynoldsNumberOfAVoxel) {
  for (const double time : {0.5001, 0.52, 0.9}) {
    const EddyViscosity::Law<double> law(time);
    EXPECT_NEAR(1 / law.relaxationRate(0.0), time, 1e-15);
    const double viscosity = (time - 0.5) / 3;
    for (const double reynolds : {1.0, 10.0, 100.0, 1000.0}) {  // of a voxel
      const double flux = reynolds * viscosity * time / 1.5;

      const double found = (1 / law.relaxationRate(flux * flux) - 0.5) / 3 / viscosity;

      EXPECT_NEAR(found, std::sqrt(1 + std::pow(0.01 * reynolds, 2)), 1e-9) << reynolds;
    }
  }
}

/// The mean flow beside a plate as far as it is that of a viscosity which grows with the shear.
template <class M>
class EddiesBetweenPlates : public testing::Test {};
TYPED_TEST_SUITE(EddiesBetweenPlates, EddyModels);

TYPED_TEST(EddiesBetweenPlates, SlowTheFlowAsTheirEquationSays) {
  constexpr int nodes = 8;
  constexpr double force = 4.5e-6, viscosity = 2e-4;
  const PlatesSolution solution([](double g) { return std::hypot(viscosity, 0.01 * g); }, viscosity,
                                force, nodes / 2.0);
  ASSERT_GT(solution.viscosityAt(nodes / 2.0), 1.9 * viscosity);

  const double error = errorBetweenPlates<TypeParam>(nodes, Viscosity(0.5 + 3 * viscosity),
                                                     solution, viscosity, force);

  // 1.6 %, of the few nodes: 0.4 % with 16.
  EXPECT_LT(error, 0.02);
}

/// How much noise in a uniform flow through a periodic box grows with Bounded LBMRT.
double growthOfNoise(ViscosityModel viscosity, double relaxationTime, double speed, int steps) {
  using Uniform = Model<DoubleValues, Incompressible, BoundedLbmrt>;
  constexpr double size = 1e-6;
  const TileSet tiles = coverWithTiles(allFluid({8, 8, 8}, {true, true, true}), {});
  const ModelChoice model{CollisionModel::BoundedLbmrt, FluidModel::Incompressible,
                          Precision::Double, PopulationStorage::Auto, viscosity};
  const auto engine = makeEngine(tiles, model, DeviceChoice::Cpu, relaxationTime);
  std::mt19937 random(1);
  std::uniform_real_distribution<double> noise(-size, size);
  auto start = valuesOfTiles<NodePopulations>(tiles);
  for (NodePopulations& node : start) {
    equilibriumOf<Uniform>({0, {speed + noise(random), noise(random), noise(random)}}, node.value);
  }
  engine->setPopulations(0, tiles.tileCount(), start.data());
  advance(*engine, steps);
  auto end = valuesOfTiles<NodeMoments<double>>(tiles);
  engine->momentsOfTiles(0, tiles.tileCount(), end.data());
  double largest = 0;
  for (const NodeMoments<double>& node : end) {
    largest = std::max({largest, std::abs(node.velocity[1]), std::abs(node.velocity[2])});
  }
  return largest / size;
}

TEST(BoundedLbmrtWithEddies, LetsNoWavesGrowThatGrowWithoutThem) {
  constexpr double relaxationTime = 0.5008, speed = 0.05;
  constexpr int steps = 6000;

  // A growth of 1.3e-3 a step, by the eigenvalues of the linearised step.
  EXPECT_GT(growthOfNoise(ViscosityModel::Newtonian, relaxationTime, speed, steps), 100);
  EXPECT_LT(growthOfNoise(ViscosityModel::EddyViscosity, relaxationTime, speed, steps), 1);
}

TILEDLBM_TESTS_OF_MODELS(NewtonianLimit, only(allStorages(), ViscosityModel::CarreauYasuda));

TEST_P(NewtonianLimit, IsTheNewtonianFlow) {
  const VoxelMask mask = randomMask({13, 10, 11}, 0.7, 3);
  const TileSet tiles = coverWithTiles(mask, randomOpenings(mask, 1, 5));
  Viscosity fluid(0.57);
  fluid.timeConstant = 100;
  fluid.powerIndex = 0.4;
  ModelChoice newtonian = GetParam();
  newtonian.viscosity = ViscosityModel::Newtonian;
  const auto expected = makeEngine(tiles, newtonian, DeviceChoice::Cpu, 0.57);
  const auto found = makeEngine(tiles, GetParam(), DeviceChoice::Cpu, fluid);

  advance(*expected, 20);
  advance(*found, 20);

  const auto [difference, largest] =
      largestDifference(velocitiesOf(*expected, tiles), velocitiesOf(*found, tiles));
  EXPECT_GT(largest, 0.01);
  EXPECT_LE(difference, byPrecision(GetParam().precision, 1e-14, 1e-6, 2e-3) * largest * 20);
}

TEST(DynamicViscosity, OfBloodFallsWithTheShearRate) {
  Parameters parameters;
  EXPECT_DOUBLE_EQ(dynamicViscosity(parameters, 100), 1060 * 3.3e-6);
  EXPECT_DOUBLE_EQ(referenceViscosity(parameters), 3.3e-6);

  parameters.model.viscosity = ViscosityModel::CarreauYasuda;

  EXPECT_DOUBLE_EQ(dynamicViscosity(parameters, 0), 0.056);
  // 0.00345 + 0.05255 (1 + 3.313^2)^-0.3216, worked out by hand.
  EXPECT_NEAR(dynamicViscosity(parameters, 1), 0.02709, 1e-5);
  EXPECT_NEAR(dynamicViscosity(parameters, 1e9), 0.00345, 1e-7);
  EXPECT_DOUBLE_EQ(referenceViscosity(parameters), 0.00345 / 1060);
}

/// Between two plates that are far wider than apart, far from their sides, the flow is that of
/// infinite plates at the pressure gradient that is found: lengths, times and viscosities in SI.
TEST(CarreauYasudaFlow, HasTheProfileOfItsPressureGradientInSi) {
  constexpr std::int64_t across = 10, wide = 80, length = 16;
  TestFlow flow{allFluid({length, across, wide}), parametersOnCpu(1e-4, 3.3e-6, 0.004)};
  const VoxelMask& mask = flow.mask;
  Parameters& parameters = flow.parameters;
  parameters.model.viscosity = ViscosityModel::CarreauYasuda;
  parameters.carreauYasuda.zeroShearViscosity = 0.012;
  parameters.carreauYasuda.timeConstant = 0.5;
  parameters.model.precision = Precision::Single;
  parameters.inletProfile = InletProfile::Developed;
  parameters.rampSteps = 300;
  parameters.openings = rowsAlongX(mask, {0, 1, 2e-3, 0, 0});
  const Fields fields(flow.after(1500));
  const auto at = [&](std::int64_t x, std::int64_t y) {
    return std::size_t(mask.index(x, y, wide / 2));
  };
  const double gradient =
      (fields.pressure[at(6, 5)] - fields.pressure[at(10, 5)]) / (4 * parameters.voxelSize);
  const double half = across / 2.0 * parameters.voxelSize;
  const auto viscosity = [&](double g) { return dynamicViscosity(parameters, g); };
  const PlatesSolution solution(viscosity, 0.00345, gradient, half);
  std::vector<double> found, expected;
  for (std::int64_t y = 0; y < across; ++y) {
    found.push_back(fields.velocity[3 * at(8, y)]);
    expected.push_back(solution.velocity((double(y) + 0.5) * parameters.voxelSize - half, 200));
  }
  // 1.6 %, most of it in the voxels at the plates: 10 voxels across, relaxation times of up to 1.2.
  EXPECT_LT(relativeDifference(found, expected), 0.02);
  EXPECT_GT(solution.viscosityAt(half / 10), 2 * solution.viscosityAt(half));
}

}  // namespace tiledlbm::test
