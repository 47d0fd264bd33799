# SPDX-License-Identifier: BSD-3-Clause
"""Figures of the paper, and of others, which are quoted beside ours."""

import json
from pathlib import Path
from typing import Any, Dict, List, Optional

from report.names import Variant, bytes_per_node

_FOLDER = Path(__file__).resolve().parent

PAPER: Dict[str, Any] = json.loads((_FOLDER / "paper_tables.json").read_text(encoding="utf-8"))
CODES: Dict[str, Any] = json.loads((_FOLDER / "public_codes.json").read_text(encoding="utf-8"))


def utilisation(mflups: Optional[float], precision: str) -> Optional[float]:
    """The bandwidth utilisation that MFLUPS are on the paper's card."""
    if mflups is None:
        return None
    return mflups * 1e6 * bytes_per_node(precision) / PAPER["card"]["peak_bandwidth"]


def single_variants() -> List[Variant]:
    """The columns of the paper's table of single precision."""
    return [Variant(each["layout"], each["tiles"], each["registers"])
            for each in PAPER["single"]["columns"]]


def single_mflups(variant: Variant, kernel: str) -> Optional[float]:
    """A cell of the paper's table of single precision."""
    variants = single_variants()
    if variant not in variants:
        return None
    return PAPER["single"]["kernels"][kernel][variants.index(variant)]


def best_two_tiles_single(kernel: str) -> float:
    """The paper's highest single-precision speed with the layout XYZ and two tiles to a block."""
    return max(single_mflups(variant, kernel) for variant in single_variants()
               if (variant.layout, variant.tiles) == ("xyz", 2))


def dense(kernel: str, precision: str) -> float:
    """MFLUPS of a dense geometry by which the paper divides those of sparse ones."""
    if precision == "single":
        return best_two_tiles_single(kernel)
    return PAPER["spread"]["kernels"][kernel]["maximum"]


def propagation_estimate(faces: float, edges: float) -> float:
    """The paper's estimate of the bandwidth utilisation of propagation (Eq. BU_p)."""
    terms = PAPER["propagation_estimate"]
    value = terms["constant"]
    for name, count in (("faces", faces), ("edges", edges)):
        term = terms[name]
        value += -count / term["divisor"] + term["pole_factor"] / (term["pole"] - count)
    return value
