// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Problems/Problem.h"

#include <type_traits>

#include "Kernels/Concatenated.h"

namespace tiledlbm {

namespace {

struct Text {
  std::string operator()(const EmptyVolume& p) const {
    return concatenated("A volume of ", p.size[0], " x ", p.size[1], " x ", p.size[2],
                        " voxels is empty.");
  }
  std::string operator()(const VolumeTooThin& p) const {
    return concatenated("The volume has ", p.voxels, " voxels along ", nameOfAxis(p.axis),
                        ", fewer than ", p.fewestVoxels, ".");
  }
  std::string operator()(const PeriodicAxisNotWhole& p) const {
    return concatenated("The volume has ", p.voxels, " voxels along ", nameOfAxis(p.axis),
                        ", which is periodic and no multiple of ", p.tileEdge, ".");
  }
  std::string operator()(const LabelOnPeriodicFace& p) const {
    return concatenated("Label ", p.label, " lies on a face along ", nameOfAxis(p.axis),
                        ", which is periodic.");
  }
  std::string operator()(const NoFluid& p) const {
    return concatenated("None of ", p.voxels, " voxels is fluid.");
  }
  std::string operator()(const NoWall&) const { return "Every voxel is fluid."; }
  std::string operator()(const NoOpening&) const { return "The mask has no opening."; }
  std::string operator()(const LabelWithoutFluid& p) const {
    return concatenated("Label ", p.label, " touches no fluid.");
  }
  std::string operator()(const LabelWithoutSection& p) const {
    return concatenated("Label ", p.label, " cuts no section: its ", p.faces,
                        " faces look in all directions.");
  }

  std::string operator()(const UnusableCut& p) const {
    constexpr const char* reasons[] = {
        "has no fluid near its point", "has no fluid beyond its plane",
        "has no fluid before its plane", "has a plane around which fluid leads",
        "is one more than there can be"};
    return concatenated("Cut ", p.row, " ", reasons[static_cast<int>(p.reason)], ".");
  }

