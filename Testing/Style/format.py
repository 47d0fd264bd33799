# SPDX-License-Identifier: BSD-3-Clause
"""Every C++ and CUDA file is formatted as its .clang-format says.

python3 format.py [--fix] [--clang-format PROGRAM]
"""

import argparse
import subprocess
import sys

import sources

# Other versions break some lines in other places. Debian 12 has this one.
VERSION = "14"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fix", action="store_true", help="format the files")
    parser.add_argument("--clang-format", help="the program")
    arguments = parser.parse_args()
    program = sources.program_of("clang-format", VERSION, arguments.clang_format)
    if not program:
        print(f"Skipped: there is no clang-format of version {VERSION} "
              f"(Debian: clang-format-{VERSION})")
        return sources.SKIPPED
    mode = ["-i"] if arguments.fix else ["--dry-run", "--Werror"]
    files = sources.cpp_files()
    done = subprocess.run([program, "--style=file", *mode, *map(str, files)], cwd=sources.ROOT)
    if done.returncode:
        print("Format: python3 Testing/Style/format.py --fix mends these")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
