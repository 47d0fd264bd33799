// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <tuple>
#include <type_traits>

#include "Solver/Conditions/Parameters.h"

namespace tiledlbm {

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
