# SPDX-License-Identifier: BSD-3-Clause
"""The figures of RESULTS.md and PRECISION.md of the validation: of each flow two panels, left and right."""

import validation
from figures import COLLISIONS, PRECISIONS
from plots import draw

COLOURS = ("#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")
MARKERS = "os^vDx"
DOTS = {"linestyle": "none", "markersize": 3.5, "markerfacecolor": "none"}
CIRCLES = {"marker": "o", **DOTS}
LOGARITHMIC = {"xscale": "log", "yscale": "log"}


def panel(series, x="", y="", title="", legend=None, **more):
    """A panel of the curves that there are."""
    return {"series": [(points, style) for points, style in series if points], "xlabel": x, "ylabel": y, "title": title,
            "legend": {"fontsize": 7} if legend is True else legend, **more}


def over_voxels(flow, series, y="", title="", **more):
    """A panel over the resolution of what is not zero. series: model, quantity, precision, and style."""
    return panel([([(across, value) for across, value in zip(flow.sizes(), flow.values(*key)) if value], style)
                  for *key, style in series], "voxels across", y, title, ticks=flow.sizes(), **LOGARITHMIC, **more)


def errors(flow, quantity, models, title="", slope=2):
    """Errors over the resolution, with a line of the slope."""
    found = over_voxels(flow, [(model, quantity, None, {
        "marker": MARKERS[index % 6], "color": COLOURS[index % 6], "label": model})
                               for index, model in enumerate(models)], title=title, legend=True)
    smallest = min((error * across**slope for points, _ in found["series"] for across, error in points), default=None)
    if smallest:
        found["series"].append(([(across, 0.6 * smallest / across**slope) for across in flow.sizes()],
                                {"color": "#999999", "linestyle": ":", "label": f"order {slope}"}))
    return found


def phases(flow, model, vessel, y, title=""):
    """Profiles at four phases of an oscillating flow."""
    series = []
    for colour, degrees in zip(COLOURS, (0, 45, 90, 135)):
        series += [(flow.curve(model, f"exact {degrees}°"), {"color": colour, "label": f"{degrees}°"}),
                   (sorted(flow.curve(model, f"computed {degrees}°")), {"color": colour, **CIRCLES})]
    return panel(series, f"radius over that of the {vessel}", y, f"{title}circles: computed, lines: exact", True)


def beside(flow, known, models, x, y, **more):
    """What was computed as lines, and what is known as circles."""
    return panel([(flow.curve(model, name), {"color": colour, **style}) for colour, model in zip(COLOURS, models)
                  for name, style in (("computed", {"label": model}), (known, CIRCLES))], x, y, **more)


def pulsatile(flow):
    alpha = {model: model.rpartition("=")[2] for model in flow.models if " " not in model}
    last = list(alpha)[-1]
    return [phases(flow, last, "tube", "velocity over the amplitude prescribed", f"alpha {alpha[last]}; "),
            panel([([(across, 100 * flow.get(model, across, f"{part}_amplitude")) for across in flow.sizes(model)],
                    {"marker": marker, "linestyle": style, "color": colour, "label": f"alpha {alpha[model]}{label}"})
                   for colour, model in zip(COLOURS, alpha) for part, marker, style, label in
                   (("shear", "o", "-", ""), ("shear_fit", "s", ":", ", exact flow"))],
                  "voxels across", "error in %", "amplitude of the wall shear stress", True)]


def pulse_wave(flow):
    """Pressure at the inlet for each pulse wave velocity and resistance."""
    panels = []
    for ratio, y in (("1", "pressure at the inlet (Pa; circles: computed)"), ("3", "")):
        series = []
        models = [model for model in flow.models if model.endswith(f" {ratio} Z grey levels")]
        for colour, model in zip(COLOURS, models):
            series += [(flow.curve(model, "theory"), {"color": colour, "label": "c = " + model.partition(" m/s")[0] + " m/s"}),
                       (flow.curve(model, "computed")[::8], {"color": colour, **CIRCLES, "markersize": 2.5})]
        panels.append(panel(series, "time (s)", y, f"R_p = {ratio} Z", series and True))
    return panels


def turbulence(flow):
    peak = [(8.97, 0.0128575)], {"color": "k", "marker": "+", "markersize": 6, "linestyle": "none",
                                 "label": "spectral, peak"}
    return [panel([*((sorted(flow.curve(model, "dissipation", across)), {"color": colour, "label": f"{across} voxels"})
                     for colour, across in zip(COLOURS, flow.sizes(model))), peak],
                  "time over L / U", "dissipation over U^3 / L", model, True) for model in flow.models[:2]]


