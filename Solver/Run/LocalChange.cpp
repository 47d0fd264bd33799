// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/LocalChange.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

namespace {

/// A tile with a sample has it at its node (2, 2, 2).
constexpr int offset = TileShape::edge / 2;

/// Most samples, so that a sampling takes about as long as a step on a GPU.
constexpr std::int64_t mostSamples = 1 << 16;

/// A sample of this rank, for the others.
struct OwnSample {
  std::int32_t index;
  std::array<float, 3> velocity;  ///< lattice units
};

}  // namespace

void LocalChange::restart() {
  samplings_.clear();
  firstStep_ = -1;
  isFound_ = false;
}

/// Lists every second, fourth, ... tile along each axis in large geometries.
void LocalChange::listNodes() {
  const TileSet& tiles = case_.allTiles();
  const std::int64_t count = tiles.ownTileCount();
  while (count / (tilesBetween_ * tilesBetween_ * tilesBetween_) > mostSamples) {
    tilesBetween_ *= 2;
  }
  const std::int64_t nodesBetween = tilesBetween_ * TileShape::edge;
  sampleOf_.assign(static_cast<std::size_t>(tiles.tileCount()), -1);
  for (std::int64_t tile = 0; tile < count; ++tile) {
    const auto corner = tiles.cornerInVolume(tile);
    if (TileShape::contains(tiles.ownFluid(tile), TileShape::node(offset, offset, offset)) &&
        std::all_of(corner.begin(), corner.end(),
                    [=](std::int64_t at) { return at % nodesBetween == 0; })) {
      sampleOf_[static_cast<std::size_t>(tile)] = static_cast<std::int32_t>(tileOf_.size());
      tileOf_.push_back(static_cast<std::int32_t>(tile));
      places_.push_back(
          case_.tiles.placeOf(corner[0] + offset, corner[1] + offset, corner[2] + offset));
    }
  }
}

/// A power of two times the sampling interval of the openings.
std::int64_t LocalChange::intervalAt(std::int64_t step) const {
  constexpr std::int64_t part = 32;
  std::int64_t interval = sampleInterval;
  while (2 * interval * part <= step - firstStep_) {
    interval *= 2;
  }
  return interval;
}

void LocalChange::addOnAll(std::int64_t step) {
  if (tileOf_.empty() && sampleOf_.empty()) {
    listNodes();
  }
  firstStep_ = firstStep_ < 0 ? step : firstStep_;
  if (tileOf_.empty() || (step - firstStep_) % intervalAt(step) != 0) {
    return;
  }
  Sampling sampling{step, std::vector<std::array<float, 3>>(places_.size())};
  const std::vector<NodeMoments<double>> moments = case_.engine->moments(places_);
  std::vector<OwnSample> own;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (places_[i].tile >= 0) {
      const auto& velocity = moments[i].velocity;
      own.push_back({static_cast<std::int32_t>(i),
                     {static_cast<float>(velocity[0]), static_cast<float>(velocity[1]),
                      static_cast<float>(velocity[2])}});
    }
  }
  for (const OwnSample& sample : case_.team.isAlone() ? own : gatherOnAll(*case_.team.ranks, own)) {
    sampling.velocities[static_cast<std::size_t>(sample.index)] = sample.velocity;
  }
  samplings_.push_back(std::move(sampling));
  constexpr std::size_t kept = 5;  // three at the next interval
  if (samplings_.size() > kept) {
    samplings_.pop_front();
  }
  isFound_ = false;
}

const LocalChange::Sampling* LocalChange::samplingAt(std::int64_t step) const {
  const auto found = std::find_if(samplings_.begin(), samplings_.end(),
                                  [step](const Sampling& one) { return one.step == step; });
  return found == samplings_.end() ? nullptr : &*found;
}

const LocalChange::Largest& LocalChange::largest() const {
  if (!isFound_) {
    largest_ = find();
    isFound_ = true;
  }
  return largest_;
}

