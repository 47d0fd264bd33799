// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/TopicSentences.h"

#include "Kernels/Joined.h"

#include <variant>

namespace tiledlbm::plugin
{

namespace
{

std::string periodicProperty(int axis)
{
  constexpr const char* properties[] = { "PeriodicX", "PeriodicY", "PeriodicZ" };
  return properties[axis];
}

struct Sentence
{
  std::string operator()(const EmptyVolume& p) const
  {
    return joined("The volume is empty (", p.size[0], " x ", p.size[1], " x ", p.size[2],
      " voxels): choose an input with voxels.");
  }

  std::string operator()(const VolumeTooThin& p) const
  {
    return joined("The volume is ", p.voxels, p.voxels == 1 ? " voxel" : " voxels", " thick along ",
      nameOfAxis(p.axis), ", and a flow in three dimensions needs at least ", p.fewestVoxels,
      ": use a volume with more slices.");
  }

  std::string operator()(const PeriodicAxisNotWhole& p) const
  {
    return joined("The volume is ", p.voxels, " voxels wide along ", nameOfAxis(p.axis),
      ", and a periodic axis needs a multiple of ", p.tileEdge, ": resample or crop it to ",
      (p.voxels / p.tileEdge + 1) * p.tileEdge, " voxels, or clear ", periodicProperty(p.axis),
      ".");
  }

  std::string operator()(const LabelOnPeriodicFace& p) const
  {
    return joined("Label ", p.label, " touches a face of the volume along ", nameOfAxis(p.axis),
      ", which is periodic: keep it away from that face, or clear ", periodicProperty(p.axis), ".");
  }

  std::string operator()(const NoFluid& p) const
  {
    return joined("None of the ", p.voxels,
      " voxels is fluid: choose another MaskArray, or set FluidRange to the values of the vessel.");
  }

  std::string operator()(const NoWall&) const
  {
    return "Every voxel is fluid, so no wall bounds the flow: set FluidRange to the values of the "
           "vessel, or give each of the 6 faces a role in Openings.";
  }

  std::string operator()(const NoOpening&) const
  {
    return "The mask has no opening: no fluid voxel lies on a face of the volume, so nothing can "
           "flow in or out. Crop the volume so that its faces cut the ends of the vessel, or paint "
           "a label across each end and name it in OpeningLabels.";
  }

  std::string operator()(const LabelWithoutFluid& p) const
  {
    return joined("Label ", p.label,
      " touches no fluid, so that nothing can flow through it: correct the mask, or leave the "
      "label "
      "out of OpeningLabels.");
  }

  std::string operator()(const LabelWithoutSection& p) const
  {
    return joined("Label ", p.label, " does not cut the vessel: the ", p.faces,
      " faces that its voxels share with fluid look in all directions. Let it fill the whole "
      "section "
      "of the vessel, or leave it out of OpeningLabels.");
  }
};

}

std::string topicSentence(const MaskProblem& problem)
{
  return std::visit(Sentence(), problem);
}

}
