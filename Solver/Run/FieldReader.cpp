// SPDX-License-Identifier: BSD-3-Clause
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "Kernels/Host/Parallel.h"
#include "Kernels/NodeMoments.h"
#include "Solver/Run/LayerValues.h"
#include "Solver/Run/Simulation.h"
#include "Solver/Run/TileBatches.h"

namespace tiledlbm {

namespace {

/// Densities of common pressures, see CaseOnDevice::commonDensitiesOnAll.
class CommonOfVoxel {
 public:
  explicit CommonOfVoxel(const CaseOnDevice& of) : masks_(of.masksOfRegions) {
    const std::vector<double> ofOpenings = of.commonDensitiesOnAll();
    for (const Region& region : of.setup.volume().regions(of.setup.roles())) {
      densities_.push_back(ofOpenings[region.openings.front()]);
    }
  }

  /// \param voxel of the mask, in a region.
  double at(std::int64_t voxel) const {
    std::size_t region = 0;
    while (region < masks_.size() && !masks_[region]->isFluid(voxel)) {
      ++region;
    }
    return densities_[region];
  }

 private:
  const std::vector<std::shared_ptr<const VoxelMask>>& masks_;
  std::vector<double> densities_;  ///< by region
};

/// Writes the nodes of one tile.
/// \param moments of all nodes of the tile.
/// \param common pressures.
/// \param fields in the order of fieldKinds.
template <class Real>
void writeTile(const CaseOnDevice& of, std::int64_t tile, const NodeMoments<double>* moments,
               const CommonOfVoxel& common, std::vector<LayerValues<Real>>& fields) {
  const LatticeUnits& units = of.setup.units();
  const double speed = units.velocityScale();
  forOwnNodes(of.tiles, tile, [&](int node, const VoxelMask::Coordinates& at) {
    const std::int64_t voxel = of.setup.maskIndexOf(at);
    if (voxel < 0) {
      return;
    }
    Real* const velocity = fields[velocityField].at(voxel);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      velocity[axis] = static_cast<Real>(moments[node].velocity[axis] * speed);
    }
    *fields[pressureField].at(voxel) =
        static_cast<Real>(units.toPressure(common.at(voxel) + moments[node].density));
  });
}

template <class Real>
void read(const CaseOnDevice& of, const LayerRange& layers, const FieldValues<Real>& values) {
  std::vector<LayerValues<Real>> fields;
  fields.reserve(fieldKinds.size());
  for (std::size_t i = 0; i < fieldKinds.size(); ++i) {
    fields.emplace_back(of, fieldKinds[i].components, layers, values[i]);
    fields.back().clear();
  }
  const CommonOfVoxel common(of);
  using Moments = NodeMoments<double>;
  forTileBatches<Moments>(of.tiles, [&](std::int64_t first, std::int64_t count, Moments* moments) {
    of.engine->momentsOfTiles(first, count, moments);
    parallelFor(0, count, 64, [&](std::int64_t i) {
      writeTile(of, first + i, moments + i * TileShape::nodes, common, fields);
    });
  });
  for (LayerValues<Real>& field : fields) {
    field.exchangeOnAll();
  }
}

}  // namespace

void Simulation::readFields(const FieldValues<float>& values, const LayerRange& layers) const {
  read(flow_->onDevice, layers, values);
}

void Simulation::readFields(const FieldValues<double>& values, const LayerRange& layers) const {
  read(flow_->onDevice, layers, values);
}

}  // namespace tiledlbm
