/**
 * @class   vtkTiledLBMFlow
 * @brief   flow of a fluid through a segmented volume, by a lattice-Boltzmann method
 *
 * Input is a vtkImageData with a mask: a point or cell array of any numeric type, chosen with
 * SetInputArrayToProcess (the active scalars if none is). Voxels whose value lies in FluidRange are
 * fluid. Where fluid touches a face of the volume there is an opening; the largest is the inlet and
 * the others are outlets, unless AddOpening says otherwise.
 *
 * Output 0 is the input with `velocity` (m/s, along the world's axes) and `pressure` (Pa, gauge) on
 * the association of the mask, and the figures of the run as field data. Output 1 is a vtkPolyData
 * with a point at each opening, output 2 a vtkTable with the convergence.
 *
 * The solver runs in RequestData and only when mask or parameters changed; with a higher
 * NumberOfSteps and all else unchanged it goes on from where it stands. SetAbortExecute stops it:
 * the output is then the flow at the step reached, and a run goes on when the filter is modified
 * and updated again.
 *
 * In parallel, rank 0 of the global controller computes, and each rank gives its piece.
 */

#ifndef vtkTiledLBMFlow_h
#define vtkTiledLBMFlow_h

#include "vtkImageAlgorithm.h"
#include "vtkTiledLBMFiltersModule.h" // for export macro

#include <memory> // for std::unique_ptr
#include <vector> // for std::vector

class vtkAbstractArray;

namespace tiledlbm
{
struct Parameters;
namespace plugin
{
class ImageFrame;
enum class Association;
}
}

class VTKTILEDLBMFILTERS_EXPORT vtkTiledLBMFlow : public vtkImageAlgorithm
{
public:
  static vtkTiledLBMFlow* New();
  vtkTypeMacro(vtkTiledLBMFlow, vtkImageAlgorithm);
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

  enum CollisionModels
  {
    LBGK = 0,
    LBMRT
  };

  enum FluidModels
  {
    INCOMPRESSIBLE = 0,
    QUASI_COMPRESSIBLE
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
    COMPACT_TILES_IN_PLACE
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
   * Time steps to run, at least 1. Default: 2000.
   */
  vtkSetMacro(NumberOfSteps, int);
  vtkGetMacro(NumberOfSteps, int);
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
   * Kinematic viscosity of the fluid in m2/s, above 0. Default: 3.3e-6, blood.
   */
  vtkSetMacro(KinematicViscosity, double);
  vtkGetMacro(KinematicViscosity, double);
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
   * Says what happens at an opening. Role 0: wall. Role 1: velocity inlet, a is the mean normal
   * speed into the fluid (m/s). Role 2: pressure, a is the gauge pressure (Pa). Role 3: wall that
   * moves with velocity (a, b, c) along the world's axes (m/s). Default: none, so that each opening
   * has its automatic role. AddOpeningNumber adds one number of a row at a time.
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
   * Lattice value of the fastest prescribed speed; it sets the time step. 0.01 to 0.1; lower is
   * more accurate and takes more steps for the same time. Default: 0.02.
   */
  vtkSetMacro(LatticeVelocity, double);
  vtkGetMacro(LatticeVelocity, double);
  ///@}

  ///@{
  /**
   * Time steps over which the values at the openings rise smoothly from rest; 0 for none.
   * Default: 1000.
   */
  vtkSetMacro(RampSteps, int);
  vtkGetMacro(RampSteps, int);
  ///@}

  ///@{
  /**
   * How populations relax towards equilibrium (CollisionModels). Default: LBMRT.
   */
  vtkSetMacro(CollisionModel, int);
  vtkGetMacro(CollisionModel, int);
  ///@}

  ///@{
  /**
   * Whether density variations enter the momentum (FluidModels). Default: QUASI_COMPRESSIBLE.
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

  /**
   * How many times this filter has set the solver running.
   */
  int GetNumberOfRuns();

protected:
  vtkTiledLBMFlow();
  ~vtkTiledLBMFlow() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestInformation(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;
  int RequestUpdateExtent(
    vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector*) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

  /**
   * The array of the mask and where it is, in an input that is there as a whole.
   * Throws InvalidInput if there is none.
   */
  vtkAbstractArray* FindMask(
    vtkInformationVector** inputVector, tiledlbm::plugin::Association& association);

  /**
   * What the properties say of the flow in an image that lies so. Throws InvalidInput.
   */
  tiledlbm::Parameters ReadParameters(const tiledlbm::plugin::ImageFrame& frame);

  /**
   * Metres that one unit of the image's spacing is. Throws InvalidInput.
   */
  double GetMetresPerUnit() const;

  double FluidRange[2] = { 0.5, 1e299 };
  int NumberOfSteps = 2000;
  int LengthUnit = MILLIMETRE;
  double Density = 1060;
  double KinematicViscosity = 3.3e-6;
  double InletVelocity = 0.1;
  double OutletPressure = 0;
  std::vector<double> Openings; // five numbers each
  int InletProfile = PLUG;
  double LatticeVelocity = 0.02;
  int RampSteps = 1000;
  int CollisionModel = LBMRT;
  int FluidModel = QUASI_COMPRESSIBLE;
  int Precision = DOUBLE_PRECISION;
  int PopulationStorage = AUTO_STORAGE;
  int Device = AUTO;

private:
  vtkTiledLBMFlow(const vtkTiledLBMFlow&) = delete;
  void operator=(const vtkTiledLBMFlow&) = delete;

  void ComputeFlow(vtkInformationVector** inputVector, vtkInformationVector* outputVector);

  struct vtkInternals;
  std::unique_ptr<vtkInternals> Internals;
};

#endif
