// SPDX-License-Identifier: BSD-3-Clause
#include "Grid/SurfaceShape.h"

#include "Grid/SurfaceVoxels.h"
#include "Messages/Refuse.h"

#include "vtkBoundingBox.h"
#include "vtkCellArray.h"
#include "vtkCleanPolyData.h"
#include "vtkDataArray.h"
#include "vtkIdList.h"
#include "vtkMassProperties.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkPolyDataConnectivityFilter.h"
#include "vtkPolyDataNormals.h"
#include "vtkSelectEnclosedPoints.h"
#include "vtkTriangleFilter.h"
#include "vtkVectorOperators.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

constexpr double leastWidth = 3;   // of an opening, in voxels
constexpr double capThickness = 3; // of a label, in voxels
constexpr double beyondCap = 6;    // length of the wall's continuation behind the label, in voxels
constexpr double reach = 4;        // largest distance from the surface, in voxels
constexpr std::int64_t aroundVessel = 2; // voxels
constexpr double rounding = 1e-6; // within which points are one, of the diagonal of the surface

vtkSmartPointer<vtkPolyData> copyOf(vtkPolyData* surface)
{
  auto copy = vtkSmartPointer<vtkPolyData>::New();
  copy->DeepCopy(surface);
  return copy;
}

vtkSmartPointer<vtkPolyData> emptySurface()
{
  auto surface = vtkSmartPointer<vtkPolyData>::New();
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  surface->SetPoints(points);
  surface->SetPolys(vtkNew<vtkCellArray>());
  return surface;
}

// The triangles without those that have the points of an earlier one: caps that are there twice
// would cancel each other.
vtkSmartPointer<vtkCellArray> withoutDoubles(vtkCellArray* triangles)
{
  auto kept = vtkSmartPointer<vtkCellArray>::New();
  std::set<std::array<vtkIdType, 3>> known;
  vtkNew<vtkIdList> ids;
  for (vtkIdType cell = 0; cell < triangles->GetNumberOfCells(); ++cell)
  {
    triangles->GetCellAtId(cell, ids);
    std::array<vtkIdType, 3> points{ ids->GetId(0), ids->GetId(1), ids->GetId(2) };
    std::sort(points.begin(), points.end());
    if (known.insert(points).second)
    {
      kept->InsertNextCell(ids);
    }
  }
  return kept;
}

// Keeps only the triangles, in double precision and without data.
vtkSmartPointer<vtkPolyData> trianglesOf(vtkPolyData* input)
{
  vtkNew<vtkPolyData> geometry;
  geometry->CopyStructure(input);
  vtkNew<vtkTriangleFilter> triangles;
  triangles->SetInputData(geometry);
  triangles->PassVertsOff();
  triangles->PassLinesOff();
  vtkNew<vtkCleanPolyData> clean; // STL files repeat the points of each triangle, with rounding
  clean->SetInputConnection(triangles->GetOutputPort());
  clean->SetTolerance(rounding);
  clean->ConvertPolysToLinesOn();
  clean->SetOutputPointsPrecision(vtkAlgorithm::DOUBLE_PRECISION);
  clean->Update();
  vtkPolyData* cleaned = clean->GetOutput();
  auto surface = emptySurface();
  surface->SetPoints(cleaned->GetPoints());
  // Without degenerate triangles, which became lines.
  surface->SetPolys(withoutDoubles(cleaned->GetPolys()));
  if (surface->GetNumberOfPolys() == 0)
  {
    refuse("Give the filter a surface of polygons: the input has none.");
  }
  double bounds[6];
  surface->GetBounds(bounds);
  if (!std::all_of(bounds, bounds + 6, [](double bound) { return std::isfinite(bound); }))
  {
    refuse("Correct the points of the surface in the program that wrote it: some are "
           "no finite numbers.");
  }
  return surface;
}

