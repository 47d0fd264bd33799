// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>

#include "Kernels/Models.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Setting.h"

/// Problems of a flow before its run, with their figures: of the mask, of values at openings, of
/// parameters and of the lattice units derived from them. A `workable` value passes the checks; it
/// is NaN if none was found, and a lattice velocity of 0 stands for Auto.
namespace tiledlbm {

/// 'x', 'y' or 'z'.
constexpr char nameOfAxis(int axis) {
  return "xyz"[axis];
}

/// A volume without voxels.
struct EmptyVolume {
  std::array<std::int64_t, 3> size{};  ///< voxels along x, y, z
};

/// A volume too thin for a flow in three dimensions.
struct VolumeTooThin {
  int axis = 0;
  std::int64_t voxels = 0;        ///< along the axis
  std::int64_t fewestVoxels = 0;  ///< along the axis
};

/// A periodic axis along which there is no whole number of tiles.
struct PeriodicAxisNotWhole {
  int axis = 0;
  std::int64_t voxels = 0;    ///< along the axis
  std::int64_t tileEdge = 0;  ///< voxels
};

/// A label on a periodic face of the volume.
struct LabelOnPeriodicFace {
  double label = 0;
  int axis = 0;
};

/// A mask that is solid throughout.
struct NoFluid {
  std::int64_t voxels = 0;
};

/// A mask that is fluid throughout, with openings without a row.
struct NoWall {};
/// A mask whose fluid reaches no face and no label.
struct NoOpening {};

/// A label without fluid next to it.
struct LabelWithoutFluid {
  double label = 0;
};

/// A label whose common faces with the fluid have no dominant direction.
struct LabelWithoutSection {
  double label = 0;
  double faces = 0;  ///< of voxels, shared with fluid
};

/// An impossible cut of a user.
struct UnusableCut {
  enum class Reason {
    OutsideVessel,  ///< no fluid is near its point
    NothingBeyond,  ///< no fluid lies on the side that its direction shows
    NothingBefore,  ///< none lies on the other side
    LeadsAround,    ///< the vessel leads around its plane from one side to the other
    TooMany         ///< there are as many labels as a mask can have
  };
  std::int64_t row = 0;  ///< from 1
  Reason reason = Reason::OutsideVessel;
};

using MaskProblem =
    std::variant<EmptyVolume, VolumeTooThin, PeriodicAxisNotWhole, LabelOnPeriodicFace, NoFluid,
                 NoWall, NoOpening, LabelWithoutFluid, LabelWithoutSection, UnusableCut>;

/// Identification of an opening.
struct OpeningOutline {
  int id = 0;
  Face face = Face::XMinus;     ///< without meaning for an opening of a label
  std::optional<double> label;  ///< none at a face
  std::int64_t voxels = 0;
};

OpeningOutline outlineOf(const Opening& opening);

/// An opening in words: "opening 0 (face x-, 36 voxels)".
std::string describe(const OpeningOutline& opening);

/// A row for an opening that does not exist.
struct UnknownOpening {
  double id = 0;
  std::int64_t openings = 0;  ///< their number, with ids from 0 on
};

/// Base of the problems of one opening.
struct OfOpening {
  OpeningOutline opening;
};

/// A share of the flow at the only outlet of its part of the vessel.
struct ShareOfOnlyOutlet : OfOpening {};
/// A share of the flow with a waveform, without a mean pressure for its Windkessel.
struct ShareWithoutTarget : OfOpening {};
/// A moving wall at an opening of a label.
struct MovingWallOfLabel : OfOpening {};
/// Inflow without a way out.
struct NoWayOut : OfOpening {};
/// A waveform for an opening that is not an inlet.
struct WaveformOfNoInlet : OfOpening {};
/// A waveform of a pressure for an opening of another role.
struct PressureWaveformOfOther : OfOpening {};
/// A measured velocity for an opening that is not an inlet.
struct MeasuredOfNoInlet : OfOpening {};

/// A row with a value that is not finite.
struct RowNotFinite {};
/// Openings without anything that drives the fluid.
struct NothingDrives {};
/// A waveform that no inlet follows.
struct WaveformWithoutInlet {};
/// Waveforms of single inlets without one that inlets have in common.
struct NoCommonWaveform {};
/// A target mean pressure of Windkessels without a mean inflow.
struct TargetWithoutInflow {};
/// A measured velocity where there is no inlet.
struct MeasuredWithoutInlet {};
/// A run of so many periods without a waveform.
struct PeriodsWithoutWaveform {};

/// Two rows for one opening.
struct RepeatedOpening {
  std::int64_t id = 0;
};

/// A row with a number that stands for no role.
struct UnknownRole {
  OpeningOutline opening;
  double role = 0;
};

/// Element of a lumped-parameter model at an outlet.
enum class CircuitElement { Resistance, ProximalResistance, Compliance, DistalResistance };

/// An element of a circuit with an impossible value.
struct UnusableElement {
  OpeningOutline opening;
  CircuitElement element = CircuitElement::Resistance;
  double value = 0;  ///< Pa s/ml, of a compliance ml/Pa
};

/// An impossible share of the flow.
struct ShareOutOfRange {
  OpeningOutline opening;
  double percent = 0;
};

/// Shares of the flow that do not sum to 1, or leave nothing for other outlets.
struct SharesNotWhole {
  double percent = 0;     ///< their sum
  bool areOfAll = false;  ///< whether all outlets have one
};

/// A moving wall that leaves its plane.
struct MovingWallOutOfPlane {
  OpeningOutline opening;
  double normalSpeed = 0;  ///< m/s
};

/// Two openings with a flow and common voxels.
struct OpeningsShareVoxels {
  OpeningOutline first;
  OpeningOutline second;
  std::int64_t voxels = 0;  ///< that they share
};

/// An opening of a label with a flow, adjacent to another opening.
struct OpeningsTouch {
  OpeningOutline first;
  OpeningOutline second;
  std::int64_t voxels = 0;  ///< of either, next to the other
};

/// An opening of a label without room for its flow extension.
struct NoRoomForExtension {
  OpeningOutline opening;
  std::int64_t length = 0;    ///< prescribed, voxels
  std::int64_t workable = 0;  ///< voxels for which all openings of labels have room
};

/// Openings, other than walls, with too few voxels to resolve a flow.
struct UnresolvedOpenings {
  int openings = 0;
  std::int64_t fewestVoxels = 0;  ///< that resolve a flow
  OpeningOutline smallest;
};

/// A largest opening with such a diameter that the unit of length may be wrong.
struct DoubtfulLength {
  double diameter = 0;  ///< m
};

/// A waveform of too few points.
struct WaveformTooShort {
  std::int64_t rows = 0;
};

/// A waveform with a value that is not finite.
struct WaveformNotFinite {
  std::int64_t row = 0;  ///< from 1
};

/// A waveform whose times do not rise.
struct WaveformNotRising {
  std::int64_t row = 0;     ///< from 1
  double time = 0;          ///< s
  double previousTime = 0;  ///< s, of the row before
};

/// A waveform whose period has too few time steps.
struct PeriodTooShort {
  double period = 0;        ///< s
  double timeStep = 0;      ///< s
  std::int64_t steps = 0;   ///< of the period
  std::int64_t fewest = 0;  ///< required steps per period
};

/// A run of more time steps than is practical.
struct RunTooLong {
  double periods = 0;   ///< to run
  double period = 0;    ///< s
  double timeStep = 0;  ///< s
  double most = 0;      ///< steps that a run can have
};

/// A period, given by the user, that is shorter than the rows of a waveform.
struct PeriodShorterThanRows {
  double period = 0;  ///< s
  double length = 0;  ///< s, from the first row to the last
};

/// A period that the rows of a waveform leave open.
struct DoubtfulPeriod {
  double period = 0;  ///< s, that the flow has
  double other = 0;   ///< s, that the rows may mean as well
};

/// A waveform that jumps from a row to the next one, or from the last to the first.
struct WaveformJumps {
  double time = 0;     ///< s, of the row before
  double from = 0;     ///< value before
  double onwards = 0;  ///< value behind
};

/// A waveform that draws fluid out of the inlets on average.
struct InletsDrawOut {
  double flow = 0;  ///< m3/s into the fluid, mean of all inlets, below 0
};

/// A speed at an inlet that no vessel has, which may be in another unit.
struct DoubtfulSpeed {
  OpeningOutline opening;
  double speed = 0;  ///< m/s
};

/// Pressures of all openings with one in a range that is usual in millimetres of mercury.
struct DoubtfulPressures {
  double lowest = 0, highest = 0;  ///< Pa
};

/// More waveforms of single openings than a flow can have.
struct TooManyWaveforms {
  std::int64_t count = 0;
  std::int64_t most = 0;
};

/// A second waveform for an opening.
struct RepeatedWaveform {
  int opening = 0;  ///< id
};

/// A waveform of an opening whose period is not that of the common one.
struct PeriodsDiffer {
  int opening = 0;    ///< id
  double period = 0;  ///< s
  double common = 0;  ///< s, of the others
};

/// A target mean pressure of Windkessels that is not above the pressure behind them.
struct TargetNotAbove {
  double mean = 0;    ///< Pa
  double behind = 0;  ///< Pa
};

/// A pulse pressure that no compliance of a Windkessel gives.
struct PulseOutOfReach {
  double pulse = 0;     ///< Pa
  double smallest = 0;  ///< Pa, above which it can be made
  double largest = 0;   ///< Pa, below which it can be made
};

/// A flow with a waveform whose outlets have equal pressures at all times, which outlets of a body
/// do not have.
struct OutletsAtOnePressure {
  std::int64_t outlets = 0;
  double target = 0;  ///< Pa, gauge: mean arterial pressure, for Windkessels instead
  double behind = 0;  ///< Pa, gauge: at the outlets, and behind such Windkessels
};

/// A measured velocity for an opening that does not exist.
struct MeasuredOpeningUnknown {
  int id = 0;
  std::int64_t openings = 0;  ///< their number, with ids from 0 on
};

/// A measured velocity far from every inlet.
struct MeasuredTooFar {
  OpeningOutline nearest;
  double distance = 0;  ///< m
};

/// A measured velocity without inflow.
struct MeasuredWithoutInflow {
  OpeningOutline opening;
  double flow = 0;  ///< m3/s, into the fluid
};

/// An opening of a label that covers a part of the vessel's section.
struct LabelCoversPart {
  OpeningOutline opening;
  double cover = 0;  ///< of the section, 0 to 1
};

/// An opening where a face of the volume cuts the side of a vessel.
struct OpeningInSide : OfOpening {};

/// An inlet by speed with solid close behind a part of it.
struct SolidBehindInlet : OfOpening {
  std::int64_t workable = 0;  ///< voxels of a flow extension
};

using OpeningProblem = std::variant<
    LabelCoversPart, OpeningInSide, SolidBehindInlet, RowNotFinite, UnknownOpening, RepeatedOpening,
    UnknownRole, UnusableElement, ShareOutOfRange, ShareOfOnlyOutlet, SharesNotWhole,
    ShareWithoutTarget, MovingWallOfLabel, MovingWallOutOfPlane, NoWayOut, OpeningsShareVoxels,
    OpeningsTouch, NoRoomForExtension, NothingDrives, UnresolvedOpenings, DoubtfulLength,
    WaveformTooShort, WaveformNotFinite, WaveformNotRising, PeriodTooShort, RunTooLong,
    WaveformWithoutInlet, NoCommonWaveform, TooManyWaveforms, RepeatedWaveform, WaveformOfNoInlet,
    PressureWaveformOfOther, PeriodsDiffer, TargetNotAbove, TargetWithoutInflow, PulseOutOfReach,
    OutletsAtOnePressure, MeasuredOpeningUnknown, MeasuredOfNoInlet, MeasuredWithoutInlet,
    MeasuredTooFar, MeasuredWithoutInflow, PeriodsWithoutWaveform, PeriodShorterThanRows,
    DoubtfulPeriod, WaveformJumps, InletsDrawOut, DoubtfulSpeed, DoubtfulPressures>;

/// Range of a setting.
struct ValueRange {
  double lowest = 0;
  bool includesLowest = false;
  double highest = std::numeric_limits<double>::infinity();  ///< included, unless it is infinite
};

/// A setting that is not finite or out of its range.
struct ValueOutOfRange {
  Setting setting = Setting::VoxelSize;
  double value = 0;
  ValueRange range;
};

/// A whole number out of its range.
struct CountOutOfRange {
  Setting setting = Setting::NumberOfSteps;
  std::int64_t value = 0;
  std::int64_t lowest = 0;
  std::int64_t highest = std::numeric_limits<std::int64_t>::max();
};

/// A value that was probably given in another unit than that of its setting.
struct DoubtfulUnit {
  Setting setting = Setting::KinematicViscosity;
  double value = 0;            ///< in the unit of the setting
  const char* unit = nullptr;  ///< the other unit
  double converted = 0;        ///< the value in the unit of the setting, if it was in the other one
};

/// A fluid that is no known liquid or gas.
struct UnknownFluid {
  double density = 0;    ///< kg/m3
  double viscosity = 0;  ///< m2/s
};

/// A velocity of inlets or a pressure of outlets that is not finite.
struct BoundaryValueNotFinite {
  double inletVelocity = 0;   ///< m/s
  double outletPressure = 0;  ///< Pa
};

/// A lattice velocity of the order of the lattice's speed of sound.
struct LatticeVelocityTooHigh {
  double latticeVelocity = 0;
  double largest = 0;   ///< largest for which the method describes a liquid
  double workable = 0;  ///< lattice velocity
};

/// A relaxation time too close to 0.5; a higher lattice velocity raises it.
struct RelaxationTimeTooLow {
  double relaxationTime = 0;
  double smallest = 0;  ///< of the collision model
  CollisionModel collision = CollisionModel::Lbmrt;
  double workable = 0;  ///< lattice velocity
};

/// A relaxation time too close to 0.5 at any lattice velocity; smaller voxels raise it.
struct VoxelsTooLarge {
  double relaxationTime = 0;
  double smallest = 0;  ///< of the collision model
  CollisionModel collision = CollisionModel::Lbmrt;
  double voxelSize = 0;  ///< m
  double workable = 0;   ///< m, voxel size for which Auto finds a lattice velocity
};

/// Viscosities at rest and at high shear rates that are too far apart for one lattice.
struct ViscositiesTooFarApart {
  double ratio = 0;
  double workable = 0;  ///< Pa s, viscosity at rest
};

/// A relaxation time of the fluid at rest that is too high.
struct RestRelaxationTimeTooHigh {
  double relaxationTime = 0;
  double largest = 0;
  double workable = 0;  ///< lattice velocity
};

/// Pressures with a large compressibility error.
struct PressuresTooFarApart {
  double pressureDifference = 0;  ///< Pa
  double densityDifference = 0;   ///< of the lattice density
  double workable = 0;            ///< lattice velocity
};

/// Units that single precision cannot represent.
struct ScalesNotHeld {
  double timeStep = 0;  ///< s
  double pressure = 0;  ///< Pa, reference pressure
  double relaxationTime = 0;
};

/// A flow with a visible compressibility error by its speed.
struct CompressibleFlow {
  double latticeVelocity = 0;  ///< largest of the flow
  bool isExpected = false;     ///< whether it is an estimate before the run
  double accurate = 0;         ///< largest lattice velocity with a small compressibility error
  double workable = 0;         ///< lattice velocity to set
};

/// The same where a lower lattice velocity would bring the relaxation time too close to 0.5.
struct CompressibleFlowInLargeVoxels {
  double latticeVelocity = 0;  ///< largest of the flow
  bool isExpected = false;     ///< whether it is an estimate before the run
  double accurate = 0;         ///< largest lattice velocity with a small compressibility error
  double relaxationTime = 0;
  double voxelSize = 0;  ///< m
  double workable = 0;   ///< m, voxel size
};

/// A relaxation time at which bounce-back walls are visibly displaced.
struct WallsDisplaced {
  double relaxationTime = 0;
  double largest = 0;   ///< for accurate walls
  double workable = 0;  ///< lattice velocity
};

/// A cardiac cycle with visible effects of slow sound on the lattice, see acousticNumber.
struct SlowSound {
  double acousticNumber = 0;
  double workable = 0;  ///< lattice velocity
};

/// A pulse wave velocity beside a lattice velocity, each of which gives a time step.
struct TimeStepGivenTwice {
  double pulseWaveVelocity = 0;  ///< m/s
};

/// Blood too fast for the pulse wave, or pressures too high for its velocity.
struct SlowPulseWave {
  double pulseWaveVelocity = 0;  ///< m/s
  double speed = 0;              ///< m/s, of the blood; 0: of pressures
  double stretch = 0;            ///< share by which pressures change the section of the vessel
  double workable = 0;           ///< m/s, pulse wave velocity
};

/// Boundary layers too thin for the voxels: in a cardiac cycle that of the highest harmonic that
/// counts, in a steady flow those of a tenth of the wall shear stress.
struct LayerUnresolved {
  double thickness = 0;  ///< m; sqrt(2 nu / omega), or see LayerThickness
  int harmonic = 0;      ///< its number; 0 in a steady flow
  double voxelSize = 0;  ///< m
  double workable = 0;   ///< m, voxel size
};

/// A vessel with too few voxels across for its Reynolds number.
struct VesselUnresolved {
  double reynoldsNumber = 0;
  double across = 0;     ///< voxels
  double share = 0;      ///< by which the viscosity depends on direction
  double voxelSize = 0;  ///< m
  double workable = 0;   ///< m, voxel size
};

using UnitProblem =
    std::variant<ValueOutOfRange, CountOutOfRange, DoubtfulUnit, UnknownFluid,
                 BoundaryValueNotFinite, LatticeVelocityTooHigh, RelaxationTimeTooLow,
                 VoxelsTooLarge, ViscositiesTooFarApart, RestRelaxationTimeTooHigh,
                 PressuresTooFarApart, ScalesNotHeld, CompressibleFlow,
                 CompressibleFlowInLargeVoxels, WallsDisplaced, SlowSound, TimeStepGivenTwice,
                 SlowPulseWave, LayerUnresolved, VesselUnresolved>;

}  // namespace tiledlbm
