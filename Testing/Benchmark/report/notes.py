# SPDX-License-Identifier: BSD-3-Clause
"""What is not in the tables, and why."""

from typing import Dict, Iterable, List

from report.measurements import Key, Measurements

SHOWN = 6
"""Cases that are named of those that lack a method's kernels."""


def section(run: Measurements) -> str:
    """Lists of what was skipped, of what failed and of what the run does not have."""
    parts = []
    if run.skipped:
        parts += ["Skipped by the benchmark, with its reason:", _by_reason(run.skipped)]
    if run.failed:
        parts += ["Failed, with the message:", _by_reason(run.failed)]
    if run.missed:
        parts += ["Looked for and not in the run:", _by_method(run.missed)]
    return "\n\n".join(parts) or "Nothing was skipped, and nothing is missing."


def _by_reason(reasons: Dict[Key, str]) -> str:
    groups: Dict[tuple, List[Key]] = {}
    for key, reason in reasons.items():
        groups.setdefault((key.case, key.method, reason), []).append(key)
    return "\n".join(f"- `{case}`, `{method}` ({_count(keys)}): {reason}"
                     for (case, method, reason), keys in groups.items())


def _by_method(keys: Iterable[Key]) -> str:
    groups: Dict[str, List[Key]] = {}
    for key in sorted(keys):
        groups.setdefault(key.method, []).append(key)
    return "\n".join(f"- `{method}` ({_count(group)}): {_cases(group)}"
                     for method, group in groups.items())


def _count(keys: List[Key]) -> str:
    return "1 kernel" if len(keys) == 1 else f"{len(keys)} kernels"


def _cases(keys: List[Key]) -> str:
    """The cases of some keys; the first few by name."""
    cases = list(dict.fromkeys(key.case for key in keys))
    named = ", ".join(f"`{case}`" for case in cases[:SHOWN])
    return named if len(cases) <= SHOWN else f"{named} and {len(cases) - SHOWN} more cases"
