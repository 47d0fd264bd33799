# SPDX-License-Identifier: BSD-3-Clause
"""No property is forgotten: what the flow depends on is computed anew when it changes.

The properties are those of the proxy's XML. A new one is tried with a value of its own type; where
that means nothing, or the flow does not depend on it, it stands in a table below.
"""

import pathlib
import re
import unittest

import numpy

from testing_support import (HERE, PROXIES, PROXY, RESULTS, Flow, FolderTest, Preview, add_array, duct, duct_flow,
                             image_with, main, source_of, write_table)

README = pathlib.Path(HERE, "../../Plugin/README.md").read_text(encoding="utf-8")

# Properties that do not start a new run: the group "Results" of the XML, and the names here. The flows of
# this test have no ends of vessels, see VesselEnds.py, and are no surfaces, see Grid.py.
NOT_OF_THE_FLOW = {"LiveInterval", "RestartInterval", "RestartOutput", "StopFile", "SurfaceHoles", "VesselEnds",
                   *RESULTS}


def settings(proxy=PROXY):
    """The properties of a proxy that are set, by name, without those of the proxy that it is based on."""
    return {element.get("name"): element for element in proxy
            if element.tag.endswith("VectorProperty") and element.get("command")
            and element.get("information_only") != "1"}


def default_of(element):
    """The default of a property as the document has it."""
    value = element.get("default_values", "")
    if element.find("BooleanDomain") is not None:
        return ["off", "on"][int(value)]
    entries = {entry.get("value"): entry.get("text") for entry in element.iter("Entry")}
    return entries.get(value, value.replace(" ", ", "))


def documented_defaults():
    """The defaults in the tables of the document, by the name of the property; several may have one cell."""
    defaults = {}
    for line in README.splitlines():
        names, *cells = line.strip("| ").split(" | ")
        for i, name in enumerate(re.findall(r"`(\w+)`", names) if cells else []):
            shared = cells[0].split(", ")
            defaults.setdefault(name, shared[i] if "`, `" in names and len(shared) > 1 else cells[0])
    return defaults


def changed(element, value):
    """Another value of a property, of its own type."""
    entries = [int(entry.get("value")) for entry in element.iter("Entry")]
    if entries:
        now = int(element.get("default_values"))
        return next(entry for entry in entries if entry != now)
    if element.find("BooleanDomain") is not None:
        return 1 - int(value)
    if element.tag == "IntVectorProperty":
        return int(value) + 1
    if element.tag == "DoubleVectorProperty" and element.get("number_of_elements") == "1":
        return 1.1 * value + 0.01 * (value == 0)
    raise AssertionError("give a value for %s in this test" % element.get("name"))


def words_of(text):
    """The values in a text, numbers in one way of writing them."""
    def word(value):
        try:
            return f"{float(value):g}"
        except ValueError:
            return value
    return [word(value) for value in text.replace(",", " ").split()]


class Classes(unittest.TestCase):
    """The classes that are made of the XML."""

    def check_printed(self, filter_, properties):
        """A new filter prints the defaults."""
        printed = dict(re.findall(r"^ *(\w+):(.*)$", str(filter_.NewInstance()), re.MULTILINE))
        for name, element in properties.items():
            with self.subTest(name):
                # Of an array its association comes first and, at last, its name.
                default = element.get("default_values", "").rpartition(";")[2]
                self.assertEqual(words_of(printed[name]), words_of(default))

    def test_have_its_defaults_and_print_them(self):
        flow = duct_flow().filter
        preview = Preview(image_with(duct())).proxy.GetClientSideObject()
        of_preview = settings(PROXIES["TiledLBMPreview"])
        self.assertGreaterEqual(len(of_preview), 3)
        self.check_printed(flow, settings())
        self.check_printed(preview, {**settings(), **of_preview})  # its proxy is based on the other
        for filter_, is_flow in ((flow, 1), (preview, 0)):
            self.assertEqual((filter_.IsA("vtkTiledLBMCase"), filter_.IsA("vtkTiledLBMFlow")), (1, is_flow))

    def test_are_documented_in_it(self):
        properties = [element for proxy in PROXIES.values() for element in proxy if element.tag.endswith("Property")]
        self.assertEqual([each.get("name") for each in properties if each.find("Documentation") is None], [])
        self.assertGreaterEqual(len(properties), 55)


