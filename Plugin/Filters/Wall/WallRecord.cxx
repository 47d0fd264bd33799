// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/WallRecord.h"

#include "Ranks/RankCommunicator.h"

#include "Kernels/Host/Parallel.h"

#include "vtkDoubleArray.h"

#include <algorithm>
#include <cstddef>

namespace tiledlbm::plugin
{

namespace
{

// Of the weights, and of the changes by layers of all snapshots.
constexpr double mostBytes = 2e9;

}

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
    this->finish();
    this->soFar_.reset();
    this->ofPeriod_.reset();
  };
  observer.beginPeriod = [this]
  {
    this->finish();
    this->soFar_.reset();
  };
  observer.sample = [this, &session, shear, part](const Flow& sample, double duration)
  {
    this->follow(session, sample, shear, part, nullptr,
      [this, duration, period = sample.summary.period](vtkDataArray* stress)
      { this->addToAverages(duration, period, stress); });
  };
  if (hasWall)
  {
    observer.state = [this, &session, shear, part](const Flow& flow, bool isSnapshot)
    {
      this->follow(session, flow, shear, part, isSnapshot ? &this->ofSnapshots_ : nullptr,
        [](vtkDataArray*) {});
    };
  }
  return observer;
}

void WallRecord::addToAverages(double duration, double period, vtkDataArray* stress)
{
  if (this->surface_->layers() != this->layersOfAverages_)
  {
    this->soFar_.reset();
    this->ofPeriod_.reset();
    this->layersOfAverages_ = this->surface_->layers();
  }
  this->soFar_.add(duration, stress);
  if (this->soFar_.duration() > 0.999 * period)
  {
    this->ofPeriod_ = this->soFar_;
  }
}

void WallRecord::follow(FlowSession& session, const Flow& flow, const ShearSettings& shear,
  const AskedPart& part, ChangesOfTimes* kept, const std::function<void(vtkDataArray*)>& take)
{
  this->finish();
  const WallSurface& wall = this->surface(session, flow.roles, part);
  const double time = flow.summary.time;
  if (this->layers_.pointCount() != wall.pointCount() || time < this->layers_.time())
  {
    this->dropLayers(); // another wall, or a run that has begun again
    this->layers_ = WallLayers(wall.pointCount());
  }
  LayerUse use{ &this->layers_, time > this->layers_.time(), nullptr };
  if (use.advances)
  {
    this->layers_.beginStep(time);
  }
  if (kept)
  {
    const double bytes = sizeof(LayerChanges::value_type) * static_cast<double>(wall.pointCount());
    while (!kept->empty() && bytes * static_cast<double>(kept->size() + 1) > mostBytes)
    {
      kept->erase(kept->begin());
    }
    use.changes = &(*kept)[time];
    use.changes->resize(wall.pointCount());
  }
  this->following_ =
    startAsync([this, &wall, flow, shear, use, take, first = session.firstVoxelOf(flow)]
      { take(this->stressBy(wall, flow, shear, first, use)); });
}

WallLayers::State WallRecord::layersOnAll()
{
  this->finish();
  const std::int64_t ghosts = this->surface_ ? this->surface_->fit().mesh().ghostPoints : 0;
  WallLayers::State state = this->layers_.stateFrom(std::min(ghosts, this->layers_.pointCount()));
  state.layers = gatherOnAll(allRanks(), state.layers);
  return state;
}

void WallRecord::resumeLayersOnAll(const WallLayers::State& state)
{
  const WallMesh& mesh = this->surface_->fit().mesh();
  const std::vector<Point> points = gatherOnAll(
    allRanks(), std::vector<Point>(mesh.points.begin() + mesh.ghostPoints, mesh.points.end()));
  if (points.size() != state.layers.size())
  {
    return;
  }
  std::map<Point, std::size_t> numberOf;
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    numberOf.emplace(points[i], i);
  }
  std::vector<std::size_t> numbers;
  for (const Point& point : mesh.points)
  {
    const auto found = numberOf.find(point);
    if (found == numberOf.end())
    {
      return; // another wall
    }
    numbers.push_back(found->second);
  }
  this->layers_.resume(state, numbers);
}

vtkSmartPointer<vtkDoubleArray> WallRecord::stressBy(const WallSurface& wall, const Flow& flow,
  const ShearSettings& shear, std::int64_t firstVoxel, const LayerUse& use)
{
  if (!this->weights_ && WallWeights::bytesOf(wall.pointCount()) < mostBytes)
  {
    this->weights_.emplace(wall.fit());
  }
  return this->weights_
    ? wall.shearStress(flow.velocity(), flow.pressure(), shear, firstVoxel, *this->weights_, use)
    : wall.forces(flow.velocity(), flow.pressure(), shear, firstVoxel, use.changes != nullptr, use)
        .shearStress;
}

WallForces WallRecord::forces(
  FlowSession& session, const Flow& flow, const ShearSettings& shear, const AskedPart& part)
{
  const WallSurface& wall = this->surface(session, flow.roles, part);
  LayerUse use;
  WallLayers later;
  const auto kept = this->ofSnapshots_.find(flow.summary.time);
  if (kept != this->ofSnapshots_.end())
  {
    use.changes = &kept->second;
  }
  else if (this->layers_.pointCount() > 0 && flow.summary.time >= this->layers_.time())
  {
    use.layers = &this->layers_;
    use.advances = flow.summary.time > this->layers_.time();
    if (use.advances)
    {
      // The layers themselves follow states at fixed times, however often the flow is shown.
      later = this->layers_;
      later.beginStep(flow.summary.time);
      use.layers = &later;
    }
  }
  return wall.forces(
    flow.velocity(), flow.pressure(), shear, session.firstVoxelOf(flow), true, use);
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
  this->finish();
  const WallGeometry& wall = session.wall(roles);
  const LayerRange layers = session.layersOf(part);
  if (this->pendingSurface_.valid())
  {
    this->surface_.emplace(this->pendingSurface_.get());
    this->dropLayers();
  }
  if (!this->hasSurface(wall, layers))
  {
    this->surface_.emplace(wall, layers);
    this->dropLayers();
  }
  if (const std::optional<WallLayers::State> first = session.takeFirstLayers())
  {
    this->dropLayers(); // those of an earlier run
    if (!first->layers.empty())
    {
      this->resumeLayersOnAll(*first);
    }
  }
  return *this->surface_;
}

void WallRecord::writeAverages(vtkPolyData* wall)
{
  this->finish();
  if (this->ofPeriod_.duration() > 0 && this->surface_ &&
    this->surface_->layers() == this->layersOfAverages_)
  {
    this->ofPeriod_.writeTo(wall);
  }
}

}
