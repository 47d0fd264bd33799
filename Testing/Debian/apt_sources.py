# SPDX-License-Identifier: BSD-3-Clause
"""Where a Debian of another suite is to be had: from where this machine's own apt takes its packages.

python3 apt_sources.py SUITE archive    the address of the suite
python3 apt_sources.py SUITE keyring    the keyring that signs it, or nothing where apt's own do
python3 apt_sources.py SUITE trusted    "yes" where apt asks for no signature, or nothing
python3 apt_sources.py SUITE stanzas    a .sources with the suite, its updates and its security

Reads etc/apt/sources.list and etc/apt/sources.list.d of the root, / unless APT_ROOT names another.
"""

import dataclasses
import email
import glob
import os
import re
import sys

COMPONENT = "main"


@dataclasses.dataclass
class Entry:
    """A line of one-line format, or an archive of a stanza of deb822 format."""

    uri: str
    suite: str
    components: list
    options: dict  # signed-by, trusted

    @property
    def is_security(self):
        return self.suite.endswith(("-security", "/updates"))


def entries_of_list(text):
    """Those of a .list: deb [option=value ...] URI SUITE COMPONENT..."""
    for line in text.splitlines():
        found = re.match(r"\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s*([^#]*)", line)
        if found:
            options = dict(option.split("=", 1) for option in (found[1] or "").split()
                           if "=" in option)
            yield Entry(found[2].rstrip("/"), found[3], found[4].split(),
                        {name.lower(): value for name, value in options.items()})


def stanzas_of(text):
    """Those of a deb822 file, whose fields are those of a mail, names of any case among them."""
    text = re.sub(r"^#.*\n?|[ \t\r]+$", "", text, flags=re.MULTILINE)
    return [email.message_from_string(stanza) for stanza in re.split(r"\n\s*\n", text.strip()) if stanza]


def entries_of_stanzas(text):
    """Those of a .sources."""
    for stanza in stanzas_of(text):
        if "deb" not in stanza.get("types", "").split() or stanza.get("enabled", "yes") == "no":
            continue
        options = {name: stanza[name] for name in ("signed-by", "trusted") if name in stanza}
        for uri in stanza.get("uris", "").split():
            for suite in stanza.get("suites", "").split():
                yield Entry(uri.rstrip("/"), suite, stanza.get("components", "").split(), options)


def entries(root):
    """All that apt knows of, in the order in which it reads them."""
    folder = os.path.join(root, "etc/apt")
    names = [os.path.join(folder, "sources.list")]
    names += sorted(glob.glob(os.path.join(folder, "sources.list.d", "*")))
    found = []
    for name in names:
        parse = {".list": entries_of_list, ".sources": entries_of_stanzas}.get(
            os.path.splitext(name)[1])
        if parse and os.path.isfile(name):
            with open(name, encoding="utf-8") as file:
                found += parse(file.read())
    return found


def archives(root):
    """An entry of this Debian itself and, where there is one, of its security updates."""
    own = os.path.join(root, "etc/os-release")
    with open(own, encoding="utf-8") as file:
        found = re.search(r"^VERSION_CODENAME=\"?([\w-]+)", file.read(), re.MULTILINE)
    names = [found[1]] if found else []
    names += ["stable", "oldstable", "testing", "unstable", "sid"]
    of_main = [entry for entry in entries(root) if COMPONENT in entry.components]
    main = [entry for entry in of_main if entry.suite in names]
    security = [entry for entry in of_main if entry.is_security]
    if not main:
        sys.exit(f"apt_sources.py: apt has no archive of a Debian suite ({', '.join(names)}), "
                 f"component {COMPONENT}")
    return main[0], (security or [None])[0]


def stanza_of(entry, suites):
    """Of a .sources, signed as the entry is: by a keyring's path or by the key itself."""
    lines = ["Types: deb", f"URIs: {entry.uri}", f"Suites: {' '.join(suites)}",
             f"Components: {COMPONENT}"]
    if "signed-by" in entry.options:
        lines.append(f"Signed-By: {entry.options['signed-by']}".replace(": \n", ":\n"))
    if is_trusted(entry):
        lines.append("Trusted: yes")
    return "\n".join(lines) + "\n"


def keyring_of(entry):
    """The path of its keyring, or an empty string."""
    signed_by = entry.options.get("signed-by", "")
    return signed_by if signed_by.startswith("/") else ""


def is_trusted(entry):
    return entry.options.get("trusted", "no").lower() == "yes"


def main():
    if len(sys.argv) != 3 or sys.argv[2] not in ("archive", "keyring", "trusted", "stanzas"):
        sys.exit(__doc__)
    suite, what = sys.argv[1:]
    base, security = archives(os.environ.get("APT_ROOT", "/"))
    told = {"archive": base.uri, "keyring": keyring_of(base), "trusted": "yes" if is_trusted(base) else ""}
    if what in told:
        print(told[what])
    else:
        stanzas = [stanza_of(base, [suite, f"{suite}-updates"])]
        if security:
            stanzas.append(stanza_of(security, [f"{suite}-security"]))
        print("\n".join(stanzas), end="")


if __name__ == "__main__":
    main()
