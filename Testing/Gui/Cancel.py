# SPDX-License-Identifier: BSD-3-Clause
"""Cancel in the GUI stops a run that a script makes in one go, and the next one goes on from there.

python3 Cancel.py CANCEL_CLICK_LIBRARY SCRIPT COMMAND...: ParaView, which COMMAND starts, runs SCRIPT.
"""

import os
import re
import sys

from play import play

library, script, command = sys.argv[1], sys.argv[2], sys.argv[3:]
code, printed = play(command + ["--script=" + script], {"LD_PRELOAD": library}, 120,
                     "The run was not cancelled")
assert code == 0, "ParaView failed after the run was cancelled"

waits = [int(ms) for ms in re.findall(r"CancelClick: stopped after (\d+) ms", printed)]
steps = [int(step) for step in re.findall(r"Stopped at step (\d+) of 1000000", printed)]
print("stopped after", waits, "ms, at steps", steps)
assert len(waits) == 2, "two runs were started and both cancelled"
assert len(steps) == 2, "each stop is reported once"
# On a busy machine a second goes by before the first step.
assert 0 <= steps[0] < steps[1] < 1000000, "the second run goes on from the first"
# A second is what is promised; the rest is for a machine that is busy with other tests.
assert max(waits) < 1000 * float(os.environ.get("TILEDLBM_CANCEL_SECONDS", "3"))
