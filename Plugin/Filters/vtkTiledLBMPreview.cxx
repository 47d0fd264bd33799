// SPDX-License-Identifier: BSD-3-Clause
#include "vtkTiledLBMPreview.h"

#include "Grid/FlowVolume.h"
#include "Input/ImageFrame.h"
#include "Input/InputImage.h"
#include "Input/LevelReader.h"
#include "Input/MaskReader.h"
#include "Messages/Sentences.h"
#include "Output/FigureArrays.h"
#include "Output/PreviewOutputs.h"
#include "Output/VesselSurface.h"
#include "Ranks/RankMailbox.h"
#include "Session/RunStatistics.h"

#include "Kernels/Device.h"
#include "Kernels/Host/HostMemory.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Error.h"
#include "Solver/Setup/FlowPreview.h"

#include "vtkAbstractArray.h"
#include "vtkDataArray.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

using namespace tiledlbm;
using namespace tiledlbm::plugin;

namespace
{

// Name, array, modification time and threshold of grey levels; the array may be null.
using LevelSource = std::tuple<std::string, vtkAbstractArray*, vtkMTimeType, double>;

// Labels of a segmentation that may be caps on the ends of a vessel: all whole numbers above 0
// except the most frequent one. Empty unless the array is a segmentation with a few labels.
std::vector<double> capLabelsOf(vtkAbstractArray* array)
{
  constexpr std::size_t mostLabels = 16;
  auto* numbers = vtkDataArray::SafeDownCast(array);
  std::map<double, vtkIdType> counts;
  for (vtkIdType i = 0; i < numbers->GetNumberOfTuples(); ++i)
  {
    const double value = numbers->GetTuple1(i);
    if (value != std::floor(value) || value < 0)
    {
      return {};
    }
    if (value > 0)
    {
      ++counts[value];
      if (counts.size() > mostLabels)
      {
        return {};
      }
    }
  }
  const auto vessel = std::max_element(
    counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  std::vector<double> labels;
  for (const auto& [label, count] : counts)
  {
    if (label != vessel->first)
    {
      labels.push_back(label);
    }
  }
  return labels;
}

// Advice for a segmentation with several labels.
std::optional<FlowProblem> hintOfLabels(const std::vector<double>& labels)
{
  if (labels.empty())
  {
    return {};
  }
  return FlowProblem{
    Described{ "Name the labels that cut the ends of the vessel in Opening Labels, or set Fluid "
               "Range to the vessel alone: the mask has more labels than one." },
    false, SettingChange{ Setting::OpeningLabels, labels }, {}
  };
}

// The surface of the vessel before cuts, from the array of the input or of its grid.
void writeVessel(const VolumeSource& source, const FlowVolume& volume, const ImageFrame& frame,
  vtkPolyData* surface)
{
  const bool isGrid = source.surface || volume.place;
  auto* array = isGrid ? volume.image->GetPointData()->GetScalars()
                       : vtkDataArray::SafeDownCast(source.mask.array);
  const std::array<double, 2> ofSurface{ 1, 1 };
  try
  {
    tiledlbm::plugin::writeVessel(
      array, source.surface ? ofSurface : source.settings.mask.fluidRange, frame, surface);
  }
  catch (const std::bad_alloc&)
  {
    surface->Initialize(); // the flow does without the picture
  }
}

// Whether the outputs are the first piece, which holds all data; other pieces are empty.
bool isFirstPiece(vtkInformationVector* outputVector)
{
  return outputVector->GetInformationObject(0)->Get(
           vtkStreamingDemandDrivenPipeline::UPDATE_PIECE_NUMBER()) <= 0;
}

constexpr const char* outOfMemory =
  "Crop the volume to the vessel, or resample it to larger voxels: there is not enough main memory "
  "for it.";

}

struct vtkTiledLBMPreview::vtkInternals
{
  std::shared_ptr<const VoxelMask> Mask;
  std::optional<FlowPreview> Preview; // of that mask
  std::vector<double> CapLabels;      // of its array
  vtkNew<vtkPolyData> Vessel;         // of that array, once it was asked for
  bool HasVessel = false;
  LevelSource Levels;       // last checked for that mask; without a name if none
  std::string LevelFailure; // reason for rejecting them, empty if usable
};

vtkStandardNewMacro(vtkTiledLBMPreview);

vtkTiledLBMPreview::vtkTiledLBMPreview()
  : Internals(new vtkInternals)
{
  this->SetNumberOfOutputPorts(5);
}

vtkTiledLBMPreview::~vtkTiledLBMPreview() = default;

int vtkTiledLBMPreview::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
}

