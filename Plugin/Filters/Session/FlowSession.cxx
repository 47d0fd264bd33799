#include "Session/FlowSession.h"

#include "Solver/Error.h"

#include "vtkDoubleArray.h"
#include "vtkFloatArray.h"
#include "vtkMultiProcessController.h"
#include "vtkMultiProcessStream.h"
#include "vtkNew.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>
#include <new>
#include <sstream>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

std::string outOfMemory(const VoxelMask& mask)
{
  std::ostringstream message;
  message << "There is not enough main memory for the flow in a volume of " << mask.size()[0]
          << " x " << mask.size()[1] << " x " << mask.size()[2]
          << " voxels: crop the volume to the vessel, or resample it to larger voxels.";
  return message.str();
}

void allocate(Flow& flow, Precision precision, std::int64_t voxelCount)
{
  const auto make = [&](const char* name, int components)
  {
    vtkSmartPointer<vtkDataArray> array;
    if (precision == Precision::Double)
    {
      array = vtkSmartPointer<vtkDoubleArray>::New();
    }
    else
    {
      array = vtkSmartPointer<vtkFloatArray>::New();
    }
    array->SetName(name);
    array->SetNumberOfComponents(components);
    if (!array->Resize(voxelCount))
    {
      throw std::bad_alloc();
    }
    array->SetNumberOfTuples(voxelCount);
    return array;
  };
  flow.velocity = make("velocity", 3);
  flow.velocity->SetComponentName(0, "X");
  flow.velocity->SetComponentName(1, "Y");
  flow.velocity->SetComponentName(2, "Z");
  flow.pressure = make("pressure", 1);
}

template <typename Real>
void readFields(const Simulation& simulation, const ImageFrame& frame, Flow& flow)
{
  auto* velocity = static_cast<Real*>(flow.velocity->GetVoidPointer(0));
  auto* pressure = static_cast<Real*>(flow.pressure->GetVoidPointer(0));
  simulation.readFields(velocity, pressure);

  const std::int64_t count = simulation.mask().voxelCount();
  const auto isFinite = [](Real value) { return std::isfinite(value); };
  if (!std::all_of(velocity, velocity + 3 * count, isFinite) ||
    !std::all_of(pressure, pressure + count, isFinite))
  {
    std::ostringstream message;
    message << "The flow is no longer finite after " << simulation.steps()
            << " steps: lower LatticeVelocity or raise RampSteps.";
    throw Diverged(message.str(), simulation.steps());
  }
  if (!frame.isAligned())
  {
    for (Real* v = velocity; v != velocity + 3 * count; v += 3)
    {
      const Vector world = frame.toWorld({ v[0], v[1], v[2] });
      std::copy(world.begin(), world.end(), v);
    }
  }
}

// A message of MPI may not be longer than 2^31 values.
void broadcast(vtkMultiProcessController* controller, vtkDataArray* array)
{
  constexpr std::int64_t longest = std::int64_t{ 1 } << 28;
  const std::int64_t bytes = array->GetNumberOfValues() * array->GetDataTypeSize();
  auto* data = static_cast<char*>(array->GetVoidPointer(0));
  for (std::int64_t first = 0; first < bytes; first += longest)
  {
    controller->Broadcast(data + first, std::min(longest, bytes - first), 0);
  }
}

void save(vtkMultiProcessStream& stream, const Summary& summary)
{
  stream << static_cast<vtkTypeInt64>(summary.steps) << summary.time << summary.timeStep
         << summary.period << static_cast<int>(summary.isSteady) << summary.relaxationTime
         << summary.reynoldsNumber << static_cast<int>(summary.permeability.has_value())
         << summary.permeability.value_or(0) << summary.maxLatticeVelocity
         << static_cast<vtkTypeInt64>(summary.nonSolidNodes)
         << static_cast<vtkTypeInt64>(summary.isolatedNodes)
         << static_cast<vtkTypeInt64>(summary.tileCount) << summary.tileUtilisation
         << summary.mflups << summary.device << summary.storage
         << static_cast<vtkTypeUInt64>(summary.memory);
}

