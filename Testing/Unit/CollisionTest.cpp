// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Cpu/Pack.h"
#include "Testing/Unit/NodeUpdates.h"
#include "Testing/Unit/ReferenceSolver.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

constexpr int directions = D3Q19::directions;
constexpr int trials = 200;

/// Deviations of the size that they have in a fast flow.
template <class Real>
void fillRandomly(std::mt19937& random, Real (&h)[directions]) {
  std::uniform_real_distribution<double> value(-0.02, 0.02);
  for (Real& each : h) {
    each = Real(value(random));
  }
}

/// Round-off of a sum of 19 values below 0.02 with factors of up to 30 (the energy row).
template <class Real>
constexpr double roundOff = 8 * std::numeric_limits<Real>::epsilon() * 0.02 * 30;

}  // namespace

/// Of the fluid of a model.
template <class M>
Viscosity viscosity() {
  return viscosityOf(choiceOf<M>().viscosity, 0.7);
}

template <class M>
class Collision : public testing::Test {};
TYPED_TEST_SUITE(Collision, ModelTypes);

TYPED_TEST(Collision, ConservesMassAndMomentum) {
  using M = TypeParam;
  using Real = typename M::Real;
  std::mt19937 random(1);
  const typename M::Rates rates(viscosity<M>());
  for (int trial = 0; trial < trials; ++trial) {
    Real h[directions], before[directions];
    fillRandomly(random, h);
    std::copy(h, h + directions, before);

    collideNode<M>(h, rates);

    // Summed in double, so that the error is that of the collision alone.
    double change[4] = {}, moved = 0;
    for (int q = 0; q < directions; ++q) {
      const double difference = double(h[q]) - double(before[q]);
      moved += std::abs(difference);
      change[0] += difference;
      for (int a = 0; a < 3; ++a) {
        change[a + 1] += D3Q19::components[q][a] * difference;
      }
    }
    EXPECT_GT(moved, 0.01);
    for (const double each : change) {
      EXPECT_NEAR(each, 0, roundOff<Real>);
    }
  }
}

TYPED_TEST(Collision, LeavesEquilibriumAsItIs) {
  using M = TypeParam;
  using Real = typename M::Real;
  std::mt19937 random(2);
  std::uniform_real_distribution<double> value(-0.1, 0.1);
  const typename M::Rates rates(viscosity<M>());
  for (int trial = 0; trial < trials; ++trial) {
    const ConservedMoments<Real> moments{
        Real(value(random)), {Real(value(random)), Real(value(random)), Real(value(random))}};
    Real u[3], expected[directions], h[directions];
    M::Fluid::velocity(moments, u);
    M::Collision::equilibrium(moments, u, expected);
    std::copy(expected, expected + directions, h);

    collideNode<M>(h, rates);

    for (int q = 0; q < directions; ++q) {
      EXPECT_NEAR(h[q], expected[q], roundOff<Real>) << "direction " << q;
    }
  }
}

TYPED_TEST(Collision, EquilibriumHasTheMomentsAskedFor) {
  using M = TypeParam;
  using Real = typename M::Real;
  const ConservedMoments<Real> moments{Real(0.01), {Real(0.03), Real(-0.05), Real(0.02)}};
  Real u[3], h[directions];
  M::Fluid::velocity(moments, u);

  M::Collision::equilibrium(moments, u, h);

  const ConservedMoments<Real> found = conservedMoments(h);
  EXPECT_NEAR(found.density, moments.density, roundOff<Real>);
  for (int a = 0; a < 3; ++a) {
    EXPECT_NEAR(found.momentum[a], moments.momentum[a], roundOff<Real>);
  }
}

TYPED_TEST(Collision, IsThatOfTheMatrixForm) {
  using M = TypeParam;
  using Real = typename M::Real;
  const ModelChoice model = choiceOf<M>();
  const ReferenceSolver reference(VoxelMask({1, 1, 1}), {}, model, viscosity<M>());
  const ReferenceSolver::Populations rest = reference.equilibrium(1, {});
  std::mt19937 random(3);
  const typename M::Rates rates(viscosity<M>());
  for (int trial = 0; trial < trials; ++trial) {
    Real h[directions];
    fillRandomly(random, h);
    ReferenceSolver::Populations expected = rest;
    for (int q = 0; q < directions; ++q) {
      expected[q] += double(h[q]);
    }

    collideNode<M>(h, rates);

    reference.collide(expected);
    for (int q = 0; q < directions; ++q) {
      // The reference works with values of up to 1/3 and moments of up to 30.
      EXPECT_NEAR(double(h[q]), expected[q] - rest[q], std::max(roundOff<Real>, 1e-15))
          << "direction " << q;
    }
  }
}

TYPED_TEST(Collision, OfAPackIsThatOfItsElements) {
  using M = TypeParam;
  using Real = typename M::Real;
  constexpr int width = Pack<Real>::width;
  std::mt19937 random(4);
  const typename M::Rates rates(viscosity<M>());
  Real scalar[width][directions];
  typename Pack<Real>::Type packed[directions];
  for (int lane = 0; lane < width; ++lane) {
    fillRandomly(random, scalar[lane]);
    for (int q = 0; q < directions; ++q) {
      packed[q][lane] = scalar[lane][q];
    }
  }

  M::Collision::template collide<typename M::Fluid>(packed, rates);

  for (int lane = 0; lane < width; ++lane) {
    collideNode<M>(scalar[lane], rates);
    for (int q = 0; q < directions; ++q) {
      // Not equal to the last bit: the compiler may fuse other multiplications with additions.
      EXPECT_NEAR(packed[q][lane], scalar[lane][q], roundOff<Real>) << lane << " " << q;
    }
  }
}

TYPED_TEST(Collision, RestStaysAtRestExactly) {
  using M = TypeParam;
  using Real = typename M::Real;
  Real h[directions] = {};

  collideNode<M>(h, typename M::Rates(viscosity<M>()));

  for (const Real each : h) {
    EXPECT_EQ(each, Real(0));
  }
}

}  // namespace tiledlbm::test
