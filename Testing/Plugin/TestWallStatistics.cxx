// SPDX-License-Identifier: BSD-3-Clause

// Averages of signals whose integrals are known.

#include "Wall/WallStatistics.h"

#include "Solver/Constants.h"

#include "vtkDataArray.h"
#include "vtkDoubleArray.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkSmartPointer.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <vector>

namespace {

using tiledlbm::pi;
using tiledlbm::plugin::WallStatistics;

struct Found {
  double average, oscillation, residence;
  double mean[3];
};

vtkSmartPointer<vtkDoubleArray> stressOf(const std::vector<std::array<double, 3>>& vectors) {
  auto stress = vtkSmartPointer<vtkDoubleArray>::New();
  stress->SetNumberOfComponents(3);
  for (const auto& vector : vectors) {
    stress->InsertNextTuple(vector.data());
  }
  return stress;
}

Found foundOf(const WallStatistics& statistics, vtkIdType point) {
  vtkNew<vtkPolyData> wall;
  statistics.writeTo(wall);
  const auto value = [&](const char* name) {
    return wall->GetPointData()->GetArray(name)->GetTuple1(point);
  };
  Found found{value("time_averaged_wall_shear_stress"),
              value("oscillatory_shear_index"),
              value("relative_residence_time"),
              {}};
  wall->GetPointData()->GetArray("mean_wall_shear_stress")->GetTuple(point, found.mean);
  return found;
}

// Of a signal at one point over one period of length 1.
Found statisticsOf(const std::function<std::array<double, 3>(double)>& signal) {
  constexpr int samples = 10000;
  WallStatistics statistics;
  for (int i = 0; i < samples; ++i) {
    statistics.add(1.0 / samples, stressOf({signal((i + 0.5) / samples)}));
  }
  EXPECT_NEAR(statistics.duration(), 1, 1e-9);
  return foundOf(statistics, 0);
}

TEST(WallStatistics, OfAConstantShowNoOscillation) {
  const Found found = statisticsOf([](double) { return std::array<double, 3>{3, 0, -4}; });
  EXPECT_NEAR(found.average, 5, 1e-9);
  EXPECT_NEAR(found.oscillation, 0, 1e-9);
  EXPECT_NEAR(found.residence, 0.2, 1e-9);
  EXPECT_NEAR(found.mean[0], 3, 1e-9);
  EXPECT_NEAR(found.mean[2], -4, 1e-9);
}

TEST(WallStatistics, OfASinusoidOscillateAsMuchAsCanBe) {
  const Found found = statisticsOf([](double t) {
    return std::array<double, 3>{0, 2 * std::sin(2 * pi * t), 0};
  });
  EXPECT_NEAR(found.average, 2 * 2 / pi, 1e-6);
  EXPECT_NEAR(found.oscillation, 0.5, 1e-9);
}

TEST(WallStatistics, OfASinusoidWithAMeanAreThoseOfItsIntegrals) {
  // int |a + b sin| over a period is 2/pi (sqrt(b^2 - a^2) + a asin(a/b)) for a < b.
  constexpr double a = 0.5, b = 2;
  const Found found = statisticsOf([](double t) {
    return std::array<double, 3>{a + b * std::sin(2 * pi * t), 0, 0};
  });
  const double average = 2 / pi * (std::sqrt(b * b - a * a) + a * std::asin(a / b));
  const double oscillation = 0.5 * (1 - a / average);
  EXPECT_NEAR(found.average, average, 1e-6);
  EXPECT_NEAR(found.oscillation, oscillation, 1e-6);
  EXPECT_NEAR(found.residence, 1 / ((1 - 2 * oscillation) * average), 1e-5);
}

TEST(WallStatistics, OfAVectorThatTurnsHaveItsLengthAsAverage) {
  // Half a turn: the mean vector is 2/pi of the length.
  const Found found = statisticsOf([](double t) {
    return std::array<double, 3>{std::cos(pi * t), std::sin(pi * t), 0};
  });
  EXPECT_NEAR(found.average, 1, 1e-9);
  EXPECT_NEAR(found.oscillation, 0.5 * (1 - 2 / pi), 1e-6);
}

TEST(WallStatistics, WeighEachSampleByItsTime) {
  WallStatistics statistics;
  statistics.add(1, stressOf({{4, 0, 0}}));
  statistics.add(3, stressOf({{-1, 0, 0}}));
  const Found found = foundOf(statistics, 0);
  EXPECT_DOUBLE_EQ(found.average, 7.0 / 4);
  EXPECT_DOUBLE_EQ(found.oscillation, 0.5 * (1 - 1.0 / 7));
  EXPECT_DOUBLE_EQ(found.residence, 4);
}

TEST(WallStatistics, ForgetWhatWasBeforeAReset) {
  WallStatistics statistics;
  statistics.add(1, stressOf({{1, 1, 1}, {1, 1, 1}}));
  statistics.reset();
  vtkNew<vtkPolyData> wall;
  statistics.writeTo(wall);
  EXPECT_EQ(wall->GetPointData()->GetNumberOfArrays(), 0);

  statistics.add(1, stressOf({{}, {}}));
  const Found found = foundOf(statistics, 1);
  EXPECT_EQ(found.average, 0);
  EXPECT_EQ(found.oscillation, 0);
  EXPECT_TRUE(std::isnan(found.residence));
}

}  // namespace
