# SPDX-License-Identifier: BSD-3-Clause
"""The newest commits have a subject of at most 72 characters, and an empty line behind it.

python3 commits.py
"""

import shutil
import subprocess
import sys

import sources

LONGEST = 72
NEWEST = 20


def problems_of(message):
    """What a commit's message breaks, in words."""
    subject, *body = message.splitlines() or [""]
    problems = []
    if not subject:
        problems.append("has no subject")
    if len(subject) > LONGEST:
        problems.append(f"has a subject of {len(subject)} characters, at most {LONGEST} are allowed: {subject}")
    if subject.endswith(".") or subject[:1].islower():
        problems.append(f"begins a subject with a small letter, or ends it with a full stop: {subject}")
    if body and body[0]:
        problems.append(f"has no empty line behind its subject: {subject}")
    return problems


def main():
    if not shutil.which("git") or not (sources.ROOT / ".git").exists():
        print("commits: there is no git here")
        return sources.SKIPPED
    log = subprocess.run(["git", "log", f"-{NEWEST}", "--no-merges", "--format=%h%n%B%x00"], cwd=sources.ROOT,
                         capture_output=True, text=True, check=False)
    if log.returncode:
        print("commits: git does not read this repository: " + log.stderr.strip())
        return sources.SKIPPED
    messages = (entry.strip("\n").partition("\n") for entry in log.stdout.split("\0") if entry.strip())
    return sources.report([f"{name} {problem}" for name, _, message in messages
                           for problem in problems_of(message)], "commits")


if __name__ == "__main__":
    sys.exit(main())
