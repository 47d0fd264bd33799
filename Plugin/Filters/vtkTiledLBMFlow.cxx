#include "vtkTiledLBMFlow.h"

#include "FlowOutputs.h"
#include "FlowSession.h"
#include "ImageFrame.h"
#include "MaskReader.h"

#include "Solver/Error.h"

#include "vtkAbstractArray.h"
#include "vtkCellData.h"
#include "vtkExtentTranslator.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkObjectFactory.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkStreamingDemandDrivenPipeline.h"
#include "vtkTable.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <new>
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
  vtkMTimeType LastRequest = 0;  // when the filter had last changed, at the end of its last request
  vtkMTimeType LastPipeline = 0; // when this or a filter upstream had last changed before it
  std::string LastFailure;       // what was told to the user then, empty if all was well
};

vtkStandardNewMacro(vtkTiledLBMFlow);

vtkTiledLBMFlow::vtkTiledLBMFlow()
  : Internals(new vtkInternals)
{
  this->SetNumberOfInputPorts(1);
  this->SetNumberOfOutputPorts(3);
  this->SetInputArrayToProcess(
    0, 0, 0, vtkDataObject::FIELD_ASSOCIATION_POINTS, vtkDataSetAttributes::SCALARS);
}

vtkTiledLBMFlow::~vtkTiledLBMFlow() = default;

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

int vtkTiledLBMFlow::GetNumberOfRuns()
{
  return this->Internals->Session.runCount();
}

int vtkTiledLBMFlow::FillInputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkImageData");
  return 1;
}

int vtkTiledLBMFlow::FillOutputPortInformation(int port, vtkInformation* info)
{
  const char* types[] = { "vtkImageData", "vtkPolyData", "vtkTable" };
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
  return 1;
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
  return 1;
}

int vtkTiledLBMFlow::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkInternals& internals = *this->Internals;
  auto* pipeline = vtkDemandDrivenPipeline::SafeDownCast(this->GetExecutive());
  const vtkMTimeType pipelineTime = pipeline->GetPipelineMTime();
  const bool isRepeated = pipelineTime == internals.LastPipeline;
  std::string failure;
  try
  {
    this->ComputeFlow(inputVector, outputVector);
  }
  catch (const std::bad_alloc&)
  {
    failure = "There is not enough main memory for the flow: crop the volume to the vessel, or "
              "resample it to larger voxels.";
  }
  catch (const std::exception& error)
  {
    failure = error.what();
  }
  this->SetProgressText(nullptr);
  // Reset here, since every change of it counts as a change of the filter.
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

Parameters vtkTiledLBMFlow::ReadParameters(const ImageFrame& frame)
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
  parameters.inletVelocity = this->InletVelocity;
  parameters.outletPressure = this->OutletPressure;
  parameters.openings = openingRows(this->Openings, frame);
  parameters.inletProfile =
    choiceOf<tiledlbm::InletProfile>("InletProfile", this->InletProfile, DEVELOPED);
  parameters.latticeVelocity = this->LatticeVelocity;
  parameters.rampSteps = this->RampSteps;
  parameters.model.collision =
    choiceOf<tiledlbm::CollisionModel>("CollisionModel", this->CollisionModel, LBMRT);
  parameters.model.fluid =
    choiceOf<tiledlbm::FluidModel>("FluidModel", this->FluidModel, QUASI_COMPRESSIBLE);
  parameters.model.precision =
    choiceOf<tiledlbm::Precision>("Precision", this->Precision, SIXTEEN_BIT_STORAGE);
  parameters.model.storage = choiceOf<tiledlbm::PopulationStorage>(
    "PopulationStorage", this->PopulationStorage, COMPACT_TILES_IN_PLACE);
  parameters.device = choiceOf<tiledlbm::DeviceChoice>("Device", this->Device, CPU);
  return parameters;
}

void vtkTiledLBMFlow::ComputeFlow(
  vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  // A user asks by way of the filter's properties; the pipeline asks as often as it likes.
  const bool askedAgain = this->GetMTime() > this->Internals->LastRequest;

  vtkImageData* input = vtkImageData::GetData(inputVector[0]);
  MaskArray mask;
  mask.Array = this->FindMask(inputVector, mask.On);
  const ImageFrame frame(input);
  Parameters parameters = this->ReadParameters(frame);

  using Clock = std::chrono::steady_clock;
  Clock::time_point lastShown;
  const auto monitor = [&](const tiledlbm::Progress& progress)
  {
    const auto now = Clock::now();
    if (now - lastShown >= std::chrono::milliseconds(200))
    {
      lastShown = now;
      std::ostringstream text;
      text.precision(2);
      text << "step " << progress.step << " of " << progress.targetStep << ", residual "
           << std::scientific << progress.residual << ", " << std::lround(progress.mflups)
           << " MFLUPS";
      this->SetProgressText(text.str().c_str());
      this->UpdateProgress(
        static_cast<double>(progress.step) / static_cast<double>(progress.targetStep));
    }
    return this->GetAbortExecute() == 0;
  };

  FlowSession& session = this->Internals->Session;
  const int runsBefore = session.runCount();
  const Flow& flow = session.obtain(
    { readMask(input, mask.Array, mask.On, { this->FluidRange[0], this->FluidRange[1] }),
      std::move(parameters), frame, this->NumberOfSteps },
    askedAgain, monitor);
  if (session.runCount() > runsBefore)
  {
    for (const std::string& warning : flow.warnings)
    {
      vtkWarningMacro(<< warning);
    }
    if (flow.summary.steps < this->NumberOfSteps)
    {
      vtkWarningMacro(<< "Stopped at step " << flow.summary.steps << " of " << this->NumberOfSteps
                      << "; the output is the flow at that step, and the next Apply goes on from "
                      << "there.");
    }
  }

  vtkImageData* image = vtkImageData::GetData(outputVector, 0);
  image->ShallowCopy(input);
  writeFlow(flow, mask.On, image);

  vtkInformation* imageInfo = outputVector->GetInformationObject(0);
  if (imageInfo->Get(vtkStreamingDemandDrivenPipeline::UPDATE_PIECE_NUMBER()) == 0)
  {
    writeOpenings(flow, frame, mask.On, input, vtkPolyData::GetData(outputVector, 1));
    writeConvergence(flow, vtkTable::GetData(outputVector, 2));
  }
  cropToPiece(image, imageInfo);
}

void vtkTiledLBMFlow::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FluidRange: " << this->FluidRange[0] << ", " << this->FluidRange[1] << "\n";
  os << indent << "NumberOfSteps: " << this->NumberOfSteps << "\n";
  os << indent << "LengthUnit: " << this->LengthUnit << "\n";
  os << indent << "Density: " << this->Density << "\n";
  os << indent << "KinematicViscosity: " << this->KinematicViscosity << "\n";
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
  os << indent << "NumberOfRuns: " << this->GetNumberOfRuns() << "\n";
}
