#include "Wall/WallSurface.h"

#include "Input/WorldPosition.h"

#include "vtkCellArray.h"
#include "vtkCellArrayIterator.h"
#include "vtkCleanPolyData.h"
#include "vtkDataArray.h"
#include "vtkDoubleArray.h"
#include "vtkFlyingEdges3D.h"
#include "vtkIdList.h"
#include "vtkIdTypeArray.h"
#include "vtkImageData.h"
#include "vtkMath.h"
#include "vtkMatrix3x3.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkPolyData.h"
#include "vtkPolyDataNormals.h"
#include "vtkReverseSense.h"
#include "vtkSMPThreadLocalObject.h"
#include "vtkSMPTools.h"
#include "vtkStaticPointLocator.h"
#include "vtkTriangle.h"
#include "vtkUnsignedCharArray.h"
#include "vtkVersion.h"
#include "vtkWindowedSincPolyDataFilter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

// All lengths are in voxels. The values are those with the least error against Poiseuille flow in
// pipes at several angles and a square duct; see the table in the header.
constexpr int smoothingIterations = 30;
constexpr double smoothingPassBand = 0.05;
constexpr double fitDepth = 4.5;  // into the fluid
constexpr double fitRadius = 1.5; // along the wall
constexpr double behindWall = 1;  // a smoothed point may lie a little inside the fluid
// Where the unevenness of the wall is looked at.
constexpr double wallRadius = 3;
constexpr double wallDepth = 2;
// Mean square deviation of the distances of the voxels next to the wall from 1/2, at which the
// no-slip condition at the smooth surface counts half as much as all voxels of the fit.
constexpr double evenWall = 1.5e-4;
// Variance of the distances of the voxels of a fit to the surface, at which they say as much about
// the slope as thinWeight times the no-slip condition: in a vessel of a few voxels the condition is
// all there is.
constexpr double thinVariance = 0.25;
constexpr double thinWeight = 0.05;
// How an uneven wall lowers the weight of a voxel, and how fast that fades into the fluid.
constexpr double unevenWeight = 400;
constexpr double unevenDecay = 4;
// Of a fluid voxel from the surface, which smoothing may have drawn past it: the staircase is half
// a voxel away along each axis.
constexpr double leastDistance = 0.25;
// Keeps a fit of few voxels solvable; the terms of higher order are given up first.
constexpr double regularisation = 1e-4;
// Half the edge of the box of voxels around a point: no less than fitDepth and the reach of
// wallRadius and wallDepth taken together.
constexpr int reach = 5;
constexpr int boxEdge = 2 * reach + 1;
constexpr int boxSize = boxEdge * boxEdge * boxEdge;

constexpr const char* seedArray = "seed";

double dot(const double* a, const double* b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// The fluid with a layer of solid around it, cropped to it; voxel indices are its coordinates.
vtkSmartPointer<vtkImageData> paddedFluid(const FluidDomain& domain)
{
  const VoxelMask& fluid = domain.fluid();
  std::array<std::int64_t, 3> least = fluid.size(), largest{ -1, -1, -1 };
  for (std::int64_t voxel = 0; voxel < fluid.voxelCount(); ++voxel)
  {
    if (fluid.isFluid(voxel))
    {
      const auto at = fluid.coordinates(voxel);
      for (int axis = 0; axis < 3; ++axis)
      {
        least[axis] = std::min(least[axis], at[axis]);
        largest[axis] = std::max(largest[axis], at[axis]);
      }
    }
  }
  if (largest[0] < 0)
  {
    return nullptr;
  }
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetExtent(static_cast<int>(least[0] - 1), static_cast<int>(largest[0] + 1),
    static_cast<int>(least[1] - 1), static_cast<int>(largest[1] + 1),
    static_cast<int>(least[2] - 1), static_cast<int>(largest[2] + 1));
  vtkNew<vtkUnsignedCharArray> values;
  values->SetNumberOfTuples(image->GetNumberOfPoints());
  vtkIdType next = 0;
  for (std::int64_t z = least[2] - 1; z <= largest[2] + 1; ++z)
  {
    for (std::int64_t y = least[1] - 1; y <= largest[1] + 1; ++y)
    {
      for (std::int64_t x = least[0] - 1; x <= largest[0] + 1; ++x)
      {
        values->SetValue(next++, domain.isFluid(x, y, z) ? 1 : 0);
      }
    }
  }
  image->GetPointData()->SetScalars(values);
  return image;
}

vtkSmartPointer<vtkWindowedSincPolyDataFilter> makeSmoothing(int iterations, double passBand)
{
  auto smooth = vtkSmartPointer<vtkWindowedSincPolyDataFilter>::New();
  smooth->SetNumberOfIterations(iterations);
  smooth->SetPassBand(passBand);
  smooth->FeatureEdgeSmoothingOff();
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 3, 20240617)
  // The only window of earlier versions, and the one that the values above belong to.
  smooth->SetWindowFunctionToHamming();
#endif
  return smooth;
}

