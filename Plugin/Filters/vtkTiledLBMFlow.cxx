#include "vtkTiledLBMFlow.h"

#include "Input/ImageFrame.h"
#include "Input/LevelReader.h"
#include "Input/MaskReader.h"
#include "Input/WaveformReader.h"
#include "Output/FlowOutputs.h"
#include "Session/FlowSession.h"
#include "Session/RankAgreement.h"
#include "Wall/VelocityGradient.h"
#include "Wall/WallRecord.h"

#include "Solver/Conditions/Rheology.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Error.h"

#include "vtkAbstractArray.h"
#include "vtkCellData.h"
#include "vtkCommand.h"
#include "vtkDoubleArray.h"
#include "vtkExtentTranslator.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkStreamingDemandDrivenPipeline.h"
#include "vtkTable.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

namespace
{

using namespace tiledlbm;
using namespace tiledlbm::plugin;

struct MaskArray
{
  vtkAbstractArray* Array;
  Association On;
};

// The user's choice in words: what was asked for, and what there is.
std::string describeMissingArray(const char* name, vtkImageData* image)
{
  std::ostringstream message;
  if (name && *name)
  {
    message << "The image has no array named \"" << name << "\" to use as the mask";
  }
  else
  {
    message << "The image has no array to use as the mask";
  }
  const char* separator = "; it has ";
  for (int type : { vtkDataObject::POINT, vtkDataObject::CELL })
  {
    vtkDataSetAttributes* attributes = image->GetAttributes(type);
    for (int i = 0; i < attributes->GetNumberOfArrays(); ++i)
    {
      const char* found = attributes->GetAbstractArray(i)->GetName();
      message << separator << '"' << (found ? found : "") << '"'
              << (type == vtkDataObject::POINT ? " (points)" : " (cells)");
      separator = ", ";
    }
  }
  message << ": choose a point or cell array as MaskArray.";
  return message.str();
}

// \param array what the pipeline finds by the name, or null
MaskArray findMaskArray(
  vtkAbstractArray* array, int association, const char* name, vtkImageData* image)
{
  if (!array && !(name && *name))
  {
    // The proxy was made before its source had run: there was no name to fill in.
    association = vtkDataObject::FIELD_ASSOCIATION_POINTS;
    array = image->GetPointData()->GetScalars();
    if (!array)
    {
      association = vtkDataObject::FIELD_ASSOCIATION_CELLS;
      array = image->GetCellData()->GetScalars();
    }
  }
  if (array && association == vtkDataObject::FIELD_ASSOCIATION_POINTS)
  {
    return { array, Association::Points };
  }
  if (array && association == vtkDataObject::FIELD_ASSOCIATION_CELLS)
  {
    return { array, Association::Cells };
  }
  throw InvalidInput(describeMissingArray(name, image));
}

// The value of an enumeration of the solver, which has the order of the filter's own.
template <typename Enumeration>
Enumeration choiceOf(const char* property, int value, int largest)
{
  if (value < 0 || value > largest)
  {
    std::ostringstream message;
    message << property << " is " << value << ": choose a number from 0 to " << largest << ".";
    throw InvalidInput(message.str());
  }
  return static_cast<Enumeration>(value);
}

std::vector<OpeningRow> openingRows(const std::vector<double>& numbers, const ImageFrame& frame)
{
  if (numbers.size() % 5 != 0)
  {
    throw InvalidInput("Openings has " + std::to_string(numbers.size()) +
      " numbers: give five for each opening (id, role, a, b, c).");
  }
  std::vector<OpeningRow> rows;
  for (std::size_t first = 0; first < numbers.size(); first += 5)
  {
    OpeningRow row;
    std::copy_n(numbers.begin() + first, 5, row.begin());
    if (row[1] == static_cast<double>(OpeningRole::MovingWall))
    {
      const Vector velocity = frame.toImage({ row[2], row[3], row[4] });
      std::copy(velocity.begin(), velocity.end(), row.begin() + 2);
    }
    rows.push_back(row);
  }
  return rows;
}

// Tells the pipeline which times there are; of one state alone those of the input.
void setTimes(
  const std::vector<double>& times, vtkInformation* input, vtkInformationVector* outputVector)
{
  for (int port = 0; port < outputVector->GetNumberOfInformationObjects(); ++port)
  {
    vtkInformation* info = outputVector->GetInformationObject(port);
    if (times.empty())
    {
      // Those of a mask that follows time, which are none for most.
      info->CopyEntry(input, vtkStreamingDemandDrivenPipeline::TIME_STEPS());
      info->CopyEntry(input, vtkStreamingDemandDrivenPipeline::TIME_RANGE());
    }
    else
    {
      const double range[2] = { times.front(), times.back() };
      info->Set(vtkStreamingDemandDrivenPipeline::TIME_STEPS(), times.data(),
        static_cast<int>(times.size()));
      info->Set(vtkStreamingDemandDrivenPipeline::TIME_RANGE(), range, 2);
    }
  }
}

// Where more are asked for, they are told once they are there.
constexpr double mostExpectedTimes = 1e5;

// States of the last period of a waveform that the averages over it are made of.
constexpr int wallSamplesPerCycle = 50;

// Adds what is made of the derivatives of the velocity, where it was asked for.
void writeDerivatives(
  const VelocityDerivatives& derivatives, Association association, vtkImageData* output)
{
  vtkDataSetAttributes* attributes = association == Association::Points
    ? static_cast<vtkDataSetAttributes*>(output->GetPointData())
    : output->GetCellData();
  for (vtkDataArray* array : { derivatives.vorticity.Get(), derivatives.qCriterion.Get() })
  {
    if (array)
    {
      attributes->AddArray(array);
    }
  }
}

void checkCount(const char* property, double value)
{
  // Written so that NaN fails too.
  if (!(value >= 0) || !std::isfinite(value))
  {
    std::ostringstream message;
    message << property << " is " << value << ": set 0 or more.";
    throw InvalidInput(message.str());
  }
}

constexpr const char* outOfMemory =
  "There is not enough main memory for the flow: crop the volume to the vessel, or resample it to "
  "larger voxels.";

std::string textOf(const char* property)
{
  return property ? property : "";
}

// Shows how a run goes on, and says when it is to end before its time.
class RunWatch
{
public:
  // \param liveInterval s after which it ends to show the flow, 0 for never.
  RunWatch(vtkAlgorithm* filter, double liveInterval)
    : Filter(filter)
    , LiveInterval(liveInterval)
  {
  }

