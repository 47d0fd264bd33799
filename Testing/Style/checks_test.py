# SPDX-License-Identifier: BSD-3-Clause
"""The checks of this folder find what they are for."""

import pathlib
import unittest

import archives
import commits
import functions
import licences
import sources


class Functions(unittest.TestCase):
    def test_have_the_lines_from_signature_to_brace(self):
        for case, text, length in (
                ("signature", "int f(int a,\n      int b)\n{\n  return a + b;\n}\n", 5),
                ("no other inside", "void f() {\n  if (a) {\n    auto g = [](int b) {\n"
                 "      return b;\n    };\n  }\n}\n", 7),
                ("scopes", "namespace n {\nclass C {\n public:\n  int f() const\n  {\n  }\n};\n"
                 "int a[] = {1, 2};\n}\n", 3),
                ("members made by braces", "C::C(int a)\n    : a_{a},\n      b_(a) {\n  f();\n}\n", 5),
                ("template parameters", "template <class A, class B>\nA f(B b) {\n}\n", 3),
                ("comments and strings", 'void f() {\n  // }\n  g("}", \'{\', 1\'000);\n}\n', 4)):
            with self.subTest(case):
                self.assertEqual([last - first + 1 for first, last, _ in functions.functions_of(text)], [length])


class Licences(unittest.TestCase):
    def test_each_kind_of_file_has_its_comment(self):
        for name, begin in (("A.h", "// "), ("A.cu", "// "), ("CMakeLists.txt", "# "), ("a.py", "# "),
                            ("A.h.in", "// "), ("A.xml", "<!-- "), (".ci/run", "# ")):
            self.assertTrue(licences.comment_of(pathlib.Path(name)).startswith(begin), name)
        self.assertIsNone(licences.comment_of(pathlib.Path("README.md")))

    def test_it_stands_behind_what_must_come_first(self):
        self.assertEqual(licences.with_comment("#!/bin/sh\necho\n", "# L"), "#!/bin/sh\n# L\necho\n")
        self.assertEqual(licences.with_comment("<?xml?>\n<a/>\n", "<!-- L -->"),
                         "<?xml?>\n<!-- L -->\n<a/>\n")
        self.assertEqual(licences.with_comment("#pragma once\n", "// L"), "// L\n#pragma once\n")

    def test_a_comment_that_follows_keeps_apart(self):
        self.assertEqual(licences.with_comment("# Why.\n", "# L"), "# L\n\n# Why.\n")


class Archives(unittest.TestCase):
    def test_hosts_are_found_and_other_addresses_are_not(self):
        for host in ("deb", "security", "archive"):
            self.assertTrue(archives.HOST.search(f"http://{host}." + "example.org/debian"))
        self.assertFalse(archives.HOST.search("https://creativecommons.org/licenses/by/4.0/"))


class Commits(unittest.TestCase):
    def test_short_subjects_with_a_body_apart_are_in_order(self):
        self.assertEqual(commits.problems_of("Add a role\n\nIt was asked for."), [])
        self.assertEqual(commits.problems_of("A" * 72), [])

    def test_each_fault_is_found(self):
        for message in ("", "A" * 73, "Add a role.", "add a role", "Add a role\nIt was asked for."):
            self.assertEqual(len(commits.problems_of(message)), 1, message)


class Sources(unittest.TestCase):
    def test_this_file_is_one(self):
        self.assertIn(pathlib.Path("Testing/Style/checks_test.py"), sources.all_files())


if __name__ == "__main__":
    unittest.main()
