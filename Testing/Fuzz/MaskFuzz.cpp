// SPDX-License-Identifier: BSD-3-Clause

// Fuzzes how a mask is read from an image: the bytes become an image with an array of some type,
// which may have more or fewer values than the image has points or cells, a range of values that is
// fluid, and labels. A sentence of the reader's own is an answer. Another exception, what a
// sanitizer reports, a second for one image, or a voxel that is not what its value says is a
// finding.

#include <vtkDataArray.h>
#include <vtkFloatArray.h>
#include <vtkImageData.h>
#include <vtkSmartPointer.h>
#include <vtkStringArray.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <limits>
#include <vector>

#include "Plugin/Filters/Input/MaskReader.h"
#include "Solver/Error.h"
#include "Testing/Fuzz/Choices.h"
#include "Testing/Fuzz/Findings.h"

namespace tiledlbm::fuzz {

namespace {

using plugin::Association;

double valueOf(Choices& choices) {
  return choices.once(8) ? choices.number(1) : choices.between(-2, 5) / 2.0;
}

/// Mostly small, else the ends of what an extent can be.
int bound(Choices& choices) {
  constexpr int odd[] = {std::numeric_limits<int>::min(), std::numeric_limits<int>::max()};
  return choices.once(30) ? odd[choices.between(0, 1)] : choices.between(-4, 4);
}

vtkSmartPointer<vtkImageData> makeImage(Choices& choices) {
  auto image = vtkSmartPointer<vtkImageData>::New();
  std::array<int, 6> extent{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    extent[2 * axis] = bound(choices);
    extent[2 * axis + 1] =
        choices.once(10)
            ? bound(choices)
            : int(std::min<std::int64_t>(std::numeric_limits<int>::max(),
                                         std::int64_t{extent[2 * axis]} + choices.between(0, 9)));
  }
  image->SetExtent(extent.data());
  return image;
}

/// Values that an image of this extent has, as long as they are few.
vtkIdType countOf(vtkImageData* image, Association association) {
  constexpr double most = 4000;
  const int* extent = image->GetExtent();
  double count = 1;
  for (int axis = 0; axis < 3; ++axis) {
    const double edges = double(extent[2 * axis + 1]) - extent[2 * axis];
    count *= association == Association::Points ? edges + 1 : std::max(edges, 1.0);
  }
  return count >= 0 && count <= most ? static_cast<vtkIdType>(count) : 0;
}

vtkSmartPointer<vtkAbstractArray> makeArray(Choices& choices, vtkIdType count) {
  constexpr int types[] = {VTK_FLOAT, VTK_DOUBLE,         VTK_UNSIGNED_CHAR, VTK_CHAR,
                           VTK_SHORT, VTK_UNSIGNED_SHORT, VTK_INT,           VTK_LONG_LONG,
                           VTK_BIT,   VTK_ID_TYPE,        VTK_STRING};
  const int type = types[choices.between<std::size_t>(0, std::size(types) - 1)];
  auto array = vtkSmartPointer<vtkAbstractArray>::Take(vtkAbstractArray::CreateArray(type));
  if (!choices.once(4)) {
    array->SetName("mask");
  }
  array->SetNumberOfComponents(choices.once(10) ? choices.between(1, 4) : 1);
  array->SetNumberOfTuples(choices.once(10) ? choices.between(0, 100) : count);
  if (auto* numbers = vtkDataArray::SafeDownCast(array)) {
    std::array<double, 8> values{};
    for (double& value : values) {
      value = valueOf(choices);
      const bool isReal = type == VTK_FLOAT || type == VTK_DOUBLE;
      value = isReal || (std::isfinite(value) && value >= 0 && value <= 1) ? value : 1;
    }
    const auto stride = choices.between<vtkIdType>(1, 7);
    for (vtkIdType i = 0; i < numbers->GetNumberOfTuples(); ++i) {
      for (int component = 0; component < numbers->GetNumberOfComponents(); ++component) {
        numbers->SetComponent(i, component, values[i * stride / 3 % 8]);
      }
    }
  }
  return array;
}

void checkMask(const VoxelMask& mask, vtkDataArray* array, const std::array<double, 2>& range) {
  require(mask.voxelCount() == array->GetNumberOfTuples(), "as many voxels as values");
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    const double value = array->GetTuple1(voxel);
    const int label = mask.labelOf(voxel);
    if (label >= 0) {
      require(mask.labels()[label] == value, "another label");
      require(!mask.isFluid(voxel), "a label that is fluid");
    } else {
      require(mask.isFluid(voxel) == (value >= range[0] && value <= range[1]),
              "fluid beyond the range");
    }
  }
}

void read(Choices& choices) {
  const auto image = makeImage(choices);
  const auto association = choices.once(3) ? Association::Cells : Association::Points;
  const auto array = makeArray(choices, countOf(image, association));
  const std::array<double, 2> range{choices.once(3) ? valueOf(choices) : 0.5,
                                    choices.once(3) ? valueOf(choices) : 1e299};
  std::vector<double> labels;
  for (int label = choices.once(2) ? choices.between(0, 3) : 0; label > 0; --label) {
    labels.push_back(valueOf(choices));
  }
  if (choices.once(50)) {
    labels.resize(201, 1);
  }
  const VoxelMask::Periodicity periodic{choices.once(4), choices.once(4), choices.once(4)};
  try {
    const VoxelMask mask = plugin::readMask(image, array, association, {range, labels, periodic});
    checkMask(mask, vtkDataArray::SafeDownCast(array), range);
  } catch (const Error& error) {
    require(error.what()[0] != 0, "an error without a sentence");
  }
}

}  // namespace

}  // namespace tiledlbm::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::clock_t begin = std::clock();
  tiledlbm::fuzz::Choices choices(data, size);
  tiledlbm::fuzz::read(choices);
  tiledlbm::fuzz::requireTime(begin, 1);
  return 0;
}
