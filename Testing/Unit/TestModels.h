// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "Kernels/Engine/Engine.h"
#include "Kernels/ModelRegistry.h"
#include "Solver/Conditions/StorageChoices.h"

namespace tiledlbm::test {

/// Every combination of collision model, fluid model, viscosity model and precision.
inline std::vector<ModelChoice> allModels() {
  std::vector<ModelChoice> models;
  for (int number = 0; number < collisionCount; ++number) {
    const auto collision = static_cast<CollisionModel>(number);
    for (int fluid = 0; fluid < fluidCount; ++fluid) {
      for (const auto precision : {Precision::Double, Precision::Single}) {
        for (int viscosity = 0; viscosity < viscosityCount; ++viscosity) {
          models.push_back({collision, static_cast<FluidModel>(fluid), precision,
                            PopulationStorage::Auto, static_cast<ViscosityModel>(viscosity)});
        }
      }
    }
  }
  return models;
}

/// Every combination that an engine can be made for, storage included.
inline std::vector<ModelChoice> allStorages() {
  std::vector<ModelChoice> choices;
  for (const auto storage : tiledlbm::allStorages) {
    for (ModelChoice choice : allModels()) {
      choice.storage = storage;
      choices.push_back(choice);
      if (choice.precision == Precision::Single && storage != PopulationStorage::FullTiles) {
        choice.precision = Precision::SixteenBit;
        choices.push_back(choice);
      }
    }
  }
  return choices;
}

/// The value for a precision.
inline double byPrecision(Precision precision, double ofDouble, double ofSingle,
                          double ofSixteenBit) {
  switch (precision) {
    case Precision::Double:
      return ofDouble;
    case Precision::Single:
      return ofSingle;
    default:
      return ofSixteenBit;
  }
}

/// Those of some choices that a condition holds for.
template <class Condition>
std::vector<ModelChoice> choicesWhere(const std::vector<ModelChoice>& choices,
                                      const Condition& condition) {
  std::vector<ModelChoice> found;
  std::copy_if(choices.begin(), choices.end(), std::back_inserter(found), condition);
  return found;
}

/// Every other of some combinations, so that each two of collision, fluid, viscosity, precision and
/// storage still meet: for what depends on one or two of them.
inline std::vector<ModelChoice> pairwise(const std::vector<ModelChoice>& choices) {
  return choicesWhere(choices, [](const ModelChoice& model) {
    const int sum = int(model.collision) + int(model.fluid) + int(model.viscosity) +
                    int(model.precision) + int(model.storage);
    return sum % 2 == 0;
  });
}

/// The choices with all of some models, precisions or storages.
template <class... Values>
std::vector<ModelChoice> only(const std::vector<ModelChoice>& choices, Values... values) {
  return choicesWhere(choices, [=](const ModelChoice& model) {
    const std::tuple choice(model.collision, model.fluid, model.precision, model.storage,
                            model.viscosity);
    return ((std::get<Values>(choice) == values) && ...);
  });
}

/// The combinations in double precision of a Newtonian fluid.
inline std::vector<ModelChoice> doubleModels() {
  return only(allModels(), Precision::Double, ViscosityModel::Newtonian);
}

/// A fluid for a viscosity model: one whose viscosity varies is two and a half times as thick at
/// rest as at high shear rates, and changes where flows of the tests shear it.
/// \param relaxationTime at an infinite shear rate.
inline Viscosity viscosityOf(ViscosityModel model, double relaxationTime) {
  Viscosity viscosity(relaxationTime);
  if (model == ViscosityModel::CarreauYasuda) {
    viscosity.restRelaxationTime = 0.5 + 2.5 * (relaxationTime - 0.5);
    viscosity.timeConstant = 200;
    viscosity.transition = 1.3;
    viscosity.powerIndex = 0.4;
  }
  return viscosity;
}

/// An engine on the CPU, with a relaxation time of 0.8 at an infinite shear rate.
inline std::unique_ptr<Engine> engineOf(const TileSet& tiles, const ModelChoice& model,
                                        DeviceChoice device = DeviceChoice::Cpu) {
  return makeEngine(tiles, model, device, viscosityOf(model.viscosity, 0.8));
}

/// Nothing for that of most fluids.
inline const char* nameOf(ViscosityModel viscosity) {
  switch (viscosity) {
    case ViscosityModel::CarreauYasuda:
      return "CarreauYasuda";
    case ViscosityModel::EddyViscosity:
      return "EddyViscosity";
    default:
      return "";
  }
}

/// Without spaces, as GoogleTest asks.
inline std::string nameOf(const ModelChoice& model) {
  std::string name =
      std::string(traitsOf(model.collision).name) +
      (model.fluid == FluidModel::Incompressible ? "Incompressible" : "QuasiCompressible") +
      nameOf(model.viscosity);
  name.erase(std::remove(name.begin(), name.end(), ' '), name.end());
  name += model.precision == Precision::Double   ? "Double"
          : model.precision == Precision::Single ? "Single"
                                                 : "SixteenBit";
  switch (model.storage) {
    case PopulationStorage::FullTiles:
      return name + "FullTiles";
    case PopulationStorage::CompactTiles:
      return name + "CompactTiles";
    case PopulationStorage::CompactTilesInPlace:
      return name + "InPlace";
    default:
      return name;
  }
}

struct NameOfModel {
  std::string operator()(const testing::TestParamInfo<ModelChoice>& info) const {
    return nameOf(info.param);
  }
};

/// Declares a suite of tests over models, for TEST_P.
#define TILEDLBM_TESTS_OF_MODELS(Suite, models)      \
  using Suite = testing::TestWithParam<ModelChoice>; \
  INSTANTIATE_TEST_SUITE_P(Models, Suite, testing::ValuesIn(models), NameOfModel())

using ModelOnDevice = std::tuple<ModelChoice, DeviceChoice>;

/// Names a test by its model and its device, or by its device alone.
struct NameOfDevice {
  std::string operator()(const testing::TestParamInfo<DeviceChoice>& info) const {
    return info.param == DeviceChoice::Gpu ? "Gpu" : "Cpu";
  }
  std::string operator()(const testing::TestParamInfo<ModelOnDevice>& info) const {
    const auto [model, device] = info.param;
    return nameOf(model) + (device == DeviceChoice::Gpu ? "_Gpu" : "_Cpu");
  }
};

/// The devices of tests.
inline auto allDevices() {
  return testing::Values(DeviceChoice::Cpu, DeviceChoice::Gpu);
}

/// Tests that are skipped where there is no GPU.
template <class Fixture = testing::Test>
class TestOnGpu : public Fixture {
 protected:
  void SetUp() override {
    if (!isGpuUsable()) {
      GTEST_SKIP() << whyNoGpu();
    }
  }
};

/// Tests on a device, which are skipped where that is a GPU and there is none.
template <class Param>
class TestOnDevice : public TestOnGpu<testing::TestWithParam<Param>> {
 protected:
  static DeviceChoice device() {
    if constexpr (std::is_same_v<Param, DeviceChoice>) {
      return testing::TestWithParam<Param>::GetParam();
    } else {
      return std::get<DeviceChoice>(testing::TestWithParam<Param>::GetParam());
    }
  }
  void SetUp() override {
    if (device() == DeviceChoice::Gpu) {
      TestOnGpu<testing::TestWithParam<Param>>::SetUp();
    }
  }
};

/// Combinations as types: all with a Newtonian fluid, and with another one each precision, fluid
/// and collision.
using ModelTypes = testing::Types<
    Model<DoubleValues, Incompressible, Lbgk>, Model<DoubleValues, QuasiCompressible, Lbgk>,
    Model<DoubleValues, Incompressible, Lbmrt>, Model<DoubleValues, QuasiCompressible, Lbmrt>,
    Model<SingleValues, Incompressible, Lbgk>, Model<SingleValues, QuasiCompressible, Lbgk>,
    Model<SingleValues, Incompressible, Lbmrt>, Model<DoubleValues, Incompressible, Trt>,
    Model<SingleValues, QuasiCompressible, Trt>, Model<SingleValues, QuasiCompressible, Lbmrt>,
    Model<DoubleValues, Incompressible, BoundedLbmrt>,
    Model<SingleValues, QuasiCompressible, BoundedLbmrt>,
    Model<DoubleValues, Incompressible, Lbgk, CarreauYasuda>,
    Model<DoubleValues, QuasiCompressible, Lbmrt, CarreauYasuda>,
    Model<SingleValues, QuasiCompressible, Lbgk, CarreauYasuda>,
    Model<DoubleValues, QuasiCompressible, Trt, CarreauYasuda>,
    Model<SingleValues, Incompressible, Lbmrt, CarreauYasuda>,
    Model<DoubleValues, Incompressible, BoundedLbmrt, CarreauYasuda>,
    Model<DoubleValues, QuasiCompressible, BoundedLbmrt, EddyViscosity>,
    Model<SingleValues, Incompressible, Trt, EddyViscosity>>;

/// Whether ModelTypes have a collision model, and all that are registered.
template <class Wanted, class... Models>
constexpr bool haveCollision(testing::Types<Models...>) {
  return (std::is_same_v<typename Models::Collision, Wanted> || ...);
}
template <class... Registered>
constexpr bool haveAllCollisions(TypeList<Registered...>) {
  return (haveCollision<Registered>(ModelTypes{}) && ...);
}
static_assert(haveAllCollisions(Collisions{}), "ModelTypes lack a collision model");

/// The number of a type in a list, which is that of its enumerator.
template <class Wanted, class... Types>
constexpr int numberIn(TypeList<Types...>) {
  int number = 0;
  bool isFound = false;
  ((isFound = isFound || std::is_same_v<Wanted, Types>, number += isFound ? 0 : 1), ...);
  return number;
}

/// The run-time choice that a type stands for.
template <class M>
ModelChoice choiceOf() {
  return {static_cast<CollisionModel>(numberIn<typename M::Collision>(Collisions{})),
          static_cast<FluidModel>(numberIn<typename M::Fluid>(Fluids{})),
          std::is_same_v<typename M::Real, double> ? Precision::Double : Precision::Single,
          PopulationStorage::FullTiles,
          static_cast<ViscosityModel>(numberIn<typename M::Rheology>(Rheologies{}))};
}

}  // namespace tiledlbm::test
