"""ParaView has the filter without loading a plugin."""

from paraview import simple

assert hasattr(simple, "TiledLBMFlow")
assert simple.TiledLBMFlow(Input=simple.Wavelet()).NumberOfSteps == 2000
