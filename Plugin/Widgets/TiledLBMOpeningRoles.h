// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMOpeningRoles_h
#define TiledLBMOpeningRoles_h

#include <vector>

/// One of the numbers a, b, c in a row of Openings.
struct TiledLBMRoleValue
{
  const char* Name;    ///< short, shown where a role has several
  const char* Meaning; ///< tooltip
  const char* Unit;
  double Default;
  const char* Property; ///< of the filter, whose value is the default instead; null for none
};

/// What an opening can be.
struct TiledLBMRole
{
  int Number; ///< in the row of Openings
  const char* Label;
  const char* Meaning;
  std::vector<TiledLBMRoleValue> Values; ///< at most three: a, b, c
};

/// All roles, in the order in which they are offered.
inline const std::vector<TiledLBMRole>& tiledLBMRoles()
{
  static const std::vector<TiledLBMRole> roles{
    { 1, "inlet, speed", "Fluid enters at a given mean speed.",
      { { "speed", "Mean speed into the fluid; negative: out of it. In arteries 0.1 to 1 m/s.",
        "m/s", 0.1, "InletVelocity" } } },
    { 4, "inlet, flow rate", "Fluid enters at a given flow rate.",
      { { "flow", "Flow rate into the fluid. A carotid artery: 5 to 8 ml/s; an aorta: 80 ml/s.",
        "ml/s", 5, nullptr } } },
    { 2, "outlet, pressure", "Fluid leaves, or enters, against a given pressure.",
      { { "pressure", "Gauge pressure; usually 0 at all outlets.", "Pa", 0, "OutletPressure" } } },
    { 5, "outlet, resistance", "The pressure rises with what flows out: the vessels behind it.",
      { { "resistance", "Pressure per flow rate of the vessels behind the outlet. 10 to 10000.",
          "Pa s/ml", 100, nullptr },
        { "distal", "Gauge pressure behind the resistance; usually 0.", "Pa", 0, nullptr } } },
    { 6, "outlet, Windkessel", "The pressure follows a resistance, a compliance and a resistance.",
      { { "proximal", "Resistance between the outlet and the compliance. 1 to 1000.", "Pa s/ml", 10,
          nullptr },
        { "compliance", "Volume that the vessels behind take up per pressure. 1e-5 to 1e-2.",
          "ml/Pa", 0.005, nullptr },
        { "distal", "Resistance behind the compliance. 10 to 10000.", "Pa s/ml", 150, nullptr } } },
    { 7, "outlet, share of the flow",
      "So much of the flow leaves here; what the others leave is found during the run.",
      { { "share", "Share of what leaves through all outlets, as 4D-flow MR tells it.", "%", 30,
        nullptr } } },
    { 0, "wall", "Closed.", {} },
    { 3, "moving wall", "Closed by a wall that moves in its plane and drags the fluid along.",
      { { "x", "Velocity along x.", "m/s", 0.1, nullptr },
        { "y", "Velocity along y.", "m/s", 0, nullptr },
        { "z", "Velocity along z.", "m/s", 0, nullptr } } },
  };
  return roles;
}

/// The role of that number, null if there is none.
inline const TiledLBMRole* tiledLBMRole(int number)
{
  for (const TiledLBMRole& role : tiledLBMRoles())
  {
    if (role.Number == number)
    {
      return &role;
    }
  }
  return nullptr;
}

#endif
