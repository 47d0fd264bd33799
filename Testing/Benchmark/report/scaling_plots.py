# SPDX-License-Identifier: BSD-3-Clause
"""Plots of several ranks."""

from pathlib import Path
from typing import List, Tuple

from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.ticker import NullLocator, ScalarFormatter

from report.plots import COLOURS, DOTS, MARKERS, STYLE, WIDTH
from report.scaling_document import ScalingSources
from report.scaling_model import CARDS, FLOWS, predictions
from report.scaling_series import STRONG, TARGET_COUNT, WEAK, Series


def draw_scaling(sources: ScalingSources, folder: Path) -> None:
    """Draws efficiencies over the number of GPUs: measured, and by the model."""
    with pyplot.rc_context(STYLE):
        figure, panels = pyplot.subplots(1, 2, figsize=(WIDTH, 3.6), sharey=True,
                                         layout="constrained")
        for axes, title, all_series in zip(panels, ("weak", "strong"), (WEAK, STRONG)):
            _measured(axes, sources, all_series)
            _modelled(axes, sources, title)
            _dress(axes, title)
        panels[0].set_ylabel("efficiency")
        figure.savefig(folder / "scaling.png", dpi=DOTS, metadata={"Software": None})
        pyplot.close(figure)


def _measured(axes: Axes, sources: ScalingSources, all_series: List[Series]) -> None:
    for series, colour, marker in zip(all_series, COLOURS[1:], MARKERS):
        points = [(ranks, series.efficiency(sources.gpu, ranks))
                  for ranks in series.counts(sources.gpu)]
        _curve(axes, [(ranks, value) for ranks, value in points if value is not None],
               color=colour, marker=marker, label=series.title)
        axes.plot(TARGET_COUNT, series.target, color=colour, marker="_", markersize=12,
                  linestyle="none")


def _modelled(axes: Axes, sources: ScalingSources, kind: str) -> None:
    found = predictions(sources.gpu)[1]
    for flow, colour in zip([each for each in FLOWS if each.title.startswith(kind)], COLOURS[1:]):
        points = [(cards, found[(flow.title, cards)]) for cards in CARDS]
        _curve(axes, [(cards, each.efficiency) for cards, each in points if each], color=colour,
               linestyle=":", label=f"model: {flow.title.partition(', ')[2]}")


def _curve(axes: Axes, points: List[Tuple[int, float]], **style) -> None:
    axes.plot([x for x, _ in points], [y for _, y in points], **style)


def _dress(axes: Axes, title: str) -> None:
    axes.set_title(f"{title}; a dash is a target", loc="left")
    axes.set_xscale("log", base=2)
    axes.xaxis.set_major_formatter(ScalarFormatter())
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xlim(0.9, 1200)
    axes.set_xlabel("GPUs")
    axes.set_ylim(0, 1.05)
    axes.legend(loc="lower left")