void load(vtkMultiProcessStream& stream, Summary& summary)
{
  vtkTypeInt64 steps, nonSolidNodes, isolatedNodes, tileCount;
  vtkTypeUInt64 memory;
  int isSteady, hasPermeability;
  double permeability;
  stream >> steps >> summary.time >> summary.timeStep >> summary.period >> isSteady >>
    summary.relaxationTime >> summary.reynoldsNumber >> hasPermeability >> permeability >>
    summary.maxLatticeVelocity >> nonSolidNodes >> isolatedNodes >> tileCount >>
    summary.tileUtilisation >> summary.mflups >> summary.device >> summary.storage >> memory;
  if (hasPermeability != 0)
  {
    summary.permeability = permeability;
  }
  summary.steps = steps;
  summary.nonSolidNodes = nonSolidNodes;
  summary.isolatedNodes = isolatedNodes;
  summary.tileCount = tileCount;
  summary.memory = memory;
  summary.isSteady = isSteady != 0;
}

void save(vtkMultiProcessStream& stream, const std::vector<OpeningRole>& roles)
{
  stream << static_cast<vtkTypeInt64>(roles.size());
  for (const OpeningRole role : roles)
  {
    stream << static_cast<int>(role);
  }
}

void load(vtkMultiProcessStream& stream, std::vector<OpeningRole>& roles)
{
  vtkTypeInt64 count;
  stream >> count;
  roles.resize(static_cast<std::size_t>(count));
  for (OpeningRole& role : roles)
  {
    int value;
    stream >> value;
    role = static_cast<OpeningRole>(value);
  }
}

bool everyRank(vtkMultiProcessController* controller, bool here)
{
  const int mine = here ? 1 : 0;
  int everywhere = 0;
  controller->AllReduce(&mine, &everywhere, 1, vtkCommunicator::MIN_OP);
  return everywhere == 1;
}

// Whether a run can go on as another was begun.
bool areAlike(const FlowRequest& a, const FlowRequest& b)
{
  // Equal masks are one object, see obtain. Snapshots and samples hold vectors along the world's
  // axes.
  return a.parameters == b.parameters && a.mask == b.mask && a.snapshots == b.snapshots &&
    a.restartFile == b.restartFile && a.samplesPerPeriod <= b.samplesPerPeriod &&
    ((a.snapshots.isNone() && a.samplesPerPeriod == 0) ||
      (a.frame == b.frame && a.association == b.association));
}

}

bool FlowSession::isKnown(const FlowRequest& request, bool askedAgain) const
{
  if (!this->request_ || !areAlike(request, *this->request_))
  {
    return false;
  }
  if (!this->flow_)
  {
    const std::int64_t target = request.periods > 0 && this->periodSteps_ > 0
      ? std::llround(request.periods * static_cast<double>(this->periodSteps_))
      : request.steps;
    return target >= this->failsFrom_ && !(askedAgain && this->mayPass_);
  }
  return request.steps == this->request_->steps && request.periods == this->request_->periods &&
    request.frame == this->request_->frame &&
    request.restartOutput == this->request_->restartOutput && !(askedAgain && this->wasStopped());
}

