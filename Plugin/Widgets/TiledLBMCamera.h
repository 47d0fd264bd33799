// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMCamera_h
#define TiledLBMCamera_h

class pqView;

/// Turns the camera of a 3D view to a box if the view does not show the middle of the box. ParaView
/// outlines an image without its directions, which may leave the vessel out of sight.
/// \param bounds lower and upper x, y, z; those of an empty box have no effect.
void tiledLBMBringIntoView(double* bounds, pqView* view);

#endif
