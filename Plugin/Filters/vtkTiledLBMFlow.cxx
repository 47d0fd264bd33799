// SPDX-License-Identifier: BSD-3-Clause
#include "vtkTiledLBMFlow.h"

#include "Arrays/TimesAndPieces.h"
#include "Grid/FlowVolume.h"
#include "Grid/GridFrame.h"
#include "Input/ImageFrame.h"
#include "Input/WaveformReader.h"
#include "Messages/Refuse.h"
#include "Messages/Sentences.h"
#include "Output/ArraysOfLayers.h"
#include "Output/CentrelineRecord.h"
#include "Output/FlowOutputs.h"
#include "Ranks/RankCommunicator.h"
#include "Ranks/RankPipeline.h"
#include "Session/Fingerprint.h"
#include "Session/FlowSession.h"
#include "Session/RunStatistics.h"
#include "Session/RunWatch.h"
#include "Wall/VelocityGradient.h"
#include "Wall/WallRecord.h"

#include "Kernels/Stage.h"
#include "Solver/Conditions/FluidViscosity.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Error.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Wall/LayerThickness.h"

#include "vtkCommand.h"
#include "vtkDoubleArray.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkObjectFactory.h"
#include "vtkPolyData.h"
#include "vtkSmartPointer.h"
#include "vtkStreamingDemandDrivenPipeline.h"
#include "vtkTable.h"
#include "vtkTimerLog.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace
{

using namespace tiledlbm;
using namespace tiledlbm::plugin;

// With more times than this, the filter reports them only after the run.
constexpr double mostExpectedTimes = 1e5;

// Samples per period for the averages of the wall.
constexpr int wallSamplesPerCycle = 50;

// Computing time of a part for a client that controls the run: short for the user, long compared
// with the round trip to a server.
constexpr double secondsOfPart = 0.5;

// Sends the stages of the calling thread to ParaView's Timer Log.
void logStages()
{
  watchStages({ [](const char* name) { vtkTimerLog::MarkStartEvent(name); },
    [](const char* name) { vtkTimerLog::MarkEndEvent(name); } });
}

// Number of times of a time-dependent mask; 0 for a constant one.
int timesOfMask(vtkInformationVector** inputVector)
{
  vtkInformation* info = inputVector[0]->GetInformationObject(0);
  const int times = info->Length(vtkStreamingDemandDrivenPipeline::TIME_STEPS());
  return times > 1 ? times : 0;
}

// A single time axis cannot play both the mask and the flow.
void requireOneTime(const SnapshotChoice& snapshots, vtkInformationVector** inputVector)
{
  const int times = timesOfMask(inputVector);
  if (times > 0 && !snapshots.isNone())
  {
    refuse("Set Snapshots Per Cycle and Snapshot Interval to 0, or hold the mask at one "
           "time with the filter Extract Time Steps: the mask has ",
      times, " times of its own, and a flow for each of them has no snapshots.");
  }
}

std::optional<double> askedTime(vtkInformation* info)
{
  const auto key = vtkStreamingDemandDrivenPipeline::UPDATE_TIME_STEP();
  return info->Has(key) ? std::optional<double>(info->Get(key)) : std::nullopt;
}

// Adds the reason that the voxels do not resolve the boundary layers of a steady flow. A run that
// is too short has thin layers as a consequence.
void judgeLayersOnAll(
  const LayerThickness& layers, double voxelSize, const Flow& flow, FlowSession& session)
{
  const auto thickness = LayerThickness::unresolved(sumsOnAll(allRanks(), layers.stresses()));
  if (thickness && flow.summary.period == 0 && flow.summary.quality != Quality::NotUsable)
  {
    const double size = voxelSize * *thickness;
    session.addReason(flow, LayerUnresolved{ size, 0, voxelSize, size / LayerThickness::resolved });
  }
}

// Adds the error that the flow carries downstream, see WallFit::errorOf.
void addCarriedErrorOnAll(WallForces& forces)
{
  BlockMeans& differences = *forces.differences;
  differences.sums() = sumsOnAll(allRanks(), differences.sums());
  vtkDoubleArray* error = forces.shearStressError;
  for (vtkIdType i = 0; i < error->GetNumberOfTuples(); ++i)
  {
    // In single precision, which does not depend on the number of ranks.
    const auto carried =
      static_cast<float>(WallFit::carriedError * differences.meanAround(forces.mesh->points[i]));
    error->SetValue(i, error->GetValue(i) + carried);
  }
}

}

