// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "Kernels/Boundary/OpeningSignals.h"
#include "Kernels/Engine.h"
#include "Kernels/Models.h"
#include "Solver/Conditions/DevelopedProfile.h"
#include "Solver/Geometry/Tiling.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/WallDistance.h"

namespace tiledlbm::test {

/// Each voxel fluid with a probability of its own.
inline VoxelMask randomMask(const VoxelMask::Size& size, double fluidPart, unsigned seed) {
  std::mt19937 random(seed);
  std::bernoulli_distribution isFluid(fluidPart);
  VoxelMask mask(size);
  for (std::int64_t i = 0; i < mask.voxelCount(); ++i) {
    mask.setFluid(i, isFluid(random));
  }
  return mask;
}

/// Walls all over, around a cube of fluid that holds tiles without walls. No size is a multiple of
/// a tile.
inline VoxelMask wallsAroundFluid() {
  VoxelMask mask = randomMask({22, 19, 21}, 0.75, 11);
  for (std::int64_t i = 0; i < mask.voxelCount(); ++i) {
    const auto at = mask.coordinates(i);
    if (std::all_of(at.begin(), at.end(), [](auto c) { return c >= 3 && c <= 16; })) {
      mask.setFluid(i, true);
    }
  }
  return mask;
}

/// The developed profile of a flow at right angles to an opening.
inline std::vector<double> profileAlongNormal(const VoxelMask& mask, const Opening& opening) {
  return developedProfile(mask, opening, opening.inwardNormal(), WallDistance(mask));
}

/// Fluid where `isFluid(x, y, z)`.
template <class Predicate>
VoxelMask maskOf(const VoxelMask::Size& size, const Predicate& isFluid,
                 const VoxelMask::Periodicity& periodic = {}) {
  VoxelMask mask(size, periodic);
  for (std::int64_t i = 0; i < mask.voxelCount(); ++i) {
    const auto at = mask.coordinates(i);
    mask.setFluid(i, isFluid(at[0], at[1], at[2]));
  }
  return mask;
}

/// Fluid where `level(x, y, z)`, the level of each voxel, is above zero.
template <class Level>
VoxelMask maskWithLevels(const VoxelMask::Size& size, const Level& level,
                         const VoxelMask::Periodicity& periodic = {}) {
  VoxelMask mask(size, periodic);
  std::vector<float> levels(static_cast<std::size_t>(mask.voxelCount()));
  for (std::int64_t i = 0; i < mask.voxelCount(); ++i) {
    const auto at = mask.coordinates(i);
    const double value = level(at[0], at[1], at[2]);
    mask.setFluid(i, value > 0);
    levels[static_cast<std::size_t>(i)] = static_cast<float>(value);
  }
  mask.setLevels(std::move(levels));
  return mask;
}

inline VoxelMask allFluid(const VoxelMask::Size& size,
                          const VoxelMask::Periodicity& periodic = {}) {
  return maskOf(
      size, [](auto, auto, auto) { return true; }, periodic);
}

/// A channel of fluid along x with solid around it.
inline VoxelMask channelAlongX(const VoxelMask::Size& size) {
  return maskOf(size, [&](auto, auto y, auto z) {
    return y > 0 && z > 0 && y < size[1] - 1 && z < size[2] - 1;
  });
}

/// A round tube from the lower x face that bends to the upper z face.
inline VoxelMask bentTube(std::int64_t length, double radius) {
  const double middle = static_cast<double>(length) / 2;
  return maskOf({length, length, length}, [&](auto x, auto y, auto z) {
    // The axis is a quarter of a circle around (0, middle, length).
    const double bend = std::hypot(x + 0.5, static_cast<double>(length) - z - 0.5) - middle;
    return std::hypot(bend, y + 0.5 - middle) < radius;
  });
}

/// Each node as a group of its own.
inline WatchedNodes eachByItself(const std::vector<NodePlace>& places) {
  WatchedNodes nodes{places, {}, static_cast<int>(places.size())};
  for (int i = 0; i < nodes.groups; ++i) {
    nodes.groupOf.push_back(i);
  }
  return nodes;
}

/// Signals that rise with `part` from 0 to 1, each to a value of its own.
inline OpeningSignals<double> risingSignals(double part) {
  OpeningSignals<double> signals = OpeningSignals<double>::same(part);
  for (int i = 0; i < OpeningSignals<double>::count; ++i) {
    signals.factor[i] *= 1 - i / 64.0;
  }
  return signals;
}

/// The kinds of condition by turns. One that has no turn does not compile.
inline BoundaryKind kindAfter(BoundaryKind kind) {
  switch (kind) {
    case BoundaryKind::Velocity:
      return BoundaryKind::Pressure;
    case BoundaryKind::Pressure:
      return BoundaryKind::MovingWall;
    case BoundaryKind::MovingWall:
      break;
  }
  return BoundaryKind::Velocity;
}

/// Gives nodes donors at random: up to three fluid neighbours without a condition, with random
/// weights that add up to 1. Some have none.
inline void addRandomDonors(const VoxelMask& mask, unsigned seed,
                            std::vector<BoundaryVoxel>& boundary) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> weight(0.2, 1);
  std::vector<bool> conditioned(static_cast<std::size_t>(mask.voxelCount()), false);
  for (const BoundaryVoxel& entry : boundary) {
    conditioned[static_cast<std::size_t>(entry.voxel)] = true;
  }
  for (BoundaryVoxel& entry : boundary) {
    entry.donors.clear();
    const auto at = mask.coordinates(entry.voxel);
    for (int q = 1; q < D3Q19::directions && entry.donors.size() < 3; ++q) {
      const auto& step = D3Q19::components[q];
      std::array<std::int64_t, 3> place{};
      bool isInside = true;
      for (std::size_t a = 0; a < 3; ++a) {
        place[a] = at[a] + step[a];
        isInside = isInside && place[a] >= 0 && place[a] < mask.size()[a];
      }
      const std::int64_t voxel = isInside ? mask.index(place[0], place[1], place[2]) : 0;
      if (isInside && mask.isFluid(voxel) && !conditioned[static_cast<std::size_t>(voxel)] &&
          entry.condition.kind != BoundaryKind::MovingWall) {
        entry.donors.push_back({voxel, weight(random), weight(random)});
      }
    }
    double sum = 0, densitySum = 0;
    for (const Donor<std::int64_t>& donor : entry.donors) {
      sum += donor.weight;
      densitySum += donor.densityWeight;
    }
    for (Donor<std::int64_t>& donor : entry.donors) {
      donor.weight /= sum;
      donor.densityWeight /= densitySum;
    }
  }
}

