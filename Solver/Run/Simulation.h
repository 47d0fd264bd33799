#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/OpenVolume.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// What a run reports while it goes on.
struct Progress {
  std::int64_t step = 0;        ///< steps done since the start of the simulation
  std::int64_t targetStep = 0;  ///< where this run ends
  double residual = 0;          ///< the last one sampled; 0 before the first sample
  double mflups = 0;            ///< million fluid-lattice updates per second, solver loop only
};

/// A row of the convergence history.
struct ConvergenceSample {
  std::int64_t step = 0;
  double time = 0;           ///< s
  double residual = 0;       ///< relative change of velocity per step, L2
  double kineticEnergy = 0;  ///< J
  double massImbalance = 0;  ///< |net flow| over total inflow
};

/// State of one opening after a run, of a lengthened one at its new end. Lengths and vectors are
/// along the image axes.
struct OpeningState {
  int id = 0;
  OpeningRole role = OpeningRole::Wall;
  Face face = Face::XMinus;          ///< without meaning for an opening of a label
  double label = 0;                  ///< value of its label, 0 at a face
  std::array<double, 3> centroid{};  ///< in voxel indices
  std::array<double, 3> normal{};    ///< unit vector into the fluid
  double area = 0;                   ///< m2, projected along the normal
  /// m3/s, positive into the fluid: mass flow over density, which a steady flow conserves where the
  /// quasi-compressible model lets the lattice density vary with pressure.
  double flowRate = 0;
  double meanNormalVelocity = 0;  ///< m/s, positive into the fluid
  double meanPressure = 0;        ///< Pa, gauge
};

/// What a run amounts to.
struct Summary {
  std::int64_t steps = 0;
  double time = 0;        ///< s
  double timeStep = 0;    ///< s
  double period = 0;      ///< s, of the waveform, 0 if there is none
  bool isSteady = false;  ///< whether the residual fell below steadyTolerance
  /// Lattice units; where the viscosity varies, that of its smallest value, see referenceViscosity.
  double relaxationTime = 0;
  /// Largest over the openings, with their equivalent diameter and the viscosity of relaxationTime.
  double reynoldsNumber = 0;
  std::optional<double> permeability;  ///< m2, where one can be told; see permeability()
  double maxLatticeVelocity = 0;       ///< largest speed in the flow, lattice units
  std::int64_t nonSolidNodes = 0;      ///< nodes that are computed
  std::int64_t isolatedNodes = 0;      ///< fluid voxels with no way to an opening, left at rest
  std::int64_t tileCount = 0;
  double tileUtilisation = 0;  ///< nonSolidNodes over nodes of all tiles (paper, Eq. eta_t)
  double mflups = 0;
  std::string device;
  std::string storage;       ///< how the device stores populations, in words
  std::uint64_t memory = 0;  ///< bytes that are taken on the device
};

/// Flow through a voxel mask: tiles, boundary conditions, populations on a device.
///
/// The constructor checks all input and takes the device's memory; run() advances the flow, from
/// where it stands, and can be called again for more steps.
class Simulation {
 public:
  /// Called several times a second during run(); returns false to stop the run.
  using Monitor = std::function<bool(const Progress&)>;

  /// \throws InvalidInput, UnworkableSetting if the flow cannot be computed as asked
  /// \throws InsufficientMemory if it does not fit on the device
  /// \throws UnsupportedChoice if the chosen precision has no such storage
  /// \throws DeviceFailure if the chosen device is not usable
  Simulation(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters);
  /// The same for a mask that nobody else needs.
  Simulation(VoxelMask mask, const Parameters& parameters);
  ~Simulation();
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;

  const VoxelMask& mask() const;
  /// The mask's openings and regions.
  const std::shared_ptr<const OpenVolume>& volume() const;
  const Parameters& parameters() const;

  /// Runs until `targetStep` steps have been done since the start, or the flow is steady.
  /// \return false if the monitor stopped it early; the flow is then that of summary().steps.
  /// \throws InvalidInput if targetStep is below 1 or below the steps already done
  /// \throws Diverged if the flow became unstable; the simulation cannot be continued then
  bool run(std::int64_t targetStep, const Monitor& monitor = {});

  /// Steps of some periods of the waveform: a whole number for whole periods.
  /// \throws InvalidInput if there is no waveform
  std::int64_t stepsOfPeriods(double periods) const;

  /// Writes all that the flow needs to go on to a restart file.
  /// \throws FileFailure if it cannot be written
  void saveState(const std::string& path) const;

  /// Takes up the flow of a restart file in place of that at rest, with the steps and the history
  /// that it has. Device, precision, storage, collision model, wall model, viscosity and what the
  /// openings prescribe may be others than those it was computed with; a run on the same device
  /// with the same settings goes on as if it had not ended.
  ///
  /// \throws FileFailure if the file cannot be read; the simulation cannot be used then
  /// \throws InvalidInput, UnworkableSetting if mask, openings, fluid model, voxels or time step
  ///         are others
  void loadState(const std::string& path);

  /// Steps done since the start. summary() has them too, but reads the device.
  std::int64_t steps() const;

  Summary summary() const;
  const std::vector<ConvergenceSample>& convergence() const;
  std::vector<OpeningState> openings() const;

  /// Sentences about a result that should be read with care; empty if there are none.
  std::vector<std::string> warnings() const;

  /// Writes the flow in SI units, zero in the solid.
  /// \param velocity 3 values a voxel along the image axes, m/s, voxels in the order of VoxelMask
  /// \param pressure a value a voxel, Pa, gauge
  void readFields(float* velocity, float* pressure) const;
  void readFields(double* velocity, double* pressure) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace tiledlbm