// Settings of the outputs besides the flow.
struct vtkTiledLBMFlow::OutputSettings
{
  ShearSettings shear; // for the wall and derivatives
  tiledlbm::plugin::PressureUnit unit = tiledlbm::plugin::PressureUnit::Pascal;
  std::int64_t layers = 0;     // of the mask
  AskedPart imagePiece{};      // of output 0
  AskedPart askedPiece{};      // of the requested output
  bool hasDerivatives = false; // of the velocity, in output 0
  bool hasStatistics = false;  // of turbulence, in output 0
  bool hasWall = false;        // whether output 3 is requested
  bool hasAverages = false;    // of the wall, over a period
  bool hasLines = false;       // whether output 4 is requested
  AskedPart AskedWall() const { return { this->askedPiece.number, this->askedPiece.count }; }
  std::vector<AskedPart> AskedParts() const;
};

struct vtkTiledLBMFlow::vtkInternals
{
  FlowSession Session{ [this] { return this->Wall.layersOnAll(); } };
  WallRecord Wall;                        // wall of the session's flow
  CentrelineRecord Lines;                 // centrelines of the session's flow
  std::optional<OutputSettings> Settings; // of the last successful request
  ArraysOfLayers Arrays;                  // arrays of the input, for output 0
  tiledlbm::plugin::StopFile Stop;        // of the current run, on the first rank
  RunPace Pace;                           // of the current run
  bool IsInParts = false;                 // whether the next run is computed in parts
  bool IsForPanel = false;                // the same, for the panel, which shows its warnings
  bool IsOfPanel = false;                 // whether the last run was one for the panel
  std::vector<std::string> Doubts;        // about the volume of the last request
  std::optional<std::string> StoppedBy;   // reason that a run stopped, until reported
  vtkMTimeType LastRequest = 0;  // modification time of the filter at the end of its last request
  vtkMTimeType LastPipeline = 0; // modification time of the pipeline before the last request
  std::vector<double> ExpectedTimes; // times of snapshots before a run
  std::vector<double> ReportedTimes; // to the pipeline
  std::string LastFailure;           // error of the last request, empty after success
  std::vector<Vector> Places;        // of the openings of the flow in the output, in the world
  std::vector<double> RowsOfPlaces;  // the rows of Openings at that time
};

vtkStandardNewMacro(vtkTiledLBMFlow);

vtkTiledLBMFlow::vtkTiledLBMFlow()
  : Internals(new vtkInternals)
{
  this->SetNumberOfOutputPorts(5);
  // Ignores a Cancel during the last progress report, after RequestData.
  this->AddObserver(vtkCommand::EndEvent, this, &vtkTiledLBMFlow::ForgetCancel);
}

vtkTiledLBMFlow::~vtkTiledLBMFlow() = default;

int vtkTiledLBMFlow::GetNumberOfRuns()
{
  return this->Internals->Session.runCount();
}

bool vtkTiledLBMFlow::GetIsRunFinished()
{
  return this->Internals->Session.isFinished();
}

void vtkTiledLBMFlow::NoteResult(const Flow& flow, const StressFigures* stress)
{
  this->ResultSummary = summaryOf(flow, stress);
  for (const ConvergenceSample& sample : flow.convergence)
  {
    this->Residuals->InsertNextValue(static_cast<double>(sample.step));
    this->Residuals->InsertNextValue(sample.residual);
  }
  this->ResultQuality = nameOf(flow.summary.quality);
  this->ResultReasons.clear();
  for (const std::string& reason : flow.qualityReasons)
  {
    this->ResultReasons += reason + "\n";
  }
}