/// The populations that come in through a face of the volume, as bits.
inline std::uint32_t populationsThrough(int face) {
  std::uint32_t bits = 0;
  for (int q = 1; q < D3Q19::directions; ++q) {
    bits |= D3Q19::components[q][face / 2] * (face % 2 == 0 ? 1 : -1) > 0 ? 1u << q : 0u;
  }
  return bits;
}

/// Random values, signals and donors for all fluid voxels in a patch of each face; a voxel on an
/// edge of the volume belongs to the first of its faces. Face f gets the kind of turn f + shift.
inline std::vector<BoundaryVoxel> randomOpenings(const VoxelMask& mask, int shift, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> value(-0.02, 0.02);
  std::vector<bool> taken(static_cast<std::size_t>(mask.voxelCount()), false);
  std::vector<BoundaryVoxel> boundary;
  for (int face = 0; face < 6; ++face) {
    const auto axis = static_cast<std::size_t>(face / 2);
    const auto first = (axis + 1) % 3;
    const std::int64_t plane = face % 2 == 0 ? 0 : mask.size()[axis] - 1;
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      const auto at = mask.coordinates(voxel);
      const bool inPatch = at[first] < mask.size()[first] * 2 / 3;
      if (at[axis] != plane || !inPatch || !mask.isFluid(voxel) ||
          taken[static_cast<std::size_t>(voxel)]) {
        continue;
      }
      taken[static_cast<std::size_t>(voxel)] = true;
      BoundaryCondition<double> node{};
      node.kind = BoundaryKind::Velocity;
      for (int turn = 0; turn < face + shift; ++turn) {
        node.kind = kindAfter(node.kind);
      }
      node.replaced = allPopulations;
      for (std::size_t a = 0; a < 3; ++a) {
        node.velocity[a] = value(random);
      }
      node.normal[axis] = face % 2 == 0 ? 1 : -1;
      if (node.kind == BoundaryKind::MovingWall) {
        node.replaced = populationsThrough(face);
        node.velocity[axis] = 0;
      } else if (node.kind == BoundaryKind::Pressure && boundary.size() % 3 != 0) {
        node.replaced = populationsThrough(face);  // elsewhere all, as beside a wall
      }
      node.density = value(random);
      node.backflowFraction = 50 * std::abs(value(random));
      node.madeUpShare = boundary.size() % 2 == 0 ? 1 : 0.4;
      node.insideShare = 10 * std::abs(value(random));
      node.signal = static_cast<int>(boundary.size()) % OpeningSignals<double>::count;
      boundary.push_back({voxel, node});
    }
  }
  addRandomDonors(mask, seed, boundary);
  return boundary;
}

