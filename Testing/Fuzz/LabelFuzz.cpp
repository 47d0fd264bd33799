// SPDX-License-Identifier: BSD-3-Clause

// Fuzzes how openings are found, those of labels before all: the bytes become a mask with labels
// across its vessels, over part of a section, in one another, at edges of the volume, and beside
// periodic faces. An error of the solver's own is an answer. Another exception, what a sanitizer
// reports, an opening that cannot be, two seconds for one mask, or a preview that expects what
// cannot be set up is a finding.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "Kernels/Lattice/D3Q19.h"
#include "Messages/Sentences.h"
#include "Solver/Error.h"
#include "Solver/Geometry/OpenVolume.h"
#include "Solver/Geometry/Openings.h"
#include "Solver/Setup/CaseSetup.h"
#include "Solver/Setup/FlowPreview.h"
#include "Testing/Fuzz/Findings.h"
#include "Testing/Fuzz/Masks.h"

namespace tiledlbm::fuzz {

namespace {

constexpr std::int64_t longestEdge = 18;
constexpr std::int64_t usualEdge = 8;

/// A plane of some thickness at some angle, a box or a ball.
class Body {
 public:
  Body(Choices& choices, const VoxelMask::Size& size) : shape_(choices.between(0, 3)) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      first_[axis] = choices.between<std::int64_t>(0, size[axis] - 1);
      last_[axis] = choices.between<std::int64_t>(first_[axis], size[axis] - 1);
      normal_[axis] = choices.between(-3, 3);
    }
    thickness_ = choices.between(0, 6);
    axis_ = choices.between<std::size_t>(0, 2);
  }

  bool holds(const VoxelMask::Coordinates& at) const {
    double along = 0, length = 0, distance = 0;
    bool isInBox = true;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto from = double(at[axis] - first_[axis]);
      along += from * normal_[axis];
      length = std::hypot(length, normal_[axis]);
      distance = std::hypot(distance, from);
      isInBox = isInBox && at[axis] >= first_[axis] && at[axis] <= last_[axis];
    }
    switch (shape_) {
      case 0:  // across the volume
        return std::abs(at[axis_] - first_[axis_]) <= thickness_ / 2;
      case 1:
        return isInBox;
      case 2:
        return std::abs(along) <= 0.5 * thickness_ * length;
      default:
        return distance <= thickness_;
    }
  }

 private:
  int shape_;
  VoxelMask::Coordinates first_{}, last_{};
  std::array<double, 3> normal_{};
  int thickness_;
  std::size_t axis_;
};

template <class Set>
void fill(VoxelMask& mask, const Body& body, const Set& set) {
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    if (body.holds(mask.coordinates(voxel))) {
      set(voxel);
    }
  }
}

VoxelMask makeMask(Choices& choices) {
  std::uint64_t bits = 0;
  VoxelMask mask = makeShape(choices, usualEdge, longestEdge,
                             {AlongX, AlongY, AlongZ, Tube, Bend, Cavity, All, Any, Any}, bits);
  const int labels = choices.between(0, 5);
  setLabels(mask, labels);
  for (int bodies = choices.between(0, 10); bodies > 0; --bodies) {
    const Body body(choices, mask.size());
    const auto kind = choices.between<std::size_t>(0, 15);  // label, solid, fluid
    const bool isWithinFluid = choices.once(2);
    fill(mask, body, [&](std::int64_t voxel) {
      if (kind >= 14 || labels == 0) {
        mask.setFluid(voxel, kind == 15);
      } else if (!isWithinFluid || mask.isFluid(voxel)) {
        mask.setLabel(voxel, kind % std::size_t(labels));
      }
    });
  }
  changeSomeVoxels(mask, choices);
  return mask;
}

Parameters makeParameters(Choices& choices) {
  Parameters parameters;
  parameters.device = DeviceChoice::Cpu;
  parameters.voxelSize = 1e-3;
  parameters.kinematicViscosity = 1e-4;
  parameters.walls = choices.upTo(WallModel::Interpolated);
  parameters.inletProfile = choices.upTo(InletProfile::Developed);
  parameters.latticeVelocity = choices.once(2) ? 0.03 : 0;
  parameters.flowExtension = choices.once(4) ? choices.between(0, 6) : 0;
  for (int row = choices.once(2) ? choices.between(1, 4) : 0; row > 0; --row) {
    parameters.openings.push_back({double(choices.between(0, 5)),
                                   double(choices.between(0, openingRoleCount - 1)),
                                   choices.number(0.1), choices.number(0.1), choices.number(0.1)});
  }
  return parameters;
}

/// Whether the voxel is beside a voxel of the label.
bool isAdjacentToLabel(const VoxelMask& mask, std::int64_t voxel, double label) {
  const VoxelMask::Coordinates at = mask.coordinates(voxel);
  const VoxelMask::Size& size = mask.size();
  return std::any_of(
      std::begin(D3Q19::components), std::end(D3Q19::components), [&](const auto& step) {
        const VoxelMask::Coordinates next = moved(at, step);
        const bool isInside = std::equal(next.begin(), next.end(), size.begin(),
                                         [](auto i, auto n) { return i >= 0 && i < n; });
        const int number = isInside ? mask.labelOf(mask.index(next[0], next[1], next[2])) : -1;
        return number >= 0 && mask.labels()[number] == label;
      });
}

