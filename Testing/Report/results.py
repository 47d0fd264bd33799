# SPDX-License-Identifier: BSD-3-Clause
"""The tables of RESULTS.md: the rows of each, with the paper's figures beside those of a run."""

import csv
import statistics

from paper import CODES, PAPER, POROSITIES, SINGLE_VARIANTS, dense, single_mflups, utilisation
from runs import (ALL_PRECISIONS, COMPACT, DENSE, KERNELS, LAYOUTS, METHODS, MODELS, NAMES, OURS, PRECISIONS, RIVALS,
                  SIMPLEST, SMALL, Key, Measurement, Variant, is_offered, offering, variant_of)
from text import DASH, bold, embolden_best, ratio, show

SMALLEST_EDGE = 100
"""Of the cubes among which the fastest is looked for; the paper's are as large, too."""
CASES = {DENSE: "dense, 256³", **{f"spheres:384:{each}": f"porosity {each}" for each in POROSITIES},
         "aneurysm": "aneurysm", "aorta": "aorta"}
"""Those of the tables beyond the paper."""
FORMS = {"MFLUPS": ".0f", "BU": ".3f"}
STORAGES = [(precision, method) for precision in ALL_PRECISIONS for method in offering(MODELS, precision)
            if method in OURS]
STORAGE_HEAD = ["kernel", *(f"{precision}: {METHODS[method]}" for precision, method in STORAGES)]


def in_words(precision):
    """Sixteen bits are no precision of their own."""
    return f"{precision} precision" if precision in PRECISIONS else precision


def spheres(edge):
    """The cases of random spheres, by falling porosity."""
    return [f"spheres:{edge}:{porosity}" for porosity in POROSITIES]


def edge_of(case):
    """Nodes along an edge of a cube; none of another geometry."""
    name, _, edge = case.partition(":")
    return int(edge) if name == "cavity3D" else None


def cavity_speeds(run, kernel, precision, method="tiles"):
    """MFLUPS over the edge of the cube, in rising order."""
    found = {edge_of(case): run.peek(case, method, kernel, precision)["MFLUPS"] for case in run.cases("cavity3D:")}
    return {edge: found[edge] for edge in sorted(found) if found[edge] is not None}


