# SPDX-License-Identifier: BSD-3-Clause
"""What make_results.py is made of."""
