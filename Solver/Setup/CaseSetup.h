// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <vector>

#include "Kernels/Ranks/RankTeam.h"
#include "Kernels/Rheology/Viscosity.h"
#include "Kernels/Tile/TileSet.h"
#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/Circuits/CircuitOfOpenings.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/OpenVolume.h"
#include "Solver/Geometry/Wall/CurvedWalls.h"
#include "Solver/Geometry/Wall/WallDistance.h"
#include "Solver/Setting.h"

namespace tiledlbm {

struct ExtendedVolume;

/// Tiles of an engine, and the relation of their circuits to the openings of the case.
struct CaseTiles {
  TileSet tiles;
  /// Ids of the openings of each circuit of the tiles.
  std::vector<std::vector<int>> openingsOfCircuits;
  std::int64_t isolatedNodes = 0;  ///< fluid voxels without a path to an opening, in no tile
};

/// The first stage of a case: a volume, and the boundary conditions of its openings.
class CaseConditions {
 public:
  /// Determines the condition of each opening from its row, or its automatic role.
  /// \param volume that passes checkMask and requireOpening.
  /// \throws InvalidInput
  CaseConditions(std::shared_ptr<const OpenVolume> volume, const Parameters& parameters);

  /// Checks that the conditions drive a flow, and that inflow has a way out.
  /// \throws InvalidInput
  void check() const;

  /// Checks that flow extensions have room.
  /// \throws UnworkableSetting
  void checkExtension() const;

  /// Adds flow extensions to the openings, and resolves the conditions for the new ends, whose
  /// areas may differ slightly. A FlowPreview omits this.
  /// \throws UnworkableSetting as checkExtension
  /// \throws InsufficientMemory
  void extend();

  const Parameters& parameters() const { return parameters_; }
  /// The volume without flow extensions.
  const OpenVolume& volume() const { return *volume_; }
  const std::shared_ptr<const OpenVolume>& sharedVolume() const { return volume_; }
  const std::vector<OpeningCondition>& conditions() const {
    return extended_ ? extended_->conditions : conditions_;
  }
  /// Conditions of the openings of volume().
  const std::vector<OpeningCondition>& conditionsOfVolume() const { return conditions_; }
  const OpeningCondition& conditionOf(const Opening& opening) const {
    return conditions()[opening.id];
  }
  /// Roles of all openings, by id.
  std::vector<OpeningRole> roles() const;
  /// Centroids of the openings in voxel indices, with a flow extension of the new ends.
  std::vector<Point> endsOfOpenings() const;
  /// Regions with openings other than walls at rest, including flow extensions.
  std::vector<Region> flowRegions() const;
  /// Steps of the ramp from rest. An automatic ramp has 1000; with a waveform, whose inlets reflect
  /// sound, at least eight passages of sound along the vessel. By the spectrum of the ramp, at most
  /// 7 % of the quarter-wave resonance of an abrupt start remains.
  std::int64_t rampSteps() const;

  /// Parameters::measuredInlet, in voxels of flowMask().
  const MeasuredPlane& measuredInlet() const {
    return extended_ ? extended_->measuredInlet : parameters_.measuredInlet;
  }
  /// The mask with flow extensions.
  const VoxelMask& flowMask() const { return extended_ ? *extended_->mask : volume_->mask(); }
  std::shared_ptr<const VoxelMask> sharedFlowMask() const {
    return extended_ ? extended_->mask : volume_->sharedMask();
  }
  /// The openings of flowMask().
  const std::vector<Opening>& openings() const {
    return extended_ ? extended_->openings : volume_->openings();
  }
  /// Coordinates in flowMask() of the mask's first voxel.
  Coordinates origin() const { return extended_ ? extended_->origin : Coordinates{}; }
  /// Index in the mask of a fluid voxel of flowMask(); -1 for a voxel of a flow extension.
  std::int64_t maskIndexOf(Coordinates at) const;

 protected:
  struct ExtendedCase {
    std::shared_ptr<VoxelMask> mask;
    Coordinates origin;
    std::vector<Opening> openings;
    std::vector<OpeningCondition> conditions;
    MeasuredPlane measuredInlet;
  };

  Parameters parameters_;
  std::optional<ExtendedCase> extended_;

 private:
  MeasuredPlane measuredAtEnd(const ExtendedVolume& extended,
                              const std::vector<Opening>& openings) const;

  std::shared_ptr<const OpenVolume> volume_;
  std::vector<OpeningCondition> conditions_;  ///< without flow extensions
};

/// The second stage of a case: its conditions in the lattice units of a time step. The third one is
/// CaseTiles.
class CaseSetup : public CaseConditions {
 public:
  /// Chooses model, voxel size, time step and reference pressure. Where only pressures drive the
  /// flow, the time step depends on the distance between openings.
  /// \param halvings of the lattice velocity that Auto chooses.
  explicit CaseSetup(CaseConditions conditions, int halvings = 0);

  /// Sets up a case with all checks.
  /// \throws InvalidInput, UnworkableSetting if the flow cannot be computed with these parameters
  /// \throws InsufficientMemory
  /// \param halvings see the constructor.
  /// \param coversNext whether cover() of a rank alone follows: the search for wall distances then
  ///        starts in the background, while the units are chosen, whose errors wait for its end.
  static CaseSetup make(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters,
                        int halvings = 0, bool coversNext = false);

  /// Checks that the method works in these units. A setting that an error recommends passes these
  /// checks; without one, its value is NaN.
  /// \throws InvalidInput, UnworkableSetting
  void checkUnits() const;

  /// Whether the method would work with another setting and the same openings.
  /// \param change of the lattice velocity, the viscosity at rest or the voxel size.
  bool worksWith(const SettingChange& change) const;

  /// Covers the fluid connected with openings by tiles. Frees the grey levels of an extended
  /// volume, which no later stage needs.
  /// \param team ranks that call this together; each gets all tiles.
  CaseTiles cover(const RankTeam& team = {});

  /// Wall distance of flowMask(), computed by cover(); null before, and after dropFlowDistance().
  const std::shared_ptr<const WallDistance>& flowDistance() const { return flowDistance_; }
  void dropFlowDistance() { flowDistance_.reset(); }
  /// The same for the mask; null before cover(), and with a flow extension.
  const std::shared_ptr<const WallDistance>& wallDistance() const { return wallDistance_; }

  /// With the viscosity model of Parameters::eddies.
  const ModelChoice& model() const { return model_; }
  /// Whether the viscosity model is EddyViscosity.
  bool hasEddies() const { return model_.viscosity == ViscosityModel::EddyViscosity; }
  const LatticeUnits& units() const { return units_; }
  /// Viscosity of the fluid, lattice units.
  Viscosity viscosity() const;

 private:
  void chooseUnits(int halvings);
  bool passesWith(const Parameters& parameters) const;
  /// Parameters with model().
  Parameters resolved() const;
  bool needsEddies() const;
  std::shared_ptr<const VoxelMask> reached() const;
  WallRule wallRule() const;
  /// Circuits behind outlets, then sound absorbers.
  std::vector<CircuitOfOpenings> allCircuits() const;

  ModelChoice model_;
  LatticeUnits units_;
  /// Of flowMask(), for cover(); invalid unless the search runs in the background.
  std::shared_future<std::shared_ptr<const WallDistance>> pendingDistance_;
  std::shared_ptr<const WallDistance> flowDistance_, wallDistance_;
};

}  // namespace tiledlbm