// What the smoothing filter makes of a constant: not quite 1, which would draw the wall of a large
// volume towards its centre by a voxel and more. Found from a mesh whose points all look alike.
double gainOfSmoothing(int iterations, double passBand)
{
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkCellArray> triangles;
  for (const auto& corner :
    { std::array<double, 3>{ 2, 2, 2 }, { 2, 1, 1 }, { 1, 2, 1 }, { 1, 1, 2 } })
  {
    points->InsertNextPoint(corner.data());
  }
  for (const auto& triangle :
    { std::array<vtkIdType, 3>{ 0, 1, 2 }, { 0, 2, 3 }, { 0, 3, 1 }, { 1, 3, 2 } })
  {
    triangles->InsertNextCell(3, triangle.data());
  }
  vtkNew<vtkPolyData> tetrahedron;
  tetrahedron->SetPoints(points);
  tetrahedron->SetPolys(triangles);
  const auto smooth = makeSmoothing(iterations, passBand);
  smooth->SetInputData(tetrahedron);
  smooth->Update();
  double sum = 0;
  for (vtkIdType i = 0; i < 4; ++i)
  {
    sum += smooth->GetOutput()->GetPoint(i)[0];
  }
  return sum / 6;
}

// The side of a fluid voxel on which a point of the isosurface lies, half-way between two voxels.
VoxelSide sideAt(const FluidDomain& domain, const double* point)
{
  int axis = 0;
  while (axis < 2 && point[axis] == std::floor(point[axis]))
  {
    ++axis;
  }
  std::array<std::int64_t, 3> voxel{};
  for (int i = 0; i < 3; ++i)
  {
    voxel[i] = static_cast<std::int64_t>(std::floor(point[i]));
  }
  const bool lowerIsFluid = domain.isFluid(voxel[0], voxel[1], voxel[2]);
  voxel[axis] += lowerIsFluid ? 0 : 1;
  return { domain.fluid().index(voxel[0], voxel[1], voxel[2]),
    static_cast<Face>(2 * axis + (lowerIsFluid ? 1 : 0)) };
}

// Solves A z = e_row; A is symmetric and positive definite.
template <int Size>
std::array<double, Size> rowOfInverse(std::array<std::array<double, Size>, Size> a, int row)
{
  // Cholesky decomposition, the lower triangle in place.
  for (int i = 0; i < Size; ++i)
  {
    for (int j = 0; j <= i; ++j)
    {
      double sum = a[i][j];
      for (int k = 0; k < j; ++k)
      {
        sum -= a[i][k] * a[j][k];
      }
      a[i][j] = i == j ? std::sqrt(sum) : sum / a[j][j];
    }
  }
  std::array<double, Size> z{};
  z[static_cast<std::size_t>(row)] = 1;
  for (int i = 0; i < Size; ++i)
  {
    for (int k = 0; k < i; ++k)
    {
      z[i] -= a[i][k] * z[k];
    }
    z[i] /= a[i][i];
  }
  for (int i = Size - 1; i >= 0; --i)
  {
    for (int k = i + 1; k < Size; ++k)
    {
      z[i] -= a[k][i] * z[k];
    }
    z[i] /= a[i][i];
  }
  return z;
}

// A voxel as seen from a point of the wall.
struct Neighbour
{
  std::int32_t voxel; // in the near voxels
  double depth;       // along the normal
  double x, y;        // along the wall
  double weight;
};

}

