# SPDX-License-Identifier: BSD-3-Clause
"""A result as one self-contained page of HTML."""

import base64
import datetime
import html
import math
import os
import tempfile

from . import charts, pictures, statistics
from .problems import Error

LOW_STRESS = 0.4  # Pa; plaque forms below this stress
GOOD, DOUBTFUL, BAD = "good", "doubtful", "bad"
CLASS_OF_QUALITY = {"good": GOOD, "read with care": DOUBTFUL, "not usable": BAD}

STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.45 system-ui, sans-serif; color: #1b2733; background: #fff; max-width: 70em; margin: 2em auto;
  padding: 0 1.2em; }
h1 { font-size: 1.5em; margin: 0; } h2 { font-size: 1.1em; margin: 2em 0 .5em; }
.sub { color: #5b6875; margin: .2em 0 1.2em; }
.quality { border-left: 6px solid; padding: .6em 1em; border-radius: 3px; }
.quality ul { margin: .3em 0 0; padding-left: 1.2em; }
.good { border-color: #2f8f4e; background: #eef8f1; } .doubtful { border-color: #d08a00; background: #fff7e6; }
.bad { border-color: #c03030; background: #fdeeee; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; } td, th { padding: .25em .6em; text-align: right;
  border-bottom: 1px solid #dde3e8; font-variant-numeric: tabular-nums; }
th { font-weight: 600; color: #42505c; } td:first-child, th:first-child, .text { text-align: left; }
img, svg { max-width: 100%; height: auto; display: block; }
svg text { font: 12px system-ui, sans-serif; fill: #42505c; }
.grid { stroke: #dde3e8; } .curve { fill: none; stroke: #1c6fb8; stroke-width: 1.6; }
details { margin: .8em 0; } summary { cursor: pointer; }
@media print {
  body { margin: 0; } details { display: none; } h2 { break-after: avoid; } tr, img, svg { break-inside: avoid; } }
"""


def write(result, path, title, picture):
    """Writes the page: see Result.report."""
    path = os.fspath(path)
    title = title or "Blood flow"
    parts = [_head(result, title), _picture(result, picture), _openings(result), _wall(result), _course(result),
             _figures(result), _settings(result)]
    page = (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n")
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(page)
    except OSError as problem:
        raise Error(f"{path} cannot be written: {problem.strerror}.") from problem


def _head(result, title):
    figures = result.figures
    when = datetime.datetime.now().strftime("%Y-%m-%d %H:%M")
    reasons = "".join(f"<li>{html.escape(reason)}</li>" for reason in result.reasons)
    return (f'<h1>{html.escape(title)}</h1>'
            f'<p class="sub">Tiled LBM Flow {html.escape(str(figures["tiledlbm_version"]))}, {when}, '
            f'{html.escape(str(figures["device"]))}</p>'
            f'<div class="quality {CLASS_OF_QUALITY.get(result.quality, DOUBTFUL)}"><strong>Quality: '
            f"{html.escape(result.quality)}</strong>{f'<ul>{reasons}</ul>' if reasons else ''}</div>")


def _picture(result, what):
    if what is None:
        return ""
    if os.path.isfile(what):
        return f'<h2>Picture</h2><img alt="The view" src="data:image/png;base64,{_encoded(what)}">'
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "picture.png")
        try:
            pictures.draw(result, path, what, (1400, 900), "paraview")
        except Error as problem:
            return f'<h2>Picture</h2><p class="sub">{html.escape(str(problem))}</p>'
        data = _encoded(path)
    name = html.escape(what)
    return f'<h2>{_capital(name)}</h2><img alt="The vessel, coloured by {name}" src="data:image/png;base64,{data}">'


def _encoded(path):
    with open(path, "rb") as file:
        return base64.b64encode(file.read()).decode()


def _openings(result):
    unit = str(result.figures["pressure_unit"])
    head = ("opening", "role", "area (mm²)", "diameter (mm)", "flow in (ml/s)", "mean velocity (m/s)",
            f"mean pressure ({unit})", f"pressure drop ({unit})")
    has_cycles = any(not math.isnan(opening.flow_rate_change) for opening in result.openings)
    head += ("change of flow (%)", "change of pressure (%)") if has_cycles else ()
    has_shares = any(not math.isnan(opening.target_flow_share) for opening in result.openings)
    head += ("share of the outflow (%)", "prescribed share (%)") if has_shares else ()
    rows = []
    for opening in result.openings:
        name = f"{opening.id}, label {opening.label:g}" if opening.label else str(opening.id)
        diameter = 2 * math.sqrt(opening.area / math.pi)
        rows.append((name, opening.role, _number(opening.area * 1e6), _number(diameter * 1e3),
                     _number(opening.flow_rate * 1e6), _number(opening.velocity), _number(opening.pressure),
                     _number(opening.pressure_drop))
                    + ((_number(opening.flow_rate_change * 100), _number(opening.pressure_change * 100))
                       if has_cycles else ())
                    + ((_number(opening.flow_share), _number(opening.target_flow_share)) if has_shares else ()))
    note = ("The drop is from the first opening that leads into the same part of the vessel. Flow and velocity are "
            "positive into the vessel.")
    if has_cycles:
        note += " Changes are the largest from the last cardiac cycle but one to the last, relative to the range of each."
    return f'<h2>Openings and pressure drops</h2>{_table(head, rows, text=(1,))}<p class="sub">{note}</p>'


def _wall(result):
    if not result.wall.GetNumberOfPoints():
        return '<h2>Wall shear stress</h2><p class="sub">Not requested (WallShearStress is off).</p>'
    arrays = [(name, result.titled(name, title)) for name, title in (
        ("wall_shear_stress_magnitude", "wall shear stress"),
        ("wall_shear_stress_error", "estimated error of the wall shear stress"),
        ("time_averaged_wall_shear_stress", "time-averaged wall shear stress"),
        ("oscillatory_shear_index", "oscillatory shear index"),
        ("relative_residence_time", "relative residence time"))
        if result.wall.GetPointData().GetArray(name) is not None]
    rows = [(title, *_row_of_statistics(result.wall_statistics(name))) for name, title in arrays]
    percentiles = (f"{p} %" for p in statistics.PERCENTILES)
    head = ("over the wall, by area", "mean", "deviation", "minimum", *percentiles, "maximum")
    areas = result.wall_areas()
    low = statistics.share_below(result.wall_array(), areas, LOW_STRESS)
    note = (f"Wall: {_number(areas.sum() * 1e6)} mm². {low:.1%} of it has less than {LOW_STRESS} Pa. p % of the area "
            "has at most the value in the column p %.")
    return f'<h2>Wall shear stress</h2>{_table(head, rows)}<p class="sub">{note}</p>'


def _row_of_statistics(found):
    if found is None:
        return ["–"] * (len(statistics.PERCENTILES) + 4)
    return [_number(value) for value in (found["mean"], found["deviation"], found["minimum"],
                                         *found["percentiles"].values(), found["maximum"])]


def _course(result):
    course = result.convergence
    chart = charts.logarithmic(course["step"].tolist(), course["residual"].tolist(), "step",
                               "residual") if "residual" in course else None
    end = "became steady" if result.is_steady else "ended"
    text = f"The run {end} after {result.figures['steps']:,} steps, {_number(result.figures['time'])} s of flow."
    return (f'<h2>Course of the run</h2><p>{text}</p>{chart or ""}'
            '<p class="sub">Residual: relative change of the velocity in a step.</p>')


def _figures(result):
    rows = [(name.replace("_", " "), _text(value)) for name, value in sorted(result.figures.items())
            if value == value and value != ""]  # without figures that the flow does not have
    return f"<details><summary>All figures of the run</summary>{_table(('figure', 'value'), rows, text=(1,))}</details>"


def _settings(result):
    changed = [(name, _text(value)) for name, value in result.changed_settings.items()]
    everything = [(name, _text(value)) for name, value in result.settings.items()]
    head = ("property", "value")
    shown = _table(head, changed, text=(1,)) if changed else "<p>All have their defaults.</p>"
    return (f"<h2>Settings other than the defaults</h2>{shown}<details><summary>All settings</summary>"
            f"{_table(head, everything, text=(1,))}</details>")


def _table(head, rows, text=()):
    """A table; the first column and the columns in `text` are left-aligned."""
    def cells(tag, row):
        return "".join(f"<{tag}{' class=text' if i in text else ''}>{html.escape(str(cell))}</{tag}>"
                       for i, cell in enumerate(row))
    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return (f'<div class="scroll"><table><thead><tr>{cells("th", head)}</tr></thead>'
            f"<tbody>{body}</tbody></table></div>")


def _text(value):
    if isinstance(value, (list, tuple)):
        return " ".join(map(_text, value)) or "–"
    return f"{value:.6g}" if isinstance(value, float) else str(value) or "–"


def _number(value):
    if not math.isfinite(value):
        return "–"
    return f"{value:.4g}" if abs(value) < 1e4 else f"{value:,.0f}"


def _capital(text):
    return text[:1].upper() + text[1:]
