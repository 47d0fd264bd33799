// SPDX-License-Identifier: BSD-3-Clause
/**
 * @class   vtkTiledLBMCase
 * @brief   base of the filters that compute a flow through a segmented volume, or preview it
 *
 * Input 0 is a vtkImageData with a mask: a point or cell array of any numeric type, chosen with
 * SetInputArrayToProcess (the active scalars if none is). Voxels whose value lies in FluidRange are
 * fluid. Or it is a vtkPolyData, the wall of the vessel; where that ends there is an opening. Where
 * fluid touches a face of the volume there is an opening; the largest is the inlet and
 * the others are outlets, unless AddOpening says otherwise. Voxels of a label given with
 * AddOpeningLabel make openings too. Input 1, which may be left out, is a vtkTable with a waveform.
 *
 * All properties that a flow depends on are here, and what the solver takes for them. Files and
 * folders are those of the working directory in which they are set.
 */

#ifndef vtkTiledLBMCase_h
#define vtkTiledLBMCase_h

#include "vtkImageAlgorithm.h"
#include "vtkNew.h"                   // for vtkNew
#include "vtkTiledLBMFiltersModule.h" // for export macro

#include <memory>   // for std::unique_ptr
#include <optional> // for std::optional
#include <vector>   // for std::vector

class vtkDoubleArray;

namespace tiledlbm
{
struct Parameters;
class VoxelMask;
namespace plugin
{
struct FlowVolume;
struct GridFrame;
class ImageFrame;
struct MeasuredInlet;
struct NamedWaveform;
struct StatisticsChoice;
struct TableWaveform;
struct VolumeSettings;
struct VolumeSource;
class VolumeReader;
}
}

