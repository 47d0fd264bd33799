# SPDX-License-Identifier: BSD-3-Clause
"""The figures of RESULTS.md and PRECISION.md of the validation: of each flow two panels, left and right."""

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot

import validation
from figures import COLLISIONS, PRECISIONS

COLOURS = ("#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")
MARKERS = "os^vDx"
CIRCLES = {"marker": "o", "linestyle": "none", "markersize": 3.5, "markerfacecolor": "none"}


def errors(axes, flow, quantity, models, slope=2):
    """Errors over the resolution, with a line of the slope."""
    smallest = []
    for index, model in enumerate(models):
        points = [(across, flow.get(model, across, quantity)) for across in flow.sizes(model)]
        points = [point for point in points if point[1]]
        if points:
            line(axes, points, marker=MARKERS[index % 6], markersize=4, color=COLOURS[index % 6], label=model)
            smallest.append(min(error * across**slope for across, error in points))
    if smallest:
        axes.plot(flow.sizes(), [0.6 * min(smallest) / across**slope for across in flow.sizes()], color="#999999",
                  linestyle=":", label=f"order {slope}")
    logarithmic(axes, flow.sizes())
    dress(axes, "voxels across", legend=True)


def logarithmic(axes, ticks=()):
    """Both axes, the horizontal one with these ticks alone."""
    axes.set_xscale("log")
    axes.set_yscale("log")
    if ticks:
        axes.set_xticks(ticks, [str(each) for each in ticks])
        axes.set_xticks([], minor=True)


def line(axes, points, **style):
    """A curve, where there is one."""
    if points:
        axes.plot(*zip(*points), **{"linewidth": 1.2, **style})


def dress(axes, x=None, y=None, title=None, legend=False, size=7):
    """Labels, a title and a legend."""
    if x:
        axes.set_xlabel(x)
    if y:
        axes.set_ylabel(y)
    if title:
        axes.set_title(title, loc="left")
    if legend:
        axes.legend(fontsize=size, frameon=False)


def duct(flow, left, right):
    line(left, flow.curve("TRT", "computed"), color=COLOURS[0], label="TRT")
    line(left, flow.curve("TRT", "exact"), color=COLOURS[0], **CIRCLES)
    dress(left, "place over width", "velocity over its mean (circles: exact)")
    errors(right, flow, "profile_error", COLLISIONS)
    dress(right, title="profile, relative L2")


def pipe(flow, left, right):
    for axes, quantity, title in ((left, "gradient_error", "pressure gradient"),
                                  (right, "velocity_error", "velocity, relative L2")):
        errors(axes, flow, quantity, [model for model in flow.models if "27" in model])
        dress(axes, title=title)


def phases(axes, flow, model):
    """Profiles at four phases of an oscillating flow."""
    for colour, degrees in zip(COLOURS, (0, 45, 90, 135)):
        line(axes, flow.curve(model, f"exact {degrees}°"), color=colour, label=f"{degrees}°")
        line(axes, sorted(flow.curve(model, f"computed {degrees}°")), color=colour, **CIRCLES)


def womersley(flow, left, right):
    phases(left, flow, "TRT")
    dress(left, "radius over that of the pipe", "velocity over its mean's amplitude",
          "circles: computed, lines: exact", True)
    errors(right, flow, "profile_error", ["TRT"])
    dress(right, title="profile, relative L2")


def pulsatile(flow, left, right):
    alpha = {model: model.rpartition("=")[2] for model in flow.models}
    phases(left, flow, flow.models[-1])
    dress(left, "radius over that of the tube", "velocity over the amplitude prescribed",
          f"alpha {alpha[flow.models[-1]]}; circles: computed, lines: exact", True)
    for colour, model in zip(COLOURS, flow.models):
        for part, style, label in (("shear", "o-", ""), ("shear_fit", "s:", ", exact velocity")):
            right.plot(flow.sizes(model), [100 * flow.get(model, across, f"{part}_amplitude")
                                           for across in flow.sizes(model)],
                       style, color=colour, markersize=4, linewidth=1.2, label=f"alpha {alpha[model]}{label}")
    dress(right, "voxels across", "error in %", "amplitude of the wall shear stress", True)