WallSurface::WallSurface(FluidDomain domain)
  : domain_(std::move(domain))
{
  std::vector<std::int64_t> seeds;
  this->makeSurface(seeds);
  const std::int64_t points = this->pointCount();
  this->firstTerm_.assign(static_cast<std::size_t>(points) + 1, 0);
  if (points == 0)
  {
    return;
  }
  std::vector<std::int32_t> nearIndex;
  std::vector<char> touchesWall;
  this->findNearVoxels(nearIndex, touchesWall);
  const std::vector<float> distances = this->distancesToSurface();

  std::vector<std::vector<Term>> fits(static_cast<std::size_t>(points));
  vtkSMPTools::For(0, points,
    [&](vtkIdType begin, vtkIdType end)
    {
      for (vtkIdType point = begin; point < end; ++point)
      {
        const auto i = static_cast<std::size_t>(point);
        fits[i] = this->fit(point, seeds[i], nearIndex, touchesWall, distances);
      }
    });
  for (std::size_t i = 0; i < fits.size(); ++i)
  {
    this->firstTerm_[i + 1] = this->firstTerm_[i] + static_cast<std::int64_t>(fits[i].size());
  }
  this->terms_.reserve(static_cast<std::size_t>(this->firstTerm_.back()));
  for (std::vector<Term>& terms : fits)
  {
    this->terms_.insert(this->terms_.end(), terms.begin(), terms.end());
    std::vector<Term>().swap(terms); // so that the terms are not there twice
  }
}

std::int64_t WallSurface::pointCount() const
{
  return this->surface_->GetNumberOfPoints();
}

// \param[out] seeds the fluid voxel that each point had beside it before smoothing.
void WallSurface::makeSurface(std::vector<std::int64_t>& seeds)
{
  this->surface_ = vtkSmartPointer<vtkPolyData>::New();
  const auto image = paddedFluid(this->domain_);
  if (!image)
  {
    return;
  }
  vtkNew<vtkFlyingEdges3D> staircase;
  staircase->SetInputData(image);
  staircase->SetValue(0, 0.5);
  staircase->ComputeNormalsOff();
  staircase->ComputeScalarsOff();
  staircase->Update();
  vtkPolyData* closed = staircase->GetOutput();

  const vtkIdType count = closed->GetNumberOfPoints();
  std::vector<char> isOpen(static_cast<std::size_t>(count));
  vtkNew<vtkIdTypeArray> seedOf;
  seedOf->SetName(seedArray);
  seedOf->SetNumberOfTuples(count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    const VoxelSide side = sideAt(this->domain_, closed->GetPoint(i));
    isOpen[static_cast<std::size_t>(i)] = this->domain_.isOpen(side) ? 1 : 0;
    seedOf->SetValue(i, static_cast<vtkIdType>(side.voxel));
  }
  vtkNew<vtkCellArray> triangles;
  vtkIdType size;
  const vtkIdType* ids;
  for (auto it = vtk::TakeSmartPointer(closed->GetPolys()->NewIterator());
       !it->IsDoneWithTraversal(); it->GoToNextCell())
  {
    it->GetCurrentCell(size, ids);
    if (std::none_of(
          ids, ids + size, [&](vtkIdType id) { return isOpen[static_cast<std::size_t>(id)] != 0; }))
    {
      triangles->InsertNextCell(size, ids);
    }
  }
  if (triangles->GetNumberOfCells() == 0)
  {
    return;
  }
  vtkNew<vtkPolyData> wall;
  wall->SetPoints(closed->GetPoints());
  wall->SetPolys(triangles);
  wall->GetPointData()->AddArray(seedOf);

  vtkNew<vtkCleanPolyData> used; // without the points of the openings
  used->SetInputData(wall);
  used->PointMergingOff();
  used->ConvertPolysToLinesOff();
  const auto smooth = makeSmoothing(smoothingIterations, smoothingPassBand);
  smooth->SetInputConnection(used->GetOutputPort());
  smooth->NormalizeCoordinatesOn();
  smooth->BoundarySmoothingOn(); // the edge of an opening stays in its plane
  smooth->Update();
  // The filter works about the centre of its input.
  vtkPoints* moved = smooth->GetOutput()->GetPoints();
  double centre[3];
  used->GetOutput()->GetCenter(centre);
  const double gain = gainOfSmoothing(smoothingIterations, smoothingPassBand);
  for (vtkIdType i = 0; i < moved->GetNumberOfPoints(); ++i)
  {
    double point[3];
    moved->GetPoint(i, point);
    for (int axis = 0; axis < 3; ++axis)
    {
      point[axis] = centre[axis] + (point[axis] - centre[axis]) / gain;
    }
    moved->SetPoint(i, point);
  }
  moved->Modified();

  vtkNew<vtkReverseSense> inward; // from out of the fluid to into it
  inward->SetInputData(smooth->GetOutput());
  inward->ReverseCellsOn();
  inward->ReverseNormalsOff();
  vtkNew<vtkPolyDataNormals> normals;
  normals->SetInputConnection(inward->GetOutputPort());
  normals->SplittingOff();
  normals->ConsistencyOff(); // the isosurface is consistent
  normals->Update();
  this->surface_->ShallowCopy(normals->GetOutput());

  auto* kept = vtkIdTypeArray::SafeDownCast(this->surface_->GetPointData()->GetArray(seedArray));
  seeds.assign(kept->GetPointer(0), kept->GetPointer(0) + kept->GetNumberOfTuples());
  this->surface_->GetPointData()->RemoveArray(seedArray);
}

