// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <vector>

#include "Kernels/Models.h"

namespace tiledlbm {

/// One row of the `Openings` property: id, role, a, b, c; see OpeningRole. The velocity of a wall
/// is along the image axes. Simulation checks role and id.
using OpeningRow = std::array<double, 5>;

/// Velocity profile of a velocity inlet: uniform, or that of a developed laminar flow (zero at the
/// wall, the same flow rate).
enum class InletProfile { Plug, Developed };

/// Quantity of a waveform's values.
enum class WaveformQuantity {
  Factor,        ///< on the speed or flow rate of each inlet
  MeanVelocity,  ///< m/s, mean normal speed of each inlet
  FlowRate,      ///< ml/s through all inlets together, shared by their area
  Pressure       ///< Pa, gauge, of a single opening with a pressure
};

/// Position of walls.
enum class WallModel {
  HalfWay,      ///< half-way between voxels: half-way bounce-back, first order at a curved wall
  Interpolated  ///< position from the smoothed mask or grey levels, see curvedWalls and WallLinks
};

/// Most time steps of a run or a ramp: beyond any practical run, and safe to add.
constexpr std::int64_t mostTimeSteps = 1'000'000'000'000'000;

/// For Parameters::rampSteps: long enough to make little sound.
constexpr std::int64_t automaticRamp = -1;

/// Whether a Newtonian fluid gets a subgrid viscosity, see EddyViscosity.
enum class EddyChoice {
  Automatic,  ///< from the Reynolds number of turbulent pipe flow on
  Off,
  On
};

/// Initial state of a flow.
enum class FlowStart {
  Rest,
  /// For a flow without a waveform: the steady flow on grids of 2, 4, ... times the voxel size, as
  /// far as these resolve the openings (coarserCase), without a ramp. Rest where there is no such
  /// grid, or its flow is unstable.
  CoarserGrids
};

/// Waveform of a single opening: replaces the common waveform of an inlet, or the constant pressure
/// of an opening. All have the same period.
struct OpeningWaveform {
  int opening = 0;                                       ///< id
  std::vector<std::array<double, 2>> points;             ///< time (s) and value, see Waveform
  WaveformQuantity quantity = WaveformQuantity::Factor;  ///< a flow rate is that of this opening
};

/// Shear-thinning dynamic viscosity at the shear rate g (Carreau-Yasuda):
/// mu = mu_inf + (mu_0 - mu_inf) (1 + (lambda g)^a)^((n - 1) / a). The defaults are those of blood
/// by Cho and Kensey 1991 (Biorheology 28, 241), with a = 2 the model of Carreau.
struct CarreauYasudaParameters {
  double zeroShearViscosity = 0.056;        ///< mu_0, Pa s, at least mu_inf
  double infiniteShearViscosity = 0.00345;  ///< mu_inf, Pa s, above 0
  double timeConstant = 3.313;              ///< lambda, s, above 0
  double transition = 2;                    ///< a, 0.1 to 10
  double powerIndex = 0.3568;               ///< n, above 0, at most 1
};

/// Measured velocities in a plane across an inlet, on a grid of square cells.
struct MeasuredPlane {
  /// First point of the grid, in voxels along the image axes from the middle of the mask's first
  /// voxel.
  std::array<double, 3> origin{};
  /// Orthonormal directions of its rows and columns.
  std::array<std::array<double, 3>, 2> axes{};
  double spacing = 0;  ///< between grid points, voxels
  std::array<std::int64_t, 2> size{};
  /// m/s along the image axes, row by row; zero where nothing was measured. Empty without a
  /// measurement.
  std::vector<std::array<double, 3>> velocities;
  int opening = nearestInlet;  ///< id of the inlet with this velocity, or nearestInlet

  static constexpr int nearestInlet = -1;

