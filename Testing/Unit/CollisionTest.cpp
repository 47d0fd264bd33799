// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Cpu/Pack.h"
#include "Testing/Unit/NodeUpdates.h"
#include "Testing/Unit/ReferenceSolver.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

constexpr int directions = D3Q19::directions;
constexpr int trials = 200;

using Populations = ReferenceSolver::Populations;

template <class M>
void collideOne(Populations& populations, const Viscosity& viscosity) {
  typename M::Real h[directions];
  std::copy(populations.begin(), populations.end(), h);
  collideNode<M>(h, typename M::Rates(viscosity));
  std::copy(h, h + directions, populations.begin());
}

template <class M>
void collideLanes(std::vector<Populations>& lanes, const Viscosity& viscosity) {
  using Real = typename M::Real;
  typename Pack<Real>::Type packed[directions];
  for (int q = 0; q < directions; ++q) {
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
      packed[q][lane] = Real(lanes[lane][q]);
    }
  }
  M::Collision::template collide<typename M::Fluid>(packed, typename M::Rates(viscosity));
  for (int q = 0; q < directions; ++q) {
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
      lanes[lane][q] = packed[q][lane];
    }
  }
}

template <class M>
Populations equilibriumOfModel(const ConservedMoments<double>& asked) {
  using Real = typename M::Real;
  const ConservedMoments<Real> moments{
      Real(asked.density),
      {Real(asked.momentum[0]), Real(asked.momentum[1]), Real(asked.momentum[2])}};
  Real u[3], h[directions];
  M::Fluid::velocity(moments, u);
  M::Collision::equilibrium(moments, u, h);
  Populations populations{};
  std::copy(h, h + directions, populations.begin());
  return populations;
}

/// The functions of a model on numbers of its precision, which are passed in double.
struct CollisionOfModel {
  ModelChoice model;
  std::size_t width;  ///< of a pack
  void (*collideOne)(Populations&, const Viscosity&);
  void (*collideLanes)(std::vector<Populations>&, const Viscosity&);
  Populations (*equilibrium)(const ConservedMoments<double>&);
};

template <class... Models>
std::vector<CollisionOfModel> collisionsOf(testing::Types<Models...>) {
  return {{choiceOf<Models>(), Pack<typename Models::Real>::width, collideOne<Models>,
           collideLanes<Models>, equilibriumOfModel<Models>}...};
}

}  // namespace

class Collision : public testing::TestWithParam<CollisionOfModel> {
 protected:
  /// Deviations of the size that they have in a fast flow.
  Populations randomPopulations() {
    std::uniform_real_distribution<double> value(-0.02, 0.02);
    Populations h{};
    for (double& each : h) {
      each = this->rounded(value(random_));
    }
    return h;
  }
  double rounded(double value) const { return isDouble_ ? value : double(float(value)); }

  Populations collided(Populations h) const {
    GetParam().collideOne(h, viscosity_);
    return h;
  }

  std::mt19937 random_{1};
  const bool isDouble_ = GetParam().model.precision == Precision::Double;
  const Viscosity viscosity_ = viscosityOf(GetParam().model.viscosity, 0.7);
  /// Of a sum of 19 values below 0.02 with factors of up to 30 (the energy row).
  const double roundOff_ = 8 * epsilonOf(GetParam().model.precision) * 0.02 * 30;
};

INSTANTIATE_TEST_SUITE_P(Models, Collision, testing::ValuesIn(collisionsOf(ModelTypes{})),
                         [](const auto& info) { return nameOf(info.param.model); });

TEST_P(Collision, ConservesMassAndMomentum) {
  for (int trial = 0; trial < trials; ++trial) {
    const Populations before = randomPopulations(), after = collided(before);

    double change[4] = {}, moved = 0;
    for (int q = 0; q < directions; ++q) {
      const double difference = after[q] - before[q];
      moved += std::abs(difference);
      change[0] += difference;
      for (int a = 0; a < 3; ++a) {
        change[a + 1] += D3Q19::components[q][a] * difference;
      }
    }
    EXPECT_GT(moved, 0.01);
    for (const double each : change) {
      EXPECT_NEAR(each, 0, roundOff_);
    }
  }
}

TEST_P(Collision, LeavesEquilibriumAsItIs) {
  std::uniform_real_distribution<double> value(-0.1, 0.1);
  for (int trial = 0; trial < trials; ++trial) {
    const Populations expected =
        GetParam().equilibrium({value(random_), {value(random_), value(random_), value(random_)}});
    EXPECT_THAT(collided(expected), testing::Pointwise(testing::DoubleNear(roundOff_), expected));
  }
}

TEST_P(Collision, EquilibriumHasTheMomentsAskedFor) {
  const ConservedMoments<double> moments{0.01, {0.03, -0.05, 0.02}};
  const Populations found = GetParam().equilibrium(moments);
  double h[directions];
  std::copy(found.begin(), found.end(), h);
  EXPECT_NEAR(conservedMoments(h).density, moments.density, roundOff_);
  for (int a = 0; a < 3; ++a) {
    EXPECT_NEAR(conservedMoments(h).momentum[a], moments.momentum[a], roundOff_);
  }
}

TEST_P(Collision, IsThatOfTheMatrixForm) {
  const ReferenceSolver reference(VoxelMask({1, 1, 1}), {}, GetParam().model, viscosity_);
  const Populations rest = reference.equilibrium(1, {});
  for (int trial = 0; trial < trials; ++trial) {
    const Populations h = randomPopulations(), found = collided(h);
    Populations expected = rest;
    std::transform(h.begin(), h.end(), rest.begin(), expected.begin(), std::plus<>());
    reference.collide(expected);
    for (int q = 0; q < directions; ++q) {
      // The reference works with values of up to 1/3 and moments of up to 30.
      EXPECT_NEAR(found[q], expected[q] - rest[q], std::max(roundOff_, 1e-15)) << "direction " << q;
    }
  }
}

TEST_P(Collision, OfAPackIsThatOfItsElements) {
  std::vector<Populations> lanes;
  while (lanes.size() < GetParam().width) {
    lanes.push_back(randomPopulations());
  }
  std::vector<Populations> found = lanes;
  GetParam().collideLanes(found, viscosity_);
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    // Not equal to the last bit: the compiler may fuse other multiplications with additions.
    EXPECT_THAT(found[lane],
                testing::Pointwise(testing::DoubleNear(roundOff_), collided(lanes[lane])));
  }
}

TEST_P(Collision, RestStaysAtRestExactly) {
  EXPECT_EQ(collided({}), Populations{});
}

}  // namespace tiledlbm::test
