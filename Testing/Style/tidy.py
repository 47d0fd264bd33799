# SPDX-License-Identifier: BSD-3-Clause
"""clang-tidy, by .clang-tidy, over the C++ files of Kernels, Solver and Plugin.

python3 tidy.py BUILD_FOLDER [--quick] [--clang-tidy PROGRAM]

Without --quick: all files, with the static analyser, and the validation too. With it, as in the tests:
Kernels, Solver and Plugin/Filters without the analyser, and without the Qt part, whose headers take long.
The checks of one file spend most of their time in the headers. Files without common names are therefore
checked as one; a group with a finding is halved down to the file with the finding. A group that passed is
not checked again until its files, their headers or the checks change.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
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


# Most files of a group: clang keeps all of them in memory.
MOST_OF_GROUP = 16
# The name that a declaration in column 0 of a source file introduces, if it is not a member.
DECLARED = re.compile(r"^(?:(?:struct|class|enum|enum class|using)\s+(\w+)"
                      r"|(?!namespace|using|template)(?=\w)[\w:<>,&* ]*[\w>&*] [&*]*(\w+)[ ]?[({=\[;])",
                      re.MULTILINE)


def flags_of(entry):
    """The options of a compiler's command, without the compiler, the files and precompiled headers."""
    words = shlex.split(entry["command"])[1:]
    left_out = {"-o", "-c", "-include", "-Winvalid-pch"}
    return tuple(word for before, word in zip(["", *words], words)
                 if word not in left_out and before not in left_out - {"-Winvalid-pch"})


def flags_by_file(build, folders):
    """The compiler's options of each file of the folders that the build compiles."""
    with open(build / "compile_commands.json", encoding="utf-8") as file:
        entries = json.load(file)
    flags = {}
    for entry in entries:
        path = pathlib.Path(entry["file"])
        if sources.ROOT not in path.parents or path.suffix not in {".cpp", ".cxx"}:
            continue
        name = path.relative_to(sources.ROOT).as_posix()
        if name.startswith(tuple(folder + "/" for folder in folders)) and name not in UNREADABLE:
            flags[path] = flags_of(entry)
    return flags


def configuration_of(path):
    """The folder with the .clang-tidy for a file, relative to ROOT."""
    return next(folder for folder in path.parents
                if (folder / ".clang-tidy").is_file()).relative_to(sources.ROOT)


def groups_of(flags):
    """Groups of files with the same configuration, the same options and no common names."""
    groups = []
    for path, options in flags.items():
        options = (configuration_of(path), *options)
        text = path.read_text(encoding="utf-8")
        names = {name for pair in DECLARED.findall(text) for name in pair if name}
        fitting = (group for group in groups if group[0] == options and not names & group[1]
                   and len(group[2]) < MOST_OF_GROUP)
        group = next(fitting, None)
        if group is None:
            group = (options, set(), [])
            groups.append(group)
        group[1].update(names)
        group[2].append(path)
    return [(options[1:], files) for options, _, files in groups]


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


def digest_of(files, words):
    """Changes with whatever may change what clang-tidy says of the files."""
    digest = hashlib.sha256(" ".join(words).encode())
    configurations = [sources.ROOT / folder / ".clang-tidy"
                      for folder in {pathlib.Path(), configuration_of(files[0])}]
    for file in [*configurations, *sorted(set().union(*map(files_behind, files)))]:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def check(program, left_out, flags, files, passed):
    """What clang-tidy says of each file, nothing where it passed. `left_out`: checks."""
    mark = passed / digest_of(files, [*left_out, *flags])
    if mark.exists():
        return []
    of_group = []
    if len(files) == 1:
        checked = files[0]
    else:
        of_group = ["-bugprone-suspicious-include"]  # of .cpp files
        checked = passed / configuration_of(files[0]) / f"{mark.name}.cpp"
        checked.write_text("".join(f'#include "{file}"\n' for file in files), encoding="utf-8")
    done = subprocess.run(
        [program, "--quiet", "--warnings-as-errors=*",
         "--header-filter=(Kernels|Solver|Plugin)/", "--checks=" + ",".join([*left_out, *of_group]),
         str(checked), "--", *flags], capture_output=True, text=True)
    if done.returncode == 0:
        mark.touch()
        return []
    if len(files) == 1:
        return [done.stdout or done.stderr]
    half = len(files) // 2
    return [text for part in (files[:half], files[half:])
            for text in check(program, left_out, flags, part, passed)]


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
    left_out = ["-clang-analyzer-*"] if arguments.quick else []
    flags = flags_by_file(arguments.build, QUICK_FOLDERS if arguments.quick else FOLDERS)
    passed = arguments.build.resolve() / "tidy"
    for folder in {configuration_of(path) for path in flags} | {pathlib.Path()}:
        (passed / folder).mkdir(parents=True, exist_ok=True)
        shutil.copy(sources.ROOT / folder / ".clang-tidy", passed / folder)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda group: check(program, left_out, *group, passed), groups_of(flags))
        problems = [text for texts in found for text in texts]
    print(f"{len(flags)} files")
    return sources.report(problems, "clang-tidy")


if __name__ == "__main__":
    sys.exit(main())
