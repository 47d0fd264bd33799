// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/VesselTree.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "Solver/Volume/EndShape.h"

namespace tiledlbm {

namespace {

using Voxel = FluidGraph::Voxel;

/// Least length of a branch outside its parent vessel, in its largest radii: for one that ends in a
/// face, and for any other, which may be a dome or a bump of the wall.
constexpr double leastSlendernessToFace = 2, leastSlenderness = 3.25;

/// Least length of a vessel without branches between its two ends, in its largest radii.
constexpr double leastSlendernessOfTrunk = 1.5;

/// Least size of a component with ends, as a share of the largest component.
constexpr double leastShare = 0.1;

/// Paths along the middle of the vessels of one connected component, from a root.
class MiddleWays {
 public:
  MiddleWays(const FluidGraph& graph, const std::vector<float>& distances, Voxel root,
             float largestDistance)
      : graph_(graph),
        distances_(distances),
        ways_(waysAlongMiddle(graph, distances, root, largestDistance)) {
    middles_.assign(ways_.cost.size(), -1);
    lengths_.assign(ways_.cost.size(), 0);
    joints_.assign(ways_.cost.size(), root);
    middles_[root] = root;
  }

  /// The middle of the vessel at the end farthest from the root, except for domes.
  Voxel middleOfFarthestEnd() {
    const std::vector<Voxel> way = longestDistance();
    return way[middleOfEnd(graph_, distances_, way)];
  }

  /// Starts the tree with the path from the farthest end to the root.
  /// \return the path; empty if it is too short for a vessel.
  std::vector<Voxel> takeTrunk() {
    std::vector<Voxel> trunk = longestDistance();
    if (slendernessOf(trunk, 0) < leastSlendernessOfTrunk) {
      return {};
    }
    addToTree(trunk);
    return trunk;
  }

  /// Adds branches to the tree: from each joint the path to the farthest voxel, if it is long
  /// enough, but only one from joints that are close together. Call it until it returns none.
  std::vector<std::vector<Voxel>> takeBranches() {
    measure();
    std::vector<std::vector<Voxel>> branches;
    for (const Voxel tip : farthestOfJoints()) {
      std::vector<Voxel> way = wayFrom(tip);
      const bool isApart =
          std::all_of(branches.begin(), branches.end(), [&](const std::vector<Voxel>& other) {
            const Voxel joint = way.back(), otherJoint = other.back();
            return graph_.lengthBetween(joint, otherJoint) >
                   2 * std::max(distances_[joint], distances_[otherJoint]);
          });
      if (isApart && leadsToEnd(way)) {
        branches.push_back(std::move(way));
      }
    }
    for (const std::vector<Voxel>& way : branches) {
      addToTree(way);
    }
    return branches;
  }

  /// Whether a path leads to an end. Enough of the path lies outside the parent vessel, and so does
  /// the middle of its end, since a corner of an end that is cut off square is no end of its own.
  /// The path also starts in a face, or is longer and does not widen towards its start.
  bool leadsToEnd(const std::vector<Voxel>& way) const {
    const double slenderness = slendernessOf(way, distances_[way.back()]);
    return slenderness >= leastSlendernessToFace &&
           ((slenderness >= leastSlenderness && !widensToEnd(way)) || endsInFace(way));
  }

 private:
  /// Length of a path outside a parent vessel of radius `wide`, in the largest radii of the path; 0
  /// if the middle of its end is not outside.
  double slendernessOf(const std::vector<Voxel>& way, double wide) const {
    const std::size_t end = middleOfEnd(graph_, distances_, way);
    double length = 0, largest = largestAround(way[end]), outside = 0, lengthToEnd = 0;
    for (std::size_t i = way.size() - 1; i > 0; --i) {
      length += graph_.lengthBetween(way[i], way[i - 1]);
      if (length > wide) {
        outside = length - wide;
        largest = std::max<double>(largest, distances_[way[i - 1]]);
      }
      lengthToEnd = i - 1 == end ? length : lengthToEnd;
    }
    outside += distances_[way.front()];  // it may begin in the middle of its end
    return lengthToEnd > wide ? outside / largest : 0;
  }