vtkExecutive* vtkTiledLBMFlow::CreateDefaultExecutive()
{
  return RankPipeline::New();
}

int vtkTiledLBMFlow::FillOutputPortInformation(int port, vtkInformation* info)
{
  const char* types[] = { "vtkImageData", "vtkPolyData", "vtkTable", "vtkPolyData", "vtkPolyData" };
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
  // If a source has this key, even as 0, the executive itself splits the extent between the ranks.
  outputVector->GetInformationObject(0)->Remove(CAN_PRODUCE_SUB_EXTENT());
  this->ReportGrid(inputVector, outputVector->GetInformationObject(0));
  std::vector<double>& expected = this->Internals->ExpectedTimes;
  expected.clear();
  if (timesOfMask(inputVector) > 0)
  {
    setTimes({}, inputVector[0]->GetInformationObject(0), outputVector);
    return 1;
  }
  expected = this->ExpectedTimes();
  this->Internals->ReportedTimes = expected.empty() ? this->Internals->Session.times() : expected;
  setTimes(this->Internals->ReportedTimes, inputVector[0]->GetInformationObject(0), outputVector);
  return 1;
}

void vtkTiledLBMFlow::ReportGrid(vtkInformationVector** inputVector, vtkInformation* output)
{
  try
  {
    const auto* pipeline = RankPipeline::SafeDownCast(this->GetExecutive());
    if (const auto frame = this->FindGrid(inputVector, pipeline->IsInBlocks()))
    {
      setFrame(*frame, output);
    }
  }
  catch (const std::exception&)
  {
    // RequestData reports the error.
    const int empty[] = { 0, -1, 0, -1, 0, -1 };
    output->Set(vtkStreamingDemandDrivenPipeline::WHOLE_EXTENT(), empty, 6);
  }
}

void vtkTiledLBMFlow::ReportTimes(
  vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  const std::vector<double>& times = this->Internals->Session.times();
  setTimes(times, inputVector[0]->GetInformationObject(0), outputVector);
  const std::vector<double> before = std::exchange(this->Internals->ReportedTimes, times);
  const auto isKnown = [&](double a, double b) { return std::abs(a - b) <= 1e-6 * times.back(); };
  auto* pipeline = RankPipeline::SafeDownCast(this->GetExecutive());
  if (timesOfMask(inputVector) == 0 && !pipeline->IsInBlocks() &&
    !std::equal(before.begin(), before.end(), times.begin(), times.end(), isKnown))
  {
    pipeline->RenewTimes();
  }
}

std::vector<double> vtkTiledLBMFlow::ExpectedTimes()
{
  if (this->CardiacCycles <= 0 || this->SnapshotsPerCycle <= 0 || this->SnapshotInterval > 0 ||
    this->GetNumberOfInputConnections(1) > 0 ||
    !this->RestartFile.empty() || // the step is known only after reading the file
    !(this->CardiacCycles * this->SnapshotsPerCycle < mostExpectedTimes))
  {
    return {};
  }
  std::vector<double> times;
  try
  {
    Parameters parameters;
    this->ReadWaveform(std::nullopt, parameters);
    this->ReadPressureWaveforms(parameters);
    const double period = periodOf(parameters); // 0 without a waveform
    const auto count =
      period > 0 ? static_cast<int>(this->CardiacCycles * this->SnapshotsPerCycle + 1e-6) : 0;
    for (int i = 1; i <= count; ++i)
    {
      times.push_back(period * i / this->SnapshotsPerCycle);
    }
  }
  catch (const InvalidInput&)
  {
    // RequestData reports the error.
  }
  return times;
}

