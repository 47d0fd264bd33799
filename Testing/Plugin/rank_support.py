# SPDX-License-Identifier: BSD-3-Clause
"""What the tests of several ranks share."""

import os

from testing_support import write_image  # with which they share it


def environment_of_ranks(**more):
    """Without what MPI has set for this process, since the ranks are not its children."""
    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith(("OMPI_", "OPAL_", "PMIX_"))}
    environment.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                       OMPI_MCA_btl_vader_single_copy_mechanism="none",
                       OMPI_MCA_hwloc_base_binding_policy="none", **more)
    return environment
