// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/WallRecord.h"

#include "Kernels/Host/Parallel.h"
#include "Solver/Run/Simulation.h"

#include "vtkDoubleArray.h"

namespace tiledlbm::plugin
{

RunObserver WallRecord::observer(
  FlowSession& session, const ShearSettings& shear, bool hasWall, const AskedPart& part)
{
  RunObserver observer;
  if (hasWall)
  {
    observer.leavesProcessor = [this, &session, part](const std::vector<OpeningRole>& roles)
    { this->beginSurface(session.wall(roles), session.layersOf(part)); };
  }
  observer.dropAverages = [this]
  {
    this->soFar_.reset();
    this->ofPeriod_.reset();
  };
  observer.beginPeriod = [this] { this->soFar_.reset(); };
  observer.sample = [this, &session, shear, part](const Flow& sample, double duration)
  {
    const WallSurface& wall = this->surface(session, sample.roles, part);
    if (wall.layers() != this->layersOfAverages_)
    {
      this->soFar_.reset();
      this->ofPeriod_.reset();
      this->layersOfAverages_ = wall.layers();
    }
    this->soFar_.add(duration,
      wall.forces(sample.velocity(), sample.pressure(), shear, session.firstVoxelOf(sample))
        .shearStress);
    if (this->soFar_.duration() > 0.999 * sample.summary.period)
    {
      this->ofPeriod_ = this->soFar_;
    }
  };
  return observer;
}

bool WallRecord::hasSurface(const WallGeometry& wall, const LayerRange& layers) const
{
  return this->surface_ && this->surface_->layers() == layers && this->surface_->geometry() == wall;
}

void WallRecord::beginSurface(const WallGeometry& wall, const LayerRange& layers)
{
  if (this->hasSurface(wall, layers))
  {
    return;
  }
  this->dropSurface(); // frees its memory before the next allocation
  this->pendingSurface_ = startAsync([wall, layers] { return WallSurface(wall, layers); });
}

const WallSurface& WallRecord::surface(
  FlowSession& session, const std::vector<OpeningRole>& roles, const AskedPart& part)
{
  const WallGeometry& wall = session.wall(roles);
  const LayerRange layers = session.layersOf(part);
  if (this->pendingSurface_.valid())
  {
    this->surface_.emplace(this->pendingSurface_.get());
  }
  if (!this->hasSurface(wall, layers))
  {
    this->surface_.emplace(wall, layers);
  }
  return *this->surface_;
}

void WallRecord::writeAverages(vtkPolyData* wall) const
{
  if (this->ofPeriod_.duration() > 0 && this->surface_ &&
    this->surface_->layers() == this->layersOfAverages_)
  {
    this->ofPeriod_.writeTo(wall);
  }
}

}