class Tables:
    """The rows of each table, from a run. A benchmark is its case, method, kernel and precision."""

    def __init__(self, run):
        self.run = run

    def figure(self, unit, *key):
        """MFLUPS or BU of a benchmark."""
        return self.run.find(*key)[self.run.unit if unit == "BU" else unit]

    def both(self, found):
        """MFLUPS and BU of a measurement."""
        return [found["MFLUPS"], found[self.run.unit]]

    def cell(self, *key):
        """MFLUPS (BU)."""
        found = self.run.find(*key)
        return "{:.0f} ({})".format(found["MFLUPS"], show(found[self.run.unit])) if found else DASH

    def compared(self, keys, unit="", quoted=None):
        """Cells of benchmarks, the best of each column bold: MFLUPS (BU), or of a unit, beside those quoted."""
        values = [[self.figure(unit or "MFLUPS", *key) for key in row] for row in keys]
        cells = values if quoted is None else [list(zip(*row)) for row in zip(quoted, values)]
        cells = [[show(cell, FORMS[unit]) for cell in row] for row in cells] if unit else [
            [self.cell(*key) for key in row] for row in keys]
        return embolden_best(cells, values)

    def over(self, key, other):
        """MFLUPS of one benchmark over those of another."""
        return ratio(self.figure("MFLUPS", *key), self.figure("MFLUPS", *other))

    def over_dense(self, case, *key):
        """MFLUPS of a case over those of the dense cube, by the same method."""
        return self.over((case, *key), (DENSE, *key))

    # Head and summary

    def fastest(self):
        """The fastest storage and model of each precision on the dense cube."""
        for precision in ALL_PRECISIONS:
            keys = [(DENSE, method, kernel, precision) for method in OURS for kernel in MODELS]
            best = max(keys, key=lambda key: self.figure("MFLUPS", *key) or 0)
            if self.run.find(*best):
                yield [in_words(precision), f"{METHODS[best[1]]}, {KERNELS[best[2]]}", *self.both(self.run.find(*best))]

    def summary(self):
        """The dense cube and the aneurysm in a few columns."""
        for kernel, name in KERNELS.items():
            spread = PAPER["spread"]["kernels"][kernel]
            ours = {precision: self.run.find(DENSE, "tiles", kernel, precision) for precision in PRECISIONS}
            ours = {precision: [bold(show(each[self.run.unit])), each["BU_copy"]] for precision, each in ours.items()}
            yield [name, *(utilisation(spread[of], "double") for of in ("maximum", "largest")), *ours["double"],
                   utilisation(dense(kernel, "single"), "single"), *ours["single"],
                   *((PAPER["aneurysm"][precision][kernel]["mflups"] / dense(kernel, precision),
                      self.over_dense("aneurysm", "tiles", kernel, precision)) for precision in PRECISIONS)]

    def storages(self):
        """Our storages on the dense cube, the fastest of each precision bold."""
        for kernel in MODELS:
            columns = [self.compared([[(DENSE, method, kernel, precision)] for each, method in STORAGES
                                      if each == precision]) for precision in ALL_PRECISIONS]
            yield [KERNELS[kernel], *(cell for column in columns for cell, in column)]

    # Table 3: spread over the edge of the cube

    def spread(self, precision):
        """The highest speed over all edges that no cache holds, and that of the largest cubes."""
        for kernel, name in KERNELS.items():
            quoted = PAPER["spread"]["kernels"][kernel] if precision == "double" else {}
            speeds = {edge: speed for edge, speed in cavity_speeds(self.run, kernel, precision).items()
                      if edge >= SMALLEST_EDGE}
            best = max(speeds, key=speeds.get, default=None)
            fastest, largest = ([*zip((quoted.get(of), utilisation(quoted.get(of), precision)), self.both(found))]
                                for of, found in (
                ("maximum", self.run.peek(f"cavity3D:{best}", "tiles", kernel, precision)),
                ("largest", self.run.find(f"cavity3D:{PAPER['spread']['largest_edge']}", "tiles", kernel, precision))))
            yield [name, *fastest, (quoted.get("edge"), best), *largest,
                   *self.both(self.run.find(DENSE, "tiles", kernel, precision))]

    # Table 4: builds of the kernel of full tiles

    def variants_on(self, case, precision):
        """The variants that were measured on a case."""
        found = {variant_of(key.method) for key in self.run.measured
                 if (key.case, key.precision) == (case, precision)}
        return found - {None}

    def variants(self, case, precision, unit=""):
        """A row a build, and the solver's choice. With a unit, the paper's single precision stands beside."""
        known = {each for each in self.variants_on(case, precision) if each.layout in ("xyz", "xyz-yxz-zigzag")}
        # As in the paper: its own layouts first, large blocks and budgets first.
        known = sorted({*known, *(SINGLE_VARIANTS if unit else [])},
                       key=lambda each: (each.layout == "xyz", -each.tiles, -each.registers))
        quoted = [[single_mflups(variant, kernel) for kernel in KERNELS] for variant in (*known, None)]
        if unit == "BU":
            quoted = [[utilisation(value, precision) for value in row] for row in quoted]
        cells = self.compared([[(case, method, kernel, precision) for kernel in KERNELS]
                               for method in (*(each.method for each in known), "tiles")], unit, quoted)
        labels = [[LAYOUTS.get(each.layout, each.layout), str(each.tiles), str(each.registers)] for each in known]
        return [label + row for label, row in zip([*labels, ["the solver's choice", "", ""]], cells)]

    # Table 5: layouts and propagation

    def common_launch(self, precision):
        """Tiles to a block and registers to a thread with which most layouts were measured."""
        layouts = {}
        for variant in self.variants_on(SMALL, precision) | self.variants_on(DENSE, precision):
            layouts.setdefault(variant[1:], set()).add(variant.layout)
        return max(layouts, key=lambda launch: (len(layouts[launch]), launch), default=None)

    def of_layout(self, layout, precision):
        """MFLUPS and BU, in both cubes, of propagation with a layout, or of "read-write-only", which is the same in
        all of them."""
        launch, cells = self.common_launch(precision), []
        for case in (SMALL, DENSE):
            if layout == "read-write-only":
                plain = Variant("xyz", *launch).method if launch else "tiles"
                found = self.run.peek(case, plain, layout, precision) or self.run.find(case, "tiles", layout, precision)
            else:
                method = Variant(layout, *launch).method if launch else f"tiles:{layout}"
                found = self.run.find(case, method, "propagation-only", precision)
            cells += self.both(found)
        return cells

    def propagation(self):
        """Propagation by layout, as the paper has it: double precision, edge 100."""
        for row in PAPER["propagation"]["rows"]:
            speed, use, *large = self.of_layout(row["layout"], "double")
            yield [NAMES[row["layout"]], (row["mflups"], speed), (row["bu"], use), *large,
                   row["l2_reads"], row["memory_reads"],
                   row["hit_rate"] if row["hit_rate"] >= 1e-3 else "≈ 10⁻⁵", row["instructions"]]

    def propagation_single(self):
        """Propagation by layout in single precision, which the paper has for two layouts only."""
        return [[NAMES[layout], *self.of_layout(layout, "single")] for layout in [*LAYOUTS, "read-write-only"]]

    def channels(self):
        """The channels that the paper names."""
        for quoted in (PAPER["channels"]["narrow"], PAPER["channels"]["cube"]):
            speed, use = self.both(self.run.find(f"channel:{quoted['size']}", "tiles", "propagation-only", "double"))
            yield [quoted["size"].replace("x", " x "), (quoted["mflups"], speed), (f"{quoted['bu']:.2f}", use)]

    # Tables 6 and 7: spheres in 192³

    def spheres(self, precision, unit):
        """A unit over porosity: the kernels of full tiles beside the paper's, then all methods."""
        cases = spheres(192)
        yield ["tile utilisation", *(show((quoted, self.run.any_of(case)["tile_utilisation"]))
                                     for quoted, case in zip(PAPER["spheres"]["tile_utilisation"], cases))]
        for kernel, name in KERNELS.items():
            quoted = PAPER["spheres"][precision][kernel]
            if unit == "BU":
                quoted = [utilisation(value, precision) for value in quoted]
            yield [name, *zip(quoted, (self.figure(unit, case, "tiles", kernel, precision) for case in cases))]
        huang = PAPER["spheres"]["huang"][precision]
        if unit == "BU":
            huang = PAPER["spheres_bu"][precision]["huang"] + [None] * len(cases)
        for label, *row in self.spheres_methods(precision, unit, METHODS):
            if label.endswith("connectivity matrix"):
                row = [found if quoted is None else (show(quoted, FORMS[unit]), found)
                       for quoted, found in zip(huang, row)]
            yield [label, *row]

    def spheres_methods(self, precision, unit, methods):
        """Methods over porosity, the best of each bold."""
        rows = self.compared([[(case, method, SIMPLEST, precision) for case in spheres(192)]
                              for method in methods], unit)
        return [[f"{KERNELS[SIMPLEST]}, {METHODS[method]}", *row] for method, row in zip(methods, rows)]

    def against_huang(self):
        """Bandwidth utilisation of tiles and of the connectivity matrix."""
        cases = spheres(192)[:len(PAPER["spheres_bu"]["porosity"])]
        for precision in PRECISIONS:
            tiles, matrix = (
                list(zip(PAPER["spheres_bu"][precision][of],
                         (self.figure("BU", case, method, SIMPLEST, precision) for case in cases)))
                for of, method in (("tiles", "tiles"), ("huang", "connectivity-matrix")))
            yield [f"{precision} precision, tiles", *tiles]
            yield [f"{precision} precision, connectivity matrix (Huang)", *matrix]
            yield ["tiles over connectivity matrix",
                   *(show(tuple(map(ratio, *pair)), ".2f") for pair in zip(tiles, matrix))]

    # Tables 8 and 9: vessels

    def vessel_facts(self, case):
        """Size, porosity and tile utilisation, the paper's and ours."""
        quoted, found = PAPER[case], self.run.any_of(case)
        return [["paper / ours", (quoted["nodes"] / 1e6, ratio(found["nodes"], 1e6)),
                 *((quoted[fact], found[fact]) for fact in ("porosity", "tile_utilisation"))]]

    def vessel(self, case):
        """Kernels on a vessel with the share of the dense cube, and the method of another code."""
        for kernel, name in KERNELS.items():
            row = [name]
            for precision in PRECISIONS:
                quoted, key = PAPER[case][precision][kernel], (case, "tiles", kernel, precision)
                row += zip((quoted["mflups"], quoted["bu"], quoted["mflups"] / dense(kernel, precision)),
                           (*self.both(self.run.find(*key)), self.over_dense(*key)))
            yield row
        other = PAPER[case]["other"]
        row = [f"{KERNELS[other['kernel']]}, {METHODS[other['method']]} ({other['name']})"]
        about = "≈ " if other.get("approximate") else ""
        for precision in PRECISIONS:
            quoted, key = other.get(precision, {}), (case, other["method"], other["kernel"], precision)
            theirs = (f"{about}{quoted[of]}" if of in quoted else None for of in ("mflups", "bu", ""))
            row += zip(theirs, (*self.both(self.run.find(*key)), self.over_dense(*key)))
        yield row

    def methods(self, case, precision, kernels):
        """All methods on a case, by kernel."""
        names = offering(kernels, precision)
        rows = self.compared([[(case, method, kernel, precision) for kernel in kernels] for method in names])
        return [[METHODS[name], *row] for name, row in zip(names, rows)]

    # Spheres in 384³

    def large_spheres(self, precision):
        """All methods by kernel over porosity."""
        cases = spheres(384)
        yield ["tile utilisation", *(self.run.any_of(case)["tile_utilisation"] for case in cases)]
        for kernel, name in KERNELS.items():
            names = offering([kernel], precision)
            rows = self.compared([[(case, method, kernel, precision) for case in cases] for method in names])
            for method, row in zip(names, rows):
                yield [f"{bold(name)}, {METHODS[method]}" if method == names[0] else METHODS[method], *row]

    def drops(self, precision):
        """How much each method loses from the highest porosity to the lowest."""
        first, *_, last = spheres(384)
        kept = {method: self.over((last, method, SIMPLEST, precision), (first, method, SIMPLEST, precision))
                for method in offering([SIMPLEST], precision)}
        return "; ".join(f"{METHODS[method]} {DASH if left is None else show(1 - left, '.2f %')}"
                         for method, left in kept.items())

    def public_codes(self):
        """Bandwidth utilisation of ours and of public codes, which are quoted."""
        cases = [DENSE, *(f"spheres:384:{each}" for each in CODES["porosity"])]
        for method in (*OURS, *RIVALS[:2]):
            yield ["this run", METHODS[method],
                   *(self.figure("BU", case, method, SIMPLEST, "double") for case in cases), None]
        for code in CODES["codes"]:
            yield [code["name"], code["method"], code["dense"],
                   *code.get("spheres", [None] * len(CODES["porosity"])), code.get("range")]

    # Beyond the paper: a column a geometry

    def best_over_rivals(self):
        """The best storage of ours over the best other method."""
        return [[f"{KERNELS[kernel]}, {precision}",
                 *(ratio(*(max(self.figure("MFLUPS", case, method, kernel, precision) or 0 for method in of) or None
                           for of in (OURS, RIVALS))) for case in CASES)]
                for precision in PRECISIONS for kernel in MODELS]

    def in_place_over_two(self):
        """Range of the speed in place over that of two copies, but for cubes that a cache holds."""
        for precision in ALL_PRECISIONS:
            keys = [key for key in self.run.measured if (key.method, key.precision) == (COMPACT[1], precision)
                    and (edge_of(key.case) or SMALLEST_EDGE) >= SMALLEST_EDGE]
            found = [(ratio(*(self.run.peek(*key._replace(method=method))["MFLUPS"] for method in COMPACT[::-1])), *key)
                     for key in keys]
            found = sorted(each for each in found if each[0] is not None)
            yield [precision, len(found), *([f"{value:.3f}, `{case}`, {KERNELS[kernel]}" for value, case, _, kernel, *_
                                             in found[:1] + found[-1:]] or [None, None])]

    def sixteen_over_single(self):
        """Speed of 16-bit storage over that of single precision, by the same method."""
        return [[f"{KERNELS[kernel]}, {METHODS[method]}", *(
            self.over((case, method, kernel, "sixteen-bit"), (case, method, kernel, "single")) for case in CASES)]
                for method in COMPACT for kernel in MODELS]

    def over_full_tiles(self):
        """Speed of compact tiles over that of full ones on all geometries."""
        return [[f"{KERNELS[kernel]}, {precision}, {METHODS[method]}", *(
            self.over((case, method, kernel, precision), (case, "tiles", kernel, precision)) for case in CASES)]
                for precision in PRECISIONS for method in COMPACT for kernel in MODELS]

    def memory(self):
        """Bytes on the device for a non-solid node."""
        return [[f"{METHODS[method]}, {precision}",
                 *(self.figure("memory_per_node", case, method, SIMPLEST, precision) for case in CASES)]
                for precision in ALL_PRECISIONS for method in METHODS if is_offered(method, SIMPLEST, precision)]

    def largest(self):
        """The benchmark with the most nodes, in words, and its measurement."""
        found = {key: each for key, each in self.run.measured.items() if each["nodes"]}
        if not found:
            return None, Measurement()
        key = max(found, key=lambda key: (found[key]["nodes"], found[key]["MFLUPS"]))
        return [*in_name(key), self.cell(*key)], found[key]

    # The end

    def on_the_cpu(self):
        """What was measured on a processor, against its own copy."""
        return [[*in_name(key), found["MFLUPS"], found["BU_copy"]] for key, found in self.run.measured.items()]

    def variation(self):
        """How much the batches of a benchmark differ."""
        known = [found["cv"] for found in self.run.measured.values() if found["cv"] is not None]
        return f"median {statistics.median(known):.2%}, largest {max(known):.2%}".replace("%", " %") if known else DASH

    def reasons(self, kind):
        """What was skipped or failed, by its reason."""
        groups = {}
        for key, reason in getattr(self.run, kind).items():
            groups.setdefault((key.case, key.method, reason), []).append(key)
        return [f"- `{case}`, `{method}` ({kernels(keys)}): {reason}"
                for (case, method, reason), keys in groups.items()]

    def missed(self):
        """What was looked for, with the first six cases of each method."""
        for method in sorted({key.method for key in self.run.missed}):
            keys = sorted(key for key in self.run.missed if key.method == method)
            cases = list(dict.fromkeys(key.case for key in keys))
            more = f" and {len(cases) - 6} more cases" if len(cases) > 6 else ""
            yield f"- `{method}` ({kernels(keys)}): " + ", ".join(f"`{case}`" for case in cases[:6]) + more