  bool goesOn(const Progress& progress)
  {
    const auto now = Clock::now();
    if (now - this->LastShown >= std::chrono::milliseconds(200))
    {
      this->LastShown = now;
      std::ostringstream text;
      text.precision(2);
      text << "step " << progress.step << " of " << progress.targetStep << ", residual "
           << std::scientific << progress.residual << ", " << std::lround(progress.mflups)
           << " MFLUPS";
      this->Filter->SetProgressText(text.str().c_str());
      this->Filter->UpdateProgress(
        static_cast<double>(progress.step) / static_cast<double>(progress.targetStep));
    }
    this->FirstStep = this->FirstStep < 0 ? progress.step : this->FirstStep;
    const bool isForTheView = this->LiveInterval > 0 && progress.step > this->FirstStep &&
      std::chrono::duration<double>(now - this->Start).count() > this->LiveInterval;
    return !this->isInterrupted() && !isForTheView;
  }

  // Whether the user stopped it.
  bool isInterrupted() const { return this->Filter->GetAbortExecute() != 0; }

private:
  using Clock = std::chrono::steady_clock;

  vtkAlgorithm* Filter;
  double LiveInterval;
  Clock::time_point Start = Clock::now();
  Clock::time_point LastShown;
  std::int64_t FirstStep = -1;
};

// Sets the time that all outputs are of.
void writeTime(double time, vtkInformationVector* outputVector)
{
  for (int port = 0; port < outputVector->GetNumberOfInformationObjects(); ++port)
  {
    vtkDataObject::GetData(outputVector, port)
      ->GetInformation()
      ->Set(vtkDataObject::DATA_TIME_STEP(), time);
  }
}

// The whole image must be here, whatever piece of the output is asked for.
void checkExtent(vtkImageData* image, vtkInformation* info)
{
  const int* extent = image->GetExtent();
  if (extent[0] > extent[1] || extent[2] > extent[3] || extent[4] > extent[5])
  {
    throw InvalidInput("The input image is empty: check that its source delivers data.");
  }
  const int* whole = info->Get(vtkStreamingDemandDrivenPipeline::WHOLE_EXTENT());
  if (whole && !std::equal(extent, extent + 6, whole))
  {
    throw InvalidInput("The source of the mask delivers a part of its volume only: read the volume "
                       "with a reader that can give all of it to each process.");
  }
}

// Leaves the part of the output that this rank was asked for.
void cropToPiece(vtkImageData* output, vtkInformation* info)
{
  const int piece = info->Get(vtkStreamingDemandDrivenPipeline::UPDATE_PIECE_NUMBER());
  const int pieces = info->Get(vtkStreamingDemandDrivenPipeline::UPDATE_NUMBER_OF_PIECES());
  const int ghosts = info->Get(vtkStreamingDemandDrivenPipeline::UPDATE_NUMBER_OF_GHOST_LEVELS());
  if (pieces <= 1)
  {
    return;
  }
  int whole[6], withGhosts[6], own[6];
  output->GetExtent(whole);
  vtkNew<vtkExtentTranslator> translator;
  if (!translator->PieceToExtentThreadSafe(
        piece, pieces, 0, whole, own, vtkExtentTranslator::BLOCK_MODE, 0))
  {
    output->Initialize(); // more ranks than there is volume to share
    return;
  }
  translator->PieceToExtentThreadSafe(
    piece, pieces, ghosts, whole, withGhosts, vtkExtentTranslator::BLOCK_MODE, 0);
  output->Crop(withGhosts);
  if (ghosts > 0)
  {
    output->GenerateGhostArray(own);
  }
}

}

