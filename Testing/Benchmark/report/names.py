"""Names of kernels, methods and cases as the benchmark gives them, and as they are shown."""

from typing import NamedTuple, Optional

PRECISIONS = {"double": 8, "single": 4}
"""Bytes of a value."""

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
    "connectivity-matrix": "connectivity matrix",
    "connectivity-matrix-in-place": "connectivity matrix, in place",
    "fluid-index-array": "fluid index array",
    "dense-array": "dense array",
}

RIVALS = [method for method in METHODS if method != "tiles"]

LAYOUTS = {
    "xyz": "XYZ",
    "xyz-zigzag": "XYZ + zigzagNE",
    "xyz-yxz": "XYZ + YXZ",
    "xyz-yxz-zigzag": "all three",
}

RIVAL_KERNELS = [kernel for kernel in KERNELS if kernel != "read-write-only"]
"""Those that the methods other than tiles have."""

MODELS = [kernel for kernel in RIVAL_KERNELS if kernel != "propagation-only"]
"""The kernels with a collision."""


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
    return 2 * 19 * PRECISIONS[precision]
