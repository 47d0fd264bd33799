// SPDX-License-Identifier: BSD-3-Clause
#include "vtkTiledLBMCase.h"

#include "Grid/FlowVolume.h"
#include "Grid/GridFrame.h"
#include "Grid/VolumeReader.h"
#include "Input/ImageFrame.h"
#include "Input/InputImage.h"
#include "Input/LevelReader.h"
#include "Input/MaskReader.h"
#include "Input/MeasuredInlet.h"
#include "Input/PropertyValues.h"
#include "Input/SharedTable.h"
#include "Input/WaveformReader.h"
#include "Messages/Refuse.h"
#include "Ranks/RankCommunicator.h"
#include "Session/RunStatistics.h"

#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Conditions/StorageChoices.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Conditions/WaveformPeriod.h"
#include "Solver/Conditions/WaveformPresets.h"
#include "Solver/Geometry/VoxelMask.h"

#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"
#include "vtkDoubleArray.h"
#include "vtkExecutive.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationExecutivePortKey.h"
#include "vtkInformationVector.h"
#include "vtkNew.h"
#include "vtkPolyData.h"
#include "vtkStreamingDemandDrivenPipeline.h"
#include "vtkTable.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

using namespace tiledlbm;
using namespace tiledlbm::plugin;

namespace
{

// Entries of choices.
constexpr int noPreset = 0;
enum WaveformQuantities
{
  BY_NAME = 0,
  FACTOR
};

void checkCycles(double cycles)
{
  if (cycles < 0 && cycles != untilPeriodic)
  {
    refuse("Set Cardiac Cycles to 0 or more, or to -1 to run until the flow repeats itself: it ",
      "is ", cycles, ".");
  }
}

// Completes the period of a waveform. The waveforms of the parameters, whose period it shares,
// remove a doubt about it.
WholePeriod wholePeriodLike(
  const Parameters& parameters, std::vector<std::array<double, 2>> rows, double period)
{
  constexpr double ofRounding = 1e-6;
  WholePeriod whole = wholePeriodOf(rows, period);
  const double common = isPulsatile(parameters) ? periodOf(parameters) : 0;
  const double own = whole.rows.back()[0] - whole.rows.front()[0];
  for (const double possible : { own, whole.otherPeriod })
  {
    if (whole.otherPeriod > 0 && std::abs(possible - common) <= ofRounding * common)
    {
      return wholePeriodOf(std::move(rows), common);
    }
  }
  return whole;
}

// Adds the waveforms of a list that alternates between openings and files.
// \param period see wholePeriodOf.
void addWaveforms(const std::vector<std::string>& list, const std::string& property,
  bool isOfPressure, double period, Parameters& parameters)
{
  for (std::size_t i = 0; i + 1 < list.size(); i += 2)
  {
    const std::string& opening = list[i];
    const std::string& file = list[i + 1];
    constexpr std::size_t mostDigits = 6;
    if (opening.empty() || opening.size() > mostDigits ||
      opening.find_first_not_of("0123456789") != std::string::npos)
    {
      refuse("Give the number of an opening before each file in ", property, ": it is \"", opening,
        "\".");
    }
    if (file.empty())
    {
      refuse("Give a file for opening ", opening, " in ", property, ".");
    }
    NamedWaveform waveform = readWaveform(file, property, isOfPressure);
    const tiledlbm::WaveformQuantity quantity =
      isOfPressure ? tiledlbm::WaveformQuantity::Pressure : quantityOf(waveform, {});
    WholePeriod whole = wholePeriodLike(parameters, std::move(waveform.rows), period);
    parameters.otherPeriod = std::max(parameters.otherPeriod, whole.otherPeriod);
    parameters.openingWaveforms.push_back({ std::stoi(opening), std::move(whole.rows), quantity });
  }
}

// Rejects surfaces that change with time: the grid must be known before a time is requested.
void requireOneTime(vtkInformation* input)
{
  const int times = input->Length(vtkStreamingDemandDrivenPipeline::TIME_STEPS());
  if (times > 1)
  {
    refuse("Hold the surface at one time with the filter Extract Time Steps: it has ", times,
      " times, and walls do not move.");
  }
}

// The waveform of input 1, nothing without that input.
// \param isShared whether all ranks call this function and receive the same.
std::optional<NamedWaveform> waveformOfTable(vtkInformationVector** inputVector, bool isShared)
{
  if (inputVector[1]->GetNumberOfInformationObjects() == 0)
  {
    return std::nullopt;
  }
  return readTable(vtkTable::GetData(inputVector[1]), isShared);
}

// The velocity of input 2; nothing without that input.
// \param isShared whether all ranks call this function and receive the same.
std::optional<MeasuredPlane> measuredInletOf(vtkInformationVector** inputVector, bool isShared)
{
  vtkInformation* info = inputVector[2]->GetInformationObject(0);
  if (!info)
  {
    return std::nullopt;
  }
  const int ownTimes = info->Length(vtkStreamingDemandDrivenPipeline::TIME_STEPS());
  const auto ofRanks = isShared ? gatherOnAll(allRanks(), ownTimes) : std::vector{ ownTimes };
  const int times = *std::max_element(ofRanks.begin(), ofRanks.end());
  if (times > 1)
  {
    refuse("Hold the Measured Inlet at one time with the filter Extract Time Steps, and "
           "give its flow rate as a Waveform: it has ",
      times, " times, and the shape of a profile does not change with time.");
  }
  return readMeasuredInlet(vtkDataSet::GetData(inputVector[2]), isShared);
}

}