struct vtkTiledLBMFlow::vtkInternals
{
  FlowSession Session;
  WallRecord Wall;               // of that session's flow
  vtkMTimeType LastRequest = 0;  // when the filter had last changed, at the end of its last request
  vtkMTimeType LastPipeline = 0; // when this or a filter upstream had last changed before it
  std::vector<double> ExpectedTimes; // of the states that a run will keep, as told to the pipeline
  std::string LastFailure;           // what was told to the user then, empty if all was well
};

vtkStandardNewMacro(vtkTiledLBMFlow);

vtkTiledLBMFlow::vtkTiledLBMFlow()
  : Internals(new vtkInternals)
{
  this->SetNumberOfInputPorts(2);
  this->SetNumberOfOutputPorts(4);
  this->SetInputArrayToProcess(
    0, 0, 0, vtkDataObject::FIELD_ASSOCIATION_POINTS, vtkDataSetAttributes::SCALARS);
  // A Cancel that comes with the last report of progress, after RequestData, came too late.
  this->AddObserver(vtkCommand::EndEvent, this, &vtkTiledLBMFlow::ForgetCancel);
}

vtkTiledLBMFlow::~vtkTiledLBMFlow()
{
  this->SetGreyLevels(nullptr);
  this->SetWaveformFile(nullptr);
  this->SetSnapshotFolder(nullptr);
  this->SetRestartFile(nullptr);
  this->SetRestartOutput(nullptr);
}

void vtkTiledLBMFlow::AddOpening(double id, double role, double a, double b, double c)
{
  this->Openings.insert(this->Openings.end(), { id, role, a, b, c });
  this->Modified();
}

void vtkTiledLBMFlow::AddOpeningNumber(double number)
{
  this->Openings.push_back(number);
  this->Modified();
}

void vtkTiledLBMFlow::ClearOpenings()
{
  this->Openings.clear();
  this->Modified();
}

void vtkTiledLBMFlow::AddOpeningLabel(double label)
{
  this->OpeningLabels.push_back(label);
  this->Modified();
}

void vtkTiledLBMFlow::ClearOpeningLabels()
{
  this->OpeningLabels.clear();
  this->Modified();
}

