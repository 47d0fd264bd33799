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
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/OutletCircuits.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/OpenVolume.h"
#include "Solver/Geometry/Wall/CurvedWalls.h"
#include "Solver/Geometry/Wall/WallDistance.h"
#include "Solver/Setting.h"

namespace tiledlbm {

struct ExtendedVolume;

/// What an engine is made from, and how it goes with the openings of the case.
struct CaseTiles {
  TileSet tiles;
  /// Ids of the openings of each of the tiles' circuits.
  std::vector<std::vector<int>> openingsOfCircuits;
  std::int64_t isolatedNodes = 0;  ///< fluid voxels with no way to an opening, in no tile
};

/// A flow through a volume, set up stage by stage for an engine.
///
/// The stages in their order: checkVolume, resolveConditions, checkConditions, checkExtension,
/// lengthen, chooseUnits, checkUnits, cover. Each needs those before it. An estimate may go on
/// after a check that failed, and leave lengthen out.
class CaseSetup {
 public:
  /// Nothing is checked yet.
  CaseSetup(std::shared_ptr<const OpenVolume> volume, const Parameters& parameters);

  /// A case with all stages done but the last.
  /// \throws InvalidInput, UnworkableSetting if the flow cannot be computed as asked
  /// \throws InsufficientMemory
  /// \param halvings see chooseUnits.
  /// \param coversNext whether cover() of a rank alone follows: distances from the wall are then
  ///        found beside the units, and an error of these waits for them.
  static CaseSetup make(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters,
                        int halvings = 0, bool coversNext = false);

  /// Checks that a flow can be computed in the volume and that there is an opening.
  /// \throws InvalidInput
  void checkVolume() const;

  /// Gives every opening its condition.
  /// \throws InvalidInput
  void resolveConditions();

  /// Checks that the conditions drive a flow, and that it finds its way out.
  /// \throws InvalidInput
  void checkConditions() const;

  /// Checks that there is room for the flow extension.
  /// \throws UnworkableSetting
  void checkExtension() const;

  /// Lengthens openings by the flow extension. Conditions are then those of the new ends, whose
  /// area may differ by a little.
  /// \throws UnworkableSetting as checkExtension
  /// \throws InsufficientMemory
  void lengthen();

  /// Chooses model, voxel size, time step and reference pressure. Where pressures alone drive the
  /// flow, the time step depends on the length of the openings. \param halvings of the lattice
  /// velocity that Auto chooses.
  void chooseUnits(int halvings = 0);

  /// Checks that the method can work in these units. What the error advises passes these checks;
  /// where nothing does, its number is NaN.
  /// \throws InvalidInput, UnworkableSetting
  void checkUnits() const;

  /// Whether the method could work in the units of another setting, with the same openings.
  /// \param change of the lattice velocity, the viscosity at rest or the size of a voxel.
  bool worksWith(const SettingChange& change) const;

  /// Covers the fluid that can be reached from an opening with tiles. Drops the levels of a
  /// lengthened volume, which nothing needs afterwards.
  /// \param team ranks that do so together; all of them get all tiles.
  CaseTiles cover(const RankTeam& team = {});

  /// The distance to the wall of flowMask() that tiles were made with; null before cover() and
  /// once it is dropped.
  const std::shared_ptr<const WallDistance>& flowDistance() const { return flowDistance_; }
  void dropFlowDistance() { flowDistance_.reset(); }
  /// The same where it is that of the mask; null before cover(), and where openings
  /// were lengthened.
  const std::shared_ptr<const WallDistance>& wallDistance() const { return wallDistance_; }

  const Parameters& parameters() const { return parameters_; }
  /// With the viscosity model that the choice of eddies stands for.
  const ModelChoice& model() const { return model_; }
  /// Whether that is EddyViscosity.
  bool hasEddies() const { return model_.viscosity == ViscosityModel::EddyViscosity; }
  /// As it was before openings were lengthened.
  const OpenVolume& volume() const { return *volume_; }
  const std::shared_ptr<const OpenVolume>& sharedVolume() const { return volume_; }
  const std::vector<OpeningCondition>& conditions() const {
    return lengthened_ ? lengthened_->conditions : conditions_;
  }
  /// The same of the openings of volume().
  const std::vector<OpeningCondition>& conditionsOfVolume() const { return conditions_; }
  const OpeningCondition& conditionOf(const Opening& opening) const {
    return conditions()[static_cast<std::size_t>(opening.id)];
  }
  /// Of all openings, by id.
  std::vector<OpeningRole> roles() const;
  /// Centroids of the openings in voxel indices, of those that are lengthened at their new ends.
  std::vector<std::array<double, 3>> endsOfOpenings() const;
  /// The regions that openings lead into which are no walls at rest, as they are lengthened.
  std::vector<Region> flowRegions() const;
  const LatticeUnits& units() const { return units_; }
  /// Of the fluid, lattice units.
  Viscosity viscosity() const;
  /// Steps over which boundary values rise from rest. An automatic ramp has 1000; with a waveform,
  /// whose inlets send sound back, those in which sound goes eight times along the vessel, if they
  /// are more. Of the note whose quarter wave is the vessel's length they leave at most 7 % of what
  /// an abrupt start makes, by the spectrum of the ramp.
  std::int64_t rampSteps() const;

  /// Parameters::measuredInlet, in voxels of flowMask().
  const MeasuredPlane& measuredInlet() const {
    return lengthened_ ? lengthened_->measuredInlet : parameters_.measuredInlet;
  }
  /// The mask with lengthened openings.
  const VoxelMask& flowMask() const { return lengthened_ ? *lengthened_->mask : volume_->mask(); }
  /// The openings of flowMask().
  const std::vector<Opening>& openings() const {
    return lengthened_ ? lengthened_->openings : volume_->openings();
  }
  /// Coordinates in flowMask() of the mask's first voxel.
  std::array<std::int64_t, 3> origin() const {
    return lengthened_ ? lengthened_->origin : std::array<std::int64_t, 3>{};
  }
  /// Index in the mask of a fluid voxel of flowMask(), -1 for one that lengthening added.
  std::int64_t maskIndexOf(VoxelMask::Coordinates at) const;

 private:
  struct Lengthened {
    std::shared_ptr<VoxelMask> mask;
    std::array<std::int64_t, 3> origin;
    std::vector<Opening> openings;
    std::vector<OpeningCondition> conditions;
    MeasuredPlane measuredInlet;
  };

  MeasuredPlane measuredAtEnd(const ExtendedVolume& extended,
                              const std::vector<Opening>& openings) const;
  void beginDistances();
  bool passesWith(const Parameters& parameters) const;
  /// The parameters with model().
  Parameters resolved() const;
  bool needsEddies() const;
  std::shared_ptr<const VoxelMask> reached() const;
  WallRule wallRule() const;
  /// Those behind outlets, then those that let sound out.
  std::vector<CircuitOfOpenings> allCircuits() const;

  std::shared_ptr<const OpenVolume> volume_;
  Parameters parameters_;
  ModelChoice model_;
  std::vector<OpeningCondition> conditions_;  ///< before openings are lengthened
  std::optional<Lengthened> lengthened_;
  LatticeUnits units_;
  /// From beginDistances() to cover().
  std::shared_future<std::shared_ptr<const WallDistance>> pendingDistance_;
  std::shared_ptr<const WallDistance> flowDistance_, wallDistance_;
};

}  // namespace tiledlbm