// The connected parts of a closed surface.
std::vector<vtkSmartPointer<vtkPolyData>> partsOf(vtkPolyData* closed)
{
  vtkNew<vtkCleanPolyData> clean; // fans have points of their own
  clean->SetInputData(closed);
  clean->SetTolerance(0);
  vtkNew<vtkPolyDataConnectivityFilter> connected;
  connected->SetInputConnection(clean->GetOutputPort());
  connected->SetExtractionModeToAllRegions();
  connected->ColorRegionsOn();
  connected->Update();
  vtkPolyData* const all = connected->GetOutput();
  vtkDataArray* const regions = all->GetPointData()->GetArray("RegionId");
  std::vector<vtkSmartPointer<vtkPolyData>> parts;
  for (int region = 0; region < connected->GetNumberOfExtractedRegions(); ++region)
  {
    parts.push_back(emptySurface());
    parts.back()->SetPoints(all->GetPoints());
  }
  vtkNew<vtkIdList> ids;
  for (vtkIdType cell = 0; cell < all->GetNumberOfPolys(); ++cell)
  {
    all->GetPolys()->GetCellAtId(cell, ids);
    const auto region = static_cast<std::size_t>(regions->GetTuple1(ids->GetId(0)));
    parts[region]->GetPolys()->InsertNextCell(ids);
  }
  return parts;
}

// Runs of voxels inside a part of a surface, and the number of voxels.
struct Filling
{
  std::vector<std::array<std::int64_t, 2>> runs;
  std::int64_t voxels = 0;
};

// Fills the union of the parts of a closed surface. A part whose voxels all lie inside the larger
// ones is a cavity.
// \param[out] unclosed rows on which a part is not closed.
// \return whether parts overlap
bool fillUnion(vtkPolyData* closed, const GridFrame& frame, VoxelMask& mask, std::int64_t& unclosed)
{
  std::vector<Filling> fillings;
  for (const vtkSmartPointer<vtkPolyData>& part : partsOf(closed))
  {
    Filling& filling = fillings.emplace_back();
    unclosed += findInside(part, frame,
      [&](std::int64_t begin, std::int64_t end)
      {
        filling.runs.push_back({ begin, end });
        filling.voxels += end - begin;
      });
  }
  std::stable_sort(fillings.begin(), fillings.end(),
    [](const Filling& a, const Filling& b) { return a.voxels > b.voxels; });
  bool doOverlap = false;
  for (const Filling& filling : fillings)
  {
    std::int64_t common = 0;
    for (const auto& [begin, end] : filling.runs)
    {
      for (std::int64_t voxel = begin; voxel < end; ++voxel)
      {
        common += mask.isFluid(voxel) ? 1 : 0;
      }
    }
    const bool isCavity = common == filling.voxels;
    doOverlap = doOverlap || (common > 0 && !isCavity);
    for (const auto& [begin, end] : filling.runs)
    {
      for (std::int64_t voxel = begin; voxel < end; ++voxel)
      {
        mask.setFluid(voxel, !isCavity);
      }
    }
  }
  return doOverlap;
}

// Raises the levels of voxels around which all others are inside as well: the surface of one part
// passes within another part there.
void raiseLevelsWithin(const VoxelMask& inside, std::vector<float>& levels)
{
  constexpr float least = 1;
  for (std::int64_t voxel = 0; voxel < inside.voxelCount(); ++voxel)
  {
    if (inside.isFluid(voxel) && levels[voxel] < least)
    {
      bool isWithin = true;
      forCube(inside.coordinates(voxel), 1,
        [&](const VoxelMask::Coordinates& at)
        { isWithin = isWithin && inside.contains(at) && inside.isFluid(at); });
      levels[voxel] = isWithin ? least : levels[voxel];
    }
  }
}

// Displacement from an opening to the end of the wall's continuation.
vtkVector3d wayBeyond(const SurfaceLoop& loop, const GridFrame& frame)
{
  return loop.normal * (frame.voxelSize * (capThickness + beyondCap));
}