// Finds all voxels that a fit may use: those within its reach of a voxel that touches the wall.
// \param[out] nearIndex place of each voxel of the mask in nearVoxels_, or -1.
// \param[out] touchesWall whether a side of the near voxel is wall.
void WallSurface::findNearVoxels(
  std::vector<std::int32_t>& nearIndex, std::vector<char>& touchesWall)
{
  nearIndex.assign(static_cast<std::size_t>(this->domain_.fluid().voxelCount()), -1);
  const auto add = [&](std::int64_t voxel)
  {
    nearIndex[static_cast<std::size_t>(voxel)] =
      static_cast<std::int32_t>(this->nearVoxels_.size());
    this->nearVoxels_.push_back(voxel);
  };
  for (std::int64_t voxel = 0; voxel < this->domain_.fluid().voxelCount(); ++voxel)
  {
    if (!this->domain_.fluid().isFluid(voxel))
    {
      continue;
    }
    for (int side = 0; side < 6; ++side)
    {
      if (this->domain_.isWall({ voxel, static_cast<Face>(side) }))
      {
        add(voxel);
        break;
      }
    }
  }
  touchesWall.assign(this->nearVoxels_.size(), 1);
  std::size_t first = 0;
  for (int layer = 0; layer < reach; ++layer)
  {
    const std::size_t end = this->nearVoxels_.size();
    for (std::size_t i = first; i < end; ++i)
    {
      const auto at = this->domain_.fluid().coordinates(this->nearVoxels_[i]);
      for (std::int64_t z = at[2] - 1; z <= at[2] + 1; ++z)
      {
        for (std::int64_t y = at[1] - 1; y <= at[1] + 1; ++y)
        {
          for (std::int64_t x = at[0] - 1; x <= at[0] + 1; ++x)
          {
            if (this->domain_.isFluid(x, y, z) &&
              nearIndex[static_cast<std::size_t>(this->domain_.fluid().index(x, y, z))] < 0)
            {
              add(this->domain_.fluid().index(x, y, z));
            }
          }
        }
      }
    }
    first = end;
  }
  touchesWall.resize(this->nearVoxels_.size(), 0);
}

// Of the near voxels: to the triangles around the closest point of the surface, which is as good as
// a search among all triangles and ten times as fast.
std::vector<float> WallSurface::distancesToSurface() const
{
  this->surface_->BuildLinks(); // else the first thread to ask for a cell would
  vtkNew<vtkStaticPointLocator> locator;
  locator->SetDataSet(this->surface_);
  locator->BuildLocator();
  std::vector<float> distances(this->nearVoxels_.size());
  vtkSMPThreadLocalObject<vtkIdList> corners;
  vtkSMPThreadLocalObject<vtkTriangle> triangles;
  vtkSMPTools::For(0, static_cast<vtkIdType>(distances.size()),
    [&](vtkIdType begin, vtkIdType end)
    {
      vtkIdList* ids = corners.Local();
      vtkTriangle* triangle = triangles.Local();
      for (vtkIdType i = begin; i < end; ++i)
      {
        const auto near = static_cast<std::size_t>(i);
        const auto at = this->domain_.fluid().coordinates(this->nearVoxels_[near]);
        const double voxel[3] = { static_cast<double>(at[0]), static_cast<double>(at[1]),
          static_cast<double>(at[2]) };
        vtkIdType count = 0;
        vtkIdType* cells = nullptr;
        this->surface_->GetPointCells(locator->FindClosestPoint(voxel), count, cells);
        double least = std::numeric_limits<double>::max();
        bool isBehind = false;
        for (vtkIdType cell = 0; cell < count; ++cell)
        {
          this->surface_->GetCellPoints(cells[cell], ids);
          for (vtkIdType corner = 0; corner < 3; ++corner)
          {
            double point[3];
            this->surface_->GetPoint(ids->GetId(corner), point);
            triangle->GetPoints()->SetPoint(corner, point);
          }
          double closest[3], inward[3], parametric[3], weights[3], squared = 0;
          int part = 0;
          triangle->EvaluatePosition(voxel, closest, part, parametric, squared, weights);
          if (squared < least)
          {
            least = squared;
            vtkTriangle::ComputeNormal(this->surface_->GetPoints(), 3, ids->GetPointer(0), inward);
            const double offset[3] = { voxel[0] - closest[0], voxel[1] - closest[1],
              voxel[2] - closest[2] };
            isBehind = dot(offset, inward) < 0;
          }
        }
        // A fluid voxel that lies a voxel and more from the surface lies within.
        const double distance = isBehind && least < 1 ? 0 : std::sqrt(least);
        distances[near] = static_cast<float>(std::max(distance, leastDistance));
      }
    });
  return distances;
}