vtkTiledLBMCase::vtkTiledLBMCase()
  : Volume(std::make_unique<VolumeReader>())
{
  this->SetNumberOfInputPorts(3);
  this->SetInputArrayToProcess(
    0, 0, 0, vtkDataObject::FIELD_ASSOCIATION_POINTS, vtkDataSetAttributes::SCALARS);
}

vtkTiledLBMCase::~vtkTiledLBMCase() = default;

void vtkTiledLBMCase::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent
     << "MaskArray: " << textOf(this->GetInputArrayInformation(0)->Get(vtkDataObject::FIELD_NAME()))
     << "\n"
     << indent << "NumberOfRuns: " << this->GetNumberOfRuns() << "\n";
}

vtkDoubleArray* vtkTiledLBMCase::GetResidualHistory()
{
  return this->Residuals;
}

void vtkTiledLBMCase::ClearWaveform()
{
  this->SetInputConnection(1, nullptr);
}

void vtkTiledLBMCase::ClearMeasuredInlet()
{
  this->SetInputConnection(2, nullptr);
}

int vtkTiledLBMCase::FillInputPortInformation(int port, vtkInformation* info)
{
  if (port == 0)
  {
    info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkImageData");
    info->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkPolyData");
  }
  else
  {
    info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), port == 1 ? "vtkTable" : "vtkDataSet");
    info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), 1);
  }
  return 1;
}

int vtkTiledLBMCase::RequestUpdateExtent(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector*)
{
  this->AskForInput(inputVector[0]->GetInformationObject(0));
  if (vtkInformation* table = inputVector[1]->GetInformationObject(0))
  {
    askForAll(table);
  }
  if (vtkInformation* measured = inputVector[2]->GetInformationObject(0))
  {
    askForAll(measured);
  }
  return 1;
}

bool vtkTiledLBMCase::NeedsWholeInput() const
{
  // The search for openings needs the whole image.
  return dependsOnOpenings(static_cast<GridSize>(this->Grid));
}

void vtkTiledLBMCase::AskForInput(vtkInformation* input) const
{
  if (this->NeedsWholeInput())
  {
    askForAll(input);
  }
  else
  {
    askForLayers(input);
  }
}

VolumeSource vtkTiledLBMCase::FindSource(vtkInformationVector** inputVector)
{
  VolumeSource source;
  source.settings = this->ReadVolumeSettings();
  vtkInformation* info = inputVector[0]->GetInformationObject(0);
  source.surface = vtkPolyData::GetData(inputVector[0]);
  if (source.surface)
  {
    requireOneTime(info);
    return source;
  }
  vtkImageData* image = vtkImageData::GetData(inputVector[0]);
  if (!image)
  {
    refuse(sentenceOnType(vtkDataObject::GetData(inputVector[0])));
  }
  source.image = inputImageOf(image, info, this->NeedsWholeInput());
  int on = vtkDataObject::FIELD_ASSOCIATION_NONE;
  vtkAbstractArray* array = this->GetInputAbstractArrayToProcess(0, inputVector, on);
  source.mask = findMaskArray(
    array, on, this->GetInputArrayInformation(0)->Get(vtkDataObject::FIELD_NAME()), image);
  return source;
}

const FlowVolume& vtkTiledLBMCase::ReadVolumeOnAll(const VolumeSource& source)
{
  return this->Volume->readOnAll(source);
}

bool vtkTiledLBMCase::MayNeedGrid(vtkInformationVector** inputVector) const
{
  vtkInformation* info = inputVector[0]->GetInformationObject(0);
  if (vtkPolyData::SafeDownCast(info->Get(vtkDataObject::DATA_OBJECT())))
  {
    return true;
  }
  const std::array<double, 3> usual{ 1, 1, 1 };
  const double* spacing =
    info->Has(vtkDataObject::SPACING()) ? info->Get(vtkDataObject::SPACING()) : usual.data();
  return static_cast<GridSize>(this->Grid) != GridSize::Automatic ||
    !areCubes({ spacing[0], spacing[1], spacing[2] }, spacing[0]);
}

