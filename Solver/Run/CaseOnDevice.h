// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "Kernels/Engine/Engine.h"
#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Geometry/LayerRange.h"
#include "Solver/Run/DriveSignals.h"
#include "Solver/Run/FlowShares.h"
#include "Solver/Setup/CaseSetup.h"
#include "Solver/Setup/SteadyWindow.h"

namespace tiledlbm {

/// A case on its device: state of a simulation for stepping, observation, output and restart files.
struct CaseOnDevice {
  /// Checks all input and allocates the memory of the device.
  /// \param team ranks that share the flow; all of them construct the case.
  /// \param halvings see CaseSetup.
  /// \throws as Simulation's constructor
  CaseOnDevice(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters,
               const RankTeam& team = {}, int halvings = 0);
  ~CaseOnDevice() { dropEngine(); }
  CaseOnDevice(const CaseOnDevice&) = delete;
  CaseOnDevice& operator=(const CaseOnDevice&) = delete;

  /// Frees the memory of the device, also where another rank has failed.
  void dropEngine() noexcept;

  /// Outlet circuits of all ranks.
  std::vector<Circuit> circuitsOnAll() const;
  /// Density deviations of common pressures (CircuitKind::CommonPressure), to be added to those of
  /// the lattice, by opening; 0 in regions without one.
  std::vector<double> commonDensitiesOnAll() const;

  /// Slips of the nodes with walls of all ranks, see Engine::wallSlips.
  std::vector<WallSlip> wallSlipsOnAll() const;
  /// Sets the slips of this rank. \param slips as wallSlipsOnAll(); those of another number of
  /// walls are replaced by those of the present flow.
  void setWallSlipsOnAll(const std::vector<WallSlip>& slips) const;

  /// Whether the device of this rank has free memory for a grid of twice the voxel size, a quarter
  /// of the engine's memory, and for `bytesOfNode` bytes per node of all ranks. Ranks of one host
  /// share its memory. True for a rank without nodes, which may have no device.
  bool hasRoomForCoarser(std::uint64_t bytesOfNode) const;

  /// Time window of the test for a steady flow.
  SteadyWindow window() const;

  /// The layers of the mask that this rank computes.
  LayerRange ownLayers() const;
  /// Layers of one of `count` parts of the mask with about equal numbers of nodes.
  /// \param number of the part, from 0 on.
  /// \param count of parts; for one or less each rank has all layers.
  LayerRange layersOfPart(int number, int count) const;

  std::future<void> pendingDevice;  ///< see beginDevice; only for a rank alone
  RankTeam team;
  CaseSetup setup;
  TileSet tiles;  ///< of this rank, without arrays that the engine has copied
  /// Tiles of all ranks, without boundary nodes; empty for a rank alone.
  TileSet wholeTiles;
  std::vector<std::int64_t> firstLayers;  ///< by rank, see divideLayers; empty for a rank alone
  std::unique_ptr<Transport> transport;   ///< null for a rank alone
  std::vector<std::vector<int>> openingsOfCircuits;  ///< see CaseTiles
  std::int64_t isolatedNodes = 0;                    ///< see CaseTiles
  /// Masks of the regions, except for the last one, if there are common pressures.
  std::vector<std::shared_ptr<const VoxelMask>> masksOfRegions;
  std::unique_ptr<Engine> engine;
  std::string deviceName;          ///< of all ranks
  std::uint64_t engineMemory = 0;  ///< of all ranks
  DriveSignals signals;
  FlowShares shares;

  /// The tiles of all ranks.
  const TileSet& allTiles() const { return team.isAlone() ? tiles : wholeTiles; }

 private:
  void findRegionsOfCommonPressures();
  /// Converts layers `first` to `end` - 1 of the flow's mask to layers of the mask.
  LayerRange layersOfMask(std::int64_t first, std::int64_t end) const;
  void makeAlone(const Parameters& parameters);
  void makeShared(const Parameters& parameters);
};

}  // namespace tiledlbm