/// Puts a slab at an angle to all axes through a mask, whose voxels let populations through: those
/// around it have links to it, with random values, some with a velocity and some with a pressure.
/// All replace the populations of these links, and those with a velocity, or with few links, all
/// others too.
inline std::vector<BoundaryVoxel> randomLinks(VoxelMask& mask, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> value(-0.02, 0.02);
  const auto isInSlab = [&mask](std::int64_t x, std::int64_t y, std::int64_t z) {
    const double place = 3.0 * x + 2.0 * y + z - 1.5 * (mask.size()[0] + mask.size()[1]);
    return place >= -4 && place < 4;
  };
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    const auto at = mask.coordinates(voxel);
    if (isInSlab(at[0], at[1], at[2])) {
      mask.setFluid(voxel, false);
    }
  }
  std::vector<BoundaryVoxel> boundary;
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    BoundaryCondition<double> node{};
    int links = 0;
    const auto at = mask.coordinates(voxel);
    for (int q = 1; q < D3Q19::directions; ++q) {
      const auto& step = D3Q19::components[q];
      std::array<std::int64_t, 3> from{};
      bool isInside = true;
      for (std::size_t a = 0; a < 3; ++a) {
        from[a] = at[a] - step[a];
        isInside = isInside && from[a] >= 0 && from[a] < mask.size()[a];
      }
      if (isInside && isInSlab(from[0], from[1], from[2])) {
        node.replaced |= std::uint32_t(1) << q;
        ++links;
      }
    }
    if (!mask.isFluid(voxel) || node.replaced == 0) {
      continue;
    }
    node.kind = boundary.size() % 2 == 0 ? BoundaryKind::Velocity : BoundaryKind::Pressure;
    if (node.kind == BoundaryKind::Velocity || links < 4) {
      node.replaced = allPopulations;
    }
    double length = 0;
    for (double& component : node.velocity) {
      component = value(random);
      length = std::hypot(length, component);
    }
    for (std::size_t a = 0; a < 3; ++a) {
      node.normal[a] = node.velocity[a] / length;
    }
    node.density = value(random);
    node.backflowFraction = 50 * std::abs(value(random));
    node.madeUpShare = boundary.size() % 2 == 0 ? 1 : 0.4;
    node.insideShare = 10 * std::abs(value(random));
    node.signal = static_cast<int>(boundary.size()) % OpeningSignals<double>::count;
    boundary.push_back({voxel, node});
  }
  addRandomDonors(mask, seed, boundary);
  return boundary;
}

/// Openings at all faces of a mask and at a slab that is put through it.
inline std::vector<BoundaryVoxel> randomOpeningsAndLinks(VoxelMask& mask, int shift,
                                                         unsigned seed) {
  std::vector<BoundaryVoxel> boundary = randomLinks(mask, seed);
  const std::size_t links = boundary.size();
  for (const BoundaryVoxel& entry : randomOpenings(mask, shift, seed + 1)) {
    const auto isSame = [&entry](const BoundaryVoxel& other) { return other.voxel == entry.voxel; };
    if (std::none_of(boundary.begin(), boundary.begin() + static_cast<std::ptrdiff_t>(links),
                     isSame)) {
      boundary.push_back(entry);
    }
  }
  addRandomDonors(mask, seed, boundary);
  return boundary;
}

/// Walls at random positions along the links of a mask to its solid voxels.
inline std::vector<WallVoxel> randomWalls(const VoxelMask& mask, CollisionModel collision,
                                          unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> share(0.05, 1);
  const WallInterpolation interpolation = traitsOf(collision).wallInterpolation;
  std::vector<WallVoxel> walls;
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    const auto at = mask.coordinates(voxel);
    const auto isFluid = [&](int q, int steps) {
      std::array<std::int64_t, 3> place{};
      for (std::size_t a = 0; a < 3; ++a) {
        place[a] = at[a] + steps * D3Q19::components[q][a];
        if (place[a] < 0 || place[a] >= mask.size()[a]) {
          return false;
        }
      }
      return mask.isFluid(place[0], place[1], place[2]);
    };
    WallVoxel wall{voxel, {}};
    bool hasWalls = false;
    for (int q = 1; q < D3Q19::directions; ++q) {
      if (!mask.isFluid(voxel) || isFluid(q, -1)) {
        continue;
      }
      const std::int16_t weight = WallLinks::weightOf(interpolation, share(random));
      if (isFluid(q, 1) || !WallLinks::needsNodeBehind(interpolation, weight)) {
        wall.links.weight[q - 1] = weight;
        hasWalls = true;
      }
    }
    if (hasWalls) {
      walls.push_back(wall);
    }
  }
  return walls;
}

/// Makes circuits of the openings of a tiled geometry, three that differ in turn, and one that lets
/// sound out of all inlets.
inline void addCircuits(TileSet& tiles) {
  for (BoundaryCondition<double>& condition : tiles.conditions) {
    condition.circuit = condition.signal % 3;
    condition.absorber = condition.kind == BoundaryKind::Velocity ? 3 : BoundaryNode::none;
  }
  OutletCircuit circuit{};
  circuit.proximalResistance = 0.02;
  circuit.compliance = 500;
  circuit.distalResistance = 0.05;
  circuit.distalDensity = -0.01;
  circuit.smoothing = 0.1;
  circuit.storedDensity = 0.01;
  tiles.circuits.push_back(circuit);
  circuit.compliance = 0;
  circuit.proximalResistance = 0.1;
  tiles.circuits.push_back(circuit);
  circuit = {};
  circuit.smoothing = 0.2;
  circuit.soundImpedance = 0.005;
  circuit.averagedSteps = 100;
  tiles.circuits.push_back(circuit);
  circuit.takesDensity = true;
  tiles.circuits.push_back(circuit);
}

}  // namespace tiledlbm::test
