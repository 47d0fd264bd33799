# SPDX-License-Identifier: BSD-3-Clause
"""clang-tidy, by .clang-tidy, over the C++ files of Kernels, Solver and Plugin.

python3 tidy.py BUILD_FOLDER [--quick] [--clang-tidy PROGRAM]

Without --quick: everything, with the static analyser, and the validation too. It takes some six
minutes on 2 cores. With it, as in the tests: Kernels, Solver and Plugin/Filters without the analyser,
which takes half of the time, and without the Qt part, whose headers take long; less than three minutes.
A file that passed is not looked at again before it, what it includes or the checks change.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

import sources

# Each version brings checks of its own. Debian 12 has this one.
VERSION = "14"
FOLDERS = ("Kernels", "Solver", "Plugin", "Testing/Validation")
QUICK_FOLDERS = ("Kernels", "Solver", "Plugin/Filters")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
# Debian 12's headers of ITK refuse to be read by clang.
UNREADABLE = {"Plugin/Filters/Reader/SegmentationFile.cxx"}
INCLUDE_FOLDERS = ("", "Plugin/Filters", "Plugin/Widgets")


def commands_of(build, folders):
    """The compiler's command of each file of the folders that the build compiles."""
    with open(build / "compile_commands.json", encoding="utf-8") as file:
        entries = json.load(file)
    commands = {}
    for entry in entries:
        path = pathlib.Path(entry["file"])
        if sources.ROOT not in path.parents or path.suffix not in {".cpp", ".cxx"}:
            continue
        name = path.relative_to(sources.ROOT).as_posix()
        if name.startswith(tuple(folder + "/" for folder in folders)) and name not in UNREADABLE:
            commands[path] = entry["command"]
    return commands


def files_behind(path, known=None):
    """The file and all files of this repository that it includes, directly or not."""
    known = {path} if known is None else known
    for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
        for folder in (path.parent, *(sources.ROOT / folder for folder in INCLUDE_FOLDERS)):
            included = (folder / name).resolve()
            if included.is_file() and included not in known:
                known.add(included)
                files_behind(included, known)
    return known


def digest_of(path, command, options):
    """Changes with whatever may change what clang-tidy says of the file."""
    digest = hashlib.sha256(" ".join([command, *options]).encode())
    for file in [sources.ROOT / ".clang-tidy", *sorted(files_behind(path))]:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def check(program, options, path, mark):
    """What clang-tidy says of a file, nothing where it passed."""
    if mark.exists():
        return ""
    done = subprocess.run([program, *options, str(path)], capture_output=True, text=True)
    if done.returncode == 0:
        mark.touch()
        return ""
    return done.stdout or done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path, help="folder with compile_commands.json")
    parser.add_argument("--quick", action="store_true", help="what the tests look at")
    parser.add_argument("--clang-tidy", help="the program")
    arguments = parser.parse_args()
    program = sources.program_of("clang-tidy", VERSION, arguments.clang_tidy)
    if not program:
        print(f"Skipped: there is no clang-tidy of version {VERSION} (Debian: clang-tidy-{VERSION})")
        return sources.SKIPPED
    options = ["--quiet", "--warnings-as-errors=*"]
    options += ["--checks=-clang-analyzer-*"] if arguments.quick else []
    commands = commands_of(arguments.build, QUICK_FOLDERS if arguments.quick else FOLDERS)
    passed = arguments.build / "tidy"
    passed.mkdir(exist_ok=True)
    in_build = ["-p", str(arguments.build), *options]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        said = pool.map(
            lambda item: check(program, in_build, item[0],
                               passed / digest_of(item[0], item[1], options)), commands.items())
        problems = [text for text in said if text]
    print(f"{len(commands)} files")
    return sources.report(problems, "clang-tidy")


if __name__ == "__main__":
    sys.exit(main())