class Properties(FolderTest):
    def setUp(self):
        super().setUp()
        for name, head, peak in (("wave", "time (s),factor\n", 1.5), ("other", "time (s),factor\n", 1.2),
                                 ("pressure", "time (s),p (Pa)\n", 3)):
            write_table(self.folder, name + ".csv", head, [(0, 1), (0.0005, peak), (0.001, 1)])
        self.interpolated(RestartOutput=self.path("flow.restart"), NumberOfSteps=10)
        # By name, where another value of the type is not one to work with.
        self.values = {
            "MaskArray": ["POINTS", "second"],
            "FluidRange": [0.8, 1e3],
            "OpeningLabels": [7],
            "OpeningPlaces": [0, 1e3, 0, 0],
            "Cuts": [1, 0.4, 0.4, 1, 0, 0],
            "GreyLevels": "None",
            "Openings": [0, 1, 0.05, 0, 0],
            "WaveformFile": self.path("other.csv"),
            "SnapshotFolder": self.path("snapshots"),
            "RestartFile": self.path("flow.restart"),
            "RestartOutput": self.path("written"),
            "StopFile": self.path("stop"),
            "WaveformQuantity": 2,
            "InletWaveforms": ["0", self.path("other.csv")],
            "PressureWaveforms": ["1", self.path("pressure.csv")],
            "LengthUnit": 3,
            "Device": 0,
        }

    def image(self):
        mask = duct((16, 8, 8))
        mask[3, 3, 5] = 0.6
        mask[1:-1, 1:-1, 14] = 7
        image = image_with(mask)
        second = (mask > 0).astype(float)
        second[4, 4, 6] = 0
        add_array(image, "second", second)
        add_array(image, "grey", 0.9 * mask)
        return image

    def flow(self, **properties):
        return Flow(self.image(), **properties).update()

    def interpolated(self, **properties):
        return self.flow(WallModel="Interpolated", GreyLevels="grey", **properties)

    def half_way(self, **properties):
        return self.flow(WallModel="Half-way", **properties)

    def pulsatile(self, **properties):
        return self.half_way(WaveformFile=self.path("wave.csv"), CardiacCycles=0.5, **properties)

    def with_measured_inlet(self):
        plane = image_with(numpy.ones((8, 8, 1)))
        add_array(plane, "velocity", numpy.full((64, 3), 0.1))
        return self.half_way(MeasuredInlet=source_of(plane))

    def makers(self, name):
        """What makes a flow in which a property may count."""
        return {"GridVoxelSize": [lambda: self.flow(Grid="Voxel size", GridVoxelSize=0.08)],
                "GridVoxelsAcross": [lambda: self.flow(Grid="Across largest", GridVoxelsAcross=8)],
                "MeasuredInletOpening": [self.with_measured_inlet],
                "OpeningPlaces": [lambda: self.interpolated(CardiacCycles=0, Openings=[0, 1, 0.1, 0, 0])],
                "StatisticsInterval": [lambda: self.half_way(TurbulenceStatistics=1)],
                "StatisticsPhases": [lambda: self.pulsatile(TurbulenceStatistics=1)]}.get(name, [
                    # As many steps with a waveform too, whose periods are long.
                    lambda: self.interpolated(CardiacCycles=0), lambda: self.pulsatile(SnapshotsPerCycle=4)])

    def runs_anew(self, make, name, element):
        """Whether a flow that was computed is computed anew when the property changes."""
        flow = make()
        self.assertEqual((flow.errors, flow.runs()), ([], 1), name)
        now = flow.proxy.SMProxy.GetProperty(name)
        value = self.values.get(name)
        if value is None:
            value = changed(element, now.GetElement(0) if now.GetNumberOfElements() else None)
        flow.update(**{name: value})
        # A setting that cannot work leaves no flow, which is not a stale one.
        return flow.runs() > 1 or (flow.errors and not flow.output().GetPointData().GetArray("velocity"))

    def test_that_the_flow_depends_on_compute_it_anew(self):
        for name, element in settings().items():
            with self.subTest(name):
                is_of_the_flow = any(self.runs_anew(make, name, element) for make in self.makers(name))
                self.assertEqual(is_of_the_flow, name not in NOT_OF_THE_FLOW)

    def test_have_the_defaults_that_the_document_tells(self):
        documented = documented_defaults()
        for name, element in settings().items():
            with self.subTest(name):
                is_text = element.tag == "StringVectorProperty" and not element.get("repeat_command")
                self.assertIn(name, documented, "add a row with its default to Plugin/README.md")
                if name != "MaskArray":  # its default is the input's
                    self.assertEqual(documented[name].replace("e+", "e"),
                                     default_of(element) or ("none" if is_text else "empty"))

    def test_arrays_with_a_unit_are_documented(self):
        arrays = [element.get("name") for proxy in PROXIES.values() for element in proxy.iter("OutputArray")]
        self.assertGreaterEqual(len(arrays), 19)
        for name in arrays:
            self.assertIn(f"`{name}`", README, 'add its row to "Outputs" of Plugin/README.md')

    def test_of_the_table_are_in_the_xml(self):
        self.assertLessEqual(NOT_OF_THE_FLOW | set(self.values), set(settings()))
        self.assertGreaterEqual(len(settings()), 51)


main()
