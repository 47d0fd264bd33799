# SPDX-License-Identifier: BSD-3-Clause
"""From each kind of file to the wall's shear stress, with the clicks that Data/clicks.md counts.

python3 Files.py LOADER_LIBRARY DRIVER_LIBRARY PVPYTHON EXTENSIONS COMMAND...: for each of the
extensions, apart by commas, starts ParaView with COMMAND, opens a vessel of make_vessels.py and
applies the filter. With a folder in TILEDLBM_PICTURES, pictures of the window are written there.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from play import drive

loader, driver, pvpython, extensions, *command = sys.argv[1:]
here = os.path.dirname(os.path.abspath(__file__))
pictures = os.environ.pop("TILEDLBM_PICTURES", "")

of_mask = pathlib.Path(here, "Panel.xml").read_text(encoding="utf-8")
with tempfile.TemporaryDirectory() as folder:
    subprocess.run([pvpython, os.path.join(here, "make_vessels.py"), folder], check=True)
    for extension in extensions.split(","):
        script = pathlib.Path(folder, "open.xml")
        script.write_text(of_mask.replace("$PARAVIEW_DATA_ROOT/aneurysm_0.1mm.vti", f"{folder}/vessel{extension}"),
                          encoding="utf-8")
        environment = {"TILEDLBM_PICTURES": os.path.join(pictures, extension[1:])} if pictures else {}
        print(extension, flush=True)
        checks, printed = drive(command, str(script), loader, driver, environment, 200,
                                f"{extension}: the panel was not there, or ParaView hung")
        assert checks == 8, f"{extension}: all checks were made"
        assert not re.search(r"ERR\||Segmentation fault", printed), f"{extension}: no errors"
