#include "FlowSession.h"

#include "Solver/Error.h"

#include "vtkDoubleArray.h"
#include "vtkFloatArray.h"
#include "vtkMultiProcessController.h"
#include "vtkMultiProcessStream.h"
#include "vtkNew.h"

#include <algorithm>
#include <cmath>
#include <exception>
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
         << summary.relaxationTime << summary.reynoldsNumber << summary.maxLatticeVelocity
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
  stream >> steps >> summary.time >> summary.timeStep >> summary.relaxationTime >>
    summary.reynoldsNumber >> summary.maxLatticeVelocity >> nonSolidNodes >> isolatedNodes >>
    tileCount >> summary.tileUtilisation >> summary.mflups >> summary.device >> summary.storage >>
    memory;
  summary.steps = steps;
  summary.nonSolidNodes = nonSolidNodes;
  summary.isolatedNodes = isolatedNodes;
  summary.tileCount = tileCount;
  summary.memory = memory;
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

}

bool FlowSession::isKnown(const FlowRequest& request, bool askedAgain) const
{
  if (!this->request_ || request.parameters != this->request_->parameters ||
    request.mask != this->request_->mask)
  {
    return false;
  }
  if (!this->flow_)
  {
    return request.steps >= this->failsFrom_ && !(askedAgain && this->mayPass_);
  }
  const bool stoppedEarly = this->flow_->summary.steps < this->request_->steps;
  return request.steps == this->request_->steps && request.frame == this->request_->frame &&
    !(askedAgain && stoppedEarly);
}

const Flow& FlowSession::obtain(
  FlowRequest request, bool askedAgain, const Simulation::Monitor& monitor)
{
  if (!this->isKnown(request, askedAgain))
  {
    const bool continues = this->request_ && request.parameters == this->request_->parameters &&
      request.mask == this->request_->mask && this->simulation_ &&
      request.steps >= this->simulation_->steps();
    this->flow_.reset();
    this->failure_.clear();
    this->failsFrom_ = 0;
    this->mayPass_ = false;
    this->request_ = std::move(request);
    if (!continues)
    {
      this->simulation_.reset(); // its device memory is free before a new one takes some
    }

    auto* controller = vtkMultiProcessController::GetGlobalController();
    if (!controller || controller->GetLocalProcessId() == 0)
    {
      this->compute(monitor);
    }
    if (controller && controller->GetNumberOfProcesses() > 1)
    {
      this->share(controller);
    }
  }
  if (!this->flow_)
  {
    throw Error(this->failure_);
  }
  return *this->flow_;
}

void FlowSession::compute(const Simulation::Monitor& monitor)
{
  try
  {
    if (!this->simulation_)
    {
      this->simulation_.emplace(this->request_->mask, this->request_->parameters);
    }
    if (this->simulation_->steps() < this->request_->steps)
    {
      ++this->runCount_;
      this->simulation_->run(this->request_->steps, monitor);
    }
    this->collect();
    return;
  }
  catch (const InvalidInput& error)
  {
    this->failure_ = error.what();
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
    this->failure_ = outOfMemory(this->request_->mask);
    this->mayPass_ = true;
  }
  catch (const std::exception& error)
  {
    this->failure_ = error.what();
    this->mayPass_ = true;
  }
  this->simulation_.reset();
}

void FlowSession::collect()
{
  Flow flow;
  flow.summary = this->simulation_->summary();
  flow.warnings = this->simulation_->warnings();
  flow.openings = this->simulation_->openings();
  for (const OpeningState& opening : flow.openings)
  {
    flow.roles.push_back(opening.role);
  }
  flow.convergence = this->simulation_->convergence();
  const Precision precision = this->request_->parameters.model.precision;
  allocate(flow, precision, this->request_->mask.voxelCount());
  if (precision == Precision::Double)
  {
    readFields<double>(*this->simulation_, this->request_->frame, flow);
  }
  else
  {
    readFields<float>(*this->simulation_, this->request_->frame, flow);
  }
  this->flow_ = std::move(flow);
}

void FlowSession::share(vtkMultiProcessController* controller)
{
  const bool isRoot = controller->GetLocalProcessId() == 0;
  vtkMultiProcessStream stream;
  if (isRoot)
  {
    stream << this->failure_ << static_cast<vtkTypeInt64>(this->failsFrom_)
           << static_cast<int>(this->mayPass_);
    if (this->flow_)
    {
      save(stream, this->flow_->summary);
      save(stream, this->flow_->roles);
    }
  }
  controller->Broadcast(stream, 0);
  if (!isRoot)
  {
    vtkTypeInt64 failsFrom = 0;
    int mayPass = 0;
    stream >> this->failure_ >> failsFrom >> mayPass;
    this->failsFrom_ = failsFrom;
    this->mayPass_ = mayPass != 0;
    if (this->failure_.empty())
    {
      this->flow_.emplace();
      load(stream, this->flow_->summary);
      load(stream, this->flow_->roles);
      try
      {
        allocate(*this->flow_, this->request_->parameters.model.precision,
          this->request_->mask.voxelCount());
      }
      catch (const std::bad_alloc&)
      {
        this->failure_ = outOfMemory(this->request_->mask);
      }
    }
    else
    {
      return;
    }
  }
  else if (!this->flow_)
  {
    return;
  }
  if (!everyRank(controller, this->failure_.empty()))
  {
    this->failure_ = outOfMemory(this->request_->mask);
    this->mayPass_ = true;
    this->flow_.reset();
    return;
  }
  broadcast(controller, this->flow_->velocity);
  broadcast(controller, this->flow_->pressure);
}

}