std::vector<WallSurface::Term> WallSurface::fit(std::int64_t point, std::int64_t seed,
  const std::vector<std::int32_t>& nearIndex, const std::vector<char>& touchesWall,
  const std::vector<float>& distances) const
{
  double at[3], normal[3], first[3], second[3];
  this->surface_->GetPoint(point, at);
  this->surface_->GetPointData()->GetNormals()->GetTuple(point, normal);
  vtkMath::Perpendiculars(normal, first, second, 0);

  // Flood from the seed through the voxels that the fit or the look at the wall can use.
  const auto centre = this->domain_.fluid().coordinates(seed);
  std::array<bool, boxSize> visited{};
  std::array<std::int16_t, boxSize> pending;
  int count = 0;
  const auto boxIndex = [](int x, int y, int z) { return x + boxEdge * (y + boxEdge * z); };
  const auto visit = [&](int x, int y, int z)
  {
    const int index = boxIndex(x, y, z);
    visited[static_cast<std::size_t>(index)] = true;
    pending[static_cast<std::size_t>(count++)] = static_cast<std::int16_t>(index);
  };
  visit(reach, reach, reach);
  std::vector<Neighbour> neighbours;
  double uneven = 0;
  int wallVoxels = 0;
  for (int next = 0; next < count; ++next)
  {
    const int index = pending[static_cast<std::size_t>(next)];
    const int box[3] = { index % boxEdge, index / boxEdge % boxEdge, index / (boxEdge * boxEdge) };
    const std::int64_t x = centre[0] + box[0] - reach, y = centre[1] + box[1] - reach,
                       z = centre[2] + box[2] - reach;
    const double offset[3] = { static_cast<double>(x) - at[0], static_cast<double>(y) - at[1],
      static_cast<double>(z) - at[2] };
    Neighbour neighbour{ nearIndex[static_cast<std::size_t>(this->domain_.fluid().index(x, y, z))],
      dot(offset, normal), dot(offset, first), dot(offset, second), 0 };
    const double aside = neighbour.x * neighbour.x + neighbour.y * neighbour.y;
    const bool besideWall = aside < wallRadius * wallRadius && neighbour.depth > -behindWall &&
      neighbour.depth < wallDepth;
    const bool inFit =
      aside < fitRadius * fitRadius && neighbour.depth > -behindWall && neighbour.depth < fitDepth;
    const bool isSeed = next == 0;
    if (neighbour.voxel < 0 || !(besideWall || inFit || isSeed))
    {
      continue;
    }
    const auto near = static_cast<std::size_t>(neighbour.voxel);
    if (besideWall && touchesWall[near])
    {
      const double deviation = distances[near] - 0.5;
      uneven += deviation * deviation;
      ++wallVoxels;
    }
    if (inFit)
    {
      const double part = std::max(neighbour.depth, 0.0) / fitDepth;
      neighbour.weight = (1 - aside / (fitRadius * fitRadius)) * (1 - part * part);
      neighbours.push_back(neighbour);
    }
    for (int dz = -1; dz <= 1; ++dz)
    {
      for (int dy = -1; dy <= 1; ++dy)
      {
        for (int dx = -1; dx <= 1; ++dx)
        {
          const int to[3] = { box[0] + dx, box[1] + dy, box[2] + dz };
          // As populations move: to the neighbours by a face or an edge.
          const bool isLink = std::abs(dx) + std::abs(dy) + std::abs(dz) <= 2;
          const bool inBox = std::all_of(to, to + 3, [](int i) { return i >= 0 && i < boxEdge; });
          if (isLink && inBox &&
            !visited[static_cast<std::size_t>(boxIndex(to[0], to[1], to[2]))] &&
            this->domain_.isFluid(x + dx, y + dy, z + dz))
          {
            visit(to[0], to[1], to[2]);
          }
        }
      }
    }
  }
  if (neighbours.empty())
  {
    // A speck whose surface has shrunk away from it.
    neighbours.push_back({ nearIndex[static_cast<std::size_t>(seed)], 0.5, 0, 0, 1 });
  }
  uneven = wallVoxels > 0 ? uneven / wallVoxels : 0;

  // Normal equations of both fits; the terms of the velocity's are s, 1, s^2, s x, s y and those of
  // the pressure's 1, s, x, y.
  constexpr double termLength = 3; // brings the terms to one size
  std::array<std::array<double, 5>, 5> velocity{};
  std::array<std::array<double, 4>, 4> pressure{};
  const auto velocityTerms = [&](const Neighbour& it)
  {
    const double s = distances[static_cast<std::size_t>(it.voxel)];
    return std::array<double, 5>{ s, 1, s * s / termLength, s * it.x / termLength,
      s * it.y / termLength };
  };
  const auto pressureTerms = [&](const Neighbour& it) {
    return std::array<double, 4>{ 1, distances[static_cast<std::size_t>(it.voxel)], it.x, it.y };
  };
  double total = 0, sum = 0, sumOfSquares = 0;
  for (Neighbour& it : neighbours)
  {
    const double s = distances[static_cast<std::size_t>(it.voxel)];
    it.weight /= 1 + unevenWeight * uneven * std::exp(-unevenDecay * s);
    total += it.weight;
    sum += it.weight * s;
    sumOfSquares += it.weight * s * s;
    const auto v = velocityTerms(it);
    const auto p = pressureTerms(it);
    for (std::size_t i = 0; i < v.size(); ++i)
    {
      for (std::size_t j = 0; j < v.size(); ++j)
      {
        velocity[i][j] += it.weight * v[i] * v[j];
      }
    }
    for (std::size_t i = 0; i < p.size(); ++i)
    {
      for (std::size_t j = 0; j < p.size(); ++j)
      {
        pressure[i][j] += it.weight * p[i] * p[j];
      }
    }
  }
  const double ridge = regularisation * velocity[0][0];
  velocity[0][0] += 1e-9 * total;
  const double variance = sumOfSquares / total - sum * sum / (total * total);
  const double thinness = thinVariance / std::max(variance, 1e-3);
  velocity[1][1] += total * (evenWall / (uneven + evenWall) + thinWeight * thinness * thinness);
  for (std::size_t i = 2; i < 5; ++i)
  {
    velocity[i][i] += ridge + 1e-9 * total;
  }
  for (std::size_t i = 1; i < 4; ++i)
  {
    pressure[i][i] += regularisation * total;
  }
  const auto slope = rowOfInverse<5>(velocity, 0);
  const auto value = rowOfInverse<4>(pressure, 0);

  std::vector<Term> terms;
  terms.reserve(neighbours.size());
  for (const Neighbour& it : neighbours)
  {
    const auto v = velocityTerms(it);
    const auto p = pressureTerms(it);
    double inSlope = 0, inValue = 0;
    for (std::size_t i = 0; i < v.size(); ++i)
    {
      inSlope += slope[i] * v[i];
    }
    for (std::size_t i = 0; i < p.size(); ++i)
    {
      inValue += value[i] * p[i];
    }
    terms.push_back({ it.voxel, static_cast<float>(it.weight * inSlope),
      static_cast<float>(it.weight * inValue) });
  }
  return terms;
}

