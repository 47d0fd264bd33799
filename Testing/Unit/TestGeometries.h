// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "Kernels/Boundary/OpeningSignals.h"
#include "Kernels/Engine/Engine.h"
#include "Kernels/Models.h"
#include "Solver/Conditions/InletProfiles.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/Tiling.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/Wall/WallDistance.h"

namespace tiledlbm::test {

/// Calls `body(voxel, coordinates)` for each voxel.
template <class Body>
void forVoxels(const VoxelMask& mask, const Body& body) {
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    body(voxel, mask.coordinates(voxel));
  }
}

/// Calls `body(voxel, coordinates)` for each fluid voxel.
template <class Body>
void forFluid(const VoxelMask& mask, const Body& body) {
  forVoxels(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    if (mask.isFluid(voxel)) {
      body(voxel, at);
    }
  });
}

/// The voxel some steps along a direction of the lattice; none beyond the faces.
inline std::optional<std::int64_t> voxelAlong(const VoxelMask& mask, std::int64_t voxel, int q,
                                              int steps) {
  const auto at = moved(mask.coordinates(voxel), D3Q19::components[q], steps);
  return mask.contains(at) ? std::optional(mask.index(at)) : std::nullopt;
}

/// A number of an interval, the same for a seed everywhere, which standard distributions are not.
inline double between(std::mt19937& random, double low, double high) {
  return low + (high - low) * double(random() - std::mt19937::min()) /
                   double(std::mt19937::max() - std::mt19937::min());
}

/// Fluid where `level(x, y, z)` is true, or above zero.
template <class Level>
VoxelMask maskOf(const VoxelMask::Size& size, const Level& level,
                 const VoxelMask::Periodicity& periodic = {}) {
  VoxelMask mask(size, periodic);
  forVoxels(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    mask.setFluid(voxel, level(at[0], at[1], at[2]) > 0);
  });
  return mask;
}

/// Fluid where `level(x, y, z)`, the level of each voxel, is above zero.
template <class Level>
VoxelMask maskWithLevels(const VoxelMask::Size& size, const Level& level,
                         const VoxelMask::Periodicity& periodic = {}) {
  VoxelMask mask(size, periodic);
  std::vector<float> levels(std::size_t(mask.voxelCount()));
  forVoxels(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    const double value = level(at[0], at[1], at[2]);
    mask.setFluid(voxel, value > 0);
    levels[voxel] = float(value);
  });
  mask.setLevels(std::move(levels));
  return mask;
}

/// Gives fluid voxels one of some labels where `labelAt(x, y, z)` is that, and none where it is 0.
template <class LabelAt>
void paint(VoxelMask& mask, const std::vector<double>& labels, const LabelAt& labelAt) {
  mask.setLabels(labels);
  forFluid(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    const auto found = std::find(labels.begin(), labels.end(), labelAt(at[0], at[1], at[2]));
    if (found != labels.end()) {
      mask.setLabel(voxel, std::size_t(found - labels.begin()));
    }
  });
}

/// Each voxel fluid with a probability of its own.
inline VoxelMask randomMask(const VoxelMask::Size& size, double fluidPart, unsigned seed,
                            const VoxelMask::Periodicity& periodic = {}) {
  std::mt19937 random(seed);
  std::bernoulli_distribution isFluid(fluidPart);
  return maskOf(
      size, [&](auto, auto, auto) { return isFluid(random); }, periodic);
}

/// Walls all over, around a cube of fluid that holds tiles without walls. No size is a multiple of
/// a tile.
inline VoxelMask wallsAroundFluid() {
  VoxelMask mask = randomMask({22, 19, 21}, 0.75, 11);
  forVoxels(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    if (std::all_of(at.begin(), at.end(), [](auto c) { return c >= 3 && c <= 16; })) {
      mask.setFluid(voxel, true);
    }
  });
  return mask;
}