int vtkTiledLBMFlow::GetNumberOfRuns()
{
  return this->Internals->Session.runCount();
}

bool vtkTiledLBMFlow::GetIsRunFinished()
{
  return this->Internals->Session.isFinished();
}

int vtkTiledLBMFlow::FillInputPortInformation(int port, vtkInformation* info)
{
  if (port == 0)
  {
    info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkImageData");
  }
  else
  {
    info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
    info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), 1);
  }
  return 1;
}

int vtkTiledLBMFlow::FillOutputPortInformation(int port, vtkInformation* info)
{
  const char* types[] = { "vtkImageData", "vtkPolyData", "vtkTable", "vtkPolyData" };
  info->Set(vtkDataObject::DATA_TYPE_NAME(), types[port]);
  return 1;
}

int vtkTiledLBMFlow::RequestInformation(
  vtkInformation* request, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  if (!this->Superclass::RequestInformation(request, inputVector, outputVector))
  {
    return 0;
  }
  // Where a source has this key, even as 0, the executive splits the extent between the ranks
  // itself.
  outputVector->GetInformationObject(0)->Remove(CAN_PRODUCE_SUB_EXTENT());
  std::vector<double>& expected = this->Internals->ExpectedTimes;
  expected = this->ExpectedTimes();
  setTimes(expected.empty() ? this->Internals->Session.times() : expected,
    inputVector[0]->GetInformationObject(0), outputVector);
  return 1;
}

std::vector<double> vtkTiledLBMFlow::ExpectedTimes()
{
  if (this->CardiacCycles <= 0 || this->SnapshotsPerCycle <= 0 || this->SnapshotInterval > 0 ||
    !this->WaveformFile || !*this->WaveformFile || this->GetNumberOfInputConnections(1) > 0 ||
    (this->RestartFile && *this->RestartFile) || // its step is known once it is read
    !(this->CardiacCycles * this->SnapshotsPerCycle < mostExpectedTimes))
  {
    return {};
  }
  std::vector<double> times;
  try
  {
    const double period = periodOf(readWaveform(this->WaveformFile).rows);
    const auto count = static_cast<int>(this->CardiacCycles * this->SnapshotsPerCycle + 1e-6);
    for (int i = 1; i <= count; ++i)
    {
      times.push_back(period * i / this->SnapshotsPerCycle);
    }
  }
  catch (const InvalidInput&)
  {
    // RequestData will say it.
  }
  return times;
}

int vtkTiledLBMFlow::RequestUpdateExtent(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector*)
{
  vtkInformation* info = inputVector[0]->GetInformationObject(0);
  int whole[6];
  info->Get(vtkStreamingDemandDrivenPipeline::WHOLE_EXTENT(), whole);
  info->Set(vtkStreamingDemandDrivenPipeline::UPDATE_EXTENT(), whole, 6);
  // Else a source that can be split delivers only this rank's piece.
  info->Set(vtkStreamingDemandDrivenPipeline::UPDATE_PIECE_NUMBER(), 0);
  info->Set(vtkStreamingDemandDrivenPipeline::UPDATE_NUMBER_OF_PIECES(), 1);
  info->Set(vtkStreamingDemandDrivenPipeline::UPDATE_NUMBER_OF_GHOST_LEVELS(), 0);
  if (!this->Internals->ExpectedTimes.empty() || !this->Internals->Session.times().empty())
  {
    // The time that is asked for is one of the flow's own, and no time of the mask.
    info->Remove(vtkStreamingDemandDrivenPipeline::UPDATE_TIME_STEP());
  }
  return 1;
}

void vtkTiledLBMFlow::ForgetCancel()
{
  if (this->GetAbortExecute())
  {
    this->SetAbortExecute(0);
    // It is no request to go on, though it counts as a change of the filter.
    this->Internals->LastRequest = this->GetMTime();
  }
}

