#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes RESULTS.md, PRECISION.md, their plots and tables from what tiledlbm_validation wrote.

make_results.py FOLDER ... --output FOLDER
"""

import argparse
import sys
from pathlib import Path
from typing import List, Optional

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Benchmark"))
from pages import flows, precision
from pages.figures import read_curves, read_figures, resolutions


def arguments(given: Optional[List[str]]) -> argparse.Namespace:
    """The command line's."""
    parser = argparse.ArgumentParser(description="Writes RESULTS.md, PRECISION.md and their plots "
                                                 "from what tiledlbm_validation wrote.")
    parser.add_argument("folders", type=Path, nargs="+", metavar="folder",
                        help="the program's --output; what several have is taken from the last")
    parser.add_argument("--output", type=Path, required=True, help="folder for what is written")
    parser.add_argument("--no-plots", action="store_true", help="leave out the plots")
    return parser.parse_args(given)


def main(given: Optional[List[str]] = None) -> int:
    """Reads, writes, and says what is wrong with the input if something is."""
    options = arguments(given)
    try:
        figures, curves = {}, {}
        for folder in options.folders:
            figures.update(read_figures(folder / "figures.csv"))
            curves.update(read_curves(folder / "curves.csv"))
        if not resolutions(figures, "duct"):
            raise ValueError(f"{', '.join(map(str, options.folders))}: there is no duct")
    except (OSError, ValueError, KeyError) as error:
        print(f"make_results.py: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    options.output.mkdir(parents=True, exist_ok=True)
    page = flows.Page(figures, curves, not options.no_plots)
    if not options.no_plots:
        precision.draw(figures, options.output)
        flows.draw(page, options.output)
    flows.write_nozzle(page, options.output)
    for name, text in (("PRECISION.md", precision.document(figures, not options.no_plots)),
                       ("RESULTS.md", flows.document(page))):
        (options.output / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
