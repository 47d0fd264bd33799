// SPDX-License-Identifier: BSD-3-Clause
#include "Wall/StressFigures.h"

#include "Arrays/NamedArrays.h"
#include "Ranks/RankCommunicator.h"
#include "Wall/WallSurface.h"

#include "vtkDoubleArray.h"
#include "vtkTriangle.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tiledlbm::plugin
{

vtkSmartPointer<vtkDoubleArray> magnitudeOf(vtkDoubleArray* stress)
{
  const vtkIdType count = stress->GetNumberOfTuples();
  auto magnitude = makeArray<vtkDoubleArray>("wall_shear_stress_magnitude", count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    const double* vector = stress->GetPointer(3 * i);
    magnitude->SetValue(i, std::hypot(vector[0], vector[1], vector[2]));
  }
  return magnitude;
}

StressFigures stressFiguresOnAll(const WallForces& forces)
{
  constexpr std::size_t bins = 1000;
  const auto magnitudes = magnitudeOf(forces.shearStress);
  StressFigures figures;
  for (vtkIdType i = 0; i < magnitudes->GetNumberOfTuples(); ++i)
  {
    figures.largest = std::max(figures.largest, magnitudes->GetValue(i));
  }
  const std::vector<double> largest = gatherOnAll(allRanks(), figures.largest);
  figures.largest = *std::max_element(largest.begin(), largest.end());

  // Areas by stress; the sums of stress and of its error times area; the sum of areas.
  std::vector<double> sums(bins + 3);
  const WallMesh& mesh = *forces.mesh;
  for (const auto& triangle : mesh.triangles)
  {
    const double area = vtkTriangle::TriangleArea(mesh.points[triangle[0]].data(),
      mesh.points[triangle[1]].data(), mesh.points[triangle[2]].data());
    for (const auto point : triangle)
    {
      const double magnitude = magnitudes->GetValue(point);
      const double share = figures.largest > 0 ? magnitude / figures.largest : 0;
      sums[std::min(static_cast<std::size_t>(share * bins), bins - 1)] += area / 3;
      sums[bins] += magnitude * area / 3;
      sums[bins + 1] += forces.shearStressError->GetValue(point) * area / 3;
      sums[bins + 2] += area / 3;
    }
  }
  sums = sumsOnAll(allRanks(), sums);
  const double area = sums[bins + 2];
  figures.mean = area > 0 ? sums[bins] / area : 0;
  figures.meanError = area > 0 ? sums[bins + 1] / area : 0;
  std::size_t bin = 0;
  for (double below = sums[0]; bin < bins - 1 && below < 0.99 * area; below += sums[bin])
  {
    ++bin;
  }
  figures.percentile99 = figures.largest * static_cast<double>(bin + 1) / bins;
  return figures;
}

}
