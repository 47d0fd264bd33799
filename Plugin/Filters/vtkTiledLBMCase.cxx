// SPDX-License-Identifier: BSD-3-Clause
#include "vtkTiledLBMCase.h"

#include "Grid/FlowVolume.h"
#include "Grid/GridFrame.h"
#include "Grid/VolumeReader.h"
#include "Input/ImageFrame.h"
#include "Input/InputImage.h"
#include "Input/LevelReader.h"
#include "Input/MaskArray.h"
#include "Input/MeasuredInlet.h"
#include "Input/PropertyValues.h"
#include "Input/SharedTable.h"
#include "Input/WaveformReader.h"
#include "Session/RankAgreement.h"
#include "Session/RunStatistics.h"

#include "Solver/Conditions/Parameters.h"
#include "Solver/Conditions/StorageChoices.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Conditions/WaveformPresets.h"
#include "Solver/Error.h"
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
#include "vtksys/SystemTools.hxx"

#include <cmath>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

using namespace tiledlbm;
using namespace tiledlbm::plugin;

namespace
{

// A registered model, or a storage, is in the enumeration of the class too.
static_assert(int{ vtkTiledLBMCase::NUMBER_OF_COLLISION_MODELS } == collisionCount);
static_assert(int{ vtkTiledLBMCase::NUMBER_OF_FLUID_MODELS } == fluidCount);
static_assert(int{ vtkTiledLBMCase::NUMBER_OF_VISCOSITY_MODELS } + 1 == viscosityCount,
  "eddies are a choice of their own");
static_assert(vtkTiledLBMCase::NUMBER_OF_WAVEFORM_PRESETS == waveformPresetCount + 1, "and none");
static_assert(
  vtkTiledLBMCase::NUMBER_OF_POPULATION_STORAGES == std::size(allStorages) + 1, "and Auto");

constexpr int mostStatisticsPhases = 1000;

template <typename Number>
void print(ostream& os, Number value)
{
  os << " " << value;
}

void print(ostream& os, char* const& value)
{
  os << " " << textOf(value);
}

void print(ostream& os, const double (&range)[2])
{
  os << " " << range[0] << ", " << range[1];
}

void print(ostream& os, const std::vector<double>& values)
{
  for (const double value : values)
  {
    os << " " << value;
  }
}

void print(ostream& os, const std::vector<std::string>& values)
{
  for (const std::string& value : values)
  {
    os << " " << value;
  }
}

// Of surfaces, whose grid has to be known before a time is asked for.
void requireOneTime(vtkInformation* input)
{
  const int times = input->Length(vtkStreamingDemandDrivenPipeline::TIME_STEPS());
  if (times > 1)
  {
    throw InvalidInput("Hold the surface at one time with the filter Extract Time Steps: it has " +
      std::to_string(times) + " times, and walls do not move.");
  }
}

template <typename Value>
void release(Value&)
{
}

void release(char*& text)
{
  delete[] text;
}

}

template <class CaseType, class Visitor>
void vtkTiledLBMCase::ForEachPropertyOfVessel(CaseType& self, Visitor& visit)
{
  visit("FluidRange", self.FluidRange);
  visit("OpeningLabels", self.OpeningLabels);
  visit("VesselEnds", self.VesselEnds);
  visit("Cuts", self.Cuts);
  visit("Grid", self.Grid);
  visit("GridVoxelSize", self.GridVoxelSize);
  visit("GridVoxelsAcross", self.GridVoxelsAcross);
  visit("WallModel", self.WallModel);
  visit("GreyLevels", self.GreyLevels);
  visit("GreyLevelThreshold", self.GreyLevelThreshold);
  visit("PeriodicX", self.PeriodicX);
  visit("PeriodicY", self.PeriodicY);
  visit("PeriodicZ", self.PeriodicZ);
  visit("FlowExtension", self.FlowExtension);
}

