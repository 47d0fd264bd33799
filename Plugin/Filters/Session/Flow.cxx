// SPDX-License-Identifier: BSD-3-Clause
#include "Session/Flow.h"

#include "Arrays/VoxelArrays.h"
#include "Messages/Sentences.h"

#include "Kernels/Concatenated.h"
#include "Kernels/Host/Parallel.h"
#include "Kernels/Stage.h"
#include "Solver/Error.h"

#include "vtkType.h"

#include <algorithm>
#include <atomic>

namespace tiledlbm::plugin
{

namespace
{

vtkSmartPointer<vtkDataArray> makeField(
  const FieldKind& kind, Precision precision, std::int64_t voxelCount)
{
  auto array = vtk::TakeSmartPointer(
    vtkDataArray::CreateDataArray(precision == Precision::Double ? VTK_DOUBLE : VTK_FLOAT));
  array->SetName(kind.name);
  array->SetNumberOfComponents(kind.components);
  if (kind.components == 3)
  {
    array->SetComponentName(0, "X");
    array->SetComponentName(1, "Y");
    array->SetComponentName(2, "Z");
  }
  setTuples(array, voxelCount);
  return array;
}

// Minimum of values or vectors per thread.
constexpr std::int64_t valuesAtATime = 1 << 16;

template <typename Real>
bool areFinite(const Real* values, std::int64_t count)
{
  std::atomic<bool> areAll{ true };
  parallelForRanges(0, count, valuesAtATime,
    [&](std::int64_t begin, std::int64_t end)
    {
      // Without branches: the sum is zero only if all values are finite.
      Real sum = 0;
      for (std::int64_t i = begin; i < end; ++i)
      {
        sum += values[i] * Real(0);
      }
      if (sum != Real(0))
      {
        areAll = false;
      }
    });
  return areAll;
}

template <typename Real>
void fillFields(const Simulation& simulation, const ImageFrame& frame, Flow& flow)
{
  FieldValues<Real> values;
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    values[i] = static_cast<Real*>(flow.fields[i]->GetVoidPointer(0));
  }
  simulation.readFields(values, flow.layers);

  const std::int64_t count = flow.pressure()->GetNumberOfTuples();
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    if (!areFinite(values[i], fieldKinds[i].components * count))
    {
      throw Diverged(
        Described{ concatenated(
          "Lower Lattice Velocity or raise Ramp Steps: the flow is no longer finite after ",
          simulation.steps(), " steps.") },
        simulation.steps());
    }
    if (fieldKinds[i].components == 3 && !frame.isAligned())
    {
      parallelFor(0, count, valuesAtATime,
        [&](std::int64_t voxel)
        {
          Real* const v = values[i] + 3 * voxel;
          const Vector world = frame.toWorld({ v[0], v[1], v[2] });
          std::copy(world.begin(), world.end(), v);
        });
    }
  }
}

std::vector<OpeningRole> rolesOf(const std::vector<OpeningState>& openings)
{
  std::vector<OpeningRole> roles;
  roles.reserve(openings.size());
  for (const OpeningState& opening : openings)
  {
    roles.push_back(opening.role);
  }
  return roles;
}

}

LayerRange layersOf(const Simulation& simulation, const std::vector<AskedPart>& asked)
{
  LayerRange all;
  for (const AskedPart& part : asked)
  {
    const LayerRange layers = simulation.layersOfPart(part.number, part.count)
                                .widened(part.margin, simulation.mask().size()[2]);
    all = all.including(layers);
  }
  return all;
}

void allocateFields(
  Flow& flow, Precision precision, const VoxelMask& mask, const LayerRange& layers)
{
  const std::int64_t voxels = layers.count() * mask.size()[0] * mask.size()[1];
  flow.layers = layers;
  for (std::size_t i = 0; i < fieldKinds.size(); ++i)
  {
    flow.fields[i] = makeField(fieldKinds[i], precision, voxels);
  }
}

void readFields(const Simulation& simulation, const ImageFrame& frame, Precision precision,
  const LayerRange& layers, Flow& flow)
{
  const Stage stage("fields to arrays");
  allocateFields(flow, precision, simulation.mask(), layers);
  if (precision == Precision::Double)
  {
    fillFields<double>(simulation, frame, flow);
  }
  else
  {
    fillFields<float>(simulation, frame, flow);
  }
}

Flow flowOf(const Simulation& simulation, const ImageFrame& frame, Precision precision,
  const LayerRange& layers)
{
  Flow flow;
  const Stage stage("flow");
  flow.summary = simulation.summary();
  flow.openings = simulation.openings();
  for (const QualityReason& reason : simulation.qualityReasons())
  {
    flow.qualityReasons.push_back(sentenceOf(reason.problem));
  }
  flow.roles = rolesOf(flow.openings);
  readFields(simulation, frame, precision, layers, flow);
  return flow;
}

Flow stateOf(const Simulation& simulation, const ImageFrame& frame, const LayerRange& layers)
{
  Flow state;
  const Stage stage("state");
  state.summary = simulation.summaryOfTime();
  state.roles = rolesOf(simulation.openings());
  readFields(simulation, frame, Precision::Single, layers, state);
  return state;
}

}