class VTKTILEDLBMFILTERS_EXPORT vtkTiledLBMCase : public vtkImageAlgorithm
{
public:
  vtkAbstractTypeMacro(vtkTiledLBMCase, vtkImageAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  enum LengthUnits
  {
    METRE = 0,
    CENTIMETRE,
    MILLIMETRE,
    MICROMETRE
  };

  enum InletProfiles
  {
    PLUG = 0,
    DEVELOPED
  };

  enum WaveformQuantities
  {
    BY_NAME = 0,
    FACTOR,
    MEAN_VELOCITY,
    FLOW_RATE
  };

  enum WaveformPresets
  {
    NO_PRESET = 0,
    ASCENDING_AORTA,
    COMMON_CAROTID_OLDER,
    INTERNAL_CAROTID_YOUNG,
    INTERNAL_CAROTID_OLDER,
    VERTEBRAL_YOUNG,
    NUMBER_OF_WAVEFORM_PRESETS
  };

  enum InitialFlows
  {
    AT_REST = 0,
    FROM_COARSER_GRIDS
  };

  enum CollisionModels
  {
    LBGK = 0,
    LBMRT,
    TRT,
    BOUNDED_LBMRT,
    NUMBER_OF_COLLISION_MODELS
  };

  enum FluidModels
  {
    INCOMPRESSIBLE = 0,
    QUASI_COMPRESSIBLE,
    NUMBER_OF_FLUID_MODELS
  };

  enum ViscosityModels
  {
    NEWTONIAN = 0,
    CARREAU_YASUDA,
    NUMBER_OF_VISCOSITY_MODELS
  };

  enum HeartbeatCounts
  {
    UNTIL_PERIODIC = -1
  };

  enum Ramps
  {
    AUTOMATIC_RAMP = -1
  };

  enum EddyViscosities
  {
    EDDIES_AUTOMATIC = 0,
    EDDIES_OFF,
    EDDIES_ON
  };

  enum Precisions
  {
    DOUBLE_PRECISION = 0,
    SINGLE_PRECISION,
    SIXTEEN_BIT_STORAGE
  };

  enum PopulationStorages
  {
    AUTO_STORAGE = 0,
    FULL_TILES,
    COMPACT_TILES,
    COMPACT_TILES_IN_PLACE,
    NUMBER_OF_POPULATION_STORAGES
  };

  enum WallModels
  {
    HALF_WAY = 0,
    INTERPOLATED
  };

  enum VesselEndChoices
  {
    AUTOMATIC_ENDS = 0,
    CUT_ENDS,
    CLOSED_ENDS
  };

  enum Grids
  {
    AUTOMATIC_GRID = 0,
    VOXEL_SIZE,
    ACROSS_LARGEST_OPENING,
    ACROSS_NARROWEST_OPENING
  };

  enum PressureUnits
  {
    PASCAL = 0,
    MILLIMETRE_OF_MERCURY
  };

  enum Devices
  {
    AUTO = 0,
    GPU,
    CPU
  };

  ///@{
  /**
   * A voxel is fluid when its value lies in this closed range. Default: 0.5 to 1e299.
   */
  vtkSetVector2Macro(FluidRange, double);
  vtkGetVector2Macro(FluidRange, double);
  ///@}

  ///@{
  /**
   * Values of voxels that are not fluid but cut the vessel open, wherever they lie and at whatever
   * angle; they need not lie in FluidRange. Not 0, no value twice. Default: none.
   */
  void AddOpeningLabel(double label);
  void ClearOpeningLabels();
  ///@}

  ///@{
  /**
   * Which ends of the vessel that lie in the volume are cut open (VesselEndChoices), squarely and
   * one radius before the end. AUTOMATIC_ENDS: all, where neither a face of the volume, a label nor
   * a cut of AddCut opens the vessel. CUT_ENDS: all. CLOSED_ENDS: none. Default: AUTOMATIC_ENDS.
   */
  vtkSetMacro(VesselEnds, int);
  vtkGetMacro(VesselEnds, int);
  ///@}

  ///@{
  /**
   * What tells the size of the voxels that the flow is computed in (Grids): AUTOMATIC_GRID, the
   * default, takes the voxels of an image, where they are no cubes then cubes of its smallest
   * spacing; for a surface 20 across its largest opening, at least 10 across its smallest one.
   * Other voxels than the image's are those of output 0.
   */
  vtkSetMacro(Grid, int);
  vtkGetMacro(Grid, int);
  ///@}

  ///@{
  /**
   * Edge of a voxel in units of the input for VOXEL_SIZE, above 0. Default: 0.5.
   */
  vtkSetMacro(GridVoxelSize, double);
  vtkGetMacro(GridVoxelSize, double);
  ///@}

  ///@{
  /**
   * Voxels across the diameter of the circle that is as large as the opening, for
   * ACROSS_LARGEST_OPENING and ACROSS_NARROWEST_OPENING, above 0. Default: 20.
   */
  vtkSetMacro(GridVoxelsAcross, double);
  vtkGetMacro(GridVoxelsAcross, double);
  ///@}

  ///@{
  /**
   * Cuts the vessel in two by a plane through a point (x, y, z) in it, in world coordinates in the
   * unit of the image, and drops what lies beyond along (dx, dy, dz), which need not have length
   * one. What the plane cuts elsewhere stays. Each cut is an opening of a label of its own: 1, 2
   * and on in their order, or the whole numbers above the opening labels. With a cut the vessel is
   * open, see SetVesselEnds. AddCutNumber adds one number of a row at a time. Default: none.
   */
  void AddCut(double x, double y, double z, double dx, double dy, double dz);
  void AddCutNumber(double number);
  void ClearCuts();
  ///@}

  ///@{
  /**
   * Where walls lie (WallModels). HALF_WAY: half-way between fluid and solid voxels. INTERPOLATED,
   * the default: where the smoothed mask says, or GreyLevels do, second order in the voxel size.
   */
  vtkSetMacro(WallModel, int);
  vtkGetMacro(WallModel, int);
  ///@}

  ///@{
  /**
   * Array on the association of the mask with the grey levels that it was segmented from, for
   * INTERPOLATED walls: they lie where these pass GreyLevelThreshold. Default: none, and 0.5.
   */
  vtkSetStringMacro(GreyLevels);
  vtkGetStringMacro(GreyLevels);
  vtkSetMacro(GreyLevelThreshold, double);
  vtkGetMacro(GreyLevelThreshold, double);
  ///@}

  ///@{
  /**
   * Whether the flow goes on at the opposite face of the volume, for each axis of the image: what
   * leaves through one comes in through the other, and neither has openings. The volume needs a
   * multiple of four voxels along it. Default: false.
   */
  vtkSetMacro(PeriodicX, bool);
  vtkGetMacro(PeriodicX, bool);
  vtkBooleanMacro(PeriodicX, bool);
  vtkSetMacro(PeriodicY, bool);
  vtkGetMacro(PeriodicY, bool);
  vtkBooleanMacro(PeriodicY, bool);
  vtkSetMacro(PeriodicZ, bool);
  vtkGetMacro(PeriodicZ, bool);
  vtkBooleanMacro(PeriodicZ, bool);
  ///@}

  ///@{
  /**
   * Voxels by which each opening that is no wall is lengthened, at least 0: beyond its face of the
   * volume, or square to a label or a cut. The outputs keep the extent of the input. Default: 0.
   */
  vtkSetMacro(FlowExtension, int);
  vtkGetMacro(FlowExtension, int);
  ///@}

  ///@{
  /**
   * Time steps to run at most, at least 1. Default: 100000. A steady flow ends before, see
   * FlowTolerance.
   */
  vtkSetMacro(NumberOfSteps, int);
  vtkGetMacro(NumberOfSteps, int);
  ///@}

  ///@{
  /**
   * Periods of the waveform to run instead of NumberOfSteps, where there is one; 0 to run that.
   * UNTIL_PERIODIC, the default: until no flow rate and no pressure of an opening differs by more
   * than 1 % from the period before, at most 20 periods.
   */
  vtkSetMacro(CardiacCycles, double);
  vtkGetMacro(CardiacCycles, double);
  ///@}

  ///@{
  /**
   * Relative change of the velocity per step (the residual of the output "Convergence") at which a
   * run without a waveform ends; 0, the default, to look at FlowTolerance instead.
   */
  vtkSetMacro(SteadyTolerance, double);
  vtkGetMacro(SteadyTolerance, double);
  ///@}

  ///@{
  /**
   * What flow rates and pressure drops may still have to go, as a share of the largest one, when a
   * run without a waveform ends; 0 for never. Default: 0.001.
   */
  vtkSetMacro(FlowTolerance, double);
  vtkGetMacro(FlowTolerance, double);
  ///@}

  ///@{
  /**
   * Seconds of computing after which an update of the filter gives the flow as it then is; the next
   * one goes on. 0, the default, for a run in one go.
   */
  vtkSetMacro(LiveInterval, double);
  vtkGetMacro(LiveInterval, double);
  ///@}

  ///@{
  /**
   * Text file with two columns, time in s and value, by which the inflow follows time and repeats
   * itself; see tiledlbm::Waveform. A table at input port 1 does the same. Default: none.
   */
  virtual void SetWaveformFile(VTK_FILEPATH const char* path);
  vtkGetFilePathMacro(WaveformFile);
  ///@}

  ///@{
  /**
   * A published waveform (WaveformPresets) instead of WaveformFile or a table: a factor whose mean
   * is 1 on the speed or flow rate of each inlet, see tiledlbm::waveformPresets. Default:
   * NO_PRESET.
   */
  vtkSetMacro(WaveformPreset, int);
  vtkGetMacro(WaveformPreset, int);
  ///@}

  ///@{
  /**
   * Takes what is on inputs 1 and 2 away.
   */
  void ClearWaveform();
  void ClearMeasuredInlet();
  ///@}

  ///@{
  /**
   * What the values of the waveform are (WaveformQuantities). BY_NAME, the default: a flow rate
   * where the name of the column has a unit such as ml/s or l/min, a velocity where it has one such
   * as m/s or cm/s, a factor where it has none. Another quantity must not contradict such a unit.
   */
  vtkSetMacro(WaveformQuantity, int);
  vtkGetMacro(WaveformQuantity, int);
  ///@}

  ///@{
  /**
   * A waveform for one inlet in place of that of all: the id of its opening and a file like
   * WaveformFile, of the same period, whose values are what their name says. A flow rate is that of
   * this inlet. Adding is done one by one. Default: none.
   */
  void AddInletWaveform(const char* opening, const char* path);
  void ClearInletWaveforms();
  ///@}

  ///@{
  /**
   * A waveform for the pressure of an opening that has one (role 2), in place of a constant: the id
   * of the opening and a file like WaveformFile, of the same period, whose values have a unit of
   * pressure in their name. Where no other waveform is there, the flow has its period. Default:
   * none.
   */
  void AddPressureWaveform(const char* opening, const char* path);
  void ClearPressureWaveforms();
  ///@}

  ///@{
  /**
   * Steps from one state of the flow that is kept to the next, 0 for none, the default, and how
   * many are kept of each period of the waveform, where there is one, by default 20. The output
   * has these times.
   */
  vtkSetMacro(SnapshotInterval, int);
  vtkGetMacro(SnapshotInterval, int);
  vtkSetMacro(SnapshotsPerCycle, int);
  vtkGetMacro(SnapshotsPerCycle, int);
  ///@}

  ///@{
  /**
   * Main memory in MB (10^6 bytes) that the kept states may take; the oldest are dropped when it is
   * used up. Default: 2000.
   */
  vtkSetMacro(SnapshotMemory, double);
  vtkGetMacro(SnapshotMemory, double);
  ///@}

  ///@{
  /**
   * Folder to which the kept states are written instead of being held in main memory: as .vti files
   * and a .pvd file that lists them. It is made where there is none, and belongs to one run at a
   * time; what an earlier run of a filter wrote there is replaced. Default: none.
   */
  virtual void SetSnapshotFolder(VTK_FILEPATH const char* path);
  vtkGetFilePathMacro(SnapshotFolder);
  ///@}

  ///@{
  /**
   * File that RestartOutput wrote, whose flow the run begins with and goes on from, up to
   * NumberOfSteps or CardiacCycles since its own beginning. Of the same mask, openings, fluid
   * model, voxels and time step; what the openings prescribe, and the device, may be others.
   * Default: none, and the fluid is at rest.
   */
  virtual void SetRestartFile(VTK_FILEPATH const char* path);
  vtkGetFilePathMacro(RestartFile);
  ///@}

  ///@{
  /**
   * File to which the state of the flow is written when a run has ended or was stopped, and after
   * each RestartInterval. An earlier restart file is replaced, and no other file is. Default: none.
   */
  virtual void SetRestartOutput(VTK_FILEPATH const char* path);
  vtkGetFilePathMacro(RestartOutput);
  ///@}

  ///@{
  /**
   * Minutes of computing after which RestartOutput is written while the run goes on; 0 for its end
   * alone. The flow does not depend on it. Default: 10.
   */
  vtkSetMacro(RestartInterval, double);
  vtkGetMacro(RestartInterval, double);
  ///@}

  ///@{
  /**
   * File that stops a run as SetAbortExecute does when it appears, or is touched, while the run
   * goes on: it is looked for each second, where the first rank runs. It is neither made nor
   * removed, and one that is there before a run does not stop it. Default: none.
   */
  virtual void SetStopFile(VTK_FILEPATH const char* path);
  vtkGetFilePathMacro(StopFile);
  ///@}

  ///@{
  /**
   * What one unit of the image's spacing is (LengthUnits). Default: MILLIMETRE.
   */
  vtkSetMacro(LengthUnit, int);
  vtkGetMacro(LengthUnit, int);
  ///@}

  ///@{
  /**
   * Density of the fluid in kg/m3, above 0. Default: 1060, blood.
   */
  vtkSetMacro(Density, double);
  vtkGetMacro(Density, double);
  ///@}

  ///@{
  /**
   * Kinematic viscosity of a Newtonian fluid in m2/s, above 0. Default: 3.3e-6, blood.
   */
  vtkSetMacro(KinematicViscosity, double);
  vtkGetMacro(KinematicViscosity, double);
  ///@}

  ///@{
  /**
   * How the viscosity depends on the shear rate (ViscosityModels). NEWTONIAN: not at all.
   * CARREAU_YASUDA: with the shear rate g in 1/s, the dynamic viscosity in Pa s is InfiniteShear +
   * (ZeroShear - InfiniteShear) (1 + (TimeConstant g)^Transition)^((PowerIndex - 1) / Transition).
   * Default: NEWTONIAN.
   */
  vtkSetMacro(ViscosityModel, int);
  vtkGetMacro(ViscosityModel, int);
  ///@}

  ///@{
  /**
   * Whether a Newtonian fluid gets the viscosity of eddies that are smaller than a voxel
   * (EddyViscosities), see tiledlbm::EddyViscosity. Default: EDDIES_AUTOMATIC, from a Reynolds
   * number of 2000 on.
   */
  vtkSetMacro(EddyViscosity, int);
  vtkGetMacro(EddyViscosity, int);
  ///@}

  ///@{
  /**
   * Dynamic viscosity of a CARREAU_YASUDA fluid at rest and at high shear rates in Pa s, the first
   * not below the second, which is above 0. Defaults: 0.056 and 0.00345, blood (Cho and Kensey
   * 1991).
   */
  vtkSetMacro(ZeroShearViscosity, double);
  vtkGetMacro(ZeroShearViscosity, double);
  vtkSetMacro(InfiniteShearViscosity, double);
  vtkGetMacro(InfiniteShearViscosity, double);
  ///@}

  ///@{
  /**
   * Inverse in s of the shear rate from which on the viscosity falls, above 0; power of the shear
   * rate that the stress then rises with, above 0 and at most 1; how sharp the change between the
   * two is, 0.1 to 10. Defaults: 3.313 s, 0.3568 and 2, blood.
   */
  vtkSetMacro(ViscosityTimeConstant, double);
  vtkGetMacro(ViscosityTimeConstant, double);
  vtkSetMacro(ViscosityPowerIndex, double);
  vtkGetMacro(ViscosityPowerIndex, double);
  vtkSetMacro(ViscosityTransition, double);
  vtkGetMacro(ViscosityTransition, double);
  ///@}

  ///@{
  /**
   * Mean speed in m/s, normal to the opening and into the fluid, at each inlet that has no speed of
   * its own. Default: 0.1.
   */
  vtkSetMacro(InletVelocity, double);
  vtkGetMacro(InletVelocity, double);
  ///@}

  ///@{
  /**
   * Gauge pressure in Pa at each outlet that has no pressure of its own. Default: 0.
   */
  vtkSetMacro(OutletPressure, double);
  vtkGetMacro(OutletPressure, double);
  ///@}

  ///@{
  /**
   * Mean gauge pressure in Pa at outlets that AddOpening does not name, by Windkessels that divide
   * the mean flow by Murray's law, see tiledlbm::tunedWindkessels; 0, the default, for
   * OutletPressure there. And largest less smallest pressure over a period of the waveform in Pa;
   * 0, the default, for what comes of a time constant of 1.79 s.
   */
  vtkSetMacro(TargetMeanPressure, double);
  vtkGetMacro(TargetMeanPressure, double);
  vtkSetMacro(TargetPulsePressure, double);
  vtkGetMacro(TargetPulsePressure, double);
  ///@}

  ///@{
  /**
   * Says what happens at an opening: roles and their values a, b, c are those of
   * tiledlbm::OpeningRole, the velocity of a wall along the world's axes. Default: none, so that
   * each opening has its automatic role. AddOpeningNumber adds one number of a row at a time.
   */
  void AddOpening(double id, double role, double a, double b, double c);
  void AddOpeningNumber(double number);
  void ClearOpenings();
  ///@}

  ///@{
  /**
   * Shape of the velocity over a velocity inlet (InletProfiles). Default: PLUG.
   */
  vtkSetMacro(InletProfile, int);
  vtkGetMacro(InletProfile, int);
  ///@}

  ///@{
  /**
   * Number of the inlet that has the velocity of input 2. Default: -1, the nearest one.
   */
  vtkSetMacro(MeasuredInletOpening, int);
  vtkGetMacro(MeasuredInletOpening, int);
  ///@}

  ///@{
  /**
   * Lattice value of the fastest prescribed speed; it sets the time step. 0, the default, for one
   * that suits the flow, else 0.01 to 0.1. A lower one takes more steps for the same time.
   */
  vtkSetMacro(LatticeVelocity, double);
  vtkGetMacro(LatticeVelocity, double);
  ///@}

  ///@{
  /**
   * What a flow begins from (InitialFlows): from rest, or, without a waveform, from the steady
   * flows in voxels of several times and of twice the edge. Default: FROM_COARSER_GRIDS.
   */
  vtkSetMacro(InitialFlow, int);
  vtkGetMacro(InitialFlow, int);
  ///@}

  ///@{
  /**
   * Time steps over which the values at the openings rise smoothly from rest; 0 for none.
   * AUTOMATIC_RAMP, the default: 1000, and with a waveform those in which sound goes eight times
   * along the vessel, if they are more.
   */
  vtkSetMacro(RampSteps, int);
  vtkGetMacro(RampSteps, int);
  ///@}

  ///@{
  /**
   * How populations relax towards equilibrium (CollisionModels). Default: BOUNDED_LBMRT.
   */
  vtkSetMacro(CollisionModel, int);
  vtkGetMacro(CollisionModel, int);
  ///@}

  ///@{
  /**
   * Whether density variations enter the momentum (FluidModels). Default: INCOMPRESSIBLE.
   */
  vtkSetMacro(FluidModel, int);
  vtkGetMacro(FluidModel, int);
  ///@}

  ///@{
  /**
   * Type of the arithmetic and of the output arrays (Precisions). SIXTEEN_BIT_STORAGE computes and
   * gives out single precision, and stores populations in 16 bits. Default: DOUBLE_PRECISION.
   */
  vtkSetMacro(Precision, int);
  vtkGetMacro(Precision, int);
  ///@}

  ///@{
  /**
   * How populations are stored (PopulationStorages): all nodes of each tile, the non-solid nodes
   * alone, or these once instead of twice. AUTO_STORAGE takes what suits the device and its free
   * memory. SIXTEEN_BIT_STORAGE goes with all but FULL_TILES. Default: AUTO_STORAGE.
   */
  vtkSetMacro(PopulationStorage, int);
  vtkGetMacro(PopulationStorage, int);
  ///@}

  ///@{
  /**
   * Where the solver runs (Devices); AUTO takes a usable GPU, else the CPU. Default: AUTO.
   */
  vtkSetMacro(Device, int);
  vtkGetMacro(Device, int);
  ///@}

  ///@{
  /**
   * Whether output 3 holds the wall with its shear stress; else it is empty. Default: true.
   */
  vtkSetMacro(WallShearStress, bool);
  vtkGetMacro(WallShearStress, bool);
  vtkBooleanMacro(WallShearStress, bool);
  ///@}

  ///@{
  /**
   * Whether output 0 has the mean velocity and the fluctuations of a turbulent flow, from samples
   * at StatisticsPhases phases of each heartbeat after the start, or without a waveform each
   * StatisticsInterval steps once the flow can have settled: see tiledlbm::TurbulenceStatistics.
   * Default: false, 20 phases, 200 steps.
   */
  vtkSetMacro(TurbulenceStatistics, bool);
  vtkGetMacro(TurbulenceStatistics, bool);
  vtkBooleanMacro(TurbulenceStatistics, bool);
  vtkSetMacro(StatisticsPhases, int);
  vtkGetMacro(StatisticsPhases, int);
  vtkSetMacro(StatisticsInterval, int);
  vtkGetMacro(StatisticsInterval, int);
  ///@}

  ///@{
  /**
   * Whether output 0 has `vorticity`, the curl of the velocity (1/s). Default: false.
   */
  vtkSetMacro(Vorticity, bool);
  vtkGetMacro(Vorticity, bool);
  vtkBooleanMacro(Vorticity, bool);
  ///@}

  ///@{
  /**
   * Whether output 0 has `q_criterion` (1/s2), above 0 in vortices. Default: false.
   */
  vtkSetMacro(QCriterion, bool);
  vtkGetMacro(QCriterion, bool);
  vtkBooleanMacro(QCriterion, bool);
  ///@}

  ///@{
  /**
   * Whether output 4 holds the lines along the middle of the vessel with radius, pressure and mean
   * velocity; else it is empty. Default: false.
   */
  vtkSetMacro(Centrelines, bool);
  vtkGetMacro(Centrelines, bool);
  vtkBooleanMacro(Centrelines, bool);
  ///@}

  ///@{
  /**
   * Unit of all pressures of the outputs (PressureUnits), named in the field data `pressure_unit`.
   * Wall shear stress, and pressures that are set, are in Pa always. Default: PASCAL.
   */
  vtkSetMacro(PressureUnit, int);
  vtkGetMacro(PressureUnit, int);
  ///@}

  /**
   * How many times this filter has set the solver running.
   */
  virtual int GetNumberOfRuns() { return 0; }

  /**
   * Whether there is no run that could go on.
   */
  virtual bool GetIsRunFinished() { return true; }

  /**
   * Whether a run has paused, and ComputePart goes on with it.
   */
  virtual bool GetAwaitsPart() { return false; }

  /**
   * Where the last run stands: step, the step at which it ends, residual, million nodes updated a
   * second, and the seconds of computing that are left at most, 0 where they are not known.
   */
  vtkGetVectorMacro(RunProgress, double, 5);

  /**
   * What the last result is worth: "good", "read with care" or "not usable", empty before there is
   * one.
   */
  virtual const char* GetResultQuality() { return ""; }

  /**
   * Why it is not good: sentences, one a line.
   */
  virtual const char* GetResultReasons() { return ""; }

  /**
   * Steps and residuals of the output "Convergence" of the last result, one after the other; empty
   * before there is one. Never null, for which a pvserver of ParaView 5.11 has no message and ends.
   */
  vtkDoubleArray* GetResidualHistory();

protected:
  vtkTiledLBMCase();
  ~vtkTiledLBMCase() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestUpdateExtent(
    vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector*) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override = 0;

  /**
   * Whether all of an image is needed on each rank that computes. Else a rank asks for its layers
   * of it alone.
   */
  virtual bool NeedsWholeInput() const;

  /**
   * What the voxels of the flow are made of; of an image its isInParts as it looks from this rank.
   * Throws InvalidInput where the input is not what it was asked for, or has no mask.
   */
  tiledlbm::plugin::VolumeSource FindSource(vtkInformationVector** inputVector);

  /**
   * The voxels that the flow is computed in; known until the next call. Of an image in parts to be
   * called by all ranks alike. Throws InvalidInput, InsufficientMemory.
   */
  const tiledlbm::plugin::FlowVolume& ReadVolume(const tiledlbm::plugin::VolumeSource& source);

  /**
   * Where they are, if they are not those of the input; from what is known of the input, which is
   * brought up to date where that is not enough. Throws InvalidInput, InsufficientMemory.
   */
  std::unique_ptr<tiledlbm::plugin::GridFrame> FindGrid(vtkInformationVector** inputVector);

  /**
   * GreyLevels of the voxels of a mask, see VoxelMask::levels. Of an image in parts to be called by
   * all ranks alike. Throws InvalidInput.
   */
  std::vector<float> ReadGreyLevels(
    const tiledlbm::plugin::VolumeSource& source, const tiledlbm::plugin::FlowVolume& volume);

  /**
   * What the properties say of the flow in a volume. Throws InvalidInput.
   * table, measured: of inputs 1 and 2, nullptr where there is none.
   */
  tiledlbm::Parameters ReadParameters(const tiledlbm::plugin::FlowVolume& volume,
    const tiledlbm::plugin::TableWaveform* table, const tiledlbm::plugin::MeasuredInlet* measured);

  /**
   * The velocity of input 2, or why it cannot be used; none without that input.
   * isShared: whether all ranks call it, and get the same.
   */
  std::optional<tiledlbm::plugin::MeasuredInlet> ReadMeasuredInlet(
    vtkInformationVector** inputVector, bool isShared) const;

  /**
   * Metres that one unit of the image's spacing is. Throws InvalidInput.
   */
  double GetMetresPerUnit() const;

  /**
   * Rows of the waveform that WaveformPreset or WaveformFile names, with what its values are; none
   * where neither does. Throws InvalidInput.
   */
  tiledlbm::plugin::NamedWaveform ReadWaveformByName() const;

  /**
   * Which samples TurbulenceStatistics are made of.
   */
  tiledlbm::plugin::StatisticsChoice ReadStatistics(bool hasWaveform) const;

  /**
   * Adds what PressureWaveforms names. Throws InvalidInput.
   */
  void ReadPressureWaveforms(tiledlbm::Parameters& parameters) const;

  /**
   * Whether walls are where GreyLevels tell: those of an image, where it names an array; "None" is
   * what ParaView's panel has for none.
   */
  bool UsesGreyLevels(
    const tiledlbm::plugin::VolumeSource& source, const tiledlbm::Parameters& parameters) const;

  double FluidRange[2] = { 0.5, 1e299 };
  std::vector<double> OpeningLabels;
  std::vector<std::string> InletWaveforms;    // the opening and the file of each
  std::vector<std::string> PressureWaveforms; // the same
  int VesselEnds = AUTOMATIC_ENDS;
  int Grid = AUTOMATIC_GRID;
  double GridVoxelSize = 0.5;
  double GridVoxelsAcross = 20;
  std::vector<double> Cuts; // six numbers each
  int WallModel = INTERPOLATED;
  char* GreyLevels = nullptr;
  double GreyLevelThreshold = 0.5;
  bool PeriodicX = false;
  bool PeriodicY = false;
  bool PeriodicZ = false;
  int FlowExtension = 0;
  int NumberOfSteps = 100000;
  double CardiacCycles = UNTIL_PERIODIC;
  double SteadyTolerance = 0;
  double FlowTolerance = 0.001;
  double LiveInterval = 0;
  char* WaveformFile = nullptr;
  int WaveformPreset = NO_PRESET;
  int WaveformQuantity = BY_NAME;
  int SnapshotInterval = 0;
  int SnapshotsPerCycle = 20;
  double SnapshotMemory = 2000;
  char* SnapshotFolder = nullptr;
  char* RestartFile = nullptr;
  char* RestartOutput = nullptr;
  double RestartInterval = 10;
  char* StopFile = nullptr;
  int LengthUnit = MILLIMETRE;
  double Density = 1060;
  double KinematicViscosity = 3.3e-6;
  int ViscosityModel = NEWTONIAN;
  int EddyViscosity = EDDIES_AUTOMATIC;
  double ZeroShearViscosity = 0.056;
  double InfiniteShearViscosity = 0.00345;
  double ViscosityTimeConstant = 3.313;
  double ViscosityPowerIndex = 0.3568;
  double ViscosityTransition = 2;
  double InletVelocity = 0.1;
  double OutletPressure = 0;
  double TargetMeanPressure = 0;
  double TargetPulsePressure = 0;
  std::vector<double> Openings; // five numbers each
  int InletProfile = PLUG;
  int MeasuredInletOpening = -1;
  double LatticeVelocity = 0;
  int InitialFlow = FROM_COARSER_GRIDS;
  int RampSteps = AUTOMATIC_RAMP;
  int CollisionModel = BOUNDED_LBMRT;
  int FluidModel = INCOMPRESSIBLE;
  int Precision = DOUBLE_PRECISION;
  int PopulationStorage = AUTO_STORAGE;
  int Device = AUTO;
  bool WallShearStress = true;
  bool TurbulenceStatistics = false;
  int StatisticsPhases = 20;
  int StatisticsInterval = 200;
  bool Vorticity = false;
  bool QCriterion = false;
  bool Centrelines = false;
  int PressureUnit = PASCAL;
  double RunProgress[5] = { 0, 0, 0, 0, 0 };
  vtkNew<vtkDoubleArray> Residuals; // see GetResidualHistory

private:
  vtkTiledLBMCase(const vtkTiledLBMCase&) = delete;
  void operator=(const vtkTiledLBMCase&) = delete;

  template <class CaseType, class Visitor>
  static void ForEachPropertyOfVessel(CaseType& self, Visitor& visit);
  template <class CaseType, class Visitor>
  static void ForEachProperty(CaseType& self, Visitor&& visit);
  void ReadFluid(tiledlbm::Parameters& parameters) const;
  void ReadModel(tiledlbm::Parameters& parameters) const;
  void ReadWaveform(
    const tiledlbm::plugin::TableWaveform* table, tiledlbm::Parameters& parameters) const;
  void CheckCounts() const;
  void SetPath(char*& property, const char* path);
  void ReadInletWaveforms(tiledlbm::Parameters& parameters) const;

  tiledlbm::plugin::VolumeSettings ReadVolumeSettings() const;
  bool MayNeedGrid(vtkInformationVector** inputVector) const;
  void AskForInput(vtkInformation* input) const;

  std::unique_ptr<tiledlbm::plugin::VolumeReader> Volume;
};

#endif
