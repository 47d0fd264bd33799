// SPDX-License-Identifier: BSD-3-Clause
#include "Output/CentrelineRecord.h"

#include "Arrays/NamedArrays.h"
#include "Input/ImageFrame.h"
#include "Output/FigureArrays.h"

#include "vtkCellArray.h"
#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"

#include <cstddef>
#include <cstdint>

namespace tiledlbm::plugin
{

namespace
{

// Sums per station: pressure, and velocity along the line.
constexpr std::size_t sumsOfStation = 2;

}

std::vector<double> CentrelineRecord::sumsOf(
  FlowSession& session, const Flow& flow, const LayerRange& own, const ImageFrame& frame)
{
  const std::shared_ptr<const OpenVolume> volume = session.volume();
  if (this->volume_ != volume || this->roles_ != flow.roles)
  {
    this->lines_ = findCentrelines(volume->mask(), volume->openings(), flow.roles);
    this->volume_ = volume;
    this->roles_ = flow.roles;
  }
  const VoxelMask::Size& size = volume->mask().size();
  const std::int64_t layer = size[0] * size[1], first = session.firstVoxelOf(flow);
  std::vector<double> sums;
  for (const Centreline& line : this->lines_)
  {
    for (const CentrelineStation& station : line.stations)
    {
      const Vector along = frame.toWorld(station.tangent);
      double pressure = 0, velocity = 0;
      for (std::size_t i = 0; i < station.voxels.size(); ++i)
      {
        const std::int64_t voxel = station.voxels[i];
        if (voxel < own.first * layer || voxel >= own.end * layer)
        {
          continue;
        }
        const double share = station.shares[i];
        pressure += share * flow.pressure()->GetComponent(voxel - first, 0);
        for (int axis = 0; axis < 3; ++axis)
        {
          velocity += share * along[axis] * flow.velocity()->GetComponent(voxel - first, axis);
        }
      }
      sums.push_back(pressure);
      sums.push_back(velocity);
    }
  }
  return sums;
}

void CentrelineRecord::write(const std::vector<double>& sums, double voxelSize,
  const ImageFrame& frame, PressureUnit unit, vtkPolyData* output) const
{
  struct Section
  {
    const CentrelineStation* station;
    const double* sums;
  };
  std::vector<Section> sections;
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkCellArray> cells;
  for (const Centreline& line : this->lines_)
  {
    cells->InsertNextCell(static_cast<int>(line.stations.size()));
    for (const CentrelineStation& station : line.stations)
    {
      cells->InsertCellPoint(points->InsertNextPoint(frame.worldPosition(station.at).data()));
      sections.push_back({ &station, sums.data() + sumsOfStation * sections.size() });
    }
  }
  output->SetPoints(points);
  output->SetLines(cells);
  vtkPointData* const data = output->GetPointData();
  addColumn(data, "abscissa", sections,
    [&](const Section& of) { return voxelSize * of.station->abscissa; });
  addColumn(
    data, "radius", sections, [&](const Section& of) { return voxelSize * of.station->radius(); });
  addColumn(data, "pressure", sections,
    [&](const Section& of) { return fromPascal(of.sums[0] / of.station->area(), unit); });
  addColumn(data, "mean_velocity", sections,
    [](const Section& of) { return of.sums[1] / of.station->area(); });
  addColumn(data, "flow_rate", sections,
    [&](const Section& of) { return voxelSize * voxelSize * of.sums[1]; });
  addColumn(output->GetCellData(), "from", this->lines_, &Centreline::from);
  addColumn(output->GetCellData(), "to", this->lines_, &Centreline::to);
  addFigure(output->GetFieldData(), "pressure_unit", symbolOf(unit));
}

}