  bool isEmpty() const { return velocities.empty(); }
};

/// All parameters of a simulation except the mask, SI units.
struct Parameters {
  double voxelSize = 1e-3;                ///< edge of a voxel, m
  double density = 1060;                  ///< kg/m3
  double kinematicViscosity = 3.3e-6;     ///< m2/s, of a Newtonian fluid
  CarreauYasudaParameters carreauYasuda;  ///< of a Carreau-Yasuda fluid
  EddyChoice eddies = EddyChoice::Automatic;
  double inletVelocity = 0.1;  ///< m/s, mean normal speed of inlets without a speed of their own
  double outletPressure = 0;   ///< Pa, gauge, of outlets without a pressure of their own
  /// Targets of the Windkessels at outlets without a row, Pa, gauge: mean pressure and pulse
  /// pressure (largest less smallest), see tunedWindkessels. A mean of 0 gives these outlets
  /// outletPressure, a pulse of 0 leaves the pulse free.
  double targetMeanPressure = 0;
  double targetPulsePressure = 0;
  std::vector<OpeningRow> openings;  ///< an opening without a row has its automatic role
  InletProfile inletProfile = InletProfile::Plug;
  MeasuredPlane measuredInlet;  ///< velocity of one inlet in place of inletProfile; may be empty
  /// Common waveform of the inlets: time (s) and value, see Waveform. Without it and without
  /// waveforms of single openings the flow is steady, see isPulsatile.
  std::vector<std::array<double, 2>> waveform;
  WaveformQuantity waveformQuantity = WaveformQuantity::Factor;
  double otherPeriod = 0;  ///< s, in doubt, see WholePeriod; 0 without a doubt
  std::vector<OpeningWaveform> openingWaveforms;
  double steadyTolerance = 0;  ///< residual at which a run without a waveform ends, 0: never
  /// Tolerance for the remaining change of flow rates and pressure drops, see SteadyFlow. Without
  /// effect if steadyTolerance is set.
  double flowTolerance = 1e-3;
  /// Lattice value of the fastest prescribed speed; 0: Auto, see automaticLatticeVelocity.
  double latticeVelocity = 0;
  /// m/s, of a distensible vessel; 0 for rigid walls. See isDistensible.
  double pulseWaveVelocity = 0;
  FlowStart start = FlowStart::Rest;
  /// Steps of the ramp from rest, 0 for none, at most mostTimeSteps; or automaticRamp, see
  /// CaseSetup::rampSteps.
  std::int64_t rampSteps = automaticRamp;
  /// Length of the flow extensions of openings other than walls, voxels; 0 to 100000.
  std::int64_t flowExtension = 0;
  WallModel walls = WallModel::Interpolated;
  ModelChoice model;
  DeviceChoice device = DeviceChoice::Auto;
  // fieldsOf must list each field; else it does not compile.
};

/// References to all fields of Parameters, or of a struct in it. It is the only list of them; a
/// field without an entry does not compile.
template <class Struct>
auto fieldsOf(Struct& of) {
  using Of = std::remove_const_t<Struct>;
  if constexpr (std::is_same_v<Of, Parameters>) {
    auto& [voxelSize, density, kinematicViscosity, carreauYasuda, eddies, inletVelocity,
           outletPressure, targetMeanPressure, targetPulsePressure, openings, inletProfile,
           measuredInlet, waveform, waveformQuantity, otherPeriod, openingWaveforms,
           steadyTolerance, flowTolerance, latticeVelocity, pulseWaveVelocity, start, rampSteps,
           flowExtension, walls, model, device] = of;
    return std::tie(voxelSize, density, kinematicViscosity, carreauYasuda, eddies, inletVelocity,
                    outletPressure, targetMeanPressure, targetPulsePressure, openings, inletProfile,
                    measuredInlet, waveform, waveformQuantity, otherPeriod, openingWaveforms,
                    steadyTolerance, flowTolerance, latticeVelocity, pulseWaveVelocity, start,
                    rampSteps, flowExtension, walls, model, device);
  } else if constexpr (std::is_same_v<Of, OpeningWaveform>) {
    auto& [opening, points, quantity] = of;
    return std::tie(opening, points, quantity);
  } else if constexpr (std::is_same_v<Of, MeasuredPlane>) {
    auto& [origin, axes, spacing, size, velocities, opening] = of;
    return std::tie(origin, axes, spacing, size, velocities, opening);
  } else if constexpr (std::is_same_v<Of, ModelChoice>) {
    auto& [collision, fluid, precision, storage, viscosity] = of;
    return std::tie(collision, fluid, precision, storage, viscosity);
  } else {
    static_assert(std::is_same_v<Of, CarreauYasudaParameters>, "a struct without a list");
    auto& [zeroShearViscosity, infiniteShearViscosity, timeConstant, transition, powerIndex] = of;
    return std::tie(zeroShearViscosity, infiniteShearViscosity, timeConstant, transition,
                    powerIndex);
  }
}

template <class Struct>
constexpr bool hasFields =
    std::is_same_v<Struct, Parameters> || std::is_same_v<Struct, OpeningWaveform> ||
    std::is_same_v<Struct, MeasuredPlane> || std::is_same_v<Struct, ModelChoice> ||
    std::is_same_v<Struct, CarreauYasudaParameters>;

/// Whether all fields are the same.
template <class Struct, std::enable_if_t<hasFields<Struct>, int> = 0>
bool operator==(const Struct& a, const Struct& b) {
  return fieldsOf(a) == fieldsOf(b);
}
template <class Struct, std::enable_if_t<hasFields<Struct>, int> = 0>
bool operator!=(const Struct& a, const Struct& b) {
  return !(a == b);
}

}  // namespace tiledlbm
