// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMOpeningRoles_h
#define TiledLBMOpeningRoles_h

#include "TiledLBMHints.h"

/// One of the numbers a, b, c in a row of Openings.
struct TiledLBMRoleValue
{
  QString Name;    ///< short, shown where a role has several
  QString Meaning; ///< tooltip
  QString Unit;
  double Default;
  QString Property; ///< of the filter, whose value is the default instead; empty for none
};

/// What an opening can be.
struct TiledLBMRole
{
  int Number; ///< in the row of Openings
  QString Label;
  QString Meaning;
  bool IsInlet;
  std::vector<TiledLBMRoleValue> Values; ///< at most three: a, b, c
};

/// All roles of the XML, in the order in which they are offered.
inline const std::vector<TiledLBMRole>& tiledLBMRoles(vtkSMProxy* flow)
{
  static const std::vector<TiledLBMRole> roles = [flow]()
  {
    std::vector<TiledLBMRole> read;
    for (vtkPVXMLElement* role : tiledLBMHints(flow, "Openings", "OpeningRole"))
    {
      read.push_back({ static_cast<int>(tiledLBMValue(role, "number")),
        tiledLBMText(role, role->GetAttribute("label") ? "label" : "name"),
        tiledLBMText(role, "help"), tiledLBMValue(role, "inlet") == 1, {} });
      for (vtkPVXMLElement* value : tiledLBMElements(role, "Value"))
      {
        read.back().Values.push_back(
          { tiledLBMText(value, "name"), tiledLBMText(value, "help"), tiledLBMText(value, "unit"),
            tiledLBMValue(value, "default"), tiledLBMText(value, "property") });
      }
    }
    return read;
  }();
  return roles;
}

/// The role of that number, null if there is none.
inline const TiledLBMRole* tiledLBMRole(vtkSMProxy* flow, int number)
{
  for (const TiledLBMRole& role : tiledLBMRoles(flow))
  {
    if (role.Number == number)
    {
      return &role;
    }
  }
  return nullptr;
}

/// Whether fluid enters by that role.
inline bool tiledLBMIsInlet(vtkSMProxy* flow, int number)
{
  const TiledLBMRole* role = tiledLBMRole(flow, number);
  return role && role->IsInlet;
}

#endif
