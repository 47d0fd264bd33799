# SPDX-License-Identifier: BSD-3-Clause
"""Segmentations as DICOM files (modality SEG), written element by element."""

import struct
import zlib
from pathlib import Path

import numpy
from label_files import AXES, ORIGIN, SPACING

SEGMENTATION = "1.2.840.10008.5.1.4.1.1.66.4"
LABEL_MAP = "1.2.840.10008.5.1.4.1.1.66.7"
CT_IMAGE = "1.2.840.10008.5.1.4.1.1.2"
EXPLICIT, IMPLICIT = "1.2.840.10008.1.2.1", "1.2.840.10008.1.2"
DEFLATED, RLE = "1.2.840.10008.1.2.1.99", "1.2.840.10008.1.2.5"
JPEG_2000 = "1.2.840.10008.1.2.4.90"

LONG = ("OB", "OW", "SQ", "UN", "UT")  # value representations whose length has four bytes


class Writer:
    """Elements in one of the two ways in which they are written: with and without their kind."""

    def __init__(self, explicit=True):
        self.explicit = explicit

    def element(self, tag, kind, value):
        """Value: text, a number (US), bytes, or for SQ a list of data sets in bytes."""
        if kind == "SQ":
            value = b"".join(struct.pack("<HHI", 0xfffe, 0xe000, len(item)) + item
                             for item in value)
        elif kind == "US":
            value = struct.pack("<H", value)
        elif isinstance(value, str):
            value = value.encode()
        value += (b"\0" if kind in ("UI", "OB") else b" ") * (len(value) % 2)
        head = struct.pack("<HH", tag >> 16, tag & 0xffff)
        if not self.explicit:
            return head + struct.pack("<I", len(value)) + value
        head += kind.encode()
        return head + (struct.pack("<HI", 0, len(value)) if kind in LONG else
                       struct.pack("<H", len(value))) + value

    def numbers(self, tag, values):
        return self.element(tag, "DS", "\\".join(f"{value:.10g}"[:16] for value in values))

    def sequence(self, tag, *items):
        return self.element(tag, "SQ", items)


def rle(frame):
    """A frame of bytes with no run of equal ones, as the standard's run-length encoding has it."""
    data = b"".join(bytes([len(part) - 1]) + part for part in
                    (frame[i:i + 128] for i in range(0, len(frame), 128)))
    data += b"\0" * (len(data) % 2)
    return struct.pack("<16I", 1, 64, *[0] * 14) + data


def fragments(parts):
    """Frames that are compressed, each in a piece of its own."""
    pieces = b"".join(struct.pack("<HHI", 0xfffe, 0xe000, len(part)) + part for part in (b"", *parts))
    return (struct.pack("<HH2sHI", 0x7fe0, 0x0010, b"OB", 0, 0xffffffff) + pieces +
            struct.pack("<HHI", 0xfffe, 0xe0dd, 0))


