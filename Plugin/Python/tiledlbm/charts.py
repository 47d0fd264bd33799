# SPDX-License-Identifier: BSD-3-Clause
"""A line chart as SVG, for self-contained pages."""

import html
import math

WIDTH, HEIGHT = 720, 260
LEFT, RIGHT, TOP, BOTTOM = 70, 16, 14, 44  # margins
MOST_POINTS = 600


def logarithmic(x, y, x_title, y_title):
    """Chart of y, on a logarithmic axis, over x. Omits values that are not above 0; returns None without any value."""
    points = [(a, math.log10(b)) for a, b in zip(x, y) if b > 0 and math.isfinite(b)]
    if not points:
        return None
    first, last = min(a for a, _ in points), max(a for a, _ in points)
    low, high = math.floor(min(b for _, b in points)), math.ceil(max(b for _, b in points))
    high = max(high, low + 1)

    def place(a, b):
        across = (a - first) / (last - first) if last > first else 0.5
        return (LEFT + across * (WIDTH - LEFT - RIGHT), TOP + (high - b) / (high - low) * (HEIGHT - TOP - BOTTOM))
    shown = points[::max(1, -(-len(points) // MOST_POINTS))]
    shown = shown if shown[-1] == points[-1] else [*shown, points[-1]]
    line = " ".join("{:.1f},{:.1f}".format(*place(*point)) for point in shown)
    marks = [_decade(exponent, place(first, exponent)[1])
             for exponent in range(low, high + 1, max(1, (high - low) // 6))]
    marks += [_tick(value, place(value, low)) for value in _round_values(first, last)]
    middle = (TOP + HEIGHT - BOTTOM) / 2
    x_title, y_title = html.escape(x_title), html.escape(y_title)
    return (f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{y_title} over {x_title}">'
            f'{"".join(marks)}<polyline class="curve" points="{line}"/>'
            f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 6}" text-anchor="middle">{x_title}</text>'
            f'<text transform="translate(14 {middle}) rotate(-90)" text-anchor="middle">{y_title}</text></svg>')


def _decade(exponent, y):
    return (f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">1e{exponent:d}</text>')


def _tick(value, at):
    x, y = at
    return (f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{y:.1f}" y2="{y + 5:.1f}"/>'
            f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">{value:g}</text>')


def _round_values(first, last):
    """A few round values from the first to the last."""
    if not last > first:
        return [first]
    power = 10.0 ** math.floor(math.log10((last - first) / 4))
    step = max(factor * power for factor in (1, 2, 5) if factor * power <= (last - first) / 4)
    return [step * i for i in range(math.ceil(first / step), math.floor(last / step) + 1)]
