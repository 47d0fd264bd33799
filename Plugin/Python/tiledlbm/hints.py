# SPDX-License-Identifier: BSD-3-Clause
"""Roles, fluids and units from the hints in the XML of the filter."""


def role_names(proxy):
    """Names of the roles, by number."""
    return {int(role.GetAttribute("number")): role.GetAttribute("name")
            for role in _of_property(proxy, "Openings", "OpeningRole")}


def fluids(proxy):
    """Values of properties (by name) of each fluid (by name)."""
    return {fluid.GetAttribute("name"): {each.GetAttribute("property"): float(each.GetAttribute("value"))
                                         for each in _elements(fluid, "Set")}
            for fluid in _of_property(proxy, "FluidPreset", "Fluid")}


def length_units(proxy):
    """Values of the property LengthUnit, by symbol of the unit."""
    units = {unit.GetAttribute("symbol"): int(unit.GetAttribute("value"))
             for unit in _of_property(proxy, "LengthUnit", "LengthUnit")}
    return {**units, "µm": units["um"]}


def metres_per_unit(proxy):
    """Unit of length of a filter, in metres."""
    units = _of_property(proxy, "LengthUnit", "LengthUnit")
    return float(units[proxy.SMProxy.GetProperty("LengthUnit").GetElement(0)].GetAttribute("metres"))


def with_unit(proxy, array, title, pressure_unit):
    """Title with the unit of an output array, as in "wall shear stress (Pa)"."""
    for known in _elements(proxy.SMProxy.GetHints(), "OutputArray"):
        if known.GetAttribute("name") == array:
            unit = known.GetAttribute("unit") or pressure_unit
            return title if unit == "1" else f"{title} ({unit})"
    return title


def _of_property(proxy, name, element):
    return _elements(proxy.SMProxy.GetProperty(name).GetHints(), element)


def _elements(within, name):
    nested = (within.GetNestedElement(i) for i in range(within.GetNumberOfNestedElements()))
    return [element for element in nested if element.GetName() == name]