def channel(flow):
    expected = validation.simulation()
    left = [(expected["U"], {"color": COLOURS[0], "linewidth": 1, "label": "simulation"})]
    right = [(expected[name], {"color": COLOURS[0], "linewidth": 1}) for name in "uvw"]
    for colour, marker, (model, across) in zip(COLOURS[1:] * 2, "os^vDxP*", validation.channel_runs(flow)):
        style = {"color": colour, "marker": marker, **DOTS, "markersize": 3}
        label = f"{model}, {across}".replace("Bounded LBMRT", "plain").replace("plain with", "with")
        left.append((flow.curve(model, "U", across), {**style, "label": label}))
        right += [(flow.curve(model, name, across), style) for name in "uvw"]
    return [panel(left, "distance from the wall", "mean velocity", "wall units", True, xscale="log"),
            panel(right, "distance from the wall", "u', w', v' from above", "wall units")]


def spheres(flow):
    arrays = {walls: validation.array_models(flow, walls) for walls in validation.WALLS}
    series = [([(fraction, flow.get(model, flow.sizes(model)[-1], quantity))
                for fraction, model in arrays[walls].items()],
               {"color": colour, "label": label, **style}) for walls, quantity, colour, label, style in
              (*((walls, "permeability", colour, walls, CIRCLES) for walls, colour in zip(arrays, COLOURS[1:])),
               ("half-way", "exact", COLOURS[0], "Zick and Homsy", {"linewidth": 1}))]
    return [panel(series, "solid fraction", "permeability over the cell's square", legend=True, yscale="log"),
            errors(flow, "error", [models[0.216] for models in arrays.values()])]


def measured(name):
    """The mean of the laboratories with their standard deviation, and each of them as a dot."""
    points = validation.measured()[name]
    return [([(each.place, value) for each in points for value in each.values],
             {"marker": ".", "linestyle": "none", "color": "#999999", "markersize": 2.5}),
            ([(each.place, each.mean, each.deviation) for each in points],
             {"fmt": "o", "color": "#666666", "markersize": 3, "markerfacecolor": "none", "linewidth": 0.8,
              "capsize": 2})]


def nozzle(flow):
    styles = {across: {"color": colour, "label": f"{across} across the throat"}
              for colour, across in zip(COLOURS, flow.sizes())}
    return [panel([*((validation.computed(flow, name, across), style) for across, style in styles.items()),
                   *measured(name)],
                  "distance from the expansion (m)", label, "lines: computed; circles: measured", True, bins=5)
            for name, label in (("centreline", "centreline velocity (m/s)"), (
                "wall pressure", f"wall pressure less that at {validation.REFERENCE_PLACE} m (Pa)"))]


def nozzle_profiles(flow):
    return [panel([*measured(name), (flow.curve(validation.NOZZLE, name), {"color": COLOURS[1], "label": "computed"})],
                  title=name.removeprefix("profile ").replace("=", " = "), bins=3)
            for name in validation.measured_flows()]


def jet(flow):
    styles = [(model, across, {"linestyle": style, "color": colour, "linewidth": 1,
                               "label": f"{model.replace('=', ' ')}, {across}"})
              for model, style in zip(flow.models[::-1], ("-", "--", ":"))
              for colour, across in zip(COLOURS, flow.sizes(model))]
    return [panel([(flow.curve(model, curve, across), style) for model, across, style in styles],
                  "distance from the expansion (m)", label, legend=legend, bins=5) for curve, label, legend in (
                      ("centreline", "velocity on the axis (m/s)", {"fontsize": 6}),
                      ("rms", "rms of its fluctuations (m/s)", None))]


def aorta(flow):
    return [panel([(flow.curve(model, curve, across), {"color": colour, "label": model})
                   for colour, (model, across) in zip(COLOURS, flow.runs)], *labels, legend=curve != "tawss")
            for curve, *labels in (("root pressure", "time in the tenth beat (s)", "pressure at the root (mmHg)"),
                                   ("tawss", "distance from the root along the aorta (mm)",
                                    "time-averaged wall shear stress (Pa)"))]


def tube(flow):
    """The drop over the Reynolds number and over the resolution."""
    runs = {run: 100 * abs(each["drop_error"]) for run, each in validation.Tubes(flow).basic.items()
            if "drop_error" in each}
    if not runs:
        return [panel([]), panel([])]
    sizes = validation.values_of("across", runs)
    size = sizes[min(1, len(sizes) - 1)]
    reynolds = min(validation.values_of("reynolds", runs), key=lambda each: abs(each - 200))
    left, right = [], []
    for index, (geometry, given) in enumerate(validation.families(runs)):
        style = {"color": COLOURS[list(validation.GEOMETRIES).index(geometry)],
                 "linestyle": ("-", "--", ":")[validation.INPUTS.index(given)],
                 "marker": MARKERS[index % 6], "label": f"{validation.GEOMETRIES[geometry]}, {given}"}
        ours = {run: error for run, error in runs.items() if run[:2] == (geometry, given)}
        left.append((sorted((run.reynolds, error) for run, error in ours.items() if run.across == size), style))
        right.append((sorted((run.across, error) for run, error in ours.items() if run.reynolds == reynolds), style))
    return [panel(left, "Reynolds number", "error of the drop of the pressure (%)", f"{size} voxels across",
                  **LOGARITHMIC),
            panel(right, "voxels across", title=f"Reynolds number {reynolds:g}", ticks=sizes, **LOGARITHMIC,
                  legend={"fontsize": 6, "loc": "upper left", "bbox_to_anchor": (1, 1)})]


