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

/// A case on its device: what a simulation steps, observes, reads and saves.
struct CaseOnDevice {
  /// Checks all input and takes the device's memory.
  /// \param team the ranks that compute the flow together, all of which make the case.
  /// \param halvings see CaseSetup::chooseUnits.
  /// \throws what Simulation's constructor does
  CaseOnDevice(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters,
               const RankTeam& team = {}, int halvings = 0);
  ~CaseOnDevice() { dropEngine(); }
  CaseOnDevice(const CaseOnDevice&) = delete;
  CaseOnDevice& operator=(const CaseOnDevice&) = delete;

  /// Gives the device's memory back, also where another rank has failed.
  void dropEngine() noexcept;

  /// Outlet circuits of all ranks. Called by all of them alike.
  std::vector<OutletCircuit> circuits() const;

  /// Whether this rank's device has memory left for states of a grid of twice the voxel size, a
  /// quarter of what the engine takes, and for so many bytes a node of all ranks, beside other
  /// ranks of a host. A rank without nodes, which may have no device, has.
  bool hasRoomForCoarser(std::uint64_t bytesOfNode) const;

  /// Over which the flow is looked at, to tell whether it is steady.
  SteadyWindow window() const;

  /// The layers of the mask that this rank computes.
  LayerRange ownLayers() const;
  /// The layers of the mask that make up a part of it with about as many nodes as the others.
  /// \param number from 0 on, \param count of parts; of one or less each rank has all layers.
  LayerRange layersOfPart(int number, int count) const;

  std::future<void> comingDevice;  ///< see beginDevice; of a rank alone, which shares no GPUs out
  RankTeam team;
  CaseSetup setup;
  TileSet tiles;  ///< those of this rank, without what the engine has a copy of
  /// Those of all ranks, without boundary nodes; empty where there is one rank alone.
  TileSet wholeTiles;
  std::vector<std::int64_t> firstLayers;  ///< of each rank, see shareLayers; empty likewise
  std::unique_ptr<Transport> transport;   ///< null likewise
  std::vector<std::vector<int>> openingsOfCircuits;  ///< see CaseTiles
  std::int64_t isolatedNodes = 0;                    ///< see CaseTiles
  std::unique_ptr<Engine> engine;
  std::string deviceName;          ///< of all ranks
  std::uint64_t engineMemory = 0;  ///< of all ranks
  DriveSignals signals;
  FlowShares shares;

  /// The tiles of all ranks.
  const TileSet& allTiles() const { return team.isAlone() ? tiles : wholeTiles; }

 private:
  /// Layers of the flow's mask as those of the mask, from `first` to `end` - 1.
  LayerRange layersOfMask(std::int64_t first, std::int64_t end) const;
  void makeAlone(const Parameters& parameters);
  void makeShared(const Parameters& parameters);
};

}  // namespace tiledlbm
