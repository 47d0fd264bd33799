// SPDX-License-Identifier: BSD-3-Clause
// Preview and run agree on what can be computed, whatever the settings.
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

/// Settings by chance, most of them such as people make, some of them such as they mistype.
class RandomSettings {
 public:
  explicit RandomSettings(unsigned seed) : random_(seed) {}

 private:
  static constexpr double nan = std::numeric_limits<double>::quiet_NaN();

  int between(int first, int last) { return std::uniform_int_distribution<>(first, last)(random_); }
  /// Defined before what uses it, since its type is deduced.
  template <class Values>
  auto pick(const Values& values) {
    return *(std::begin(values) + between(0, int(std::size(values)) - 1));
  }
  template <class T>
  T oneOf(std::initializer_list<T> values) {
    return pick(values);
  }
  bool once(int times) { return between(1, times) == 1; }
  double tenTo(double lowest, double highest) {
    return std::pow(10, std::uniform_real_distribution<>(lowest, highest)(random_));
  }
  double value() { return once(20) ? nan : once(3) ? 0 : tenTo(-4, 3); }

 public:
  Parameters draw() {
    Parameters p;
    p.device = DeviceChoice::Cpu;
    p.voxelSize = tenTo(-5.5, -2);
    p.kinematicViscosity = tenTo(-6.5, -3);
    p.density = once(12) ? oneOf({1e-3, 0.}) : 1060;
    p.inletVelocity = once(10) ? oneOf({0., -0.1, nan, 1e30}) : tenTo(-4, 0);
    p.outletPressure = once(6) ? oneOf({100., -50., 1e200}) : 0;
    p.targetMeanPressure = once(6) ? oneOf({500., 12000., nan, 1e200}) : 0;
    p.targetPulsePressure = once(12) ? oneOf({1., 100., 1e6, nan}) : 0;
    p.latticeVelocity = once(2) ? 0 : oneOf({1e-6, 0.02, 0.05, 0.05, 0.1, 0.1, 0.3, 0.6});
    p.rampSteps =
        oneOf<std::int64_t>({0, 1, 1000, 1000, 50, 200, mostTimeSteps, -1, mostTimeSteps + 1});
    p.flowExtension = once(4) ? oneOf<std::int64_t>({1, 5, 5, 9, -3, 1000000}) : 0;
    p.walls = oneOf({WallModel::HalfWay, WallModel::Interpolated});
    p.inletProfile = oneOf({InletProfile::Plug, InletProfile::Developed});
    p.model.collision = static_cast<CollisionModel>(between(0, collisionCount - 1));
    p.model.fluid = oneOf({FluidModel::Incompressible, FluidModel::QuasiCompressible});
    p.model.precision = pick(tiledlbm::allPrecisions);
    p.model.storage = once(2) ? PopulationStorage::Auto : pick(tiledlbm::allStorages);
    if (once(4)) {
      p.model.viscosity = ViscosityModel::CarreauYasuda;
      p.carreauYasuda.zeroShearViscosity *= tenTo(-1, 3);
    }
    for (int rows = once(3) ? between(1, 3) : 0; rows > 0; --rows) {
      p.openings.push_back(
          {double(between(0, 2)), double(between(0, openingRoleCount)), value(), value(), value()});
    }
    if (once(6)) {
      const double period = tenTo(-5, 0.3);
      p.waveform = {{0, 0.5}, {period / 3, 1}, {period, 0.5}};
    }
    if (once(8)) {
      const double period = p.waveform.empty() || once(4) ? tenTo(-3, 0.3) : p.waveform.back()[0];
      p.openingWaveforms = {{between(0, 2),
                             {{0, value()}, {period / 3, value()}, {period, value()}},
                             WaveformQuantity::Pressure}};
    }
    return p;
  }

 private:
  std::mt19937 random_;
};

}  // namespace

TEST(PreviewAgreement, OfRandomSettingsWithTheRun) {
  const VoxelMask mask = channelAlongX({20, 7, 7});
  const FlowPreview preview(mask);
  RandomSettings settings(17);
  int runs = 0, refusals = 0;
  for (int i = 0; i < 1500; ++i) {
    const Parameters parameters = settings.draw();
    const std::string refusal = refusalOf([&] { Simulation(mask, parameters); });
    ASSERT_EQ(sentenceOf(preventionOf(preview.estimate(parameters, RunPlan()))), refusal)
        << "settings " << i;
    ++(refusal.empty() ? runs : refusals);
  }
  EXPECT_GT(runs, 200);
  EXPECT_GT(refusals, 200);
}

}  // namespace tiledlbm::test