// All properties, by the names that they have in ParaView.
template <class CaseType, class Visitor>
void vtkTiledLBMCase::ForEachProperty(CaseType& self, Visitor&& visit)
{
  ForEachPropertyOfVessel(self, visit);
  visit("NumberOfSteps", self.NumberOfSteps);
  visit("CardiacCycles", self.CardiacCycles);
  visit("SteadyTolerance", self.SteadyTolerance);
  visit("FlowTolerance", self.FlowTolerance);
  visit("LiveInterval", self.LiveInterval);
  visit("WaveformFile", self.WaveformFile);
  visit("WaveformPreset", self.WaveformPreset);
  visit("WaveformQuantity", self.WaveformQuantity);
  visit("InletWaveforms", self.InletWaveforms);
  visit("PressureWaveforms", self.PressureWaveforms);
  visit("SnapshotInterval", self.SnapshotInterval);
  visit("SnapshotsPerCycle", self.SnapshotsPerCycle);
  visit("SnapshotMemory", self.SnapshotMemory);
  visit("SnapshotFolder", self.SnapshotFolder);
  visit("TurbulenceStatistics", self.TurbulenceStatistics);
  visit("StatisticsPhases", self.StatisticsPhases);
  visit("StatisticsInterval", self.StatisticsInterval);
  visit("RestartFile", self.RestartFile);
  visit("RestartOutput", self.RestartOutput);
  visit("RestartInterval", self.RestartInterval);
  visit("StopFile", self.StopFile);
  visit("LengthUnit", self.LengthUnit);
  visit("Density", self.Density);
  visit("KinematicViscosity", self.KinematicViscosity);
  visit("ViscosityModel", self.ViscosityModel);
  visit("EddyViscosity", self.EddyViscosity);
  visit("ZeroShearViscosity", self.ZeroShearViscosity);
  visit("InfiniteShearViscosity", self.InfiniteShearViscosity);
  visit("ViscosityTimeConstant", self.ViscosityTimeConstant);
  visit("ViscosityPowerIndex", self.ViscosityPowerIndex);
  visit("ViscosityTransition", self.ViscosityTransition);
  visit("InletVelocity", self.InletVelocity);
  visit("OutletPressure", self.OutletPressure);
  visit("TargetMeanPressure", self.TargetMeanPressure);
  visit("TargetPulsePressure", self.TargetPulsePressure);
  visit("Openings", self.Openings);
  visit("InletProfile", self.InletProfile);
  visit("MeasuredInletOpening", self.MeasuredInletOpening);
  visit("LatticeVelocity", self.LatticeVelocity);
  visit("InitialFlow", self.InitialFlow);
  visit("RampSteps", self.RampSteps);
  visit("CollisionModel", self.CollisionModel);
  visit("FluidModel", self.FluidModel);
  visit("Precision", self.Precision);
  visit("PopulationStorage", self.PopulationStorage);
  visit("Device", self.Device);
  visit("WallShearStress", self.WallShearStress);
  visit("Vorticity", self.Vorticity);
  visit("QCriterion", self.QCriterion);
  visit("Centrelines", self.Centrelines);
  visit("PressureUnit", self.PressureUnit);
}

vtkTiledLBMCase::vtkTiledLBMCase()
  : Volume(std::make_unique<VolumeReader>())
{
  this->SetNumberOfInputPorts(3);
  this->SetInputArrayToProcess(
    0, 0, 0, vtkDataObject::FIELD_ASSOCIATION_POINTS, vtkDataSetAttributes::SCALARS);
}

vtkTiledLBMCase::~vtkTiledLBMCase()
{
  ForEachProperty(*this, [](const char*, auto& value) { release(value); });
}

void vtkTiledLBMCase::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent
     << "MaskArray: " << textOf(this->GetInputArrayInformation(0)->Get(vtkDataObject::FIELD_NAME()))
     << "\n";
  ForEachProperty(*this,
    [&](const char* name, const auto& value)
    {
      os << indent << name << ":";
      print(os, value);
      os << "\n";
    });
}

vtkDoubleArray* vtkTiledLBMCase::GetResidualHistory()
{
  return this->Residuals;
}

void vtkTiledLBMCase::SetWaveformFile(const char* path)
{
  this->SetPath(this->WaveformFile, path);
}

void vtkTiledLBMCase::SetSnapshotFolder(const char* path)
{
  this->SetPath(this->SnapshotFolder, path);
}

