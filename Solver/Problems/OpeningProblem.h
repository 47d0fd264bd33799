// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "Solver/Geometry/Opening.h"

/// Problems of prescribed values at openings, with their figures.
namespace tiledlbm {

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

/// A row with a value that is not finite.
struct RowNotFinite {};

/// A row for an opening that does not exist.
struct UnknownOpening {
  double id = 0;
  std::int64_t openings = 0;  ///< their number, with ids from 0 on
};

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

/// A share of the flow at the only outlet of its part of the vessel.
struct ShareOfOnlyOutlet {
  OpeningOutline opening;
};

/// Shares of the flow that do not sum to 1, or leave nothing for other outlets.
struct SharesNotWhole {
  double percent = 0;     ///< their sum
  bool areOfAll = false;  ///< whether all outlets have one
};

/// A share of the flow with a waveform, without a mean pressure for its Windkessel.
struct ShareWithoutTarget {
  OpeningOutline opening;
};

/// A moving wall at an opening of a label.
struct MovingWallOfLabel {
  OpeningOutline opening;
};

/// A moving wall that leaves its plane.
struct MovingWallOutOfPlane {
  OpeningOutline opening;
  double normalSpeed = 0;  ///< m/s
};

/// Inflow without a way out.
struct NoWayOut {
  OpeningOutline inlet;
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

/// Openings without anything that drives the fluid.
struct NothingDrives {};

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

/// A waveform that no inlet follows.
struct WaveformWithoutInlet {};

/// Waveforms of single inlets without one that inlets have in common.
struct NoCommonWaveform {};

/// More waveforms of single openings than a flow can have.
struct TooManyWaveforms {
  std::int64_t count = 0;
  std::int64_t most = 0;
};

/// A second waveform for an opening.
struct RepeatedWaveform {
  int opening = 0;  ///< id
};

/// A waveform for an opening that is not an inlet.
struct WaveformOfNoInlet {
  OpeningOutline opening;
};

/// A waveform of a pressure for an opening of another role.
struct PressureWaveformOfOther {
  OpeningOutline opening;
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

/// A target mean pressure of Windkessels without a mean inflow.
struct TargetWithoutInflow {};

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

/// A measured velocity for an opening that is not an inlet.
struct MeasuredOfNoInlet {
  OpeningOutline opening;
};

/// A measured velocity where there is no inlet.
struct MeasuredWithoutInlet {};

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

/// A run of so many periods without a waveform.
struct PeriodsWithoutWaveform {};

using OpeningProblem = std::variant<
    RowNotFinite, UnknownOpening, RepeatedOpening, UnknownRole, UnusableElement, ShareOutOfRange,
    ShareOfOnlyOutlet, SharesNotWhole, ShareWithoutTarget, MovingWallOfLabel, MovingWallOutOfPlane,
    NoWayOut, OpeningsShareVoxels, OpeningsTouch, NoRoomForExtension, NothingDrives,
    UnresolvedOpenings, DoubtfulLength, WaveformTooShort, WaveformNotFinite, WaveformNotRising,
    PeriodTooShort, RunTooLong, WaveformWithoutInlet, NoCommonWaveform, TooManyWaveforms,
    RepeatedWaveform, WaveformOfNoInlet, PressureWaveformOfOther, PeriodsDiffer, TargetNotAbove,
    TargetWithoutInflow, PulseOutOfReach, OutletsAtOnePressure, MeasuredOpeningUnknown,
    MeasuredOfNoInlet, MeasuredWithoutInlet, MeasuredTooFar, MeasuredWithoutInflow,
    PeriodsWithoutWaveform>;

}  // namespace tiledlbm
