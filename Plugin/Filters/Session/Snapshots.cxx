// SPDX-License-Identifier: BSD-3-Clause
#include "Session/Snapshots.h"

#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkFloatArray.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkXMLImageDataReader.h"
#include "vtkXMLImageDataWriter.h"
#include "vtksys/SystemTools.hxx"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <sstream>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

constexpr std::size_t valuesOfVoxel = 4; // velocity and pressure

vtkDataSetAttributes* attributesOf(vtkImageData* image, Association association)
{
  return association == Association::Points
    ? static_cast<vtkDataSetAttributes*>(image->GetPointData())
    : image->GetCellData();
}

}

std::int64_t SnapshotChoice::next(std::int64_t step, std::int64_t periodSteps) const
{
  std::int64_t next = 0;
  if (this->interval > 0)
  {
    next = (step / this->interval + 1) * this->interval;
  }
  if (this->perPeriod > 0 && periodSteps > 0)
  {
    const auto stepOf = [&](std::int64_t number)
    {
      return std::llround(
        static_cast<double>(number) * static_cast<double>(periodSteps) / this->perPeriod);
    };
    std::int64_t number = step * this->perPeriod / periodSteps;
    while (stepOf(number) <= step)
    {
      ++number;
    }
    next = next > 0 ? std::min<std::int64_t>(next, stepOf(number)) : stepOf(number);
  }
  return next;
}

Snapshots::Snapshots(const SnapshotChoice& choice, const VoxelMask& mask, vtkImageData* structure,
  Association association)
  : choice_(choice)
  , mask_(mask)
  , structure_(structure)
  , association_(association)
{
}

void Snapshots::add(const Summary& summary, std::vector<OpeningState> openings,
  vtkFloatArray* velocity, vtkFloatArray* pressure)
{
  Kept kept;
  kept.summary = summary;
  kept.openings = std::move(openings);
  if (!this->choice_.folder.empty())
  {
    kept.fileName = this->write(summary, velocity, pressure);
    this->kept_.push_back(std::move(kept));
    this->writeCollection();
    return;
  }
  const auto bytes = static_cast<double>(this->mask_.fluidCount()) * valuesOfVoxel * sizeof(float);
  while (!this->kept_.empty() &&
    static_cast<double>(this->kept_.size() + 1) * bytes > this->choice_.memory)
  {
    this->kept_.pop_front();
    ++this->dropped_;
  }
  kept.values.reserve(static_cast<std::size_t>(this->mask_.fluidCount()) * valuesOfVoxel);
  for (std::int64_t voxel = 0; voxel < this->mask_.voxelCount(); ++voxel)
  {
    if (this->mask_.isFluid(voxel))
    {
      const float* ofVoxel = velocity->GetPointer(3 * voxel);
      kept.values.insert(kept.values.end(), ofVoxel, ofVoxel + 3);
      kept.values.push_back(pressure->GetValue(voxel));
    }
  }
  this->kept_.push_back(std::move(kept));
}

std::vector<double> Snapshots::times() const
{
  std::vector<double> times;
  for (const Kept& kept : this->kept_)
  {
    times.push_back(kept.summary.time);
  }
  return times;
}

void Snapshots::restore(std::size_t index, vtkFloatArray* velocity, vtkFloatArray* pressure) const
{
  const Kept& kept = this->kept_[index];
  if (!kept.fileName.empty())
  {
    vtkNew<vtkXMLImageDataReader> reader;
    reader->SetFileName(kept.fileName.c_str());
    reader->Update();
    vtkDataSetAttributes* attributes = attributesOf(reader->GetOutput(), this->association_);
    for (vtkFloatArray* array : { velocity, pressure })
    {
      vtkDataArray* found = attributes->GetArray(array->GetName());
      if (!found || found->GetNumberOfTuples() != array->GetNumberOfTuples())
      {
        throw SnapshotFailure("The file \"" + kept.fileName +
          "\" of this time can no longer be read: restore it, or change a property to compute the "
          "flow anew.");
      }
      array->InsertTuples(0, found->GetNumberOfTuples(), 0, found);
    }
    return;
  }
  velocity->Fill(0);
  pressure->Fill(0);
  const float* value = kept.values.data();
  for (std::int64_t voxel = 0; voxel < this->mask_.voxelCount(); ++voxel)
  {
    if (this->mask_.isFluid(voxel))
    {
      velocity->SetTypedTuple(voxel, value);
      pressure->SetValue(voxel, value[3]);
      value += valuesOfVoxel;
    }
  }
}

std::string Snapshots::write(
  const Summary& summary, vtkFloatArray* velocity, vtkFloatArray* pressure)
{
  vtksys::SystemTools::MakeDirectory(this->choice_.folder);
  std::ostringstream name;
  name << this->choice_.folder << "/flow_" << std::setw(9) << std::setfill('0') << summary.steps
       << ".vti";
  vtkNew<vtkImageData> image;
  image->CopyStructure(this->structure_);
  vtkDataSetAttributes* attributes = attributesOf(image, this->association_);
  attributes->AddArray(velocity);
  attributes->AddArray(pressure);
  vtkNew<vtkXMLImageDataWriter> writer;
  writer->SetFileName(name.str().c_str());
  writer->SetInputData(image);
  // ParaView 5.11 on Debian 12 cannot read appended data.
  writer->SetDataModeToBinary();
  if (!writer->Write())
  {
    throw SnapshotFailure("The file \"" + name.str() +
      "\" could not be written: give a SnapshotFolder that can be written to and has room, or "
      "clear "
      "it to keep the snapshots in memory.");
  }
  return name.str();
}

void Snapshots::writeCollection() const
{
  std::ofstream file(this->choice_.folder + "/flow.pvd");
  file << "<VTKFile type=\"Collection\" version=\"0.1\">\n<Collection>\n" << std::setprecision(10);
  for (const Kept& kept : this->kept_)
  {
    file << "<DataSet timestep=\"" << kept.summary.time << "\" file=\""
         << vtksys::SystemTools::GetFilenameName(kept.fileName) << "\"/>\n";
  }
  file << "</Collection>\n</VTKFile>\n";
  if (!file.flush())
  {
    throw SnapshotFailure("The file \"" + this->choice_.folder +
      "/flow.pvd\" could not be written: give a SnapshotFolder that has room.");
  }
}

}