// Marks the voxels of a tube beyond an opening as inside, and those before its plane as fluid.
// Returns the voxels of the cap.
std::vector<std::int64_t> continueBeyond(
  const SurfaceLoop& loop, const GridFrame& frame, VoxelMask& mask, VoxelMask& inside)
{
  const vtkVector3d way = wayBeyond(loop, frame);
  vtkSmartPointer<vtkPolyData> tube = emptySurface();
  appendTube(loop, way, tube);
  appendFan(loop, tube);
  appendFan(loop, tube, way);
  std::vector<std::int64_t> cap;
  findInside(tube, frame,
    [&](std::int64_t begin, std::int64_t end)
    {
      for (std::int64_t voxel = begin; voxel < end; ++voxel)
      {
        if (mask.isFluid(voxel))
        {
          continue;
        }
        const vtkVector3d place(frame.placeOf(mask.coordinates(voxel)).data());
        const double ahead = (place - loop.middle).Dot(loop.normal) / frame.voxelSize;
        inside.setFluid(voxel, true);
        if (ahead <= 0)
        {
          mask.setFluid(voxel, true);
        }
        else if (ahead <= capThickness)
        {
          cap.push_back(voxel);
        }
      }
    });
  return cap;
}

}

SurfaceShape::SurfaceShape(vtkPolyData* surface, bool opensHoles)
  : surface_(trianglesOf(surface))
  , openings_(loopsOf(this->surface_))
{
  this->measureVolume(opensHoles);
}

vtkSmartPointer<vtkPolyData> SurfaceShape::closed() const
{
  vtkSmartPointer<vtkPolyData> closed = copyOf(this->surface_);
  for (const SurfaceLoop& loop : this->openings_)
  {
    appendFan(loop, closed);
  }
  return closed;
}

void SurfaceShape::measureVolume(bool opensHoles)
{
  // Fans have points of their own, in addition to those of the surface.
  vtkNew<vtkCleanPolyData> clean;
  clean->SetInputData(this->closed());
  clean->SetTolerance(0);
  vtkNew<vtkPolyDataNormals> turned; // vtkMassProperties needs one orientation
  turned->SetInputConnection(clean->GetOutputPort());
  turned->SplittingOff();
  turned->ConsistencyOn();
  turned->AutoOrientNormalsOn();
  turned->Update();
  vtkNew<vtkMassProperties> mass;
  mass->SetInputConnection(turned->GetOutputPort());
  mass->Update();
  this->volume_ = std::abs(mass->GetVolume());
  this->closeSmallHoles();
  if (!opensHoles)
  {
    this->closeHoles();
  }

  vtkNew<vtkSelectEnclosedPoints> inside;
  inside->Initialize(turned->GetOutput());
  for (SurfaceLoop& loop : this->openings_)
  {
    constexpr double beside = 0.02; // of the width
    const auto isInside = [&](double side)
    {
      const vtkVector3d place = loop.middle + loop.normal * (side * beside * loop.width());
      return inside->IsInsideSurface(place[0], place[1], place[2]) != 0;
    };
    if (isInside(1) && !isInside(-1))
    {
      loop.normal = loop.normal * -1.0;
    }
  }
  inside->Complete();
}

// Closes the openings that fulfil a condition.
// \return these openings.
template <class Condition>
std::vector<SurfaceLoop> SurfaceShape::close(const Condition& isHole)
{
  const auto firstHole = std::stable_partition(this->openings_.begin(), this->openings_.end(),
    [&](const SurfaceLoop& loop) { return !isHole(loop); });
  std::vector<SurfaceLoop> holes(firstHole, this->openings_.end());
  this->openings_.erase(firstHole, this->openings_.end());
  for (const SurfaceLoop& hole : holes)
  {
    appendFan(hole, this->surface_);
  }
  return holes;
}

void SurfaceShape::closeHoles()
{
  constexpr double leastRise = 0.4;
  constexpr std::ptrdiff_t fewestEnds = 2; // with fewer, holes are openings of a chamber
  const auto isHole = [&](const SurfaceLoop& loop) { return !(loop.rise >= leastRise); };
  const auto openings = static_cast<std::ptrdiff_t>(this->openings_.size());
  if (openings - std::count_if(this->openings_.begin(), this->openings_.end(), isHole) >=
    fewestEnds)
  {
    this->holes_ = this->close(isHole);
  }
}

void SurfaceShape::closeSmallHoles()
{
  // Of the largest opening, and of the size of the vessel.
  constexpr double leastShare = 1e-3, leastWidth = 0.1;
  constexpr std::size_t fewEdges = 5;
  const double largest = this->openings_.empty() ? 0 : this->openings_.front().area;
  this->close(
    [&](const SurfaceLoop& loop)
    {
      return !(loop.area > leastShare * largest) ||
        (loop.points.size() <= fewEdges && loop.width() < leastWidth * std::cbrt(this->volume_));
    });
}