void vtkTiledLBMCase::SetRestartFile(const char* path)
{
  this->SetPath(this->RestartFile, path);
}

void vtkTiledLBMCase::SetRestartOutput(const char* path)
{
  this->SetPath(this->RestartOutput, path);
}

void vtkTiledLBMCase::SetStopFile(const char* path)
{
  this->SetPath(this->StopFile, path);
}

void vtkTiledLBMCase::SetPath(char*& property, const char* path)
{
  const std::string absolute = absolutePath(textOf(path));
  if (absolute != textOf(property))
  {
    delete[] property;
    property = vtksys::SystemTools::DuplicateString(absolute.c_str());
    this->Modified();
  }
}

void vtkTiledLBMCase::AddOpening(double id, double role, double a, double b, double c)
{
  this->Openings.insert(this->Openings.end(), { id, role, a, b, c });
  this->Modified();
}

void vtkTiledLBMCase::AddOpeningNumber(double number)
{
  this->Openings.push_back(number);
  this->Modified();
}

void vtkTiledLBMCase::ClearOpenings()
{
  this->Openings.clear();
  this->Modified();
}

void vtkTiledLBMCase::AddOpeningLabel(double label)
{
  this->OpeningLabels.push_back(label);
  this->Modified();
}

void vtkTiledLBMCase::ClearOpeningLabels()
{
  this->OpeningLabels.clear();
  this->Modified();
}

void vtkTiledLBMCase::AddInletWaveform(const char* opening, const char* path)
{
  this->InletWaveforms.insert(
    this->InletWaveforms.end(), { textOf(opening), absolutePath(textOf(path)) });
  this->Modified();
}

void vtkTiledLBMCase::ClearWaveform()
{
  this->SetInputConnection(1, nullptr);
}

void vtkTiledLBMCase::ClearMeasuredInlet()
{
  this->SetInputConnection(2, nullptr);
}

void vtkTiledLBMCase::AddPressureWaveform(const char* opening, const char* path)
{
  this->PressureWaveforms.insert(
    this->PressureWaveforms.end(), { textOf(opening), absolutePath(textOf(path)) });
  this->Modified();
}

void vtkTiledLBMCase::ClearPressureWaveforms()
{
  this->PressureWaveforms.clear();
  this->Modified();
}

void vtkTiledLBMCase::ClearInletWaveforms()
{
  this->InletWaveforms.clear();
  this->Modified();
}

void vtkTiledLBMCase::AddCut(double x, double y, double z, double dx, double dy, double dz)
{
  this->Cuts.insert(this->Cuts.end(), { x, y, z, dx, dy, dz });
  this->Modified();
}

void vtkTiledLBMCase::AddCutNumber(double number)
{
  this->Cuts.push_back(number);
  this->Modified();
}

void vtkTiledLBMCase::ClearCuts()
{
  this->Cuts.clear();
  this->Modified();
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
  // Openings are found on all of it.
  return this->Grid == ACROSS_LARGEST_OPENING || this->Grid == ACROSS_NARROWEST_OPENING;
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
  source.image = this->NeedsWholeInput() ? wholeOf(image, info) : partOf(image, info);
  int on = vtkDataObject::FIELD_ASSOCIATION_NONE;
  vtkAbstractArray* array = this->GetInputAbstractArrayToProcess(0, inputVector, on);
  source.mask = findMaskArray(
    array, on, this->GetInputArrayInformation(0)->Get(vtkDataObject::FIELD_NAME()), image);
  return source;
}

const FlowVolume& vtkTiledLBMCase::ReadVolume(const VolumeSource& source)
{
  return source.surface ? this->Volume->read(source.surface, source.settings)
                        : this->Volume->read(source.image, source.mask, source.settings);
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
  return this->Grid != AUTOMATIC_GRID ||
    !areCubes({ spacing[0], spacing[1], spacing[2] }, spacing[0]);
}

