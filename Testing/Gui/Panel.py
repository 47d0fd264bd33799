# SPDX-License-Identifier: BSD-3-Clause
"""The panel of Tiled LBM Flow: openings before Apply, roles, what to expect, the highlight.

python3 Panel.py LOADER_LIBRARY DRIVER_LIBRARY SCRIPT SERVER COMMAND...: plays SCRIPT in ParaView,
which COMMAND starts; the driver then works with the panel and prints what is not as it has to be.
SERVER is none, or the command of pvserver, on one rank or more, which is then started, and
ParaView connects to it.
"""

import os
import re
import shlex
import socket
import sys

from play import drive, output_of, start

loader, driver, script, server, *command = sys.argv[1:]
environment = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_btl_vader_single_copy_mechanism": "none"}
pvserver = None
of_server = ""
if server != "none":
    with socket.socket() as free:
        free.bind(("", 0))
        port = free.getsockname()[1]
    # The same display and the same plugin as the client.
    client = [os.path.basename(word) for word in command].index("paraview")
    plugin = [word for word in command if word.startswith("--plugin-search-paths=")][0]
    environment["PV_PLUGIN_PATH"] = os.path.dirname(plugin.split("=", 1)[1])
    command = [word for word in command if not word.startswith("--plugin")]
    pvserver = start(command[:client] + shlex.split(server) + [f"--server-port={port}"], environment)
    while "Accepting connection" not in pvserver.stdout.readline():
        assert pvserver.poll() is None, "the server started"
    command.append(f"--server-url=cs://localhost:{port}")
try:
    checks, printed = drive(command, script, loader, driver, environment, 250,
                            "The panel was not there, or ParaView hung")
finally:
    if pvserver:
        of_server = output_of(pvserver, 10)  # it ends with its client
        print("pvserver:", of_server)
assert checks > 20, "all checks were made"
# What the server says of a result's quality is no error.
errors = re.search(r"ERR\||vtkOutputWindow(?!.*In vtkTiledLBMFlow)|Segmentation",
                   printed + of_server)
assert not errors, "no errors on the way"
