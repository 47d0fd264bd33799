// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/LabelOpenings.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <optional>

#include "Kernels/Lattice/D3Q19.h"
#include "Solver/Error.h"
#include "Solver/Geometry/FloodFill.h"
#include "Solver/Geometry/Point.h"

namespace tiledlbm {

namespace {

/// Smallest projected area of an opening over the area of its faces; 0.57 or more for a plane cut.
constexpr double smallestProjection = 0.25;
/// Largest part of an opening's faces with an opposite face along the same axis: none of a plane
/// cut, a sixth of half a ball, up to a half of a thick plate in the flow.
constexpr double largestOpposed = 0.2;

bool isAlongAxis(int q) {
  const auto& step = D3Q19::components[q];
  return step[0] * step[0] + step[1] * step[1] + step[2] * step[2] == 1;
}

/// Calls `body` with the index and the direction of each voxel around one.
template <class Body>
void forNeighbours(const VoxelMask& mask, std::int64_t voxel, const Body& body) {
  const Coordinates at = mask.coordinates(voxel);
  for (int q = 1; q < D3Q19::directions; ++q) {
    const Coordinates next = moved(at, D3Q19::components[q]);
    if (mask.contains(next)) {
      body(mask.index(next), q);
    }
  }
}

/// A fluid voxel that a label cuts open.
struct CutVoxel {
  std::int64_t voxel;
  int label;  ///< its number in the mask
  std::uint32_t links;
};

/// The fluid voxels that some voxels of labels cut open, ascending; each once.
std::vector<CutVoxel> findCutVoxels(const VoxelMask& mask,
                                    const std::vector<std::int64_t>& labelVoxels) {
  std::vector<CutVoxel> cut;
  for (const std::int64_t voxel : labelVoxels) {
    forNeighbours(mask, voxel, [&](std::int64_t neighbour, int q) {
      if (mask.isFluid(neighbour)) {
        cut.push_back({neighbour, mask.labelOf(voxel), std::uint32_t(1) << q});
      }
    });
  }
  std::sort(cut.begin(), cut.end(), [](const CutVoxel& a, const CutVoxel& b) {
    return a.voxel != b.voxel ? a.voxel < b.voxel : a.label < b.label;
  });
  std::size_t count = 0;
  for (const CutVoxel& entry : cut) {
    if (count == 0 || cut[count - 1].voxel != entry.voxel) {
      cut[count++] = entry;
    } else if (cut[count - 1].label == entry.label) {
      cut[count - 1].links |= entry.links;
    }
  }
  cut.resize(count);
  return cut;
}

/// Number of an opening's faces by direction.
using FaceCounts = std::array<double, D3Q19::directions>;

FaceCounts countFaces(const Opening& opening) {
  FaceCounts counts{};
  for (const std::uint32_t links : opening.links) {
    for (int q = 1; q < D3Q19::directions; ++q) {
      counts[q] += (links >> q & 1u) != 0 && isAlongAxis(q) ? 1 : 0;
    }
  }
  return counts;
}

double areaOf(const FaceCounts& faces) {
  return std::accumulate(faces.begin(), faces.end(), 0.0);
}

void checkShape(const Opening& opening) {
  const FaceCounts counts = countFaces(opening);
  const double faces = areaOf(counts);
  double opposed = 0;
  for (int q = 1; q < D3Q19::directions; ++q) {
    opposed = std::max(opposed, std::min(counts[q], counts[D3Q19::opposite(q)]));
  }
  if (opening.area() < smallestProjection * faces || opposed > largestOpposed * faces) {
    throw InvalidInput(LabelWithoutSection{opening.label, faces});
  }
}

/// Counts solid voxels at the rim as label if they lie next to the label and beyond the plane of
/// the cut. The steps of an oblique label and of the vessel overlap, and the area would be some per
/// cent too small without these voxels.
void completeRim(const VoxelMask& mask, int label, Opening& opening) {
  const Point middle = middleOfFaces(mask, opening);
  const Point normal = opening.inwardNormal();
  const auto isOfLabel = [&](const Coordinates& at) {
    return mask.contains(at) && mask.labelOf(mask.index(at)) == label;
  };
  const auto isSolid = [&](const Coordinates& at) {
    return !mask.contains(at) || mask.isSolid(mask.index(at));
  };
  for (std::size_t i = 0; i < opening.voxels.size(); ++i) {
    const Coordinates at = mask.coordinates(opening.voxels[i]);
    for (int q = 1; q < D3Q19::directions; ++q) {
      const Coordinates from = moved(at, D3Q19::components[q], -1);
      bool isAdjacentToLabel = false;
      for (int other = 1; other < D3Q19::directions && isSolid(from); ++other) {
        isAdjacentToLabel = isAdjacentToLabel || isOfLabel(moved(from, D3Q19::components[other]));
      }
      if (isAdjacentToLabel && dot(difference(pointOf(from), middle), normal) < 0) {
        opening.links[i] |= std::uint32_t(1) << q;
      }
    }
  }
}

}  // namespace

void findLabelOpenings(const VoxelMask& mask, std::vector<Opening>& openings) {
  if (mask.labels().empty()) {
    return;
  }
  const std::vector<CutVoxel> cut = findCutVoxels(mask, mask.labelledVoxels());
  const auto find = [&cut](std::int64_t voxel) {
    const auto found =
        std::lower_bound(cut.begin(), cut.end(), voxel,
                         [](const CutVoxel& entry, std::int64_t v) { return entry.voxel < v; });
    return found != cut.end() && found->voxel == voxel ? found - cut.begin() : -1;
  };
  std::vector<bool> visited(cut.size(), false);
  std::vector<bool> isCut(mask.labels().size(), false);
  for (std::size_t first = 0; first < cut.size(); ++first) {
    if (visited[first]) {
      continue;
    }
    std::vector<std::size_t> indices{first};
    visited[first] = true;
    for (std::size_t done = 0; done < indices.size(); ++done) {
      forNeighbours(mask, cut[indices[done]].voxel, [&](std::int64_t neighbour, int) {
        const auto index = find(neighbour);
        if (index >= 0 && !visited[index] && cut[index].label == cut[first].label) {
          visited[index] = true;
          indices.push_back(index);
        }
      });
    }
    std::sort(indices.begin(), indices.end());
    Opening opening;
    opening.label = mask.labels()[cut[first].label];
    for (const std::size_t index : indices) {
      opening.voxels.push_back(cut[index].voxel);
      opening.links.push_back(cut[index].links);
    }
    if (areaOf(countFaces(opening)) > 0) {
      checkShape(opening);
      completeRim(mask, cut[first].label, opening);
      isCut[cut[first].label] = true;
      openings.push_back(std::move(opening));
    }
  }
  for (std::size_t label = 0; label < isCut.size(); ++label) {
    if (!isCut[label]) {
      throw InvalidInput(LabelWithoutFluid{mask.labels()[label]});
    }
  }
}

Opening adjacentOpening(const VoxelMask& mask, const std::vector<std::int64_t>& labelVoxels) {
  Opening opening;
  const int label = mask.labelOf(labelVoxels.front());
  opening.label = mask.labels()[label];
  for (const CutVoxel& cut : findCutVoxels(mask, labelVoxels)) {
    opening.voxels.push_back(cut.voxel);
    opening.links.push_back(cut.links);
  }
  completeRim(mask, label, opening);
  return opening;
}

std::vector<std::int64_t> labelVoxelsAt(const VoxelMask& mask, const Opening& opening) {
  std::vector<std::int64_t> voxels = connectedTo(mask, opening.voxels, [&](const Coordinates& at) {
    const auto voxel = mask.find(at);
    const int label = voxel ? mask.labelOf(*voxel) : -1;
    const bool isPart = label >= 0 && mask.labels()[label] == opening.label;
    return isPart ? voxel : std::nullopt;
  });
  voxels.erase(voxels.begin(), voxels.begin() + opening.voxels.size());
  return voxels;
}

Point middleOfFaces(const VoxelMask& mask, const Opening& opening) {
  Point sum{};
  double faces = 0;
  for (std::size_t i = 0; i < opening.voxels.size(); ++i) {
    const auto at = mask.coordinates(opening.voxels[i]);
    for (int q = 1; q < D3Q19::directions; ++q) {
      if ((opening.links[i] >> q & 1u) != 0 && isAlongAxis(q)) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
          sum[axis] += static_cast<double>(at[axis]) - 0.5 * D3Q19::components[q][axis];
        }
        ++faces;
      }
    }
  }
  return quotient(sum, faces);
}

}  // namespace tiledlbm