/// The zero of a function that falls from `low` to `high`.
template <class Function>
double zeroOf(const Function& function, double low, double high) {
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = (low + high) / 2;
    (function(middle) > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

/// The developed profile of a flow at right angles to an opening.
inline std::vector<double> profileAlongNormal(const VoxelMask& mask, const Opening& opening) {
  return developedProfile(mask, opening, opening.inwardNormal(), WallDistance(mask));
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

/// A round tube along x. \param middle of its section, y and z.
inline VoxelMask tubeAlongX(const VoxelMask::Size& size, double radius,
                            const std::array<double, 2>& middle) {
  return maskOf(size, [&](auto, auto y, auto z) {
    return std::hypot(double(y) - middle[0], double(z) - middle[1]) < radius;
  });
}

/// A round tube from the lower x face that bends to the upper z face.
inline VoxelMask bentTube(std::int64_t length, double radius) {
  const double middle = double(length) / 2;
  return maskOf({length, length, length}, [&](auto x, auto y, auto z) {
    // The axis is a quarter of a circle around (0, middle, length).
    const double bend = std::hypot(x + 0.5, double(length) - z - 0.5) - middle;
    return std::hypot(bend, y + 0.5 - middle) < radius;
  });
}

/// Each node as a group of its own.
inline WatchedNodes eachByItself(const std::vector<NodePlace>& places) {
  WatchedNodes nodes{places, {}, int(places.size())};
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
  std::vector<bool> conditioned(std::size_t(mask.voxelCount()), false);
  for (const BoundaryVoxel& entry : boundary) {
    conditioned[entry.voxel] = true;
  }
  for (BoundaryVoxel& entry : boundary) {
    entry.donors.clear();
    for (int q = 1; q < D3Q19::directions && entry.donors.size() < 3; ++q) {
      const auto voxel = voxelAlong(mask, entry.voxel, q, 1);
      if (voxel && mask.isFluid(*voxel) && !conditioned[*voxel] &&
          entry.condition.kind != BoundaryKind::MovingWall) {
        entry.donors.push_back({*voxel, weight(random), weight(random)});
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

/// Random numbers of the size of velocities and density deviations.
struct RandomDeviations {
  double operator()() { return value(random); }

  std::mt19937 random;
  std::uniform_real_distribution<double> value{-0.02, 0.02};
};

/// Adds a node with random values and, by turns, shares and a signal.
inline void addRandomNode(std::int64_t voxel, BoundaryCondition<double> node,
                          RandomDeviations& value, std::vector<BoundaryVoxel>& boundary) {
  node.density = value();
  node.backflowFraction = 50 * std::abs(value());
  node.massBalanceFraction = boundary.size() % 2 == 0 ? 1 : 0.4;
  node.extrapolatedFraction = 10 * std::abs(value());
  node.signal = int(boundary.size()) % OpeningSignals<double>::count;
  boundary.push_back({voxel, node});
}

/// Random values, signals and donors for all fluid voxels in a patch of each face; a voxel on an
/// edge of the volume belongs to the first of its faces. Face f gets the kind of turn f + shift.
inline std::vector<BoundaryVoxel> randomOpenings(const VoxelMask& mask, int shift, unsigned seed) {
  RandomDeviations value{std::mt19937(seed)};
  std::vector<bool> taken(std::size_t(mask.voxelCount()), false);
  std::vector<BoundaryVoxel> boundary;
  for (int face = 0; face < 6; ++face) {
    const auto axis = std::size_t(face / 2);
    const auto first = (axis + 1) % 3;
    const std::int64_t plane = face % 2 == 0 ? 0 : mask.size()[axis] - 1;
    forFluid(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
      const bool inPatch = at[first] < mask.size()[first] * 2 / 3;
      if (at[axis] != plane || !inPatch || taken[voxel]) {
        return;
      }
      taken[voxel] = true;
      BoundaryCondition<double> node{};
      node.kind = BoundaryKind::Velocity;
      for (int turn = 0; turn < face + shift; ++turn) {
        node.kind = kindAfter(node.kind);
      }
      node.replaced = allPopulations;
      for (double& component : node.velocity) {
        component = value();
      }
      node.normal[axis] = face % 2 == 0 ? 1 : -1;
      if (node.kind == BoundaryKind::MovingWall) {
        node.replaced = populationsThrough(face);
        node.velocity[axis] = 0;
      } else if (node.kind == BoundaryKind::Pressure && boundary.size() % 3 != 0) {
        node.replaced = populationsThrough(face);  // elsewhere all, as beside a wall
      }
      addRandomNode(voxel, node, value, boundary);
    });
  }
  addRandomDonors(mask, seed, boundary);
  return boundary;
}

/// Puts a slab at an angle to all axes through a mask, whose voxels let populations through: those
/// around it have links to it, with random values, some with a velocity and some with a pressure.
/// All replace the populations of these links, and those with a velocity, or with few links, all
/// others too.
inline std::vector<BoundaryVoxel> randomLinks(VoxelMask& mask, unsigned seed) {
  RandomDeviations value{std::mt19937(seed)};
  const auto isInSlab = [&mask](const VoxelMask::Coordinates& at) {
    const double place =
        3.0 * at[0] + 2.0 * at[1] + at[2] - 1.5 * (mask.size()[0] + mask.size()[1]);
    return place >= -4 && place < 4;
  };
  forFluid(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    mask.setFluid(voxel, !isInSlab(at));
  });
  std::vector<BoundaryVoxel> boundary;
  forFluid(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
    BoundaryCondition<double> node{};
    int links = 0;
    for (int q = 1; q < D3Q19::directions; ++q) {
      const auto from = voxelAlong(mask, voxel, q, -1);
      if (from && isInSlab(mask.coordinates(*from))) {
        node.replaced |= std::uint32_t(1) << q;
        ++links;
      }
    }
    if (links == 0) {
      return;
    }
    node.kind = boundary.size() % 2 == 0 ? BoundaryKind::Velocity : BoundaryKind::Pressure;
    if (node.kind == BoundaryKind::Velocity || links < 4) {
      node.replaced = allPopulations;
    }
    double length = 0;
    for (double& component : node.velocity) {
      component = value();
      length = std::hypot(length, component);
    }
    for (std::size_t a = 0; a < 3; ++a) {
      node.normal[a] = node.velocity[a] / length;
    }
    addRandomNode(voxel, node, value, boundary);
  });
  addRandomDonors(mask, seed, boundary);
  return boundary;
}

/// Openings at all faces of a mask and at a slab that is put through it.
inline std::vector<BoundaryVoxel> randomOpeningsAndLinks(VoxelMask& mask, int shift,
                                                         unsigned seed) {
  std::vector<BoundaryVoxel> boundary = randomLinks(mask, seed);
  const auto links = std::ptrdiff_t(boundary.size());
  for (const BoundaryVoxel& entry : randomOpenings(mask, shift, seed + 1)) {
    const auto isSame = [&entry](const BoundaryVoxel& other) { return other.voxel == entry.voxel; };
    if (std::none_of(boundary.begin(), boundary.begin() + links, isSame)) {
      boundary.push_back(entry);
    }
  }
  addRandomDonors(mask, seed, boundary);
  return boundary;
}

/// How a wall slips with the flow at a voxel, by nodes along a direction at random; empty where the
/// next one is solid.
inline SlipRule randomSlip(const VoxelMask& mask, std::int64_t voxel, std::mt19937& random) {
  std::uniform_real_distribution<float> component(-1, 1), weight(-0.3f, 0.3f);
  const std::array<int, 3> step{int(random() % 3) - 1, int(random() % 3) - 1,
                                int(random() % 3) - 1};
  const float x = component(random), y = component(random), z = component(random);
  const float length = std::hypot(x, y, z);
  SlipRule rule{{}, {x / length, y / length, z / length}, {x, y, z}, {}};
  for (int axis = 0; axis < 3; ++axis) {
    rule.step[axis] = std::int8_t(step[std::size_t(axis)]);
  }
  for (int steps = 1; steps < SlipRule::nodes; ++steps) {
    const auto other = mask.find(moved(mask.coordinates(voxel), step, steps));
    if (step == std::array<int, 3>{} || !other || !mask.isFluid(*other)) {
      break;
    }
    rule.weight[0] = weight(random);
    rule.weight[steps] = weight(random);
  }
  return rule;
}

/// Walls at random positions along the links of a mask to its solid voxels, which slip at random.
inline std::vector<WallVoxel> randomWalls(const VoxelMask& mask, CollisionModel collision,
                                          unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> share(0.05, 1);
  const WallInterpolation interpolation = traitsOf(collision).wallInterpolation;
  std::vector<WallVoxel> walls;
  forFluid(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
    const auto isFluid = [&](int q, int steps) {
      const auto other = voxelAlong(mask, voxel, q, steps);
      return other && mask.isFluid(*other);
    };
    WallVoxel wall{voxel, {}};
    bool hasWalls = false;
    for (int q = 1; q < D3Q19::directions; ++q) {
      if (isFluid(q, -1)) {
        continue;
      }
      const std::int16_t weight = WallLinks::weightOf(interpolation, share(random));
      if (isFluid(q, 1) || !WallLinks::needsNodeBehind(interpolation, weight)) {
        wall.links.weight[q - 1] = weight;
        hasWalls = true;
      }
    }
    if (hasWalls) {
      wall.slip = randomSlip(mask, voxel, random);
      walls.push_back(wall);
    }
  });
  return walls;
}

/// Makes circuits of the openings of a tiled geometry: three that differ in turn, a sound absorber
/// of all inlets, and the common pressure of the outlets of the first two.
inline void addCircuits(TileSet& tiles) {
  for (BoundaryCondition<double>& condition : tiles.conditions) {
    condition.circuit = condition.signal % 3;
    condition.absorber = condition.kind == BoundaryKind::Velocity   ? 3
                         : condition.kind == BoundaryKind::Pressure ? 4
                                                                    : BoundaryNode::none;
  }
  Circuit circuit{};
  circuit.proximalResistance = 0.02;
  circuit.compliance = 500;
  circuit.distalResistance = 0.05;
  circuit.distalDensity = -0.01;
  circuit.smoothing = 0.1;
  circuit.storedDensity = 0.01;
  circuit.common = 4;
  circuit.weight = 0.3;
  tiles.circuits.push_back(circuit);
  circuit.compliance = 0;
  circuit.proximalResistance = 0.1;
  tiles.circuits.push_back(circuit);
  circuit = {};
  circuit.kind = CircuitKind::OutletSound;
  circuit.smoothing = 0.2;
  circuit.soundImpedance = 0.005;
  circuit.averagedSteps = 100;
  tiles.circuits.push_back(circuit);
  circuit.kind = CircuitKind::InletSound;
  tiles.circuits.push_back(circuit);
  circuit.kind = CircuitKind::CommonPressure;
  circuit.inertance = 0.1;
  circuit.signal = 1;
  tiles.circuits.push_back(circuit);
}

/// Tiles with all that boundary nodes can have.
inline TileSet tilesOfAllKinds(VoxelMask mask, CollisionModel collision, unsigned seed) {
  const std::vector<BoundaryVoxel> boundary = randomOpeningsAndLinks(mask, 1, seed);
  TileSet tiles = coverWithTiles(mask, boundary, randomWalls(mask, collision, 13));
  addCircuits(tiles);
  return tiles;
}

}  // namespace tiledlbm::test
