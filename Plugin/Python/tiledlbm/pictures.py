# SPDX-License-Identifier: BSD-3-Clause
"""Pictures of a result, from ParaView's view or PyVista."""

import ctypes
import dataclasses
import os

from .problems import Error

# Arrays of the wall by common name.
WALL_ARRAYS = {"wall shear stress": "wall_shear_stress_magnitude", "pressure": "pressure"}
STREAMLINES = ("speed", "velocity", "streamlines")
SEEDS = 200
# Share of the values at each end of the scale in the colour of that end: single points would stretch the scale.
CLIPPED = 0.01
# Share of the vessel in the picture's width, next to the colour bar, and the margin around it.
SHARE_OF_WIDTH = 0.85
MARGIN = 1.08
WALL_COLOUR = (0.86, 0.45, 0.42)
COLOURS = {"paraview": "Turbo", "pyvista": "turbo"}


@dataclasses.dataclass
class _Scene:
    """Contents of a picture: coloured data, and a transparent wall around them if there is one."""

    data: object
    array: str
    title: str
    limits: tuple
    around: object
    camera: object


@dataclasses.dataclass
class _Camera:
    """Parallel projection towards a centre."""

    centre: tuple
    direction: tuple  # from the centre to the camera
    up: tuple
    distance: float
    half_height: float  # of the picture, in world units


def draw(result, path, what, size, renderer):
    """Writes a picture: see Result.picture."""
    renderers = {"paraview": _draw_by_paraview, "pyvista": _draw_by_pyvista}
    if renderer not in renderers:
        raise Error(f"Give renderer as 'paraview' or 'pyvista', not {renderer!r}.")
    path = os.path.abspath(os.fspath(path))
    if not os.path.isdir(os.path.dirname(path)):
        raise Error(f"There is no folder {os.path.dirname(path)} for the picture.")
    if not path.lower().endswith(".png"):
        raise Error(f"Name the picture .png, not {os.path.basename(path)}.")
    size = [int(count) for count in size]
    renderers[renderer](_scene_of(result, what, size), path, size)
    if not os.path.isfile(path):
        raise Error(f"{path} cannot be written.")


def can_draw():
    """Whether this process can render: if VTK needs an X server, whether one answers."""
    import vtkmodules.vtkRenderingOpenGL2  # noqa: F401, needed for render windows
    from vtkmodules.vtkRenderingCore import vtkRenderWindow

    if vtkRenderWindow().GetClassName() != "vtkXOpenGLRenderWindow":
        return True
    if not os.environ.get("DISPLAY"):
        return False
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return False
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = x11.XOpenDisplay(None)
    if display:
        x11.XCloseDisplay(display)
    return bool(display)


def _require_display():
    # Without this check VTK would end the process.
    if not can_draw():
        raise Error("Pictures need a display: without one put xvfb-run -a before the command.")


def _scene_of(result, what, size):
    import numpy

    if not result.wall.GetNumberOfPoints():
        raise Error("Set WallShearStress to 1: a picture shows the wall.")
    camera = _camera_on(_points_of(result.wall), size)
    if what in STREAMLINES:
        lines = _streamlines(result)
        speeds = numpy.linalg.norm(result.velocity.reshape(-1, 3), axis=1)
        top = float(numpy.quantile(speeds[speeds > 0], 1 - CLIPPED)) if speeds.any() else 1
        return _Scene(lines, "speed", "speed (m/s)", (0, top), result.wall, camera)
    name = WALL_ARRAYS.get(what, what)
    values = result.wall_array(name)
    values = values if values.ndim == 1 else numpy.linalg.norm(values, axis=1)
    values = values[numpy.isfinite(values)]
    if not values.size:
        raise Error(f"{what} has no finite values to draw.")
    low, high = (float(each) for each in numpy.quantile(values, (CLIPPED, 1 - CLIPPED)))
    is_length = low >= 0 and name != "pressure"
    title = result.titled(name, what.replace("_", " "))
    return _Scene(result.wall, name, title, (0 if is_length else low, high), None, camera)


def _camera_on(points, size):
    """Puts the first two principal axes of the vessel into the picture plane, next to the colour bar."""
    import numpy

    axes = numpy.linalg.svd(points - points.mean(axis=0), full_matrices=False)[2]
    axes *= numpy.sign(axes[range(3), abs(axes).argmax(axis=1)])[:, None]  # reproducible signs
    right, up, direction = axes if numpy.linalg.det(axes) > 0 else axes * [[1], [1], [-1]]
    along = points @ numpy.array([right, up, direction]).T
    low, high = along.min(axis=0), along.max(axis=0)
    half = (high - low) / 2
    aspect = size[0] / size[1]
    half_height = MARGIN * max(half[1], half[0] / (SHARE_OF_WIDTH * aspect))
    middle = (low + high) / 2
    middle[0] += (1 - SHARE_OF_WIDTH) * aspect * half_height  # left of the colour bar
    return _Camera(tuple(middle @ numpy.array([right, up, direction])), tuple(direction), tuple(up),
                   4 * float(numpy.linalg.norm(half)), float(half_height))


def _points_of(data):
    from vtkmodules.util import numpy_support
    return numpy_support.vtk_to_numpy(data.GetPoints().GetData()).astype(float)


