// SPDX-License-Identifier: BSD-3-Clause
#include "Reader/SliceStack.h"

#include "Messages/Refuse.h"

#include "Solver/Geometry/Point.h"

#include "vtkMath.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace tiledlbm::plugin
{

namespace
{

constexpr double sameSlice = 0.01;   // of a pixel, between positions of one slice
constexpr double mostOff = 0.1;      // of a spacing or pixel, including rounding of positions
constexpr double mostRounded = 0.01; // of a spacing, between the mean and the value in the file
constexpr int mostSlices = 65535;    // more slices mean wrong positions

// Positions of one slice, and its height along the normal.
struct Slice
{
  double height = 0;
  std::vector<std::size_t> positions;
};

std::vector<Slice> slicesOf(
  const std::vector<Point>& positions, const Point& normal, double tolerance)
{
  std::vector<std::size_t> order(positions.size());
  std::iota(order.begin(), order.end(), std::size_t{ 0 });
  const auto height = [&](std::size_t i) { return dot(positions[i], normal); };
  std::stable_sort(order.begin(), order.end(),
    [&](std::size_t a, std::size_t b) { return height(a) < height(b); });
  std::vector<Slice> slices;
  for (const std::size_t i : order)
  {
    if (slices.empty() || height(i) - slices.back().height > tolerance)
    {
      slices.push_back({ height(i), {} });
    }
    slices.back().positions.push_back(i);
  }
  return slices;
}

// Distance of each slice from the previous one, in spacings; empty if the spacing does not fit.
std::vector<double> stepsOf(const std::vector<double>& gaps, double spacing)
{
  std::vector<double> steps;
  for (const double gap : gaps)
  {
    const double step = std::round(gap / spacing);
    if (step < 1 || std::abs(gap / spacing - step) > mostOff)
    {
      return {};
    }
    steps.push_back(step);
  }
  return steps;
}

[[noreturn]] void refuseGaps(const std::vector<double>& gaps)
{
  const auto [least, most] = std::minmax_element(gaps.begin(), gaps.end());
  refuse("Save the segmentation with evenly spaced slices: some are ", *least, " mm apart, others ",
    *most, " mm.");
}

// Distances of two or more slices from the first one.
struct Distances
{
  std::vector<double> steps; // in spacings
  double mean;               // spacing over all slices, since positions may be rounded
};

Distances distancesOf(const std::vector<Slice>& slices, double spacing, double thickness)
{
  std::vector<double> gaps;
  for (std::size_t i = 1; i < slices.size(); ++i)
  {
    gaps.push_back(slices[i].height - slices[i - 1].height);
  }
  const double least = *std::min_element(gaps.begin(), gaps.end());
  // A spacing that leaves slices out is wrong if the slices are as thick as they are apart.
  const bool isContradicted =
    std::abs(thickness - least) < mostOff * least && spacing < (1 - mostOff) * least;
  std::vector<double> steps;
  if (spacing > 0 && !isContradicted)
  {
    steps = stepsOf(gaps, spacing);
  }
  if (steps.empty())
  {
    std::transform(gaps.begin(), gaps.end(), std::back_inserter(steps),
      [&](double gap) { return std::round(gap / least); });
  }
  steps.insert(steps.begin(), 0);
  std::partial_sum(steps.begin(), steps.end(), steps.begin());
  const double mean = (slices.back().height - slices.front().height) / steps.back();
  for (std::size_t i = 0; i < slices.size(); ++i)
  {
    const double off = slices[i].height - slices.front().height - steps[i] * mean;
    if (std::abs(off) > mostOff * mean || steps.back() >= mostSlices)
    {
      refuseGaps(gaps);
    }
  }
  return { steps, mean };
}

void checkStraight(const std::vector<Point>& positions, const Point& first, const SlicePlane& plane)
{
  for (const Point& position : positions)
  {
    const Point to = difference(position, first);
    const double inRow = std::abs(dot(to, plane.alongRow));
    const double inColumn = std::abs(dot(to, plane.alongColumn));
    if (inRow > mostOff * plane.pixelInRow || inColumn > mostOff * plane.pixelInColumn)
    {
      refuse("Resample the segmentation so that its slices lie straight behind each other: one "
             "is shifted by ",
        std::hypot(inRow, inColumn), " mm against another.");
    }
  }
}

}

Point SlicePlane::normal() const
{
  Point normal;
  vtkMath::Cross(this->alongRow.data(), this->alongColumn.data(), normal.data());
  return normal;
}

SliceStack SliceStack::padded(int by, const Point& normal) const
{
  SliceStack result = *this;
  for (std::size_t axis = 0; axis < normal.size(); ++axis)
  {
    result.origin[axis] -= by * this->spacing * normal[axis];
  }
  result.count += 2 * by;
  for (int& slice : result.index)
  {
    slice += by;
  }
  return result;
}

SliceStack stackSlices(
  const std::vector<Point>& positions, const SlicePlane& plane, double spacing, double thickness)
{
  const std::vector<Slice> slices = slicesOf(
    positions, plane.normal(), sameSlice * std::min(plane.pixelInRow, plane.pixelInColumn));
  SliceStack stack;
  stack.index.resize(positions.size());
  stack.origin = positions[slices.front().positions.front()];
  checkStraight(positions, stack.origin, plane);
  if (slices.size() == 1)
  {
    stack.count = 1;
    stack.spacing = spacing > 0 ? spacing : thickness;
    if (!(stack.spacing > 0))
    {
      refuse("Save the segmentation with the thickness of its slices: it has a single "
             "one, of which it does not say how thick it is.");
    }
    return stack;
  }
  const auto [steps, mean] = distancesOf(slices, spacing, thickness);
  for (std::size_t i = 0; i < slices.size(); ++i)
  {
    for (const std::size_t position : slices[i].positions)
    {
      stack.index[position] = static_cast<int>(steps[i]);
    }
  }
  stack.count = static_cast<int>(steps.back()) + 1;
  // Positions may be rounded, and the mean then differs slightly from the nominal spacing.
  const auto isMeant = [mean = mean](double told)
  { return std::abs(told - mean) < mostRounded * mean; };
  stack.spacing = isMeant(spacing) ? spacing : isMeant(thickness) ? thickness : mean;
  return stack;
}

}
