# SPDX-License-Identifier: BSD-3-Clause
"""What the tests of several ranks share."""

import os

from vtkmodules.vtkIOXML import vtkXMLImageDataWriter


def write_image(image, file):
    writer = vtkXMLImageDataWriter()
    writer.SetInputData(image)
    writer.SetFileName(file)
    # ParaView 5.11 with an expat library of 2024 or later cannot read appended data.
    writer.SetDataModeToBinary()
    writer.Write()


def environment_of_ranks(**more):
    """Without what MPI has set for this process, since the ranks are not its children."""
    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith(("OMPI_", "OPAL_", "PMIX_"))}
    environment.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                       OMPI_MCA_btl_vader_single_copy_mechanism="none",
                       OMPI_MCA_hwloc_base_binding_policy="none", **more)
    return environment
