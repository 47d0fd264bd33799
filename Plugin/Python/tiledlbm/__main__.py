# SPDX-License-Identifier: BSD-3-Clause
"""The package as a command: python3 -m tiledlbm label.nii.gz --inlet 0.3 --report report.html"""

import argparse
import ast
import sys
import warnings

from .problems import Error
from .running import preview, run


def main(arguments=None):
    """Runs the command and returns its exit status: 0, or 1 if there is no flow."""
    options = _parser().parse_args(arguments)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = lambda text, *_rest, **_named: print(f"Warning: {text}", file=sys.stderr)
            _compute(options)
    except Error as problem:
        print(f"tiledlbm: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _compute(options):
    given = {name: getattr(options, name) for name in ("inlet", "flow", "outlet", "label", "unit", "fluid", "waveform",
                                                       "opening_labels")}
    given.update(map(_setting, options.set))
    if options.preview:
        print(preview(options.source, **given))
        return
    result = run(options.source, progress=False if options.quiet else None, **given)
    print(result)
    if options.save:
        result.save(options.save)
    if options.picture:
        result.picture(options.picture, options.what)
    if options.report:
        result.report(options.report, title=options.source)


def _parser():
    parser = argparse.ArgumentParser(prog="tiledlbm", description="Computes the blood flow through a segmented vessel.")
    parser.add_argument("source", help="file of the mask or the label map: .nii.gz, .seg.nrrd, .nrrd, .mha, .vti, ...")
    parser.add_argument("--inlet", type=float, help="mean speed at the inlet, m/s")
    parser.add_argument("--flow", type=float, help="flow rate at the inlet in place of its speed, ml/s")
    parser.add_argument("--outlet", type=float, help="pressure at the outlets, Pa")
    parser.add_argument("--label", type=float, help="value of the voxels that are fluid")
    parser.add_argument("--opening-labels", type=float, nargs="+", help="values of the voxels that cut the vessel open")
    parser.add_argument("--unit", help="of lengths in the file: m, cm, mm (the default) or um")
    parser.add_argument("--fluid", help="blood (the default), 'shear-thinning blood', plasma or water")
    parser.add_argument("--waveform", help="text file of a time and a value by which the inflow follows time")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="any other setting")
    parser.add_argument("--preview", action="store_true", help="show openings and expected figures without a run")
    parser.add_argument("--save", help=".vti, .vtp, .csv or a folder for all of them")
    parser.add_argument("--picture", help=".png to write")
    parser.add_argument("--what", default="wall shear stress", help="quantity in the picture, or: pressure, speed")
    parser.add_argument("--report", help=".html to write")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    return parser


def _setting(text):
    """Parses NAME=VALUE; a value that is no Python number or list is text."""
    name, sign, value = text.partition("=")
    if not sign:
        raise Error(f"Write --set NAME=VALUE, not {text}.")
    try:
        return name, ast.literal_eval(value)
    except (SyntaxError, ValueError):
        return name, value


if __name__ == "__main__":
    sys.exit(main())
