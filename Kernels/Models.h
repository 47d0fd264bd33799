#pragma once

namespace tiledlbm {

/// How populations relax towards equilibrium.
enum class CollisionModel { Lbgk, Lbmrt };

/// Whether the density enters the momentum (paper, Eqs. for quasi-compressible and incompressible
/// equilibrium).
enum class FluidModel { Incompressible, QuasiCompressible };

/// Type of the population values and of the arithmetic.
enum class Precision { Double, Single };

/// Where the simulation runs. Auto takes a usable GPU, else the CPU.
enum class DeviceChoice { Auto, Gpu, Cpu };

/// The compile-time choices of a kernel, as run-time values.
struct ModelChoice {
  CollisionModel collision = CollisionModel::Lbmrt;
  FluidModel fluid = FluidModel::QuasiCompressible;
  Precision precision = Precision::Double;
};

}  // namespace tiledlbm
