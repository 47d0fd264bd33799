# SPDX-License-Identifier: BSD-3-Clause
"""Makes the label map of an idealised aortic arch: python3 make_aorta.py [aorta.nrrd] [voxel in mm]

Tubes with the radii and lengths of the arterial network ADAN56 (Boileau et al., "A benchmark study of
numerical schemes for one-dimensional arterial blood flow modelling", Int. J. Numer. Meth. Biomed. Engng.
31, 2015, e02732), with the branches cut 35 mm above the arch and the thoracic aorta after 119 mm. The
arch is half a circle with a radius of 30 mm, which is a choice.

Labels: 1 blood; caps, 3 voxels thick, that cut the vessel open: 2 inlet (aortic root), 3 thoracic
aorta, 4 brachiocephalic trunk, 5 left common carotid artery, 6 left subclavian artery.
"""

import gzip
import sys

import numpy

ARCH, ASCENDING, BRANCH = 30.0, 40.0, 35.0  # mm: radius of the arch, straight part before it, branches

# Distance along the aorta from its root and the radius there, mm.
AORTA = numpy.array([[0, 15.95], [74.4, 12.95], [84.0, 12.57], [91.0, 12.28], [134.1, 10.55],
                     [172.7, 9.82],
                     [252.7, 8.32]])
# Label, distance of the origin along the aorta, radius at the origin and at the true end, true length.
BRANCHES = ((4, 74.4, 6.73, 6.16, 47.4), (5, 84.0, 4.48, 3.33, 121.3), (6, 91.0, 4.90, 3.48, 49.4))


def place(distance):
    """Where the aorta's axis is, and its direction there."""
    angle = numpy.clip((distance - ASCENDING) / ARCH, 0, numpy.pi)
    before = min(distance - ASCENDING, 0)
    after = max(distance - ASCENDING - numpy.pi * ARCH, 0)
    point = numpy.array([-ARCH * numpy.cos(angle), 0, ARCH * numpy.sin(angle) + before - after])
    return point, numpy.array([numpy.sin(angle), 0, numpy.cos(angle)])


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "aorta.nrrd"
    voxel = float(sys.argv[2]) if len(sys.argv) > 2 else 1.5
    low = numpy.array([-48.0, -18.0, -124.0]) - 3 * voxel
    high = numpy.array([42.0, 18.0, 78.0]) + 3 * voxel
    size = numpy.ceil((high - low) / voxel).astype(int)
    axes = [low[axis] + voxel * numpy.arange(size[axis]) for axis in range(3)]
    at = numpy.stack(numpy.meshgrid(*axes, indexing="ij"), axis=-1)  # [x, y, z, component]
    labels = numpy.zeros(size, dtype=numpy.uint8)

    for distance in numpy.arange(0, AORTA[-1, 0], voxel / 4):
        point, along = place(distance)
        radius = numpy.interp(distance, *AORTA.T)
        beside = at - point
        beyond = beside @ along
        labels[(abs(beyond) <= voxel / 4) &
               ((beside ** 2).sum(axis=-1) - beyond ** 2 < radius ** 2)] = 1
    for label, distance, first, last, length in BRANCHES:
        origin, along = place(distance)
        outward = numpy.array([-along[2], 0, along[0]])  # away from the centre of the arch
        reach = numpy.interp(distance, *AORTA.T) + BRANCH
        radius = lambda far: first + (last - first) * numpy.clip(far, 0, reach) / length
        beyond = (at - origin) @ outward
        inside = ((at - origin) ** 2).sum(axis=-1) - beyond ** 2 < radius(beyond) ** 2
        labels[inside & (beyond > 0) & (beyond < reach)] = 1
        labels[inside & (beyond >= reach) & (beyond < reach + 3 * voxel)] = label
    for label, distance, sign in ((2, 0, -1), (3, AORTA[-1, 0], 1)):
        point, along = place(distance)
        beyond = sign * ((at - point) @ along)
        beside = ((at - point) ** 2).sum(axis=-1) - beyond ** 2 < numpy.interp(distance, *AORTA.T) ** 2
        labels[beside & (beyond > 0) & (beyond < 3 * voxel)] = label

    header = ["NRRD0004", "type: uint8", "dimension: 3", "space: left-posterior-superior",
              "sizes: {} {} {}".format(*size),
              f"space directions: ({voxel},0,0) (0,{voxel},0) (0,0,{voxel})",
              "kinds: domain domain domain", "encoding: gzip",
              "space origin: ({},{},{})".format(*low), "", ""]
    with open(name, "wb") as file:
        file.write("\n".join(header).encode() + gzip.compress(labels.tobytes(order="F"), 9, mtime=0))
    print(name, "has", "x".join(map(str, size)), "voxels, of them blood:", (labels == 1).sum())


if __name__ == "__main__":
    main()