def in_name(key):
    """What a benchmark's name says, in words."""
    return [NAMES.get(each, each) for each in key[:4]]


def kernels(keys):
    """Their number in words."""
    return "1 kernel" if len(keys) == 1 else f"{len(keys)} kernels"


# A second run

FAR = 0.03
"""Difference above which a figure is counted and named."""
SMALL_EDGE = 36
"""Nodes of the largest cube that counts as small."""
GROUPS = (f"GPU, cubes up to {SMALL_EDGE}³", "GPU, all others", "CPU")


def differences(first, second):
    """Of all benchmarks that both runs have, by group, the largest first: name, both MFLUPS and relative difference;
    and the number of those that only one has. first, second: their devices."""
    groups, only = {name: [] for name in GROUPS}, 0
    for device in {**first, **second}:
        ours, theirs = (run[device].measured if device in run else {} for run in (first, second))
        only += len(ours.keys() ^ theirs.keys())
        for key in [key for key in ours if key in theirs]:
            is_small = (edge_of(key.case) or SMALL_EDGE + 1) <= SMALL_EDGE
            speeds = ours[key]["MFLUPS"], theirs[key]["MFLUPS"]
            groups[GROUPS[2 if device == "CPU" else 0 if is_small else 1]].append(
                (f"`{key}`", *speeds, abs(speeds[1] - speeds[0]) / speeds[0]))
    return {name: sorted(each, key=lambda of: -of[3]) for name, each in groups.items() if each}, only


