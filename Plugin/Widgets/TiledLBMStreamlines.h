// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMStreamlines_h
#define TiledLBMStreamlines_h

class pqPipelineSource;
class vtkPolyData;

/// Adds ParaView's Stream Tracer and Tube to a flow, with seeds around the middle of each inlet,
/// and shows them in the active view if that is a 3D view.
/// \param openings of the flow's preview.
void tiledLBMShowStreamlines(pqPipelineSource* flow, vtkPolyData* openings);

#endif
