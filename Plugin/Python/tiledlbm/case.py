# SPDX-License-Identifier: BSD-3-Clause
"""A filter of the plugin with its source and its settings."""

from . import plugin, settings
from .previewed import Preview
from .problems import Error, Messages
from .sources import source_of

FLOW, PREVIEW = "TiledLBMFlow", "TiledLBMPreview"


class Applied:
    """A filter of the plugin and its outputs. Raises Error if the filter runs on a server."""

    def __init__(self, proxy):
        self.proxy = proxy
        self.algorithm = proxy.GetClientSideObject()
        if self.algorithm is None:
            raise Error("Compute the flow without a server: the package tiledlbm takes results from its own process.")

    def update(self, time=None):
        """Updates the outputs."""
        self.proxy.UpdatePipeline(time)

    def output(self, port=0):
        """Data of an output, which later runs do not change."""
        data = self.algorithm.GetOutputDataObject(port)
        copy = data.NewInstance()
        copy.ShallowCopy(data)
        return copy

    def times(self):
        """Times of the snapshots, s."""
        from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline

        information, key = self.algorithm.GetOutputInformation(0), vtkStreamingDemandDrivenPipeline.TIME_STEPS()
        return [information.Get(key, i) for i in range(information.Length(key))] if information.Has(key) else []


class Case(Applied):
    """A filter of the plugin on a source, ready for a run.

    The filter is not in ParaView's pipeline browser and disappears with the last reference to it.
    """

    def __init__(self, filter_name, source, given):
        from paraview import servermanager

        self.source = source
        super().__init__(getattr(servermanager.filters, filter_name)(Input=source))
        self._require_known_data()
        self.messages = Messages()
        self.messages.listen_to(self.algorithm, self.algorithm.GetExecutive())
        settings.apply(self.proxy, given, lambda: self._preview_without_roles(given))

    def update(self, time=None):
        """Runs the filter and raises its errors."""
        super().update(time)
        self.messages.raise_errors()

    def _require_known_data(self):
        prop = self.proxy.SMProxy.GetProperty("Input")
        if not prop.GetDomain("input_type").IsInDomain(prop):
            kind = self.proxy.Input.GetDataInformation().GetDataSetTypeAsString()
            raise Error(f"Give the vessel as an image of voxels, a vtkImageData: this is a {kind}.")

    def _preview_without_roles(self, given):
        """Preview of the openings, whose positions do not depend on their roles."""
        rest = {name: value for name, value in given.items() if name not in ("openings", "flow")}
        return Preview(Case(PREVIEW, self.source, rest))


def case_of(filter_name, source, given):
    """Case for the arguments of a call."""
    plugin.load()
    given = dict(given)
    place = {name: given.pop(name, None) for name in ("spacing", "origin", "directions")}
    return Case(filter_name, source_of(source, **place), given)