int vtkTiledLBMFlow::RequestData(
  vtkInformation* request, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkInternals& internals = *this->Internals;
  auto* pipeline = vtkDemandDrivenPipeline::SafeDownCast(this->GetExecutive());
  const vtkMTimeType pipelineTime = pipeline->GetPipelineMTime();
  const bool isRepeated = pipelineTime == internals.LastPipeline;
  std::string failure;
  try
  {
    this->ComputeFlow(std::max(0, request->Get(vtkDemandDrivenPipeline::FROM_OUTPUT_PORT())),
      inputVector, outputVector);
  }
  catch (const std::bad_alloc&)
  {
    failure = outOfMemory;
  }
  catch (const std::exception& error)
  {
    failure = error.what();
  }
  this->SetProgressText(nullptr);
  this->SetAbortExecute(0);
  internals.LastRequest = this->GetMTime();
  internals.LastPipeline = pipelineTime;
  const bool isKnownFailure = isRepeated && failure == internals.LastFailure;
  internals.LastFailure = failure;
  if (!failure.empty())
  {
    for (int port = 0; port < this->GetNumberOfOutputPorts(); ++port)
    {
      vtkDataObject::GetData(outputVector, port)->Initialize();
    }
    // ParaView asks several times for what it has not got; the user is told once.
    if (!isKnownFailure)
    {
      vtkErrorMacro(<< failure);
    }
  }
  // Also after a failure: else the executive adds an error that tells the user nothing, every later
  // request fails anew, and the filters downstream go on showing an earlier flow.
  return 1;
}

vtkAbstractArray* vtkTiledLBMFlow::FindMask(
  vtkInformationVector** inputVector, Association& association)
{
  vtkImageData* input = vtkImageData::GetData(inputVector[0]);
  checkExtent(input, inputVector[0]->GetInformationObject(0));
  int on = vtkDataObject::FIELD_ASSOCIATION_NONE;
  vtkAbstractArray* array = this->GetInputAbstractArrayToProcess(0, inputVector, on);
  const MaskArray mask = findMaskArray(
    array, on, this->GetInputArrayInformation(0)->Get(vtkDataObject::FIELD_NAME()), input);
  association = mask.On;
  return mask.Array;
}

bool vtkTiledLBMFlow::HasGreyLevels() const
{
  const std::string name = textOf(this->GreyLevels);
  return !name.empty() && name != "None";
}

double vtkTiledLBMFlow::GetMetresPerUnit() const
{
  switch (this->LengthUnit)
  {
    case METRE:
      return 1;
    case CENTIMETRE:
      return 1e-2;
    case MILLIMETRE:
      return 1e-3;
    case MICROMETRE:
      return 1e-6;
  }
  throw InvalidInput("LengthUnit is " + std::to_string(this->LengthUnit) +
    ": choose 0 (metre), 1 (centimetre), 2 (millimetre) or 3 (micrometre).");
}