  std::string operator()(const RowNotFinite&) const {
    return "A row for an opening has a value that is not finite.";
  }
  std::string operator()(const UnknownOpening& p) const {
    return concatenated("There is no opening ", p.id, " among ", p.openings, ".");
  }
  std::string operator()(const RepeatedOpening& p) const {
    return concatenated("There are two rows for opening ", p.id, ".");
  }
  std::string operator()(const UnknownRole& p) const {
    return concatenated("There is no role ", p.role, ", as ", describe(p.opening), " has it.");
  }
  std::string operator()(const UnusableElement& p) const {
    constexpr const char* elements[] = {"resistance", "proximal resistance", "compliance",
                                        "distal resistance"};
    return concatenated("The circuit of ", describe(p.opening), " has a ",
                        elements[static_cast<int>(p.element)], " of ", p.value, ".");
  }
  std::string operator()(const ShareOutOfRange& p) const {
    return concatenated(p.percent, " % of the flow are to leave through ", describe(p.opening),
                        ".");
  }
  std::string operator()(const ShareOfOnlyOutlet& p) const {
    return concatenated("The only outlet, ", describe(p.opening), ", has a share of the flow.");
  }
  std::string operator()(const SharesNotWhole& p) const {
    return concatenated("The shares of ", p.areOfAll ? "all" : "some", " outlets add up to ",
                        p.percent, " %.");
  }
  std::string operator()(const ShareWithoutTarget& p) const {
    return concatenated("The share of a heartbeat at ", describe(p.opening),
                        " has no mean pressure for its Windkessel.");
  }
  std::string operator()(const MovingWallOfLabel& p) const {
    return concatenated("A moving wall lies at ", describe(p.opening), ", which is on no face.");
  }
  std::string operator()(const MovingWallOutOfPlane& p) const {
    return concatenated("The moving wall at ", describe(p.opening), " leaves its plane at ",
                        p.normalSpeed, " m/s.");
  }
  std::string operator()(const NoWayOut& p) const {
    return concatenated("The fluid of the inlet at ", describe(p.inlet), " has no way out.");
  }
  std::string operator()(const OpeningsShareVoxels& p) const {
    return concatenated(p.voxels, " voxels belong both to ", describe(p.first), " and to ",
                        describe(p.second), ".");
  }
  std::string operator()(const OpeningsTouch& p) const {
    return concatenated(describe(p.first), " and ", describe(p.second), " touch at ", p.voxels,
                        " voxels.");
  }
  std::string operator()(const NoRoomForExtension& p) const {
    return concatenated("Beyond ", describe(p.opening), " there is room for ", p.workable, " of ",
                        p.length, " voxels of extension.");
  }
  std::string operator()(const NothingDrives&) const { return "Nothing drives the flow."; }
  std::string operator()(const UnresolvedOpenings& p) const {
    return concatenated("There are ", p.openings, " openings with fewer than ", p.fewestVoxels,
                        " voxels, the smallest of them ", describe(p.smallest), ".");
  }
  std::string operator()(const DoubtfulLength& p) const {
    return concatenated("The largest opening is ", p.diameter, " m wide.");
  }
  std::string operator()(const WaveformTooShort& p) const {
    return concatenated("The waveform has too few points: ", p.rows, ".");
  }
  std::string operator()(const WaveformNotFinite& p) const {
    return concatenated("Point ", p.row, " of the waveform is not finite.");
  }
  std::string operator()(const WaveformNotRising& p) const {
    return concatenated("Point ", p.row, " of the waveform is at ", p.time,
                        " s, the one before at ", p.previousTime, " s.");
  }
  std::string operator()(const PeriodTooShort& p) const {
    return concatenated("A period of ", p.period, " s has ", p.steps, " steps of ", p.timeStep,
                        " s, fewer than ", p.fewest, ".");
  }
  std::string operator()(const RunTooLong& p) const {
    return concatenated(p.periods, " periods of ", p.period, " s have more than ", p.most,
                        " steps of ", p.timeStep, " s.");
  }
  std::string operator()(const WaveformWithoutInlet&) const {
    return "No inlet follows the waveform.";
  }
  std::string operator()(const NoCommonWaveform&) const {
    return "Single inlets have waveforms, and there is no common one.";
  }
  std::string operator()(const TooManyWaveforms& p) const {
    return concatenated(p.count, " openings have waveforms of their own, more than ", p.most, ".");
  }
  std::string operator()(const RepeatedWaveform& p) const {
    return concatenated("Opening ", p.opening, " has two waveforms.");
  }
  std::string operator()(const WaveformOfNoInlet& p) const {
    return concatenated("There is a waveform for ", describe(p.opening), ", which is no inlet.");
  }
  std::string operator()(const PressureWaveformOfOther& p) const {
    return concatenated("There is a waveform of a pressure for ", describe(p.opening),
                        ", which has no such one.");
  }
  std::string operator()(const PeriodsDiffer& p) const {
    return concatenated("The waveform of opening ", p.opening, " has a period of ", p.period,
                        " s, the common one of ", p.common, " s.");
  }
  std::string operator()(const TargetNotAbove& p) const {
    return concatenated("A mean pressure of ", p.mean, " Pa is not above ", p.behind,
                        " Pa, the pressure behind the Windkessels.");
  }
  std::string operator()(const TargetWithoutInflow&) const {
    return "There is no flow through inlets to tune Windkessels for.";
  }
  std::string operator()(const PulseOutOfReach& p) const {
    return concatenated("A pulse of ", p.pulse, " Pa is not between ", p.smallest, " and ",
                        p.largest, " Pa.");
  }
  std::string operator()(const OutletsAtOnePressure& p) const {
    return concatenated(p.outlets, " outlets have the same pressure throughout a heartbeat.");
  }
  std::string operator()(const MeasuredOpeningUnknown& p) const {
    return concatenated("A velocity was measured at opening ", p.id, ", of ", p.openings, ".");
  }
  std::string operator()(const MeasuredOfNoInlet& p) const {
    return concatenated("A velocity was measured at ", describe(p.opening), ", which is no inlet.");
  }
  std::string operator()(const MeasuredWithoutInlet&) const {
    return "A velocity was measured, and there is no inlet.";
  }
  std::string operator()(const MeasuredTooFar& p) const {
    return concatenated("A velocity was measured ", p.distance, " m from ", describe(p.nearest),
                        ".");
  }
  std::string operator()(const MeasuredWithoutInflow& p) const {
    return concatenated("What was measured at ", describe(p.opening), " is a flow of ", p.flow,
                        " m3/s.");
  }
  std::string operator()(const PeriodsWithoutWaveform&) const {
    return "There is no waveform whose periods could be counted.";
  }

