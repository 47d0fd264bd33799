# SPDX-License-Identifier: BSD-3-Clause
"""Makes sources of ParaView's pipeline from files, data sets and arrays."""

import os

from .problems import Error, Messages

# Files for the plugin's reader, which keeps the place in the patient; it reads DICOM segmentations too.
SEGMENTATIONS = (".nii", ".nii.gz", ".nrrd", ".seg.nrrd", ".nhdr", ".mha", ".mhd")


def source_of(what, spacing=None, origin=None, directions=None):
    """A source for a file name, an image or a surface of VTK, an array or a source.

    spacing, origin, directions: only for an array. Raises Error if the argument is none of these.
    """
    from vtkmodules.vtkCommonDataModel import vtkDataObject

    place = {"spacing": spacing, "origin": origin, "directions": directions}
    is_source = hasattr(what, "SMProxy")  # a source or one of its outputs
    if not is_source and not isinstance(what, (str, os.PathLike, vtkDataObject)):
        return _of_array(what, **place)
    given = [name for name, value in place.items() if value is not None]
    if given:
        raise Error(f"Leave out {' and '.join(given)}: only an array needs it, a "
                    f"{'file' if isinstance(what, (str, os.PathLike)) else 'data set'} has its own.")
    if isinstance(what, (str, os.PathLike)):
        return _of_file(os.fspath(what))
    return _of_data(what) if isinstance(what, vtkDataObject) else what


def _of_file(path):
    from paraview import servermanager

    if not os.path.exists(path):
        raise Error(f"There is no file {os.path.abspath(path)}.")
    messages = Messages()
    if hasattr(servermanager.sources, "TiledLBMReader") and _is_segmentation(path):
        reader = servermanager.sources.TiledLBMReader()
        messages.listen_to(reader.GetClientSideObject())  # before FileName, since that opens the file
        reader.FileName = path
    else:
        reader = _reader_of_paraview(path)
    reader.UpdatePipeline()
    if messages.errors or not reader.GetClientSideObject().GetOutputDataObject(0).GetNumberOfElements(0):
        told = " ".join(dict.fromkeys(messages.errors)) or "see the messages of its reader above."
        raise Error(f"{path} cannot be read: {told}")
    return reader


def _is_segmentation(path):
    """Whether the plugin's reader reads the path: a file, or a folder, which may hold a DICOM segmentation."""
    from paraview import servermanager

    if path.lower().endswith(SEGMENTATIONS) or os.path.isdir(path):
        return True
    factory = servermanager.vtkSMProxyManager.GetProxyManager().GetReaderFactory()
    offered = factory.GetReaders(path, servermanager.ActiveConnection.Session)
    return "TiledLBMReader" in [offered.GetString(i) for i in range(offered.GetNumberOfStrings())]


def _reader_of_paraview(path):
    from paraview import simple

    try:
        reader = simple.OpenDataFile(path)
    except RuntimeError:
        reader = None
    if reader is None:
        raise Error(f"{path} is of no kind that ParaView reads.")
    return reader


def _of_data(data):
    from paraview import servermanager

    copy = data.NewInstance()
    copy.ShallowCopy(data)
    if hasattr(copy, "GetPointData"):
        for attributes in (copy.GetPointData(), copy.GetCellData()):
            _name_arrays(attributes)
    producer = servermanager.sources.TrivialProducer()
    producer.GetClientSideObject().SetOutput(copy)
    producer.UpdatePipeline()
    return producer


def _name_arrays(attributes):
    """Names arrays without a name, which ParaView cannot select, "mask" and "mask_1" and so on."""
    arrays = [attributes.GetAbstractArray(i) for i in range(attributes.GetNumberOfArrays())]
    scalars = attributes.GetScalars()
    unnamed = [array for array in arrays if not array.GetName()]
    for number, array in enumerate(unnamed):
        named = array.NewInstance()
        named.ShallowCopy(array)
        named.SetName(f"mask_{number}" if number else "mask")
        attributes.RemoveArray(arrays.index(array))
        arrays.remove(array)
        if array is scalars:
            attributes.SetScalars(named)
        else:
            attributes.AddArray(named)


def _of_array(values, spacing, origin, directions):
    """An image from an array [z, y, x] with one value per voxel."""
    import numpy
    from vtkmodules.util import numpy_support
    from vtkmodules.vtkCommonDataModel import vtkImageData

    try:
        array = numpy.asarray(values)
    except ValueError as problem:
        raise Error(f"Give a file name, an image, a source or an array [z, y, x] of numbers: {problem}.") from problem
    if array.ndim != 3 or array.dtype.kind not in "buif":
        raise Error("Give a file name, an image, a source or an array [z, y, x] of numbers: this is a "
                    f"{type(values).__name__} of {array.ndim} dimensions and type {array.dtype}.")
    if spacing is None:
        raise Error("Say with spacing=... how large a voxel of the array is, in units of `unit`, which is mm "
                    "unless you give another.")
    array = _plain_array(array, numpy.ma.getmaskarray(values) if numpy.ma.isMaskedArray(values) else None)
    image = vtkImageData()
    image.SetDimensions(array.shape[::-1])
    image.SetSpacing(*_numbers("spacing", spacing, (3,)))
    image.SetOrigin(*_numbers("origin", 0 if origin is None else origin, (3,)))
    if directions is not None:
        image.SetDirectionMatrix(_numbers("directions", directions, (3, 3)).ravel())
    scalars = numpy_support.numpy_to_vtk(numpy.ascontiguousarray(array).ravel(), deep=True)
    scalars.SetName("mask")
    image.GetPointData().SetScalars(scalars)
    return _of_data(image)


def _plain_array(array, masked):
    """The array in a type and the byte order of VTK's arrays; where it is masked, below all values or NaN."""
    import numpy

    kind, size = array.dtype.kind, array.dtype.itemsize
    if kind == "b":
        array = array.astype(numpy.uint8)
    elif kind == "f" and size not in (4, 8):
        array = array.astype(numpy.float32 if size < 4 else numpy.float64)
    array = array.astype(array.dtype.newbyteorder("="), copy=masked is not None)
    if masked is not None and masked.any():
        array[masked] = numpy.nan if array.dtype.kind == "f" else numpy.iinfo(array.dtype).min
    return array


def _numbers(name, value, shape):
    import numpy

    try:
        numbers = numpy.array(numpy.broadcast_to(numpy.asarray(value, float), shape))
    except (TypeError, ValueError) as problem:
        raise Error(f"Give {name} as {' x '.join(map(str, shape))} numbers, along x, y and z: {value!r} is "
                    "something else.") from problem
    if not numpy.isfinite(numbers).all() or (name == "spacing" and (numbers <= 0).any()):
        raise Error(f"Give {name} in finite numbers{' above 0' if name == 'spacing' else ''}, not {value!r}.")
    return numbers
