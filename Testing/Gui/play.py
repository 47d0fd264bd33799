"""Plays a recorded script in ParaView, with a library of the test's own loaded into it."""

import os
import signal
import subprocess
import sys


def play(command, environment, seconds, complaint):
    """ParaView's exit code, and all that it prints. It is killed after so many seconds."""
    paraview = subprocess.Popen(
        command, env={**os.environ, **environment}, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    try:
        printed, _ = paraview.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(paraview.pid, signal.SIGKILL)
        print(paraview.communicate()[0])
        sys.exit(complaint)
    print(printed)
    return paraview.returncode, printed