  std::string operator()(const ValueOutOfRange& p) const {
    return concatenated("A value of ", p.value, " is out of range for the ", nameOf(p.setting),
                        ".");
  }
  std::string operator()(const CountOutOfRange& p) const {
    return concatenated("A number of ", p.value, " is out of range for the ", nameOf(p.setting),
                        ".");
  }
  std::string operator()(const BoundaryValueNotFinite& p) const {
    return concatenated("A velocity of inlets of ", p.inletVelocity,
                        " m/s or a pressure of outlets of ", p.outletPressure,
                        " Pa is not finite.");
  }
  std::string operator()(const LatticeVelocityTooHigh& p) const {
    return concatenated("The lattice velocity is ", p.latticeVelocity, ", above ", p.largest, ".");
  }
  std::string operator()(const RelaxationTimeTooLow& p) const {
    return concatenated("The relaxation time is ", p.relaxationTime, ", below ", p.smallest, ".");
  }
  std::string operator()(const VoxelsTooLarge& p) const {
    return concatenated("The relaxation time in voxels of ", p.voxelSize, " m is ",
                        p.relaxationTime, ", below ", p.smallest, ".");
  }
  std::string operator()(const ViscositiesTooFarApart& p) const {
    return concatenated("The viscosity at rest is ", p.ratio,
                        " times that at an infinite shear rate, too much.");
  }
  std::string operator()(const RestRelaxationTimeTooHigh& p) const {
    return concatenated("The relaxation time at rest is ", p.relaxationTime, ", above ", p.largest,
                        ".");
  }
  std::string operator()(const PressuresTooFarApart& p) const {
    return concatenated("Pressures differ by ", p.pressureDifference, " Pa, ", p.densityDifference,
                        " of the lattice density, too much.");
  }
  std::string operator()(const ScalesNotHeld& p) const {
    return concatenated("Single precision cannot hold time steps of ", p.timeStep,
                        " s, pressures around ", p.pressure, " Pa and a relaxation time of ",
                        p.relaxationTime, ".");
  }
  std::string operator()(const CompressibleFlow& p) const {
    return concatenated("The largest lattice velocity is ", p.latticeVelocity, ", above ",
                        p.accurate, ".");
  }
  std::string operator()(const CompressibleFlowInLargeVoxels& p) const {
    return concatenated("The largest lattice velocity is ", p.latticeVelocity, ", above ",
                        p.accurate, ", with a relaxation time of ", p.relaxationTime, ".");
  }
  std::string operator()(const WallsDisplaced& p) const {
    return concatenated("The relaxation time is ", p.relaxationTime, ", above ", p.largest, ".");
  }

  std::string operator()(const SlowSound& p) const {
    return concatenated("The acoustic number is ", p.acousticNumber,
                        ", the lattice's share of the compliance ", p.complianceShare, ".");
  }

  std::string operator()(const StepBehindFlow& p) const {
    return concatenated("The flow is at step ", p.step, ", beyond step ", p.targetStep, ".");
  }
  std::string operator()(const Unstable& p) const {
    return concatenated("The flow became unstable before step ", p.step, " (relaxation time ",
                        p.relaxationTime, ", lattice velocity ", p.latticeVelocity, ").");
  }
  std::string operator()(const RestartNotWritten& p) const {
    return concatenated("\"", p.path, "\" cannot be written: ", p.reason, ".");
  }
  std::string operator()(const RestartInPlaceOfOther& p) const {
    return concatenated("\"", p.path, "\" is there and is no restart file.");
  }
  std::string operator()(const RestartNotRead& p) const {
    return concatenated("\"", p.path, "\" cannot be read: ", p.reason, ".");
  }
  std::string operator()(const NoRestartFile& p) const {
    return concatenated("\"", p.path, "\" is no restart file of this version.");
  }
  std::string operator()(const RestartOfOtherByteOrder& p) const {
    return concatenated("\"", p.path, "\" has another byte order.");
  }
  std::string operator()(const RestartCutOff& p) const {
    return concatenated("\"", p.path, "\" is cut off.");
  }
  std::string operator()(const RestartDamaged& p) const {
    return concatenated("\"", p.path, "\" is damaged.");
  }
  std::string operator()(const RestartOfOtherMask& p) const {
    return concatenated("\"", p.path, "\" holds a flow through another mask, of ", p.savedNodes,
                        " voxels in place of ", p.nodes, ".");
  }
  std::string operator()(const RestartOfOtherFluidModel& p) const {
    return concatenated("\"", p.path, "\" holds a flow of the other fluid model.");
  }
  std::string operator()(const RestartOfOtherVoxelSize& p) const {
    return concatenated("\"", p.path, "\" holds a flow in voxels of ", p.savedVoxelSize,
                        " m in place of ", p.voxelSize, " m.");
  }
  std::string operator()(const RestartOfOtherTimeStep& p) const {
    return concatenated("\"", p.path, "\" holds a flow with time steps of ", p.savedTimeStep,
                        " s in place of ", p.timeStep, " s.");
  }
  std::string operator()(const RestartOfOtherPressure& p) const {
    return concatenated("\"", p.path, "\" holds pressures around ", p.savedPressure,
                        " Pa in place of ", p.pressure, " Pa.");
  }

