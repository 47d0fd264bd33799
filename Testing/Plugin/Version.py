# SPDX-License-Identifier: BSD-3-Clause
"""The plugin tells its version: to ParaView's plugin manager, and with each flow.

pvpython Version.py PLUGIN VERSION CHANGELOG
"""

import re
import sys
import unittest

from paraview.modules.vtkRemotingServerManager import vtkSMProxyManager

from testing_support import duct_flow, main

CHANGELOG = sys.argv.pop(3)
VERSION = sys.argv.pop(2)


class Version(unittest.TestCase):
    def test_the_plugin_manager_shows_it(self):
        manager = vtkSMProxyManager.GetProxyManager().GetPluginManager()
        plugins = manager.GetLocalInformation()
        versions = {plugins.GetPluginName(i): plugins.GetPluginVersion(i)
                    for i in range(plugins.GetNumberOfPlugins())}
        self.assertEqual(versions["TiledLBM"], VERSION)

    def test_a_flow_names_what_computed_it(self):
        flow = duct_flow().update()
        self.assertEqual(flow.figure("tiledlbm_version"), VERSION)

    def test_the_changelog_tells_what_is_new_in_it(self):
        with open(CHANGELOG, encoding="utf-8") as file:
            releases = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", file.read(), re.MULTILINE)
        self.assertEqual(releases[0], VERSION)


main()
