# SPDX-License-Identifier: BSD-3-Clause
"""Boundary conditions of openings, as rows of the property "Openings"."""

import dataclasses

from .problems import Error


@dataclasses.dataclass(frozen=True)
class Role:
    """A role of an opening and its three values; None stands for the common speed of the inlets."""

    number: int
    values: tuple

    def row(self, opening, inlet_velocity):
        """Row of the property: five numbers."""
        values = [inlet_velocity if value is None else float(value) for value in self.values]
        return [opening, self.number, *values, *[0] * (3 - len(values))]


def inlet(velocity=None, *, flow=None):
    """Inlet with a mean speed normal to the opening (m/s), or a flow rate (ml/s).

    Without either, the speed is the argument `inlet` of the call; a waveform of speeds or flow rates replaces it.
    """
    if velocity is not None and flow is not None:
        raise Error("Give an inlet its velocity or its flow, not both.")
    return Role(1, (velocity,)) if flow is None else Role(4, (flow,))


def outlet(pressure=0, *, resistance=None, proximal=None, compliance=None, distal=None, share=None):
    """Outlet with one of four conditions: a pressure (Pa, gauge); a resistance (Pa s/ml) to that pressure; a
    Windkessel of a proximal resistance (Pa s/ml), a compliance (ml/Pa) and a distal resistance (Pa s/ml); or
    a share (%) of the flow rate through all outlets, for which the run finds the resistance.

    Without an inlet, the opening with the higher pressure drives the flow.
    """
    windkessel = (proximal, compliance, distal)
    if share is not None:
        if resistance is not None or pressure != 0 or windkessel != (None, None, None):
            raise Error("Give an outlet its share of the flow and nothing else: the run finds its pressure.")
        return Role(7, (share,))
    if any(value is not None for value in windkessel):
        if resistance is not None or pressure != 0 or None in windkessel:
            raise Error("Give a Windkessel proximal, compliance and distal, and nothing else: the pressure behind "
                        "it is the call's `outlet`.")
        return Role(6, windkessel)
    return Role(2, (pressure,)) if resistance is None else Role(5, (resistance, pressure))


def wall(velocity=None):
    """Closed opening; with a velocity (x, y, z in m/s) the wall slides along its face."""
    return Role(0, ()) if velocity is None else Role(3, tuple(velocity))


def rows_of(roles, preview, inlet_velocity):
    """Numbers of the property "Openings".

    roles: by number of the opening, or by its position as in a preview ("label 2", "x-"), which may match
    several openings. preview: function that returns a Preview; called only if necessary.
    inlet_velocity: of inlets without a speed of their own, m/s.
    """
    rows, named = [], None
    for key, role in roles.items():
        if not isinstance(role, Role):
            raise Error(f"Give opening {key!r} a role, such as tiledlbm.inlet(0.3), tiledlbm.outlet() or "
                        f"tiledlbm.wall(): {role!r} is none.")
        if isinstance(key, str):
            named = named if named is not None else preview().openings
            found = [opening.id for opening in named if opening.where == key]
            if not found:
                places = ", ".join(dict.fromkeys(repr(opening.where) for opening in named)) or "none at all"
                raise Error(f"There is no opening at {key!r}: there are {places}.")
        else:
            found = [key]
        for opening in found:
            rows.append(role.row(_number(opening), inlet_velocity))
    twice = {row[0] for row in rows if sum(other[0] == row[0] for other in rows) > 1}
    if twice:
        raise Error(f"Name opening {min(twice)} once in `openings` and `flow`: it has two roles.")
    return [number for row in rows for number in row]


def _number(opening):
    try:
        return int(opening)
    except (TypeError, ValueError) as problem:
        raise Error(f"Name an opening by its number or by where it is, as in 0 or 'label 2': {opening!r} is "
                    "neither.") from problem