def taylor_green(flow, left, right):
    for axes, fluid in ((left, "incompressible"), (right, "quasi-compressible")):
        errors(axes, flow, "velocity_error", [f"{collision} {fluid}" for collision in COLLISIONS])
        dress(axes, title=f"velocity, {fluid}")


def turbulence(flow, *panels):
    for axes, model in zip(panels, flow.models):
        for colour, across in zip(COLOURS, flow.sizes(model)):
            axes.plot(*zip(*sorted(flow.curve(model, "dissipation", across))), color=colour, label=f"{across} voxels")
        axes.plot([8.97], [0.0128575], "k+", label="spectral, peak")
        dress(axes, "time over L / U", "dissipation over U^3 / L", model, True)


def channel(flow, left, right):
    expected = validation.simulation()
    line(left, expected["U"], color=COLOURS[0], linewidth=1, label="simulation")
    for name in "uvw":
        line(right, expected[name], color=COLOURS[0], linewidth=1)
    for colour, marker, (model, across) in zip(COLOURS[1:] * 2, "os^vDxP*", validation.channel_runs(flow)):
        style = {"color": colour, "marker": marker, "linestyle": "none", "markersize": 3, "markerfacecolor": "none"}
        label = f"{model}, {across}".replace("Bounded LBMRT", "plain").replace("plain with", "with")
        line(left, flow.curve(model, "U", across), label=label, **style)
        for name in "uvw":
            line(right, flow.curve(model, name, across), **style)
    left.set_xscale("log")
    dress(left, "distance from the wall", "mean velocity", "wall units", True)
    dress(right, "distance from the wall", "u', w', v' from above", "wall units")


def cavity(flow, left, right):
    for colour, model in zip(COLOURS, flow.models):
        line(left, flow.curve(model, "computed"), color=colour, label=model)
        line(left, flow.curve(model, "table"), color=colour, **CIRCLES)
    dress(left, "height over side", "velocity over the lid's (circles: table)", legend=len(flow.models) > 1)
    errors(right, flow, "error", flow.models, 1)


def spheres(flow, left, right):
    arrays = {walls: validation.array_models(flow, walls) for walls in validation.WALLS}
    for colour, (walls, models) in zip(COLOURS[1:], arrays.items()):
        line(left, [(fraction, flow.get(model, flow.sizes(model)[-1], "permeability", "double"))
                    for fraction, model in models.items()], color=colour, label=walls, **{**CIRCLES, "markersize": 4})
    line(left, [(fraction, flow.get(model, flow.sizes(model)[-1], "exact"))
                for fraction, model in arrays["half-way"].items()],
         color=COLOURS[0], linewidth=1, label="Zick and Homsy")
    left.set_yscale("log")
    dress(left, "solid fraction", "permeability over the cell's square", legend=True)
    errors(right, flow, "error", [models[0.216] for models in arrays.values()])


def measured(axes, points):
    """The mean of the laboratories with their standard deviation, and each of them as a dot."""
    for each in points:
        axes.plot([each.place] * len(each.values), each.values, ".", color="#999999", markersize=2.5)
    axes.errorbar([each.place for each in points], [each.mean for each in points],
                  yerr=[each.deviation for each in points], fmt="o", color="#666666", markersize=3,
                  markerfacecolor="none", linewidth=0.8, capsize=2)