std::unique_ptr<GridFrame> vtkTiledLBMCase::FindGrid(vtkInformationVector** inputVector)
{
  if (!this->MayNeedGrid(inputVector))
  {
    return nullptr;
  }
  vtkInformation* info = inputVector[0]->GetInformationObject(0);
  vtkExecutive* producer = nullptr;
  int port = 0;
  vtkExecutive::PRODUCER()->Get(info, producer, port);
  // A block of the source's data is there already.
  if (producer && info->Get(vtkDataObject::DATA_OBJECT()) == producer->GetOutputData(port))
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
  const VolumeSource source = this->FindSource(inputVector);
  if (source.surface)
  {
    return std::make_unique<GridFrame>(this->Volume->frameOf(source.surface, source.settings));
  }
  const std::optional<GridFrame> frame =
    this->Volume->frameOf(source.image, source.mask, source.settings);
  return frame ? std::make_unique<GridFrame>(*frame) : nullptr;
}

VolumeSettings vtkTiledLBMCase::ReadVolumeSettings() const
{
  return { { { this->FluidRange[0], this->FluidRange[1] }, this->OpeningLabels,
             { this->PeriodicX, this->PeriodicY, this->PeriodicZ } },
    this->Cuts, choiceOf<VesselEndChoice>("Vessel Ends", this->VesselEnds, CLOSED_ENDS),
    { choiceOf<GridSize>("Grid", this->Grid, ACROSS_NARROWEST_OPENING), this->GridVoxelSize,
      this->GridVoxelsAcross } };
}

std::vector<float> vtkTiledLBMCase::ReadGreyLevels(
  const VolumeSource& source, const FlowVolume& volume)
{
  return readLevels(source.image, textOf(this->GreyLevels), source.mask.association,
    this->GreyLevelThreshold, volume.place ? &*volume.place : nullptr, *volume.mask);
}

bool vtkTiledLBMCase::UsesGreyLevels(const VolumeSource& source, const Parameters& parameters) const
{
  const std::string name = textOf(this->GreyLevels);
  return parameters.walls == tiledlbm::WallModel::Interpolated && !name.empty() && name != "None" &&
    !source.surface;
}

double vtkTiledLBMCase::GetMetresPerUnit() const
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
  throw InvalidInput(
    "Set Length Unit to 0 (metre), 1 (centimetre), 2 (millimetre) or 3 (micrometre): it is " +
    std::to_string(this->LengthUnit) + ".");
}

Parameters vtkTiledLBMCase::ReadParameters(
  const FlowVolume& volume, const TableWaveform* table, const MeasuredInlet* measured)
{
  const ImageFrame frame(volume.image);
  if (this->NumberOfSteps < 1)
  {
    throw InvalidInput(
      "Set Number Of Steps to at least 1 step: it is " + std::to_string(this->NumberOfSteps) + ".");
  }
  Parameters parameters;
  parameters.voxelSize = frame.voxelSize() * this->GetMetresPerUnit();
  this->ReadFluid(parameters);
  parameters.inletVelocity = this->InletVelocity;
  parameters.outletPressure = this->OutletPressure;
  parameters.targetMeanPressure = this->TargetMeanPressure;
  parameters.targetPulsePressure = this->TargetPulsePressure;
  parameters.openings = openingRows(this->Openings, frame);
  parameters.inletProfile =
    choiceOf<tiledlbm::InletProfile>("Inlet Profile", this->InletProfile, DEVELOPED);
  if (measured)
  {
    parameters.measuredInlet = measuredPlaneIn(
      *measured, this->MeasuredInletOpening, volume.image, volume.association, frame);
  }
  this->ReadWaveform(table, parameters);
  this->ReadInletWaveforms(parameters);
  this->ReadPressureWaveforms(parameters);
  this->CheckCounts();
  parameters.steadyTolerance = this->SteadyTolerance;
  parameters.flowTolerance = this->FlowTolerance;
  parameters.latticeVelocity = this->LatticeVelocity;
  parameters.start =
    choiceOf<tiledlbm::FlowStart>("Initial Flow", this->InitialFlow, FROM_COARSER_GRIDS);
  parameters.rampSteps = this->RampSteps;
  parameters.flowExtension = this->FlowExtension;
  parameters.walls = choiceOf<tiledlbm::WallModel>("Wall Model", this->WallModel, INTERPOLATED);
  this->ReadModel(parameters);
  return parameters;
}

