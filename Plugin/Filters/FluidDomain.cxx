#include "FluidDomain.h"

#include "Solver/Regions.h"

#include <utility>

namespace tiledlbm::plugin
{

FluidDomain::FluidDomain(VoxelMask fluid, const std::vector<VoxelSide>& open)
  : fluid_(std::move(fluid))
{
  for (const VoxelSide& side : open)
  {
    this->open_.insert(keyOf(side));
  }
}

FluidDomain::FluidDomain(const VoxelMask& mask, const std::vector<OpeningRole>& roles)
  : fluid_(mask.size())
{
  const std::vector<Opening> openings = findOpenings(mask);
  std::vector<const Opening*> active;
  for (const Opening& opening : openings)
  {
    if (roles[static_cast<std::size_t>(opening.id)] == OpeningRole::Wall)
    {
      continue;
    }
    active.push_back(&opening);
    for (const std::int64_t voxel : opening.voxels)
    {
      this->open_.insert(keyOf({ voxel, opening.face }));
    }
  }
  findRegions(mask, active, this->fluid_);
}

bool FluidDomain::isWall(const VoxelSide& ofFluid) const
{
  auto beyond = this->fluid_.coordinates(ofFluid.voxel);
  beyond[static_cast<std::size_t>(axisOf(ofFluid.side))] += isUpper(ofFluid.side) ? 1 : -1;
  return !this->isFluid(beyond[0], beyond[1], beyond[2]) && !this->isOpen(ofFluid);
}

}
