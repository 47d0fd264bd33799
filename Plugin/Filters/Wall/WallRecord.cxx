// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/WallRecord.h"

#include "vtkDoubleArray.h"

namespace tiledlbm::plugin
{

RunObserver WallRecord::observer(FlowSession& session, const ShearSettings& shear)
{
  RunObserver observer;
  observer.dropAverages = [this]
  {
    this->soFar_.reset();
    this->ofPeriod_.reset();
  };
  observer.beginPeriod = [this] { this->soFar_.reset(); };
  observer.sample = [this, &session, shear](const Flow& sample, double duration)
  {
    const WallSurface& wall = this->surface(session, sample.roles);
    this->soFar_.add(duration, wall.shearStress(sample.velocity, shear));
    if (this->soFar_.duration() > 0.999 * sample.summary.period)
    {
      this->ofPeriod_ = this->soFar_;
    }
  };
  return observer;
}

const WallSurface& WallRecord::surface(FlowSession& session, const std::vector<OpeningRole>& roles)
{
  const WallGeometry& wall = session.wall(roles);
  if (!this->surface_ || !(this->surface_->geometry() == wall))
  {
    this->surface_.emplace(wall);
  }
  return *this->surface_;
}

void WallRecord::writeAverages(vtkPolyData* wall) const
{
  if (this->ofPeriod_.duration() > 0)
  {
    this->ofPeriod_.writeTo(wall);
  }
}

}