def nozzle(flow, left, right):
    for colour, across in zip(COLOURS, flow.sizes()):
        style = {"color": colour, "label": f"{across} across the throat"}
        line(left, flow.curve(validation.NOZZLE, "centreline", across), **style)
        line(right, validation.pressure_from_reference(flow, across), **style)
    measured(left, validation.measured_centreline())
    measured(right, validation.measured_pressure())
    for axes, label in ((left, "centreline velocity (m/s)"),
                        (right, f"wall pressure less that at {validation.REFERENCE_PLACE} m (Pa)")):
        axes.locator_params(axis="x", nbins=5)
        dress(axes, "distance from the expansion (m)", label, "lines: computed; circles: measured", True)


def nozzle_profiles(flow):
    """The profiles of the nozzle, each a panel, at the finest resolution."""
    figure, panels = pyplot.subplots(3, 4, figsize=(7.6, 6), layout="constrained")
    for axes, (place, points) in zip(panels.flat, validation.measured_profiles().items()):
        measured(axes, points)
        line(axes, flow.curve(validation.NOZZLE, validation.profile_name(place)), color=COLOURS[1], label="computed")
        axes.set_title(f"z = {1000 * place:g} mm", loc="left")
        axes.locator_params(axis="x", nbins=3)
        axes.grid(color="#dddddd", linewidth=0.6)
    figure.supxlabel("distance from the axis (m)", fontsize=9)
    figure.supylabel("axial velocity (m/s); lines: computed, circles: measured", fontsize=9)
    return figure


def jet(flow, left, right):
    for model, style in zip(flow.models[::-1], ("-", "--", ":")):
        for colour, across in zip(COLOURS, flow.sizes(model)):
            for axes, curve in ((left, "centreline"), (right, "rms")):
                line(axes, flow.curve(model, curve, across), linestyle=style, color=colour, linewidth=1,
                     label=f"{model.replace('=', ' ')}, {across}")
    for axes, label in ((left, "velocity on the axis (m/s)"), (right, "rms of its fluctuations (m/s)")):
        dress(axes, "distance from the expansion (m)", label)
        axes.locator_params(axis="x", nbins=5)
    dress(left, legend=True, size=6)


def aorta(flow, left, right):
    for colour, (model, across) in zip(COLOURS, flow.runs):
        line(left, flow.curve(model, "root pressure", across), color=colour, label=model)
        line(right, flow.curve(model, "tawss", across), color=colour, label=model)
    dress(left, "time in the tenth beat (s)", "pressure at the root (mmHg)", legend=True)
    dress(right, "distance from the root along the aorta (mm)", "time-averaged wall shear stress (Pa)")


def tube(flow, left, right):
    """The drop over the Reynolds number and over the resolution."""
    runs = {run: 100 * abs(each["drop_error"]) for run, each in validation.Tubes(flow).basic.items()
            if "drop_error" in each}
    if not runs:
        return
    sizes = validation.values_of("across", runs)
    size = sizes[min(1, len(sizes) - 1)]
    reynolds = min(validation.values_of("reynolds", runs), key=lambda each: abs(each - 200))
    for index, family in enumerate(validation.families(runs)):
        style = {"color": COLOURS[list(validation.GEOMETRIES).index(family[0])],
                 "linestyle": ("-", "--", ":")[validation.INPUTS.index(family[1])], "markersize": 4,
                 "marker": MARKERS[index % 6], "label": ", ".join(validation.names(family))}
        ours = {run: error for run, error in runs.items() if run[:2] == family}
        line(left, sorted((run.reynolds, error) for run, error in ours.items() if run.across == size), **style)
        line(right, sorted((run.across, error) for run, error in ours.items() if run.reynolds == reynolds), **style)
    logarithmic(left)
    logarithmic(right, sizes)
    dress(left, "Reynolds number", "error of the drop of the pressure (%)", f"{size} voxels across")
    dress(right, "voxels across", title=f"Reynolds number {reynolds:g}")
    right.legend(fontsize=6, frameon=False, loc="upper left", bbox_to_anchor=(1, 1))


