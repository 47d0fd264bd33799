#pragma once

#include <gtest/gtest.h>

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
        models.push_back({collision, fluid, precision});
      }
    }
  }
  return models;
}

/// The combinations in double precision.
inline std::vector<ModelChoice> doubleModels() {
  std::vector<ModelChoice> models;
  for (const ModelChoice& model : allModels()) {
    if (model.precision == Precision::Double) {
      models.push_back(model);
    }
  }
  return models;
}

inline std::string nameOf(const ModelChoice& model) {
  return std::string(model.collision == CollisionModel::Lbgk ? "Lbgk" : "Lbmrt") +
         (model.fluid == FluidModel::Incompressible ? "Incompressible" : "QuasiCompressible") +
         (model.precision == Precision::Double ? "Double" : "Single");
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
      std::is_same_v<typename M::Real, double> ? Precision::Double : Precision::Single};
}

}  // namespace tiledlbm::test