Parameters vtkTiledLBMFlow::ReadParameters(
  const ImageFrame& frame, vtkInformationVector** inputVector)
{
  if (this->NumberOfSteps < 1)
  {
    throw InvalidInput(
      "NumberOfSteps is " + std::to_string(this->NumberOfSteps) + ": ask for at least 1 step.");
  }
  Parameters parameters;
  parameters.voxelSize = frame.voxelSize() * this->GetMetresPerUnit();
  parameters.density = this->Density;
  parameters.kinematicViscosity = this->KinematicViscosity;
  parameters.model.viscosity =
    choiceOf<tiledlbm::ViscosityModel>("ViscosityModel", this->ViscosityModel, CARREAU_YASUDA);
  parameters.carreauYasuda.zeroShearViscosity = this->ZeroShearViscosity;
  parameters.carreauYasuda.infiniteShearViscosity = this->InfiniteShearViscosity;
  parameters.carreauYasuda.timeConstant = this->ViscosityTimeConstant;
  parameters.carreauYasuda.powerIndex = this->ViscosityPowerIndex;
  parameters.carreauYasuda.transition = this->ViscosityTransition;
  parameters.inletVelocity = this->InletVelocity;
  parameters.outletPressure = this->OutletPressure;
  parameters.openings = openingRows(this->Openings, frame);
  parameters.inletProfile =
    choiceOf<tiledlbm::InletProfile>("InletProfile", this->InletProfile, DEVELOPED);
  NamedWaveform waveform;
  if (vtkTable* table = vtkTable::GetData(inputVector[1]))
  {
    waveform = waveformOf(table);
  }
  else if (this->WaveformFile && *this->WaveformFile)
  {
    waveform = readWaveform(this->WaveformFile);
  }
  parameters.waveform = waveform.rows;
  const auto quantity =
    choiceOf<WaveformQuantities>("WaveformQuantity", this->WaveformQuantity, FLOW_RATE);
  if (quantity != BY_NAME)
  {
    parameters.waveformQuantity = static_cast<tiledlbm::WaveformQuantity>(quantity - FACTOR);
  }
  else if (waveform.quantity)
  {
    parameters.waveformQuantity = *waveform.quantity;
  }
  else if (!waveform.rows.empty())
  {
    throw InvalidInput("The waveform's values are named \"" + waveform.name +
      "\", which tells of neither ml/s nor m/s: choose a WaveformQuantity, and give the values in "
      "its "
      "unit.");
  }
  checkCount("CardiacCycles", this->CardiacCycles);
  checkCount("SteadyTolerance", this->SteadyTolerance);
  checkCount("LiveInterval", this->LiveInterval);
  checkCount("SnapshotInterval", this->SnapshotInterval);
  checkCount("SnapshotsPerCycle", this->SnapshotsPerCycle);
  checkCount("SnapshotMemory", this->SnapshotMemory);
  parameters.steadyTolerance = this->SteadyTolerance;
  parameters.latticeVelocity = this->LatticeVelocity;
  parameters.rampSteps = this->RampSteps;
  parameters.flowExtension = this->FlowExtension;
  parameters.walls = choiceOf<tiledlbm::WallModel>("WallModel", this->WallModel, INTERPOLATED);
  parameters.model.collision =
    choiceOf<tiledlbm::CollisionModel>("CollisionModel", this->CollisionModel, TRT);
  parameters.model.fluid =
    choiceOf<tiledlbm::FluidModel>("FluidModel", this->FluidModel, QUASI_COMPRESSIBLE);
  parameters.model.precision =
    choiceOf<tiledlbm::Precision>("Precision", this->Precision, SIXTEEN_BIT_STORAGE);
  parameters.model.storage = choiceOf<tiledlbm::PopulationStorage>(
    "PopulationStorage", this->PopulationStorage, COMPACT_TILES_IN_PLACE);
  parameters.device = choiceOf<tiledlbm::DeviceChoice>("Device", this->Device, CPU);
  return parameters;
}

VoxelMask vtkTiledLBMFlow::ReadMask(
  vtkImageData* image, vtkAbstractArray* array, Association association) const
{
  return readMask(image, array, association, { this->FluidRange[0], this->FluidRange[1] },
    this->OpeningLabels, { this->PeriodicX, this->PeriodicY, this->PeriodicZ });
}

FlowRequest vtkTiledLBMFlow::MakeRequest(vtkInformationVector** inputVector)
{
  vtkImageData* input = vtkImageData::GetData(inputVector[0]);
  MaskArray mask;
  mask.Array = this->FindMask(inputVector, mask.On);
  const ImageFrame frame(input);
  Parameters parameters = this->ReadParameters(frame, inputVector);
  const bool hasWaveform = !parameters.waveform.empty();
  SnapshotChoice snapshots;
  snapshots.interval = this->SnapshotInterval;
  snapshots.perPeriod = hasWaveform ? this->SnapshotsPerCycle : 0;
  snapshots.memory = 1e6 * this->SnapshotMemory;
  snapshots.folder = textOf(this->SnapshotFolder);
  vtkNew<vtkImageData> structure;
  structure->CopyStructure(input);
  VoxelMask fluid = this->ReadMask(input, mask.Array, mask.On);
  if (parameters.walls == tiledlbm::WallModel::Interpolated && this->HasGreyLevels())
  {
    fluid.setLevels(readLevels(input, this->GreyLevels, mask.On, this->GreyLevelThreshold, fluid));
  }
  return { std::make_shared<const VoxelMask>(std::move(fluid)), std::move(parameters), frame,
    this->NumberOfSteps, hasWaveform ? this->CardiacCycles : 0, snapshots,
    textOf(this->RestartFile), textOf(this->RestartOutput),
    this->WallShearStress && hasWaveform ? wallSamplesPerCycle : 0, structure.Get(), mask.On };
}