const Flow& FlowSession::obtain(FlowRequest request, std::optional<double> time, bool isLive,
  bool askedAgain, const RunObserver& observer)
{
  auto* controller = vtkMultiProcessController::GetGlobalController();
  const bool isRoot = !controller || controller->GetLocalProcessId() == 0;
  const bool isParallel = controller && controller->GetNumberOfProcesses() > 1;
  if (this->request_ && *request.mask == *this->request_->mask)
  {
    request.mask = this->request_->mask; // one volume in memory
  }
  if (!this->isKnown(request, askedAgain))
  {
    const bool continues =
      this->request_ && areAlike(request, *this->request_) && this->simulation_;
    if (!this->request_ || request.mask != this->request_->mask)
    {
      this->domain_.reset();
    }
    this->flow_.reset();
    this->shown_.reset();
    this->times_.clear();
    this->failure_.clear();
    this->failsFrom_ = 0;
    this->mayPass_ = false;
    this->request_ = std::move(request);
    if (!continues)
    {
      this->snapshots_.reset();
      this->simulation_.reset(); // its device memory is free before a new one takes some
    }
    if (isRoot)
    {
      this->compute(observer, isLive);
    }
    if (isParallel)
    {
      this->share(controller, this->flow_, this->request_->parameters.model.precision);
    }
  }
  if (!this->flow_)
  {
    throw Error(this->failure_);
  }
  if (!time || this->times_.empty() || (isLive && this->wasStopped()))
  {
    return *this->flow_;
  }
  const auto nearest = std::min_element(this->times_.begin(), this->times_.end(),
    [&](double a, double b) { return std::abs(a - *time) < std::abs(b - *time); });
  const auto index = static_cast<std::size_t>(nearest - this->times_.begin());
  if (!this->shown_ || this->shownIndex_ != index)
  {
    this->shownIndex_ = index;
    this->shown_.reset(); // on every rank, since one of them may fail to show it
    if (isRoot)
    {
      this->show();
    }
    if (isParallel)
    {
      this->share(controller, this->shown_, Precision::Single);
    }
  }
  if (!this->shown_)
  {
    throw Error(this->failure_);
  }
  return *this->shown_;
}

void FlowSession::compute(const RunObserver& observer, bool isLive)
{
  try
  {
    if (this->simulation_ && this->targetOf(*this->simulation_) < this->simulation_->steps())
    {
      this->snapshots_.reset();
      this->simulation_.reset();
    }
    if (!this->simulation_)
    {
      this->simulation_.emplace(this->request_->mask, this->request_->parameters);
      if (!this->request_->restartFile.empty())
      {
        this->loadRestart();
      }
      observer.dropAverages();
      this->nextSample_ = 0;
      this->snapshotFailure_.clear();
    }
    const std::int64_t before = this->simulation_->steps();
    this->advance(observer);
    this->collect(this->simulation_->steps() > before);
    if (!isLive || !this->wasStopped())
    {
      this->writeRestart();
    }
    return;
  }
  catch (const InvalidInput& error)
  {
    this->failure_ = error.what();
    this->mayPass_ = !this->request_->restartFile.empty(); // with more steps, or another file
  }
  catch (const UnsupportedChoice& error)
  {
    this->failure_ = error.what();
  }
  catch (const Diverged& error)
  {
    this->failure_ = error.what();
    this->failsFrom_ = error.step;
  }
  catch (const std::bad_alloc&)
  {
    this->failure_ = outOfMemory(*this->request_->mask);
    this->mayPass_ = true;
  }
  catch (const std::exception& error)
  {
    this->failure_ = error.what();
    this->mayPass_ = true;
  }
  this->flow_.reset();
  this->simulation_.reset();
}

std::int64_t FlowSession::targetOf(const Simulation& simulation) const
{
  return this->request_->periods > 0 ? simulation.stepsOfPeriods(this->request_->periods)
                                     : this->request_->steps;
}

