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
/// is along the image axes. Role and id are checked by Simulation.
using OpeningRow = std::array<double, 5>;

/// Shape of the velocity over a velocity inlet: the same everywhere, or that of a developed laminar
/// flow (zero at the wall, the same flow rate).
enum class InletProfile { Plug, Developed };

/// What the values of a waveform are.
enum class WaveformQuantity {
  Factor,        ///< on the speed or flow rate of each inlet
  MeanVelocity,  ///< m/s, mean normal speed of each inlet
  FlowRate,      ///< ml/s through all inlets together, shared by their area
  Pressure       ///< Pa, gauge, of a single opening with a pressure
};

/// Where walls lie.
enum class WallModel {
  HalfWay,      ///< half-way between voxels: half-way bounce-back, first order at a curved wall
  Interpolated  ///< where the smoothed mask or the grey levels say, see curvedWalls and WallLinks
};

/// Whether all choices are the same.
bool operator==(const ModelChoice& a, const ModelChoice& b);
inline bool operator!=(const ModelChoice& a, const ModelChoice& b) {
  return !(a == b);
}

/// Most time steps of a run or of a ramp: more than anybody waits for, and few enough to be added
/// up.
constexpr std::int64_t mostTimeSteps = 1'000'000'000'000'000;

/// Of Parameters::rampSteps: as long as it takes to make little sound.
constexpr std::int64_t automaticRamp = -1;

/// Whether a Newtonian fluid gets the viscosity of eddies that are smaller than a voxel, see
/// EddyViscosity.
enum class EddyChoice {
  Automatic,  ///< from the Reynolds number on at which a flow in a tube becomes turbulent
  Off,
  On
};

/// What a flow begins from.
enum class FlowStart {
  Rest,
  /// A flow that follows no waveform: the steady ones in voxels of 2, 4, ... times the edge, as far
  /// as these are small enough for the openings (coarserCase). What the openings prescribe does
  /// not rise from rest then. Where there is no such grid, or its flow is unstable: rest.
  CoarserGrids
};

/// A waveform that a single opening follows: an inlet in place of that of all, or an opening with
/// a pressure in place of that. All have the same period.
struct OpeningWaveform {
  int opening = 0;                                       ///< id
  std::vector<std::array<double, 2>> points;             ///< time (s) and value, see Waveform
  WaveformQuantity quantity = WaveformQuantity::Factor;  ///< a flow rate is that of this opening
};
bool operator==(const OpeningWaveform& a, const OpeningWaveform& b);

/// A dynamic viscosity that falls with the shear rate g:
/// mu = mu_inf + (mu_0 - mu_inf) (1 + (lambda g)^a)^((n - 1) / a). The defaults are blood's in the
/// fit of Cho and Kensey 1991 (Biorheology 28, 241), with a = 2 the model of Carreau.
struct CarreauYasudaParameters {
  double zeroShearViscosity = 0.056;        ///< mu_0, Pa s, not below the other
  double infiniteShearViscosity = 0.00345;  ///< mu_inf, Pa s, above 0
  double timeConstant = 3.313;              ///< lambda, s, above 0
  double transition = 2;                    ///< a, 0.1 to 10
  double powerIndex = 0.3568;               ///< n, above 0, at most 1

  bool operator==(const CarreauYasudaParameters& other) const;
  bool operator!=(const CarreauYasudaParameters& other) const { return !(*this == other); }
};

/// Velocities measured in a plane across an inlet, on a grid of squares in it.
struct MeasuredPlane {
  /// Of the first point of the grid, in voxels along the axes of the image from the middle of the
  /// mask's first voxel.
  std::array<double, 3> origin{};
  /// Directions of its rows and columns, of length one and at right angles to each other.
  std::array<std::array<double, 3>, 2> axes{};
  double spacing = 0;  ///< from point to point, voxels
  std::array<std::int64_t, 2> size{};
  /// m/s along the axes of the image, row by row; zero where nothing was measured. None where there
  /// is no such plane.
  std::vector<std::array<double, 3>> velocities;
  int opening = nearestInlet;  ///< id of the inlet that has this velocity, or nearestInlet

