// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/TurbulenceStatistics.h"

#include <algorithm>
#include <cmath>

#include "Kernels/Host/HostMemory.h"
#include "Kernels/Host/Parallel.h"
#include "Solver/Error.h"

namespace tiledlbm {

namespace {

/// Least voxels per thread.
constexpr std::int64_t fluidVoxelsAtATime = 4096;

constexpr std::size_t axisCount = 3, eddySums = 2;

}  // namespace

TurbulenceStatistics::TurbulenceStatistics(const VoxelMask& mask, const LayerRange& layers,
                                           int phases, double subgridSpeed, int ranks)
    : layers_(layers),
      phases_(phases),
      subgridSpeed_(subgridSpeed),
      voxelsOfLayer_(mask.size()[0] * mask.size()[1]) {
  const std::int64_t first = layers.first * voxelsOfLayer_;
  const std::int64_t voxels = layers.count() * voxelsOfLayer_;
  const std::size_t fluid =
      std::count(mask.voxels().begin() + first, mask.voxels().begin() + (first + voxels),
                 VoxelMask::fluidVoxel);
  const double required = static_cast<double>(fluid) * bytesOfVoxel(phases, hasEddies());
  const std::uint64_t available = availableHostMemory() / static_cast<std::uint64_t>(ranks);
  if (required > static_cast<double>(available)) {
    throw SolverError(StatisticsTooLarge{required, available, phases});
  }
  voxels_.reserve(fluid);
  for (std::int64_t i = 0; i < voxels; ++i) {
    if (mask.isFluid(first + i)) {
      voxels_.push_back(i);
    }
  }
  samplesOfPhases_.resize(phases);
  means_.resize(axisCount * fluid * static_cast<std::size_t>(phases));
  squares_.resize(axisCount * fluid);
  eddies_.resize(hasEddies() ? eddySums * fluid : 0);
}

double TurbulenceStatistics::bytesOfVoxel(int phases, bool hasEddies) {
  return static_cast<double>(sizeof(std::int64_t) + axisCount * sizeof(double) +
                             (hasEddies ? eddySums * sizeof(double) : 0)) +
         static_cast<double>(axisCount * sizeof(float)) * phases;
}

void TurbulenceStatistics::add(int phase, const float* velocity, const float* eddies) {
  const std::int64_t known = samplesOfPhases_[phase]++;
  ++samples_;
  const double part = 1 / static_cast<double>(known + 1);
  const std::int64_t count = voxels_.size();
  float* const means = means_.data() + static_cast<std::size_t>(phase) * axisCount * voxels_.size();
  parallelFor(0, count, fluidVoxelsAtATime, [&](std::size_t i) {
    const float* const value = velocity + axisCount * static_cast<std::size_t>(voxels_[i]);
    for (std::size_t axis = 0; axis < axisCount; ++axis) {
      float& mean = means[axisCount * i + axis];
      const double before = mean;
      const double deviation = value[axis] - before;
      mean = known == 0 ? value[axis] : static_cast<float>(before + part * deviation);
      squares_[axisCount * i + axis] += known == 0 ? 0 : (1 - part) * deviation * deviation;
    }
    if (eddies != nullptr) {
      const double ratio = eddies[voxels_[i]];
      eddies_[eddySums * i] += ratio;
      eddies_[eddySums * i + 1] += ratio * ratio;
    }
  });
}

void TurbulenceStatistics::reset() {
  std::fill(squares_.begin(), squares_.end(), 0.0);
  std::fill(eddies_.begin(), eddies_.end(), 0.0);
  std::fill(samplesOfPhases_.begin(), samplesOfPhases_.end(), 0);
  samples_ = 0;
}

std::int64_t TurbulenceStatistics::beats() const {
  return *std::min_element(samplesOfPhases_.begin(), samplesOfPhases_.end());
}

/// Degrees of freedom: samples less one for the mean of each phase.
double TurbulenceStatistics::freedom() const {
  return static_cast<double>(samples_ - phases_);
}

double TurbulenceStatistics::resolvedEnergy(std::size_t voxel) const {
  const double* const squares = squares_.data() + axisCount * voxel;
  return 0.5 * (squares[0] + squares[1] + squares[2]) / freedom();
}

double TurbulenceStatistics::modelledEnergy(std::size_t voxel) const {
  return hasEddies() ? subgridSpeed_ * subgridSpeed_ * eddies_[eddySums * voxel + 1] /
                           static_cast<double>(samples_)
                     : 0;
}

double TurbulenceStatistics::meanOf(std::size_t voxel, std::size_t axis) const {
  double sum = 0;
  for (std::size_t phase = 0; phase < samplesOfPhases_.size(); ++phase) {
    sum += means_[(phase * voxels_.size() + voxel) * axisCount + axis];
  }
  return sum / phases_;
}

double TurbulenceStatistics::valueOf(TurbulenceField field, std::size_t voxel,
                                     std::size_t axis) const {
  switch (field) {
    case TurbulenceField::MeanVelocity:
      return meanOf(voxel, axis);
    case TurbulenceField::VelocityRms:
      return std::sqrt(squares_[axisCount * voxel + axis] / freedom());
    case TurbulenceField::KineticEnergy:
      return resolvedEnergy(voxel);
    case TurbulenceField::EddyViscosityRatio:
      return eddies_[eddySums * voxel] / static_cast<double>(samples_);
    case TurbulenceField::ResolvedEnergyShare: {
      const double resolved = resolvedEnergy(voxel);
      const double all = resolved + modelledEnergy(voxel);
      return all > 0 ? resolved / all : 1;
    }
  }
  return 0;
}

void TurbulenceStatistics::write(TurbulenceField field, float* to) const {
  const std::size_t components = componentsOf(field);
  std::fill_n(to, components * static_cast<std::size_t>(layers_.count() * voxelsOfLayer_), 0.0F);
  parallelFor(0, voxels_.size(), fluidVoxelsAtATime, [&](std::size_t i) {
    float* const values = to + components * static_cast<std::size_t>(voxels_[i]);
    for (std::size_t axis = 0; axis < components; ++axis) {
      values[axis] = static_cast<float>(valueOf(field, i, axis));
    }
  });
}

std::vector<TurbulenceStatistics::Energies> TurbulenceStatistics::energiesOfLayers() const {
  std::vector<Energies> sums(layers_.count());
  for (std::size_t i = 0; i < voxels_.size(); ++i) {
    Energies& ofLayer = sums[voxels_[i] / voxelsOfLayer_];
    ofLayer.resolved += resolvedEnergy(i);
    ofLayer.modelled += modelledEnergy(i);
  }
  return sums;
}

}  // namespace tiledlbm
