# SPDX-License-Identifier: BSD-3-Clause
"""From each kind of file to the wall's shear stress, with the clicks that Data/clicks.md counts.

python3 Files.py LOADER_LIBRARY DRIVER_LIBRARY PVPYTHON EXTENSIONS COMMAND...: for each of the
extensions, apart by commas, starts ParaView with COMMAND, opens a vessel of make_vessels.py and
applies the filter. With a folder in TILEDLBM_PICTURES, pictures of the window are written there.
"""

import os
import re
import subprocess
import sys
import tempfile

from play import play

loader, driver, pvpython, extensions, *command = sys.argv[1:]
here = os.path.dirname(os.path.abspath(__file__))
pictures = os.environ.pop("TILEDLBM_PICTURES", "")

SCRIPT = """<?xml version="1.0" ?>
<pqevents>
  <pqevent object="pqClientMainWindow/MainControlsToolbar/actionOpenData" command="activate" arguments="" />
  <pqevent object="pqClientMainWindow/FileOpenDialog" command="filesSelected" arguments="{file}" />
  <pqevent object="pqClientMainWindow/propertiesDock/propertiesPanel/Accept" command="activate" arguments="" />
  <pqevent object="pqClientMainWindow/menubar" command="activate" arguments="menuFilters" />
  <pqevent object="pqClientMainWindow/menubar/menuFilters/Lattice Boltzmann" command="activate" arguments="TiledLBMFlow" />
</pqevents>
"""

with tempfile.TemporaryDirectory() as folder:
    subprocess.run([pvpython, os.path.join(here, "make_vessels.py"), folder], check=True)
    for extension in extensions.split(","):
        script = os.path.join(folder, "open.xml")
        with open(script, "w", encoding="utf-8") as file:
            file.write(SCRIPT.format(file=os.path.join(folder, "vessel" + extension)))
        environment = {"LD_PRELOAD": loader, "TILEDLBM_TEST_LIBRARY": driver}
        if pictures:
            environment["TILEDLBM_PICTURES"] = os.path.join(pictures, extension[1:])
        print(extension, flush=True)
        code, printed = play(command + ["--test-script=" + script], environment, 200,
                             f"{extension}: the panel was not there, or ParaView hung")
        summary = re.search(r"PanelDriver: (\d+) checks, (\d+) failed", printed)
        assert summary, f"{extension}: the driver came to its end"
        assert int(summary.group(1)) == 8, f"{extension}: all checks were made"
        assert int(summary.group(2)) == 0, f"{extension}: all is as it has to be"
        assert not re.search(r"ERR\||Segmentation fault", printed), f"{extension}: no errors"
        assert code == 0, extension
