# SPDX-License-Identifier: BSD-3-Clause
"""What several tables are made of."""

from typing import List, Optional, Sequence

from report import markdown
from report.markdown import DASH, share, whole
from report.measurements import Measurement, Measurements
from report.names import KERNELS, METHODS, is_offered
from report.paper import PAPER

DENSE = "cavity3D:256"
SMALL = "cavity3D:100"
SIMPLEST = "LBGK-incompressible"
POROSITIES: List[float] = PAPER["spheres"]["porosity"]


def mflups_of(measurement: Optional[Measurement]) -> Optional[float]:
    """MFLUPS, if there is a measurement."""
    return measurement.mflups if measurement else None


def mflups_and_bu(run: Measurements, measurement: Optional[Measurement]) -> str:
    """Both in a cell."""
    if measurement is None:
        return DASH
    return f"{whole(measurement.mflups)} ({share(run.utilisation(measurement))})"


def ratio(part: Optional[float], total: Optional[float]) -> Optional[float]:
    """A quotient, if both are there."""
    return part / total if part is not None and total else None


def of_dense(run: Measurements, case: str, method: str, kernel: str,
             precision: str) -> Optional[float]:
    """MFLUPS of a case over those of the dense cube, by the same method."""
    return ratio(mflups_of(run.find(case, method, kernel, precision)),
                 mflups_of(run.find(DENSE, method, kernel, precision)))


def spheres(edge: int, porosity: float) -> str:
    """The case's name."""
    return f"spheres:{edge}:{porosity}"


def figure(run: Measurements, found: Optional[Measurement], in_use: bool) -> Optional[float]:
    """The bandwidth utilisation of a measurement, or its MFLUPS."""
    return run.utilisation(found) if in_use else mflups_of(found)


def offering(kernels: Sequence[str], precision: str) -> List[str]:
    """The methods that have at least one of some kernels."""
    return [method for method in METHODS
            if any(is_offered(method, kernel, precision) for kernel in kernels)]


def methods(run: Measurements, case: str, precision: str, kernels: Sequence[str]) -> str:
    """All methods on a case: MFLUPS and bandwidth utilisation by kernel."""
    names = offering(kernels, precision)
    found = [[run.find(case, method, kernel, precision) for kernel in kernels]
             for method in names]
    cells = [[mflups_and_bu(run, each) for each in row] for row in found]
    cells = markdown.embolden_columns(cells, [[mflups_of(each) for each in row] for row in found])
    head = ["method", *(KERNELS[kernel] for kernel in kernels)]
    return markdown.table(head, [[METHODS[name], *row] for name, row in zip(names, cells)])