std::unique_ptr<GridFrame> vtkTiledLBMCase::FindGrid(
  vtkInformationVector** inputVector, bool isBlock)
{
  if (!this->MayNeedGrid(inputVector))
  {
    return nullptr;
  }
  vtkInformation* info = inputVector[0]->GetInformationObject(0);
  vtkExecutive* producer = nullptr;
  int port = 0;
  vtkExecutive::PRODUCER()->Get(info, producer, port);
  if (producer && !isBlock) // a block of the source's data is already up to date
  {
    vtkNew<vtkInformation> asked;
    asked->Copy(info);
    this->AskForInput(asked);
    vtkNew<vtkInformationVector> requests;
    for (int i = 0; i < producer->GetNumberOfOutputPorts(); ++i)
    {
      requests->Append(i == port ? asked.Get() : nullptr);
    }
    producer->GetAlgorithm()->Update(port, requests);
  }
  const std::optional<GridFrame> frame = this->Volume->frameOf(this->FindSource(inputVector));
  return frame ? std::make_unique<GridFrame>(*frame) : nullptr;
}

VolumeSettings vtkTiledLBMCase::ReadVolumeSettings() const
{
  this->CheckRanges(&this->VesselEnds);
  this->CheckRanges(&this->SurfaceHoles);
  this->CheckRanges(&this->Grid);
  return { { { this->FluidRange[0], this->FluidRange[1] }, this->OpeningLabels,
             { this->PeriodicX, this->PeriodicY, this->PeriodicZ } },
    this->Cuts, static_cast<VesselEndChoice>(this->VesselEnds),
    { static_cast<GridSize>(this->Grid), this->GridVoxelSize, this->GridVoxelsAcross },
    this->SurfaceHoles == 1 };
}

std::vector<float> vtkTiledLBMCase::ReadGreyLevelsOnAll(
  const VolumeSource& source, const FlowVolume& volume)
{
  return levelsOnAll(source.image, this->GreyLevels, source.mask.association,
    this->GreyLevelThreshold, volume.place ? &*volume.place : nullptr, *volume.mask);
}

bool vtkTiledLBMCase::UsesGreyLevels(const VolumeSource& source, const Parameters& parameters) const
{
  const std::string& name = this->GreyLevels;
  return parameters.walls == tiledlbm::WallModel::Interpolated && !name.empty() && name != "None" &&
    !source.surface;
}

double vtkTiledLBMCase::GetMetresPerUnit() const
{
  this->CheckRanges(&this->LengthUnit);
  return MetresOfUnits.at(this->LengthUnit);
}

Parameters vtkTiledLBMCase::ReadParameters(
  const FlowVolume& volume, vtkInformationVector** inputVector, bool isShared) const
{
  const ImageFrame frame(volume.image, volume.association);
  checkCycles(this->CardiacCycles);
  this->CheckRanges();
  Parameters parameters;
  parameters.voxelSize = frame.voxelSize() * this->GetMetresPerUnit();
  this->ReadFluid(parameters);
  parameters.inletVelocity = this->InletVelocity;
  parameters.outletPressure = this->OutletPressure;
  parameters.targetMeanPressure = this->TargetMeanPressure;
  parameters.targetPulsePressure = this->TargetPulsePressure;
  parameters.openings = openingRows(this->Openings, frame);
  parameters.inletProfile = static_cast<tiledlbm::InletProfile>(this->InletProfile);
  if (std::optional<MeasuredPlane> measured = measuredInletOf(inputVector, isShared))
  {
    parameters.measuredInlet =
      measuredPlaneIn(std::move(*measured), this->MeasuredInletOpening, frame);
  }
  this->ReadWaveform(waveformOfTable(inputVector, isShared), parameters);
  addWaveforms(this->InletWaveforms, "Inlet Waveforms", false, this->WaveformPeriod, parameters);
  this->ReadPressureWaveforms(parameters);
  followPlaces(this->OpeningPlaces, *volume.mask, frame, parameters);
  parameters.steadyTolerance = this->SteadyTolerance;
  parameters.flowTolerance = this->FlowTolerance;
  parameters.latticeVelocity = this->LatticeVelocity;
  parameters.pulseWaveVelocity = this->PulseWaveVelocity;
  parameters.start = static_cast<tiledlbm::FlowStart>(this->InitialFlow);
  parameters.rampSteps = this->RampSteps;
  parameters.flowExtension = this->FlowExtension;
  parameters.walls = static_cast<tiledlbm::WallModel>(this->WallModel);
  this->ReadModel(parameters);
  return parameters;
}