def wall_stress(flow):
    """The stress at the finest resolution: on the outer wall of the bend, in the stenoses."""
    panels = []
    for shape, title, place in (("bend", "bend, outer wall", "inlet"), ("stenosis", "steady stenoses", "throat"),
                                ("pulsating", "pulsating stenosis: TAWSS", "throat")):
        series = []
        for colour, model in zip(COLOURS, [each for each in flow.models if each.startswith(shape)]):
            label = model.replace(" grey levels", "").removeprefix("pulsating ").removeprefix("stenosis of ")
            series += [(flow.curve(model, "reference"), {"color": colour, "label": label}),
                       (flow.curve(model, "computed"), {"color": colour, **CIRCLES, "markersize": 2.5})]
        panels.append(panel(series, f"diameters from the {place}",
                            "" if panels else "stress over ρU² (circles: computed)", title, series and True, bins=5))
    return panels


def precision_duct(flow):
    """Errors of all precisions and models."""
    panels = []
    for quantity, title, y in (("profile", "velocity profile", "relative error"),
                               ("gradient", "pressure gradient", "")):
        series = []
        for model, marker, line in zip(COLLISIONS, "os^", ("-", "--", "-.")):
            for kind, precisions, label, line in (("error", PRECISIONS, ": error", line),
                                                  ("difference", PRECISIONS[1:], " − double", ":")):
                series += [(model, f"{quantity}_{kind}", precision, {
                    "color": COLOURS[PRECISIONS.index(precision)], "marker": marker, "linestyle": line,
                    "label": f"{model}, {precision}{label}",
                    "markerfacecolor": "none" if (kind, precision) == ("error", "single") else None})
                    for precision in precisions]
        panels.append(over_voxels(flow, series, y, f"Duct: {title}"))
    return panels


def precision_cavity(flow):
    """The round-off beside the error of discretisation."""
    return [over_voxels(flow, [
        ("LBMRT", "discretisation", "double", {"color": COLOURS[0], "marker": "o", "label": "error of discretisation"}),
        *(("LBMRT", "difference", precision, {"color": colour, "marker": "o", "linestyle": ":",
                                              "label": f"{precision} − double"})
          for precision, colour in zip(PRECISIONS[1:], COLOURS[1:]))],
        "relative error", "Cavity at Reynolds number 100: centrelines")]


def cavity(flow):
    return [beside(flow, "table", flow.models, "height over side", "velocity over the lid's (circles: table)",
                   legend=len(flow.models) > 1), errors(flow, "error", flow.models, slope=1)]


PLOTS = {
    "duct": lambda flow: [
        beside(flow, "exact", ["TRT"], "place over width", "velocity over its mean (circles: exact)"),
        errors(flow, "profile_error", COLLISIONS, "profile, relative L2")],
    "pipe": lambda flow: [
        errors(flow, quantity, [model for model in flow.models if "27" in model], title) for quantity, title in
        (("gradient_error", "pressure gradient"), ("velocity_error", "velocity, relative L2"))],
    "womersley": lambda flow: [
        phases(flow, "TRT", "pipe", "velocity over its mean's amplitude"),
        errors(flow, "profile_error", ["TRT"], "profile, relative L2")],
    "pulsatile": pulsatile, "pulse-wave": pulse_wave,
    "taylor-green": lambda flow: [
        errors(flow, "velocity_error", [f"{collision} {fluid}" for collision in COLLISIONS], f"velocity, {fluid}")
        for fluid in ("incompressible", "quasi-compressible")],
    "turbulence": turbulence, "channel": channel, "cavity2d": cavity, "cavity1000": cavity, "spheres": spheres,
    "nozzle": nozzle, "jet": jet, "aorta": aorta, "tube": tube,
    "wall-stress": wall_stress}
OTHER_PLOTS = {
    "nozzle_profiles": ("nozzle", nozzle_profiles, {"size": (7.6, 6), "rows": 3, "words": (
        "distance from the axis (m)", "axial velocity (m/s); lines: computed, circles: measured")}),
    "precision_duct": ("duct", precision_duct, {"size": (7.4, 4.6), "below": 2}),
    "precision_cavity": ("cavity100", precision_cavity, {"size": (5, 3.9), "below": 2})}


def draw_flows(flows, folder):
    """Draws all figures of the flows that were run."""
    figures = {name: (name, plot, {"size": (7.6, 3.6)}) for name, plot in PLOTS.items()}
    for name, (flow, plot, how) in {**figures, **OTHER_PLOTS}.items():
        if flows[flow].sizes():
            draw(folder / f"{name}.png", plot(flows[flow]), **how)
