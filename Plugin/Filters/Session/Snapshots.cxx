// SPDX-License-Identifier: BSD-3-Clause
#include "Session/Snapshots.h"

#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkFloatArray.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPointData.h"

#include <algorithm>
#include <cmath>
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

Snapshots::Snapshots(const SnapshotChoice& choice, std::shared_ptr<const VoxelMask> mask,
  vtkImageData* structure, Association association)
  : choice_(choice)
  , mask_(std::move(mask))
  , structure_(structure)
  , association_(association)
{
  if (!choice.folder.empty())
  {
    this->folder_.emplace(choice.folder);
  }
}

void Snapshots::add(const Summary& summary, std::vector<OpeningState> openings,
  vtkFloatArray* velocity, vtkFloatArray* pressure)
{
  Kept kept;
  kept.summary = summary;
  kept.openings = std::move(openings);
  if (this->folder_)
  {
    this->write(std::move(kept), velocity, pressure);
    return;
  }
  const auto bytes = static_cast<double>(this->mask_->fluidCount()) * valuesOfVoxel * sizeof(float);
  while (!this->kept_.empty() &&
    static_cast<double>(this->kept_.size() + 1) * bytes > this->choice_.memory)
  {
    this->kept_.pop_front();
    ++this->dropped_;
  }
  kept.values.reserve(static_cast<std::size_t>(this->mask_->fluidCount()) * valuesOfVoxel);
  for (std::int64_t voxel = 0; voxel < this->mask_->voxelCount(); ++voxel)
  {
    if (this->mask_->isFluid(voxel))
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
  if (this->folder_)
  {
    const vtkSmartPointer<vtkImageData> image = this->folder_->read(kept.summary.steps);
    vtkDataSetAttributes* attributes = attributesOf(image, this->association_);
    for (vtkFloatArray* array : { velocity, pressure })
    {
      vtkDataArray* found = attributes->GetArray(array->GetName());
      if (!found || found->GetNumberOfTuples() != array->GetNumberOfTuples())
      {
        throw SnapshotFailure("Change a property to compute the flow anew: the file of this time "
                              "no longer holds a flow through this volume.");
      }
      array->InsertTuples(0, found->GetNumberOfTuples(), 0, found);
    }
    return;
  }
  velocity->Fill(0);
  pressure->Fill(0);
  const float* value = kept.values.data();
  for (std::int64_t voxel = 0; voxel < this->mask_->voxelCount(); ++voxel)
  {
    if (this->mask_->isFluid(voxel))
    {
      velocity->SetTypedTuple(voxel, value);
      pressure->SetValue(voxel, value[3]);
      value += valuesOfVoxel;
    }
  }
}

void Snapshots::write(Kept kept, vtkFloatArray* velocity, vtkFloatArray* pressure)
{
  vtkNew<vtkImageData> image;
  image->CopyStructure(this->structure_);
  vtkDataSetAttributes* attributes = attributesOf(image, this->association_);
  attributes->AddArray(velocity);
  attributes->AddArray(pressure);
  this->folder_->write(kept.summary.steps, image);
  this->kept_.push_back(std::move(kept));
  std::vector<std::pair<double, std::int64_t>> states;
  for (const Kept& state : this->kept_)
  {
    states.emplace_back(state.summary.time, state.summary.steps);
  }
  this->folder_->writeCollection(states);
}

}