PLOTS = {"duct": duct, "pipe": pipe, "womersley": womersley, "pulsatile": pulsatile, "taylor-green": taylor_green,
         "turbulence": turbulence, "channel": channel, "cavity2d": cavity, "cavity1000": cavity, "spheres": spheres,
         "nozzle": nozzle, "jet": jet, "aorta": aorta, "tube": tube}


def precision_errors(axes, flow, models, precision, quantity, **style):
    """Errors of a precision over the resolution."""
    points = [(across, flow.get(models, across, quantity, precision)) for across in flow.sizes()]
    points = [point for point in points if point[1]]
    axes.plot([x for x, _ in points], [y for _, y in points], markersize=4, linewidth=1.2,
              color=dict(zip(PRECISIONS, COLOURS))[precision], **style)


def precision_legend(figure, panels, flow):
    """Axes, and one legend below all panels."""
    for axes in panels:
        logarithmic(axes, flow.sizes())
        axes.set_xlabel("voxels across")
        axes.grid(color="#dddddd", linewidth=0.6)
    panels[0].set_ylabel("relative error")
    handles, labels = panels[0].get_legend_handles_labels()
    share = (0.17 * -(-len(handles) // 2) + 0.1) / figure.get_figheight()
    figure.legend(handles, labels, loc="lower center", ncol=2, frameon=False, fontsize=8)
    figure.get_layout_engine().set(rect=(0, share, 1, 1 - share))
    return figure


def precision_duct(flow):
    """Errors of all precisions and models."""
    figure, panels = pyplot.subplots(1, 2, figsize=(7.4, 4.6), layout="constrained")
    for axes, quantity, title in zip(panels, ("profile", "gradient"), ("velocity profile", "pressure gradient")):
        for model, marker, style in zip(COLLISIONS, "os^", ("-", "--", "-.")):
            for precision in PRECISIONS:
                precision_errors(axes, flow, model, precision, f"{quantity}_error", marker=marker, linestyle=style,
                                 label=f"{model}, {precision}: error",
                                 markerfacecolor="none" if precision == "single" else None)
            for precision in PRECISIONS[1:]:
                precision_errors(axes, flow, model, precision, f"{quantity}_difference", marker=marker,
                                 linestyle=":", label=f"{model}, {precision} − double")
        axes.set_title(f"Duct: {title}", loc="left")
    return precision_legend(figure, panels, flow)


def precision_cavity(flow):
    """The round-off beside the error of discretisation."""
    figure, axes = pyplot.subplots(figsize=(5, 3.9), layout="constrained")
    precision_errors(axes, flow, "LBMRT", "double", "discretisation", marker="o", label="error of discretisation")
    for precision in PRECISIONS[1:]:
        precision_errors(axes, flow, "LBMRT", precision, "difference", marker="o", linestyle=":",
                         label=f"{precision} − double")
    axes.set_title("Cavity at Reynolds number 100: centrelines", loc="left")
    return precision_legend(figure, [axes], flow)


def draw(flows, folder):
    """Draws all figures of the flows that were run."""
    with pyplot.rc_context({"font.size": 9, "axes.titlesize": 9}):
        for name, plot in PLOTS.items():
            if name in flows and flows[name].sizes():
                figure, panels = pyplot.subplots(1, 2, figsize=(7.6, 3.6), layout="constrained")
                for axes in panels:
                    axes.grid(color="#dddddd", linewidth=0.6)
                plot(flows[name], *panels)
                save(figure, folder / f"{name}.png")
        for name, flow, plot in (("nozzle_profiles", "nozzle", nozzle_profiles), ("precision_duct", "duct", precision_duct),
                                 ("precision_cavity", "cavity100", precision_cavity)):
            if flow in flows and flows[flow].sizes():
                save(plot(flows[flow]), folder / f"{name}.png")


def save(figure, path):
    """Without the version of the program that drew it."""
    figure.savefig(path, dpi=100, metadata={"Software": None})
    pyplot.close(figure)
