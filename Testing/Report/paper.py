# SPDX-License-Identifier: BSD-3-Clause
"""Figures of the paper, and of others, which are quoted beside ours."""

import json
from pathlib import Path

from runs import Variant, bytes_per_node

PAPER, CODES, PEERS, TARGETS = (
    json.loads((Path(__file__).resolve().parent / f"{name}.json").read_text(encoding="utf-8"))
    for name in ("paper_tables", "public_codes", "scaling_peers", "targets"))
POROSITIES = PAPER["spheres"]["porosity"]
SINGLE_VARIANTS = [Variant(*each.values()) for each in PAPER["single"]["columns"]]
"""The columns of the paper's table of single precision."""


def utilisation(mflups, precision):
    """The bandwidth utilisation that MFLUPS are on the paper's card."""
    return mflups and mflups * 1e6 * bytes_per_node(precision) / PAPER["card"]["peak_bandwidth"]


def single_mflups(variant, kernel):
    """A cell of the paper's table of single precision."""
    return dict(zip(SINGLE_VARIANTS, PAPER["single"]["kernels"][kernel])).get(variant)


def dense(kernel, precision):
    """MFLUPS of a dense geometry by which the paper divides those of sparse ones: in single precision its
    highest with the layout XYZ and two tiles to a block."""
    if precision == "single":
        return max(single_mflups(variant, kernel) for variant in SINGLE_VARIANTS if variant[:2] == ("xyz", 2))
    return PAPER["spread"]["kernels"][kernel]["maximum"]


def propagation_estimate(faces, edges):
    """The paper's estimate of the bandwidth utilisation of propagation (Eq. BU_p)."""
    value = PAPER["propagation_estimate"]["constant"]
    for name, count in (("faces", faces), ("edges", edges)):
        term = PAPER["propagation_estimate"][name]
        value += -count / term["divisor"] + term["pole_factor"] / (term["pole"] - count)
    return value
