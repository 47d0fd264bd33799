# SPDX-License-Identifier: BSD-3-Clause
"""The archive of another Debian is found in whatever form the machine's apt has its own."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).with_name("apt_sources.py")

STANZAS = """\
# An address in a comment is none: http://comment.test/debian
Types: deb deb-src
URIs: http://mirror.test/debian/
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/mirror.gpg

Types: deb
URIs: http://mirror.test/debian-security
Suites: bookworm-security
Components: main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 mQINBF
 -----END PGP PUBLIC KEY BLOCK-----

Enabled: no
Types: deb
URIs: http://disabled.test/debian
Suites: bookworm
Components: main
"""

LIST = """\
# deb http://comment.test/debian bookworm main
deb-src http://source.test/debian bookworm main
deb http://other.test/tools stable-tools main
deb [arch=amd64 signed-by=/etc/apt/keyrings/list.gpg] http://list.test/debian bookworm main # own
deb [trusted=yes] http://list.test/security bookworm-security main
"""


class AptSources(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.write("etc/os-release", 'ID=debian\nVERSION_CODENAME=bookworm\n')

    def write(self, name, text):
        path = pathlib.Path(self.folder.name, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run_script(self, what):
        return subprocess.run([sys.executable, "-B", str(SCRIPT), "trixie", what], text=True,
                              capture_output=True, env={**os.environ, "APT_ROOT": self.folder.name})

    def told(self, what):
        done = self.run_script(what)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_stanzas(self):
        self.write("etc/apt/sources.list.d/debian.sources", STANZAS)
        self.assertEqual(self.told("archive"), "http://mirror.test/debian\n")
        self.assertEqual(self.told("keyring"), "/usr/share/keyrings/mirror.gpg\n")
        self.assertEqual(self.told("trusted"), "\n")
        self.assertEqual(self.told("stanzas"), """\
Types: deb
URIs: http://mirror.test/debian
Suites: trixie trixie-updates
Components: main
Signed-By: /usr/share/keyrings/mirror.gpg

Types: deb
URIs: http://mirror.test/debian-security
Suites: trixie-security
Components: main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 mQINBF
 -----END PGP PUBLIC KEY BLOCK-----
""")

    def test_a_list(self):
        self.write("etc/apt/sources.list", LIST)
        self.assertEqual(self.told("archive"), "http://list.test/debian\n")
        self.assertEqual(self.told("keyring"), "/etc/apt/keyrings/list.gpg\n")
        self.assertIn("Trusted: yes", self.told("stanzas").split("\n\n")[1])

    def test_the_machine_has_no_debian(self):
        self.write("etc/apt/sources.list", "deb http://other.test/tools stable-tools main\n")
        done = self.run_script("archive")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("bookworm", done.stderr)


if __name__ == "__main__":
    unittest.main()