int vtkTiledLBMFlow::RequestUpdateExtent(
  vtkInformation* request, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  if (!this->Superclass::RequestUpdateExtent(request, inputVector, outputVector))
  {
    return 0;
  }
  vtkInformation* info = inputVector[0]->GetInformationObject(0);
  if (info->Length(vtkStreamingDemandDrivenPipeline::TIME_STEPS()) == 1)
  {
    // Always, with or without a requested time: a source with many times would deliver the first
    // one.
    info->Set(vtkStreamingDemandDrivenPipeline::UPDATE_TIME_STEP(),
      info->Get(vtkStreamingDemandDrivenPipeline::TIME_STEPS())[0]);
  }
  else if (timesOfMask(inputVector) == 0 &&
    (!this->Internals->ExpectedTimes.empty() || !this->Internals->Session.times().empty()))
  {
    // The requested time is one of the flow, not of the mask.
    info->Remove(vtkStreamingDemandDrivenPipeline::UPDATE_TIME_STEP());
  }
  return 1;
}

void vtkTiledLBMFlow::ForgetCancel()
{
  if (this->GetAbortExecute())
  {
    this->SetAbortExecute(0);
    // This change of the filter is no request to continue the run.
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
  this->ResultQuality.clear();
  this->ResultReasons.clear();
  this->ResultSummary.clear();
  this->Residuals->Reset();
  const int port = std::max(0, request->Get(vtkDemandDrivenPipeline::FROM_OUTPUT_PORT()));
  const std::string failure =
    failureIn([&] { this->ComputeFlow(port, inputVector, outputVector); });
  this->SetProgressText(nullptr);
  this->SetAbortExecute(0);
  internals.LastRequest = this->GetMTime();
  internals.LastPipeline = pipelineTime;
  const bool isKnownFailure = isRepeated && failure == internals.LastFailure;
  internals.LastFailure = failure;
  if (!failure.empty())
  {
    for (int i = 0; i < this->GetNumberOfOutputPorts(); ++i)
    {
      vtkDataObject::GetData(outputVector, i)->Initialize();
    }
    // ParaView repeats failed requests; the user sees the error once.
    if (!isKnownFailure)
    {
      vtkErrorMacro(<< failure);
    }
  }
  // The filter succeeds after a failure too. Otherwise the executive adds an error without useful
  // information, every later request fails anew, and filters downstream keep showing an earlier
  // flow.
  return 1;
}

tiledlbm::plugin::PressureUnit vtkTiledLBMFlow::GetUnitOfPressures() const
{
  this->CheckRanges(&this->PressureUnit);
  return static_cast<tiledlbm::plugin::PressureUnit>(this->PressureUnit);
}

FlowRequest vtkTiledLBMFlow::MakeRequest(
  const FlowVolume& volume, std::shared_ptr<const VoxelMask> mask, Parameters parameters)
{
  const bool hasWaveform = isPulsatile(parameters);
  SnapshotChoice snapshots;
  snapshots.interval = this->SnapshotInterval;
  snapshots.perPeriod = hasWaveform ? this->SnapshotsPerCycle : 0;
  snapshots.memory = 1e6 * this->SnapshotMemory;
  snapshots.folder = this->SnapshotFolder;
  return { std::move(mask), std::move(parameters), ImageFrame(volume.image, volume.association),
    this->NumberOfSteps, hasWaveform ? this->CardiacCycles : 0, snapshots, this->RestartFile,
    this->RestartOutput, this->RestartInterval,
    this->WallShearStress && hasWaveform ? wallSamplesPerCycle : 0,
    this->ReadStatistics(hasWaveform) };
}

VolumeSource vtkTiledLBMFlow::FindSourceOnAll(vtkInformationVector** inputVector)
{
  VolumeSource source = this->FindSource(inputVector);
  source.image.isInParts = anyOnAll(source.image.isInParts);
  if (source.image.isInParts)
  {
    // All ranks read the image by this place.
    requireAlikeOnAll({ fingerprintOfPlace(source.image.whole, source.mask.association) });
  }
  return source;
}

FlowRequest vtkTiledLBMFlow::MakeRequestOnAll(
  std::optional<double> time, vtkInformationVector** inputVector, std::string& ofMemory)
{
  this->GetUnitOfPressures(); // before the run, whose outputs need it
  const VolumeSource source = this->FindSourceOnAll(inputVector);
  if (source.image.isInParts)
  {
    ofMemory = outOfMemoryFor(voxelsOf(source.image.whole, source.mask.association));
  }
  const FlowVolume& volume = this->ReadVolumeOnAll(source);
  std::shared_ptr<const VoxelMask> mask = volume.mask;
  Parameters parameters = this->ReadParameters(volume, inputVector, true);
  if (firstOnAll(allRanks(), this->UsesGreyLevels(source, parameters)))
  {
    auto withLevels = std::make_shared<VoxelMask>(*mask);
    withLevels->setLevels(this->ReadGreyLevelsOnAll(source, volume));
    mask = std::move(withLevels);
  }
  FlowRequest request = this->MakeRequest(volume, std::move(mask), std::move(parameters));
  requireOneTime(request.snapshots, inputVector);
  if (allRanks().size() > 1)
  {
    requireAlikeOnAll(fingerprintsOf(request, time));
  }
  this->Internals->Doubts = volume.doubts;
  this->Internals->Arrays.setSource(volume.arrays);
  return request;
}

double vtkTiledLBMFlow::SecondsOfPart() const
{
  return this->LiveInterval > 0 ? std::min(this->LiveInterval, secondsOfPart) : secondsOfPart;
}

void vtkTiledLBMFlow::ComputeInParts()
{
  this->Internals->IsInParts = true;
}

void vtkTiledLBMFlow::ComputeForPanel()
{
  this->ComputeInParts();
  this->Internals->IsForPanel = true;
}

bool vtkTiledLBMFlow::GetAwaitsPart()
{
  return this->Internals->Session.hasPaused();
}

void vtkTiledLBMFlow::ComputePart()
{
  vtkInternals& internals = *this->Internals;
  if (!this->GetAwaitsPart())
  {
    return;
  }
  const std::string failure = failureIn(
    [&]
    {
      logStages();
      RunWatch watch(this, this->SecondsOfPart(), internals.Stop, RunWatch::Shown::Nowhere);
      internals.Session.continueOnAll(
        internals.Settings->AskedParts(), this->ObserverOf(watch, *internals.Settings));
      this->NoteRun(watch);
    });
  if (!failure.empty())
  {
    vtkErrorMacro(<< failure);
  }
}

void vtkTiledLBMFlow::ShowFlow()
{
  this->Modified();
  this->Internals->LastRequest = this->GetMTime(); // no request to continue the run
}

void vtkTiledLBMFlow::StopRun()
{
  if (this->GetAwaitsPart())
  {
    this->Internals->Session.stopOnAll();
    this->Internals->StoppedBy = "";
  }
}

RunObserver vtkTiledLBMFlow::ObserverOf(RunWatch& watch, const OutputSettings& settings)
{
  RunObserver observer = this->Internals->Wall.observer(
    this->Internals->Session, settings.shear, settings.hasWall, settings.AskedWall());
  observer.monitor = [&watch](const tiledlbm::Progress& progress)
  { return watch.isContinued(progress); };
  observer.isStopped = [&watch] { return watch.isStopped(); };
  return observer;
}

void vtkTiledLBMFlow::NoteRun(const RunWatch& watch)
{
  vtkInternals& internals = *this->Internals;
  const tiledlbm::Progress& last = watch.last();
  if (last.targetStep > 0)
  {
    internals.Pace.add(watch.stepsDone(), watch.secondsTaken());
    const double figures[] = { static_cast<double>(last.step), static_cast<double>(last.targetStep),
      last.residual, last.mflups, internals.Pace.secondsOf(last.targetStep - last.step) };
    std::copy(std::begin(figures), std::end(figures), this->RunProgress);
  }
  if (watch.isStopped())
  {
    internals.StoppedBy = internals.Stop.hasCome() ? " by the Stop File" : "";
  }
}

// The panel shows the reasons for a lower quality, and where the user has stopped the run.
void vtkTiledLBMFlow::ReportRun(const Flow& flow)
{
  vtkInternals& internals = *this->Internals;
  FlowSession& session = internals.Session;
  const std::vector<std::string>& reasons = flow.qualityReasons;
  for (const std::string& warning : session.takeWarnings())
  {
    if (!internals.IsOfPanel || std::find(reasons.begin(), reasons.end(), warning) == reasons.end())
    {
      vtkWarningMacro(<< warning);
    }
  }
  const std::optional<std::string> stoppedBy = std::exchange(internals.StoppedBy, std::nullopt);
  const bool isShown = internals.IsOfPanel && stoppedBy && stoppedBy->empty();
  if (stoppedBy && !isShown && session.wasStopped() && isRootRank())
  {
    const std::string restart = session.writtenRestart();
    vtkWarningMacro(<< "Stopped at step " << session.lastStep() << " of " << session.targetStep()
                    << *stoppedBy
                    << (session.times().empty() ? "; the output is the flow at that step"
                                                : "; ParaView can play the snapshots so far")
                    << (restart.empty() ? ""
                                        : ", the Restart File \"" + restart + "\" continues it")
                    << ", and the next Apply continues the run.");
  }
}

// Openings are known by their order, which another segmentation may change.
void vtkTiledLBMFlow::NoteOpenings(const Flow& flow, const OutputSettings& settings)
{
  vtkInternals& internals = *this->Internals;
  std::vector<Vector> places;
  for (const OpeningState& opening : flow.openings)
  {
    places.push_back(settings.shear.frame.worldPosition(opening.centroid));
  }
  const std::vector<Vector> before = std::exchange(internals.Places, places);
  const bool areRowsOld = std::exchange(internals.RowsOfPlaces, this->Openings) == this->Openings &&
    !this->Openings.empty();
  const auto hasPlace = [&](std::size_t id)
  {
    constexpr std::size_t width = 4; // number, x, y, z
    bool has = false;
    for (std::size_t i = 0; i < this->OpeningPlaces.size(); i += width)
    {
      has = has || this->OpeningPlaces[i] == static_cast<double>(id);
    }
    return has;
  };
  for (std::size_t id = 0; id < std::min(before.size(), places.size()) && areRowsOld; ++id)
  {
    const auto distance = [&](const Vector& place)
    { return tiledlbm::lengthOf(tiledlbm::difference(place, before[id])); };
    const auto nearest = std::min_element(places.begin(), places.end(),
      [&](const Vector& a, const Vector& b) { return distance(a) < distance(b); });
    const auto other = static_cast<std::size_t>(nearest - places.begin());
    if (other != id && !hasPlace(id) && distance(places[id]) > 2 * distance(*nearest) &&
      isRootRank())
    {
      vtkWarningMacro(<< "Check Openings, which number the openings by their size: where opening "
                      << id << " was before the input changed, opening " << other << " is now.");
      return;
    }
  }
}

vtkTiledLBMFlow::OutputSettings vtkTiledLBMFlow::SettingsOfOutputsOnAll(const FlowRequest& request)
{
  const auto* pipeline = RankPipeline::SafeDownCast(this->GetExecutive());
  OutputSettings settings{ { request.frame, request.parameters.voxelSize,
    [parameters = request.parameters](double shearRate)
    { return dynamicViscosity(parameters, shearRate); },
    request.parameters.density } };
  settings.unit = this->GetUnitOfPressures();
  settings.layers = request.mask->size()[2];
  settings.askedPiece = pipeline->GetAskedPiece();
  settings.imagePiece =
    pipeline->GetPieceOf(0).count > 0 ? pipeline->GetPieceOf(0) : settings.askedPiece;
  settings.hasDerivatives = this->Vorticity || this->QCriterion;
  settings.hasStatistics = !request.statistics.isNone();
  // All ranks compute the wall and the centrelines together, so the first rank decides. Arrays of
  // output 0 need no agreement.
  settings.hasWall = firstOnAll(allRanks(), this->WallShearStress);
  settings.hasAverages = request.samplesPerPeriod > 0;
  settings.hasLines = firstOnAll(allRanks(), this->Centrelines);
  return settings;
}

const Flow& vtkTiledLBMFlow::ObtainFlowOnAll(
  FlowRequest request, std::optional<double> time, const OutputSettings& settings)
{
  vtkInternals& internals = *this->Internals;
  FlowSession& session = internals.Session;
  // A request of the user changes the filter; requests of the pipeline alone do not.
  const bool isUserRequest = firstOnAll(allRanks(), this->GetMTime() > internals.LastRequest);
  const bool isInParts = std::exchange(internals.IsInParts, false);
  const bool isForPanel = std::exchange(internals.IsForPanel, false);
  internals.IsOfPanel = isUserRequest ? isForPanel : internals.IsOfPanel;
  if (isUserRequest || !session.hasPaused())
  {
    internals.Stop = tiledlbm::plugin::StopFile(isRootRank() ? this->StopFile : std::string());
    internals.Pace = RunPace();
  }
  // An interrupted block would be displaced by the next one.
  const double seconds = RankPipeline::SafeDownCast(this->GetExecutive())->IsInBlocks() ? 0
    : isInParts ? this->SecondsOfPart()
                : this->LiveInterval;
  RunWatch watch(this, seconds, internals.Stop, RunWatch::Shown::InPipeline);
  const RunObserver observer = this->ObserverOf(watch, settings);
  internals.Settings = settings;
  const Flow& flow =
    session.obtainOnAll(std::move(request), time, settings.AskedParts(), isUserRequest, observer);
  this->NoteRun(watch);
  return flow;
}

void vtkTiledLBMFlow::ComputeFlow(
  int port, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  logStages();
  const std::optional<double> time = askedTime(outputVector->GetInformationObject(port));
  vtkInternals& internals = *this->Internals;
  FlowSession& session = internals.Session;
  std::optional<FlowRequest> request;
  std::string ofMemory;
  requireOnAll(
    [&] { request.emplace(this->MakeRequestOnAll(time, inputVector, ofMemory)); }, ofMemory);
  const OutputSettings settings = this->SettingsOfOutputsOnAll(*request);
  const Flow& flow = this->ObtainFlowOnAll(std::move(*request), time, settings);
  this->ReportTimes(inputVector, outputVector);
  const Association association = settings.shear.frame.association();
  const PieceLayers piece =
    layersOfPiece(session.layersOf({ settings.imagePiece.number, settings.imagePiece.count }),
      settings.imagePiece.margin, association, settings.layers);
  const vtkSmartPointer<vtkImageData> arrays =
    internals.Arrays.layersOnAll(piece.withGhosts, association);
  const FlowStatistics statistics =
    settings.hasStatistics ? session.statisticsOnAll(flow.layers) : FlowStatistics();
  for (const std::string& doubt : internals.Doubts)
  {
    session.addReason(flow, Described{ doubt });
  }
  std::optional<WallForces> forces;
  requireOnAll([&] { forces = this->ComputeForces(flow, settings); });
  if (forces)
  {
    judgeLayersOnAll(forces->layers, settings.shear.voxelSize, flow, session);
    addCarriedErrorOnAll(*forces);
    forces->figures = stressFiguresOnAll(*forces);
  }
  requireOnAll( // else pieces of the image could be missing in silence
    [&]
    {
      this->NoteResult(flow, forces ? &forces->figures : nullptr);
      this->ReportRun(flow);
      const bool isOfPipeline = !session.times().empty() || timesOfMask(inputVector) > 0;
      writeTime(time && isOfPipeline ? *time : flow.summary.time, outputVector);
      this->WriteImage(
        flow, statistics, settings, piece, arrays, vtkImageData::GetData(outputVector, 0));
      this->WriteOutputs(flow, settings, forces, outputVector);
      this->WriteCentrelinesOnAll(flow, settings, vtkPolyData::GetData(outputVector, 4));
    });
}

std::vector<AskedPart> vtkTiledLBMFlow::OutputSettings::AskedParts() const
{
  // Where voxels are points, pieces share a layer.
  const std::int64_t beyond =
    this->imagePiece.margin + 1 + (this->hasDerivatives ? layersOfDerivative : 0);
  std::vector<AskedPart> parts{ { this->imagePiece.number, this->imagePiece.count, beyond } };
  if (this->hasWall)
  {
    parts.push_back({ this->askedPiece.number, this->askedPiece.count, WallFit::reach });
  }
  if (this->hasLines)
  {
    parts.push_back({ allRanks().rank(), allRanks().size(), 0 });
  }
  return parts;
}

void vtkTiledLBMFlow::WriteImage(const Flow& flow, const FlowStatistics& statistics,
  const OutputSettings& settings, const PieceLayers& piece, vtkImageData* arrays,
  vtkImageData* output)
{
  output->ShallowCopy(arrays);
  if (piece.own.isEmpty())
  {
    return;
  }
  const Association association = settings.shear.frame.association();
  markGhosts(output, piece, association);
  writeFlow(flow, piece.withGhosts, association, settings.unit, output);
  if (settings.hasStatistics)
  {
    writeStatistics(statistics, flow, piece.withGhosts, association, output);
  }
  if (settings.hasDerivatives)
  {
    const Stage stage("derivatives");
    FlowSession& session = this->Internals->Session;
    writeDerivatives(
      velocityDerivatives(flow.velocity(), flow.layers, piece.withGhosts, session.wall(flow.roles),
        settings.shear.frame, settings.shear.voxelSize, this->Vorticity, this->QCriterion),
      association, output);
  }
}

std::optional<WallForces> vtkTiledLBMFlow::ComputeForces(
  const Flow& flow, const OutputSettings& settings)
{
  FlowSession& session = this->Internals->Session;
  WallRecord& wall = this->Internals->Wall;
  if (!settings.hasWall)
  {
    wall.dropSurface();
    return {};
  }
  const Stage stage("wall");
  return wall.forces(session, flow, settings.shear, settings.AskedWall());
}

void vtkTiledLBMFlow::WriteOutputs(const Flow& flow, const OutputSettings& settings,
  const std::optional<WallForces>& forces, vtkInformationVector* outputVector)
{
  FlowSession& session = this->Internals->Session;
  WallRecord& wall = this->Internals->Wall;
  if (settings.askedPiece.number == 0)
  {
    writeOpenings(flow, settings.shear.frame, settings.unit, vtkPolyData::GetData(outputVector, 1));
    writeConvergence(flow, vtkTable::GetData(outputVector, 2));
    this->NoteOpenings(flow, settings);
  }
  if (forces)
  {
    vtkPolyData* output = vtkPolyData::GetData(outputVector, 3);
    const WallSurface& surface = wall.surface(session, flow.roles, settings.AskedWall());
    writeWall(surface, *forces, settings.shear.frame, settings.unit, output);
    if (settings.hasAverages)
    {
      wall.writeAverages(output);
    }
  }
}

// Each rank sums its part of each section, whatever piece it is asked for.
void vtkTiledLBMFlow::WriteCentrelinesOnAll(
  const Flow& flow, const OutputSettings& settings, vtkPolyData* output)
{
  CentrelineRecord& lines = this->Internals->Lines;
  if (!settings.hasLines)
  {
    lines.drop();
    return;
  }
  const Stage stage("centrelines");
  FlowSession& session = this->Internals->Session;
  const LayerRange own = session.layersOf({ allRanks().rank(), allRanks().size() });
  const std::vector<double> sums =
    sumsOnAll(allRanks(), lines.sumsOf(session, flow, own, settings.shear.frame));
  if (settings.askedPiece.number == 0)
  {
    lines.write(sums, settings.shear.voxelSize, settings.shear.frame, settings.unit, output);
  }
}