void checkOpening(const VoxelMask& mask, const Opening& opening) {
  require(!opening.voxels.empty(), "an opening without voxels");
  require(opening.links.empty() || opening.links.size() == opening.voxels.size(),
          "an opening with more or fewer links than voxels");
  require(std::is_sorted(opening.voxels.begin(), opening.voxels.end(), std::less_equal<>()) ||
              opening.voxels.size() == 1,
          "an opening whose voxels are not ascending");
  for (std::size_t i = 0; i < opening.voxels.size(); ++i) {
    const std::int64_t voxel = opening.voxels[i];
    require(voxel >= 0 && voxel < mask.voxelCount(), "an opening beyond the volume");
    require(mask.isFluid(voxel), "an opening with a voxel that is not fluid");
    if (opening.isOfLabel()) {
      require(opening.links[i] != 0 && (opening.links[i] & 1u) == 0 &&
                  opening.links[i] >> D3Q19::directions == 0,
              "an opening with links that are none");
      require(isAdjacentToLabel(mask, voxel, opening.label), "an opening far from its label");
    } else {
      const auto axis = std::size_t(axisOf(opening.face));
      require(mask.coordinates(voxel)[axis] == (isUpper(opening.face) ? mask.size()[axis] - 1 : 0),
              "an opening that is not on its face");
    }
  }
  requireFinite(opening.area(), "an area");
  require(opening.area() > 0, "an opening without an area");
  for (const double component : opening.inwardNormal()) {
    requireFinite(component, "a normal");
  }
}

void checkOpenings(const VoxelMask& mask, const std::vector<Opening>& openings) {
  for (std::size_t i = 0; i < openings.size(); ++i) {
    require(openings[i].id == int(i), "ids out of order");
    require(i == 0 || openings[i].area() < openings[i - 1].area() + 1e-5, "areas out of order");
    checkOpening(mask, openings[i]);
  }
  for (const double label : mask.labels()) {
    require(std::any_of(openings.begin(), openings.end(),
                        [label](const Opening& opening) {
                          return opening.isOfLabel() && opening.label == label;
                        }),
            "a label without an opening, and no error");
  }
}

void checkRegions(const OpenVolume& volume) {
  for (const Region& region : volume.regions()) {
    require(region.voxelCount > 0, "a region without voxels");
    for (const int id : region.openings) {
      require(id >= 0 && id < int(volume.openings().size()),
              "a region with an opening that there is not");
    }
  }
  for (const auto& centroid : volume.centroids()) {
    for (const double component : centroid) {
      requireFinite(component, "a centroid");
    }
  }
}

/// \return why the flow cannot be set up, empty if it can.
std::string failureOf(const std::shared_ptr<const VoxelMask>& mask, const Parameters& parameters) {
  try {
    const CaseSetup setup = CaseSetup::make(mask, parameters);
    for (const OpeningCondition& condition : setup.conditions()) {
      requireFinite(condition.speed, "a speed");
      requireFinite(condition.pressure, "a pressure");
    }
    return "";
  } catch (const Error& error) {
    return plugin::sentenceOf(error);
  }
}

void checkPreview(const FlowPreview& preview, const Parameters& parameters) {
  FlowEstimate estimate;
  try {
    estimate = preview.estimate(parameters, RunPlan());
  } catch (const Error& error) {
    fail("an estimate never throws, but: ", plugin::sentenceOf(error).c_str());
  }
  const bool isPrevented = !estimate.problems.empty() && estimate.problems.front().prevents;
  require(isPrevented || estimate.openings.size() == preview.openings().size(),
          "another number of openings in the estimate");
  const std::string failure =
      failureOf(std::make_shared<const VoxelMask>(preview.mask()), parameters);
  if (isPrevented && failure.empty()) {
    fail("a flow that the preview prevents: ",
         plugin::sentenceOf(estimate.problems.front().problem).c_str());
  }
  if (!isPrevented && !failure.empty()) {
    fail("a flow that the preview does not prevent: ", failure.c_str());
  }
}

void find(const VoxelMask& given, const Parameters& parameters) {
  const auto mask = std::make_shared<const VoxelMask>(given);
  std::optional<FlowPreview> preview;
  try {
    const std::vector<Opening> openings = findOpenings(*mask);
    checkOpenings(*mask, openings);
    checkRegions(OpenVolume(mask));
    preview.emplace(mask);
    require(preview->openings().size() == openings.size(), "other openings in the preview");
  } catch (const Error&) {
    require(!failureOf(mask, parameters).empty(), "no openings, and yet a flow");
    return;
  }
  checkPreview(*preview, parameters);
}

}  // namespace

}  // namespace tiledlbm::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tiledlbm;
  const std::clock_t begin = std::clock();
  fuzz::Choices choices(data, size);
  const VoxelMask mask = fuzz::makeMask(choices);
  const Parameters parameters = fuzz::makeParameters(choices);
  fuzz::find(mask, parameters);
  fuzz::requireTime(begin, 20);
  return 0;
}
