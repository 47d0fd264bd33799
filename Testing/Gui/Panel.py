"""The panel of Tiled LBM Flow: openings before Apply, roles, what to expect, the highlight.

python3 Panel.py LOADER_LIBRARY DRIVER_LIBRARY SCRIPT COMMAND...: plays SCRIPT in ParaView, which
COMMAND starts; the driver then works with the panel and prints what is not as it has to be.
"""

import os
import re
import signal
import subprocess
import sys

loader, driver, script, command = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
paraview = subprocess.Popen(
    command + ["--test-script=" + script],
    env={**os.environ, "LD_PRELOAD": loader, "TILEDLBM_TEST_LIBRARY": driver},
    start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    universal_newlines=True)
try:
    printed, _ = paraview.communicate(timeout=100)
except subprocess.TimeoutExpired:
    os.killpg(paraview.pid, signal.SIGKILL)
    sys.exit("The panel was not there, or ParaView hung")
print(printed)
summary = re.search(r"PanelDriver: (\d+) checks, (\d+) failed", printed)
assert summary, "the driver came to its end"
assert int(summary.group(1)) > 20, "all checks were made"
assert int(summary.group(2)) == 0, "all is as it has to be"
assert not re.search(r"ERR\||vtkOutputWindow|Segmentation", printed), "no errors on the way"
assert paraview.returncode == 0