void vtkTiledLBMCase::ReadFluid(Parameters& parameters) const
{
  parameters.density = this->Density;
  parameters.kinematicViscosity = this->KinematicViscosity;
  parameters.model.viscosity = static_cast<tiledlbm::ViscosityModel>(this->ViscosityModel);
  parameters.eddies = static_cast<tiledlbm::EddyChoice>(this->EddyViscosity);
  parameters.carreauYasuda.zeroShearViscosity = this->ZeroShearViscosity;
  parameters.carreauYasuda.infiniteShearViscosity = this->InfiniteShearViscosity;
  parameters.carreauYasuda.timeConstant = this->ViscosityTimeConstant;
  parameters.carreauYasuda.powerIndex = this->ViscosityPowerIndex;
  parameters.carreauYasuda.transition = this->ViscosityTransition;
}

void vtkTiledLBMCase::ReadModel(Parameters& parameters) const
{
  // The XML offers each registered model and storage.
  static_assert(LastCollisionModel + 1 == collisionCount);
  static_assert(LastFluidModel + 1 == fluidCount);
  static_assert(LastViscosityModel + 2 == viscosityCount, "eddies are a choice of their own");
  static_assert(LastPopulationStorage == std::size(allStorages), "besides Auto");
  parameters.model.collision = static_cast<tiledlbm::CollisionModel>(this->CollisionModel);
  parameters.model.fluid = static_cast<tiledlbm::FluidModel>(this->FluidModel);
  parameters.model.precision = static_cast<tiledlbm::Precision>(this->Precision);
  parameters.model.storage = static_cast<tiledlbm::PopulationStorage>(this->PopulationStorage);
  parameters.device = static_cast<tiledlbm::DeviceChoice>(this->Device);
}

NamedWaveform vtkTiledLBMCase::ReadWaveformByName() const
{
  static_assert(LastWaveformPreset == waveformPresetCount, "besides None");
  this->CheckRanges(&this->WaveformPreset);
  const bool hasFile = !this->WaveformFile.empty();
  if (this->WaveformPreset == noPreset)
  {
    return hasFile ? readWaveform(this->WaveformFile) : NamedWaveform();
  }
  if (hasFile)
  {
    refuse(
      "Set Waveform Preset to None or clear Waveform File: only one of the two can be followed.");
  }
  if (this->WaveformQuantity != BY_NAME && this->WaveformQuantity != FACTOR)
  {
    refuse("Set Waveform Quantity to By its name or Factor: a Waveform Preset is a "
           "factor with a mean of 1.");
  }
  return { rowsOf(waveformPresets().at(this->WaveformPreset - 1)), {},
    tiledlbm::WaveformQuantity::Factor };
}

void vtkTiledLBMCase::ReadWaveform(
  const std::optional<NamedWaveform>& table, Parameters& parameters) const
{
  const auto choice = static_cast<WaveformQuantities>(this->WaveformQuantity);
  if (table && this->WaveformPreset != noPreset)
  {
    refuse("Set Waveform Preset to None or take the table of Waveform away: only one "
           "of the two can be followed.");
  }
  NamedWaveform waveform = table ? *table : this->ReadWaveformByName();
  if (!table && waveform.rows.empty())
  {
    return;
  }
  std::optional<tiledlbm::WaveformQuantity> chosen;
  if (choice != BY_NAME)
  {
    chosen = static_cast<tiledlbm::WaveformQuantity>(choice - FACTOR);
  }
  parameters.waveformQuantity = quantityOf(waveform, chosen);
  const bool isPreset = this->WaveformPreset != noPreset;
  WholePeriod whole = isPreset ? WholePeriod{ std::move(waveform.rows) }
                               : wholePeriodOf(std::move(waveform.rows), this->WaveformPeriod);
  parameters.otherPeriod = whole.otherPeriod;
  parameters.waveform = std::move(whole.rows);
}

void vtkTiledLBMCase::ReadPressureWaveforms(Parameters& parameters) const
{
  addWaveforms(
    this->PressureWaveforms, "Pressure Waveforms", true, this->WaveformPeriod, parameters);
}

StatisticsChoice vtkTiledLBMCase::ReadStatistics(bool hasWaveform) const
{
  if (!this->TurbulenceStatistics)
  {
    return {};
  }
  return { hasWaveform ? this->StatisticsPhases : 1, hasWaveform ? 0 : this->StatisticsInterval };
}
