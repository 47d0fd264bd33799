# SPDX-License-Identifier: BSD-3-Clause
"""From an array of numpy to arrays of numpy: a tube, whose pressure gradient has a formula."""
import numpy

import tiledlbm

z, y, x = numpy.indices((20, 20, 44)) - 9.5
flow = tiledlbm.run(z ** 2 + y ** 2 < 8 ** 2, spacing=0.1, inlet=0.05, profile="Developed")
middle = flow.pressure[9:11, 9:11].mean(axis=(0, 1))
gradient = (middle[14] - middle[30]) / (16 * 1e-4)
numpy.savetxt("array.csv", [[gradient, 8 * 1060 * 3.3e-6 * 0.05 / 0.8e-3 ** 2]], "%.6g", ",", header="Pa/m,Poiseuille")