void vtkTiledLBMFlow::TellOfRun(bool wasInterrupted)
{
  FlowSession& session = this->Internals->Session;
  for (const std::string& warning : session.takeWarnings())
  {
    vtkWarningMacro(<< warning);
  }
  if (wasInterrupted && session.wasStopped())
  {
    vtkWarningMacro(<< "Stopped at step " << session.lastStep() << " of " << session.targetStep()
                    << (session.times().empty() ? "; the output is the flow at that step"
                                                : "; the states that were kept can be played")
                    << ", and the next Apply goes on from there.");
  }
}

void vtkTiledLBMFlow::ComputeFlow(
  int port, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  // A user asks by way of the filter's properties; the pipeline asks as often as it likes.
  const bool askedAgain = this->GetMTime() > this->Internals->LastRequest;
  FlowSession& session = this->Internals->Session;
  WallRecord& wall = this->Internals->Wall;

  std::optional<FlowRequest> request;
  auto pressureUnit = tiledlbm::plugin::PressureUnit::Pascal;
  std::string failure;
  try
  {
    pressureUnit = choiceOf<tiledlbm::plugin::PressureUnit>(
      "PressureUnit", this->PressureUnit, MILLIMETRE_OF_MERCURY);
    request.emplace(this->MakeRequest(inputVector));
  }
  catch (const std::bad_alloc&)
  {
    failure = outOfMemory;
  }
  catch (const std::exception& error)
  {
    failure = error.what();
  }
  requireOnAllRanks(failure);

  const Association association = request->association;
  const ShearSettings shear{ request->frame, request->parameters.voxelSize,
    [parameters = request->parameters](double shearRate)
    { return dynamicViscosity(parameters, shearRate); } };
  const bool hasAverages = request->samplesPerPeriod > 0;
  RunWatch watch(this, this->LiveInterval);
  RunObserver observer = wall.observer(session, shear);
  observer.monitor = [&watch](const tiledlbm::Progress& progress)
  { return watch.goesOn(progress); };
  vtkInformation* askedInfo = outputVector->GetInformationObject(port);
  std::optional<double> time;
  if (askedInfo->Has(vtkStreamingDemandDrivenPipeline::UPDATE_TIME_STEP()))
  {
    time = askedInfo->Get(vtkStreamingDemandDrivenPipeline::UPDATE_TIME_STEP());
  }
  const Flow& flow =
    session.obtain(std::move(*request), time, this->LiveInterval > 0, askedAgain, observer);
  this->TellOfRun(watch.isInterrupted());
  setTimes(session.times(), inputVector[0]->GetInformationObject(0), outputVector);
  writeTime(time && !session.times().empty() ? *time : flow.summary.time, outputVector);

  vtkImageData* input = vtkImageData::GetData(inputVector[0]);
  vtkImageData* image = vtkImageData::GetData(outputVector, 0);
  image->ShallowCopy(input);
  writeFlow(flow, association, pressureUnit, image);
  if (this->Vorticity || this->QCriterion)
  {
    writeDerivatives(velocityDerivatives(flow.velocity, session.domain(flow.roles), shear.frame,
                       shear.voxelSize, this->Vorticity, this->QCriterion),
      association, image);
  }
  vtkInformation* imageInfo = outputVector->GetInformationObject(0);
  const bool isFirst = imageInfo->Get(vtkStreamingDemandDrivenPipeline::UPDATE_PIECE_NUMBER()) == 0;
  if (isFirst)
  {
    writeOpenings(
      flow, shear.frame, association, pressureUnit, input, vtkPolyData::GetData(outputVector, 1));
    writeConvergence(flow, vtkTable::GetData(outputVector, 2));
  }
  if (isFirst && this->WallShearStress)
  {
    vtkPolyData* output = vtkPolyData::GetData(outputVector, 3);
    writeWall(
      flow, wall.surface(session, flow.roles), shear, association, pressureUnit, input, output);
    if (hasAverages)
    {
      wall.writeAverages(output);
    }
  }
  else
  {
    wall.dropSurface();
  }
  cropToPiece(image, imageInfo);
}