int vtkTiledLBMPreview::RequestInformation(
  vtkInformation*, vtkInformationVector**, vtkInformationVector*)
{
  return 1; // the outputs are no images
}

int vtkTiledLBMPreview::RequestUpdateExtent(
  vtkInformation* request, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  if (!this->Superclass::RequestUpdateExtent(request, inputVector, outputVector))
  {
    return 0;
  }
  if (!isFirstPiece(outputVector))
  {
    askForLayers(
      inputVector[0]->GetInformationObject(0)); // unused, but agrees with the request of the flow
  }
  return 1;
}

bool vtkTiledLBMPreview::NeedsWholeInput() const
{
  return true;
}

int vtkTiledLBMPreview::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  if (!isFirstPiece(outputVector))
  {
    return 1;
  }
  const std::string failure =
    failureIn([&] { this->ComputePreview(inputVector, outputVector); }, outOfMemory);
  if (!failure.empty())
  {
    FlowProblem problem{ Described{ failure }, true, {}, {} };
    this->OfferVoxelSize(inputVector, problem);
    writeProblems({ problem }, vtkPolyData::GetData(outputVector, 0));
  }
  return 1;
}

void vtkTiledLBMPreview::ComputePreview(
  vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  std::optional<FlowPreview>& preview = this->Internals->Preview;
  const VolumeSource source = this->FindSource(inputVector);
  const FlowVolume& volume = this->ReadVolumeOnAll(source);
  const ImageFrame frame(volume.image, volume.association);
  if (!preview || this->Internals->Mask != volume.mask)
  {
    preview.reset();
    preview.emplace(volume.mask);
    this->Internals->Mask = volume.mask;
    this->Internals->Levels = {};
    this->Internals->CapLabels =
      source.surface ? std::vector<double>{} : capLabelsOf(source.mask.array);
    this->Internals->Vessel->Initialize();
    this->Internals->HasVessel = false;
  }
  if (this->ShowVessel && !this->Internals->HasVessel)
  {
    this->Internals->HasVessel = true; // also where memory is short
    writeVessel(source, volume, frame, this->Internals->Vessel);
  }
  vtkPolyData* output = vtkPolyData::GetData(outputVector, 0);
  writeOpenings(*preview, frame, this->GetMetresPerUnit(),
    source.surface ? SegmentNames()
                   : namesOfSegments(source.image.here, source.settings.mask.openingLabels),
    output);

  writeCuts(volume.cuts, frame, vtkPolyData::GetData(outputVector, 2));

  const Parameters parameters = this->ReadParameters(volume, inputVector, false);
  writeWaveform(parameters, output);
  FlowEstimate estimate = preview->estimate(parameters, this->MakePlan());
  this->AddDoubts(source, volume, parameters, estimate.problems);
  for (FlowProblem& problem : estimate.problems)
  {
    this->OfferVoxelSize(inputVector, problem);
  }
  this->EstimateStatistics(*preview, parameters, estimate, output);
  writeEstimate(*preview, estimate, output);
  writeRoles(*preview, estimate, frame, output,
    this->ShowVessel ? vtkPolyData::GetData(outputVector, 4) : nullptr);
  if (this->ShowVessel)
  {
    vtkPolyData::GetData(outputVector, 3)->ShallowCopy(this->Internals->Vessel);
  }
  writeProblems(estimate.problems, output);

  const std::vector<Opening>& openings = preview->openings();
  const auto shown = static_cast<std::size_t>(this->HighlightedOpening);
  if (this->HighlightedOpening >= 0 && shown < openings.size())
  {
    writeHighlight(*preview, shown, roleOf(*preview, estimate, shown), frame,
      vtkPolyData::GetData(outputVector, 1));
  }
}

void vtkTiledLBMPreview::AddDoubts(const VolumeSource& source, const FlowVolume& volume,
  const Parameters& parameters, std::vector<FlowProblem>& problems)
{
  if (const auto hint =
        this->OpeningLabels.empty() ? hintOfLabels(this->Internals->CapLabels) : std::nullopt)
  {
    problems.insert(problems.begin(), *hint); // first, since it causes others
  }
  if (this->UsesGreyLevels(source, parameters))
  {
    this->CheckGreyLevels(source, volume);
    if (const std::string& failure = this->Internals->LevelFailure; !failure.empty())
    {
      problems.insert(problems.begin(), FlowProblem{ Described{ failure }, true, {}, {} });
    }
  }
  this->OfferLengthUnit(problems);
  for (const std::string& doubt : volume.doubts)
  {
    problems.push_back({ Described{ doubt }, false, {}, {} });
  }
}