vtkSmartPointer<vtkPolyData> WallSurface::place(vtkImageData* image, Association association) const
{
  auto placed = vtkSmartPointer<vtkPolyData>::New();
  placed->ShallowCopy(this->surface_);
  const std::int64_t count = this->pointCount();
  if (count == 0)
  {
    return placed;
  }
  const ImageFrame frame(image);
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  points->SetNumberOfPoints(count);
  vtkNew<vtkDoubleArray> normals;
  normals->SetName("Normals");
  normals->SetNumberOfComponents(3);
  normals->SetNumberOfTuples(count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    Vector voxel;
    double normal[3];
    this->surface_->GetPoint(i, voxel.data());
    points->SetPoint(i, worldPosition(image, association, voxel).data());
    this->surface_->GetPointData()->GetNormals()->GetTuple(i, normal);
    const Vector world = frame.toWorld({ normal[0], normal[1], normal[2] });
    normals->SetTypedTuple(i, world.data());
  }
  placed->SetPoints(points);
  placed->GetPointData()->SetNormals(normals);
  if (image->GetDirectionMatrix()->Determinant() < 0)
  {
    vtkNew<vtkReverseSense> mirrored; // so that triangles go on to face the way of their normals
    mirrored->SetInputData(placed);
    mirrored->ReverseCellsOn();
    mirrored->ReverseNormalsOff();
    mirrored->Update();
    placed->ShallowCopy(mirrored->GetOutput());
  }
  return placed;
}

