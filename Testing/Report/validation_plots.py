# SPDX-License-Identifier: BSD-3-Clause
"""The figures of RESULTS.md and PRECISION.md of the validation: of each flow two panels, left and right."""

import validation
from figures import COLLISIONS, PRECISIONS
from plots import draw

COLOURS = ("#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")
MARKERS = "os^vDx"
DOTS = {"linestyle": "none", "markersize": 3.5, "markerfacecolor": "none"}
CIRCLES = {"marker": "o", **DOTS}
SMALL = {"fontsize": 7}
LOGARITHMIC = {"xscale": "log", "yscale": "log"}


def panel(series, x="", y="", title="", legend=None, **more):
    """A panel of the curves that there are."""
    return {"series": [(points, style) for points, style in series if points], "xlabel": x, "ylabel": y, "title": title,
            "legend": SMALL if legend is True else legend, **more}


def known(flow, model, quantity, precision=None):
    """A quantity over the resolution, where it is not zero."""
    found = [(across, flow.get(model, across, quantity, precision)) for across in flow.sizes()]
    return [point for point in found if point[1]]


def errors(flow, quantity, models, title="", slope=2):
    """Errors over the resolution, with a line of the slope."""
    series = [(known(flow, model, quantity),
               {"marker": MARKERS[index % 6], "color": COLOURS[index % 6], "label": model})
              for index, model in enumerate(models)]
    smallest = [min(error * across**slope for across, error in points) for points, _ in series if points]
    if smallest:
        series.append(([(across, 0.6 * min(smallest) / across**slope) for across in flow.sizes()],
                       {"color": "#999999", "linestyle": ":", "label": f"order {slope}"}))
    return panel(series, "voxels across", title=title, legend=True, ticks=flow.sizes(), **LOGARITHMIC)


def duct(flow):
    return [panel([(flow.curve("TRT", "computed"), {"color": COLOURS[0]}),
                   (flow.curve("TRT", "exact"), {"color": COLOURS[0], **CIRCLES})],
                  "place over width", "velocity over its mean (circles: exact)"),
            errors(flow, "profile_error", COLLISIONS, "profile, relative L2")]


def pipe(flow):
    return [errors(flow, quantity, [model for model in flow.models if "27" in model], title) for quantity, title in
            (("gradient_error", "pressure gradient"), ("velocity_error", "velocity, relative L2"))]


def phases(flow, model, vessel, y, title):
    """Profiles at four phases of an oscillating flow."""
    series = []
    for colour, degrees in zip(COLOURS, (0, 45, 90, 135)):
        series += [(flow.curve(model, f"exact {degrees}°"), {"color": colour, "label": f"{degrees}°"}),
                   (sorted(flow.curve(model, f"computed {degrees}°")), {"color": colour, **CIRCLES})]
    return panel(series, f"radius over that of the {vessel}", y, f"{title}circles: computed, lines: exact", True)


def womersley(flow):
    return [phases(flow, "TRT", "pipe", "velocity over its mean's amplitude", ""),
            errors(flow, "profile_error", ["TRT"], "profile, relative L2")]


def pulsatile(flow):
    alpha = {model: model.rpartition("=")[2] for model in flow.models}
    last = flow.models[-1]
    return [phases(flow, last, "tube", "velocity over the amplitude prescribed", f"alpha {alpha[last]}; "),
            panel([([(across, 100 * flow.get(model, across, f"{part}_amplitude")) for across in flow.sizes(model)],
                    {"marker": marker, "linestyle": style, "color": colour, "label": f"alpha {alpha[model]}{label}"})
                   for colour, model in zip(COLOURS, flow.models) for part, marker, style, label in
                   (("shear", "o", "-", ""), ("shear_fit", "s", ":", ", exact velocity"))],
                  "voxels across", "error in %", "amplitude of the wall shear stress", True)]


def taylor_green(flow):
    return [errors(flow, "velocity_error", [f"{collision} {fluid}" for collision in COLLISIONS], f"velocity, {fluid}")
            for fluid in ("incompressible", "quasi-compressible")]


