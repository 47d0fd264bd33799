# SPDX-License-Identifier: BSD-3-Clause
"""Makes a GPU fail for this process, as one does that falls off its bus."""

import ctypes

# After its trap all calls of the process to the GPU fail.
KERNEL = b"""
.version 7.0
.target sm_75
.address_size 64
.visible .entry fail() { trap; }
"""


def call(name, *arguments):
    status = getattr(ctypes.CDLL("libcuda.so.1"), name)(*arguments)
    if status:
        raise RuntimeError(f"{name} gave {status}")


def lose_gpu(number):
    device, context, module, function = (ctypes.c_int(), *(ctypes.c_void_p() for _ in range(3)))
    call("cuInit", 0)
    call("cuDeviceGet", ctypes.byref(device), number)
    call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
    call("cuCtxPushCurrent_v2", context)
    call("cuModuleLoadData", ctypes.byref(module), KERNEL)
    call("cuModuleGetFunction", ctypes.byref(function), module, b"fail")
    call("cuLaunchKernel", function, *[ctypes.c_uint(1)] * 6, ctypes.c_uint(0), None, None, None)
    call("cuCtxPopCurrent_v2", ctypes.byref(context))