class Segmentation:
    """A file, all of whose parts a test may set before it is written."""

    def __init__(self, masks, names, numbers=None, kind="BINARY", order=None):
        """Masks [segment, z, y, x] of 0 and 1, or of 0 to `largest`; a label map alone in a list.

        Empty frames are left out. Order: as which of the others each frame is written.
        """
        self.kind = kind
        self.names = names
        self.numbers = numbers or range(1, len(names) + 1)
        self.bits = 1 if kind == "BINARY" else 8
        self.sop_class = LABEL_MAP if kind == "LABELMAP" else SEGMENTATION
        self.modality = "SEG"
        self.syntax = EXPLICIT
        self.charset = "ISO_IR 192"
        self.largest = 255
        self.directions = [*AXES[0], *AXES[1]]
        self.spacing_between = SPACING
        self.thickness = SPACING
        self.count = None  # of frames, unless it is that of those that there are
        self.shape = masks[0].shape[1:]
        frames = [(segment, z) for segment, mask in enumerate(masks)
                  for z in range(mask.shape[0]) if mask[z].any()]
        self.frames = [frames[i] for i in order(len(frames))] if order else frames
        self.masks = masks
        self.referenced = [self.numbers[segment] for segment, _z in self.frames]
        self.positions = [numpy.array(ORIGIN) + SPACING * z * numpy.array(AXES[2])
                          for _segment, z in self.frames]
        self.turned = {}  # directions of single frames

    def measures(self, to):
        measures = to.numbers(0x00180050, [self.thickness]) if self.thickness else b""
        if self.spacing_between:
            measures += to.numbers(0x00180088, [self.spacing_between])
        return measures + to.numbers(0x00280030, [SPACING, SPACING])

    def frame(self, to, i):
        item = to.sequence(0x00209113, to.numbers(0x00200032, self.positions[i])
                           if self.positions[i] is not None else b"")
        if i in self.turned:
            item += to.sequence(0x00209116, to.numbers(0x00200037, self.turned[i]))
        if self.kind != "LABELMAP":
            item += to.sequence(0x0062000a, to.element(0x0062000b, "US", self.referenced[i]))
        return item

    def pixels(self, to):
        values = numpy.array([self.masks[segment][z] for segment, z in self.frames])
        if self.syntax in (RLE, JPEG_2000):
            return fragments([rle(frame.astype(numpy.uint8).tobytes()) for frame in values])
        if self.bits == 1:
            data = numpy.packbits(values.astype(bool).ravel(), bitorder="little").tobytes()
        else:
            data = values.astype("<u2" if self.bits == 16 else "u1").tobytes()
        return to.element(0x7fe00010, "OW" if self.bits == 16 else "OB", data)

    def data_set(self):
        to = Writer(self.syntax != IMPLICIT)
        segments = [to.element(0x00620004, "US", number) + to.element(0x00620005, "LO", name)
                    for number, name in zip(self.numbers, self.names)]
        shared = self.measures(to)
        shared = (to.sequence(0x00209116, to.numbers(0x00200037, self.directions)) +
                  to.sequence(0x00289110, shared))
        data = (to.element(0x00080005, "CS", self.charset) +
                to.element(0x00080016, "UI", self.sop_class) +
                to.element(0x00080018, "UI", "1.2.3.4") +
                to.element(0x00080060, "CS", self.modality) +
                to.element(0x00280002, "US", 1) +
                to.element(0x00280004, "CS", "MONOCHROME2") +
                to.element(0x00280008, "IS",
                           str(len(self.frames) if self.count is None else self.count)) +
                to.element(0x00280010, "US", self.shape[0]) +
                to.element(0x00280011, "US", self.shape[1]) +
                to.element(0x00280100, "US", self.bits) +
                to.element(0x00280101, "US", self.bits) +
                to.element(0x00280102, "US", self.bits - 1) +
                to.element(0x00280103, "US", 0) +
                to.element(0x00620001, "CS", self.kind) +
                to.sequence(0x00620002, *segments))
        if self.kind == "FRACTIONAL":
            data += to.element(0x0062000e, "US", self.largest)
        frames = [self.frame(to, i) for i in range(len(self.frames))]
        return (data + to.sequence(0x52009229, shared) + to.sequence(0x52009230, *frames) +
                self.pixels(to))

    def write(self, name):
        to = Writer()
        meta = (to.element(0x00020001, "OB", b"\0\1") + to.element(0x00020002, "UI", self.sop_class) +
                to.element(0x00020003, "UI", "1.2.3.4") + to.element(0x00020010, "UI", self.syntax))
        meta = struct.pack("<HH2sHI", 2, 0, b"UL", 4, len(meta)) + meta
        data = self.data_set()
        if self.syntax == DEFLATED:
            packer = zlib.compressobj(wbits=-15)
            data = packer.compress(data) + packer.flush()
            data += b"\0" * (len(data) % 2)
        Path(name).write_bytes(b"\0" * 128 + b"DICM" + meta + data)