def turbulence(flow):
    return [panel([*((sorted(flow.curve(model, "dissipation", across)), {"color": colour, "label": f"{across} voxels"})
                     for colour, across in zip(COLOURS, flow.sizes(model))),
                   ([(8.97, 0.0128575)], {"color": "k", "marker": "+", "markersize": 6, "linestyle": "none",
                                          "label": "spectral, peak"})],
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


def cavity(flow):
    return [panel([(flow.curve(model, name), {"color": colour, **style}) for colour, model in zip(COLOURS, flow.models)
                   for name, style in (("computed", {"label": model}), ("table", CIRCLES))],
                  "height over side", "velocity over the lid's (circles: table)", legend=len(flow.models) > 1),
            errors(flow, "error", flow.models, slope=1)]


def spheres(flow):
    arrays = {walls: validation.array_models(flow, walls) for walls in validation.WALLS}
    series = [([(fraction, flow.get(model, flow.sizes(model)[-1], quantity))
                for fraction, model in arrays[walls].items()],
               {"color": colour, "label": label, **style}) for walls, quantity, colour, label, style in
              (*((walls, "permeability", colour, walls, CIRCLES) for walls, colour in zip(arrays, COLOURS[1:])),
               ("half-way", "exact", COLOURS[0], "Zick and Homsy", {"linewidth": 1}))]
    return [panel(series, "solid fraction", "permeability over the cell's square", legend=True, yscale="log"),
            errors(flow, "error", [models[0.216] for models in arrays.values()])]


def measured(points):
    """The mean of the laboratories with their standard deviation, and each of them as a dot."""
    return [([(each.place, value) for each in points for value in each.values],
             {"marker": ".", "linestyle": "none", "color": "#999999", "markersize": 2.5}),
            ([(each.place, each.mean, each.deviation) for each in points],
             {"fmt": "o", "color": "#666666", "markersize": 3, "markerfacecolor": "none", "linewidth": 0.8,
              "capsize": 2})]


def nozzle(flow):
    styles = {across: {"color": colour, "label": f"{across} across the throat"}
              for colour, across in zip(COLOURS, flow.sizes())}
    return [panel([*((curve(across), style) for across, style in styles.items()), *measured(points)],
                  "distance from the expansion (m)", label, "lines: computed; circles: measured", True, bins=5)
            for curve, points, label in (
                (lambda across: flow.curve(validation.NOZZLE, "centreline", across), validation.measured_centreline(),
                 "centreline velocity (m/s)"),
                (lambda across: validation.pressure_from_reference(flow, across), validation.measured_pressure(),
                 f"wall pressure less that at {validation.REFERENCE_PLACE} m (Pa)"))]


def nozzle_profiles(flow):
    """The profiles of the nozzle, each a panel, at the finest resolution."""
    return [panel([*measured(points), (flow.curve(validation.NOZZLE, validation.profile_name(place)),
                                       {"color": COLOURS[1], "label": "computed"})],
                  title=f"z = {1000 * place:g} mm", bins=3) for place, points in validation.measured_profiles().items()]


def jet(flow):
    styles = [(model, across, {"linestyle": style, "color": colour, "linewidth": 1,
                               "label": f"{model.replace('=', ' ')}, {across}"})
              for model, style in zip(flow.models[::-1], ("-", "--", ":"))
              for colour, across in zip(COLOURS, flow.sizes(model))]
    return [panel([(flow.curve(model, curve, across), style) for model, across, style in styles],
                  "distance from the expansion (m)", label, bins=5, **more) for curve, label, more in (
                      ("centreline", "velocity on the axis (m/s)", {"legend": {"fontsize": 6}}),
                      ("rms", "rms of its fluctuations (m/s)", {}))]


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
    for index, family in enumerate(validation.families(runs)):
        style = {"color": COLOURS[list(validation.GEOMETRIES).index(family[0])],
                 "linestyle": ("-", "--", ":")[validation.INPUTS.index(family[1])],
                 "marker": MARKERS[index % 6], "label": ", ".join(validation.names(family))}
        ours = {run: error for run, error in runs.items() if run[:2] == family}
        left.append((sorted((run.reynolds, error) for run, error in ours.items() if run.across == size), style))
        right.append((sorted((run.across, error) for run, error in ours.items() if run.reynolds == reynolds), style))
    return [panel(left, "Reynolds number", "error of the drop of the pressure (%)", f"{size} voxels across",
                  **LOGARITHMIC),
            panel(right, "voxels across", title=f"Reynolds number {reynolds:g}", ticks=sizes, **LOGARITHMIC,
                  legend={"fontsize": 6, "loc": "upper left", "bbox_to_anchor": (1, 1)})]


PLOTS = {"duct": duct, "pipe": pipe, "womersley": womersley, "pulsatile": pulsatile, "taylor-green": taylor_green,
         "turbulence": turbulence, "channel": channel, "cavity2d": cavity, "cavity1000": cavity, "spheres": spheres,
         "nozzle": nozzle, "jet": jet, "aorta": aorta, "tube": tube}


def precision_panel(flow, title, y, curves):
    """Errors of precisions over the resolution. curves: model, precision, quantity and style."""
    return panel([(known(flow, model, quantity, precision),
                   {"color": COLOURS[PRECISIONS.index(precision)], "marker": "o", **style})
                  for model, precision, quantity, style in curves],
                 "voxels across", y, title, ticks=flow.sizes(), **LOGARITHMIC)


def precision_duct(flow):
    """Errors of all precisions and models."""
    panels = []
    for quantity, title in (("profile", "velocity profile"), ("gradient", "pressure gradient")):
        curves = []
        for model, marker, line in zip(COLLISIONS, "os^", ("-", "--", "-.")):
            curves += [(model, precision, f"{quantity}_error", {
                "marker": marker, "linestyle": line, "label": f"{model}, {precision}: error",
                "markerfacecolor": "none" if precision == "single" else None}) for precision in PRECISIONS]
            curves += [(model, precision, f"{quantity}_difference", {
                "marker": marker, "linestyle": ":", "label": f"{model}, {precision} − double"})
                for precision in PRECISIONS[1:]]
        panels.append(precision_panel(flow, f"Duct: {title}", "" if panels else "relative error", curves))
    return panels


def precision_cavity(flow):
    """The round-off beside the error of discretisation."""
    return [precision_panel(flow, "Cavity at Reynolds number 100: centrelines", "relative error", [
        ("LBMRT", "double", "discretisation", {"label": "error of discretisation"}),
        *(("LBMRT", precision, "difference", {"linestyle": ":", "label": f"{precision} − double"})
          for precision in PRECISIONS[1:])])]


def draw_flows(flows, folder):
    """Draws all figures of the flows that were run."""
    for name, flow, plot, *how in (
            *((name, name, plot, {"size": (7.6, 3.6)}) for name, plot in PLOTS.items()),
            ("nozzle_profiles", "nozzle", nozzle_profiles, {"size": (7.6, 6), "rows": 3, "words": (
                "distance from the axis (m)", "axial velocity (m/s); lines: computed, circles: measured")}),
            ("precision_duct", "duct", precision_duct, {"size": (7.4, 4.6), "below": 2}),
            ("precision_cavity", "cavity100", precision_cavity, {"size": (5, 3.9), "below": 2})):
        if flow in flows and flows[flow].sizes():
            draw(folder / f"{name}.png", plot(flows[flow]), **how[0])