bool SurfaceShape::isOpenAt(const SurfaceLoop& loop, double voxelSize) const
{
  return loop.width() >= leastWidth * voxelSize;
}

GridFrame SurfaceShape::frameOf(double voxelSize) const
{
  vtkBoundingBox box(this->surface_->GetBounds());
  for (const SurfaceLoop& loop : this->openings_)
  {
    for (const vtkVector3d& point : loop.points)
    {
      box.AddPoint((point + loop.normal * (voxelSize * capThickness)).GetData());
    }
  }
  double bounds[6];
  box.GetBounds(bounds);
  constexpr double mostVoxels = 1e9;
  GridFrame frame;
  frame.voxelSize = voxelSize;
  for (std::size_t axis = 0; axis < 3; ++axis)
  {
    const double width = bounds[2 * axis + 1] - bounds[2 * axis];
    frame.size[axis] =
      static_cast<std::int64_t>(std::ceil(std::min(width / voxelSize, mostVoxels))) +
      2 * aroundVessel;
    frame.first[axis] = (bounds[2 * axis] + bounds[2 * axis + 1]) / 2 -
      voxelSize * static_cast<double>(frame.size[axis] - 1) / 2;
  }
  return frame;
}

SurfaceShape::Drawn SurfaceShape::draw(const GridFrame& frame) const
{
  VoxelMask mask(frame.size);
  std::int64_t unclosed = 0;
  const bool doOverlap = fillUnion(this->closed(), frame, mask, unclosed);
  if (unclosed > 0)
  {
    refuse("Mend the surface, for instance with Clean and Fill Holes: ", unclosed,
      " of the lines through it along x pass it an odd number of times, so that it has no "
      "inside there.");
  }
  if (mask.fluidCount() == 0 ||
    (!this->openings_.empty() && !this->isOpenAt(this->openings_.front(), frame.voxelSize)))
  {
    refuse("Choose a smaller Grid Voxel Size, or more Grid Voxels Across: the voxels of ",
      frame.voxelSize, " are too large for the surface, which ",
      (this->openings_.empty() ? "has none within it."
                               : "has less than 3 across its largest opening."));
  }
  VoxelMask inside = mask;
  std::vector<std::vector<std::int64_t>> caps;
  std::vector<double> labels;
  for (const SurfaceLoop& loop : this->openings_)
  {
    if (this->isOpenAt(loop, frame.voxelSize))
    {
      caps.push_back(continueBeyond(loop, frame, mask, inside));
      labels.push_back(static_cast<double>(caps.size()));
    }
  }
  mask.setLabels(labels);
  for (std::size_t label = 0; label < caps.size(); ++label)
  {
    for (const std::int64_t voxel : caps[label])
    {
      mask.setLabel(voxel, label);
    }
  }
  return { std::move(mask), std::move(inside), doOverlap };
}

VoxelMask SurfaceShape::maskOf(const GridFrame& frame) const
{
  return this->draw(frame).mask;
}

VoxelMask SurfaceShape::voxelsOf(const GridFrame& frame) const
{
  Drawn drawn = this->draw(frame);
  std::vector<float> levels = this->levelsOf(drawn.inside, frame);
  if (drawn.doPartsOverlap)
  {
    raiseLevelsWithin(drawn.inside, levels);
  }
  drawn.mask.setLevels(std::move(levels));
  return std::move(drawn.mask);
}

std::vector<float> SurfaceShape::levelsOf(const VoxelMask& inside, const GridFrame& frame) const
{
  vtkSmartPointer<vtkPolyData> wall = copyOf(this->surface_);
  for (const SurfaceLoop& loop : this->openings_)
  {
    if (this->isOpenAt(loop, frame.voxelSize))
    {
      appendTube(loop, wayBeyond(loop, frame), wall);
    }
    else
    {
      appendFan(loop, wall);
    }
  }
  std::vector<float> levels = distancesFrom(wall, frame, reach);
  for (std::int64_t voxel = 0; voxel < inside.voxelCount(); ++voxel)
  {
    float& level = levels[voxel];
    level = inside.isFluid(voxel) ? level : -level;
  }
  return levels;
}

}