  /// The largest distance from the wall in the inscribed ball of a voxel. It exceeds that of the
  /// voxel where the path does not run along the middle, as between the neck and the wall of a
  /// dome.
  double largestAround(Voxel middle) const {
    const double radius = distances_[middle];
    const Coordinates at = graph_.coordinates(middle);
    const auto step = std::max<std::int64_t>(1, static_cast<std::int64_t>(radius / 4));
    const auto reach = static_cast<std::int64_t>(radius) / step * step;
    double largest = radius;
    for (std::int64_t z = -reach; z <= reach; z += step) {
      for (std::int64_t y = -reach; y <= reach; y += step) {
        for (std::int64_t x = -reach; x <= reach; x += step) {
          const Voxel voxel = graph_.voxelAt({at[0] + x, at[1] + y, at[2] + z});
          if (voxel >= 0 && double(x * x + y * y + z * z) <= radius * radius) {
            largest = std::max<double>(largest, distances_[voxel]);
          }
        }
      }
    }
    return largest;
  }

  bool endsInFace(const std::vector<Voxel>& way) const {
    const auto end = vesselEnd(graph_, distances_, way);
    return end && faceOfEnd(graph_, *end);
  }
  bool isDome(const std::vector<Voxel>& way) const { return widensToEnd(way) && !endsInFace(way); }

  /// Whether a path starts in a wide part that a narrower vessel leads to.
  bool widensToEnd(const std::vector<Voxel>& way) const {
    constexpr double widening = 1.05, step = 0.7, lengthOfNeck = 2;  // a step of the voxels
    const std::size_t middle = middleOfEnd(graph_, distances_, way);
    const double wide = distances_[way[middle]];
    double length = 0, narrowest = wide;
    for (std::size_t i = middle; i + 1 < way.size() && length < lengthOfNeck * wide; ++i) {
      length += graph_.lengthBetween(way[i], way[i + 1]);
      narrowest = std::min<double>(narrowest, distances_[way[i]]);
    }
    return wide > widening * narrowest + step;
  }

  /// Adds a path with the larger part of its inscribed balls. Without them, paths of the same
  /// vessel would run side by side.
  void addToTree(const std::vector<Voxel>& way) {
    constexpr double partOfBall = 0.7, spacingOfRadius = 0.125;
    Voxel last = -1;
    for (const Voxel voxel : way) {
      const double radius = distances_[voxel];
      if (last < 0 || graph_.lengthBetween(last, voxel) >= spacingOfRadius * radius ||
          voxel == way.back()) {
        addBall(voxel, partOfBall * radius);
        last = voxel;
      }
    }
  }
  void addBall(Voxel middle, double radius) {
    const Coordinates at = graph_.coordinates(middle);
    const auto reach = static_cast<std::int64_t>(radius);
    forCube({}, reach, [&](const Coordinates& from) {
      const Voxel voxel = graph_.voxelAt(moved(at, from));
      if (voxel >= 0 && middles_[voxel] < 0 &&
          double(from[0] * from[0] + from[1] * from[1] + from[2] * from[2]) <= radius * radius) {
        middles_[voxel] = middle;
      }
    });
  }
  bool isOnTree(Voxel voxel) const { return middles_[voxel] >= 0; }

  /// The path from the farthest voxel that does not lie in a dome.
  std::vector<Voxel> longestDistance() {
    constexpr int mostDomes = 8;
    measure();
    std::vector<bool> isLeftOut(middles_.size());
    std::vector<Voxel> longest;
    for (int dome = 0; dome <= mostDomes; ++dome) {
      Voxel farthest = ways_.fromNearToFar.front();
      for (const Voxel voxel : ways_.fromNearToFar) {
        if (!isLeftOut[voxel] && lengths_[voxel] > lengths_[farthest]) {
          farthest = voxel;
        }
      }
      std::vector<Voxel> way = wayFrom(farthest);
      if (!isDome(way)) {
        return way;
      }
      isLeftOut[way[middleOfEnd(graph_, distances_, way)]] = true;
      isLeftOut[farthest] = true;
      for (const Voxel voxel : ways_.fromNearToFar) {
        const Voxel previous = ways_.previous[voxel];
        if (previous >= 0 && isLeftOut[previous]) {
          isLeftOut[voxel] = true;
        }
      }
      longest = longest.empty() ? std::move(way) : std::move(longest);
    }
    return longest;
  }

  /// Finds the joint of the path of each voxel with the tree, and the length of the path.
  void measure() {
    for (const Voxel voxel : ways_.fromNearToFar) {
      const std::size_t i = voxel;
      const Voxel previous = ways_.previous[i];
      if (isOnTree(voxel) || previous < 0) {
        joints_[i] = isOnTree(voxel) ? middles_[i] : voxel;
        lengths_[i] = static_cast<float>(graph_.lengthBetween(voxel, joints_[i]));
      } else {
        joints_[i] = joints_[previous];
        lengths_[i] =
            lengths_[previous] + static_cast<float>(graph_.lengthBetween(previous, voxel));
      }
    }
  }