/// Calls `add(index)` for the samples of the block around one.
template <class Add>
void LocalChange::forBlock(std::size_t sample, const Add& add) const {
  const TileSet& tiles = case_.allTiles();
  const auto& corner = tiles.corners[static_cast<std::size_t>(tileOf_[sample])];
  std::array<std::int64_t, 3> at{};
  std::array<std::array<std::int64_t, 2>, 3> range{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::int64_t middle = corner[axis] / TileShape::edge;
    range[axis] = {middle - tilesBetween_ < 0 ? middle : middle - tilesBetween_,
                   std::min(middle + tilesBetween_, tiles.grid[axis] - 1)};
  }
  for (at[2] = range[2][0]; at[2] <= range[2][1]; at[2] += tilesBetween_) {
    for (at[1] = range[1][0]; at[1] <= range[1][1]; at[1] += tilesBetween_) {
      for (at[0] = range[0][0]; at[0] <= range[0][1]; at[0] += tilesBetween_) {
        const std::int32_t tile = tiles.map[static_cast<std::size_t>(
            at[0] + tiles.grid[0] * (at[1] + tiles.grid[1] * at[2]))];
        const std::int32_t found = tile < 0 ? -1 : sampleOf_[static_cast<std::size_t>(tile)];
        if (found >= 0) {
          add(static_cast<std::size_t>(found));
        }
      }
    }
  }
}

LocalChange::Largest LocalChange::find() const {
  if (!sampleOf_.empty() && tileOf_.empty()) {
    return {0, {}};  // a vessel without a sample
  }
  const std::vector<Changes> samples = changesOfSamples();
  Largest largest;
  if (samples.empty()) {
    return largest;
  }
  constexpr double slowest = 1.0 / 200;  // of the speeds that are examined
  double least = 0;
  for (const Changes& sample : samples) {
    least += slowest * slowest * sample.speed / static_cast<double>(samples.size());
  }
  // Change by rounding to 16 bits, as a part of that least speed, found.
  const double rounding = case_.setup.model().precision == Precision::SixteenBit ? 0.15 : 0;
  largest.share = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    Changes block;
    double leastOfBlock = 0;
    forBlock(i, [&](std::size_t other) {
      block.add(samples[other]);
      leastOfBlock += least;
    });
    block.speed = std::max(block.speed, leastOfBlock);
    block.last = std::max(block.last - rounding * rounding * leastOfBlock, 0.0);
    if (const double share = block.remaining(); share > largest.share) {
      const auto corner = case_.allTiles().cornerInVolume(tileOf_[i]);
      largest = {share, difference(pointOf(corner), pointOf(case_.setup.origin()))};
    }
  }
  return largest;
}

/// Of the last three samplings; empty before.
std::vector<LocalChange::Changes> LocalChange::changesOfSamples() const {
  if (samplings_.empty()) {
    return {};
  }
  const Sampling& last = samplings_.back();
  const std::int64_t interval = intervalAt(last.step);
  const Sampling* const before = samplingAt(last.step - interval);
  const Sampling* const first = samplingAt(last.step - 2 * interval);
  if (before == nullptr || first == nullptr) {
    return {};
  }
  std::vector<Changes> samples(tileOf_.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double speed = last.velocities[i][axis];
      const double change = speed - before->velocities[i][axis];
      const double changeBefore = double(before->velocities[i][axis]) - first->velocities[i][axis];
      samples[i].add(
          {speed * speed, changeBefore * changeBefore, changeBefore * change, change * change});
    }
  }
  return samples;
}

void LocalChange::Changes::add(const Changes& more) {
  speed += more.speed;
  before += more.before;
  product += more.product;
  last += more.last;
}

double LocalChange::Changes::remaining() const {
  // No change goes on for longer than about the run so far.
  constexpr double mostFactor = 0.98;
  const double factor = product > 0 ? std::min(product / before, mostFactor) : 0;
  return factor > 0 ? std::sqrt(last / speed) * factor / (1 - factor) : 0;
}

}  // namespace tiledlbm
