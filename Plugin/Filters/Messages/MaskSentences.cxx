// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/TopicSentences.h"

#include "Kernels/Concatenated.h"

#include <variant>

namespace tiledlbm::plugin
{

namespace
{

std::string periodicProperty(int axis)
{
  constexpr const char* properties[] = { "Periodic X", "Periodic Y", "Periodic Z" };
  return properties[axis];
}

struct Sentence
{
  std::string operator()(const EmptyVolume& p) const
  {
    return concatenated("Choose an input with voxels: this volume is empty (", p.size[0], " x ",
      p.size[1], " x ", p.size[2], ").");
  }

  std::string operator()(const VolumeTooThin& p) const
  {
    return concatenated("Use a volume with more slices: this one is ", p.voxels,
      p.voxels == 1 ? " voxel" : " voxels", " thick along ", nameOfAxis(p.axis),
      ", and a flow in three dimensions needs at least ", p.fewestVoxels, ".");
  }

  std::string operator()(const PeriodicAxisNotWhole& p) const
  {
    return concatenated("Resample or crop the volume to ", (p.voxels / p.tileEdge + 1) * p.tileEdge,
      " voxels along ", nameOfAxis(p.axis), ", or clear ", periodicProperty(p.axis),
      ": a periodic axis needs a multiple of ", p.tileEdge, " voxels, and there are ", p.voxels,
      ".");
  }

  std::string operator()(const LabelOnPeriodicFace& p) const
  {
    return concatenated("Keep label ", p.label, " away from the faces of the volume along ",
      nameOfAxis(p.axis), ", or clear ", periodicProperty(p.axis),
      ": it touches one of them, and that axis is periodic.");
  }

  std::string operator()(const NoFluid& p) const
  {
    return concatenated(
      "Choose another Mask Array, or set Fluid Range to the values of the vessel: none "
      "of the ",
      p.voxels, " voxels is fluid.");
  }

  std::string operator()(const NoWall&) const
  {
    return "Set Fluid Range to the values of the vessel, or give each of the 6 faces a role in "
           "Openings: every voxel is fluid, so no wall bounds the flow.";
  }

  std::string operator()(const NoOpening&) const
  {
    return "Crop the volume so that its faces cut the ends of the vessel, or paint a label across "
           "each end and name it in Opening Labels: the mask has no opening, so nothing can flow "
           "in or out.";
  }

  std::string operator()(const LabelWithoutFluid& p) const
  {
    return concatenated("Correct the mask, or leave label ", p.label,
      " out of Opening Labels: it touches no fluid, so that nothing can flow through it.");
  }

  std::string operator()(const LabelWithoutSection& p) const
  {
    return concatenated("Let label ", p.label,
      " fill the whole section of the vessel, or leave it out of Opening Labels: it does not cut "
      "the vessel, since the ",
      p.faces, " faces that its voxels share with fluid look in all directions.");
  }

  std::string operator()(const UnusableCut& p) const
  {
    const std::string row = concatenated("row ", p.row, " of Cuts");
    switch (p.reason)
    {
      case UnusableCut::Reason::OutsideVessel:
        return concatenated("Move the point of ", row,
          " into the vessel, or remove that row: no fluid lies within two voxels of the point of ",
          row, ".");
      case UnusableCut::Reason::NothingBeyond:
        return concatenated("Move the point of ", row,
          " further into the vessel, or turn its direction round: no fluid lies beyond the plane "
          "of ",
          row, ".");
      case UnusableCut::Reason::NothingBefore:
        return concatenated("Turn the direction of ", row,
          " round, so that it leads out of the vessel: all fluid lies beyond the plane of ", row,
          ".");
      case UnusableCut::Reason::LeadsAround:
        return concatenated("Move the point of ", row,
          " to where its plane parts the vessel, or remove that row: fluid leads around the plane "
          "of ",
          row, ".");
      case UnusableCut::Reason::TooMany:
        return concatenated("Remove ", row,
          " and those after it: a mask has no more openings by labels and cuts than those before ",
          row, ".");
    }
    return {};
  }
};

}

std::string topicSentence(const MaskProblem& problem)
{
  return std::visit(Sentence(), problem);
}

}