void FlowSession::advance(const RunObserver& observer)
{
  Simulation& simulation = *this->simulation_;
  const FlowRequest& request = *this->request_;
  this->targetStep_ = this->targetOf(simulation);
  const Summary start = simulation.summary();
  const std::int64_t periodSteps = start.period > 0 ? simulation.stepsOfPeriods(1) : 0;
  this->periodSteps_ = periodSteps;
  if (simulation.steps() < this->targetStep_)
  {
    ++this->runCount_;
  }
  const Simulation::Monitor ofWholeRun = [&](Progress progress)
  {
    progress.targetStep = this->targetStep_;
    return observer.monitor(progress);
  };

  SnapshotChoice samples;
  samples.perPeriod = request.samplesPerPeriod;
  const std::int64_t wholePeriods = periodSteps > 0 ? this->targetStep_ / periodSteps : 0;
  const std::int64_t sampledFrom = std::max<std::int64_t>(0, wholePeriods - 1) * periodSteps;
  if (sampledFrom >= this->nextSample_ && sampledFrom > simulation.steps())
  {
    observer.dropAverages(); // a later period than that of the averages will be the last whole one
  }
  while (simulation.steps() < this->targetStep_)
  {
    const std::int64_t step = simulation.steps();
    const std::int64_t snapshot =
      this->snapshotFailure_.empty() ? request.snapshots.next(step, periodSteps) : 0;
    const std::int64_t sample = samples.next(std::max(step, sampledFrom), periodSteps);
    std::int64_t end = this->targetStep_;
    for (const std::int64_t next : { snapshot, sample })
    {
      end = next > 0 ? std::min(end, next) : end;
    }
    simulation.run(end, ofWholeRun);
    const std::int64_t reached = simulation.steps();
    const bool isSnapshot = snapshot > 0 && reached == snapshot;
    const bool isSample = sample > 0 && reached == sample;
    if (isSnapshot || isSample)
    {
      const Flow flow = this->state(Precision::Single);
      if (isSnapshot)
      {
        if (!this->snapshots_)
        {
          this->snapshots_.emplace(
            request.snapshots, simulation.mask(), request.structure, request.association);
        }
        try
        {
          this->snapshots_->add(flow.summary, flow.openings,
            vtkFloatArray::SafeDownCast(flow.velocity), vtkFloatArray::SafeDownCast(flow.pressure));
        }
        catch (const SnapshotFailure& error)
        {
          this->snapshotFailure_ =
            error.what(); // the run is worth more than what could not be kept
        }
      }
      if (isSample)
      {
        const std::int64_t inPeriod = (sample - 1) % periodSteps + 1;
        if (inPeriod == samples.next(0, periodSteps) || sample != this->nextSample_)
        {
          observer.beginPeriod();
        }
        observer.sample(flow, start.period / samples.perPeriod);
        this->nextSample_ = samples.next(sample, periodSteps);
      }
    }
    if (reached < end)
    {
      break; // stopped, or steady
    }
  }
  this->times_ = this->snapshots_ ? this->snapshots_->times() : std::vector<double>();
}

Flow FlowSession::state(Precision precision) const
{
  Flow flow;
  flow.summary = this->simulation_->summary();
  flow.openings = this->simulation_->openings();
  for (const OpeningState& opening : flow.openings)
  {
    flow.roles.push_back(opening.role);
  }
  allocate(flow, precision, this->request_->mask->voxelCount());
  if (precision == Precision::Double)
  {
    readFields<double>(*this->simulation_, this->request_->frame, flow);
  }
  else
  {
    readFields<float>(*this->simulation_, this->request_->frame, flow);
  }
  return flow;
}

void FlowSession::show()
{
  this->failure_.clear();
  try
  {
    Flow flow;
    flow.summary = this->snapshots_->summary(this->shownIndex_);
    flow.openings = this->snapshots_->openings(this->shownIndex_);
    flow.convergence = this->flow_->convergence;
    flow.roles = this->flow_->roles;
    allocate(flow, Precision::Single, this->request_->mask->voxelCount());
    this->snapshots_->restore(this->shownIndex_, vtkFloatArray::SafeDownCast(flow.velocity),
      vtkFloatArray::SafeDownCast(flow.pressure));
    this->shown_ = std::move(flow);
  }
  catch (const std::bad_alloc&)
  {
    this->failure_ = outOfMemory(*this->request_->mask);
  }
  catch (const std::exception& error)
  {
    this->failure_ = error.what();
  }
}