  static constexpr int nearestInlet = -1;

  bool isEmpty() const { return velocities.empty(); }
};
bool operator==(const MeasuredPlane& a, const MeasuredPlane& b);
inline bool operator!=(const MeasuredPlane& a, const MeasuredPlane& b) {
  return !(a == b);
}

/// Everything that a simulation needs beside the mask, in SI units.
struct Parameters {
  double voxelSize = 1e-3;                ///< edge of a voxel, m
  double density = 1060;                  ///< kg/m3
  double kinematicViscosity = 3.3e-6;     ///< m2/s, of a Newtonian fluid
  CarreauYasudaParameters carreauYasuda;  ///< of a Carreau-Yasuda fluid
  EddyChoice eddies = EddyChoice::Automatic;
  double inletVelocity = 0.1;  ///< m/s, mean normal speed of inlets without a speed of their own
  double outletPressure = 0;   ///< Pa, gauge, of outlets without a pressure of their own
  /// Pa, gauge: mean and largest less smallest pressure that Windkessels give the outlets without a
  /// row, see tunedWindkessels. 0: these have outletPressure; a pulse of 0: as it comes.
  double targetMeanPressure = 0;
  double targetPulsePressure = 0;
  std::vector<OpeningRow> openings;  ///< an opening that no row names keeps its automatic role
  InletProfile inletProfile = InletProfile::Plug;
  MeasuredPlane measuredInlet;  ///< velocity of one inlet in place of inletProfile; may be empty
  /// Of all inlets: time (s) and value, see Waveform. Where there is none, and none of single
  /// openings, the flow is steady, see isPulsatile.
  std::vector<std::array<double, 2>> waveform;
  WaveformQuantity waveformQuantity = WaveformQuantity::Factor;
  std::vector<OpeningWaveform> openingWaveforms;
  double steadyTolerance = 0;  ///< residual at which a run without a waveform ends, 0: never
  /// The same for what flow rates and pressure drops have still to go, see SteadyFlow. Not looked
  /// at where there is a steadyTolerance.
  double flowTolerance = 1e-3;
  /// Lattice value of the fastest prescribed speed; 0: Auto, see automaticLatticeVelocity.
  double latticeVelocity = 0;
  FlowStart start = FlowStart::Rest;
  /// Steps over which boundary values rise from rest, 0 for none, at most mostTimeSteps; or
  /// automaticRamp, see CaseSetup::rampSteps.
  std::int64_t rampSteps = automaticRamp;
  /// Voxels by which openings are lengthened, walls aside; 0 to 100000.
  std::int64_t flowExtension = 0;
  WallModel walls = WallModel::Interpolated;
  ModelChoice model;
  DeviceChoice device = DeviceChoice::Auto;
  // A field that fieldsOf does not list does not compile.

  bool operator==(const Parameters& other) const;
  bool operator!=(const Parameters& other) const { return !(*this == other); }
};

/// References to all fields of Parameters, or of a struct in it: the one list of them. A field that
/// is added and not listed here does not compile.
template <class Struct>
auto fieldsOf(Struct& of) {
  using Of = std::remove_const_t<Struct>;
  if constexpr (std::is_same_v<Of, Parameters>) {
    auto& [voxelSize, density, kinematicViscosity, carreauYasuda, eddies, inletVelocity,
           outletPressure, targetMeanPressure, targetPulsePressure, openings, inletProfile,
           measuredInlet, waveform, waveformQuantity, openingWaveforms, steadyTolerance,
           flowTolerance, latticeVelocity, start, rampSteps, flowExtension, walls, model, device] =
        of;
    return std::tie(voxelSize, density, kinematicViscosity, carreauYasuda, eddies, inletVelocity,
                    outletPressure, targetMeanPressure, targetPulsePressure, openings, inletProfile,
                    measuredInlet, waveform, waveformQuantity, openingWaveforms, steadyTolerance,
                    flowTolerance, latticeVelocity, start, rampSteps, flowExtension, walls, model,
                    device);
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

}  // namespace tiledlbm
