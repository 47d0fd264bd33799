# SPDX-License-Identifier: BSD-3-Clause
"""Plays a recorded script in ParaView, with a library of the test's own loaded into it."""

import os
import re
import signal
import subprocess
import sys


def start(command, environment):
    """The program, in a session of its own."""
    return subprocess.Popen(
        command, env={**os.environ, **environment}, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)


def output_of(program, seconds):
    """What a program prints until its end. It and its session are killed after so many seconds."""
    try:
        return program.communicate(timeout=seconds)[0]
    except subprocess.TimeoutExpired:
        os.killpg(program.pid, signal.SIGKILL)
        return program.communicate()[0]


def play(command, environment, seconds, complaint):
    """ParaView's exit code, and all that it prints. It is killed after so many seconds."""
    paraview = start(command, environment)
    printed = output_of(paraview, seconds)
    print(printed)
    if paraview.returncode == -signal.SIGKILL:
        sys.exit(complaint)
    return paraview.returncode, printed


def drive(command, script, loader, driver, environment, seconds, complaint):
    """Plays a script, after which a driver works with the panel. Gives its number of checks and what is printed."""
    code, printed = play(command + ["--test-script=" + script],
                         {**environment, "LD_PRELOAD": loader, "TILEDLBM_TEST_LIBRARY": driver}, seconds, complaint)
    summary = re.search(r"PanelDriver: (\d+) checks, (\d+) failed", printed)
    assert summary, "the driver came to its end"
    assert int(summary.group(2)) == 0, "all is as it has to be"
    assert code == 0
    return int(summary.group(1)), printed
