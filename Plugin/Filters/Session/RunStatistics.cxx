// SPDX-License-Identifier: BSD-3-Clause
#include "Session/RunStatistics.h"

#include "Arrays/VoxelArrays.h"
#include "Messages/Sentences.h"

#include "Kernels/Stage.h"
#include "Solver/Geometry/LayerSharing.h"

#include "vtkFloatArray.h"

#include <algorithm>
#include <cmath>

namespace tiledlbm::plugin
{

namespace
{

struct NamedField
{
  TurbulenceField field;
  const char* name;
  bool isOfFluctuations;
  bool isOfEddies;
};

constexpr NamedField namedFields[] = {
  { TurbulenceField::MeanVelocity, "mean_velocity", false, false },
  { TurbulenceField::VelocityRms, "velocity_rms", true, false },
  { TurbulenceField::KineticEnergy, "turbulent_kinetic_energy", true, false },
  { TurbulenceField::EddyViscosityRatio, "eddy_viscosity_ratio", false, true },
  { TurbulenceField::ResolvedEnergyShare, "resolved_energy_share", true, true },
};

// A period may have fewer steps than requested phases.
int phasesOf(const StatisticsChoice& choice, std::int64_t periodSteps)
{
  return periodSteps > 0 ? static_cast<int>(std::min<std::int64_t>(choice.phases, periodSteps)) : 1;
}

double subgridSpeedOf(const Simulation& simulation)
{
  const Parameters& parameters = simulation.parameters();
  return simulation.hasEddies() ? subgridSpeed(parameters.kinematicViscosity, parameters.voxelSize)
                                : 0;
}

}

RunStatistics::RunStatistics(const StatisticsChoice& choice, const Simulation& simulation,
  std::int64_t periodSteps, const RankTeam& team)
  : periodSteps_(periodSteps)
  , team_(team)
  , statistics_(simulation.mask(), simulation.ownLayers(), phasesOf(choice, periodSteps),
      subgridSpeedOf(simulation), team.isAlone() ? 1 : team.ranks->size())
{
  if (periodSteps > 0)
  {
    this->schedule_.perPeriod = this->statistics_.phases();
  }
  else
  {
    this->schedule_.interval = choice.interval;
  }
}

void RunStatistics::sample(const Simulation& simulation, const ImageFrame& frame)
{
  if (this->timesBegunAgain_ != simulation.restartsAtRest())
  {
    this->statistics_.reset();
    this->timesBegunAgain_ = simulation.restartsAtRest();
  }
  if (this->statistics_.samples() == 0 && simulation.steps() <= simulation.settledStep())
  {
    return;
  }
  const Stage stage("statistics");
  const LayerRange& layers = this->statistics_.layers();
  Flow flow;
  readFields(simulation, frame, Precision::Single, layers, flow);
  std::vector<float> eddies;
  if (this->statistics_.hasEddies())
  {
    eddies.resize(flow.pressure()->GetNumberOfTuples());
    simulation.readEddyViscosity(eddies.data(), layers);
  }
  const int phases = this->statistics_.phases();
  const std::int64_t number = this->periodSteps_ > 0
    ? std::llround(
        static_cast<double>(simulation.steps()) * phases / static_cast<double>(this->periodSteps_))
    : 1;
  this->statistics_.add(static_cast<int>((number - 1) % phases),
    vtkFloatArray::SafeDownCast(flow.velocity())->GetPointer(0),
    this->statistics_.hasEddies() ? eddies.data() : nullptr);
}

// Sums layer by layer, which makes the result independent of the ranks.
double RunStatistics::resolvedShare(const Simulation& simulation) const
{
  using Energies = TurbulenceStatistics::Energies;
  const std::vector<Energies> own = this->statistics_.energiesOfLayers();
  const LayerRange all{ 0, simulation.mask().size()[2] };
  std::vector<Energies> energies(all.count());
  passLayers(this->team_, 1, this->statistics_.layers(), own.data(), all, energies.data());
  Energies sum;
  for (const Energies& ofLayer : energies)
  {
    sum.resolved += ofLayer.resolved;
    sum.modelled += ofLayer.modelled;
  }
  return sum.resolved / (sum.resolved + sum.modelled);
}

FlowStatistics RunStatistics::fields(const Simulation& simulation, const LayerRange& layers) const
{
  const TurbulenceStatistics& statistics = this->statistics_;
  const std::int64_t ofLayer = simulation.mask().size()[0] * simulation.mask().size()[1];
  FlowStatistics result;
  result.samples = statistics.samples();
  result.beats = this->periodSteps_ > 0 ? statistics.beats() : 0;
  for (const NamedField& named : namedFields)
  {
    if (statistics.beats() < (named.isOfFluctuations ? 2 : 1) ||
      (named.isOfEddies && !statistics.hasEddies()))
    {
      continue;
    }
    const int components = componentsOf(named.field);
    std::vector<float> own(components * ofLayer * statistics.layers().count());
    statistics.write(named.field, own.data());
    if (named.field == TurbulenceField::KineticEnergy)
    {
      const auto density = static_cast<float>(simulation.parameters().density);
      std::transform(
        own.begin(), own.end(), own.begin(), [density](float energy) { return density * energy; });
    }
    auto array = vtkSmartPointer<vtkFloatArray>::New();
    array->SetName(named.name);
    array->SetNumberOfComponents(components);
    setTuples(array, ofLayer * layers.count());
    passLayers(this->team_, components * ofLayer, statistics.layers(), own.data(), layers,
      array->GetPointer(0));
    result.arrays.emplace_back(array);
  }
  if (statistics.hasFluctuations() && statistics.hasEddies())
  {
    result.resolvedShare = this->resolvedShare(simulation);
  }
  return result;
}

void RunStatistics::judge(const Simulation& simulation, Flow& flow) const
{
  constexpr std::int64_t enoughBeats = 20, enoughSamples = 100;
  const bool areBeats = this->periodSteps_ > 0;
  const std::int64_t found = this->statistics_.beats();
  const std::int64_t enough = areBeats ? enoughBeats : enoughSamples;
  if (found >= enough)
  {
    return;
  }
  const std::int64_t begin = simulation.settledStep();
  const std::int64_t workable =
    areBeats ? begin / this->periodSteps_ + enough : begin + enough * this->schedule_.interval;
  flow.qualityReasons.push_back(sentenceOf(FewForStatistics{ found, enough, areBeats, workable }));
  flow.summary.quality = std::max(flow.summary.quality, Quality::ReadWithCare);
}

}
