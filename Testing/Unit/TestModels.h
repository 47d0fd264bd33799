#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "Kernels/ModelRegistry.h"
#include "Kernels/NodeUpdate.h"
#include "Kernels/Tile/Layout.h"

namespace tiledlbm::test {

/// Every combination of collision model, fluid model and precision.
inline std::vector<ModelChoice> allModels() {
  std::vector<ModelChoice> models;
  for (const auto collision : {CollisionModel::Lbgk, CollisionModel::Lbmrt}) {
    for (const auto fluid : {FluidModel::Incompressible, FluidModel::QuasiCompressible}) {
      for (const auto precision : {Precision::Double, Precision::Single}) {
        models.push_back({collision, fluid, precision, PopulationStorage::Auto});
      }
    }
  }
  return models;
}

/// Every combination that an engine can be made for, storage included.
inline std::vector<ModelChoice> allStorages() {
  std::vector<ModelChoice> choices;
  for (const auto storage : {PopulationStorage::FullTiles, PopulationStorage::CompactTiles,
                             PopulationStorage::CompactTilesInPlace}) {
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

/// The combinations in double precision.
inline std::vector<ModelChoice> doubleModels() {
  return choicesWhere(
      allModels(), [](const ModelChoice& model) { return model.precision == Precision::Double; });
}

inline std::string nameOf(const ModelChoice& model) {
  std::string name =
      std::string(model.collision == CollisionModel::Lbgk ? "Lbgk" : "Lbmrt") +
      (model.fluid == FluidModel::Incompressible ? "Incompressible" : "QuasiCompressible");
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

/// The same combinations as types.
using ModelTypes = testing::Types<Model<double, Incompressible, Lbgk, LayoutXyz>,
                                  Model<double, QuasiCompressible, Lbgk, LayoutXyz>,
                                  Model<double, Incompressible, Lbmrt, LayoutXyz>,
                                  Model<double, QuasiCompressible, Lbmrt, LayoutXyz>,
                                  Model<float, Incompressible, Lbgk, LayoutXyz>,
                                  Model<float, QuasiCompressible, Lbgk, LayoutXyz>,
                                  Model<float, Incompressible, Lbmrt, LayoutXyz>,
                                  Model<float, QuasiCompressible, Lbmrt, LayoutXyz>>;

/// The run-time choice that a type stands for.
template <class M>
ModelChoice choiceOf() {
  return {
      std::is_same_v<typename M::Collision, Lbgk> ? CollisionModel::Lbgk : CollisionModel::Lbmrt,
      std::is_same_v<typename M::Fluid, Incompressible> ? FluidModel::Incompressible
                                                        : FluidModel::QuasiCompressible,
      std::is_same_v<typename M::Real, double> ? Precision::Double : Precision::Single,
      PopulationStorage::FullTiles};
}

}  // namespace tiledlbm::test
