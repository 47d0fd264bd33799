// SPDX-License-Identifier: BSD-3-Clause
#include "Session/Snapshots.h"

#include "Arrays/VoxelArrays.h"

#include "Solver/Geometry/LayerSharing.h"

#include "vtkDataArray.h"
#include "vtkFloatArray.h"
#include "vtkImageData.h"
#include "vtkNew.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

constexpr std::size_t valuesOfVoxel = []()
{
  int values = 0;
  for (const FieldKind& kind : fieldKinds)
  {
    values += kind.components;
  }
  return static_cast<std::size_t>(values);
}();

float* valuesOf(vtkDataArray* field, std::int64_t voxel)
{
  return static_cast<float*>(field->GetVoidPointer(field->GetNumberOfComponents() * voxel));
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
  const ImageFrame& frame, const RankTeam& team, const LayerRange& ownLayers,
  const SnapshotFolder::State& start)
  : choice_(choice)
  , mask_(std::move(mask))
  , frame_(frame)
  , team_(team)
  , layers_(ownLayers)
{
  if (choice.folder.empty())
  {
    for (std::int64_t voxel = ownLayers.first * this->voxelsOfLayer();
         voxel < ownLayers.end * this->voxelsOfLayer(); ++voxel)
    {
      this->ownFluid_ += this->mask_->isFluid(voxel) ? 1 : 0;
    }
    const std::vector<std::int64_t> all = team.isAlone()
      ? std::vector<std::int64_t>{ this->ownFluid_ }
      : gatherOnAll(*team.ranks, this->ownFluid_);
    this->bytesOfState_ = static_cast<double>(*std::max_element(all.begin(), all.end())) *
      valuesOfVoxel * sizeof(float);
    return;
  }
  this->layers_ = { 0, this->isAtFolder() ? this->mask_->size()[2] : 0 };
  if (this->isAtFolder())
  {
    this->folder_.emplace(choice.folder, start);
  }
}

void Snapshots::add(
  const Summary& summary, std::vector<OpeningState> openings, const FieldArrays& fields)
{
  Kept kept;
  kept.summary = summary;
  kept.openings = std::move(openings);
  if (!this->choice_.folder.empty())
  {
    if (this->folder_)
    {
      this->write(kept, fields);
    }
    this->kept_.push_back(std::move(kept));
    return;
  }
  while (!this->kept_.empty() &&
    static_cast<double>(this->kept_.size() + 1) * this->bytesOfState_ > this->choice_.memory)
  {
    this->kept_.pop_front();
    ++this->dropped_;
  }
  kept.values.reserve(static_cast<std::size_t>(this->ownFluid_) * valuesOfVoxel);
  const std::int64_t first = this->layers_.first * this->voxelsOfLayer();
  for (vtkIdType i = 0; i < fields[0]->GetNumberOfTuples(); ++i)
  {
    if (this->mask_->isFluid(first + i))
    {
      for (vtkDataArray* field : fields)
      {
        const float* ofVoxel = valuesOf(field, i);
        kept.values.insert(kept.values.end(), ofVoxel, ofVoxel + field->GetNumberOfComponents());
      }
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

void Snapshots::restoreOnAll(
  std::size_t index, const LayerRange& layers, const FieldArrays& fields) const
{
  const Kept& kept = this->kept_[index];
  FieldArrays own = fields;
  if (layers != this->layers_)
  {
    for (vtkSmartPointer<vtkDataArray>& field : own)
    {
      field = uninitialisedLike(field, this->layers_.count() * this->voxelsOfLayer());
    }
  }
  if (this->choice_.folder.empty())
  {
    this->unpack(kept, own);
  }
  else if (this->folder_)
  {
    this->read(kept, own);
  }
  for (std::size_t i = 0; i < own.size(); ++i)
  {
    passLayers(this->team_, own[i]->GetNumberOfComponents() * this->voxelsOfLayer(), this->layers_,
      valuesOf(own[i], 0), layers, valuesOf(fields[i], 0));
  }
}

void Snapshots::unpack(const Kept& kept, const FieldArrays& fields) const
{
  for (vtkDataArray* field : fields)
  {
    field->Fill(0);
  }
  const std::int64_t first = this->layers_.first * this->voxelsOfLayer();
  const float* value = kept.values.data();
  for (vtkIdType i = 0; i < fields[0]->GetNumberOfTuples(); ++i)
  {
    if (this->mask_->isFluid(first + i))
    {
      for (vtkDataArray* field : fields)
      {
        std::copy_n(value, field->GetNumberOfComponents(), valuesOf(field, i));
        value += field->GetNumberOfComponents();
      }
    }
  }
}

void Snapshots::read(const Kept& kept, const FieldArrays& fields) const
{
  const vtkSmartPointer<vtkImageData> image = this->folder_->read(kept.summary.steps);
  vtkDataSetAttributes* attributes = attributesOf(image, this->frame_.association());
  for (vtkDataArray* array : fields)
  {
    vtkDataArray* found = attributes->GetArray(array->GetName());
    if (!found || found->GetNumberOfTuples() != array->GetNumberOfTuples())
    {
      throw SnapshotFailure("Change a property to compute the flow anew: the file of this time "
                            "no longer holds a flow through this volume.");
    }
    array->InsertTuples(0, found->GetNumberOfTuples(), 0, found);
  }
}

void Snapshots::write(const Kept& kept, const FieldArrays& fields)
{
  vtkNew<vtkImageData> image;
  image->CopyStructure(this->frame_.structure());
  vtkDataSetAttributes* attributes = attributesOf(image, this->frame_.association());
  for (vtkDataArray* field : fields)
  {
    attributes->AddArray(field);
  }
  this->folder_->write(kept.summary.steps, image);
  std::vector<SnapshotFolder::State> states;
  for (const Kept& state : this->kept_)
  {
    states.emplace_back(state.summary.time, state.summary.steps);
  }
  states.emplace_back(kept.summary.time, kept.summary.steps);
  this->folder_->writeCollection(states);
}

}
