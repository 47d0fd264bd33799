# SPDX-License-Identifier: BSD-3-Clause
"""Names of kernels, methods and cases as the benchmark gives them, and as they are shown."""

from typing import NamedTuple, Optional

PRECISIONS = {"double": 8, "single": 4}
"""Those that the paper and all methods have, with the bytes of a value."""

ALL_PRECISIONS = {**PRECISIONS, "sixteen-bit": 2}
"""With that of compact tiles alone."""

KERNELS = {
    "read-write-only": "read/write only",
    "propagation-only": "propagation only",
    "LBGK-incompressible": "LBGK incompr.",
    "LBGK-quasi-compressible": "LBGK q-compr.",
    "LBMRT-incompressible": "LBMRT incompr.",
    "LBMRT-quasi-compressible": "LBMRT q-compr.",
}

METHODS = {
    "tiles": "tiles",
    "compact-tiles": "compact tiles",
    "compact-tiles-in-place": "compact tiles, in place",
    "connectivity-matrix": "connectivity matrix",
    "connectivity-matrix-in-place": "connectivity matrix, in place",
    "fluid-index-array": "fluid index array",
    "dense-array": "dense array",
}

OURS = ["tiles", "compact-tiles", "compact-tiles-in-place"]
"""The storages of the solver."""

COMPACT = OURS[1:]

RIVALS = [method for method in METHODS if method not in OURS]

LAYOUTS = {
    "xyz": "XYZ",
    "xyz-zigzag": "XYZ + zigzagNE",
    "xyz-yxz": "XYZ + YXZ",
    "xyz-yxz-zigzag": "all three",
}

RIVAL_KERNELS = [kernel for kernel in KERNELS if kernel != "read-write-only"]
"""Those that the rivals have."""

MODELS = [kernel for kernel in RIVAL_KERNELS if kernel != "propagation-only"]
"""The kernels with a collision: those that compact tiles have."""


def is_offered(method: str, kernel: str, precision: str) -> bool:
    """Whether the benchmark has a kernel of a method, on a GPU."""
    if method in COMPACT:
        return kernel in MODELS
    if precision not in PRECISIONS:
        return False
    return kernel in RIVAL_KERNELS or method not in RIVALS


class Variant(NamedTuple):
    """A build of the tile kernel."""

    layout: str
    tiles: int
    registers: int

    @property
    def method(self) -> str:
        """The name that the benchmark gives it."""
        return f"tiles:{self.layout}:{self.tiles}:{self.registers}"


def variant_of(method: str) -> Optional[Variant]:
    """The variant that a method's name stands for, if it is one's."""
    parts = method.split(":")
    if len(parts) != 4 or parts[0] != "tiles":
        return None
    return Variant(parts[1], int(parts[2]), int(parts[3]))


def bytes_per_node(precision: str) -> int:
    """Bytes that a node's 19 populations take on their way in and out (paper, Eq. B_node)."""
    return 2 * 19 * ALL_PRECISIONS[precision]
