# SPDX-License-Identifier: BSD-3-Clause
"""The source files of the repository, for the checks in this folder."""

import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = (".ci", "Data", "Kernels", "Plugin", "ServerManagerXML", "Solver", "Testing")
CPP = {".h", ".inl", ".cpp", ".cxx", ".cu", ".cuh"}
# Exit status of a check that could not be made, which ctest reports as skipped.
SKIPPED = 77


def all_files():
    """Paths of all text files that people write, relative to ROOT, in order."""
    files = [path for path in ROOT.iterdir() if path.is_file() and not path.name == ".git"]
    for folder in FOLDERS:
        files += [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    # The fuzzer's corpus and pictures hold bytes, masks hold numbers.
    return sorted(path.relative_to(ROOT) for path in files
                  if "corpus" not in path.parts and "__pycache__" not in path.parts
                  and path.suffix not in {".nrrd", ".png", ".pyc", ".vti"})


def cpp_files(folders=FOLDERS):
    """Paths of the C++ and CUDA files in some of the folders, relative to ROOT."""
    return [path for path in all_files() if path.suffix in CPP and path.parts[0] in folders]


def program_of(tool, version, name):
    """The path of a tool of clang in the right version, the named one first, or None."""
    for candidate in filter(None, (name, f"{tool}-{version}", tool)):
        path = shutil.which(candidate)
        if not path:
            continue
        found = subprocess.run([path, "--version"], capture_output=True, text=True, check=True)
        if re.search(rf"version {version}\.", found.stdout):
            return path
    return None


def report(problems, what):
    """Prints each problem; gives the exit status."""
    for problem in problems:
        print(problem)
    print(f"{what}: {len(problems)} to mend" if problems else f"{what}: all in order")
    return 1 if problems else 0
