# SPDX-License-Identifier: BSD-3-Clause
"""What the tests of several ranks share."""

import os
import subprocess


def environment_of_ranks(**more):
    """Without what MPI has set for this process, since the ranks are not its children."""
    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith(("OMPI_", "OPAL_", "PMIX_"))}
    environment.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                       OMPI_MCA_btl_vader_single_copy_mechanism="none",
                       OMPI_MCA_hwloc_base_binding_policy="none", **more)
    return environment


def command_of_ranks(mpiexec, ranks, program, *arguments):
    return [mpiexec, "--oversubscribe", "-n", str(ranks), program, *arguments]


def run_ranks(command, timeout=600, **environment):
    """Errors and warnings are read apart: those of a rank may come in the midst of a line of another's."""
    return subprocess.run(command, env=environment_of_ranks(**environment), timeout=timeout, capture_output=True,
                          text=True, check=False)
