// SPDX-License-Identifier: BSD-3-Clause
#include "Reader/SliceStack.h"

#include "Solver/Error.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <sstream>

namespace tiledlbm::plugin
{

namespace
{

using Vector = std::array<double, 3>;

constexpr double sameSlice = 0.01;   // of a pixel, between positions of one slice
constexpr double mostOff = 0.1;      // of a spacing or pixel, including rounding of positions
constexpr double mostRounded = 0.01; // of a spacing, between the mean and the value in the file
constexpr int mostSlices = 65535;    // more slices mean wrong positions

double product(const Vector& a, const Vector& b)
{
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// Positions of one slice, and its height along the normal.
struct Slice
{
  double height = 0;
  std::vector<std::size_t> positions;
};

std::vector<Slice> slicesOf(
  const std::vector<Vector>& positions, const Vector& normal, double tolerance)
{
  std::vector<std::size_t> order(positions.size());
  std::iota(order.begin(), order.end(), std::size_t{ 0 });
  const auto height = [&](std::size_t i) { return product(positions[i], normal); };
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
  std::ostringstream message;
  message << "Save the segmentation with evenly spaced slices: some are " << *least
          << " mm apart, others " << *most << " mm.";
  throw InvalidInput(message.str());
}

// Distance of each slice from the first one, in spacings.
std::vector<double> stepsFromFirst(const std::vector<Slice>& slices, double spacing)
{
  std::vector<double> gaps;
  for (std::size_t i = 1; i < slices.size(); ++i)
  {
    gaps.push_back(slices[i].height - slices[i - 1].height);
  }
  std::vector<double> steps;
  if (spacing > 0)
  {
    steps = stepsOf(gaps, spacing);
  }
  if (steps.empty())
  {
    const double least = *std::min_element(gaps.begin(), gaps.end());
    std::transform(gaps.begin(), gaps.end(), std::back_inserter(steps),
      [&](double gap) { return std::round(gap / least); });
  }
  steps.insert(steps.begin(), 0);
  std::partial_sum(steps.begin(), steps.end(), steps.begin());
  // Mean over all slices, since positions may be rounded.
  const double mean = (slices.back().height - slices.front().height) / steps.back();
  for (std::size_t i = 0; i < slices.size(); ++i)
  {
    const double off = slices[i].height - slices.front().height - steps[i] * mean;
    if (std::abs(off) > mostOff * mean || steps.back() >= mostSlices)
    {
      refuseGaps(gaps);
    }
  }
  return steps;
}

void checkStraight(
  const std::vector<Vector>& positions, const Vector& first, const SlicePlane& plane)
{
  for (const Vector& position : positions)
  {
    const Vector to{ position[0] - first[0], position[1] - first[1], position[2] - first[2] };
    const double inRow = std::abs(product(to, plane.alongRow));
    const double inColumn = std::abs(product(to, plane.alongColumn));
    if (inRow > mostOff * plane.pixelInRow || inColumn > mostOff * plane.pixelInColumn)
    {
      std::ostringstream message;
      message << "Resample the segmentation so that its slices lie straight behind each other: one "
                 "is shifted by "
              << std::hypot(inRow, inColumn) << " mm against another.";
      throw InvalidInput(message.str());
    }
  }
}

}

Vector SlicePlane::normal() const
{
  const Vector &a = this->alongRow, &b = this->alongColumn;
  return { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };
}

SliceStack SliceStack::padded(int by, const Vector& normal) const
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
  const std::vector<Vector>& positions, const SlicePlane& plane, double spacing, double thickness)
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
      throw InvalidInput("Save the segmentation with the thickness of its slices: it has a single "
                         "one, of which it does not say how thick it is.");
    }
    return stack;
  }
  const std::vector<double> steps = stepsFromFirst(slices, spacing);
  for (std::size_t i = 0; i < slices.size(); ++i)
  {
    for (const std::size_t position : slices[i].positions)
    {
      stack.index[position] = static_cast<int>(steps[i]);
    }
  }
  stack.count = static_cast<int>(steps.back()) + 1;
  const double mean = (slices.back().height - slices.front().height) / steps.back();
  // Positions may be rounded, and the mean then differs slightly from the nominal spacing.
  const auto isMeant = [&](double told) { return std::abs(told - mean) < mostRounded * mean; };
  stack.spacing = isMeant(spacing) ? spacing : isMeant(thickness) ? thickness : mean;
  return stack;
}

}