void vtkTiledLBMFlow::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FluidRange: " << this->FluidRange[0] << ", " << this->FluidRange[1] << "\n";
  os << indent << "OpeningLabels:";
  for (double label : this->OpeningLabels)
  {
    os << " " << label;
  }
  os << "\n";
  os << indent << "WallModel: " << this->WallModel << "\n";
  os << indent << "GreyLevels: " << textOf(this->GreyLevels) << "\n";
  os << indent << "GreyLevelThreshold: " << this->GreyLevelThreshold << "\n";
  os << indent << "PeriodicX: " << this->PeriodicX << "\n";
  os << indent << "PeriodicY: " << this->PeriodicY << "\n";
  os << indent << "PeriodicZ: " << this->PeriodicZ << "\n";
  os << indent << "FlowExtension: " << this->FlowExtension << "\n";
  os << indent << "NumberOfSteps: " << this->NumberOfSteps << "\n";
  os << indent << "CardiacCycles: " << this->CardiacCycles << "\n";
  os << indent << "SteadyTolerance: " << this->SteadyTolerance << "\n";
  os << indent << "LiveInterval: " << this->LiveInterval << "\n";
  os << indent << "WaveformFile: " << textOf(this->WaveformFile) << "\n";
  os << indent << "WaveformQuantity: " << this->WaveformQuantity << "\n";
  os << indent << "SnapshotInterval: " << this->SnapshotInterval << "\n";
  os << indent << "SnapshotsPerCycle: " << this->SnapshotsPerCycle << "\n";
  os << indent << "SnapshotMemory: " << this->SnapshotMemory << "\n";
  os << indent << "SnapshotFolder: " << textOf(this->SnapshotFolder) << "\n";
  os << indent << "RestartFile: " << textOf(this->RestartFile) << "\n";
  os << indent << "RestartOutput: " << textOf(this->RestartOutput) << "\n";
  os << indent << "LengthUnit: " << this->LengthUnit << "\n";
  os << indent << "Density: " << this->Density << "\n";
  os << indent << "KinematicViscosity: " << this->KinematicViscosity << "\n";
  os << indent << "ViscosityModel: " << this->ViscosityModel << "\n";
  os << indent << "ZeroShearViscosity: " << this->ZeroShearViscosity << "\n";
  os << indent << "InfiniteShearViscosity: " << this->InfiniteShearViscosity << "\n";
  os << indent << "ViscosityTimeConstant: " << this->ViscosityTimeConstant << "\n";
  os << indent << "ViscosityPowerIndex: " << this->ViscosityPowerIndex << "\n";
  os << indent << "ViscosityTransition: " << this->ViscosityTransition << "\n";
  os << indent << "InletVelocity: " << this->InletVelocity << "\n";
  os << indent << "OutletPressure: " << this->OutletPressure << "\n";
  os << indent << "Openings:";
  for (double number : this->Openings)
  {
    os << " " << number;
  }
  os << "\n";
  os << indent << "InletProfile: " << this->InletProfile << "\n";
  os << indent << "LatticeVelocity: " << this->LatticeVelocity << "\n";
  os << indent << "RampSteps: " << this->RampSteps << "\n";
  os << indent << "CollisionModel: " << this->CollisionModel << "\n";
  os << indent << "FluidModel: " << this->FluidModel << "\n";
  os << indent << "Precision: " << this->Precision << "\n";
  os << indent << "PopulationStorage: " << this->PopulationStorage << "\n";
  os << indent << "Device: " << this->Device << "\n";
  os << indent << "WallShearStress: " << this->WallShearStress << "\n";
  os << indent << "Vorticity: " << this->Vorticity << "\n";
  os << indent << "QCriterion: " << this->QCriterion << "\n";
  os << indent << "PressureUnit: " << this->PressureUnit << "\n";
  os << indent << "NumberOfRuns: " << this->GetNumberOfRuns() << "\n";
}