std::optional<MeasuredInlet> vtkTiledLBMCase::ReadMeasuredInlet(
  vtkInformationVector** inputVector, bool isShared) const
{
  vtkInformation* info = inputVector[2]->GetInformationObject(0);
  if (!info)
  {
    return std::nullopt;
  }
  const int ownTimes = info->Length(vtkStreamingDemandDrivenPipeline::TIME_STEPS());
  const auto times = isShared ? static_cast<int>(largestOfRanks(ownTimes)) : ownTimes;
  if (times > 1)
  {
    MeasuredInlet refused;
    refused.failure = "Hold the Measured Inlet at one time with the filter Extract Time Steps, and "
                      "give its flow rate as a Waveform: it has " +
      std::to_string(times) + " times, and the shape of a profile does not change with time.";
    return refused;
  }
  auto* input = vtkDataSet::GetData(inputVector[2]);
  return isShared ? shareMeasuredInlet(input) : readMeasuredInlet(input);
}

void vtkTiledLBMCase::ReadFluid(Parameters& parameters) const
{
  parameters.density = this->Density;
  parameters.kinematicViscosity = this->KinematicViscosity;
  parameters.model.viscosity =
    choiceOf<tiledlbm::ViscosityModel>("Viscosity Model", this->ViscosityModel, CARREAU_YASUDA);
  parameters.eddies =
    choiceOf<tiledlbm::EddyChoice>("Eddy Viscosity", this->EddyViscosity, EDDIES_ON);
  parameters.carreauYasuda.zeroShearViscosity = this->ZeroShearViscosity;
  parameters.carreauYasuda.infiniteShearViscosity = this->InfiniteShearViscosity;
  parameters.carreauYasuda.timeConstant = this->ViscosityTimeConstant;
  parameters.carreauYasuda.powerIndex = this->ViscosityPowerIndex;
  parameters.carreauYasuda.transition = this->ViscosityTransition;
}

void vtkTiledLBMCase::ReadModel(Parameters& parameters) const
{
  parameters.model.collision =
    choiceOf<tiledlbm::CollisionModel>("Collision Model", this->CollisionModel, collisionCount - 1);
  parameters.model.fluid =
    choiceOf<tiledlbm::FluidModel>("Fluid Model", this->FluidModel, fluidCount - 1);
  parameters.model.precision =
    choiceOf<tiledlbm::Precision>("Precision", this->Precision, SIXTEEN_BIT_STORAGE);
  parameters.model.storage = choiceOf<tiledlbm::PopulationStorage>(
    "Population Storage", this->PopulationStorage, NUMBER_OF_POPULATION_STORAGES - 1);
  parameters.device = choiceOf<tiledlbm::DeviceChoice>("Device", this->Device, CPU);
}

NamedWaveform vtkTiledLBMCase::ReadWaveformByName() const
{
  const bool hasFile = this->WaveformFile && *this->WaveformFile;
  const auto preset = choiceOf<WaveformPresets>(
    "Waveform Preset", this->WaveformPreset, NUMBER_OF_WAVEFORM_PRESETS - 1);
  if (preset == NO_PRESET)
  {
    return hasFile ? readWaveform(this->WaveformFile) : NamedWaveform();
  }
  if (hasFile)
  {
    throw InvalidInput(
      "Set Waveform Preset to None or clear Waveform File: only one of the two can be followed.");
  }
  if (this->WaveformQuantity != BY_NAME && this->WaveformQuantity != FACTOR)
  {
    throw InvalidInput("Set Waveform Quantity to By its name or Factor: a Waveform Preset is a "
                       "factor with a mean of 1.");
  }
  const auto index = static_cast<std::size_t>(preset - 1);
  return { rowsOf(waveformPresets().at(index)), {}, tiledlbm::WaveformQuantity::Factor };
}

