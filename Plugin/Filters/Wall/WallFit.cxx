// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/WallFit.h"

#include "Wall/NearWall.h"
#include "Wall/WallPatch.h"

#include "vtkDataArray.h"
#include "vtkSMPTools.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tiledlbm::plugin
{

namespace
{

// All lengths are in voxels. The values are those with the least error against Poiseuille flow in
// pipes at several angles and a square duct; see WallSurface.

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

template <std::size_t Size>
using Matrix = std::array<std::array<double, Size>, Size>;

// The terms of the velocity: s, 1, s^2, s x, s y, at a distance s from the surface.
std::array<double, 5> velocityTerms(const PatchVoxel& it, double s)
{
  constexpr double termLength = 3; // brings the terms to one size
  return { s, 1, s * s / termLength, s * it.x / termLength, s * it.y / termLength };
}

// The terms of the pressure.
std::array<double, 4> pressureTerms(const PatchVoxel& it, double s)
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
Weights solveFit(WallPatch& patch, const std::vector<float>& distances)
{
  Matrix<5> velocity{};
  Matrix<4> pressure{};
  double total = 0, sum = 0, sumOfSquares = 0;
  for (PatchVoxel& it : patch.voxels)
  {
    const double s = distances[static_cast<std::size_t>(it.voxel)];
    it.weight /= 1 + unevenWeight * patch.uneven * std::exp(-unevenDecay * s);
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
    total * (evenWall / (patch.uneven + evenWall) + thinWeight * thinness * thinness);
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
  const FluidDomain& domain, const NearWall& near, const WallMesh& mesh, std::int64_t point)
{
  WallPatch patch = patchAt(domain, near, mesh, point);
  const Weights weights = solveFit(patch, near.distances);
  std::vector<WallFit::Term> terms;
  terms.reserve(patch.voxels.size());
  for (const PatchVoxel& it : patch.voxels)
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
  NearWall near = findNearWall(domain, mesh, patchReach);
  std::vector<std::vector<Term>> fits(static_cast<std::size_t>(points));
  vtkSMPTools::For(0, points,
    [&](vtkIdType begin, vtkIdType end)
    {
      for (vtkIdType point = begin; point < end; ++point)
      {
        const auto i = static_cast<std::size_t>(point);
        fits[i] = fitAt(domain, near, mesh, point);
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