def difference_rows(groups):
    """The number of each group, its median and largest difference, and where the largest is."""
    for name, each in groups.items():
        relative = [of[3] for of in each]
        yield [name, len(each), statistics.median(relative), relative[0], sum(value > FAR for value in relative),
               each[0][0]]


# The profiler's counters

def read_profile(path):
    """Counters by benchmark, from a table with the columns case, method, kernel, precision, metric, value."""
    profile = {}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            key = Key(row["case"], row["method"], row["kernel"], row["precision"])
            profile.setdefault(key, {})[row["metric"]] = row["value"]
    return profile


def counter(text):
    """A counter with four digits, or whole if it is large; as it is if it is no number."""
    try:
        return f"{float(text):.0f}" if abs(float(text)) >= 1000 else f"{float(text):.4g}"
    except ValueError:
        return text


def heading(metric):
    """Of a column of counters."""
    words = metric.replace("_", " ").replace(" percent", ", %")
    return words.replace("dram", "DRAM").replace("l2", "L2")


def counter_tables(profile, precision, widest=10):
    """Head and rows of each table of a precision, with at most so many metrics side by side."""
    metrics = list(dict.fromkeys(name for values in profile.values() for name in values))
    chosen = {key: values for key, values in profile.items() if key.precision == precision}
    for names in (metrics[i:i + widest] for i in range(0, len(metrics) if chosen else 0, widest)):
        yield ["case, method", "kernel", *map(heading, names)], [
            [f"{key.case}, {method_name(key.method)}", NAMES.get(key.kernel, key.kernel),
             *(counter(values.get(name, DASH)) for name in names)] for key, values in chosen.items()]