void vtkTiledLBMPreview::OfferLengthUnit(std::vector<FlowProblem>& problems) const
{
  // Diameters of vessels whose volumes people segment, m.
  constexpr double narrow = 3e-4, wide = 0.06;
  for (FlowProblem& problem : problems)
  {
    const auto* ofOpenings = std::get_if<OpeningProblem>(&problem.problem);
    const auto* doubtful = ofOpenings ? std::get_if<DoubtfulLength>(ofOpenings) : nullptr;
    const auto isUsual = [&](double metres)
    {
      const double diameter = doubtful->diameter / this->GetMetresPerUnit() * metres;
      return narrow <= diameter && diameter <= wide;
    };
    if (!doubtful || isUsual(this->GetMetresPerUnit()))
    {
      continue; // the doubt is another one
    }
    constexpr int byFrequency[] = { 2, 0, 3, 1 }; // millimetre, metre, micrometre, centimetre
    for (const int unit : byFrequency)
    {
      if (isUsual(MetresOfUnits[unit]))
      {
        problem.remedy = SettingChange{ Setting::LengthUnit, { double(unit) } };
        break;
      }
    }
  }
}

void vtkTiledLBMPreview::OfferVoxelSize(
  vtkInformationVector** inputVector, FlowProblem& problem) const
{
  vtkImageData* image = vtkImageData::GetData(inputVector[0]);
  const bool isOfSetUp = std::holds_alternative<OpeningProblem>(problem.problem) ||
    std::holds_alternative<UnitProblem>(problem.problem);
  if (!image || this->Grid != int(GridSize::VoxelSize) || !problem.prevents || problem.remedy ||
    isOfSetUp)
  {
    return;
  }
  constexpr double coarse = 3, fine = 1.0 / 8; // of the voxels of the mask
  const double* spacing = image->GetSpacing();
  const double size = *std::min_element(spacing, spacing + 3);
  if (this->GridVoxelSize > coarse * size || this->GridVoxelSize < fine * size)
  {
    problem.remedy = SettingChange{ Setting::GridVoxelSize, { size } };
  }
}

void vtkTiledLBMPreview::EstimateStatistics(const FlowPreview& preview,
  const Parameters& parameters, FlowEstimate& estimate, vtkPolyData* output) const
{
  const StatisticsChoice statistics = this->ReadStatistics(isPulsatile(parameters));
  if (statistics.isNone())
  {
    return;
  }
  const double required = static_cast<double>(preview.nodes()) *
    tiledlbm::TurbulenceStatistics::bytesOfVoxel(statistics.phases, estimate.hasEddies) /
    numberOfRanks();
  addFigure(output->GetFieldData(), "statistics_memory", required);
  // On a CPU the populations are in main memory too.
  const std::uint64_t taken = usesGpu(parameters.device) ? 0 : estimate.requiredBytes;
  const std::uint64_t all = availableHostMemory();
  const std::uint64_t available = all - std::min(all, taken);
  if (required > static_cast<double>(available))
  {
    estimate.problems.push_back(
      { StatisticsTooLarge{ required, available, statistics.phases }, true, {}, {} });
  }
}

RunPlan vtkTiledLBMPreview::MakePlan() const
{
  RunPlan plan;
  plan.steps = this->NumberOfSteps;
  plan.periods = this->CardiacCycles;
  plan.continuesRun = !this->RestartFile.empty();
  plan.knownMflups = this->KnownSpeed;
  plan.heldBytes = static_cast<std::uint64_t>(std::max(this->HeldMemory, 0.0));
  plan.ranks = numberOfRanks();
  return plan;
}

void vtkTiledLBMPreview::CheckGreyLevels(const VolumeSource& source, const FlowVolume& volume)
{
  vtkAbstractArray* array =
    findLevels(source.image.here, this->GreyLevels, source.mask.association);
  const LevelSource levels(
    this->GreyLevels, array, array ? array->GetMTime() : 0, this->GreyLevelThreshold);
  if (levels == this->Internals->Levels)
  {
    return;
  }
  this->Internals->LevelFailure.clear();
  try
  {
    this->ReadGreyLevelsOnAll(source, volume);
  }
  catch (const InvalidInput&)
  {
    this->Internals->LevelFailure = failureOf(std::current_exception(), outOfMemory);
  }
  this->Internals->Levels = levels;
}