// The values of the near voxels, beside each other.
std::vector<double> WallSurface::gather(vtkDataArray* array) const
{
  const auto components = static_cast<std::size_t>(array->GetNumberOfComponents());
  std::vector<double> values(components * this->nearVoxels_.size());
  for (std::size_t i = 0; i < this->nearVoxels_.size(); ++i)
  {
    array->GetTuple(static_cast<vtkIdType>(this->nearVoxels_[i]), values.data() + components * i);
  }
  return values;
}

vtkSmartPointer<vtkDoubleArray> WallSurface::shearStress(
  vtkDataArray* velocity, const ShearSettings& settings) const
{
  auto stress = vtkSmartPointer<vtkDoubleArray>::New();
  stress->SetName("wall_shear_stress");
  stress->SetNumberOfComponents(3);
  stress->SetNumberOfTuples(this->pointCount());
  const std::vector<double> near = this->gather(velocity);
  vtkSMPTools::For(0, this->pointCount(),
    [&](vtkIdType begin, vtkIdType end)
    {
      for (vtkIdType point = begin; point < end; ++point)
      {
        const auto i = static_cast<std::size_t>(point);
        Vector rate{};
        for (std::int64_t t = this->firstTerm_[i]; t < this->firstTerm_[i + 1]; ++t)
        {
          const Term& term = this->terms_[static_cast<std::size_t>(t)];
          for (std::size_t axis = 0; axis < 3; ++axis)
          {
            rate[axis] += term.slope * near[3 * static_cast<std::size_t>(term.voxel) + axis];
          }
        }
        double normal[3];
        this->surface_->GetPointData()->GetNormals()->GetTuple(point, normal);
        const Vector inward = settings.frame.toWorld({ normal[0], normal[1], normal[2] });
        const double across = dot(rate.data(), inward.data());
        for (std::size_t axis = 0; axis < 3; ++axis)
        {
          rate[axis] = (rate[axis] - across * inward[axis]) / settings.voxelSize;
        }
        const double factor = settings.viscosity(std::sqrt(dot(rate.data(), rate.data())));
        const Vector traction{ factor * rate[0], factor * rate[1], factor * rate[2] };
        stress->SetTypedTuple(point, traction.data());
      }
    });
  return stress;
}

vtkSmartPointer<vtkDoubleArray> WallSurface::pressure(vtkDataArray* pressure) const
{
  auto atWall = vtkSmartPointer<vtkDoubleArray>::New();
  atWall->SetName("pressure");
  atWall->SetNumberOfTuples(this->pointCount());
  const std::vector<double> near = this->gather(pressure);
  for (vtkIdType point = 0; point < this->pointCount(); ++point)
  {
    const auto i = static_cast<std::size_t>(point);
    double sum = 0;
    for (std::int64_t t = this->firstTerm_[i]; t < this->firstTerm_[i + 1]; ++t)
    {
      const Term& term = this->terms_[static_cast<std::size_t>(t)];
      sum += term.value * near[static_cast<std::size_t>(term.voxel)];
    }
    atWall->SetValue(point, sum);
  }
  return atWall;
}

}