  std::string operator()(const StatisticsTooLarge& p) const {
    return concatenated("Statistics at ", p.phases, " phases take ", p.requiredBytes, " of ",
                        p.availableBytes, " bytes.");
  }

  std::string operator()(const StillRising& p) const {
    return concatenated("At step ", p.step, " of a ramp of ", p.rampSteps,
                        ", values have a factor of ", p.factor, ".");
  }
  std::string operator()(const NotSettled& p) const {
    return concatenated("Step ", p.step, " is less than ", p.settlingSteps, " steps after step ",
                        p.begin, ".");
  }
  std::string operator()(const NotSteady& p) const {
    return concatenated("By ", p.overSteps, " steps the flow has ", p.remaining, " to go.");
  }
  std::string operator()(const ResidualRisen& p) const {
    return concatenated("The residual is ", p.residual, ", after ", p.lowest, " at step ",
                        p.lowestStep, ".");
  }
  std::string operator()(const NoWholePeriod& p) const {
    return concatenated("There is no whole period in ", p.periods, " with a ramp over ",
                        p.rampPeriods, ".");
  }
  std::string operator()(const NotPeriodic& p) const {
    return concatenated("After ", p.periods, " periods the flow changed by ", p.change,
                        " in the last one.");
  }
  std::string operator()(const MassNotBalanced& p) const {
    return concatenated("What enters and leaves differs by ", p.imbalance, " of the inflow.");
  }
  std::string operator()(const DensityVaries& p) const {
    return concatenated("The lattice density deviates by ", p.deviation, ", above ", p.accurate,
                        ".");
  }
  std::string operator()(const MassStored& p) const {
    return concatenated("The fluid stores ", p.share, " of the inflow, above ", p.accurate, ".");
  }
  std::string operator()(const FlowRateMissed& p) const {
    return concatenated("The flow of ", describe(p.opening), " is ", p.found, " m3/s in place of ",
                        p.prescribed, ".");
  }
  std::string operator()(const ShareMissed& p) const {
    return concatenated(100 * p.found, " % of what leaves does so through ", describe(p.opening),
                        " in place of ", 100 * p.target, " %.");
  }
  std::string operator()(const PressureMissed& p) const {
    return concatenated("The pressure of ", describe(p.opening), " is ", p.found,
                        " Pa in place of ", p.prescribed, ".");
  }
  std::string operator()(const FewForStatistics& p) const {
    return concatenated("There are ", p.found, p.areBeats ? " heartbeats" : " samples",
                        " for statistics, fewer than ", p.enough, ".");
  }
  std::string operator()(const PartsAtRest& p) const {
    return concatenated("Nothing moves the fluid of ", p.parts, " parts, one of them that of ",
                        describe(p.largest), ".");
  }
};

}  // namespace

std::string textOf(const Problem& problem) {
  return std::visit(
      [](const auto& topic) {
        if constexpr (std::is_same_v<decltype(topic), const KernelProblem&>) {
          return textOf(topic);
        } else {
          return std::visit(Text(), topic);
        }
      },
      problem);
}

}  // namespace tiledlbm