def _streamlines(result):
    """Tubes along streamlines from voxels throughout the fluid, including regions of slow flow."""
    import numpy
    from vtkmodules.vtkCommonCore import vtkPoints
    from vtkmodules.vtkCommonDataModel import vtkDataObject, vtkPolyData
    from vtkmodules.vtkFiltersCore import vtkArrayCalculator, vtkCellDataToPointData, vtkTubeFilter
    from vtkmodules.vtkFiltersFlowPaths import vtkStreamTracer

    image = result.image
    if image.GetPointData().GetArray("velocity") is None:
        to_points = vtkCellDataToPointData()
        to_points.SetInputData(image)
        to_points.Update()
        image = to_points.GetOutput()
    from vtkmodules.util import numpy_support
    speeds = numpy.linalg.norm(numpy_support.vtk_to_numpy(image.GetPointData().GetArray("velocity")), axis=1)
    moving = numpy.flatnonzero(speeds > 1e-3 * speeds.max())
    seeds, points = vtkPolyData(), vtkPoints()
    for voxel in numpy.random.default_rng(1).permutation(moving)[:SEEDS]:
        points.InsertNextPoint(image.GetPoint(int(voxel)))
    seeds.SetPoints(points)
    tracer = vtkStreamTracer()
    tracer.SetInputData(image)
    tracer.SetSourceData(seeds)
    tracer.SetInputArrayToProcess(0, 0, 0, vtkDataObject.FIELD_ASSOCIATION_POINTS, "velocity")
    tracer.SetIntegrationDirectionToBoth()
    tracer.SetMaximumPropagation(4 * sum(image.GetDimensions()) * max(image.GetSpacing()))
    calculator = vtkArrayCalculator()
    calculator.SetInputConnection(tracer.GetOutputPort())
    calculator.AddVectorArrayName("velocity")
    calculator.SetFunction("mag(velocity)")
    calculator.SetResultArrayName("speed")
    tubes = vtkTubeFilter()
    tubes.SetInputConnection(calculator.GetOutputPort())
    tubes.SetRadius(0.15 * max(image.GetSpacing()))
    tubes.SetNumberOfSides(8)
    tubes.Update()
    return tubes.GetOutput()


def _draw_by_paraview(scene, path, size):
    from paraview import simple

    _require_display()
    before = simple.GetActiveView(), simple.GetActiveSource()
    view = simple.CreateView("RenderView", ViewSize=size, OrientationAxesVisibility=0,
                             UseColorPaletteForBackground=0, Background=[1, 1, 1])
    made = [view]
    try:
        if scene.around is not None:
            around = _shown(scene.around, view, made)
            simple.ColorBy(around, None)
            around.Opacity, around.DiffuseColor = 0.15, WALL_COLOUR
        shown = _shown(scene.data, view, made)
        shown.Ambient, shown.Diffuse, shown.Specular = 0.4, 0.6, 0  # preserves the colours of the scale
        simple.ColorBy(shown, ("POINTS", scene.array), separate=True)
        colours = simple.GetColorTransferFunction(scene.array, shown, separate=True)
        colours.ApplyPreset(COLOURS["paraview"], True)
        colours.RescaleTransferFunction(*scene.limits)
        shown.SetScalarBarVisibility(view, True)
        bar = simple.GetScalarBar(colours, view)
        bar.Title, bar.ComponentTitle = scene.title, ""
        bar.TitleColor = bar.LabelColor = [0.1, 0.1, 0.1]
        bar.AddRangeLabels = 0
        bar.AutomaticLabelFormat, bar.LabelFormat = 0, "%g"
        camera = scene.camera
        view.CameraFocalPoint, view.CameraViewUp = camera.centre, camera.up
        view.CameraPosition = _position_of(camera)
        view.CameraParallelProjection, view.CameraParallelScale = 1, camera.half_height
        simple.SaveScreenshot(path, view, ImageResolution=size)
    finally:
        for proxy in reversed(made):
            simple.Delete(proxy)
        simple.SetActiveView(before[0])
        simple.SetActiveSource(before[1])


def _shown(data, view, made):
    from paraview import simple
    producer = simple.TrivialProducer()
    made.append(producer)
    producer.GetClientSideObject().SetOutput(data)
    producer.UpdatePipeline()
    return simple.Show(producer, view)


def _position_of(camera):
    return [at + camera.distance * along for at, along in zip(camera.centre, camera.direction)]


def _draw_by_pyvista(scene, path, size):
    try:
        import pyvista
    except ImportError as problem:
        raise Error("Install PyVista (pip install pyvista), or leave out renderer to draw by ParaView: "
                    f"{problem}.") from problem
    _require_display()
    plotter = pyvista.Plotter(off_screen=True, window_size=size)
    try:
        plotter.background_color = "white"
        if scene.around is not None:
            plotter.add_mesh(pyvista.wrap(scene.around), color=WALL_COLOUR, opacity=0.15)
        plotter.add_mesh(pyvista.wrap(scene.data), scalars=scene.array, clim=scene.limits, cmap=COLOURS["pyvista"],
                         scalar_bar_args={"title": scene.title, "color": "black", "vertical": True})
        camera = scene.camera
        plotter.camera_position = [_position_of(camera), camera.centre, camera.up]
        plotter.camera.parallel_projection = True
        plotter.camera.parallel_scale = camera.half_height
        plotter.screenshot(path)
    finally:
        plotter.close()