void FlowSession::collect(bool hasRun)
{
  Flow flow = this->state(this->request_->parameters.model.precision);
  if (hasRun)
  {
    this->warnings_ = this->simulation_->warnings();
    if (!this->snapshotFailure_.empty())
    {
      this->warnings_.push_back(this->snapshotFailure_);
    }
    if (this->snapshots_ && this->snapshots_->dropped() > 0)
    {
      std::ostringstream message;
      message << "The memory for snapshots was used up, and the " << this->snapshots_->dropped()
              << " oldest were dropped: raise SnapshotMemory, take fewer, or give a "
                 "SnapshotFolder.";
      this->warnings_.push_back(message.str());
    }
  }
  flow.convergence = this->simulation_->convergence();
  this->flow_ = std::move(flow);
}

void FlowSession::loadRestart()
{
  this->simulation_->loadState(this->request_->restartFile);
  const std::int64_t target = this->targetOf(*this->simulation_);
  if (this->simulation_->steps() > target)
  {
    throw InvalidInput("The flow of the restart file is at step " +
      std::to_string(this->simulation_->steps()) + ", beyond the " + std::to_string(target) +
      " steps to run: raise " + (this->request_->periods > 0 ? "CardiacCycles" : "NumberOfSteps") +
      ".");
  }
}

void FlowSession::writeRestart()
{
  if (this->request_->restartOutput.empty())
  {
    return;
  }
  try
  {
    this->simulation_->saveState(this->request_->restartOutput);
  }
  catch (const std::exception& error)
  {
    this->warnings_.emplace_back(error.what()); // the flow is worth more than its file
  }
}

const FluidDomain& FlowSession::domain(const std::vector<OpeningRole>& roles)
{
  if (!this->domain_ || this->domainRoles_ != roles)
  {
    const auto volume = this->simulation_
      ? this->simulation_->volume()
      : std::make_shared<const OpenVolume>(this->request_->mask);
    this->domain_.emplace(*volume, roles);
    this->domainRoles_ = roles;
  }
  return *this->domain_;
}

void FlowSession::share(
  vtkMultiProcessController* controller, std::optional<Flow>& flow, Precision precision)
{
  const bool isRoot = controller->GetLocalProcessId() == 0;
  vtkMultiProcessStream stream;
  if (isRoot)
  {
    stream << this->failure_ << static_cast<vtkTypeInt64>(this->failsFrom_)
           << static_cast<int>(this->mayPass_) << static_cast<vtkTypeInt64>(this->targetStep_)
           << static_cast<vtkTypeInt64>(this->periodSteps_)
           << static_cast<vtkTypeInt64>(this->times_.size());
    for (const double time : this->times_)
    {
      stream << time;
    }
    if (flow)
    {
      save(stream, flow->summary);
      save(stream, flow->roles);
    }
  }
  controller->Broadcast(stream, 0);
  if (!isRoot)
  {
    vtkTypeInt64 failsFrom = 0, targetStep = 0, periodSteps = 0, timeCount = 0;
    int mayPass = 0;
    stream >> this->failure_ >> failsFrom >> mayPass >> targetStep >> periodSteps >> timeCount;
    this->failsFrom_ = failsFrom;
    this->mayPass_ = mayPass != 0;
    this->targetStep_ = targetStep;
    this->periodSteps_ = periodSteps;
    this->times_.resize(static_cast<std::size_t>(timeCount));
    for (double& time : this->times_)
    {
      stream >> time;
    }
    if (this->failure_.empty())
    {
      flow.emplace();
      load(stream, flow->summary);
      load(stream, flow->roles);
      try
      {
        allocate(*flow, precision, this->request_->mask->voxelCount());
      }
      catch (const std::bad_alloc&)
      {
        this->failure_ = outOfMemory(*this->request_->mask);
      }
    }
    else
    {
      return;
    }
  }
  else if (!flow)
  {
    return;
  }
  if (!everyRank(controller, this->failure_.empty()))
  {
    this->failure_ = outOfMemory(*this->request_->mask);
    this->mayPass_ = true;
    flow.reset();
    return;
  }
  broadcast(controller, flow->velocity);
  broadcast(controller, flow->pressure);
}

}