void vtkTiledLBMCase::ReadWaveform(const TableWaveform* table, Parameters& parameters) const
{
  const auto choice =
    choiceOf<WaveformQuantities>("Waveform Quantity", this->WaveformQuantity, FLOW_RATE);
  if (table && !table->failure.empty())
  {
    throw InvalidInput(table->failure);
  }
  if (table && this->WaveformPreset != NO_PRESET)
  {
    throw InvalidInput("Set Waveform Preset to None or take the table of Waveform away: only one "
                       "of the two can be followed.");
  }
  NamedWaveform waveform = table ? table->waveform : this->ReadWaveformByName();
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
  parameters.waveform = std::move(waveform.rows);
}

namespace
{

// Calls `body` with the number of each opening and the file that is listed behind it.
template <typename Body>
void forOpenings(const std::vector<std::string>& list, const std::string& property, Body&& body)
{
  for (std::size_t i = 0; i + 1 < list.size(); i += 2)
  {
    const std::string& opening = list[i];
    const std::string& file = list[i + 1];
    constexpr std::size_t mostDigits = 6;
    if (opening.empty() || opening.size() > mostDigits ||
      opening.find_first_not_of("0123456789") != std::string::npos)
    {
      std::ostringstream message;
      message << "Give the number of an opening before each file in " << property << ": it is \""
              << opening << "\".";
      throw InvalidInput(message.str());
    }
    if (file.empty())
    {
      std::ostringstream message;
      message << "Give a file for opening " << opening << " in " << property << ".";
      throw InvalidInput(message.str());
    }
    body(std::stoi(opening), file);
  }
}

}

void vtkTiledLBMCase::ReadInletWaveforms(Parameters& parameters) const
{
  const std::string property = "Inlet Waveforms";
  forOpenings(this->InletWaveforms, property,
    [&](int opening, const std::string& file)
    {
      NamedWaveform waveform = readWaveform(file, property);
      const tiledlbm::WaveformQuantity quantity = quantityOf(waveform, {});
      parameters.openingWaveforms.push_back({ opening, std::move(waveform.rows), quantity });
    });
}

void vtkTiledLBMCase::ReadPressureWaveforms(Parameters& parameters) const
{
  const std::string property = "Pressure Waveforms";
  forOpenings(this->PressureWaveforms, property,
    [&](int opening, const std::string& file)
    {
      constexpr bool isOfPressure = true;
      parameters.openingWaveforms.push_back({ opening,
        readWaveform(file, property, isOfPressure).rows, tiledlbm::WaveformQuantity::Pressure });
    });
}

StatisticsChoice vtkTiledLBMCase::ReadStatistics(bool hasWaveform) const
{
  if (!this->TurbulenceStatistics)
  {
    return {};
  }
  return { hasWaveform ? this->StatisticsPhases : 1, hasWaveform ? 0 : this->StatisticsInterval };
}

void vtkTiledLBMCase::CheckCounts() const
{
  checkCount("Target Mean Pressure", this->TargetMeanPressure);
  checkCount("Target Pulse Pressure", this->TargetPulsePressure);
  // Written so that NaN fails too.
  if (!(this->CardiacCycles >= 0 || this->CardiacCycles == untilPeriodic) ||
    !std::isfinite(this->CardiacCycles))
  {
    std::ostringstream message;
    message << "Set Cardiac Cycles to 0 or more, or to -1 to run until the flow repeats itself: it "
            << "is " << this->CardiacCycles << ".";
    throw InvalidInput(message.str());
  }
  checkCount("Steady Tolerance", this->SteadyTolerance);
  checkCount("Flow Tolerance", this->FlowTolerance);
  checkCount("Live Interval", this->LiveInterval);
  checkCount("Snapshot Interval", this->SnapshotInterval);
  checkCount("Snapshots Per Cycle", this->SnapshotsPerCycle);
  checkCount("Snapshot Memory", this->SnapshotMemory);
  checkCount("Restart Interval", this->RestartInterval);
  if (this->StatisticsPhases < 1 || this->StatisticsPhases > mostStatisticsPhases)
  {
    throw InvalidInput("Set Statistics Phases to 1 to " + std::to_string(mostStatisticsPhases) +
      ": it is " + std::to_string(this->StatisticsPhases) + ".");
  }
  if (this->StatisticsInterval < 1)
  {
    throw InvalidInput("Set Statistics Interval to at least 1 step: it is " +
      std::to_string(this->StatisticsInterval) + ".");
  }
}