  /// The farthest voxel of each joint, if it is far enough for a branch; the longest path first.
  std::vector<Voxel> farthestOfJoints() {
    std::vector<Voxel> farthest(joints_.size(), -1);
    for (const Voxel voxel : ways_.fromNearToFar) {
      Voxel& known = farthest[joints_[voxel]];
      if (known < 0 || lengths_[voxel] > lengths_[known]) {
        known = voxel;
      }
    }
    std::vector<Voxel> candidates;
    for (const Voxel voxel : farthest) {
      if (voxel >= 0 && excessOf(voxel) > leastSlendernessToFace) {
        candidates.push_back(voxel);
      }
    }
    std::sort(candidates.begin(), candidates.end(), [this](Voxel a, Voxel b) {
      return excessOf(a) != excessOf(b) ? excessOf(a) > excessOf(b) : a < b;
    });
    return candidates;
  }
  /// Length of the path of a voxel beyond the parent vessel.
  float excessOf(Voxel voxel) const { return lengths_[voxel] - distances_[joints_[voxel]]; }

  std::vector<Voxel> wayFrom(Voxel tip) const {
    std::vector<Voxel> way{tip};
    while (!isOnTree(way.back())) {
      way.push_back(ways_.previous[way.back()]);
    }
    way.push_back(middles_[way.back()]);
    return way;
  }

  const FluidGraph& graph_;
  const std::vector<float>& distances_;
  FluidWays ways_;
  std::vector<Voxel> middles_;  ///< of the tree, for each voxel around it; negative elsewhere
  std::vector<float> lengths_;  ///< of the path from the tree to each voxel, in voxels
  std::vector<Voxel> joints_;   ///< where the path leaves the tree
};

/// The voxels of each connected component, without small ones.
std::vector<std::vector<Voxel>> largeParts(const FluidGraph& graph) {
  std::vector<bool> isFound(graph.count());
  std::vector<std::vector<Voxel>> parts;
  std::size_t largest = 0;
  for (Voxel first = 0; first < graph.count(); ++first) {
    if (isFound[first]) {
      continue;
    }
    std::vector<Voxel> part{first};
    isFound[first] = true;
    for (std::size_t i = 0; i < part.size(); ++i) {
      graph.forNeighbours(part[i], [&](Voxel neighbour, int) {
        if (!isFound[neighbour]) {
          isFound[neighbour] = true;
          part.push_back(neighbour);
        }
      });
    }
    largest = std::max(largest, part.size());
    parts.push_back(std::move(part));
  }
  parts.erase(std::remove_if(parts.begin(), parts.end(),
                             [&](const std::vector<Voxel>& part) {
                               return double(part.size()) < leastShare * double(largest);
                             }),
              parts.end());
  return parts;
}

/// The part of a path from its tip to the first place where another branch leaves it.
std::vector<Voxel> untilJoint(const std::vector<Voxel>& way, const std::vector<Voxel>& joints) {
  const auto last = std::find_if(way.begin(), way.end() - 1, [&](Voxel voxel) {
    return std::find(joints.begin(), joints.end(), voxel) != joints.end();
  });
  return {way.begin(), last + 1};
}

}  // namespace

std::vector<VesselBranch> findBranches(const FluidGraph& graph,
                                       const std::vector<float>& distances) {
  std::vector<VesselBranch> branches;
  for (const std::vector<Voxel>& part : largeParts(graph)) {
    const Voxel widest = *std::max_element(
        part.begin(), part.end(), [&](Voxel a, Voxel b) { return distances[a] < distances[b]; });
    const float largest = distances[widest];
    const Voxel root = MiddleWays(graph, distances, widest, largest).middleOfFarthestEnd();
    MiddleWays ways(graph, distances, root, largest);
    const std::vector<Voxel> trunk = ways.takeTrunk();
    if (trunk.empty()) {
      continue;
    }
    std::vector<std::vector<Voxel>> found;
    for (auto more = ways.takeBranches(); !more.empty(); more = ways.takeBranches()) {
      found.insert(found.end(), more.begin(), more.end());
    }
    std::vector<Voxel> joints;
    std::transform(found.begin(), found.end(), std::back_inserter(joints),
                   [](const std::vector<Voxel>& way) { return way.back(); });
    found.push_back(trunk);
    found.emplace_back(trunk.rbegin(), trunk.rend());
    for (const std::vector<Voxel>& way : found) {
      VesselBranch branch = untilJoint(way, joints);
      if (joints.empty() || ways.leadsToEnd(branch)) {
        branches.push_back(std::move(branch));
      }
    }
  }
  return branches;
}

}  // namespace tiledlbm