def method_name(method):
    """A method's or a variant's name in words."""
    variant = variant_of(method)
    return NAMES.get(method, method) if variant is None else (
        f"tiles, {NAMES.get(variant.layout, variant.layout)}, {variant.tiles} to a block, "
        f"{variant.registers} registers")


def layout_counters(profile):
    """Head and rows: the paper's counters of propagation by layout, and ours in double precision."""
    quoted, rows = PAPER["propagation"], []
    for row in quoted["rows"]:
        nodes, hit_rate = quoted["edge"] ** 3, 100 * row["hit_rate"]
        theirs = {"l2_sectors_read_per_node": f"{row['l2_reads'] / nodes:.2f}",
                  "dram_sectors_read_per_node": f"{row['memory_reads'] / nodes:.2f}",
                  "dram_sectors_written_per_node": f"{quoted['memory_writes']['sectors'] / nodes:.2f}",
                  "l2_hit_rate_percent": f"{hit_rate:.1f}" if hit_rate > 0.1 else f"{hit_rate:.3f}",
                  "instructions_per_node": str(row["instructions"])}
        # That of the paper's case, if it was profiled.
        keys = sorted((key for key in profile if key.precision == "double" and is_layout(key, row["layout"])),
                      key=lambda key: key.case != SMALL)
        ours = profile[keys[0]] if keys else {}
        rows.append([NAMES[row["layout"]], *((text, counter(ours.get(name, DASH))) for name, text in theirs.items())])
    return ["layout", *map(heading, theirs)], rows


def is_layout(key, layout):
    """Whether a kernel is propagation with a layout, or the one without it."""
    if layout == "read-write-only":
        return key.kernel == layout and key.method.startswith("tiles")
    variant = variant_of(key.method)
    return key.kernel == "propagation-only" and variant is not None and variant.layout == layout
