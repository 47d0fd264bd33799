// SPDX-License-Identifier: BSD-3-Clause
#include "Output/CentrelineRecord.h"

#include "Arrays/NamedArrays.h"
#include "Input/ImageFrame.h"
#include "Output/FigureArrays.h"

#include "vtkCellArray.h"
#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkDoubleArray.h"
#include "vtkIntArray.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"
#include "vtkStringArray.h"

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
  Association association, PressureUnit unit, vtkImageData* image, vtkPolyData* output) const
{
  const auto count = static_cast<vtkIdType>(sums.size() / sumsOfStation);
  const auto lineCount = static_cast<vtkIdType>(this->lines_.size());
  auto abscissa = makeArray<vtkDoubleArray>("abscissa", count);
  auto radius = makeArray<vtkDoubleArray>("radius", count);
  auto pressure = makeArray<vtkDoubleArray>("pressure", count);
  auto velocity = makeArray<vtkDoubleArray>("mean_velocity", count);
  auto flowRate = makeArray<vtkDoubleArray>("flow_rate", count);
  auto from = makeArray<vtkIntArray>("from", lineCount);
  auto to = makeArray<vtkIntArray>("to", lineCount);
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  points->SetNumberOfPoints(count);
  vtkNew<vtkCellArray> cells;
  vtkIdType point = 0;
  for (vtkIdType i = 0; i < lineCount; ++i)
  {
    const Centreline& line = this->lines_[i];
    cells->InsertNextCell(static_cast<int>(line.stations.size()));
    for (const CentrelineStation& station : line.stations)
    {
      const double* sum = sums.data() + sumsOfStation * static_cast<std::size_t>(point);
      const double area = station.area();
      points->SetPoint(point, worldPosition(image, association, station.at).data());
      abscissa->SetValue(point, voxelSize * station.abscissa);
      radius->SetValue(point, voxelSize * station.radius());
      pressure->SetValue(point, fromPascal(sum[0] / area, unit));
      velocity->SetValue(point, sum[1] / area);
      flowRate->SetValue(point, voxelSize * voxelSize * sum[1]);
      cells->InsertCellPoint(point++);
    }
    from->SetValue(i, line.from);
    to->SetValue(i, line.to);
  }
  output->SetPoints(points);
  output->SetLines(cells);
  addArrays(output->GetPointData(), abscissa, radius, pressure, velocity, flowRate);
  addArrays(output->GetCellData(), from, to);
  addFigure(output->GetFieldData(), "pressure_unit", symbolOf(unit));
}

}
