#include "Wall/WallFit.h"

#include "Wall/NearWall.h"

#include "vtkDataArray.h"
#include "vtkMath.h"
#include "vtkPointData.h"
#include "vtkSMPTools.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace tiledlbm::plugin
{

namespace
{

// All lengths are in voxels. The values are those with the least error against Poiseuille flow in
// pipes at several angles and a square duct; see WallSurface.
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
// Keeps a fit of few voxels solvable; the terms of higher order are given up first.
constexpr double regularisation = 1e-4;
// Half the edge of the box of voxels around a point: no less than fitDepth and the reach of
// wallRadius and wallDepth taken together.
constexpr int reach = 5;
constexpr int boxEdge = 2 * reach + 1;
constexpr int boxSize = boxEdge * boxEdge * boxEdge;

double dot(const double* a, const double* b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
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

// The axes that a fit is made in.
struct WallPoint
{
  double at[3];
  double normal[3];
  double along[2][3];
};

WallPoint wallPoint(vtkPolyData* surface, std::int64_t point)
{
  WallPoint wall;
  surface->GetPoint(point, wall.at);
  surface->GetPointData()->GetNormals()->GetTuple(point, wall.normal);
  vtkMath::Perpendiculars(wall.normal, wall.along[0], wall.along[1], 0);
  return wall;
}

// A voxel as seen from a point of the wall.
struct Neighbour
{
  std::int32_t voxel; // among the near ones
  double depth;       // along the normal
  double x, y;        // along the wall
  double weight;
};

// Fluid voxels in a box around a seed, in the order in which they are reached from it.
class Flood
{
public:
  Flood(const FluidDomain& domain, std::int64_t seed)
    : domain_(domain)
    , centre_(domain.fluid().coordinates(seed))
  {
    this->visit({ reach, reach, reach });
  }

  int count() const { return this->count_; }

  std::array<std::int64_t, 3> coordinates(int number) const
  {
    const Place place = this->place(number);
    return { this->centre_[0] + place[0] - reach, this->centre_[1] + place[1] - reach,
      this->centre_[2] + place[2] - reach };
  }

  // Goes on to the neighbours of a voxel that has been reached, as populations move: by a face or
  // an edge.
  void spreadFrom(int number)
  {
    const Place from = this->place(number);
    const auto at = this->coordinates(number);
    for (int dz = -1; dz <= 1; ++dz)
    {
      for (int dy = -1; dy <= 1; ++dy)
      {
        for (int dx = -1; dx <= 1; ++dx)
        {
          const Place to{ from[0] + dx, from[1] + dy, from[2] + dz };
          const bool isLink = std::abs(dx) + std::abs(dy) + std::abs(dz) <= 2;
          const bool inBox =
            std::all_of(to.begin(), to.end(), [](int i) { return i >= 0 && i < boxEdge; });
          if (isLink && inBox && !this->visited_[indexOf(to)] &&
            this->domain_.isFluid(at[0] + dx, at[1] + dy, at[2] + dz))
          {
            this->visit(to);
          }
        }
      }
    }
  }

private:
  using Place = std::array<int, 3>; // in the box

  static std::size_t indexOf(const Place& place)
  {
    return static_cast<std::size_t>(place[0] + boxEdge * (place[1] + boxEdge * place[2]));
  }
  Place place(int number) const
  {
    const int index = this->reached_[static_cast<std::size_t>(number)];
    return { index % boxEdge, index / boxEdge % boxEdge, index / (boxEdge * boxEdge) };
  }
  void visit(const Place& place)
  {
    const std::size_t index = indexOf(place);
    this->visited_[index] = true;
    this->reached_[static_cast<std::size_t>(this->count_++)] = static_cast<std::int16_t>(index);
  }

  const FluidDomain& domain_;
  const VoxelMask::Size centre_;
  std::array<bool, boxSize> visited_{};
  std::array<std::int16_t, boxSize> reached_;
  int count_ = 0;
};

// What a point of the wall has around it.
struct Surroundings
{
  std::vector<Neighbour> inFit;
  double uneven = 0; // mean square deviation of the voxels next to the wall from 1/2
};

Surroundings lookAround(
  const FluidDomain& domain, const NearWall& near, const WallPoint& wall, std::int64_t seed)
{
  Surroundings around;
  int wallVoxels = 0;
  Flood flood(domain, seed);
  for (int next = 0; next < flood.count(); ++next)
  {
    const auto at = flood.coordinates(next);
    const double offset[3] = { static_cast<double>(at[0]) - wall.at[0],
      static_cast<double>(at[1]) - wall.at[1], static_cast<double>(at[2]) - wall.at[2] };
    Neighbour neighbour{
      near.indexOf[static_cast<std::size_t>(domain.fluid().index(at[0], at[1], at[2]))],
      dot(offset, wall.normal), dot(offset, wall.along[0]), dot(offset, wall.along[1]), 0
    };
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
    const auto place = static_cast<std::size_t>(neighbour.voxel);
    if (besideWall && near.touchesWall[place])
    {
      const double deviation = near.distances[place] - 0.5;
      around.uneven += deviation * deviation;
      ++wallVoxels;
    }
    if (inFit)
    {
      const double part = std::max(neighbour.depth, 0.0) / fitDepth;
      neighbour.weight = (1 - aside / (fitRadius * fitRadius)) * (1 - part * part);
      around.inFit.push_back(neighbour);
    }
    flood.spreadFrom(next);
  }
  if (around.inFit.empty())
  {
    // A speck whose surface has shrunk away from it.
    around.inFit.push_back({ near.indexOf[static_cast<std::size_t>(seed)], 0.5, 0, 0, 1 });
  }
  around.uneven = wallVoxels > 0 ? around.uneven / wallVoxels : 0;
  return around;
}

template <std::size_t Size>
using Matrix = std::array<std::array<double, Size>, Size>;

// The terms of the velocity: s, 1, s^2, s x, s y, at a distance s from the surface.
std::array<double, 5> velocityTerms(const Neighbour& it, double s)
{
  constexpr double termLength = 3; // brings the terms to one size
  return { s, 1, s * s / termLength, s * it.x / termLength, s * it.y / termLength };
}

// The terms of the pressure.
std::array<double, 4> pressureTerms(const Neighbour& it, double s)
{
  return { 1, s, it.x, it.y };
}

template <std::size_t Size>
void addSquare(Matrix<Size>& sum, double weight, const std::array<double, Size>& terms)
{
  for (std::size_t i = 0; i < Size; ++i)
  {
    for (std::size_t j = 0; j < Size; ++j)
    {
      sum[i][j] += weight * terms[i] * terms[j];
    }
  }
}

template <std::size_t Size>
double product(const std::array<double, Size>& a, const std::array<double, Size>& b)
{
  double sum = 0;
  for (std::size_t i = 0; i < Size; ++i)
  {
    sum += a[i] * b[i];
  }
  return sum;
}

// How much each term of the voxels counts in what is looked for.
struct Weights
{
  std::array<double, 5> slope;
  std::array<double, 4> value;
};

// Solves the normal equations of both fits. Lowers the weights of the voxels at an uneven wall.
Weights solveFit(Surroundings& around, const std::vector<float>& distances)
{
  Matrix<5> velocity{};
  Matrix<4> pressure{};
  double total = 0, sum = 0, sumOfSquares = 0;
  for (Neighbour& it : around.inFit)
  {
    const double s = distances[static_cast<std::size_t>(it.voxel)];
    it.weight /= 1 + unevenWeight * around.uneven * std::exp(-unevenDecay * s);
    total += it.weight;
    sum += it.weight * s;
    sumOfSquares += it.weight * s * s;
    addSquare(velocity, it.weight, velocityTerms(it, s));
    addSquare(pressure, it.weight, pressureTerms(it, s));
  }
  const double ridge = regularisation * velocity[0][0];
  velocity[0][0] += 1e-9 * total;
  const double variance = sumOfSquares / total - sum * sum / (total * total);
  const double thinness = thinVariance / std::max(variance, 1e-3);
  velocity[1][1] +=
    total * (evenWall / (around.uneven + evenWall) + thinWeight * thinness * thinness);
  for (std::size_t i = 2; i < 5; ++i)
  {
    velocity[i][i] += ridge + 1e-9 * total;
  }
  for (std::size_t i = 1; i < 4; ++i)
  {
    pressure[i][i] += regularisation * total;
  }
  return { rowOfInverse<5>(velocity, 0), rowOfInverse<4>(pressure, 0) };
}

std::vector<WallFit::Term> fitAt(
  const FluidDomain& domain, const NearWall& near, const WallPoint& wall, std::int64_t seed)
{
  Surroundings around = lookAround(domain, near, wall, seed);
  const Weights weights = solveFit(around, near.distances);
  std::vector<WallFit::Term> terms;
  terms.reserve(around.inFit.size());
  for (const Neighbour& it : around.inFit)
  {
    const double s = near.distances[static_cast<std::size_t>(it.voxel)];
    terms.push_back(
      { it.voxel, static_cast<float>(it.weight * product(weights.slope, velocityTerms(it, s))),
        static_cast<float>(it.weight * product(weights.value, pressureTerms(it, s))) });
  }
  return terms;
}

}

WallFit::WallFit(const FluidDomain& domain, const WallMesh& mesh)
{
  const std::int64_t points = mesh.surface->GetNumberOfPoints();
  this->firstTerm_.assign(static_cast<std::size_t>(points) + 1, 0);
  if (points == 0)
  {
    return;
  }
  NearWall near = findNearWall(domain, mesh, reach);
  std::vector<std::vector<Term>> fits(static_cast<std::size_t>(points));
  vtkSMPTools::For(0, points,
    [&](vtkIdType begin, vtkIdType end)
    {
      for (vtkIdType point = begin; point < end; ++point)
      {
        const auto i = static_cast<std::size_t>(point);
        fits[i] = fitAt(domain, near, wallPoint(mesh.surface, point), mesh.seeds[i]);
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
  this->voxels_ = std::move(near.voxels);
}

std::vector<double> WallFit::gather(vtkDataArray* array) const
{
  const auto components = static_cast<std::size_t>(array->GetNumberOfComponents());
  std::vector<double> values(components * this->voxels_.size());
  for (std::size_t i = 0; i < this->voxels_.size(); ++i)
  {
    array->GetTuple(static_cast<vtkIdType>(this->voxels_[i]), values.data() + components * i);
  }
  return values;
}

Vector WallFit::slope(const std::vector<double>& velocity, std::int64_t point) const
{
  const auto i = static_cast<std::size_t>(point);
  Vector slope{};
  for (std::int64_t t = this->firstTerm_[i]; t < this->firstTerm_[i + 1]; ++t)
  {
    const Term& term = this->terms_[static_cast<std::size_t>(t)];
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      slope[axis] += term.slope * velocity[3 * static_cast<std::size_t>(term.voxel) + axis];
    }
  }
  return slope;
}

double WallFit::value(const std::vector<double>& pressure, std::int64_t point) const
{
  const auto i = static_cast<std::size_t>(point);
  double sum = 0;
  for (std::int64_t t = this->firstTerm_[i]; t < this->firstTerm_[i + 1]; ++t)
  {
    const Term& term = this->terms_[static_cast<std::size_t>(t)];
    sum += term.value * pressure[static_cast<std::size_t>(term.voxel)];
  }
  return sum;
}

}
