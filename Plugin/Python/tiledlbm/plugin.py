# SPDX-License-Identifier: BSD-3-Clause
"""Finds the plugin and loads it into ParaView."""

import glob
import os

from .problems import Error

FILE = "TiledLBM.so"


def load(path=None):
    """Loads the plugin, unless the filter already exists, and returns the path of its file.

    Candidates, in this order: the file `path`; the file in the environment variable TILEDLBM_PLUGIN; the
    library folder of the installation or build that contains this package; the folders of PV_PLUGIN_PATH.
    The path is None if ParaView had loaded the plugin itself.

    Raises Error if there is no ParaView or no plugin, or if the plugin does not load.
    """
    simple = paraview_simple()
    if path is None and is_loaded():
        return None
    found = _find(path, simple.GetParaViewVersion())
    if is_loaded():
        return found
    try:
        simple.LoadPlugin(found, remote=False, ns=vars(simple))
    except RuntimeError as problem:
        raise Error(f"ParaView cannot load {found}: build the plugin against ParaView "
                    f"{simple.GetParaViewVersion()}, which runs here.") from problem
    return found


def is_loaded():
    """Whether ParaView has the filter."""
    from paraview import servermanager
    return hasattr(servermanager.filters, "TiledLBMFlow")


def paraview_simple():
    """The module paraview.simple, connected to a server within this process."""
    try:
        from paraview import servermanager, simple
    except ImportError as problem:
        raise Error("Install ParaView's Python modules (Debian: apt install python3-paraview), or run this "
                    f"with pvpython: {problem}.") from problem
    from vtkmodules.vtkParallelCore import vtkMultiProcessController

    controller = vtkMultiProcessController.GetGlobalController()
    if controller is not None and controller.GetNumberOfProcesses() > 1:
        raise Error("Run this without mpiexec: the package tiledlbm takes results from one process. For several "
                    "ranks use the filter itself, paraview.simple.TiledLBMFlow.")
    if servermanager.ActiveConnection is None:
        simple.Connect()
    if servermanager.ActiveConnection.IsRemote():
        raise Error("Disconnect from the server first: the package tiledlbm computes within its own process. "
                    "On a server use the filter itself, paraview.simple.TiledLBMFlow.")
    return simple


def _find(path, version):
    if path is None:
        path = os.environ.get("TILEDLBM_PLUGIN") or None
    if path is not None:
        if not os.path.isfile(path):
            raise Error(f"There is no file {path}: name the plugin, {FILE}, in TILEDLBM_PLUGIN or load().")
        return os.path.abspath(path)
    tried = [os.path.join(folder, "TiledLBM", FILE) for folder in _folders(version)]
    for candidate in tried:
        if os.path.isfile(candidate):
            return os.path.realpath(candidate)
    raise Error(f"Set TILEDLBM_PLUGIN to the plugin's file, {FILE}: it is not where it is installed "
                f"({', '.join(tried) or 'there is no such folder'}).")


def _folders(version):
    """Possible plugin folders of this ParaView; <libraries>/python3/dist-packages/tiledlbm is this package."""
    libraries = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), *[os.pardir] * 3))
    paraview = f"paraview-{version.major}.{version.minor}"
    folders = [os.path.join(libraries, paraview, "plugins")]
    folders += sorted(glob.glob(os.path.join(glob.escape(libraries), "*", paraview, "plugins")))
    return folders + [folder for folder in os.environ.get("PV_PLUGIN_PATH", "").split(os.pathsep) if folder]
